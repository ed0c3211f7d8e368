"""Which part begins at a token: the dispatch from senses to the readers of parts."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache

from guard.claims.calendar.atoms import Atom, Length, Number, Tokens, number
from guard.claims.calendar.clocks import clock, meridiem
from guard.claims.calendar.counts import counted, followed, period, stepped
from guard.claims.calendar.edges import LAST_DAY, edge, period_edge, year_edge
from guard.claims.calendar.lasting import lasting
from guard.claims.calendar.leads import era_year, led, led_clock, nth_before
from guard.claims.calendar.names import day_word, named, of_week, weekday_bare
from guard.claims.calendar.numeric import NO_SUCH_DAY, ODD, numeric
from guard.claims.calendar.quarters import (
    HALF_SIGN,
    QUARTER_SIGN,
    ROMANS,
    SIGNS,
    behind,
    fiscal,
    roman,
    signed,
    stopped,
    year_led,
)
from guard.claims.calendar.units import (
    counted_unit,
    day_shift,
    numbered,
    one_ahead,
    season,
    unit_count,
    unit_led,
    week_number,
)
from guard.claims.lexer import COLON, DASH, DIGITS, DOT, JOINT, LETTERS, SIGN
from guard.core.values import Clock
from guard.locales.fold import unspaced
from guard.locales.sense import BEGINS, bits

_DASHES = "-–—~〜～"
_GLUE_SIGNS = ",.()،、'’/｡၊፣፥፡⹁"


def atom(tokens: Tokens, index: int) -> Atom | None:
    """The part that begins at a token, None where none does."""
    token = tokens.items[index]
    if token.mask & DIGITS:
        return _number(tokens, index)
    if (token.folded in SIGNS or token.mask & _SIGNED) and (quarter := signed(tokens, index)) is not None:
        return quarter
    if token.folded in ROMANS and (quarter := roman(tokens, index)) is not None:
        return quarter
    if token.senses:
        found = _word(tokens, index)
        if found is not None:
            return found
    if token.folded == "t" and tokens.close(index) and tokens.close(index + 1):
        return Atom("glue", index, index + 1, "t")
    if token.kind == SIGN:
        if token.folded in _DASHES:
            return Atom("to", index, index + 1, token.folded, weak=True)
        if token.folded in _GLUE_SIGNS:
            return Atom("glue", index, index + 1, token.folded)
        if token.folded == "@":
            return Atom("at", index, index + 1)
    return None


def _number(tokens: Tokens, index: int) -> Atom | None:
    """What a number begins. What stands beside it says which readers need be asked."""
    token, before, after = tokens.items[index], tokens.masks[index - 1], tokens.masks[index + 1]
    if after & DOT and tokens.masks[index + 2] & _WEEK_NUMBER and (week := week_number(tokens, index)) is not None:
        return week
    if after & DOT and tokens.masks[index + 2] & _NUMBERED_UNIT and (nth := stopped(tokens, index)) is not None:
        return nth
    if after & _MONTH_EDGE and (ends := _month_edge(tokens, index)) is not None:
        return ends
    if after & _HOUSE and not tokens.close(index + 1):
        return None  # 12 bis, rue des Lilas
    if tokens.sign(index - 1, "#№×") and not tokens.sign(index + 1, "/-"):
        return _counting(tokens, index) if tokens.sign(index - 1, "×") else None
    if (quarter := year_led(tokens, index)) is not None:
        return quarter
    if after & _PERIOD_EDGE and (ends := year_edge(tokens, index)) is not None:
        return ends
    plain = token.folded.isdigit()
    if (after & _TIME or before & _HOUR_BEFORE or not plain) and (read := clock(tokens, index)) is not None:
        return Atom("clock", index, read[1], read[0])
    if (not plain or len(token.folded) == _STAMP or _JOINS.match(tokens.text, token.end)) and (
        written := numeric(tokens, index)
    ) is not None:
        return Atom("date", index, written[1], written[0], weak=written[0].weak)
    if after & _BESIDE or before & _DISTANCE_OPEN or (after & LETTERS and tokens.close(index + 1)):
        return _counting(tokens, index)
    found = number(tokens, index)
    return None if found is None else Atom("number", index, found[1], found[0], weak=True)


_SIGNED = QUARTER_SIGN | HALF_SIGN
_TIME = COLON | bits("mark", "meridiem", "clock_join", "clock_after", "clock_add")
_WEEK_NUMBER, _NUMBERED_UNIT = bits("week_number"), bits("unit", "half_year")
_HOUSE, _MONTH_EDGE, _PERIOD_EDGE = bits("house_after"), bits("month_edge"), bits("period_edge")
_HOUR_BEFORE, _DISTANCE_OPEN = bits("hour_before"), bits("distance_open")
_BESIDE = DASH | bits(
    "unit", "unit_short", "business", "and_half", "distance", "mark", "ordinal_suffix", "year_after"
)  # fmt: skip
"""What behind a number can make more of it than a number."""
_STAMP = 8
"""Digits of a day in a machine's stamp: 20261203T1405."""
_JOINS = re.compile(rf" ?[./-] ?\d|{ODD.pattern}")
"""What joins the numbers of a date."""


