"""Dates and times by the pattern that a pack states for a field: "dd.MM.yyyy", "MM/dd/yy HH:mm" (letters of CLDR)."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from guard.core.values import Clock, Day

_PIVOT = 69
"""Two-digit years from here on are of the last century, as POSIX has it."""

_PARTS = {
    "yyyy": ("year", r"\d{4}"),
    "yy": ("short", r"\d{2}"),
    "y": ("year", r"\d{1,4}"),
    "MM": ("month", r"\d{2}"),
    "M": ("month", r"\d{1,2}"),
    "dd": ("day", r"\d{2}"),
    "d": ("day", r"\d{1,2}"),
    "HH": ("hour", r"\d{2}"),
    "H": ("hour", r"\d{1,2}"),
    "mm": ("minute", r"\d{2}"),
    "ss": ("second", r"\d{2}"),
}
_PIECE = re.compile(r"([A-Za-z])\1*|'[^']*'|[^A-Za-z']+")


@lru_cache(maxsize=256)
def compiled(pattern: str) -> re.Pattern[str]:
    """The expression for a pattern. Raises ValueError for a letter that it does not know.

    >>> compiled("dd.MM.yyyy").pattern
    '(?P<day>\\\\d{2})\\\\.(?P<month>\\\\d{2})\\\\.(?P<year>\\\\d{4})'
    """
    made = ""
    for piece in _PIECE.finditer(pattern):
        text = piece[0]
        if not piece[1]:
            made += re.escape(text.strip("'"))
        elif text in _PARTS:
            name, digits = _PARTS[text]
            made += f"(?P<{name}>{digits})"
        else:
            raise ValueError(text)
    return re.compile(made)


def read(text: str, pattern: str) -> Day | Clock | None:
    """The day, the day with its time, or the time that a text of this pattern states; None if it is of another.

    >>> read("03/04/2026", "MM/dd/yyyy").json()
    {'date': '2026-03-04'}
    >>> read("14.05", "HH.mm").json()
    {'time': '14:05'}
    >>> read("31.02.2026", "dd.MM.yyyy") is None
    True
    """
    found = compiled(pattern).fullmatch(text.strip())
    if found is None:
        return None
    part = {name: int(digits) for name, digits in found.groupdict().items() if digits is not None}
    if "short" in part:
        part["year"] = part["short"] + (2000 if part["short"] < _PIVOT else 1900)
    time = Clock(part["hour"], part.get("minute", 0), part.get("second")) if "hour" in part else None
    if time is not None and not (time.hour < 24 and time.minute < 60 and (time.second or 0) < 60):
        return None
    if "day" not in part and "month" not in part and "year" not in part:
        return time
    return _day(part, time)


def _day(part: dict[str, int], time: Clock | None) -> Day | None:
    year, month, day = part.get("year"), part.get("month"), part.get("day")
    if year is None or month is None or day is None:
        return Day(year, month, day, time=time)
    try:
        return Day(year, month, day, (date(year, month, day),), time=time)
    except ValueError:
        return None
