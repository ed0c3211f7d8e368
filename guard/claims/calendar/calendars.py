"""Days of other calendars to Gregorian ones: Umm al-Qura (Hijri) by its table, Persian (Solar Hijri) by its rule."""

from __future__ import annotations

from datetime import date, timedelta

HIJRI, PERSIAN = "hijri", "persian"

_FIRST_HIJRI_YEAR = 1343
_FIRST_HIJRI_DAY = date(1924, 8, 1)
# The months' lengths beyond 28 days, from Muharram on, two bits each: six hexadecimal digits a year. The calendar of
# Saudi Arabia as it was published, taken from the month starts of hijridate 2.6.0 (MIT licence).
_LENGTHS = (
    "9a6a2a59999999d8a65a69695a69a5999a5c999a8e6659a69995a69999999a66966669999999a6599a5999999aa65969a9965999999a"
    "99999999999999999a9998a999999a99999999999999999a999a6999999999666a66659a666666999a5a99996965a99996669a999999"
    "6666669999999a65999a69666699999999999a59a9a5999a59999a69999999999a999a6599999a59999a99599a9999699a65999a9966"
    "669999999a66666669a6599a666599a999666a665969a9965a69999999a66666669999669a66599a9996669a65969a9965a69a5966a6"
    "6659a699996699a66599a9996669a6659aa6595aa69656a69996669a65999a66996669a6599a69965a9a65969a6966666999966a6665"
    "9a69996669a59999a66666669a59969a96599a999666a66599a69966669999999a6696666a65966a69659a9999669a66599a69996669"
    "a65999a996666a59996a66665a66999666a665969a9965a6a65969a6665a6699999999a6659a6999666a66596a9996669a65999a6666"
    "5a69a59699a9659a699996699a6599a6996666a65966a69659a6a59669a66599a669666669a6599a69965a6a65969a6965a66a59999a"
    "66659a6999666a66599a699666699a5999a69665a6a59666a66599a9996669a59999a666666669a5966a"
)


def gregorian(calendar: str, year: int, month: int, day: int) -> date | None:
    """The Gregorian day, None where the other calendar has no such day or its table does not reach.

    >>> gregorian(HIJRI, 1448, 6, 21), gregorian(PERSIAN, 1405, 9, 10)
    (datetime.date(2026, 12, 1), datetime.date(2026, 12, 1))
    """
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    return _hijri(year, month, day) if calendar == HIJRI else _persian(year, month, day)


def nearest(calendar: str, month: int, day: int, today: date) -> date | None:
    """The Gregorian day nearest to today that a day of another calendar is in some year.

    >>> nearest(PERSIAN, 9, 15, date(2026, 12, 1)), nearest(HIJRI, 9, 1, date(2026, 12, 1))
    (datetime.date(2026, 12, 6), datetime.date(2027, 2, 8))
    """
    here = today.year - 621 if calendar == PERSIAN else (today.year - 622) * 33 // 32 + 1
    found = [gregorian(calendar, year, month, day) for year in range(here - 1, here + 3)]
    return min((one for one in found if one is not None), key=lambda one: abs(one - today), default=None)


def _hijri(year: int, month: int, day: int) -> date | None:
    at = year - _FIRST_HIJRI_YEAR
    if not 0 <= at < len(_LENGTHS) // 6:
        return None
    months = 12 * at + month - 1
    if day > _month_length(months):
        return None
    return _FIRST_HIJRI_DAY + timedelta(days=sum(map(_month_length, range(months))) + day - 1)


def _month_length(months: int) -> int:
    """Days of the month that is so many months after the table's first."""
    pair = int(_LENGTHS[months // 2], 16)
    return 28 + (pair & 3 if months % 2 else pair >> 2)


def _persian(year: int, month: int, day: int) -> date | None:
    """By the 33-year cycle of leap years, right from 1244 to 1473 (1865 to 2094)."""
    if not 1244 <= year <= 1473:
        return None
    leap = year % 33 in {1, 5, 9, 13, 17, 22, 26, 30}
    lengths = [31] * 6 + [30] * 5 + [30 if leap else 29]
    if day > lengths[month - 1]:
        return None
    leaps = sum(1 for before in range(1244, year) if before % 33 in {1, 5, 9, 13, 17, 22, 26, 30})
    first = date(1865, 3, 21) + timedelta(days=365 * (year - 1244) + leaps)
    return first + timedelta(days=sum(lengths[: month - 1]) + day - 1)
