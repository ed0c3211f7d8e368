"""The packs that ship: their own cases hold, lint has nothing to say, messages stand in every language."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from guard.ruleset.lint import lint
from guard.ruleset.load import checked
from guard.ruleset.proof import prove
from guard.ruleset.read import read, shipped

PACKS = [shipped() / name for name in ("strict", "standard", "retail", "banking", "travel", "telecom")]
LANGUAGES = {"en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ja", "zh", "ar"}


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_every_case_of_the_pack_comes_out_as_it_says(pack: Path) -> None:
    proof = prove(pack)
    assert [str(fault) for fault in proof.faults] == []
    assert [str(closed) for outcome in proof.outcomes for closed in outcome.closed] == []


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_each_rule_has_a_case_that_hits_and_a_near_miss(pack: Path) -> None:
    covered = prove(pack).coverage
    assert covered is not None
    lacking = {rule.rule for rule in covered.rules if not (rule.hits and rule.near_misses)}
    assert {name for name in lacking if not name.endswith("/identifier")} == set()


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_lint_has_nothing_to_say(pack: Path) -> None:
    assert [str(problem) for problem in lint(checked(read(pack)), date(2026, 12, 1))] == []


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_each_message_stands_in_twelve_languages_and_tells_nothing_from_inside(pack: Path) -> None:
    for name, placed in checked(read(pack)).messages.items():
        assert set(placed.item) >= LANGUAGES, name
        for text in placed.item.values():
            assert not any(char.isdigit() for char in text), text
            assert text == text.strip()


@pytest.mark.parametrize(
    "pack", [pack for pack in PACKS if pack.name not in {"strict", "standard"}], ids=lambda p: p.name
)
def test_each_language_has_cases_of_its_own(pack: Path) -> None:
    cases = [source.file.cases for source in read(pack).sources if source.file.cases is not None]
    default = checked(read(pack)).setting("defaults", "locale")
    spoken = {(case.locale or held.locale or default).split("-")[0] for held in cases for case in held.list_}
    assert spoken >= LANGUAGES
