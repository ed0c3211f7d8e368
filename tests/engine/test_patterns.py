"""Codes of a company's own form: found by a rule's pattern, supported by what a tool or the customer named."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from guard.core.model import Ledger, Reader, ToolResult, Verdict
from guard.core.rule import Agree, ClaimRule, Pattern
from guard.engine import check
from guard.ruleset import load

ORDER = Pattern("order", "(?i)au-[0-9]{8}", "upper")
STANDARD = load("standard")


def judged(draft: str, *results: ToolResult, user: tuple[str, ...] = (), **rule: Any) -> Verdict:
    own = ClaimRule("shop/order", "order", **rule)
    rules = replace(STANDARD, patterns=(ORDER,), claims=(own, *STANDARD.claims))
    now = datetime(2026, 12, 1, tzinfo=UTC)
    return check(draft, Ledger(results, user), rules, Reader("en"), checked_at=now)


@pytest.mark.parametrize(
    "result",
    [{"id": "AU-20261130"}, "Order au-20261130 was found.", '{"order": {"number": "AU-20261130"}}', [["AU-20261130"]]],
)
def test_a_code_that_a_tool_returned_is_supported_in_any_of_its_texts(result: Any) -> None:
    (found,) = judged("Your order au-20261130 is here.", ToolResult("get_order", result)).findings
    assert (found.rule, found.supported, found.claim.type) == ("shop/order", True, "order")


@pytest.mark.parametrize(
    "result",
    [
        ToolResult("get_order", {"id": "AU-20261131"}),
        ToolResult("get_order", {"query": "AU-20261130"}),
        ToolResult("get_order", "Error: AU-20261130 not found", is_error=True),
        ToolResult("get_order", {}, arguments={"id": "AU-20261130"}),
    ],
)
def test_a_code_that_no_tool_states_is_stopped(result: ToolResult) -> None:
    assert judged("Your order AU-20261130 is here.", result).decision == "block"


def test_the_customers_own_code_may_be_repeated_where_the_rule_says_so() -> None:
    user = ("Where is au-20261130?",)
    assert judged("It is AU-20261130.", user=user, agree=Agree(echo="on")).decision == "allow"
    assert judged("It is AU-20261130.", user=user, agree=Agree(echo="off")).decision == "block"


def test_what_a_rule_judges_as_a_code_is_no_other_claim_and_what_it_does_not_judge_stays_one() -> None:
    quote = ToolResult("quote", {"price": "5.00", "currency": "EUR"})
    amounts = Pattern("six", "[0-9]{6}")
    own = ClaimRule("shop/six", "six", locales=("de",))
    rules = replace(STANDARD, patterns=(amounts,), claims=(own, *STANDARD.claims))
    now = datetime(2026, 12, 1, tzinfo=UTC)
    german = check("Es kostet 100000 EUR.", Ledger((quote,)), rules, Reader("de"), checked_at=now)
    english = check("It costs 100000 EUR.", Ledger((quote,)), rules, Reader("en"), checked_at=now)
    assert [found.rule for found in german.findings] == ["shop/six"]
    assert [found.rule for found in english.findings] == ["standard/money"]
