"""Who asks, and whether they may."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from guard.api.bodies import headers_of
from guard.api.parts import Parts, parts
from guard.service.keys import allow, secret_of
from guard.service.records import ApiKey, Scope

ANYBODY = ApiKey("anybody", "anybody", frozenset({Scope.ADMIN}), datetime(1970, 1, 1, tzinfo=UTC))
"""Who asks where keys are switched off."""

_documented = HTTPBearer(auto_error=False, description="A key made by `guard keys create`.")


async def authorised(given: Parts, headers: Mapping[bytes, bytes], scope: Scope) -> ApiKey:
    """The key of a request with these headers. Raises Unauthenticated and Forbidden."""
    if not given.auth:
        return ANYBODY
    secret = secret_of(headers.get(b"authorization", b"").decode("latin-1"))
    key = given.keys.remembered(secret)
    if key is None:
        key = await run_in_threadpool(given.keys.look_up, secret)
    return allow(key, scope)


def may(scope: Scope) -> Callable[..., Awaitable[ApiKey]]:
    """The dependency of a route that needs a scope."""

    async def dependency(
        request: Request, _: Annotated[HTTPAuthorizationCredentials | None, Depends(_documented)]
    ) -> ApiKey:
        return await authorised(parts(request), headers_of(request.scope), scope)

    return dependency


Reviewer = Annotated[ApiKey, Depends(may(Scope.REVIEW))]
RuleReader = Annotated[ApiKey, Depends(may(Scope.RULES))]
