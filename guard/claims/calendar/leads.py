"""Parts that a word before a number makes of it: tháng 5, ngày 12, 令和6年, 第3四半期."""

from __future__ import annotations

from guard.claims.calendar.atoms import Atom, Number, Tokens, number
from guard.claims.calendar.clocks import clock
from guard.claims.calendar.lasting import OCCASIONS
from guard.claims.calendar.numeric import NO_SUCH_DAY, numeric
from guard.claims.calendar.quarters import year_led
from guard.core.values import Clock

_HOURS = 24


def led(tokens: Tokens, index: int) -> Atom | None:
    """A number after the word of its unit: tháng 5, ngày 12, año 2024."""
    lead = tokens.sense(index, "lead")
    if lead is not None and lead.value == "hour" and tokens.sign(index + 1, ".") and tokens.close(index + 1):
        found = number(tokens, index + 2)  # kl. 15
        return led_clock(tokens, index, index + 2) or (None if found is None else _led_hour(index, found))
    found = number(tokens, index + 1)
    if lead is None or found is None or tokens.sense(index - 1, "every"):
        return None
    if lead.value == "year":
        return _led_year(tokens, index, found)
    if lead.value == "day" and (written := numeric(tokens, index + 1)) is not None and not written[0].foreign:
        return Atom("date", index, written[1], written[0])
    if lead.value == "hour":
        return led_clock(tokens, index, index + 1) or _led_hour(index, found)
    value = found[0].value
    if tokens.masks[found[1]] & OCCASIONS:
        return None  # ngày 3 lần
    if not _FIRST[lead.value] <= value <= _LAST[lead.value]:
        counts = tokens.prose_after(found[1]) or found[0].digits != 2
        day = tokens.digits(index - 1, 2)
        return Atom("problem", index, found[1], NO_SUCH_DAY, weak=True) if day and not counts else None
    return Atom(lead.value, index, found[1], value)


_FIRST = {"month": 1, "day": 1}
_LAST = {"month": 12, "day": 31}


def led_clock(tokens: Tokens, first: int, index: int) -> Atom | None:
    """A time that is written out after its word."""
    read = clock(tokens, index)
    return None if read is None else Atom("clock", first, read[1], read[0])


def _led_hour(first: int, found: tuple[Number, int]) -> Atom | None:
    """A bare number after the word for hours."""
    value = found[0].value
    return Atom("clock", first, found[1], Clock(value % 24)) if 0 <= value <= _HOURS else None


def _led_year(tokens: Tokens, index: int, found: tuple[Number, int]) -> Atom | None:
    """Four digits after a word such as "in" are a year of our time, unless they count or number something."""
    value, end = found[0].value, found[1]
    if found[0].digits != 4 or not 1900 <= value <= 2100:
        return None
    if tokens.prose_after(end) or tokens.sense(index - 1, "no_year") or year_led(tokens, index + 1):
        return None
    if tokens.sign(end, "-–/.:") and tokens.close(end) and tokens.digits(end + 1, 2):
        return None  # from 2026-12-01
    return Atom("year", index, end, value)


def era_year(tokens: Tokens, index: int) -> Atom | None:
    """A year of an era that counts from its own first one: 令和6年, 平成元年."""
    era = tokens.sense(index, "era_year")
    token = tokens.at(index + 1)
    if era is None or token is None:
        return None
    digits = tokens.digits(index + 1, 3)
    year = 1 if token.folded == "元" else int(digits or 0)
    if not year:
        return None
    end = index + 2
    mark = tokens.sense(end, "mark")
    end += mark is not None and mark.value == "year"
    if year > _ERAS.get(era.value, year):
        return Atom("problem", index, end, NO_SUCH_DAY)  # 平成38年 never was
    return Atom("year", index, end, era.value + year)


_ERAS = {1867: 45, 1925: 64, 1988: 31}
"""The last years of past eras of Japan, by the year before their first; 1911 is that of the Republic too."""


def nth_before(tokens: Tokens, index: int) -> Atom | None:
    """What a sign of ordinals before a number counts: 第3四半期, 第50周, 第2月曜日."""
    found = number(tokens, index + 1)
    if tokens.sense(index, "nth_before") is None or found is None or not tokens.close(index + 1):
        return None
    value, at = found[0].value, tokens.skip(found[1])
    unit, weekday = tokens.sense(at, "mark") or tokens.sense(at, "unit"), tokens.sense(at, "weekday")
    if weekday is not None and 1 <= value <= 5:
        return Atom("nth_weekday", index, at + 1, (value, weekday.value))
    if unit is not None and unit.value == "quarter" and 1 <= value <= 4:
        return Atom("nth_unit", index, at + 1, (value, "quarter"))
    if unit is not None and unit.value == "week" and 1 <= value <= _WEEKS:
        return Atom("nth_unit", index, at + 1, (value, "week" if value <= _MOST_WEEKS else "week_of_year"))
    return None


_WEEKS, _MOST_WEEKS = 53, 5
"""Weeks of a year, and of a month at most: the third week is one of a month."""
