"""The beginning, the middle and the end of a month, a year or another stretch, and what days they can be."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, datetime

from guard.claims.calendar.atoms import GLUE, MONTH, THE, Atom, Period, Tokens
from guard.claims.lexer import DIGITS
from guard.core.values import Day
from guard.locales.fold import unspaced
from guard.locales.sense import BEGINS, bits

LAST_DAY, REST, SINCE = 3, 4, -4
"""Edges beside begin, middle and end (-1, 0, 1, or ±2 where no last day is meant: "late"): "last day of", "rest of",
"since the start of"."""
_THIRDS = ((1, 11), (10, 21), (20, 31))
"""Days that the beginning, the middle and the end of a month can be: who says so does not count."""
_YEAR = {SINCE: (1, 3), -2: (1, 4), -1: (1, 3), 0: (4, 9), 1: (10, 12), 2: (9, 12)}
"""Months that those of a year can be, from the first to the last."""
_UNIT, _EVERY, _SINCE, _DATED = bits("unit"), bits("every"), bits("since"), bits("dated")
_NEAR = 5
"""Words within which something is said to come at the end of a month."""
_BETWEEN = 3
"""Words from one that says since when, at most."""
_DIGITS = 4
"""Digits of a year."""
_EDGED = ("week", "month", "quarter", "year")


def edge(tokens: Tokens, index: int) -> Atom | None:
    """Begin, middle or end of what follows; of the present one where a unit follows ("end of the month")."""
    sense = tokens.sense(index, "edge")
    if sense is None:
        return None
    named = tokens.masks[index + 2] & MONTH or len(tokens.digits(index + 2, 4)) == _DIGITS
    if named and tokens.sign(index + 1, "-") and tokens.close(index + 1):
        return Atom("edge", index, index + 2, sense.value, weak=True)  # mid-December
    behind = index + 1 + tokens.sign(index + 1, "'’")  # fin d'année
    at = behind if tokens.masks[behind] & _UNIT else tokens.skip(behind, GLUE | THE)
    unit = tokens.sense(at, "unit")
    if unit is not None and unit.value in _EDGED and not tokens.sense(at + 1, "step_after"):
        side = SINCE if sense.value == -1 and _since(tokens, index) else sense.value
        return Atom("edge_period", index, at + 1, (side, Period(str(unit.value), 0)))
    return Atom("edge", index, index + 1, sense.value, weak=True)


def period_edge(tokens: Tokens, index: int) -> Atom | None:
    """A word that names the end or the beginning of the present unit: Jahresende, 年底; no part of a longer one."""
    sense = tokens.sense(index, "period_edge")
    if sense is None or (unspaced(tokens.items[index].folded) and tokens.prose_after(index + 1)):
        return None
    if any(tokens.masks[at] & _EVERY for at in (index - 1, index - 2) if at >= 0):
        return None  # 每月月底
    unit, side = sense.value
    if unit == "month" and unspaced(tokens.items[index].folded):
        if side < 0 and tokens.masks[index + 1] & (DIGITS | BEGINS):
            return None  # 正月初一
        if not _awaited(tokens, index):
            return None  # 月末締め is said of every month
    side = SINCE if side == -1 and _since(tokens, index) else side
    return Atom("edge_period", index, index + 1, (side, Period(unit, 0)))


def _awaited(tokens: Tokens, index: int) -> bool:
    """Whether a word beside says that something comes then: 月末までに届きます, 预计月底."""
    near = range(max(index - _NEAR, 0), min(index + _NEAR + 1, tokens.size))
    return any(tokens.masks[at] & _DATED for at in near if at != index)


def _since(tokens: Tokens, index: int) -> bool:
    """Whether all that has been since then is meant: since the start of the year."""
    at = index - 1
    while at > 0 and index - at < _BETWEEN and tokens.masks[at] & (GLUE | THE) and not tokens.masks[at] & _SINCE:
        at -= 1
    return at >= 0 and tokens.masks[at] & _SINCE != 0


def year_edge(tokens: Tokens, index: int) -> Atom | None:
    """A year with the word for its end written onto it: 2027年底."""
    sense, digits = tokens.sense(index + 1, "period_edge"), tokens.digits(index, 4)
    if sense is None or len(digits) != 4 or not tokens.close(index + 1) or sense.value[0] != "year":
        return None
    return Atom("year_edge", index, index + 2, (tokens.years.full(digits), sense.value[1]))


def part_of_month(year: int | None, month: int, edge: int, now: datetime | None) -> Day:
    """Its beginning, middle or end, of the year nearest to now; the month where now is not known."""
    if year is None and now is not None:
        today = now.date()
        years = (today.year - 1, today.year, today.year + 1)
        year = min(years, key=lambda one: abs((date(one, month, 15) - today).days))
    if year is None:
        return Day(None, month, None)
    if edge == LAST_DAY:
        day = date(year, month, monthrange(year, month)[1])
        return Day(day.year, day.month, day.day, (day,), relative=True)
    first, last = _THIRDS[(edge > 0) - (edge < 0) + 1]
    until = date(year, month, min(last, monthrange(year, month)[1]))
    return Day(readings=(date(year, month, first),), until=until)


def part_of_year(year: int, edge: int) -> Day:
    """Its beginning, middle or end: "late 2027", Anfang 2027.

    >>> part_of_year(2027, 1).until
    datetime.date(2027, 12, 31)
    """
    if edge == LAST_DAY:
        return Day(year, 12, 31, (date(year, 12, 31),))
    first, last = _YEAR[edge]
    return Day(readings=(date(year, first, 1),), until=date(year, last, monthrange(year, last)[1]))
