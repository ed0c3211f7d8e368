"""Dates, times and lengths of time, read together: they are made of the same parts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from functools import reduce
from itertools import pairwise
from operator import or_

from msgspec.structs import replace

from guard.claims.calendar.apart import date_alone
from guard.claims.calendar.arithmetic import duration
from guard.claims.calendar.atoms import ENDING, Length, Period, Tokens, number
from guard.claims.calendar.certain import aside, certain
from guard.claims.calendar.dated import dated_after, dated_before
from guard.claims.calendar.hours import open_then, schedule
from guard.claims.calendar.moment import Moment
from guard.claims.calendar.moments import moments
from guard.claims.calendar.numeric import ODD
from guard.claims.calendar.ranges import ranged
from guard.claims.calendar.resolve import CONTRADICTED, Unresolved, contradicted, day_of, local_now, time_of
from guard.claims.calendar.weekdays import unsaid, wrong_weekday
from guard.claims.calendar.years import Years
from guard.claims.kinds import Candidate, Window
from guard.claims.lexer import BAR, CODED, COLON, DASH, DIGITS, DOT, HEDGE, LETTERS, LINE, PROSE, SLASH
from guard.core.values import Day
from guard.locales.sense import BEGINS, OPENS, TRIGGER, bits

_ANCHORS = bits(
    "month", "month_short", "weekday", "weekday_short", "day_offset", "day_part", "period", "weekday_step",
    "weekday_of_week", "month_edge", "period_edge", "half_named", "week_number", "day_shift",
    "weekday_part", "distance_whole", "unit_count", "hour_name", "hour_word", "part",
    "era_year", "other_month", "edge", "year_after", "weekday_bare", "day_word",
)  # fmt: skip
_MEASURED = bits("unit", "unit_short", "season", "half_year", "distance", "distance_open")
"""Words that show a moment together with one that counts or steps."""
_COUNTING = DIGITS | BEGINS | bits("nth", "count", "step", "step_after", "ago_before", "ago_after")
NUMBERED = bits(
    "unit_lead", "mark", "lead", "meridiem", "ordinal_suffix", "clock_before", "clock_after", "clock_join",
    "hour_before", "day_before", "ordinal_before", "quarter_sign", "half_sign", "fiscal", "day_suffix",
)  # fmt: skip
"""Words that show a moment together with a number: "in" is a preposition, and 5 in are inches."""
_NUMBERS = DIGITS | BEGINS | bits("nth")
SHOWING = _ANCHORS | _MEASURED | NUMBERED
"""Words that show a moment, by themselves or with others."""
_HINTS = _ANCHORS | _MEASURED | _NUMBERS
"""Of which a stretch must hold something to show a moment: the other words show one together with these alone."""
_LETTERS = frozenset({"t", "q", "h", "ii", "iii", "iv"})
"""Letters with a meaning between digits, or before a quarter: 2026-12-03T14:05, Q4, III kwartał."""
_BYSTANDERS = LETTERS | CODED | LINE | BAR | HEDGE | OPENS | TRIGGER | bits(
    "currency", "qualifier", "minor_after", "percent", "measure", "price", "bound", "bound_after", "per", "per_unit",
    "per_whole", "unit_money", "unit_context", "counter", "leadin", "leadout", "version", "negative", "ledger_side",
    "pair", "or", "between", "one", "noun", "of", "rate_of",
    "numbered", "code_word", "service", "no_season", "no_date", "month_led", "month_apart", "row", "future",
    "bound_name",
)  # fmt: skip
PARTS = ((1 << 512) - 1) ^ _BYSTANDERS
"""All that can be in a moment: every kind but those that speak of amounts alone, digits, and the signs that join."""
_JOIN = COLON | SLASH | DASH | DOT
_DAY_BEFORE = bits("day_before", "ordinal_before")
_STAMP = 8
"""Digits of a day in a machine's stamp: 20261203T1405."""
_CURRENCY = bits("currency")
_WIDTHS = frozenset({1, 2, 4})
"""Digits before the first full stop of a date or a time."""
SURE = 20
"""The weight of what is certainly a date, or a name that is certainly none."""


