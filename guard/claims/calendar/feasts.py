"""Holidays by their names, where the rules ask for them: "Thanksgiving 2026", "Ostermontag"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta

from guard.claims.calendar.resolve import NEEDS_NOW, local_now
from guard.claims.kinds import Candidate
from guard.core.model import Reader
from guard.core.values import Day
from guard.locales.feasts import Feasts, feasts
from guard.locales.fold import unspaced
from guard.locales.profile import Profile

_YEAR_AFTER = re.compile(r"[ ,]{0,2}(?:(?:of|in|im jahr|de|en|del|du|di|von|van|w|v)[ ]){0,2}((?:19|20)\d\d)(?!\d)")
_YEAR_BEFORE = re.compile(r"((?:19|20)\d\d)[ ]?(?:年|년)?(?:の|的)?[ ]?$")


def named_days(text: str, profile: Profile, reader: Reader) -> Iterator[Candidate]:
    """Each holiday that a text names (folded, so that its offsets hold), with the year that stands beside it."""
    known = feasts(profile.language, profile.region)
    now = local_now(reader)
    for found in known.scanner.finditer(text):
        start, end = found.span()
        if not _apart(text, start, end):
            continue
        if (after := _YEAR_AFTER.match(text, end)) is not None:
            year, stop = int(after[1]), after.end()
        elif (before := _YEAR_BEFORE.search(text, max(start - 8, 0), start)) is not None:
            year, start, stop = int(before[1]), before.start(), end
        else:
            step = _step_before(text, start, profile)
            yield _undated(known, found.group(), start, end, now, step)
            continue
        day = known.on(found.group(), year)
        if day is None:
            yield Candidate("date", start, stop, unreadable="a holiday whose day in that year is not known", weight=2)
        else:
            yield Candidate("date", start, stop, Day(day.year, day.month, day.day, (day,)), weight=2)


def _apart(text: str, start: int, end: int) -> bool:
    """Whether a name is no part of longer words."""
    if unspaced(text[start:end]):
        return True
    return not text[start - 1 : start].isalnum() and not text[end : end + 1].isalnum()


def _step_before(text: str, start: int, profile: Profile) -> int:
    """-1 after a word such as "last", else 0."""
    before = text[max(start - 16, 0) : start].split()
    senses = profile.words.get(before[-1], ()) if before else ()
    return -1 if any(sense.kind == "step" and sense.value == -1 for sense in senses) else 0


def _undated(known: Feasts, name: str, start: int, end: int, now: datetime | None, step: int) -> Candidate:
    """The coming one, or the past one."""
    if now is None:
        return Candidate("date", start, end, unreadable=NEEDS_NOW, weight=2)
    days = [day for year in range(now.year - 1, now.year + 2) if (day := known.on(name, year)) is not None]
    coming = [day for day in days if day >= now.date()][:1]
    past = [day for day in days if day < now.date()][-1:]
    readings: tuple[date, ...] = (*coming, *past) if step == 0 else tuple(past)
    if not readings or readings[0] - now.date() > timedelta(days=400):
        return Candidate("date", start, end, unreadable="a holiday whose day is not known", weight=2)
    return Candidate("date", start, end, Day(readings=readings, relative=True), weight=2)
