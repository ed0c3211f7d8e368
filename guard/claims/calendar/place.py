"""Putting a part into a moment: each slot is filled once, and a bare number waits for what it stands beside."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from guard.claims.calendar.atoms import Atom, Distance, Length, Number, Period, Tokens
from guard.claims.calendar.moment import Moment
from guard.claims.calendar.numbers import numbers_before, place_number
from guard.claims.calendar.numeric import NO_SUCH_DAY
from guard.core.values import Clock


def place(now: Moment, part: Atom, tokens: Tokens) -> bool:
    """Put a part into a moment; False where its slot is taken or it does not belong."""
    if part.kind == "number":
        placed = place_number(now, part, tokens)
    elif part.kind == "date":
        placed = _date(now, part)
    elif part.kind == "edge":
        placed = _edge(now, part, tokens)
    else:
        placed = _slot(now, part, tokens)
    if placed:
        now.parts += 1
        now.strong = now.strong or not part.weak
    return placed


def _date(now: Moment, part: Atom) -> bool:
    if now.year is not None or now.month is not None or now.day is not None or now.bare is not None:
        return False
    if now.distance or now.period or now.length:
        return False
    now.year, now.month, now.day, now.problem = part.value.year, part.value.month, part.value.day, part.value.problem
    now.written, now.foreign, now.calendar = True, part.value.foreign, part.value.calendar
    return True


def _edge(now: Moment, part: Atom, tokens: Tokens) -> bool:
    """An edge before that of which it is one; behind a year only as one word: 2027 sonunda, not "in 2027 late fees"."""
    if now.month is None and (now.bare is not None or now.year is not None):
        if " " in tokens.items[part.first].folded or part.value not in (-1, 0, 1):
            return False
        if now.bare is not None and now.bare.digits == _YEAR and 1900 <= now.bare.value <= 2100:
            now.year, now.bare = now.bare.value, None
    return _slot(now, part, tokens)


_YEAR = 4
"""Digits of a year."""


def _slot(now: Moment, part: Atom, tokens: Tokens) -> bool:
    """Each kind of part has its slot, free once; some shut each other out."""
    if part.kind in _OWN:
        return _OWN[part.kind](now, part.value)
    if part.kind in _TWO:
        return _two(now, part)
    kind, value = part.kind, part.value
    if kind == "weekday" and now.led_week and now.length is not None:
        now.distance, now.length, now.weekday = Distance(now.length, 1), None, value  # a week on Friday
        return True
    if kind == "raw_period":
        kind, value = "period", Period(*value)
    elif kind == "distance_whole":
        unit, count = value
        kind, value = "distance", Distance(Length(((Decimal(abs(count)), unit),)), 1 if count > 0 else -1)
    elif kind == "meridiem":
        kind = "half"
    if kind == "period" and value == Period("day", 1) and now.clock is not None and not now.dated:
        now.clock = replace(now.clock, days=1)  # 01:00 (next day)
        return True
    if kind == "shift" and now.parts:
        return False
    if now.length is not None or (kind == "length" and now.parts):
        return False
    number_apart = (
        _parted(now, tokens) if kind == "period" else kind in _DATED_FIRST and numbers_before(now, part, tokens)
    )
    if number_apart or _beside_season(now, kind, value):
        return False
    if kind == "weekday" and now.link == "to" and now.clock is not None and not now.dated:
        return False  # opening hours go on: "10–19 Uhr, So geschlossen"
    if getattr(now, kind) is not None or any(getattr(now, other) is not None for other in _APART.get(kind, ())):
        return False
    setattr(now, kind, value)
    now.marked = now.marked or (kind == "day" and not part.weak)
    return _settle(now, part)


_DATED_FIRST = frozenset({"month", "month_step", "nth_unit"})


def _beside_season(now: Moment, kind: str, value: Any) -> bool:
    """A day or a month is not told by a season too: in "on August 13, 2025, the fall sale" the day stands by itself."""
    if kind == "nth_unit":
        return now.day is not None or (value[1] in ("season", "quarter") and now.month is not None)
    if now.nth_unit is not None and now.nth_unit[1] == "quarter" and kind in ("month", "day"):
        return True  # Q4 2026 (October–December)
    return kind in ("month", "day") and now.nth_unit is not None and now.nth_unit[1] == "season"


_TWO = {
    "day_part": ("offset", "part"),
    "next_part": ("offset", "part"),
    "weekday_part": ("weekday", "part"),
    "edge_period": ("edge", "period"),
    "month_edge": ("month", "edge"),
    "year_edge": ("year", "edge"),
    "unit_year": ("nth_unit", "year"),
    "unit_period": ("nth_unit", "period"),
    "weekday_period": ("weekday", "period"),
    "weekday_distance": ("weekday", "distance"),
    "season_step": ("nth_unit", "period"),
}
"""Parts that fill two slots at once."""


def _other_month(now: Moment, value: tuple[str, int]) -> bool:
    """A month of another calendar takes the place of a month; the number before it is its day."""
    beside = now.only_weekday or (now.parts == 1 and now.day is not None)
    if now.month is not None or now.calendar is not None or (now.dated and not beside):
        return False
    now.calendar, now.month = value
    if now.bare is not None and 1 <= now.bare.value <= 30 and now.bare.digits <= 2:
        now.day, now.bare = now.bare.value, None
    return now.bare is None


def _two(now: Moment, part: Atom) -> bool:
    first, second = _TWO[part.kind]
    if part.kind == "edge_period" and now.edge is None and now.period is not None:
        now.edge = part.value[0]  # 今年年底
        return bool(now.period.unit == part.value[1].unit)
    if getattr(now, first) is not None or getattr(now, second) is not None:
        return False
    if part.kind in ("day_part", "next_part") and now.dated:
        return False
    if part.kind == "season_step" and (now.day is not None or now.month is not None):
        return False
    setattr(now, first, part.value[0])
    setattr(now, second, part.value[1])
    now.beside = int(part.kind == "next_part")
    return True


_DAYS = ("offset", "distance", "weekday_step", "nth_weekday")
_APART = {
    "offset": ("distance", "weekday_step", "nth_weekday", "period", "bare"),
    "distance": (*_DAYS, "period", "month", "day", "bare"),
    "weekday_step": (*_DAYS, "period", "weekday"),
    "weekday": ("weekday_step", "nth_weekday"),
    "period": ("offset", "distance", "weekday_step", "month_step"),
    "month": ("distance", "month_step"),
    "month_step": ("month", "period", "distance", "offset"),
    "clock": ("bare",),
    "nth_weekday": (*_DAYS, "weekday"),
}


def _parted(now: Moment, tokens: Tokens) -> bool:
    """Whether a comma parts a number from what follows it: 便宜10，下月1日生效."""
    return now.bare is not None and now.parts == 1 and tokens.sign(now.last, ",，")


def _settle(now: Moment, part: Atom) -> bool:
    """A bare number before a month was its day."""
    if part.kind == "month" and now.weekday_step is not None and now.weekday_step[1] == -1 and now.parts == 1:
        # "last Sunday of March" is one of March's.
        now.nth_weekday, now.weekday_step = (-1, now.weekday_step[0]), None
    if now.bare is None:
        return True
    if part.kind in ("month", "month_step") and now.day is None and 1 <= now.bare.value <= 31 and now.bare.digits <= 2:
        now.day, now.bare = now.bare.value, None
        return True
    if part.kind == "month" and now.bare.digits == 2:
        now.problem, now.bare = NO_SUCH_DAY, None
        return True
    if part.kind in ("month", "month_step", "nth_unit") and now.year is None and now.bare.digits == 4:
        now.year, now.bare = now.bare.value, None
        return True
    if isinstance(now.period, Period) and now.period.unit == "month" and now.day is None and _ordinal(now.bare):
        now.day, now.bare = now.bare.value, None
        return True
    if part.kind == "weekday" and now.day is None:
        return _before_weekday(now)
    return part.kind in ("part", "half") and now.bare.value <= 24 and _hour(now)


def _ordinal(bare: Number) -> bool:
    """Whether a number can name a day of "this month" by itself."""
    return 1 <= bare.value <= 31 and (bare.nth or bare.digits == 2)


def _before_weekday(now: Moment) -> bool:
    """ "First Monday" counts Mondays, "15th, Monday" is a day of the month; in "8–18, Sun 9–12" 18 is an hour."""
    bare = now.bare
    if bare is not None and now.link == "to" and not bare.nth:
        return False
    if bare is None or bare.value > 31 or not (bare.nth or (bare.digits == 2 and bare.value > 5)):
        return False
    if bare.nth and 1 <= bare.value <= 5 and now.weekday is not None:
        now.nth_weekday, now.weekday = (bare.value, now.weekday), None
    else:
        now.day = bare.value
    now.bare = None
    return True


def _hour(now: Moment) -> bool:
    """A bare number beside a part of the day is an hour."""
    if now.bare is None or now.clock is not None or now.bare.nth:
        return False
    now.clock, now.bare, now.strong = Clock(now.bare.value % 24), None, True
    return True


def _year_said(now: Moment, value: int | None) -> bool:
    """A year with its word (2027 года) is the year of what it stands beside, and nothing by itself."""
    beside = now.month is not None or now.nth_unit is not None or now.parts == 0
    if now.year is not None or value is None or not beside:
        return False
    now.year = value
    return True


def _zone(now: Moment, value: int | str) -> bool:
    if now.clock is None or now.clock.offset is not None or now.clock.zone is not None:
        return False
    read = now.clock
    offset, zone = (None, value) if isinstance(value, str) else (value, None)
    now.clock = Clock(read.hour, read.minute, read.second, offset, zone, read.days)
    return True


def _era(now: Moment, value: int) -> bool:
    if value == 1:
        return now.year is not None or now.month is not None
    if value == -1:
        now.year = None
    return False


def _either(now: Moment, value: int) -> bool:
    """A word for tomorrow that is one for yesterday too."""
    if now.offset is not None or any(getattr(now, other) is not None for other in _APART["offset"]):
        return False
    now.offset, now.either = value, True
    return True


_OWN: dict[str, Callable[[Moment, Any], bool]] = {
    "year_said": _year_said,
    "zone": _zone,
    "era": _era,
    "other_month": _other_month,
    "offset_either": _either,
}
"""Parts that say something of another part."""
