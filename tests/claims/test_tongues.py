"""Runs tests/cases/tongues.yaml: a draft is read in the language that it is written in, beside its locale's."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml
from babel import Locale

from guard.claims import extract
from guard.core.model import Reader
from guard.locales import words
from guard.locales.fold import fold
from guard.locales.tongues import telling

CASES = Path(__file__).parents[1] / "cases" / "tongues.yaml"
LATIN = "es de fr pt it nl pl tr id sv da nb fi cs ro hu".split()


@pytest.mark.parametrize(
    "case", yaml.safe_load(CASES.read_text(encoding="utf-8")), ids=lambda case: f"{case['locale']}: {case['text']}"
)
def test_a_draft_is_read_in_its_own_language(case: dict[str, Any]) -> None:
    reader = Reader(case["locale"], now=datetime(2027, 2, 1, tzinfo=UTC))
    found = {claim.type: claim.text for claim in extract(case["text"], reader).claims}
    assert found == case["claims"]


@pytest.mark.parametrize("language", LATIN)
def test_the_months_of_the_large_languages_tell_them(language: str) -> None:
    """All but those that are names too (April, Julio), which count as words."""
    known = telling("en") | set(words.section("tongues", language)["words"])
    months = {fold(name) for name in Locale.parse(language).months["format"]["wide"].values()}
    assert {name for name in months if len(name) > 3} <= known


def test_a_further_language_leaves_the_locale_its_numbers() -> None:
    (claim,) = extract("Das kostet 1,234.50 Euro im März.", Reader("en-US")).claims[:1]
    assert claim.value is not None
    assert claim.value.json()["amount"] == "1234.50"
