"""The bare service that the check is held against: decode the body with msgspec, answer with its draft."""

from __future__ import annotations

import sys
from decimal import Decimal
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


class Body(msgspec.Struct):
    """A request, its results as values."""

    draft: str
    ledger: list[dict[str, Any]]


_reads = msgspec.json.Decoder(Body, float_hook=Decimal)


async def echo(request: Request) -> Response:
    """The draft back."""
    made = _reads.decode(await request.body())
    return Response(msgspec.json.encode({"message": made.draft}), media_type="application/json")


if __name__ == "__main__":
    app = Starlette(routes=[Route("/v1/check", echo, methods=["POST"])])
    uvicorn.run(app, port=int(sys.argv[1]), log_level="warning", access_log=False)
