"""Ledger, messages and recorded turn become one, by call id."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from guard.core.errors import Conflict
from guard.core.model import Ledger, ToolResult
from guard.ledger import merge

SEEN = datetime(2026, 11, 30, 14, 5, tzinfo=UTC)
LATER = datetime(2026, 11, 30, 14, 6, tzinfo=UTC)


def test_the_recorded_time_completes_what_the_messages_leave_out() -> None:
    said = Ledger((ToolResult("quote", '{"price": 5}', "c1", turn=2),), ("How much?",), 2)
    recorded = Ledger((ToolResult("quote", {"price": 5}, "c1", observed_at=SEEN),))
    merged = merge(said, recorded)
    assert len(merged.results) == 1
    assert merged.results[0].observed_at == SEEN
    assert (merged.turn, merged.user_texts) == (2, ("How much?",))


def test_an_answer_fills_an_open_call_whichever_comes_first() -> None:
    asked = Ledger((ToolResult("quote", None, "c1", {"sku": "A"}, answered=False),))
    answered = Ledger((ToolResult("quote", {"price": 5}, "c1"),))
    for merged in (merge(asked, answered), merge(answered, asked)):
        result = merged.results[0]
        assert (result.answered, result.result, result.arguments) == (True, {"price": 5}, {"sku": "A"})


@pytest.mark.parametrize(
    ("first", "second", "field"),
    [
        (ToolResult("quote", 5, "c1"), ToolResult("quote", 6, "c1"), "ledger.result"),
        (ToolResult("quote", 5, "c1"), ToolResult("stock", 5, "c1"), "ledger.tool"),
        (ToolResult("quote", 5, "c1", {"sku": "A"}), ToolResult("quote", 5, "c1", {"sku": "B"}), "ledger.arguments"),
        (ToolResult("quote", 5, "c1", as_of=SEEN), ToolResult("quote", 5, "c1", as_of=LATER), "ledger.as_of"),
    ],
)
def test_two_statements_of_one_call_that_differ_are_a_conflict(
    first: ToolResult, second: ToolResult, field: str
) -> None:
    with pytest.raises(Conflict) as refused:
        merge(Ledger((first,)), Ledger((second,)))
    assert refused.value.field == field


def test_an_error_that_one_part_cannot_state_is_one() -> None:
    said, told = Ledger((ToolResult("quote", "no", "c1"),)), Ledger((ToolResult("quote", "no", "c1", is_error=True),))
    assert merge(said, told).results[0].is_error
    assert merge(told, said).results[0].is_error


def test_results_without_an_id_stand_each_for_itself() -> None:
    merged = merge(Ledger((ToolResult("quote", 5),)), Ledger((ToolResult("quote", 6),)))
    assert [one.result for one in merged.results] == [5, 6]
