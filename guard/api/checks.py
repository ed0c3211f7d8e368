"""POST /v1/check and its batch: plain routes, since this is the way that every message takes."""

from __future__ import annotations

import asyncio

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from guard.api.auth import authorised
from guard.api.bodies import body_of
from guard.api.parts import parts
from guard.core.errors import Conflict
from guard.service.checking import Answered
from guard.service.records import Scope

ON_THE_LOOP = 128 * 1024
"""Bytes up to which a check runs where it is: handing it to a thread costs more. Beyond, others would wait for it."""

JSON = "application/json"


async def check(request: Request) -> Response:
    """The verdict on one draft."""
    given = parts(request)
    key = await authorised(request, Scope.CHECK)
    with given.turnstile.entered(key.id):
        body = await body_of(request, given.max_body)
        if len(body) <= ON_THE_LOOP:
            answered = given.checking.one(body, key.id)
        else:
            answered = await run_in_threadpool(given.checking.one, body, key.id)
        return Response(await _committed(answered), media_type=JSON)


async def check_batch(request: Request) -> Response:
    """The verdicts on up to 100 drafts, in order."""
    given = parts(request)
    key = await authorised(request, Scope.CHECK)
    with given.turnstile.entered(key.id):
        body = await body_of(request, given.max_body)
        answered = await run_in_threadpool(given.checking.batch, body, key.id)
        done = await asyncio.gather(*(_of_batch(index, one) for index, one in enumerate(answered)))
        return Response(b'{"items":[' + b",".join(done) + b"]}", media_type=JSON)


async def _committed(answered: Answered) -> bytes:
    return answered if isinstance(answered, bytes) else await asyncio.wrap_future(answered)


async def _of_batch(index: int, answered: Answered) -> bytes:
    try:
        return await _committed(answered)
    except Conflict as error:
        error.field = f"requests[{index}].{error.field}"
        raise


ROUTES = (
    Route("/v1/check", check, methods=["POST"]),
    Route("/v1/check/batch", check_batch, methods=["POST"]),
)
