"""A rule in shadow watches: it reports what it would do, and neither stops anything nor keeps another rule from it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from guard.core.model import Effect, Ledger, Reader, ToolResult
from guard.core.rule import ClaimRule, Context, RuleSet, Status
from guard.engine import check
from guard.ruleset import load

NOW = datetime(2026, 12, 1, 14, 5, tzinfo=UTC)
QUOTE = Ledger((ToolResult("pricing_quote", {"price": "209.00", "currency": "EUR"}, call_id="c1"),))
STANDARD = load("standard")
WATCH = ClaimRule("shop/price", "money", status=Status.SHADOW, sources=("price_list",))


def found(draft: str, rules: RuleSet) -> tuple[str, list[tuple[str, bool, Effect]]]:
    verdict = check(draft, QUOTE, rules, Reader("en-IE"), checked_at=NOW)
    return str(verdict.decision), [(one.rule, one.supported, one.effect) for one in verdict.findings]


def test_a_rule_in_shadow_reports_and_stops_nothing() -> None:
    rules = replace(STANDARD, claims=(WATCH, *STANDARD.claims))
    assert found("It is €209.", rules) == (
        "allow",
        [("standard/money", True, Effect.NONE), ("shop/price", False, Effect.SHADOW)],
    )


def test_a_rule_in_shadow_opens_no_gap_in_the_rules_after_it() -> None:
    rules = replace(STANDARD, claims=(replace(WATCH, sources=None), *STANDARD.claims))
    decision, findings = found("It is €219.", rules)
    assert decision == "block"
    assert findings == [("standard/money", False, Effect.BLOCK), ("shop/price", False, Effect.SHADOW)]


def test_a_rule_in_shadow_after_the_one_that_judges_is_not_asked() -> None:
    rules = replace(STANDARD, claims=(*STANDARD.claims, WATCH))
    assert [rule for rule, *_ in found("It is €209.", rules)[1]] == ["standard/money"]


def test_a_rule_in_shadow_for_other_words_is_not_asked() -> None:
    fee = replace(WATCH, context=Context(any={"en": ("fee",)}))
    rules = replace(STANDARD, claims=(fee, *STANDARD.claims))
    assert [rule for rule, *_ in found("It is €209.", rules)[1]] == ["standard/money"]
    assert [rule for rule, *_ in found("The fee is €209.", rules)[1]] == ["standard/money", "shop/price"]
