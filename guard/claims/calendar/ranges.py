"""Ranges: what one end says and the other leaves out ("May 15–18", "3 to 5 pm", "5-7 business days")."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from guard.claims.calendar.atoms import MONTH, Length, Number, Tokens
from guard.claims.calendar.moment import Moment
from guard.claims.lexer import DIGITS, SIGN
from guard.core.values import Clock
from guard.locales.sense import bits

_EARLIEST, _LATEST = 1950, 2050
_COUNTED = ("currency", "unit", "percent", "measure", "multiplier", "unit_short", "no_date")
_DATE_SLOTS = ("year", "month", "day", "weekday", "offset", "period", "weekday_step", "month_step", "nth_weekday")


def ranged(run: list[Moment], tokens: Tokens) -> list[tuple[Moment, Moment]]:
    """The pairs of moments that are the ends of ranges, each end completed from the other.

    Of an enumeration ("5 and 6 May") the ends are completed too, but they are no range.
    """
    hours = {id(second) for first, second in pairwise(run) if _ranges(first, second) and _recurring(first, second)}
    pairs = []
    _enumerated(run, tokens)
    _listed(run, tokens)
    for first, second in pairwise(run):
        between = _ranges(first, second)
        if not (between or second.link == "and") or id(second) in hours:
            continue
        if between:
            _years(first, second, tokens)
        _numbers(first, second, tokens)
        _dates(first, second, ordered=between)
        _clocks(first, second)
        if between and first.bare is None and second.bare is None:
            pairs.append((first, second))
    return pairs


def _listed(run: list[Moment], tokens: Tokens) -> None:
    """Numbers with commas between, before "and", are days of the month that the last one has: 3, 5 ve 7 Mart."""
    for index in range(len(run) - 1, 0, -1):
        first, second = run[index - 1], run[index]
        comma = _comma(first, second, tokens)
        listed = index + 1 < len(run) and run[index + 1].link == "and"
        if first.bare is not None and tokens.sign(first.last, ".") and tokens.sign(second.first - 1, "/"):
            second.link = second.link or "and"  # 14./15.10.
        alone = second.parts == 1 and (first.parts == 1 or first.day is not None)
        if comma and listed and alone and not second.link and (second.bare is not None or second.day is not None):
            second.link = "and"
        if second.link == "and" and first.bare is not None and second.day is not None and second.month is not None:
            _numbers(first, second, tokens)


def _comma(first: Moment, second: Moment, tokens: Tokens) -> bool:
    """Whether nothing but a comma stands between two moments."""
    return 1 <= second.first - first.last <= 2 and tokens.sign(second.first - 1, ",،、")


def _enumerated(run: list[Moment], tokens: Tokens) -> None:
    """Days behind the month that they share, with a year for all: May 27, 28, 29, 2024."""
    for at, head in enumerate(run):
        if head.day is None or head.month is None or head.bare is not None or head.written:
            continue
        days, year, last = list[Moment](), head.year, head
        for one in run[at + 1 :]:
            if one.bare is None or one.parts > 2 or not (_comma(last, one, tokens) or one.link == "and"):
                break
            last = one
            if one.bare.digits == _YEAR:
                year = one.bare.value
                break
            if not 1 <= one.bare.value <= 31:
                break
            days.append(one)
            year = one.year or year
        if not days or not tokens.ended(last.last) or (len(days) == 1 and year is None):
            continue
        for one in (head, *days):
            one.year, one.month, one.strong = year, head.month, head.strong
            if one.bare is not None:
                one.day, one.bare = one.bare.value, None
        days[-1].last = last.last


_YEAR = 4
"""Digits of a year."""


def _ranges(first: Moment, second: Moment) -> bool:
    return second.link == "to" or (second.link == "and" and first.led == "from")


def _later(start: Clock, hour: int, tokens: Tokens) -> Clock:
    """The hour that a bare number is after another: 4 after 1 pm is 16, where clocks have twelve hours."""
    if tokens.window.profile.clock_halves and hour <= start.hour < hour + 12 and hour <= 12:
        return Clock(hour % 12 + 12)
    return Clock(hour % 24, dial=1 <= hour <= 12)


def _between(first: Moment, tokens: Tokens) -> bool:
    """Whether a word in it says that it is the first of two ends: 3. december mellem kl. 9."""
    return first.led == "from" or any(tokens.sense(at, "from") for at in range(first.first, first.last))


def _years(first: Moment, second: Moment, tokens: Tokens) -> None:
    """Two numbers of four digits with a dash between that can be years and count nothing: 2024–2027."""
    if first.bare is None or second.bare is None or first.bare.digits != 4 or second.bare.digits != 4:
        return
    if not _EARLIEST <= first.bare.value < second.bare.value <= _LATEST or second.first != first.last + 1:
        return
    if not tokens.sign(first.last, "-–—"):
        return
    before = tokens.at(first.first - 1)
    if tokens.prose_after(second.last) or any(tokens.sense(second.last, kind) for kind in _COUNTED):
        return
    if before is not None and (before.kind == SIGN or any(tokens.sense(first.first - 1, kind) for kind in _COUNTED)):
        return
    first.year, second.year = first.bare.value, second.bare.value
    first.bare = second.bare = None
    first.strong = second.strong = True


def _recurring(first: Moment, second: Moment) -> bool:
    """Weekdays from one to another are opening hours, not days: "Monday to Friday, 9 am to 6 pm"."""
    if not (first.only_weekday and second.only_weekday):
        return False
    first.weekday = second.weekday = None
    return True


def _numbers(first: Moment, second: Moment, tokens: Tokens) -> None:
    """A bare number takes what it counts or names from the other end."""
    if (bare := first.bare) is not None:
        if second.length is not None and len(second.length.parts) == 1 and not bare.nth:
            amount, unit = second.length.parts[0]
            first.length, first.bare = replace(second.length, parts=((amount * 0 + bare.value, unit),)), None
        elif second.distance is not None and len(second.distance.length.parts) == 1:
            amount, unit = second.distance.length.parts[0]
            length = Length(((amount * 0 + bare.value, unit),), second.distance.length.business)
            first.distance, first.bare = replace(second.distance, length=length), None
        elif second.day is not None and (_row(first, second, tokens) or _hour_of(first, second, bare, tokens)):
            return
        elif second.day is not None and 1 <= bare.value <= 31 and bare.digits <= 2:
            first.day, first.month, first.bare = bare.value, second.month, None
            first.month_step, first.strong = second.month_step, first.strong or second.strong
        elif second.clock is not None and not bare.nth and bare.value <= 24 and not tokens.sign(first.last, ","):
            later = 12 if bare.value < 12 and bare.value + 12 <= second.clock.hour else 0
            first.clock, first.bare = Clock((bare.value + later) % 24), None
            first.strong = second.strong
    elif (bare := second.bare) is not None:
        counts = _counts(tokens, second.last)
        hours = not counts or (tokens.prose_after(second.last) and (second.link == "to" or _between(first, tokens)))
        if first.clock is not None and first.timed and hours and not bare.nth and bare.value <= 24 and bare.digits:
            second.clock, second.bare = _later(first.clock, bare.value, tokens), None
            second.strong = first.strong  # torsdag 3. desember mellom kl. 9 og 13
        elif counts:
            return
        elif first.day is not None and 1 <= bare.value <= 31 and bare.digits <= 2:
            second.day, second.month, second.bare = bare.value, first.month, None
            second.month_step, second.strong = first.month_step, second.strong or first.strong
        elif first.year is not None and first.month is None and bare.digits == 4 and 1900 <= bare.value <= 2100:
            second.year, second.bare, second.strong = bare.value, None, True
        elif first.clock is not None and hours and not bare.nth and bare.value <= 24 and bare.digits:
            second.clock, second.bare = _later(first.clock, bare.value, tokens), None
            second.strong = first.strong


def _row(first: Moment, second: Moment, tokens: Tokens) -> bool:
    """Whether a number before a dash between spaces is that of a row, with its day behind: "payment 2 — Jan 14"."""
    dash = second.first - 1
    spaced = tokens.sign(dash, "-–—") and not (tokens.close(dash) or tokens.close(dash + 1))
    if not spaced or (first.bare is not None and first.bare.nth) or tokens.sign(first.last, "."):
        return False
    month_first = tokens.masks[second.first] & MONTH != 0
    stopless = second.written and tokens.window.profile.day_dot  # Termin 1 – 14.12.2026
    return month_first or stopless or tokens.masks[first.first - 1] & _ROW != 0


def _hour_of(first: Moment, second: Moment, bare: Number, tokens: Tokens) -> bool:
    """Give a number the half of the dial that stands behind the other end's hour, before its day: 6–7:30 PM, Jan 12."""
    if second.clock is None or bare.nth or bare.value > _DIAL or not tokens.digits(second.first, 2):
        return False
    at = second.first + 3 if tokens.sign(second.first + 1, ":") else second.first + 1
    if tokens.sense(at, "meridiem") is None:
        return False
    first.clock, first.bare = Clock(bare.value % _DIAL + _DIAL * (second.clock.hour >= _DIAL)), None
    first.strong = second.strong
    return True


