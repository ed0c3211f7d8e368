"""The review of blocks: find them, open one, judge it, take them all away."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

import msgspec
from msgspec import Meta

from guard.core.errors import InvalidInput, NotFound
from guard.core.json_text import decode, decoder
from guard.service import ids
from guard.service.ports import BlockLog
from guard.service.reading import instant, locale
from guard.service.records import Block, Cause, Filters, Review, ReviewEvent, ReviewStatus

FACETS = ("rule", "reason", "tool")
FILTERS = ("status", *FACETS, "locale", "since", "until")


class ReviewRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A judgement. `version` is the one that the reviewer saw; `open` takes an earlier judgement back."""

    status: ReviewStatus
    version: int
    cause: Cause | msgspec.UnsetType | None = msgspec.UNSET
    note: Annotated[str, Meta(max_length=10_000)] | msgspec.UnsetType | None = msgspec.UNSET


_REVIEW = decoder(ReviewRequest)


@dataclass(frozen=True, slots=True)
class Page:
    """A stretch of the list, and where the next one starts, None at the end."""

    items: tuple[Block, ...]
    next_cursor: str | None

    def json(self) -> dict[str, Any]:
        return {"items": [block.summary() for block in self.items], "next_cursor": self.next_cursor}


@dataclass(frozen=True, slots=True)
class Reviewing:
    """The use cases behind /admin/blocks. `clock` is the server's, in UTC."""

    log: BlockLog
    clock: Callable[[], datetime]

    def page(self, filters: Filters, cursor: str | None = None, limit: int = 50) -> Page:
        """Newest first. Raises InvalidInput for a cursor that is none of ours."""
        found = self.log.find(filters, _place(cursor) if cursor else None, limit + 1)
        more = len(found) > limit
        return Page(tuple(found[:limit]), _cursor(found[limit - 1]) if more else None)

    def get(self, identifier: str) -> Block:
        """One block with its history. Raises NotFound."""
        return self.log.get(_id(identifier))

    def export(self, filters: Filters) -> Iterator[Block]:
        """All that the filters let through, oldest first, with history."""
        return self.log.export(filters)

    def review(self, identifier: str, body: bytes, by: str) -> Future[ReviewEvent]:
        """Add a judgement to the history of a block; nothing in it is ever changed.

        Raises InvalidInput; the future fails with NotFound, with Conflict if another came first, and with Unavailable.
        """
        request, _ = decode(body, _REVIEW)
        if request.cause and request.status is not ReviewStatus.FALSE_POSITIVE:
            raise InvalidInput("goes with status false_positive only", field="cause")
        review = Review(request.status, request.version, request.cause or None, request.note or None)
        return self.log.review(_id(identifier), review, by, self.clock())


def filters(given: dict[str, str]) -> Filters:
    """The filters that the names and texts of a query mean. Raises InvalidInput that names the one at fault."""
    for name in given:
        if name not in FILTERS:
            raise InvalidInput(f"no such filter; there are {', '.join(FILTERS)}", field=name)
    status = given.get("status")
    if status is not None and status not in set(ReviewStatus):
        raise InvalidInput(f"must be one of {', '.join(ReviewStatus)}", field="status")
    return Filters(
        status=ReviewStatus(status) if status else None,
        locale=locale(given["locale"]) if "locale" in given else None,
        since=instant(given["since"], "since") if "since" in given else None,
        until=instant(given["until"], "until") if "until" in given else None,
        facets={name: given[name] for name in FACETS if name in given},
    )


def _id(text: str) -> UUID:
    try:
        made = UUID(text)
    except ValueError as error:
        raise NotFound("no block has this id", field="id") from error
    if made.version != 7:
        raise NotFound("no block has this id", field="id")
    return made


def _cursor(block: Block) -> str:
    return base64.urlsafe_b64encode(block.id.bytes).rstrip(b"=").decode()


def _place(cursor: str) -> tuple[datetime, UUID]:
    try:
        identifier = UUID(bytes=base64.b64decode(cursor + "==", altchars=b"-_", validate=True))
    except (binascii.Error, ValueError) as error:
        raise InvalidInput("take it from next_cursor as it is", field="cursor") from error
    if identifier.version != 7:
        raise InvalidInput("take it from next_cursor as it is", field="cursor")
    return ids.born(identifier), identifier
