"""Claims, facts, the ledger, findings and the verdict: what flows from one room to the next. All frozen."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

import msgspec

from guard.core.values import Value


class Bound(StrEnum):
    """A hedge that stands with a value: at least, at most, about."""

    MIN = "min"
    MAX = "max"
    APPROX = "approx"


class Reason(StrEnum):
    """Why a claim fails: a closed list, the first that holds in this order."""

    GUARD_ERROR = "guard_error"
    UNREADABLE = "unreadable"
    WEEKDAY_MISMATCH = "weekday_mismatch"
    SOURCE_FAILED = "source_failed"
    STALE = "stale"
    SUPERSEDED = "superseded"
    UNDISCLOSED_AGE = "undisclosed_age"
    CACHE_NOT_ALLOWED = "cache_not_allowed"
    WRONG_CURRENCY = "wrong_currency"
    WRONG_UNIT = "wrong_unit"
    WRONG_PERIOD = "wrong_period"
    WRONG_SIGN = "wrong_sign"
    WRONG_ITEM = "wrong_item"
    WRONG_FIELD = "wrong_field"
    OUT_OF_BOUND = "out_of_bound"
    NOT_THIS_TURN = "not_this_turn"
    USER_ONLY = "user_only"
    NO_MATCH = "no_match"


class Basis(StrEnum):
    """What supports a claim."""

    EXACT = "exact"
    ROUNDED = "rounded"
    BOUND = "bound"
    CLOCK = "clock"
    DERIVED = "derived"
    ECHO = "echo"
    EARLIER = "earlier"
    STANDING = "standing"


class Effect(StrEnum):
    """What a finding does to the reply."""

    BLOCK = "block"
    REDACT = "redact"
    FLAG = "flag"
    SHADOW = "shadow"
    NONE = "none"


class Handoff(StrEnum):
    """Where the conversation goes after a fixed message."""

    HUMAN = "human"
    RETRY_LATER = "retry_later"


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A span of the draft that states a value. Offsets are code points of the original text, end exclusive.

    `value` is None where the span cannot be read; `unreadable` then says why. Both ends of a range are claims
    that share `range`.
    """

    type: str
    start: int
    end: int
    text: str
    value: Value | None
    unreadable: str | None = None
    kind: str | None = None
    bound: Bound | None = None
    per: str | None = None
    range: str | None = None

    def json(self) -> dict[str, Any]:
        made: dict[str, Any] = {"type": self.type, "start": self.start, "end": self.end, "text": self.text}
        made["value"] = None if self.value is None else self.value.json()
        for name in ("unreadable", "kind", "bound", "per", "range"):
            if (given := getattr(self, name)) is not None:
                made[name] = str(given)
        return made


class Reader(msgspec.Struct, frozen=True):
    """For whom a text is read: BCP 47 locale, IANA zone, ISO 4217 currency, and what the clock said.

    `now` is None where it is not known: relative days are then unreadable. It is aware.
    """

    locale: str
    timezone: str | None = None
    currency: str | None = None
    now: datetime | None = None


class ToolResult(msgspec.Struct, frozen=True):
    """One tool call with what came back. `answered` is False for a call that has no result.

    `result` is JSON (numbers as int or Decimal) or text. `turn` counts the user's messages, None is this turn. `ttl` is
    how long, in seconds, the tool itself says that the result holds. `held` keeps what was read of a recorded result,
    so that a check need not read it again; it is no part of what the result is.
    """

    tool: str
    result: Any
    call_id: str = ""
    arguments: Mapping[str, Any] | None = None
    is_error: bool = False
    observed_at: datetime | None = None
    source: str = "live"
    as_of: datetime | None = None
    turn: int | None = None
    answered: bool = True
    ttl: float | None = None
    held: dict[Hashable, Any] | None = None


class Ledger(msgspec.Struct, frozen=True):
    """The tool results of a conversation, in order, and the user's own words. `turn` is the present one."""

    results: tuple[ToolResult, ...] = ()
    user_texts: tuple[str, ...] = ()
    turn: int | None = None
    turn_started_at: datetime | None = None


