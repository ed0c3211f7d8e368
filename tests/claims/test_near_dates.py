"""Runs tests/cases/near/*.yaml: what is a date and what only stands near to one, in rows of facts."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from guard.claims import extract
from guard.claims.calendar.weekdays import wrong_weekday
from guard.core.model import Claim, Reader
from guard.core.values import Clock, Day

FOLDER = Path(__file__).parents[1] / "cases" / "near"
NOW = datetime(2026, 11, 30, 14, 5, tzinfo=UTC)


def _rows() -> list[Any]:
    return [
        pytest.param(locale, text, expected, id=f"{fact} [{locale} {number}]")
        for file in sorted(FOLDER.glob("*.yaml"))
        for fact, rows in yaml.safe_load(file.read_text(encoding="utf-8")).items()
        for number, (locale, text, expected) in enumerate(rows)
    ]


def _stated(claim: Claim) -> str:
    """The day that a claim states first, then its time; what is not of one day by what is known of it."""
    value = claim.value
    if isinstance(value, Clock):
        return f"{value.hour:02}:{value.minute:02}"
    if not isinstance(value, Day):
        return "unreadable"
    day = (
        value.readings[0].isoformat() if value.readings else "-".join(f"{n:02}" for n in (value.year, value.month) if n)
    )
    return f"{day} {value.time.hour:02}:{value.time.minute:02}" if value.time else day


@pytest.mark.parametrize(("locale", "text", "expected"), _rows())
def test_a_text_holds_these_days_and_times(locale: str, text: str, expected: dict[str, str]) -> None:
    found = extract(text, Reader(locale, now=NOW)).claims
    assert {claim.text: _stated(claim) for claim in found if claim.type in ("date", "time")} == expected


@pytest.mark.parametrize(
    ("locale", "text", "says_weekday"),
    [
        ("nl-NL", "Vrij vanaf 3 maart 2027.", False),
        ("nl-NL", "vrij. 3 maart 2027", True),
        ("de-DE", "Das war so am 3. März 2027 vereinbart.", False),
        ("de-DE", "Das ist so, am 3. März 2027.", False),
        ("de-DE", "So, 3. März 2027", True),
        ("cs-CZ", "Po 3. března 2027 nabídka končí.", False),
        ("cs-CZ", "Po, 3. března 2027", True),
        ("sk-SK", "Po 3. marci 2027 už nie.", False),
        ("en-US", "Open in the sun until March 3, 2027.", False),
        ("en-US", "Sun, March 3, 2027", True),
        ("fr-FR", "La mer du 2 mars 2027 était calme.", False),
        ("fr-FR", "mer. 2 mars 2027", True),
    ],
)
def test_a_word_is_the_weekday_of_another_day_only_where_it_is_written_as_one(
    locale: str, text: str, *, says_weekday: bool
) -> None:
    days = [claim.value for claim in extract(text, Reader(locale, now=NOW)).claims if isinstance(claim.value, Day)]
    assert [wrong_weekday(day) for day in days] == [says_weekday]
