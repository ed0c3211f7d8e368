"""Relative days and periods, and the units of time, out of CLDR's date fields and unit patterns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from babel import Locale

from guard.locales.fold import fold, unspaced
from guard.locales.sense import Sense

UNITS = ("year", "quarter", "month", "week", "day", "hour", "minute", "second")
_MORE_UNITS = (*UNITS, "fortnight", "night", "decade", "century")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WIDTHS = ("", "-short", "-narrow")
_TENSES = {"future": 1, "past": -1}


def contribute(locale: Locale) -> Iterable[tuple[str, Sense]]:
    """Words such as "übermorgen", "next week", "last Friday", what frames a count of units, and the units."""
    yield from _fields(locale)
    patterns: Mapping[str, Any] = locale._data["unit_patterns"]  # noqa: SLF001
    for unit in _MORE_UNITS:
        for length in ("long", "short", "narrow"):
            for form, pattern in (patterns.get(f"duration-{unit}") or {}).get(length, {}).items():
                if form != "per" and (length == "long" or unit not in ("decade", "century")):
                    yield from _unit(pattern, unit, {"one": 1, "two": 2}.get(form), long=length == "long")


def _fields(locale: Locale) -> Iterator[tuple[str, Sense]]:
    """What CLDR says of each unit around now: its neighbours by name, and the words around a count of them."""
    fields: Mapping[str, Any] = locale._data["date_fields"]  # noqa: SLF001 - Babel has no public door to them
    named = {name.casefold() for width in locale.days["format"].values() for name in width.values()}
    for width in _WIDTHS:
        for unit in UNITS:
            field = fields.get(unit + width) or {}
            for step, name in (field.get("relative") or {}).items():
                yield from _relative(name, unit, step, trigger=not width)
            patterns = [(tense, *item) for tense in _TENSES for item in (field.get(tense) or {}).items()]
            telling = _telling(patterns)
            for tense, form, pattern in patterns:
                yield from _distance(pattern, unit, _TENSES[tense], {"one": 1, "two": 2}.get(form), telling)
        weeks: Mapping[int, str] = (fields.get("week" + width) or {}).get("relative") or {}
        for weekday, name in enumerate(_WEEKDAYS):
            for step, phrase in ((fields.get(name + width) or {}).get("relative") or {}).items():
                if phrase.casefold() in named:
                    continue
                # 下周四 is the Thursday of the week 下周, where "next Thursday" may be the coming one.
                week = weeks.get(step, "").casefold()
                by_week = unspaced(phrase) or (len(week) > 1 and week in phrase.casefold())
                kind = "weekday_of_week" if by_week else "weekday_step"
                yield phrase.rstrip("."), Sense(kind, (weekday, step), trigger=not width)


def _relative(name: str, unit: str, step: int, *, trigger: bool) -> Iterator[tuple[str, Sense]]:
    name = name.rstrip(".")
    if len(name) < 2 or name[0] in "+-":
        return
    if unit == "day":
        yield name, Sense("day_offset", step, trigger)
    elif unit in ("hour", "minute", "second"):
        yield name, Sense("moment", None, trigger)
    else:
        yield name, Sense("period", (unit, step), trigger)


def _telling(patterns: list[tuple[str, str, str]]) -> set[str]:
    """What follows a count in one tense alone and is more than a unit: "måneder siden" needs no "for" before it."""
    closings: dict[str, set[str]] = {tense: set() for tense in _TENSES}
    for tense, _, pattern in patterns:
        closings[tense].add(fold(pattern.partition("{0}")[2].rstrip(".")))
    past, future = closings["past"], closings["future"]
    return {closing for closing in past ^ future if " " in closing}


def _distance(pattern: str, unit: str, sign: int, count: int | None, telling: set[str]) -> Iterator[tuple[str, Sense]]:
    """What stands around a count: the words after it, with those that must stand before it; or before it alone."""
    before, count_here, after = pattern.partition("{0}")
    opening, closing = fold(before), fold(after.rstrip("."))
    if not count_here:
        if count is not None and len(opening) > 1:
            yield opening, Sense("distance_whole", (unit, sign * count), trigger=True)
        return
    if any(part and not any(char.isalpha() for char in part) for part in (opening, closing)):
        return  # "+3 d" and "-3 d" are no prose
    if closing:
        yield closing, Sense("distance", (unit, sign, opening))
        if opening and closing in telling:
            yield closing, Sense("distance", (unit, sign, ""))
    elif opening:
        yield opening, Sense("distance_open", (unit, sign))


def _opens(name: str) -> bool:
    """Whether a unit's name opens a window by itself: long enough, or of a script in which that is a word."""
    return len(name) > 2 or name > "\u0e00"


def _unit(pattern: str, unit: str, count: int | None, *, long: bool) -> Iterator[tuple[str, Sense]]:
    before, count_here, after = pattern.partition("{0}")
    name = (after or before).strip().rstrip(".")
    if (before.strip() and after.strip()) or not name or not name[0].isalpha():
        return
    if not count_here and count is not None and count > 1:
        yield name, Sense("unit_count", (unit, count), trigger=long)
    elif before.strip() and not after.strip():
        yield name, Sense("unit_lead", unit, trigger=long and _opens(name))
    else:
        short = len(name) == 1 and name.isascii()
        yield name, Sense("unit_short" if short else "unit", unit, trigger=long and _opens(name))