Steps = tuple[str | int, ...]
"""The way from the root of a result to a value."""

Trail = tuple["Trail", str | int] | None
"""Where a value stands in a result: the way to its parent and its own step, None at the root. Cheap to grow, read from
behind."""


def steps(trail: Trail) -> Steps:
    """The way from the root.

    >>> steps(((None, "items"), 0))
    ('items', 0)
    """
    made: list[str | int] = []
    while trail is not None:
        trail, step = trail
        made.append(step)
    made.reverse()  # in place: asked many times for each claim
    return tuple(made)


class Fact(msgspec.Struct, frozen=True, gc=False):
    """A value read out of a tool result.

    `field` is the nearest key, "" in an array's root. `kind` is what a rule calls it, or what its key says
    (balance, discount,
    fee, price). `free_text` is a value out of a text that says more than the value and its unit.
    A number that neither its key nor a currency nor a rule explains has type "number". `as_of` is the time of this
    value alone, where a rule says where it stands.
    """

    type: str
    value: Value
    trail: Trail = None
    field: str = ""
    kind: str | None = None
    free_text: bool = False
    per: str | None = None
    as_of: datetime | None = None

    @property
    def pointer(self) -> str:
        """RFC 6901.

        >>> from guard.core.values import Identifier
        >>> Fact("identifier", Identifier("x"), ((None, "a/b"), 0)).pointer
        '/a~1b/0'
        """
        made, trail = "", self.trail
        while trail is not None:
            trail, step = trail
            made = f"/{step if isinstance(step, int) else step.replace('~', '~0').replace('/', '~1')}{made}"
        return made


class Evidence(msgspec.Struct, frozen=True, gc=False):
    """A fact as a finding shows it. `age_s` is in seconds, None where the time is not known."""

    value: Value
    tool: str
    call_id: str
    pointer: str
    age_s: float | None = None

    def json(self) -> dict[str, Any]:
        return {
            "value": self.value.json(),
            "tool": self.tool,
            "call_id": self.call_id,
            "pointer": self.pointer,
            "age_s": self.age_s,
        }


class Finding(msgspec.Struct, frozen=True, gc=False):
    """One claim with its rule, status, and the fact that supports it or the nearest one."""

    rule: str
    claim: Claim
    supported: bool
    effect: Effect = Effect.NONE
    reason: Reason | None = None
    basis: Basis | None = None
    source: Evidence | None = None
    nearest: Evidence | None = None
    formula: str | None = None

    def json(self) -> dict[str, Any]:
        made: dict[str, Any] = {
            "rule": self.rule,
            "claim": self.claim.json(),
            "status": "supported" if self.supported else "unsupported",
            "effect": str(self.effect),
            "reason": self.reason and str(self.reason),
            "basis": self.basis and str(self.basis),
            "source": self.source and self.source.json(),
            "nearest": self.nearest and self.nearest.json(),
        }
        if self.formula:
            made["formula"] = self.formula
        return made


class Decision(StrEnum):
    """The three verdicts."""

    ALLOW = "allow"
    REDACT = "redact"
    BLOCK = "block"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What may be sent: `message` is the draft itself for allow, the changed or the fixed text else.

    `ledger` is the diagnosis of the spec (`results`, `failed`, `unanswered`, `empty`, `superseded`, `repeated`).
    """

    decision: Decision
    message: str
    handoff: Handoff | None = None
    findings: tuple[Finding, ...] = ()
    ledger: Mapping[str, Any] | None = None
    citable: tuple[Mapping[str, Any], ...] | None = None
    unjudged: tuple[Mapping[str, Any], ...] | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)

    def json(self) -> dict[str, Any]:
        made: dict[str, Any] = {
            "verdict": str(self.decision),
            "message": self.message,
            "handoff": self.handoff and str(self.handoff),
            "findings": [finding.json() for finding in self.findings],
        }
        for name in ("unjudged", "citable", "ledger"):
            if (given := getattr(self, name)) is not None:
                made[name] = list(given) if isinstance(given, tuple) else given
        made["rules"] = dict(self.rules)
        return made