def recognise(window: Window) -> Iterator[Candidate]:
    """Every date, time and length of time of a window."""
    stretches = _stretches(window)
    if not stretches:
        return
    now = local_now(window.reader)
    tokens = Tokens(window, Years(now.year if now else None, window.profile.language))
    opening = schedule(tokens)
    tokens.hours = opening.times
    for index in opening.weekdays:
        yield Candidate(None, tokens.items[index].start, tokens.items[index].end, weight=SURE)  # Fr is no franc
    for run in moments(tokens, stretches, opening):
        yield from _claims(run, tokens, now)


def _stretches(window: Window) -> list[tuple[int, int]]:
    """Where moments can be: stretches between what says nothing of them, that hold a word of dates or a date in digits.

    What says nothing ends every moment, so that what stands in different stretches is apart.
    """
    made: list[tuple[int, int]] = []
    masks, after = window.masks, 0
    for index in [at for at, mask in enumerate(masks) if mask & _HINTS]:
        if index < after:
            continue
        start, after = index, index + 1
        while start and (masks[start - 1] & PARTS or _within(window, start - 1)):
            start -= 1
        while after < len(masks) and (masks[after] & PARTS or _within(window, after)):
            after += 1
        seen = reduce(or_, masks[start:after])
        if shown(seen) or (seen & DIGITS and _digits(window, index, after)):
            made.append((start, after))
    return made


def _digits(window: Window, first: int, after: int) -> bool:
    """Whether one of the numbers in a part of a window can begin a date or a time."""
    at = bisect_left(window.digits, first)
    while at < len(window.digits) and window.digits[at] < after:
        if _written(window, window.digits[at]):
            return True
        at += 1
    return False


def _within(window: Window, index: int) -> bool:
    """Whether a word that says nothing of moments can stand within one: the T of a stamp, an ordinal's ending."""
    if window.tokens[index].folded in _LETTERS:
        return True
    return index > 0 and window.masks[index - 1] & DIGITS != 0 and _ending(window, index)


def shown(seen: int) -> bool:
    """Whether the words of a stretch show that a moment can be in it."""
    return bool(seen & _ANCHORS or (seen & _MEASURED and seen & _COUNTING) or (seen & NUMBERED and seen & _NUMBERS))


def _written(window: Window, index: int) -> bool:
    """Whether a number can begin a date or a time in digits, by its full stops or the sign that follows."""
    tokens, masks, last = window.tokens, window.masks, len(window.masks) - 1
    first, stop, _ = tokens[index].folded.partition(".")
    if len(first) == _STAMP and not stop:
        return (index < last and tokens[index + 1].folded == "t") or bool(window.seen & _DATED)
    if stop and len(first) in _WIDTHS and (window.profile.clock_dot or not _priced(window, index)):
        return True
    if len(first) in _WIDTHS and ODD.match(window.text, tokens[index].end):
        return True
    if index == last or not masks[index + 1] & _JOIN or tokens[index + 1].folded not in _SIGNS:
        return False
    if index + 1 < last and masks[index + 2] & DIGITS:
        return True
    return bool(masks[index + 1] & DOT and (window.profile.day_dot or window.seen & _DAY_BEFORE))


_DAY_SUFFIX = bits("day_suffix")
_SIGNS = frozenset("/:-–.")
_DATED = bits("dated")


def _priced(window: Window, index: int) -> bool:
    """Whether a currency's sign stands right before a number, which is then neither a date nor a time."""
    before = window.tokens[index - 1] if index else None
    return before is not None and before.end == window.tokens[index].start and before.folded in "$£€¥"


def _ending(window: Window, index: int) -> bool:
    """Whether a word is written onto the number before it and short enough to be an ordinal's ending."""
    before, token = window.tokens[index - 1], window.tokens[index]
    return token.mask | OPENS == PROSE and before.end == token.start and token.end - token.start <= ENDING


def _claims(run: list[Moment], tokens: Tokens, now: datetime | None) -> Iterator[Candidate]:
    """What the moments of a run claim. Both ends of a range share its name."""
    names: dict[int, str] = {}
    if len(run) > 1:
        for first, second in ranged(run, tokens):
            name = names.get(id(first)) or f"{tokens.items[first.first].start}-{tokens.items[second.last - 1].end}"
            names[id(first)] = names[id(second)] = name
        for first, second in pairwise(run):
            _told(first, second, tokens)
    several = len(run) > 1 and any(moment.written and certain(moment, tokens) for moment in run)
    quarter: Moment | None = None
    for moment in run:
        if moment.nth_unit is not None and moment.nth_unit[1] == "quarter":
            quarter = moment
        elif quarter is not None and _explains(moment, quarter, tokens):
            continue
        moment.listed = several and moment.written
        _lone(moment, tokens)
        made = _claim(moment, tokens, now)
        if made is not None:
            yield replace(made, range=names[id(moment)]) if id(moment) in names else made


