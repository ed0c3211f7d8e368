"""What the log, the review and the keys hold, as the use cases see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

import msgspec

from guard.service.parts import text_of


class ReviewStatus(StrEnum):
    """What a reviewer thinks of a block."""

    OPEN = "open"
    CONFIRMED = "confirmed"
    FALSE_POSITIVE = "false_positive"
    UNCLEAR = "unclear"


class Cause(StrEnum):
    """Why a block was a false positive."""

    NOT_A_CLAIM = "not_a_claim"
    MISREAD = "misread"
    SOURCE_MISSING = "source_missing"
    RULE_TOO_STRICT = "rule_too_strict"
    BUDGET_TOO_SHORT = "budget_too_short"


class Scope(StrEnum):
    """What a key may do. `admin` may do everything."""

    CHECK = "check"
    REVIEW = "review"
    RULES = "rules"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class Entry:
    """A block as it is written, beside its answer: who asked, and what was asked (canonical JSON).

    `facets` are what a reviewer searches by: the rules, reasons and tools of its findings.
    """

    id: UUID
    at: datetime
    verdict: str
    locale: str
    request: bytes
    key_id: str | None = None
    conversation_id: str | None = None
    rules_version: str = ""
    facets: frozenset[tuple[str, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Once:
    """An idempotency key with the digest of the request that it stands for."""

    key_id: str
    name: str
    digest: str


@dataclass(frozen=True, slots=True)
class Review:
    """A reviewer's judgement, as asked for: `version` is the one that the reviewer saw."""

    status: ReviewStatus
    version: int
    cause: Cause | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class ReviewEvent:
    """A judgement as it was recorded; the history is a list of these, and nothing in it changes."""

    version: int
    at: datetime
    by: str
    status: ReviewStatus
    cause: Cause | None
    note: str | None

    def json(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "at": self.at.isoformat(),
            "by": self.by,
            "status": str(self.status),
            "cause": self.cause and str(self.cause),
            "note": self.note,
        }


class _Drafted(msgspec.Struct):
    """What a list shows of a request."""

    draft: str | list[str | dict[str, Any]]


_DRAFTED = msgspec.json.Decoder(_Drafted)
_ON_ONE_LINE = bytes.maketrans(b"\r\n", b"  ")
"""JSON has line ends only between its parts; an export has them only between blocks."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block out of the log. `request` is JSON as it came: long, and so not read where only the draft is shown."""

    id: UUID
    at: datetime
    status: ReviewStatus
    version: int
    verdict: str
    locale: str
    request: bytes
    answer: Mapping[str, Any]
    key_id: str | None
    conversation_id: str | None
    rules_version: str
    history: tuple[ReviewEvent, ...] = ()

    @property
    def draft(self) -> str:
        """The text that was held back, of a message in parts too."""
        return text_of(_DRAFTED.decode(self.request).draft)

    def summary(self) -> dict[str, Any]:
        """A row of the list: enough to judge most blocks without opening them."""
        failed = [finding for finding in self.answer["findings"] if finding["status"] == "unsupported"]
        return {
            "id": str(self.id),
            "check_id": self.answer["check_id"],
            "request_id": self.answer.get("id"),
            "at": self.at.isoformat(),
            "status": str(self.status),
            "version": self.version,
            "verdict": self.verdict,
            "locale": self.locale,
            "conversation_id": self.conversation_id,
            "draft": self.draft,
            "message": self.answer["message"],
            "handoff": self.answer["handoff"],
            "findings": failed,
            "rules_version": self.rules_version,
        }

    def json(self) -> dict[str, Any]:
        """All of it, with its history."""
        return self.summary() | {
            "key_id": self.key_id,
            "request": msgspec.Raw(self.request.translate(_ON_ONE_LINE)),
            "answer": self.answer,
            "history": [event.json() for event in self.history],
        }


@dataclass(frozen=True, slots=True)
class Filters:
    """Which blocks. `since` is inclusive, `until` exclusive; a locale counts its regions in ("de": de-AT)."""

    status: ReviewStatus | None = None
    locale: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    facets: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A key without its secret, of which only a digest is kept."""

    id: str
    name: str
    scopes: frozenset[Scope]
    created_at: datetime
    revoked_at: datetime | None = None

    def may(self, scope: Scope) -> bool:
        return self.revoked_at is None and (scope in self.scopes or Scope.ADMIN in self.scopes)

    def json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "scopes": sorted(self.scopes),
            "created_at": self.created_at.isoformat(),
            "revoked_at": self.revoked_at and self.revoked_at.isoformat(),
        }
