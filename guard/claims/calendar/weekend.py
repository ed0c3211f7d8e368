"""The weekend as a moment: by the weekend, over the weekend, where the clause says that something comes then.

A weekend is everyday prose, and mostly says nothing: it is sought in the text by itself, and opens no window.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from guard.claims.calendar.arithmetic import span
from guard.claims.calendar.atoms import Period
from guard.claims.calendar.resolve import local_now
from guard.claims.kinds import Candidate
from guard.core.model import Reader
from guard.core.values import Day
from guard.locales.fold import unspaced
from guard.locales.hours import WeekendWords
from guard.locales.profile import Profile
from guard.locales.sense import bits

_STRETCHES = {
    "during": "weekend",
    "this": "weekend",
    "by": "to_weekend",
    "before": "to_friday",
    "after": "past_weekend",
}
"""The stretch of days that each way to lead to a weekend means (`arithmetic.span`)."""
_CLAUSE = 90
"""Signs of a clause on each side of a phrase, at most."""
_STOP = re.compile(r"[,.;!?\n、，。！？]")
_NEXT = re.compile(r"\s*([^\W_]+)")
_JOINS = bits("glue", "the", "of")
_ANOTHER = bits("month", "month_short", "day_offset", "weekday", "lead", "step_after")
"""What behind a weekend tells which it is."""
_WEEK = timedelta(days=7)


def weekends(folded: str, name: str, profile: Profile, reader: Reader) -> Iterator[Candidate]:
    """Each weekend of a folded text, by one of its names, that is told as a moment.

    One on which something may have come too is either the coming one or the past one.
    """
    words = profile.weekend
    if words is None:
        return
    at = folded.find(name)
    while at >= 0:
        for how, phrase, offset in words.led[name]:
            start = at - offset
            if start >= 0 and folded.startswith(phrase, start):
                end = start + len(phrase)
                if _comes(folded, start, end, words) and _apart(folded, start, end, profile):
                    yield Candidate("date", start, end, _value(how, reader), weight=1)
                break
        at = folded.find(name, at + 1)


def _value(how: str, reader: Reader) -> Day:
    now = local_now(reader)
    if now is None:
        return Day(relative=True)
    start, until = span(Period(_STRETCHES[how], 0), now.date())
    before = (start - _WEEK,) if how == "during" else ()
    return Day(readings=(start, *before), relative=True, until=until)


def _apart(folded: str, start: int, end: int, profile: Profile) -> bool:
    """Whether a phrase is whole, and nothing behind it tells which weekend it is."""
    return _whole(folded, start, end) and not _other(folded, end, profile)


def _whole(folded: str, start: int, end: int) -> bool:
    """Whether a phrase stands apart from letters on both sides, in a script that sets words apart."""
    if unspaced(folded[start]):
        return True
    return not (folded[start - 1 : start].isalnum() or folded[end : end + 1].isalnum())


def _other(folded: str, end: int, profile: Profile) -> bool:
    """Whether what follows tells which weekend it is: the weekend of December 12."""
    found = _NEXT.match(folded, end)
    if found is not None and (senses := profile.words.get(found[1])) is not None and senses.mask & _JOINS:
        found = _NEXT.match(folded, found.end())
    if found is None:
        return False
    senses = profile.words.get(found[1])
    return found[1][0].isdigit() or (senses is not None and senses.mask & _ANOTHER != 0)


def _comes(folded: str, start: int, end: int, words: WeekendWords) -> bool:
    """Whether the clause around a phrase says that something comes then, and not that it does not, or only if."""
    before = _STOP.split(folded[max(start - _CLAUSE, 0) : start])[-1]
    said = words.coming.within(before)
    if not said and words.comes is None:
        return False
    after = _STOP.split(folded[end : end + _CLAUSE], maxsplit=1)[0]
    if not said and not (words.comes is not None and words.comes.within(after)):
        return False
    return not words.denied.within(before) and not words.denied.within(after)
