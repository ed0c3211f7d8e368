"""When a day, month or year of the draft is one that a tool returned."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from guard.claims.agreement import Outcome, Terms
from guard.claims.time.agree import same_time
from guard.core.model import Basis, Claim, Fact, Reason
from guard.core.values import Clock, Day

_SUMMER = 60
_NAMESAKES = frozenset({(330, 60), (330, 120), (-360, 480), (60, 360)})
"""Minutes east by which the short name of a zone is read, and of another zone of that name: IST, CST, BST."""


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
    if (one := same_instant(value, other)) is not None:
        return Basis.EXACT if one else Reason.NO_MATCH
    if not covers(value, other, known_now=terms.now is not None):
        return Reason.NO_MATCH
    return Reason.NO_MATCH if contradicts(value, other, zoned=terms.zone is not None) else Basis.EXACT


def same_instant(said: Day, held: Day) -> bool | None:
    """Whether two moments are one, to the minute, where both name their zone; None where that cannot be told.

    >>> from guard.core.values import Clock
    >>> held = Day(2026, 12, 4, (date(2026, 12, 4),), time=Clock(1, offset=540))
    >>> said = Day(2026, 12, 3, (date(2026, 12, 3),), time=Clock(8, zone="America/Los_Angeles"))
    >>> same_instant(said, held), same_instant(held, Day(2026, 12, 4, (date(2026, 12, 4),)))
    (True, None)
    """
    day = exact(held)
    if day is None or said.time is None or held.time is None or not said.readings or _midnight(held.time):
        return None
    moment = _utc(day, held.time)
    told = [_utc(reading, said.time) for reading in said.readings]
    if moment is None or None in told:
        return None
    return moment in told or (day in said.readings and _loosely(said.time, held.time))


def _loosely(said: Clock, held: Clock) -> bool:
    """Whether the hour is told as it is held, and only the zone's short name is that of another: CST, EST in July."""
    if (said.hour, said.minute) != (held.hour, held.minute) or said.offset is None or held.offset is None:
        return False
    return abs(said.offset - held.offset) == _SUMMER or (said.offset, held.offset) in _NAMESAKES


def _utc(day: date, clock: Clock) -> datetime | None:
    """A moment in UTC, None where its zone is not known."""
    naive = datetime.combine(day, time(clock.hour % 24, clock.minute))
    if clock.offset is not None:
        zone: tzinfo = timezone(timedelta(minutes=clock.offset))
    elif clock.zone is not None:
        try:
            zone = ZoneInfo(clock.zone)
        except (ZoneInfoNotFoundError, ValueError):
            return None
    else:
        return None
    try:
        return naive.replace(tzinfo=zone).astimezone(UTC)
    except OverflowError:
        return None  # at the ends of the calendar


def _midnight(clock: Clock) -> bool:
    """What a day without a time is stored as."""
    return (clock.hour, clock.minute) == (0, 0)


def contradicts(said: Day, held: Day, *, zoned: bool = True) -> bool:
    """Whether a day is told with another time than it is held with.

    >>> contradicts(Day(2026, 12, 12, time=Clock(16)), Day(2026, 12, 12, time=Clock(15)))
    True
    """
    if said.time is None or held.time is None or same_time(said.time, held.time) or _midnight(held.time):
        return False
    # Where the reader's zone is not known, what is held in UTC may be told in its hours, whose minutes are the same.
    elsewhere = not zoned and held.time.offset == 0 and said.time.offset is None
    return not elsewhere or said.time.minute != held.time.minute


def covers(said: Day, held: Day, *, known_now: bool) -> bool:
    """Whether what is said is held, at the grain that is said."""
    day = exact(held)
    if said.until is not None and said.readings:
        # "Next week" holds each of its days, and is held by the same stretch.
        same = held.until == said.until and held.readings == said.readings
        length = said.until - said.readings[0]
        return same or (day is not None and any(first <= day <= first + length for first in said.readings))
    if said.readings and (said.year is not None or known_now or said.relative):
        if day is not None:
            return day in said.readings or _ends(said, held, day)
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


def _ends(said: Day, held: Day, day: date) -> bool:
    """Whether a day told with its last hour (24:00) is held as the beginning of the next."""
    if said.time is None or said.time.days != 1 or held.time is None:
        return False
    return _midnight(said.time) and _midnight(held.time) and day - timedelta(days=1) in said.readings


def only_on(said: Day) -> frozenset[tuple[int, int]] | None:
    """The month and day of each day that is held where `agree` could tell anything of it, of a day whose year is known;
    None where that depends on more.

    >>> only_on(Day(2026, 12, 3, (date(2026, 12, 3),)))
    frozenset({(12, 3)})
    """
    if said.month is None or said.day is None or said.time is not None or said.until is not None:
        return None
    return frozenset([(said.month, said.day), *((day.month, day.day) for day in said.readings)])


def exact(day: Day) -> date | None:
    """The one calendar day that is meant, if it is one."""
    if day.year is not None and day.month is not None and day.day is not None:
        try:
            return date(day.year, day.month, day.day)
        except ValueError:
            return None
    return day.readings[0] if len(day.readings) == 1 and day.relative else None
