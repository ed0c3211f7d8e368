"""Moments, years and days of a month that stand in a result as plain numbers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

from guard.core.values import Clock, Day
from guard.ledger import vocabulary as words_of
from guard.ledger.fields import of_month, tokens

FIRST = 19_000_101
"""The least number that can be a whole date or a moment."""
_LAST = 21_001_231
_SECONDS = range(946_684_800, 4_102_444_800)
"""Seconds since 1970 in the years 2000 to 2099."""
_MILLISECONDS = range(_SECONDS.start * 1000, _SECONDS.stop * 1000)
_YEARS = range(1900, 2101)
_DAYS = range(1, 32)
WRITTEN = (20_000_101, 20_991_231)
"""The first and the last number of eight digits that may be a day, though its key says nothing of one."""
END = _MILLISECONDS.stop
"""Beyond the greatest number that can be a moment. It is asked before a number becomes an integer: one of a million
digits takes half a minute to."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def moment(amount: int) -> Day | None:
    """The moment in UTC that a number of seconds or milliseconds is, or the day that eight digits are.

    >>> moment(1768471200).json(), moment(20261212).json(), moment(20261312)
    ({'date': '2026-01-15', 'time': '10:00:00', 'offset': '+00:00'}, {'date': '2026-12-12'}, None)
    """
    if FIRST <= amount <= _LAST:
        try:
            day = date(amount // 10_000, amount // 100 % 100, amount % 100)
        except ValueError:
            return None
        return Day(day.year, day.month, day.day, (day,))
    if amount in _MILLISECONDS:
        amount //= 1000
    elif amount not in _SECONDS:
        return None
    when = _EPOCH + timedelta(seconds=amount)
    clock = Clock(when.hour, when.minute, when.second, offset=0)
    return Day(when.year, when.month, when.day, (when.date(),), time=clock)


def days(amount: Decimal | int, field: str) -> Iterator[Day]:
    """The moment, year or day of a month that a number may be under a key that speaks of such.

    >>> [day.json() for day in days(2015, "year_built")], list(days(5, "billing_day")) == [Day(day=5)]
    ([{'year': '2015'}], True)
    """
    if not 0 <= amount < END:
        return
    whole = int(amount)
    if whole != amount:
        return
    if whole >= FIRST:
        if (found := moment(whole)) is not None:
            yield found
    elif whole in _YEARS and not words_of.YEAR.isdisjoint(tokens(field)):
        yield Day(year=whole)
    elif whole in _DAYS and any(map(of_month, tokens(field))):
        yield Day(day=whole)