def _month_edge(tokens: Tokens, index: int) -> Atom | None:
    """A month with the word for its end written onto its mark: 12月底."""
    month, edge = tokens.digits(index, 2), tokens.sense(index + 1, "month_edge")
    if edge is None or not month or not 1 <= int(month) <= 12:
        return None
    return Atom("month_edge", index, index + 2, (int(month), edge.value))


def _counting(tokens: Tokens, index: int) -> Atom | None:
    """A number with its unit, its mark, its ending."""
    length = counted(tokens, index)
    if length is not None and length.kind == "distance":
        return length
    if (marked := _marked(tokens, index)) is not None:
        return marked
    if length is not None:
        return _day_of_month(tokens, index, length) or length
    if (plain := number(tokens, index)) is not None:
        if (unit := counted_unit(tokens, plain, index)) is not None:
            return unit
        if (year := _year_named(tokens, index)) is not None:
            return Atom("year", index, index + 2, year)
        if len(tokens.digits(index, 4)) == 4 and _years_follow(tokens, index + 1):
            return Atom("year_said", index, index + 2, tokens.years.full(tokens.digits(index, 4)), weak=True)
        return Atom("number", index, plain[1], plain[0], weak=True)
    return None


def _year_named(tokens: Tokens, index: int) -> int | None:
    """A year of our time with the word or the ending behind it that makes it one: 2027 году, 2027'de."""
    digits = tokens.digits(index, 4)
    if len(digits) != 4 or not 1900 <= int(digits) <= 2100:
        return None
    return int(digits) if tokens.sense(index + 1, "year_after") else None


def _years_follow(tokens: Tokens, index: int) -> bool:
    unit = tokens.sense(index, "unit") or tokens.sense(index, "unit_short")
    return unit is not None and unit.value == "year"


def _day_of_month(tokens: Tokens, index: int, length: Atom) -> Atom | None:
    """A number with the word for days right after a month is a day of it: lapkričio 24 d."""
    digits = tokens.digits(index, 2)
    month = tokens.sense(index - 1, "month") or tokens.sense(index - 1, "month_short")
    if tokens.sense(index - 1, "weak") is not None:
        return None  # mai 3 zile
    if month is None or not digits or not 1 <= int(digits) <= 31 or length.value.parts[-1][1] != "day":
        return None
    return Atom("day", index, length.last, int(digits), weak=True)


def _marked(tokens: Tokens, index: int) -> Atom | None:
    """A number with the mark of its unit: 2024年, 3月, 15日."""
    found = number(tokens, index)
    mark = tokens.sense(found[1], "mark") if found else None
    if found is None or mark is None:
        return None
    value, end = found[0].value, found[1] + 1
    if tokens.sense(end, "within"):
        if mark.value != "day" or tokens.sense(index - 1, "mark") or not value:
            return None
        return Atom("length", index, end, Length(((Decimal(value), "day"),)), weak=True)  # 7日内
    if mark.value == "year":
        digits = tokens.digits(index, 4)
        certain = len(digits) == 4 or not digits or number(tokens, end) is not None
        said = str(value) if value >= 1000 else f"{value:02}" if value < 100 and number(tokens, end) else ""
        year = tokens.years.full(digits or said)
        if len(digits) == 3 and tokens.window.profile.region == "TW" and number(tokens, end) is not None:
            year, certain = 1911 + int(digits), True  # 114年12月3日
        return Atom("year", index, end, year) if year and certain else None
    if mark.value == "quarter" and 1 <= value <= 4:
        return Atom("nth_unit", index, end, (value, "quarter"))
    if mark.value == "month" and 1 <= value <= 12:
        return Atom("month", index, end, value)
    if mark.value == "month" and (day := number(tokens, end)) is not None:
        after = tokens.sense(day[1], "mark")
        if after is not None and after.value == "day" and value < 32:  # 13月3日
            return Atom("problem", index, day[1] + 1, NO_SUCH_DAY)
    if mark.value == "day" and lasting(tokens, index, end):
        return None
    if mark.value in ("day", "day_number") and 1 <= value <= 31:
        # 号 numbers houses and lamps as well: by itself a date only before what happens on a day.
        weak = mark.value == "day_number" and not tokens.sense(end, "day_then")
        weak = weak and not tokens.masks[index - 1] & _DATED
        return Atom("day", index, end, value, weak=weak)
    return None


