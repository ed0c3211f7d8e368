"""/admin/blocks: the log for those who review it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from guard.api.auth import Reviewer
from guard.api.bodies import body_of
from guard.api.openapi import body_schema, query_texts
from guard.api.parts import parts
from guard.core.errors import InvalidInput
from guard.core.json_text import encode
from guard.service.records import Block, Filters
from guard.service.reviewing import FILTERS, ReviewRequest, filters

router = APIRouter(prefix="/admin/blocks", tags=["review"])

MAX_REVIEW = 64 * 1024


def wanted(*others: str) -> Callable[[Request], Filters]:
    """The dependency that reads the filters of a query which may also hold `others`.

    It raises InvalidInput for a filter that does not exist: passed over, it would let everything through.
    """

    def dependency(request: Request) -> Filters:
        given: dict[str, str] = {}
        for name, value in request.query_params.multi_items():
            if name in given:
                raise InvalidInput("given twice", field=name)
            given[name] = value
        return filters({name: value for name, value in given.items() if name not in others})

    return dependency


@router.get("", openapi_extra=query_texts(*FILTERS))
def find(
    request: Request,
    _: Reviewer,
    chosen: Annotated[Filters, Depends(wanted("cursor", "limit"))],
    cursor: Annotated[str | None, Query(description="next_cursor of the page before")] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Response:
    """Blocks, newest first. `since` is inclusive and `until` exclusive (ISO 8601); locale `de` finds `de-AT` too."""
    return _json(parts(request).reviewing.page(chosen, cursor, limit).json())


@router.get("/export", openapi_extra=query_texts(*FILTERS))
def export(request: Request, _: Reviewer, chosen: Annotated[Filters, Depends(wanted())]) -> Response:
    """Blocks with their history, oldest first, one a line; streamed."""
    found = parts(request).reviewing.export(chosen)
    first = list(islice(found, 1))  # what fails at once is a problem, not a broken stream
    return StreamingResponse(lines(chain(first, found)), media_type="application/x-ndjson")


@router.get("/{block_id}")
def get(request: Request, _: Reviewer, block_id: str) -> Response:
    """One block: the request, the answer, the history of its review."""
    return _json(parts(request).reviewing.get(block_id).json())


@router.post("/{block_id}/review", openapi_extra=body_schema(ReviewRequest))
async def review(request: Request, key: Reviewer, block_id: str) -> Response:
    """Judge a block. `version` is the one seen; 409 if somebody was faster."""
    body = await body_of(request, MAX_REVIEW)
    event = await asyncio.wrap_future(parts(request).reviewing.review(block_id, body, key.name))
    return _json({"id": block_id} | event.json())


def lines(found: Iterator[Block]) -> Iterator[bytes]:
    """Each block as a line of JSON."""
    return (encode(block.json()) + b"\n" for block in found)


def _json(value: Any) -> Response:
    return Response(encode(value), media_type="application/json")
