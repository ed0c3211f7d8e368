"""What the use cases need of the world outside, each as small as the use cases allow."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from concurrent.futures import Future
from datetime import datetime
from typing import Protocol
from uuid import UUID

from guard.core.model import ToolResult
from guard.service.records import ApiKey, Block, Entry, Filters, Once, Review, ReviewEvent


class BlockLog(Protocol):
    """The log of blocks with their reviews."""

    def record(self, answer: bytes, entry: Entry | None, once: Once | None, at: datetime) -> Future[bytes]:
        """Write a block, an answer to be given once, or both, in one transaction; done when committed.

        The result is the answer to give: the earlier one where this idempotency key has one from the last 24 hours, and
        then no block is written. Fails with Conflict where that key stands for another request, and with Unavailable.
        """

    def sample(self, answer: bytes, entry: Entry) -> Future[None]:
        """Keep an allowed check for backtests. Fails with Unavailable."""

    def traffic(self, since: datetime | None, limit: int | None) -> Iterator[tuple[datetime, str]]:
        """When a logged check was and its request, blocks and samples alike, latest first."""

    def find(self, filters: Filters, after: tuple[datetime, UUID] | None, limit: int) -> list[Block]:
        """The newest blocks first, from after a place on, without history."""

    def get(self, identifier: UUID) -> Block:
        """One block with its history. Raises NotFound."""

    def export(self, filters: Filters) -> Iterator[Block]:
        """All of them, oldest first, with history, a batch at a time."""

    def review(self, identifier: UUID, review: Review, by: str, at: datetime) -> Future[ReviewEvent]:
        """Add to the history. Fails with NotFound, Unavailable, and Conflict if the version is not the latest."""

    def ready(self) -> None:
        """Raises Unavailable if the log cannot be read, or its tables are not those of this release."""


class TurnStore(Protocol):
    """Tool results by the turn that they belong to, for as long as a turn may last."""

    def add(self, key: Hashable, result: ToolResult, size: int, now: datetime) -> ToolResult:
        """Keep a result of `size` bytes; the one kept, with `now` for its time where it names none.

        The same again changes nothing. Raises Conflict for another result of the same call, LimitExceeded for too much.
        """

    def get(self, key: Hashable, now: datetime) -> tuple[ToolResult, ...]:
        """What is kept of a turn, in the order in which it came; nothing where it is unknown."""


class KeyStore(Protocol):
    """The keys, by the digest of their secret."""

    def by_digest(self, digest: str) -> ApiKey | None: ...

    def add(self, key: ApiKey, digest: str) -> None: ...

    def all(self) -> list[ApiKey]: ...

    def revoke(self, identifier: str, at: datetime) -> ApiKey:
        """Raises NotFound."""
