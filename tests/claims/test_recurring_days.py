"""Weekdays of opening hours and days in the names of streets are no dates; days that look like them are."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from guard.claims import extract
from guard.core.model import Reader

CASES = Path(__file__).parent.parent / "cases" / "recurring"
NOW = datetime(2026, 11, 30, 14, 5, tzinfo=UTC)


def lines(name: str) -> list[Any]:
    """The lines of a file, with the days that each states."""
    found = yaml.safe_load((CASES / f"{name}.yaml").read_text(encoding="utf-8"))
    return [
        pytest.param(locale, text, days, id=f"{name} {locale}: {text}")
        for locale, texts in found.items()
        for text, days in (texts.items() if isinstance(texts, dict) else ((text, []) for text in texts))
    ]


@pytest.mark.parametrize(("locale", "text", "days"), [*lines("hours"), *lines("streets"), *lines("near")])
def test_a_day_is_stated_only_where_it_is_one(locale: str, text: str, days: list[str]) -> None:
    found = extract(text, Reader(locale, now=NOW)).claims
    stated = [claim.text for claim in found if claim.type == "date"]
    assert len(stated) == len(days)
    assert all(day in claim for day, claim in zip(days, stated, strict=True))
    assert not [claim.text for claim in found if claim.type == "money"]