def _explains(moment: Moment, quarter: Moment, tokens: Tokens) -> bool:
    """Whether a moment in brackets only says what a quarter is: Q4 2026 (October–December)."""
    bracket = tokens.sign(quarter.last, "(") or tokens.sign(quarter.last, "（")
    if not bracket or moment.month is None or quarter.nth_unit is None:
        return False
    first = 3 * quarter.nth_unit[0] - 2
    year = moment.year is None or moment.year == quarter.year
    if moment.day is None:
        return year and first <= moment.month <= first + 2
    edge = (moment.month, moment.day) in {(first, 1), (first + 2, 31 if first in (1, 10) else 30)}
    return year and edge


def _told(first: Moment, second: Moment, tokens: Tokens) -> None:
    """A length after another day than today, where that day is named: "a week later, on the 9th"."""
    if first.distance is None or second.link or not tokens.sense(first.last - 1, "narrative"):
        return
    if second.day is not None or (second.bare is not None and second.bare.nth):
        first.length, first.distance = first.distance.length, None


def _lone(moment: Moment, tokens: Tokens) -> None:
    """A number alone is a day after a word that leads to one, where nothing follows that it counts: "on the 15th"."""
    bare = moment.bare
    if bare is None or bare.digits > 2 or not 1 <= bare.value <= 31:
        return
    if not bare.digits:
        if bare.nth and tokens.ended(moment.last) and dated_before(tokens, moment.first):
            moment.day, moment.bare, moment.lone = bare.value, None, True  # it arrives on the tenth
        return
    if bare.nth and tokens.masks[moment.last - 1] & _DAY_SUFFIX and tokens.sign(moment.last - 2, "-'’"):
        if not (tokens.sign(moment.last - 2, "-") or dated_after(tokens, moment.last)):
            return  # 10 ürünün 3'ünde
        moment.day, moment.bare, moment.lone = bare.value, None, True  # 5-én
        return
    if not (bare.nth and moment.led):
        after = moment.last
        open_ = tokens.sense(after - 2, "ordinal_before") is not None
        if moment.link or (tokens.sense(after - 2, "day_before") is None and not open_):
            return
        if tokens.window.profile.day_dot:
            if not (tokens.sign(after, ".") and tokens.close(after)):
                return
            after += 1
        if tokens.ended(after) or (open_ and tokens.lower(after)):
            moment.day, moment.bare, moment.lone = bare.value, None, True
        return
    if tokens.ended(moment.last) or tokens.masks[moment.last] & _LEADS_ON or _and_another(tokens, moment.last):
        moment.day, moment.bare, moment.lone = bare.value, None, True


def _and_another(tokens: Tokens, index: int) -> bool:
    """Whether another ordinal follows: on the 12th and the 14th."""
    if not tokens.masks[index] & _AND:
        return False
    found = number(tokens, tokens.skip(index + 1, _ARTICLE))
    return found is not None and found[0].nth and tokens.ended(found[1])  # not "the 2nd and 3rd night"


_LEADS_ON, _AND, _ARTICLE = bits("at", "to"), bits("and"), bits("glue", "the")


def _claim(moment: Moment, tokens: Tokens, now: datetime | None) -> Candidate | None:
    """The claim that a moment makes, None where nothing shows that it is one."""
    if moment.clock is None and moment.length is None and moment.shift is None and not moment.dated:
        return None  # a number alone, mostly
    if aside(moment, tokens):
        return None
    if moment.shift is not None and (not moment.dated or not moment.shiftable):
        moment.length = moment.shift.length  # "two days before the flight"
        moment.last -= moment.parts == 1
    start, end = tokens.items[moment.first].start, tokens.items[moment.last - 1].end
    if tokens.sign(moment.last, ")") and tokens.text.count("(", start, end) > tokens.text.count(")", start, end):
        end = tokens.items[moment.last].end
    if moment.period is not None and moment.period.unit in ("hour", "minute", "second"):
        length = Length(((Decimal(moment.period.count), moment.period.unit),))
        return Candidate("duration", start, end, duration(length))
    if _near(moment) and open_then(tokens, moment.first, moment.last):
        clock = time_of(moment)
        return None if clock is None else Candidate("time", start, end, clock, weight=1)
    if moment.dated:
        return _dated(moment, tokens, now, (start, end)) if certain(moment, tokens) else None
    if moment.clock is not None:
        if "." in tokens.text[start:end] and moment.last < len(tokens.items) and tokens.masks[moment.last] & _CURRENCY:
            return None  # 15.40 euros
        return Candidate("time", start, end, time_of(moment), weight=_weight(moment, tokens)) if moment.strong else None
    if moment.length is not None:
        return Candidate("duration", start, end, duration(moment.length))
    return None