def _word(tokens: Tokens, index: int) -> Atom | None:
    """The first of the token's senses, in the order of this list, that makes a part here."""
    for read in _readers(tokens.masks[index]):
        if (found := read(tokens, index)) is not None:
            return found
    return None


@lru_cache(maxsize=4096)
def _readers(mask: int) -> tuple[Callable[[Tokens, int], Atom | None], ...]:
    """The readers of a word with senses of these kinds, in the order of the list."""
    return tuple(read for kind, read in _READERS if mask & (BEGINS if kind == "number" else bits(kind)))


def _plain(kind: str, source: str | None = None, *, weak: bool = False) -> Callable[[Tokens, int], Atom | None]:
    """A reader that takes a sense's value as it is."""

    def read(tokens: Tokens, index: int) -> Atom | None:
        sense = tokens.sense(index, source or kind)
        return None if sense is None else Atom(kind, index, index + 1, sense.value, weak=weak)

    return read


def _offset(tokens: Tokens, index: int) -> Atom | None:
    """ "morgen" is tomorrow, and the morning beside a day or an article."""
    part, sense = tokens.sense(index, "part"), tokens.sense(index, "day_offset")
    if part is not None and any(
        tokens.sense(index - 1, kind) for kind in ("day_offset", "weekday", "glue", "the", "day_part", "hour_name")
    ):
        return None
    if sense is None or (part is not None and tokens.sense(index + 1, "step_after")):
        return None  # a la mañana siguiente
    values = {one.value for one in tokens.items[index].senses if one.kind == "day_offset"}
    if sense.value and -sense.value in values:
        ahead = any(tokens.masks[at] & _FUTURE for at in range(index + 1, min(index + _SENTENCE, tokens.size)))
        return Atom("offset" if ahead else "offset_either", index, index + 1, abs(sense.value))  # कल
    return Atom("offset", index, index + 1, sense.value)


def _half_named(tokens: Tokens, index: int) -> Atom | None:
    """A half of a year by a word of its own: 上半期."""
    sense = tokens.sense(index, "half_named")
    return None if sense is None else Atom("nth_unit", index, index + 1, (sense.value, "half_year"), weak=True)


def _meridiem(tokens: Tokens, index: int) -> Atom | None:
    half = meridiem(tokens, index)
    if half is None or (tokens.sense(index, "day_before") and not (tokens.masks[index - 1] & (DIGITS | BEGINS))):
        return None  # am 11., am Dienstag
    return Atom("meridiem", index, index + 1, half, weak=True)


def _hour_name(tokens: Tokens, index: int) -> Atom | None:
    sense = tokens.sense(index, "hour_name")
    token = tokens.items[index]
    coded = tokens.digits(index - 1) and tokens.close(index)  # 2tr190
    if sense is None or coded or (len(token.folded) == 1 and token.folded.isascii()):
        return None
    return Atom("clock", index, index + 1, Clock(sense.value))


def _zone(tokens: Tokens, index: int) -> Atom | None:
    token = tokens.items[index]
    written = tokens.text[token.start : token.end]
    sense = tokens.sense(index, "zone")
    return (
        Atom("zone", index, index + 1, sense.value)
        if sense is not None and (written.isupper() or len(written) > 5)
        else None
    )


def _nth(tokens: Tokens, index: int) -> Atom | None:
    """An ordinal in words before a weekday: first Monday."""
    sense = tokens.sense(index, "nth")
    if sense is None:
        return None
    at = tokens.skip(index + 1)
    weekday = tokens.sense(at, "weekday")
    if weekday is not None:
        return Atom("nth_weekday", index, at + 1, (sense.value, weekday.value))
    unit = tokens.sense(at, "unit")
    if unit is not None and unit.value == "day" and sense.value == -1 and tokens.sense(at + 1, "glue"):
        return Atom("edge", index, at + 1, LAST_DAY, weak=True)
    if sense.value < 0:
        return None
    ordinal = Number(sense.value, 0, nth=True)
    return counted_unit(tokens, (ordinal, index + 1), index) or Atom("number", index, index + 1, ordinal, weak=True)


