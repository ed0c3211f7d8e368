"""Arithmetic of calendar units: months and working days added, whole units around a day, lengths as durations."""

from __future__ import annotations

from calendar import monthrange
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

from guard.claims.calendar.atoms import Length, Period
from guard.core.values import Duration

DAYS = {"day": 1, "business_day": 1, "night": 1, "week": 7, "fortnight": 14, "weekend": 7}
MONTHS = {"month": 1, "quarter": 3, "year": 12, "decade": 120, "century": 1200}
SECONDS = {"hour": 3600, "minute": 60, "second": 1}


def later(moment: datetime, span: timedelta) -> datetime:
    """So much time later as it passes: over the change to summer time the clock on the wall runs ahead of it."""
    if moment.tzinfo is None:
        return moment + span
    return (moment.astimezone(UTC) + span).astimezone(moment.tzinfo)


def add_months(day: date, months: int) -> date:
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def working_day(day: date, steps: int) -> date:
    """So many days from Monday to Friday on or back; public holidays are not known here."""
    forward = 1 if steps > 0 else -1
    for _ in range(min(abs(steps), 366)):
        day += timedelta(days=forward)
        while day.weekday() > 4:
            day += timedelta(days=forward)
    return day


def span(period: Period, today: date) -> tuple[date, date]:
    """The first and the last day of whole calendar units; weeks begin on Monday (ISO 8601).

    >>> span(Period("week", 1), date(2026, 11, 30))
    (datetime.date(2026, 12, 7), datetime.date(2026, 12, 13))
    """
    unit, step, count = period.unit, period.step, period.count
    if unit in MONTHS:
        months = MONTHS[unit]
        index = today.year * 12 + today.month - 1
        first = index - index % months if months != 3 else index - (today.month - 1) % 3
        first += months * (step if step > 0 or count == 1 else -count if step < 0 else 0)
        start = add_months(date(1, 1, 1), first - 12)
        return start, add_months(start, months * count) - timedelta(days=1)
    if unit in _AROUND:
        return _around_weekend(unit, today)
    days = DAYS.get(unit, 1)
    start = today
    if unit in ("week", "fortnight", "weekend"):
        start -= timedelta(days=today.weekday())
    start += timedelta(days=days * (step if step > 0 or count == 1 else -count if step < 0 else 0))
    until = start + timedelta(days=days * count - 1)
    return (until - timedelta(days=1), until) if unit == "weekend" else (start, until)


_AROUND = frozenset({"to_weekend", "to_friday", "past_weekend"})


def _around_weekend(unit: str, today: date) -> tuple[date, date]:
    """The days by the weekend, before it, and after it: those to come, of which tomorrow is the first."""
    friday = today + timedelta(days=(4 - today.weekday()) % 7)
    tomorrow = today + timedelta(days=1)
    if unit == "past_weekend":
        return friday + timedelta(days=3), friday + timedelta(days=7)
    if unit == "to_friday":
        return min(tomorrow, friday), friday
    sunday = today + timedelta(days=6 - today.weekday())
    return min(tomorrow, sunday), sunday


def duration(length: Length) -> Duration:
    """A length in the smallest of its units; a month in days counts 30 of them, a year 365.

    >>> duration(Length(((Decimal(2), "hour"), (Decimal(30), "minute")))).json()
    {'amount': '150', 'unit': 'minute'}
    """
    unit = length.parts[-1][1]
    if len(length.parts) == 1:
        return Duration(length.parts[0][0], unit, length.business)
    total = sum((amount * _factor(part, unit) for amount, part in length.parts), Decimal(0))
    return Duration(total, unit, length.business)


def _factor(unit: str, into: str) -> Decimal:
    """How many of the finer unit the coarser holds."""
    if unit in MONTHS and into in MONTHS:
        return Decimal(MONTHS[unit]) / MONTHS[into]
    return Decimal(_seconds(unit)) / _seconds(into)


def _seconds(unit: str) -> int:
    if unit in MONTHS:
        months = MONTHS[unit]
        return 86400 * (months // 12 * 365 + months % 12 * 30)
    return SECONDS.get(unit, 0) or 86400 * DAYS.get(unit, 1)


def nth_of_year(year: int, month: int | None, count: int, unit: str) -> tuple[date, date]:
    """First and last day of the nth half, quarter or week of a year, or of the nth week or weekend of a month (-1: the
    last). Weeks of a month are its sevenths as well as those from Monday on: who says so does not count.

    >>> nth_of_year(2027, None, 3, "quarter")
    (datetime.date(2027, 7, 1), datetime.date(2027, 9, 30))
    >>> nth_of_year(2027, 1, 1, "week")[1], nth_of_year(2027, 1, -1, "week")[0]
    (datetime.date(2027, 1, 10), datetime.date(2027, 1, 25))
    """
    if unit in ("half_year", "quarter"):
        months = MONTHS["quarter"] * (2 if unit == "half_year" else 1)
        first = date(year, months * (count - 1) + 1, 1)
        return first, add_months(first, months) - timedelta(days=1)
    if unit == "week_of_year":
        first = date.fromisocalendar(year, min(count, date(year, 12, 28).isocalendar().week), 1)
        return first, first + timedelta(days=6)
    opening = date(year, month or 1, 1)
    closing = add_months(opening, 1 if month else 12) - timedelta(days=1)
    if count < 0:
        return closing - timedelta(days=6), closing
    monday = opening + timedelta(days=7 * (count - 1) - opening.weekday() + (7 if opening.weekday() > 3 else 0))
    if unit == "weekend":
        return monday + timedelta(days=5), monday + timedelta(days=6)
    seventh = opening + timedelta(days=7 * (count - 1))
    return min(monday, seventh), max(monday, seventh) + timedelta(days=6)
