"""Reading a body no further than its limit."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.types import Receive, Scope

from guard.core.errors import InvalidInput, LimitExceeded


def headers_of(scope: Scope) -> Mapping[bytes, bytes]:
    """The headers by their names in lower case; of a name that stands twice the first.

    >>> headers_of({"headers": [(b"host", b"a"), (b"host", b"b")]})
    {b'host': b'a'}
    """
    return dict(reversed(scope["headers"]))


async def body_of(request: Request, limit: int) -> bytes:
    """The body of a request. Raises as `received` does."""
    return await received(headers_of(request.scope), request.receive, limit)


async def received(headers: Mapping[bytes, bytes], receive: Receive, limit: int) -> bytes:
    """The body. Raises LimitExceeded as soon as it is known to be longer than `limit` bytes."""
    told = headers.get(b"content-length", b"")
    if told.isdigit() and int(told) > limit:
        raise LimitExceeded(f"more than {limit} bytes", field="body")
    if headers.get(b"content-encoding", b"identity").lower() != b"identity":
        raise InvalidInput("send the body as it is, not compressed", field="Content-Encoding")
    held: list[bytes] = []
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise InvalidInput("the caller hung up before its end", field="body")
        piece = message.get("body", b"")
        size += len(piece)
        if size > limit:
            raise LimitExceeded(f"more than {limit} bytes", field="body")
        held.append(piece)
        more = message.get("more_body", False)
    return b"".join(held)
