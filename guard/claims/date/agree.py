"""When a day, month or year of the draft is one that a tool returned."""

from __future__ import annotations

from datetime import date

from guard.claims.agreement import Outcome, Terms
from guard.claims.time.agree import same_time
from guard.core.model import Basis, Claim, Fact, Reason
from guard.core.values import Day


def agree(claim: Claim, fact: Fact, terms: Terms) -> Outcome:
    """The same day, or a coarser claim around a finer fact; never the reverse.

    A day without a year is the one nearest to now, and any year's where now is not known.

    >>> said = Claim("date", 0, 7, "02/2027", Day(2027, 2))
    >>> agree(said, Fact("date", Day(2027, 2, 28, (date(2027, 2, 28),))), Terms())
    <Basis.EXACT: 'exact'>
    >>> finer = Claim("date", 0, 10, "2027-02-28", Day(2027, 2, 28, (date(2027, 2, 28),)))
    >>> agree(finer, Fact("date", Day(2027, 2)), Terms())
    <Reason.NO_MATCH: 'no_match'>
    """
    value, other = claim.value, fact.value
    if not isinstance(value, Day) or not isinstance(other, Day):
        return Reason.NO_MATCH
    if not covers(value, other, known_now=terms.now is not None):
        return Reason.NO_MATCH
    return Reason.NO_MATCH if contradicts(value, other) else Basis.EXACT


def contradicts(said: Day, held: Day) -> bool:
    """Whether a day is told with another time than it is held with. Midnight is what a day without a time is stored as.

    >>> from guard.core.values import Clock
    >>> contradicts(Day(2026, 12, 12, time=Clock(16)), Day(2026, 12, 12, time=Clock(15)))
    True
    """
    if said.time is None or held.time is None or said.relative or same_time(said.time, held.time):
        return False
    if (held.time.hour, held.time.minute) == (0, 0):
        return False
    # A time with its offset may be told in another zone's hours, whose minutes are the same.
    return held.time.offset is None or said.time.offset is not None or said.time.minute != held.time.minute


def covers(said: Day, held: Day, *, known_now: bool) -> bool:
    """Whether what is said is held, at the grain that is said."""
    day = exact(held)
    if said.until is not None and said.readings:
        # "Next week" holds each of its days, and is held by the same stretch.
        same = held.until == said.until and held.readings == said.readings
        return same or (day is not None and said.readings[0] <= day <= said.until)
    if said.readings and (said.year is not None or known_now or said.relative):
        if day is not None:
            return day in said.readings
        return said.year is None and said.month == held.month and said.day == held.day and held.year is None
    if said.day is not None:
        if said.year is not None:
            return day == exact(said)
        return held.day is not None and (said.month, said.day) == (held.month, held.day)
    if said.month is not None:
        return said.month == held.month and (said.year is None or said.year == held.year)
    if said.year is not None:
        return said.year == held.year
    if said.weekday is None:
        return False
    return day.weekday() == said.weekday if day is not None else held.weekday == said.weekday


def exact(day: Day) -> date | None:
    """The one calendar day that is meant, if it is one."""
    if day.year is not None and day.month is not None and day.day is not None:
        try:
            return date(day.year, day.month, day.day)
        except ValueError:
            return None
    return day.readings[0] if len(day.readings) == 1 and day.relative else None
