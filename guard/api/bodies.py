"""Reading a body no further than its limit."""

from __future__ import annotations

from starlette.requests import ClientDisconnect, Request

from guard.core.errors import InvalidInput, LimitExceeded


async def body_of(request: Request, limit: int) -> bytes:
    """The body. Raises LimitExceeded as soon as it is known to be longer than `limit` bytes."""
    told = request.headers.get("content-length", "")
    if told.isdigit() and int(told) > limit:
        raise LimitExceeded(f"more than {limit} bytes", field="body")
    if request.headers.get("content-encoding", "identity").lower() != "identity":
        raise InvalidInput("send the body as it is, not compressed", field="Content-Encoding")
    held: list[bytes] = []
    size = 0
    try:
        async for piece in request.stream():
            size += len(piece)
            if size > limit:
                raise LimitExceeded(f"more than {limit} bytes", field="body")
            held.append(piece)
    except ClientDisconnect as error:
        raise InvalidInput("the caller hung up before its end", field="body") from error
    return b"".join(held)