def _near(moment: Moment) -> bool:
    """Whether a day is told by now alone: today, tomorrow, this Saturday."""
    near = moment.offset in (0, 1, 2) or (moment.weekday_step is not None and moment.weekday_step[1] == 0)
    return near and moment.month is None and moment.day is None


def _dated(moment: Moment, tokens: Tokens, now: datetime | None, place: tuple[int, int]) -> Candidate:
    """A day, or the time to which a length of hours or minutes leads; the length itself where now is not known."""
    start, end = place
    moment.beside = _beside(moment, tokens)
    try:
        value = day_of(moment, now)
        known = tokens.window.reader.timezone is not None
        if not _day_itself(moment, tokens) and contradicted(moment, value, now, zoned=known):
            if (alone := date_alone(moment, tokens)) is None:
                return Candidate("date", start, end, unreadable=CONTRADICTED, weight=SURE)
            start, end = tokens.items[alone.first].start, tokens.items[alone.last - 1].end
            return Candidate("date", start, end, day_of(alone, now), weight=_weight(alone, tokens))
        if wrong_weekday(value) and unsaid(moment, tokens):
            moment.weekday = None
            value = day_of(moment, now)
    except Unresolved as why:
        if moment.offset == 0 and now is None:
            return Candidate("date", start, end, Day(time=time_of(moment), relative=True), weight=1)
        if now is None and moment.vague:
            return Candidate("date", start, end, Day(relative=True), weight=1)  # "the next 7 days" states no day
        if moment.distance is not None and now is None:
            return Candidate("duration", start, end, duration(moment.distance.length), weight=1)
        return Candidate("date", start, end, unreadable=str(why), weight=SURE if moment.written else 1)
    if moment.distance is not None and value.time is not None:
        return Candidate("time", start, end, value.time, weight=1)
    beside = 0 if moment.month is not None and moment.day is not None else moment.beside
    return Candidate("date", start, end, value, weight=_weight(moment, tokens), beside=beside)


def _beside(moment: Moment, tokens: Tokens) -> int:
    """How many days a moment is from the day told before it, 0 where it is told of now: the next day, le lendemain."""
    if moment.beside or moment.period == _NEXT_DAY:
        return 1
    named = any(tokens.masks[at] & _ANCHORED for at in range(moment.first, moment.last))
    return int(named and moment.offset is not None and moment.offset > 0)


_NEXT_DAY, _ANCHORED = Period("day", 1), bits("anchored")


def _day_itself(moment: Moment, tokens: Tokens) -> bool:
    """Whether a word for today may be "the day" of what follows: اليوم الثالث من أكتوبر."""
    return moment.offset == 0 and tokens.window.profile.language == "ar"


def _weight(moment: Moment, tokens: Tokens) -> int:
    """What is certainly a date outweighs an amount in it: 30分 is no coin, Q1 no quetzal, "2027 a 89 €" no range."""
    whole = moment.year is not None and moment.month is not None and moment.day is not None
    timed = moment.clock is not None and moment.clock.minute != 0
    return SURE if whole or timed or moment.nth_unit is not None or _stopped(moment, tokens) else 1


def _stopped(moment: Moment, tokens: Tokens) -> bool:
    """Whether a day and month have a stop each, or a zero before one: 12.11. and 02.11 are no amounts where those have
    commas.
    """
    if not moment.written or moment.day is None or tokens.window.profile.signs.decimal == ".":
        return False
    digits = tokens.items[moment.last - 1].folded
    return digits == "." or (digits[:1] == "0" and "." in digits)
