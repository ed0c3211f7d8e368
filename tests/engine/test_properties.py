"""What holds for every draft and ledger: an unrelated result allows nothing, and an error is mute."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from guard.core.model import Decision, Ledger, Reader, ToolResult, Verdict
from guard.core.rule import RuleSet
from guard.engine import decide
from guard.ruleset import load

NOW = datetime(2026, 11, 30, 14, 5, tzinfo=UTC)
PACKS = [load("strict"), load("standard")]
AMOUNT = st.decimals(min_value=Decimal("0.01"), max_value=99999, places=2)
FIELDS = ["price", "total", "fee", "balance", "amount"]
RECORD = st.dictionaries(st.sampled_from(FIELDS), AMOUNT, min_size=1, max_size=4)


def result(tool: str, record: dict[str, Decimal], index: int = 0) -> ToolResult:
    return ToolResult(tool, {**record, "currency": "USD"}, f"c{index}")


def verdict(draft: str, ledger: Ledger, rules: RuleSet) -> Verdict:
    return decide(draft, ledger, rules, Reader("en-US"), checked_at=NOW)


def draft_of(amounts: list[Decimal]) -> str:
    return " ".join(f"One costs ${amount:,}." for amount in amounts)


@pytest.mark.parametrize("rules", PACKS, ids=lambda rules: rules.packs[-1])
@given(said=st.lists(AMOUNT, min_size=1, max_size=3), held=RECORD, unrelated=RECORD)
def test_an_unrelated_result_never_turns_a_block_into_an_allow(
    rules: RuleSet, said: list[Decimal], held: dict[str, Decimal], unrelated: dict[str, Decimal]
) -> None:
    assume(not set(said) & set(unrelated.values()))
    before = verdict(draft_of(said), Ledger((result("quote", held),)), rules)
    after = verdict(draft_of(said), Ledger((result("quote", held), result("other", unrelated, 1))), rules)
    assert before.decision is Decision.ALLOW or after.decision is not Decision.ALLOW


@pytest.mark.parametrize("rules", PACKS, ids=lambda rules: rules.packs[-1])
@given(records=st.lists(RECORD, min_size=1, max_size=3), pick=st.integers(0, 99))
def test_a_value_passes_with_its_source_and_not_without(
    rules: RuleSet, records: list[dict[str, Decimal]], pick: int
) -> None:
    amounts = [amount for record in records for amount in record.values()]
    amount = amounts[pick % len(amounts)]
    results = [result(f"tool{index}", record, index) for index, record in enumerate(records)]
    assert verdict(draft_of([amount]), Ledger(tuple(results)), rules).decision is Decision.ALLOW
    rest = [one for one, record in zip(results, records, strict=True) if amount not in record.values()]
    assert verdict(draft_of([amount]), Ledger(tuple(rest)), rules).decision is Decision.BLOCK


@pytest.mark.parametrize("rules", PACKS, ids=lambda rules: rules.packs[-1])
@given(said=st.lists(AMOUNT, min_size=1, max_size=2), records=st.lists(RECORD, min_size=2, max_size=3), data=st.data())
def test_the_order_of_results_of_different_calls_does_not_matter(
    rules: RuleSet, said: list[Decimal], records: list[dict[str, Decimal]], data: st.DataObject
) -> None:
    results = [result(f"tool{index}", record, index) for index, record in enumerate(records)]
    turned = data.draw(st.permutations(results))
    one, other = (verdict(draft_of(said), Ledger(tuple(order)), rules) for order in (results, turned))
    assert one.decision is other.decision
    assert [finding.reason for finding in one.findings] == [finding.reason for finding in other.findings]


@pytest.mark.parametrize("rules", PACKS, ids=lambda rules: rules.packs[-1])
@given(said=AMOUNT, told=AMOUNT, held=RECORD)
def test_what_an_error_says_never_changes_a_verdict(
    rules: RuleSet, said: Decimal, told: Decimal, held: dict[str, Decimal]
) -> None:
    def with_error(text: str) -> Verdict:
        return verdict(
            draft_of([said]), Ledger((result("quote", held), ToolResult("book", f"Error: {text}", "c9"))), rules
        )

    assert with_error(f"the total is ${told}, but paid ${said}") == with_error("no details")


@given(draft=st.text(max_size=200), text=st.text(max_size=200))
def test_whatever_the_texts_hold_there_is_a_verdict(draft: str, text: str) -> None:
    found = verdict(draft, Ledger((ToolResult("tool", text, "c1"),), (text,)), PACKS[1])
    assert found.decision in Decision
    for finding in found.findings:
        assert draft[finding.claim.start : finding.claim.end] == finding.claim.text
