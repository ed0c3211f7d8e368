"""A value of endless digits in a tool's text breaks nothing, and is not among what could be said."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from guard.core.model import Ledger, Reader, Reason, ToolResult
from guard.engine import decide
from guard.ruleset import load


@pytest.mark.parametrize("text", ["5" * 55 + "%", "€" + "5" * 55, "€0." + "0" * 40 + "1", "1E+40 USD"])
def test_digits_without_end_are_judged_and_not_citable(text: str) -> None:
    ledger = Ledger((ToolResult("quote", f"it is {text} or €7"),))
    now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    verdict = decide("It costs €219.", ledger, load("strict"), Reader("en-US"), checked_at=now)
    assert verdict.findings[0].reason is not Reason.GUARD_ERROR
    assert [entry["text"] for entry in verdict.citable or () if len(entry["text"]) > 30] == []


@pytest.mark.parametrize("number", ["3" * 66 + "." + "3" * 30, "7" * 60])
def test_a_draft_with_endless_digits_is_judged(number: str) -> None:
    ledger = Ledger((ToolResult("quote", {"price": "209.00", "currency": "EUR", "stock": 3}),))
    now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    verdict = decide(f"It is €219, of {number} in stock.", ledger, load("strict"), Reader("en-US"), checked_at=now)
    assert Reason.NO_MATCH in {finding.reason for finding in verdict.findings}
    assert Reason.GUARD_ERROR not in {finding.reason for finding in verdict.findings}
