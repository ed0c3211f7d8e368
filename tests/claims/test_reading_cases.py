"""Texts with the claims of one type that they make: tests/cases/<type>/<lang>.yaml, read for a fixed Monday."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from guard.claims import extract
from guard.core.model import Claim, Reader
from guard.core.values import Day

CASES = Path(__file__).parent.parent / "cases"
NOW = datetime(2026, 11, 30, 14, 5, tzinfo=UTC)


def load() -> list[Any]:
    """Each case with the type of claim that its folder is about."""
    return [
        pytest.param(kind, case, id=f"{kind}/{file.stem}: {case['it']} [{number}]")
        for kind in ("date", "time", "duration")
        for file in sorted((CASES / kind).glob("*.yaml"))
        for number, case in enumerate(yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.BaseLoader))  # noqa: S506
    ]


def as_written(claim: Claim) -> dict[str, Any]:
    """A claim as the cases write it: all scalars text, the weekday only where it is not the day's own."""
    made: dict[str, Any] = {"text": claim.text}
    if claim.unreadable is not None:
        made["unreadable"] = claim.unreadable
    if claim.value is not None:
        made |= {
            key: value if isinstance(value, list) else "yes" if value is True else str(value)
            for key, value in claim.value.json().items()
        }
    day = claim.value
    if isinstance(day, Day) and day.weekday is not None and day.readings and day.readings[0].weekday() != day.weekday:
        made["weekday"] = "differs"
    if claim.range is not None:
        made["range"] = "yes"
    return made


@pytest.mark.parametrize(("kind", "case"), load())
def test_the_claims_of_a_text_are_read(kind: str, case: dict[str, Any]) -> None:
    now = None if case.get("now") == "unknown" else NOW
    found = extract(case["text"], Reader(case["locale"], now=now)).claims
    assert [as_written(claim) for claim in found if claim.type == kind] == case["expect"]


def test_both_ends_of_a_range_share_its_name() -> None:
    found = extract("Delivery between May 5 and 8, 2026.", Reader("en-US", now=NOW)).claims
    assert len({claim.range for claim in found}) == 1
    assert found[0].range is not None
