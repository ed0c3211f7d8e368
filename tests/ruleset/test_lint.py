"""What lint says of a pack that works and is unwise; each edit of a good pack calls up one warning."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from guard.ruleset.lint import lint, worst_case
from guard.ruleset.load import checked
from guard.ruleset.merge import Merged
from guard.ruleset.read import read

GOOD = """\
schema: 1
pack: shop
version: "1"
extends: standard
defaults: {currency: EUR, locale: de-DE}
tools:
  quote:
    facts: [{type: money, kind: price, path: "$.price", unit: minor}]
    freshness: {ttl: 15m}
    call: {timeout: 2s, attempts: 2, idempotent: true}
    cache: {max_age: 15m}
    objective: {latency_p95: 1s}
    unavailable: {policy: hard_fail}
claims:
  - {id: fee, type: money, kind: fee, context: {any: {en: [fee]}}}
  - {id: price, type: money, kind: price, sources: [quote]}
standing:
  - {id: free, type: money, value: {amount: "50"}, near: {en: [free]}, owner: logistics, until: 2027-06-30}
"""
TODAY = date(2026, 12, 1)


def merged(tmp_path: Path, text: str) -> Merged:
    (tmp_path / "shop.yaml").write_text(text)
    return checked(read(tmp_path / "shop.yaml"))


def test_a_good_pack_gets_no_remark(tmp_path: Path) -> None:
    assert [str(problem) for problem in lint(merged(tmp_path, GOOD), TODAY)] == []


@pytest.mark.parametrize(
    ("find", "put", "line", "said"),
    [
        ("kind: fee, context: {any: {en: [fee]}}", "on_fail: block", 16, "`price` judges nothing: `fee` before it"),
        ("    unavailable: {policy: hard_fail}\n", "", 7, "what does a person get when `quote` is unavailable?"),
        ("locale: de-DE", "locale: sv-SE", 5, "no message need exist in `sv`"),
        ("timeout: 2s", "timeout: 6s", 10, "timeout × attempts of `quote` is 12 s"),
        ("currency: EUR, ", "", 8, "add `currency`"),
        ("max_age: 15m", "max_age: 1h", 11, "make `max_age` at most the ttl"),
        ("latency_p95: 1s", "latency_p95: 3s", 12, "shorter than `call.timeout`"),
        ("2027-06-30", "2026-11-30", 18, "`free` vouches for nothing: 2026-11-30 is past; ask logistics"),
        ("2027-06-30", "2026-12-15", 18, "vouches for nothing after 2026-12-15; ask logistics whether"),
        ("ttl: 15m}", "ttl: null, volatility: immutable, revalidate_before_write: true}", 9, "need not be read again"),
        (
            "type: money, kind: price, sources",
            "status: deprecated, type: money, kind: price, sources",
            16,
            "deprecated",
        ),
        ("claims:\n", "patterns: [{id: code, regex: 'A[0-9]+'}]\nclaims:\n", 14, "no rule is about `code`"),
        ("claims:\n", "messages: {odd: {}}\nclaims:\n", 14, "nothing sends the message `odd`"),
    ],
)
def test_what_is_unwise_is_said_where_it_stands(tmp_path: Path, find: str, put: str, line: int, said: str) -> None:
    assert GOOD.count(find) == 1, find
    languages = "en de fr es it pt nl pl tr ja zh ar".split()
    texts = ", ".join(f"{tag}: text" for tag in languages)
    found = lint(merged(tmp_path, GOOD.replace(find, put.replace("{odd: {}}", f"{{odd: {{{texts}}}}}"))), TODAY)
    assert [(problem.line, said in problem.what) for problem in found] == [(line, True)], [str(p) for p in found]


def test_a_tool_that_no_rule_uses_is_named(tmp_path: Path) -> None:
    own = GOOD.replace("extends: standard\n", "messages: {languages: [en, de], default: {en: No., de: Nein.}}\n")
    own = own.replace("claims:\n", "  other: {unavailable: {policy: hard_fail}}\nclaims:\n")
    own = own.replace(
        "kind: fee, context: {any: {en: [fee]}}", "kind: fee, context: {any: {en: [fee]}}, sources: [quote]"
    )
    found = lint(merged(tmp_path, own), TODAY)
    assert [problem.what.split(":")[0] for problem in found] == ["no rule uses `other`"]


def test_the_worst_case_adds_up_timeouts_and_attempts_against_the_budget(tmp_path: Path) -> None:
    tools = """\
tools:
  inventory: {call: {timeout: 2s, attempts: 2, idempotent: true}, unavailable: {policy: omit}}
  pricing: {call: {timeout: 2.5s, attempts: 2, idempotent: true}, unavailable: {policy: hard_fail}}
  search: {call: {timeout: 5s}, role: none}
"""
    text = f'schema: 1\npack: shop\nversion: "1"\nextends: standard\n{tools}'
    worst = worst_case(merged(tmp_path, text))
    assert (worst.total, worst.budget) == (14, 8)
    assert str(worst) == "pricing 5 s + search 5 s + inventory 4 s = 14 s, budget 8 s"
