"""The JSON form of values."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from guard.core.values import Clock, Day, Money, plain


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**12), max_value=10**12))
def test_an_amount_is_written_without_exponent_and_without_loss(amount: Decimal) -> None:
    written = plain(amount)
    assert "E" not in written.upper()
    assert Decimal(written) == amount


def test_a_symbol_of_several_currencies_names_none_as_the_one() -> None:
    assert Money(Decimal(5), ("USD", "CAD")).json() == {"amount": "5", "currency": None, "currencies": ["USD", "CAD"]}


def test_a_day_with_its_time_is_one_value() -> None:
    day = Day(2026, 12, 3, (date(2026, 12, 3),), time=Clock(14, 5, offset=60))
    assert day.json() == {"date": "2026-12-03", "time": "14:05", "offset": "+01:00"}
