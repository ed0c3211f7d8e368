"""Long logs and endless digits in what a tool or a user says: read right, with work in proportion to their length."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

import pytest

from guard.core.model import Claim, Reader, ToolResult
from guard.core.values import Day, Money
from guard.ledger import moments, texts, wanted
from guard.ledger.facts import facts

ENGLISH = Reader("en-IE")
SOLD = Claim("money", 0, 4, "€209", Money(Decimal(209), ("EUR",)))
DUE = Claim("date", 0, 5, "Dec 5", Day(2026, 12, 5))
ENDLESS = "9" * 200_000


@contextmanager
def _calls(of: str) -> Iterator[list[int]]:
    """How many calls of Python functions and generator steps of one module run meanwhile."""
    count = [0]

    def note(frame: Any, event: str, argument: object) -> None:
        count[0] += event == "call" and frame.f_globals["__name__"] == of

    sys.setprofile(note)
    try:
        yield count
    finally:
        sys.setprofile(None)


def _log(lines: int) -> str:
    return "\n".join(f"JKT-{line} costs €{line}.50 today, 7 left." for line in range(lines))


def _struck(lines: int) -> str:
    return "\n".join(f"~~€{line}.50~~ €{line}.25" for line in range(lines))


@pytest.mark.parametrize("make", [_log, _struck], ids=lambda make: make.__name__)
@pytest.mark.parametrize("locale", ["en-IE", "de-DE"])
def test_ten_times_the_lines_are_ten_times_the_steps(make: Callable[[int], str], locale: str) -> None:
    steps = []
    texts.read(make(3), Reader(locale))
    for lines in (60, 600):
        with _calls(texts.__name__) as count:
            texts.read(make(lines), Reader(locale))
        steps.append(count[0])
    assert steps[0] < steps[1] < 12 * steps[0]


def test_each_line_of_a_long_log_is_read() -> None:
    found = texts.read(_log(500), ENGLISH)
    amounts = [claim.value.amount for claim in found.claims if isinstance(claim.value, Money)]
    assert amounts == [Decimal(f"{line}.50") for line in range(500)]


def test_prices_struck_through_are_told_from_those_that_hold() -> None:
    found = texts.read(_struck(300), ENGLISH)
    assert [claim.text for claim in found.struck] == [f"€{line}.50" for line in range(300)]
    assert [claim.text for claim in found.claims] == [f"€{line}.25" for line in range(300)]


@pytest.mark.parametrize("spans", [[(2, 4), (8, 9)], [(0, 10), (2, 3)], []])
def test_spans_tell_what_touches_them_and_what_they_hold(spans: list[tuple[int, int]]) -> None:
    asked = texts._Spans(spans)
    for start in range(12):
        for end in range(start + 1, 12):
            assert asked.touch(start, end) == any(one < end and start < other for one, other in spans)
            claim = Claim("money", start, end, "", None)
            assert asked.hold(claim) == any(one <= start and end <= other for one, other in spans)


@pytest.mark.parametrize("text", [ENDLESS, ENDLESS + ".50", "9" * (texts.LONGEST + 1)])
def test_endless_digits_are_no_number_and_nobody_wants_them(text: str) -> None:
    want = wanted.want((SOLD, DUE), "en")
    assert texts.number(text) is None
    assert facts(ToolResult("quote", {"price": text}), None, ENGLISH) == []
    assert not want.text(text)


def test_a_binary_float_written_out_is_a_number() -> None:
    blurred = 0.1
    assert texts.number(str(Decimal(blurred))) == Decimal(blurred)


@pytest.mark.parametrize("amount", [Decimal(moments.END), Decimal("1E+5000"), 10**400])
def test_a_number_beyond_all_moments_is_none(amount: Decimal | int, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise AssertionError("it became an integer")

    want = wanted.want((DUE,), "en")
    monkeypatch.setattr(moments, "moment", refuse)
    monkeypatch.setattr(wanted, "moment", refuse)
    assert not want.number(amount)
    assert list(moments.days(amount, "created_at")) == []


@pytest.mark.parametrize("millis", [Decimal(1_796_428_800_000), 1_796_428_800_000])
def test_a_moment_in_milliseconds_is_still_wanted(millis: Decimal | int) -> None:
    assert wanted.want((DUE,), "en").number(millis)
    assert [day.readings[0].isoformat() for day in moments.days(millis, "created_at")] == ["2026-12-05"]


@pytest.mark.parametrize("locale", ["en-IE", "de-DE", "ja-JP"])
def test_what_a_user_says_beside_endless_digits_is_read(locale: str) -> None:
    found = texts.read(f"{ENDLESS} or EUR 209", Reader(locale))
    assert [claim.value for claim in found.claims] == [Money(Decimal(209), ("EUR",))]
    assert found.loose == ()
