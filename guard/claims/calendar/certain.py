"""Whether a moment is a claim: what names a date by itself is, what may be another word or number needs a second sign."""

from __future__ import annotations

from guard.claims.calendar.moments import Moment


def certain(moment: Moment) -> bool:
    """Whether enough stands there to take it for a date."""
    if moment.bare is not None:
        return False
    if moment.strong:
        return not _lone_day(moment)
    if moment.written:
        return _written(moment)
    if moment.month is not None and (moment.day is not None or moment.year is not None):
        return True
    return moment.parts - (moment.part is not None) > 1 or (moment.link == "to" and moment.weekday is not None)


def _lone_day(moment: Moment) -> bool:
    """A number alone is no day of a month."""
    beside = (moment.month, moment.month_step, moment.period, moment.weekday, moment.offset)
    return moment.day is not None and not moment.marked and all(slot is None for slot in beside)


def _written(moment: Moment) -> bool:
    """Two numbers, which may be a fraction: a date after a word that leads to one, or beside another part of one."""
    if moment.led or moment.parts > 1:
        return True
    return moment.month is not None and moment.day is None and moment.problem is None