_FUTURE, _DATED = bits("future"), bits("dated")
_SENTENCE = 9
"""Words within which the verb of a day stands behind it."""


def _joining(_tokens: Tokens, index: int) -> Atom | None:
    """A word that leads to a count or a year, before something else."""
    return Atom("glue", index, index + 1)


def _part(tokens: Tokens, index: int) -> Atom | None:
    """A part of the day; a single letter is one only right behind its number."""
    sense = tokens.sense(index, "part")
    token = tokens.items[index]
    letter = token.end - token.start == 1 and not unspaced(token.folded)
    if sense is None or (letter and not tokens.close(index)):
        return None
    return Atom("part", index, index + 1, sense.value, weak=True)


def _weekday_part(tokens: Tokens, index: int) -> Atom | None:
    sense = tokens.sense(index, "weekday_part")
    return None if sense is None else Atom("weekday_part", index, index + 1, sense.value)


def _said(tokens: Tokens, index: int) -> Atom | None:
    return led_clock(tokens, index, index)


def _counted(tokens: Tokens, index: int) -> Atom | None:
    """What a number in words begins. Most stand among words that make no more of them: these are asked for once."""
    plain = number(tokens, index)
    if not tokens.masks[index] & _TOLD:
        if plain is None and index in tokens.within:
            return None
        if plain is not None and not (
            plain[0].nth or tokens.masks[plain[1]] & _MADE_MORE or tokens.masks[index - 1] & _LEADS_ON
        ):
            return Atom("number", index, plain[1], plain[0], weak=True)
    if (told := _said(tokens, index)) is not None:
        return told
    found = counted(tokens, index)
    if found is not None and found.kind == "distance":
        return found
    if (marked := _marked(tokens, index)) is not None:
        return marked
    if found is not None:
        return found
    if plain is not None and (unit := counted_unit(tokens, plain, index)) is not None:
        return unit
    return None if plain is None else Atom("number", index, plain[1], plain[0], weak=True)


_TOLD = bits("clock_before", "hour_word", "count")
_LEADS_ON = _HOUR_BEFORE | _DISTANCE_OPEN
_MADE_MORE = _TIME | _BESIDE | DIGITS | BEGINS | JOINT
"""What behind a number in words can make more of it: minutes, a unit, a sign, or another number."""


_READERS: tuple[tuple[str, Callable[[Tokens, int], Atom | None]], ...] = (
    ("day_shift", day_shift),
    ("week_number", week_number),
    ("weekday_of_week", of_week),
    ("weekday_step", _plain("weekday_step")),
    ("period", period),
    ("distance_whole", _plain("distance_whole")),
    ("period_edge", period_edge),
    ("nth_before", nth_before),
    ("half_named", _half_named),
    ("day_offset", _offset),
    ("day_part", _plain("day_part")),
    ("weekday_part", _weekday_part),
    ("era_year", era_year),
    ("other_month", _plain("other_month", weak=True)),
    ("fiscal", fiscal),
    ("lead", led),
    ("nth", _nth),
    ("step", stepped),
    ("day_word", day_word),
    ("month", named("month")),
    ("weekday_bare", weekday_bare),
    ("weekday", named("weekday")),
    ("month_short", named("month")),
    ("weekday_short", named("weekday")),
    ("hour_name", _hour_name),
    ("clock_before", _said),
    ("hour_word", _said),
    ("unit_count", unit_count),
    ("ago_before", one_ahead),
    ("unit_lead", unit_led),
    ("unit", followed),
    ("unit", numbered),
    ("unit", behind),
    ("season", followed),
    ("season", season),
    ("part", followed),
    ("part", _part),
    ("number", _counted),
    ("count", counted),
    ("edge", edge),
    ("meridiem", _meridiem),
    ("era", _plain("era", weak=True)),
    ("zone", _zone),
    ("to", _plain("to", weak=True)),
    ("from", _plain("from", weak=True)),
    ("and", _plain("and", weak=True)),
    ("at", _plain("at")),
    ("the", _plain("glue", "the")),
    ("ago_before", _joining),
    ("lead", _joining),
    ("glue", _plain("glue")),
)
