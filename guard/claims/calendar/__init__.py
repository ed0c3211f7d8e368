"""Dates, times and lengths of time, read together: they are made of the same parts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from guard.claims.calendar.atoms import Tokens
from guard.claims.calendar.moments import Moment, moments
from guard.claims.calendar.numeric import Years
from guard.claims.calendar.ranges import ranged
from guard.claims.calendar.resolve import Unresolved, day_of, duration, local_now, time_of
from guard.claims.kinds import Candidate, Window
from guard.claims.lexer import NUMBER

_ANCHORS = frozenset(
    {"month", "month_short", "weekday", "day_offset", "day_part", "period", "weekday_step", "distance", "distance_whole",
     "distance_open", "unit", "unit_short", "mark", "lead", "meridiem", "hour_name", "part", "weekday_short", "ordinal_suffix"}
)  # fmt: skip


def recognise(window: Window) -> Iterator[Candidate]:
    """Every date, time and length of time of a window."""
    if not _promising(window):
        return
    tokens = Tokens(window)
    now = local_now(window.reader)
    years = Years(now.year if now else None, window.profile.language)
    for run in moments(tokens, years):
        yield from _claims(run, tokens, now)


def _promising(window: Window) -> bool:
    """Whether a word of dates or a number with separators is there at all."""
    for token in window.tokens:
        if token.kind == NUMBER and not token.folded.isdigit():
            return True
        for sense in token.senses:
            if sense.kind in _ANCHORS:
                return True
        if token.folded in "/:-":
            return True
    return False


def _claims(run, tokens, now):  # type: ignore[no-untyped-def]
    pairs = ranged(run, tokens)
    names = {}
    for first, second in pairs:
        name = f"{tokens.items[first.first].start}-{tokens.items[second.last - 1].end}"
        names[id(first)] = names[id(second)] = name
    for moment in run:
        made = claim(moment, tokens, now, names.get(id(moment)))
        if made is not None:
            yield made


def claim(moment: Moment, tokens: Tokens, now, name: str | None) -> Candidate | None:  # type: ignore[no-untyped-def]
    """The claim that a moment makes, None where nothing shows that it is one."""
    start, end = tokens.items[moment.first].start, tokens.items[moment.last - 1].end
    if moment.dated:
        if not _certain(moment, tokens, name):
            return None
        try:
            value = day_of(moment, now)
        except Unresolved as why:
            if moment.distance is not None and now is None:
                return Candidate("duration", start, end, duration(moment.distance.length), range=name, weight=1)
            return Candidate("date", start, end, unreadable=str(why), range=name, weight=1)
        kind = "time" if moment.distance is not None and value.time is not None else "date"
        if kind == "time":
            return Candidate("time", start, end, value.time, range=name, weight=1)
        return Candidate("date", start, end, value, range=name, weight=1)
    if moment.clock is not None:
        clock = time_of(moment)
        return Candidate("time", start, end, clock, range=name, weight=1) if moment.strong else None
    if moment.length is not None:
        return Candidate("duration", start, end, duration(moment.length), range=name)
    return None


def _certain(moment: Moment, tokens: Tokens, name: str | None) -> bool:
    if moment.bare is not None:
        return False
    if moment.strong:
        if moment.day is not None and moment.month is None and not (moment.period or moment.month_step or moment.weekday is not None):
            return moment.offset is not None
        return True
    if moment.written:
        return moment.led in ("at", "from", "to", "glue") or moment.parts > 1 or (
            moment.month is not None and moment.day is None and moment.problem is None
        )
    return moment.month is not None and moment.day is not None or (moment.year is not None and moment.month is not None) or moment.parts > 1
