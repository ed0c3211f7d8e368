"""Packs as they are loaded: the two that ship, inheritance, and folders of several files."""

from __future__ import annotations

from pathlib import Path

import pytest

from guard.core.errors import NotFound
from guard.core.model import Effect, Handoff
from guard.ruleset import RuleFault, load

LANGUAGES = {"en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ja", "zh", "ar"}

SMALL = """\
schema: 1
pack: shop
version: "1"
extends: standard
messages:
  price_unavailable: {en: "No price."}
  languages: [en]
tools:
  pricing_quote:
    facts: [{type: money, kind: price, path: "$.items[0].*.price", currency: {const: EUR}, unit: minor}]
    freshness: {ttl: 15m}
claims:
  - {id: price, type: money, kind: price, sources: [pricing_quote], agree: {derived: off}, message: price_unavailable}
"""


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text)
    return folder


@pytest.mark.parametrize("pack", ["strict", "standard"])
def test_a_pack_that_ships_loads_by_name_with_its_fixed_message_and_handoff(pack: str) -> None:
    rules = load(f"rules/{pack}")
    assert rules.packs == (pack,)
    assert set(rules.messages[rules.fallback_message].texts) >= LANGUAGES
    assert rules.fallback_handoff is Handoff.HUMAN
    effects = {rule.type: rule.on_fail for rule in rules.claims}
    assert {kind for kind, effect in effects.items() if effect is Effect.BLOCK} == {
        "money",
        "date",
        "percent",
        "quantity",
    }
    assert {kind for kind, effect in effects.items() if effect is Effect.FLAG} == {"time", "duration", "identifier"}


def test_the_two_packs_agree_as_their_table_says() -> None:
    strict = {rule.type: rule.agree for rule in load("strict").claims}
    standard = {rule.type: rule.agree for rule in load("standard").claims}
    assert (strict["money"].scope, strict["money"].derived, strict["money"].echo, strict["money"].items) == (
        "turn",
        "off",
        "off",
        "block",
    )
    assert (standard["money"].scope, standard["money"].derived, standard["money"].echo, standard["money"].items) == (
        "conversation",
        "shown",
        "bounds",
        "flag",
    )
    assert strict["date"].echo == standard["date"].echo == "on"
    assert (load("strict").untyped, load("standard").untyped) == ("typed_only", "any")


def test_a_childs_claims_come_first_and_its_keys_win_one_by_one(tmp_path: Path) -> None:
    rules = load(write(tmp_path / "shop", shop=SMALL))
    assert [rule.name for rule in rules.claims][:2] == ["shop/price", "standard/money"]
    assert (rules.claims[0].agree.derived, rules.claims[0].agree.scope) == ("off", "conversation")
    assert rules.pack_versions == {"shop": "1", "standard": "2026.12.0", "strict": "2026.12.0"}
    fact = (rules.tools["pricing_quote"].facts or ())[0]
    assert fact.path == ("items", 0, None, "price")
    assert fact.currency is not None
    assert fact.currency.const == "EUR"
    assert rules.tools["pricing_quote"].freshness.ttl == 900
    assert rules.tools["pricing_quote"].freshness.ttl_set


def test_a_folder_is_one_pack_and_its_lists_are_joined(tmp_path: Path) -> None:
    more = "schema: 1\nclaims: [{id: fee, type: money, context: {any: {en: [fee]}}}]\n"
    rules = load(write(tmp_path / "shop", a=SMALL, b=more))
    assert [rule.name for rule in rules.claims][:2] == ["shop/price", "shop/fee"]


def test_the_version_is_the_hash_of_the_content(tmp_path: Path) -> None:
    first = load(write(tmp_path / "one", shop=SMALL)).version
    assert first == load(write(tmp_path / "two", shop=SMALL)).version
    assert first.startswith("sha256:")
    assert first != load(write(tmp_path / "three", shop=SMALL + "# a remark\n")).version


def test_a_claim_id_in_two_files_of_a_pack_is_refused_with_both_places(tmp_path: Path) -> None:
    again = "schema: 1\nclaims:\n  - {id: price, type: money}\n"
    with pytest.raises(RuleFault, match=r"b\.yaml:3:10: claims\[0\]\.id: claim `price` stands in .*a\.yaml:13 already"):
        load(write(tmp_path / "shop", a=SMALL, b=again))


def test_a_circle_of_parents_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "one", one=SMALL.replace("extends: standard", "extends: two"))
    write(tmp_path / "two", two=SMALL.replace("extends: standard", "extends: one"))
    with pytest.raises(RuleFault, match="extends this pack in turn"):
        load(tmp_path / "one")


def test_a_pack_that_is_not_there_is_not_found_and_the_nearest_is_named() -> None:
    with pytest.raises(NotFound, match="did you mean `standard`"):
        load("rules/standart")
