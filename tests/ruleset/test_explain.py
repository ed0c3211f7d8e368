"""What `guard rules explain` tells: each rule that looked, each fact that was considered, and the decision."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from guard.core.json_text import encode
from guard.ruleset import load
from guard.ruleset.explain import Explanation, explain
from guard.service.check_request import read_request
from guard.service.judging import defaults
from guard.service.reading import Deployment

RETAIL = load("retail")
NOW = datetime(2026, 12, 1, 13, 5, tzinfo=UTC)


def explained(draft: str, *ledger: dict[str, Any]) -> Explanation:
    body = encode({"draft": draft, "ledger": list(ledger), "locale": "en-IE", "now": NOW.isoformat()})
    check = read_request(body, defaults(RETAIL, Deployment()), clock=None, max_draft=32768)
    return explain(check, RETAIL, NOW)


def quote(price: str, **more: Any) -> dict[str, Any]:
    return {"tool": "pricing_quote", "call_id": "c1", "result": {"price": price, "currency": "EUR"}} | more


def test_each_rule_up_to_the_one_that_judges_is_told_with_why_it_does_not() -> None:
    (claim,) = explained("The price is €219.", quote("209.00")).json()["claims"]
    assert claim["rules"] == [
        {"rule": "retail/shipping_fee", "judges": False, "why_not": "context"},
        {"rule": "retail/price", "judges": True, "why_not": None},
    ]


def test_the_facts_are_told_nearest_first_with_what_keeps_them_from_supporting() -> None:
    stale = quote("219.00", call_id="c0", observed_at="2026-12-01T12:00:00Z", arguments={"sku": "a"})
    (claim,) = explained("The price is €219.", stale, quote("209.00", arguments={"sku": "b"})).json()["claims"]
    first, second = claim["facts"]
    assert (first["value"], first["outcome"], first["obstacle"], first["age_s"]) == (
        "219.00 EUR",
        "exact",
        "stale",
        3900,
    )
    assert (second["value"], second["outcome"]) == ("209.00 EUR", "no_match")
    assert claim["findings"][0]["reason"] == "stale"


def test_a_result_of_a_tool_that_is_no_source_of_the_rule_is_told_as_that() -> None:
    other = {"tool": "get_payment", "result": {"amount": 21900, "currency": "eur"}}
    text = str(explained("The price is €219.", other))
    assert "219.00 EUR from get_payment /amount" in text
    assert "not supported: " in text


def test_what_each_result_counts_for_is_told() -> None:
    search = {"tool": "search_products", "result": "listed at €209"}
    failed = quote("209.00") | {"result": "Error: timed out", "is_error": True}
    text = str(explained("Hello.", failed, search))
    assert "pricing_quote (c1): failed, supports nothing" in text
    assert "search_products (no id): role none, supports nothing" in text
    assert "no claims were read in the draft" in text


def test_a_rule_in_shadow_is_told_beside_the_one_that_counts() -> None:
    claims = explained("About AU-20261139.").json()["claims"]
    assert [claim["findings"][0]["effect"] for claim in claims] == ["shadow"]
    assert "retail/order: judges it (in shadow: nothing is stopped)" in str(explained("About AU-20261139."))
