"""The runner of a pack's own cases: what each kind of mark and expectation makes of a verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from guard.ruleset.proof import Proof, prove

HEAD = """\
schema: 1
pack: shop
version: "1"
extends: standard
tools: {{quote: {{freshness: {{ttl: 15m}}, unavailable: {{policy: hard_fail}}}}}}
claims: [{{id: price, type: money, status: {status}}}]
cases:
  now: 2026-12-01T14:05:00+01:00
  ledger: [{{tool: quote, result: {{price: "209.00", currency: EUR}}}}]
  list:
    - {{it: a case, {case}}}
"""


def ran(tmp_path: Path, case: str, status: str = "enforce") -> Proof:
    path = tmp_path / "shop.yaml"
    path.write_text(HEAD.format(case=case, status=status))
    proof = prove(path)
    assert proof.problems == ()
    return proof


def faults(proof: Proof) -> list[str]:
    return [fault.what for fault in proof.faults]


@pytest.mark.parametrize(
    "case",
    [
        'draft: "It is [[ok:€209]].", expect: allow',
        'draft: "It is [[block:€219]].", expect: block, reason: no_match, nearest: 209.00 EUR, message: default',
        'draft: "It is [[ok:€209]], was [[block:€219]].", expect: block, handoff: human, rule: price',
        'draft: "It is [[todo:half of €418]].", expect: block',
        'draft: "It is [[ok:€209]].", expect: allow, now: +6m',
        'draft: "It is [[block:€209]].", expect: block, now: +16m, reason: stale',
        'draft: "It is [[block:€209]].", expect: block, ledger: []',
        'draft: "Hello.", expect: allow',
    ],
)
def test_a_case_that_says_what_happens_passes(tmp_path: Path, case: str) -> None:
    assert faults(ran(tmp_path, case)) == []


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ('draft: "It is [[ok:€219]].", expect: allow', "expected allow, came out as block"),
        ('draft: "It is [[block:€209]].", expect: block', "`€209` is marked as stopped, but `€209` (shop/price) is"),
        ('draft: "It is [[ok:€209]], was €219.", expect: block', "which claim is at fault?"),
        ('draft: "It is [[block:€219]] or €229.", expect: block', "a claim that is not marked was stopped: `€229`"),
        ('draft: "[[ok:Hello]].", expect: allow', "no rule judges `Hello`"),
        ('draft: "It is [[block:€219]].", expect: block, reason: stale', "expected reason stale, found no_match"),
        ('draft: "It is [[block:€219]].", expect: block, nearest: 1 EUR', "expected nearest 1 EUR, found 209.00 EUR"),
        ('draft: "It is [[block:€219]].", expect: block, handoff: retry_later', "expected handoff retry_later"),
        ('draft: "It is [[ok:€209]].", expect: allow, basis: rounded', "expected basis rounded, found exact"),
        ('draft: "It is [[block:€219]].", expect: block, message: try_later', "expected the message try_later"),
    ],
)
def test_a_case_that_says_otherwise_fails_with_what_was_found(tmp_path: Path, case: str, said: str) -> None:
    path = tmp_path / "shop.yaml"
    path.write_text(HEAD.format(case=case, status="enforce"))
    assert any(said in what for what in faults(prove(path))), faults(prove(path))


def test_a_known_gap_is_reported_once_it_is_closed(tmp_path: Path) -> None:
    proof = ran(tmp_path, 'draft: "It is [[todo:€209]].", expect: allow')
    (outcome,) = proof.outcomes
    assert outcome.passed
    assert [closed.what for closed in outcome.closed] == ["a case: `€209` is supported now; mark it ok"]


def test_a_rule_in_shadow_is_tried_as_if_it_were_enforced(tmp_path: Path) -> None:
    case = 'draft: "It is [[block:€219]].", expect: block, rule: price'
    assert faults(ran(tmp_path, case, status="shadow")) == []


def test_coverage_names_the_rule_that_lacks_a_hit_or_a_near_miss(tmp_path: Path) -> None:
    only_hit = ran(tmp_path, 'draft: "It is [[block:€219]].", expect: block').coverage
    only_miss = ran(tmp_path, 'draft: "It is [[ok:€209]].", expect: allow').coverage
    assert only_hit is not None
    assert only_miss is not None
    assert [problem.what.split(":")[0] for problem in only_hit.missing] == ["no near miss"]
    assert [problem.what.split(" in which")[0] for problem in only_miss.missing] == ["no case"]
    assert only_hit.reasons == {"no_match": 1}
    assert "stale" in only_hit.unmet()


def test_a_pack_that_uses_every_part_of_the_format_holds() -> None:
    proof = prove(Path(__file__).parents[1] / "cases" / "rules" / "outdoor.yaml")
    assert faults(proof) == []
    assert len(proof.outcomes) == 5
    assert proof.rules is not None
    assert proof.rules.require[0].state == "as_of"
    assert proof.rules.tools["list_price"].cache is not None
    assert proof.rules.tools["pricing_quote"].call.timeout == 2.5
