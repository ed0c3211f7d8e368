"""Days that are told of others: the weekday of a date that stands before, the next day of an event, a year going on."""

from __future__ import annotations

from datetime import date, timedelta

from msgspec.structs import replace

from guard.claims.kinds import Candidate
from guard.core.values import Day

_TWO = 2
_BETWEEN = 8
"""Signs between two days of a list, at most."""
_WEEK = timedelta(days=7)


def anchored(chosen: list[Candidate]) -> list[Candidate]:
    """The claims of a text, in order, with the days that only an earlier day of the text tells.

    - a weekday alone is first of all that of a date which was told ("Tue 8 or Thu 10 December. Is Thursday better?");
    - "the next day" is that of the day told before it, where there is one;
    - a day without a month may be one of the month told beside it, before or behind;
    - a day without a year may be of the year told last as well ("2 June 2027 … 30 June").
    """
    for one in chosen:
        if one.type == "date" and (one.beside or (type(one.value) is Day and one.value.year is None)):
            break
    else:
        return chosen  # each day is told in full
    days: list[date] = []
    year = 0
    made: list[Candidate] = []
    for at, one in enumerate(chosen):
        value = one.value
        if not isinstance(value, Day):
            made.append(one)
            continue
        if one.beside and not days and value.time is not None:
            made.append(replace(one, type="time", value=value.time))  # of an event that is not told of here
            continue
        if value.day is not None and value.month is None:
            value = _in_month(value, days[-1] if days else None, _next(chosen, at))
        else:
            value = _read(value, one.beside, days, year)
        made.append(one if value is one.value else replace(one, value=value))
        if len(value.readings) == 1 and value.until is None:
            days.append(value.readings[0])
        if value.year is not None and not value.relative:
            year = value.year
    return made


def _in_month(value: Day, before: date | None, after: date | None) -> Day:
    """A day of a month that is not named is first of all one of the month told with the next day of its list, or with
    the day before it: le 8, le 10 et le 15 mars, 3月8日、10日.
    """
    for other in (after, before):
        try:
            day = other.replace(day=value.day or 0) if other is not None else None
        except ValueError:
            continue  # no such day in that month
        if day is not None and day not in value.readings and (other is before or other is None or day < other):
            return replace(value, readings=(day, *value.readings))
    return value


def _next(chosen: list[Candidate], at: int) -> date | None:
    """The day with its month that the list of a day goes on to."""
    for one, following in zip(chosen[at:], chosen[at + 1 :], strict=False):
        if following.start - one.end > _BETWEEN or not isinstance(following.value, Day):
            return None
        if following.value.month is not None and len(following.value.readings) == 1:
            return following.value.readings[0]
    return None


def _read(value: Day, beside: int, days: list[date], year: int) -> Day:
    if beside:
        if not days:
            return value
        day = days[-1] + timedelta(days=beside)
        return Day(day.year, day.month, day.day, (day,), time=value.time, relative=True)
    if _only_weekday(value):
        told = tuple(day for day in reversed(days) if day.weekday() == value.weekday and day not in value.readings)
        return replace(value, readings=(*dict.fromkeys(told), *value.readings)) if told else value
    if value.year is None and value.month is not None and value.day is not None and len(value.readings) == 1 and year:
        try:
            other = date(year, value.month, value.day)
        except ValueError:
            return value  # 29 February of another year
        return value if other in value.readings else replace(value, readings=(*value.readings, other))
    return value


def _only_weekday(value: Day) -> bool:
    """Whether a weekday is all that is said: its readings are the coming one and the past one."""
    if value.weekday is None or value.year is not None or value.day is not None or value.until is not None:
        return False
    return len(value.readings) >= _TWO and value.readings[0] - value.readings[1] == _WEEK
