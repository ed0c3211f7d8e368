"""POST /v1/check and its batch: bare applications, since this is the way that every message takes.

What a framework does around a route (matching, a request and a response as objects, three places that look for errors)
costs as much again as a check without a claim.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from guard.api import problems
from guard.api.auth import authorised
from guard.api.bodies import headers_of, received
from guard.api.parts import Parts
from guard.core.errors import Conflict
from guard.service import records
from guard.service.checking import Answered

ON_THE_LOOP = 128 * 1024
"""Bytes up to which a check runs where it is: handing it to a thread costs more. Beyond, others would wait for it."""

PATH = "/v1/check"

Use = Callable[[Parts, bytes, str], Awaitable[bytes]]
"""Parts, body and the id of the key to the answer."""


@dataclass(frozen=True, slots=True)
class Straight:
    """The ASGI application of a POST: who asks, the body, the answer; an error is a problem here as on any route."""

    use: Use

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            answer = await self._answer(scope["app"].state.parts, headers_of(scope), receive)
        except Exception as error:  # noqa: BLE001  # told as a problem, and logged where it is our own
            await (await problems.of(error))(scope, receive, send)
            return
        headers = [(b"content-length", b"%d" % len(answer)), (b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": answer})

    async def _answer(self, given: Parts, headers: Mapping[bytes, bytes], receive: Receive) -> bytes:
        key = await authorised(given, headers, records.Scope.CHECK)
        with given.turnstile.entered(key.id):
            return await self.use(given, await received(headers, receive, given.max_body), key.id)


async def check(given: Parts, body: bytes, key_id: str) -> bytes:
    """The verdict on one draft."""
    if len(body) <= ON_THE_LOOP:
        answered = given.checking.one(body, key_id)
    else:
        answered = await run_in_threadpool(given.checking.one, body, key_id)
    return await _committed(answered)


async def check_batch(given: Parts, body: bytes, key_id: str) -> bytes:
    """The verdicts on up to 100 drafts, in order."""
    answered = await run_in_threadpool(given.checking.batch, body, key_id)
    done = await asyncio.gather(*(_of_batch(index, one) for index, one in enumerate(answered)))
    return b'{"items":[' + b",".join(done) + b"]}"


async def _committed(answered: Answered) -> bytes:
    return answered if isinstance(answered, bytes) else await asyncio.wrap_future(answered)


async def _of_batch(index: int, answered: Answered) -> bytes:
    try:
        return await _committed(answered)
    except Conflict as error:
        error.field = f"requests[{index}].{error.field}"
        raise


CHECK = Straight(check)

ROUTES = (
    Route(PATH, CHECK, methods=["POST"]),
    Route(f"{PATH}/batch", Straight(check_batch), methods=["POST"]),
)
