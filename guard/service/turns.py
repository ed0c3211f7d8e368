"""Recorded turns: tool results as they arrive, so that a check needs only the turn's id."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from guard import engine
from guard.core.errors import InvalidInput
from guard.core.json_text import decode, decoder
from guard.core.model import Ledger, ToolResult
from guard.service.active_rules import ActiveRules
from guard.service.judging import defaults
from guard.service.ports import TurnStore
from guard.service.reading import Deployment, instant, reader, zone

LONGEST_ID = 200
"""Characters of a turn's or a call's id."""


class RecordRequest(msgspec.Struct, forbid_unknown_fields=True):
    """One tool result; its call id stands in the address. For whom its text is read is as in a check."""

    tool: Annotated[str, Meta(min_length=1)]
    result: Any
    arguments: dict[str, Any] | UnsetType | None = UNSET
    is_error: bool | UnsetType = UNSET
    observed_at: str | UnsetType | None = UNSET
    source: Literal["live", "cache"] | UnsetType = UNSET
    as_of: str | UnsetType | None = UNSET
    turn: int | UnsetType | None = UNSET
    locale: str | UnsetType | None = UNSET
    timezone: str | UnsetType | None = UNSET
    currency: str | UnsetType | None = UNSET


DECODER = decoder(RecordRequest)


@dataclass(frozen=True, slots=True)
class Turns:
    """The use case behind PUT /v1/turns/{turn_id}/results/{call_id}. A key sees the turns that it recorded alone."""

    store: TurnStore
    rules: ActiveRules
    deployment: Deployment
    clock: Callable[[], datetime]

    def record(self, key_id: str, turn_id: str, call_id: str, body: bytes) -> dict[str, Any]:
        """Keep a result with the facts in it. The same result again changes nothing.

        Raises Conflict where this call has another result already, LimitExceeded where the turn holds too much.
        """
        for name, value in (("turn_id", turn_id), ("call_id", call_id)):
            if not 0 < len(value) <= LONGEST_ID:
                raise InvalidInput(f"must have 1 to {LONGEST_ID} characters", field=name)
        request, text = decode(body, DECODER)
        rules, now = self.rules.current, self.clock()
        who = reader(
            defaults(rules, self.deployment),
            tag=request.locale or None,
            timezone=request.timezone or None,
            money=request.currency or None,
            now=None,
            clock=None,
        )
        naive_in = zone(who.timezone) if who.timezone else UTC
        result = ToolResult(
            tool=request.tool,
            result=request.result,
            call_id=call_id,
            arguments=None if request.arguments is UNSET else request.arguments,
            is_error=request.is_error is True,
            observed_at=instant(request.observed_at, "observed_at", naive_in) if request.observed_at else None,
            source=request.source or "live",
            as_of=instant(request.as_of, "as_of", naive_in) if request.as_of else None,
            turn=None if request.turn is UNSET else request.turn,
        )
        kept = self.store.add((key_id, turn_id), engine.prepare(result, rules, who), len(text), now)
        return {"turn_id": turn_id, "call_id": call_id, "observed_at": kept.observed_at, "facts": _count(kept)}

    def ledger(self, key_id: str, turn_id: str) -> Ledger:
        """What was recorded of a turn; nothing, for a turn in which no tool was called."""
        return Ledger(self.store.get((key_id, turn_id), self.clock()))


def _count(result: ToolResult) -> int:
    return sum(len(read) for key, read in (result.held or {}).items() if isinstance(key, tuple) and key[0] == "facts")
