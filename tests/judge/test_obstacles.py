"""Which obstacles are asked of at all: an ordinary fact meets none, and each is asked where its sign is."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from guard.core.model import Ledger, Reader, ToolResult
from guard.engine import hear
from guard.judge.obstacles import OF_PLACE, OF_TIME, possible
from guard.ruleset import load

RULES = load("standard")
CLOCK = datetime(2026, 11, 30, 12, tzinfo=UTC)
READER = Reader("en-US", "UTC", None, CLOCK)
PLAIN = "It costs $209."
DAY = "It arrives on December 3, 2026."

ASKED: list[tuple[str, Any, dict[str, Any], str]] = [
    (PLAIN, {"old_price": "209 USD"}, {}, "former"),
    ("It was previously $209.", {"price": "209 USD"}, {}, "former"),
    (PLAIN, {"price_history": [{"price": "209 USD"}]}, {}, "aside"),
    ("The cheapest costs $209.", [{"price": "209 USD"}, {"price": "80 USD"}], {}, "outdone"),
    ("The earliest leaves on December 3, 2026.", [{"date": "2026-12-03"}], {}, "outdone"),
    ("Your payment of $209 went through.", {"amount": "209 USD"}, {}, "undone"),
    ("It arrived on December 3, 2026.", {"arrival": "2026-12-03"}, {}, "yet_to_come"),
    (PLAIN, {"price_change": "209 USD"}, {}, "turned"),
    (PLAIN, {"total_price": "209 USD"}, {}, "as_one"),
    (PLAIN, {"price_per_night": "209 USD"}, {}, "as_all"),
    (PLAIN, {"used_amount": "209 USD"}, {}, "still_left"),
    (PLAIN, {"price": "209 USD", "stale": True}, {}, "outdated"),
    (PLAIN, {"price": "209 USD", "status": "denied"}, {}, "refused"),
    (PLAIN, {"results": [], "suggestions": [{"price": "209 USD"}]}, {}, "stands_in"),
    (PLAIN, {"price": None, "typical_price": "209 USD"}, {}, "stands_in"),
    (PLAIN, "They want $209 for it", {}, "stands_in"),
    (PLAIN, {"note": "asked for $209, not more"}, {"arguments": {"note": "asked for $209"}}, "own_words"),
    (DAY, {"arrives": "2026-12-03", "start_time": "14:00"}, {}, "other_time"),
    (PLAIN, {"price": "209 USD"}, {"tool": "calculator"}, "_not_fed"),
    (PLAIN, {"price": "209 USD"}, {"ttl": 5.0}, "_too_old"),
    (PLAIN, {"price": "209 USD"}, {"source": "cache"}, "_cached"),
]


def _asked(draft: str, result: Any, **of: Any) -> set[str]:
    """The obstacles that are asked of the first claim and a fact of its type."""
    given = ToolResult(of.pop("tool", "quote"), json.loads(json.dumps(result)), **of)
    hearing = hear(draft, Ledger((given,)), RULES, READER, checked_at=CLOCK)
    claim = hearing.claims[0]
    source = hearing.survey.sources[0]
    fact = next(one for one in source.facts if one.type == claim.type)
    bits = possible(claim, source, fact, hearing)
    listed = [one.holds for at, one in enumerate((*OF_TIME, *OF_PLACE)) if bits >> at & 1]
    return {str(getattr(holds, "func", holds).__name__) for holds in listed}


@pytest.mark.parametrize("result", [{"sku": "A", "price": "209 USD"}, [{"price": "209 USD"}, {"price": "80 USD"}]])
def test_an_ordinary_fact_is_asked_nothing(result: Any) -> None:
    assert _asked(PLAIN, result) == set()


@pytest.mark.parametrize(("draft", "result", "of", "name"), ASKED)
def test_an_obstacle_is_asked_where_its_sign_is(draft: str, result: Any, of: dict[str, Any], name: str) -> None:
    assert name in _asked(draft, result, **of)


def test_a_result_of_a_tool_that_failed_later_is_asked_for_that() -> None:
    results = (
        ToolResult("quote", {"price": "209 USD"}, arguments={"of": "a"}),
        ToolResult("quote", "Error: timed out", arguments={"of": "b"}, is_error=True),
    )
    hearing = hear(PLAIN, Ledger(results), RULES, READER, checked_at=CLOCK)
    source = hearing.survey.sources[0]
    bits = possible(hearing.claims[0], source, source.facts[0], hearing)
    asked = {one.holds.__name__ for at, one in enumerate(OF_TIME) if bits >> at & 1 and hasattr(one.holds, "__name__")}
    assert {"_failed", "missed"} <= asked
