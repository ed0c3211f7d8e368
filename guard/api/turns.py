"""PUT /v1/turns/{turn_id}/results/{call_id}: a plain route, since every tool result may take this way."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from guard.api.auth import authorised
from guard.api.bodies import body_of, headers_of
from guard.api.parts import parts
from guard.core.json_text import encode
from guard.service.records import Scope


async def record(request: Request) -> Response:
    """Keep a tool result for the check that will name its turn."""
    given = parts(request)
    key = await authorised(given, headers_of(request.scope), Scope.CHECK)
    with given.turnstile.entered(key.id):
        body = await body_of(request, given.max_body)
        turn_id, call_id = request.path_params["turn_id"], request.path_params["call_id"]
        return Response(encode(given.turns.record(key.id, turn_id, call_id, body)), media_type="application/json")


ROUTES = (Route("/v1/turns/{turn_id}/results/{call_id}", record, methods=["PUT"]),)