_DIAL = 12
_ROW = bits("row", "numbered", "no_date")
_COUNTS = DIGITS | bits(*_COUNTED, "counter", "per_unit", "qualifier", "occasions")


def _counts(tokens: Tokens, index: int) -> bool:
    """Whether a number before a token counts or goes on with it: 19時より4名様, au 09 69 32."""
    return tokens.prose_after(index) or (tokens.masks[index] & _COUNTS != 0 and not tokens.ended(index))


def _dates(first: Moment, second: Moment, *, ordered: bool) -> None:
    """Month and year, where one end names them. Only the ends of a range are in order: "5 December or 03/12/26"."""
    if first.day is not None and second.day is not None:
        if first.month is None and first.month_step is None:
            first.month = second.month
        if second.month is None and second.month_step is None:
            second.month = first.month
    if first.month is None or second.month is None:
        return
    later = ordered and (first.month, first.day or 0) > (second.month, second.day or 0)
    if first.year is None and second.year is not None:
        first.year = second.year - later
    elif second.year is None and first.year is not None:
        second.year = first.year + later


def _clocks(first: Moment, second: Moment) -> None:
    """The day of a time, and the half of the day that only the second end names."""
    if first.clock is None or second.clock is None:
        return
    if second.half is None and first.half is None and second.clock.hour >= 12 and first.clock.hour < 12:
        pass
    if first.dated and not second.dated:
        _share(first, second)
    elif second.dated and not first.dated:
        _share(second, first)


def _share(whole: Moment, part: Moment) -> None:
    for slot in _DATE_SLOTS:
        setattr(part, slot, getattr(whole, slot))
    part.strong = True
