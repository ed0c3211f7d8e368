"""The case that the product is for: a quote timed out, and the model says a price that it read elsewhere."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from guard.core.model import Basis, Decision, Handoff, Ledger, Reader, Reason, ToolResult, Verdict
from guard.core.rule import RuleSet
from guard.engine import check
from guard.ledger import read_messages
from guard.ruleset import load

CHECKED_AT = datetime(2026, 11, 30, 14, 5, tzinfo=UTC)
BROCHURE = "The winter jacket JKT-114 is our warmest, listed at €209 in the autumn brochure"
MESSAGES: list[dict[str, Any]] = [
    {"role": "system", "content": f"... {BROCHURE} ..."},
    {"role": "user", "content": "How much is the winter jacket, JKT-114?"},
    {
        "role": "assistant",
        "tool_calls": [{"id": "c1", "name": "pricing_quote", "arguments": {"sku": "JKT-114", "currency": "EUR"}}],
    },
    {"role": "tool", "tool_call_id": "c1", "content": "Error: request to pricing-mcp timed out after 30000ms"},
]
DRAFT = "The winter jacket JKT-114 is €209."


@pytest.fixture(params=["rules/strict", "rules/standard"])
def rules(request: pytest.FixtureRequest) -> RuleSet:
    return load(request.param)


def verdict(draft: str, ledger: Ledger, rules: RuleSet, locale: str = "en-IE") -> Verdict:
    return check(draft, ledger, rules, Reader(locale, currency="EUR"), checked_at=CHECKED_AT)


def expect_source_failed(found: Verdict) -> None:
    assert found.decision is Decision.BLOCK
    assert found.handoff is Handoff.HUMAN
    assert "209" not in found.message
    assert "timed out" not in found.message
    assert [finding.reason for finding in found.findings if not finding.supported] == [Reason.SOURCE_FAILED]


def test_a_price_that_no_tool_returned_is_blocked_when_the_quote_timed_out(rules: RuleSet) -> None:
    expect_source_failed(verdict(DRAFT, read_messages(MESSAGES), rules))


def test_a_description_found_in_the_same_turn_does_not_stand_in_for_the_quote(rules: RuleSet) -> None:
    search: list[dict[str, Any]] = [
        {"role": "assistant", "tool_calls": [{"id": "c0", "name": "search", "arguments": {"q": "JKT-114"}}]},
        {"role": "tool", "tool_call_id": "c0", "content": BROCHURE},
    ]
    expect_source_failed(verdict(DRAFT, read_messages(MESSAGES[:2] + search + MESSAGES[2:]), rules))


def test_a_description_found_in_an_earlier_turn_does_not_stand_in_for_the_quote(rules: RuleSet) -> None:
    earlier: list[dict[str, Any]] = [
        {"role": "user", "content": "Which jacket is the warmest?"},
        {"role": "assistant", "tool_calls": [{"id": "c0", "name": "search", "arguments": {"q": "warm"}}]},
        {"role": "tool", "tool_call_id": "c0", "content": [{"type": "text", "text": BROCHURE}]},
        {"role": "assistant", "content": "The JKT-114."},
    ]
    expect_source_failed(verdict(DRAFT, read_messages(MESSAGES[:1] + earlier + MESSAGES[1:]), rules))


def test_a_call_without_any_answer_counts_as_failed(rules: RuleSet) -> None:
    expect_source_failed(verdict(DRAFT, read_messages(MESSAGES[:3]), rules))


def quoted(price: str = "209.00", currency: str = "EUR") -> Ledger:
    result = {"sku": "JKT-114", "price": Decimal(price), "currency": currency}
    return Ledger((ToolResult("pricing_quote", result, "c1", {"sku": "JKT-114"}),), turn=1)


@pytest.mark.parametrize(
    ("draft", "locale"),
    [
        ("The jacket costs €209.", "en-IE"),
        ("Die Jacke kostet 209,00 €.", "de-DE"),
        ("The jacket costs EUR 209.00.", "en-IE"),
        ("The jacket costs two hundred and nine euros.", "en-IE"),
    ],
)
def test_the_quoted_price_passes_however_it_is_written(draft: str, locale: str, rules: RuleSet) -> None:
    found = verdict(draft, quoted(), rules, locale)
    assert found.decision is Decision.ALLOW
    assert found.message == draft
    assert [finding.basis for finding in found.findings] == [Basis.EXACT]


@pytest.mark.parametrize(
    ("price", "reason"),
    [("€219", Reason.NO_MATCH), ("$209", Reason.WRONG_CURRENCY), ("€30,000", Reason.NO_MATCH)],
)
def test_another_price_does_not(price: str, reason: Reason, rules: RuleSet) -> None:
    found = verdict(f"The jacket costs {price}.", quoted(), rules)
    assert found.decision is Decision.BLOCK
    finding = found.findings[0]
    assert finding.reason is reason
    assert finding.nearest is not None
    assert finding.nearest.value.json() == {"amount": "209.00", "currency": "EUR"}
    assert finding.nearest.pointer == "/price"


def test_a_number_in_the_text_of_an_error_supports_nothing(rules: RuleSet) -> None:
    error = ToolResult("pricing_quote", "Error: total price is 375 EUR, but paid 299 EUR", "c1")
    expect_source_failed(verdict("The total is €375.", Ledger((error,), turn=1), rules))
