"""Who asks, and whether they may."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from guard.api.parts import parts
from guard.service.keys import allow, secret_of
from guard.service.records import ApiKey, Scope

ANYBODY = ApiKey("anybody", "anybody", frozenset({Scope.ADMIN}), datetime(1970, 1, 1, tzinfo=UTC))
"""Who asks where keys are switched off."""

_documented = HTTPBearer(auto_error=False, description="A key made by `guard keys create`.")


async def authorised(request: Request, scope: Scope) -> ApiKey:
    """The key of the request. Raises Unauthenticated and Forbidden."""
    given = parts(request)
    if not given.auth:
        return ANYBODY
    secret = secret_of(request.headers.get("authorization"))
    key = given.keys.remembered(secret)
    if key is None:
        key = await run_in_threadpool(given.keys.look_up, secret)
    return allow(key, scope)


def may(scope: Scope) -> Callable[..., Awaitable[ApiKey]]:
    """The dependency of a route that needs a scope."""

    async def dependency(
        request: Request, _: Annotated[HTTPAuthorizationCredentials | None, Depends(_documented)]
    ) -> ApiKey:
        return await authorised(request, scope)

    return dependency


Reviewer = Annotated[ApiKey, Depends(may(Scope.REVIEW))]
RuleReader = Annotated[ApiKey, Depends(may(Scope.RULES))]
