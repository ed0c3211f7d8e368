"""Moments to values: relative days by `now` in the reader's zone, days without a year by the nearest year."""

from __future__ import annotations

from calendar import isleap, monthrange
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from guard.claims.calendar.arithmetic import (
    DAYS,
    MONTHS,
    SECONDS,
    add_months,
    duration,
    later,
    nth_of_year,
    span,
    working_day,
)
from guard.claims.calendar.atoms import Distance, Period
from guard.claims.calendar.calendars import gregorian, nearest
from guard.claims.calendar.edges import LAST_DAY, REST, SINCE, part_of_month, part_of_year
from guard.claims.calendar.moment import Moment
from guard.claims.calendar.numeric import NO_SUCH_DAY
from guard.core.model import Reader
from guard.core.values import Clock, Day

NEEDS_NOW = "a relative day, and the present one is not known"
CONTRADICTED = "a relative day and the date of another"
OUT_OF_CALENDAR = "outside the calendar"


class Unresolved(Exception):
    """A moment that has no value, and why."""


def local_now(reader: Reader) -> datetime | None:
    """The reader's wall clock."""
    if reader.now is None or reader.timezone is None:
        return reader.now
    return reader.now.astimezone(ZoneInfo(reader.timezone))


def day_of(moment: Moment, now: datetime | None) -> Day:
    """The value of a moment that names a date. Raises Unresolved where it has none."""
    if moment.problem:
        raise Unresolved(moment.problem)
    try:
        made = _calendar(replace(moment, period=None), now) if _beside_date(moment) else _day(moment, now)
    except (OverflowError, ValueError) as error:
        raise Unresolved(OUT_OF_CALENDAR) from error
    if moment.shift is not None:
        made = _shifted(made, moment.shift)
    clock = time_of(moment)
    return made if clock is None else replace(made, time=clock)


def _beside_date(moment: Moment) -> bool:
    """Whether the next day is told with its date: the next morning, 15 January."""
    if moment.month is None or moment.day is None:
        return False
    return bool(moment.beside) or (moment.period is not None and moment.period.unit == "day")


def _shifted(day: Day, shift: Distance) -> Day:
    """The day so long after, or before, another."""
    readings = tuple(_moved(one, shift) for one in day.readings)
    if day.year is not None and readings:
        return Day(readings[0].year, readings[0].month, readings[0].day, readings, relative=day.relative)
    if day.month is not None and day.day is not None:
        there = readings[0] if readings else _moved(date(2001, day.month, min(day.day, 28)), shift)
        return Day(None, there.month, there.day, readings)
    if not readings:
        raise Unresolved(NEEDS_NOW)
    return Day(readings=readings, relative=day.relative)


def _moved(day: date, shift: Distance) -> date:
    for amount, unit in shift.length.parts:
        count = int(amount) * shift.sign
        if unit in MONTHS:
            day = add_months(day, count * MONTHS[unit])
        elif unit == "business_day" or shift.length.business:
            day = working_day(day, count)
        else:
            day += timedelta(days=count * DAYS[unit])
    return day


def time_of(moment: Moment) -> Clock | None:
    """Its time of day, moved to the half of the day that stands beside it."""
    clock = moment.clock
    if clock is None:
        return None
    if moment.half is not None and clock.hour <= 12:
        return replace(clock, hour=clock.hour % 12 + moment.half, dial=False)
    return clock if moment.part is None else replace(_in_part(clock, *moment.part), dial=False)


def _in_part(clock: Clock, start: int, before: int) -> Clock:
    """The hour as it is told of a part of the day: 8 in the evening is 20, 3 at night is 3, 12 at night is midnight."""
    if clock.hour == 12 and start >= 20:
        return replace(clock, hour=0)
    if not 0 < clock.hour < 12 or start <= clock.hour < before:
        return clock
    later = clock.hour + 12
    if start <= later < before or (start >= 12 and not (start >= 20 and clock.hour < 6)):
        return replace(clock, hour=later)
    return clock


def _day(moment: Moment, now: datetime | None) -> Day:
    if moment.distance is not None:
        if moment.weekday is not None and all(unit in _SINGLE for _, unit in moment.distance.length.parts):
            return replace(_distance(moment.distance, now), weekday=moment.weekday)  # in 5 days, on Friday
        return _in_week(_distance(moment.distance, now), moment.weekday)
    if moment.nth_unit is not None:
        return _nth_unit(moment, *moment.nth_unit, now)
    if moment.period is not None:
        if moment.month is not None and moment.day is not None and moment.period.unit in _WEEKS:
            return _within(moment, moment.period, now)
        return _in_period(moment, moment.period, now)
    if moment.month_step is not None:
        month, step = moment.month_step
        today = _today(now)
        year = today.year + step if step else today.year
        if step == 1 and month > today.month:
            year = today.year
        if step == -1 and month < today.month:
            year = today.year
        return replace(_calendar(replace_month(moment, year, month), now), relative=True)
    if moment.offset is not None:
        day = _relative(_today(now) + timedelta(days=moment.offset), weekday=moment.weekday, said=moment)
        if moment.either and moment.day is None:
            return Day(readings=(*day.readings, _today(now) - timedelta(days=moment.offset)), relative=True)
        return day
    if moment.weekday_step is not None and (moment.month is None or moment.day is None):
        made = _weekday_step(*moment.weekday_step, now)
        told = tuple(one for one in made.readings if one.day == moment.day)
        return replace(made, readings=told) if told else made
    return _calendar(moment, now)


_SINGLE = frozenset({"day", "night", "business_day"})
_WEEKS = ("week", "weekend", "fortnight")


def contradicted(moment: Moment, value: Day, now: datetime | None, *, zoned: bool) -> bool:
    """Whether a word such as "tomorrow" stands beside the date of another day. Where the reader's zone is not known, it
    may be the day before there, or the day after, as the hour has it.
    """
    if moment.offset is None or moment.month is None or moment.day is None or now is None or not value.readings:
        return False
    if moment.beside:
        return False
    away = (value.readings[0] - now.date()).days
    told = (moment.offset, -moment.offset) if moment.either else (moment.offset,)
    west, east = (0, 0) if zoned else (int(now.hour < _WEST), int(now.hour >= _EAST))
    return not any(-west <= away - days <= east for days in told)


_WEST, _EAST = 10, 11
"""Hours of UTC before and from which it is another day somewhere (Hawaii, New Zealand)."""


def _within(moment: Moment, period: Period, now: datetime | None) -> Day:
    """The day that is named beside the week in which it lies: next week, on December 10."""
    made = _calendar(replace(moment, period=None), now)
    start, until = span(period, _today(now))
    if made.readings and not start - timedelta(days=1) <= made.readings[0] <= until:  # weeks begin on Sundays too
        raise Unresolved(CONTRADICTED)
    return made


def _in_week(day: Day, weekday: int | None) -> Day:
    """The weekday of the week that a distance leads to: Wednesday in two weeks."""
    if weekday is None or not day.readings:
        return day
    there = day.readings[0]
    there += timedelta(days=weekday - there.weekday())
    return Day(there.year, there.month, there.day, (there,), weekday=weekday, relative=True)


def _nth_unit(moment: Moment, count: int, unit: str, now: datetime | None) -> Day:
    """The nth week or quarter of a month or year; of the year nearest to now where none is named."""
    year, month = moment.year, moment.month
    if unit == "season":
        return _season(count, year, moment.period, now)
    if moment.period is not None:
        start, _ = span(moment.period, _today(now))
        year = start.year
        month = month or (start.month if moment.period.unit == "month" else None)
    relative = year is None
    if year is None:
        today = _today(now)
        found = [nth_of_year(one, month, count, unit) for one in range(today.year - 1, today.year + 2)]
        first, until = min(found, key=lambda ends: abs((ends[0] - today) + (ends[1] - today)))
    else:
        first, until = nth_of_year(year, month, count, unit)
    if moment.weekday is not None:
        first += timedelta(days=(moment.weekday - first.weekday()) % 7)
        return _relative(first, weekday=moment.weekday)
    return Day(None, None, None, (first,), until=until, relative=relative)


def _season(season: int, year: int | None, period: Period | None, now: datetime | None) -> Day:
    """The three months of a season, spring from March on (meteorological, northern); the one nearest to now, or the
    one before or after it.
    """
    if year is None:
        today = _today(now)
        years = range(today.year - 1, today.year + 2)
        nearest = min((date(year, 3 * season, 1) for year in years), key=lambda one: abs(add_months(one, 1) - today))
        step = period.step if period is not None else 0
        if (step > 0 and nearest <= today) or (step < 0 and add_months(nearest, 3) > today):
            nearest = add_months(nearest, 12 * step)
        return Day(None, None, None, (nearest,), until=add_months(nearest, 3) - timedelta(days=1), relative=True)
    first = date(year, 3 * season, 1)
    return Day(None, None, None, (first,), until=add_months(first, 3) - timedelta(days=1))


def replace_month(moment: Moment, year: int, month: int) -> Moment:
    """The moment in this month."""
    return replace(moment, year=year, month=month, month_step=None)


def _today(now: datetime | None) -> date:
    if now is None:
        raise Unresolved(NEEDS_NOW)
    return now.date()


def _relative(day: date, *, weekday: int | None = None, said: Moment | None = None) -> Day:
    """A day counted from now. A date that stands beside it ("tomorrow, 5 May") is what is stated then."""
    if said is not None and said.month is not None and said.day is not None:
        year = said.year if said.year is not None else day.year
        stated = _exact(year, said.month, said.day)
        return Day(said.year, said.month, said.day, (stated,), weekday=weekday, relative=stated == day)
    if said is not None and said.day is not None:
        stated = _exact(day.year, day.month, said.day)
        return Day(stated.year, stated.month, stated.day, (stated,), weekday=weekday, relative=stated == day)
    return Day(day.year, day.month, day.day, (day,), weekday=weekday, relative=True)


def _exact(year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except ValueError as error:
        raise Unresolved(NO_SUCH_DAY) from error


def _calendar(moment: Moment, now: datetime | None) -> Day:
    """A date by its own parts: full, without its year, a month, a year, a weekday."""
    year, month, day, weekday = moment.year, moment.month, moment.day, moment.weekday
    if moment.weekday_step is not None:
        weekday = moment.weekday_step[0]
    if moment.calendar is not None:
        return _other(moment, moment.calendar, now)
    if moment.nth_weekday is not None:
        return _nth_weekday(moment, now)
    if day is None and month is not None and moment.edge not in (None, REST):
        return part_of_month(year, month, moment.edge, now)
    if day is None and month is None and year is not None and moment.edge not in (None, REST):
        return part_of_year(year, moment.edge)
    if month is not None and day is not None:
        if year is not None:
            return Day(year, month, day, (_exact(year, month, day),), weekday=weekday)
        _exact(2000, month, day)
        return Day(None, month, day, tuple(_nearest(month, day, now)), weekday=weekday)
    if day is not None and month is None:
        return Day(None, None, day, tuple(_nearest_day(day, weekday, now)), weekday=weekday)
    if month is not None or year is not None:
        return Day(year, month, None, weekday=weekday)
    if weekday is not None:
        return _weekday(weekday, now)
    raise Unresolved(NO_SUCH_DAY)


def _other(moment: Moment, calendar: str, now: datetime | None) -> Day:
    """A day of another calendar, or its whole month; without a year the one nearest to now."""
    year, month = moment.year, moment.month
    if year is None or month is None:
        if now is None or month is None or moment.day is None:
            raise Unresolved(NEEDS_NOW)
        found = nearest(calendar, month, moment.day, now.date())
        if found is None:
            raise Unresolved(NO_SUCH_DAY)
        return Day(found.year, found.month, found.day, (found,), weekday=moment.weekday, relative=True)
    day = gregorian(calendar, year, month, moment.day or 1)
    if day is None:
        raise Unresolved(NO_SUCH_DAY)
    if moment.day is not None:
        return Day(day.year, day.month, day.day, (day,), weekday=moment.weekday)
    following = gregorian(calendar, year + month // 12, month % 12 + 1, 1)
    until = following - timedelta(days=1) if following is not None else None
    return Day(readings=(day,), relative=True, until=until)


_LEAP = 8
"""Years that may lie between two leap years: 1896 and 1904."""


def _nearest(month: int, day: int, now: datetime | None) -> Iterator[date]:
    """The occurrence nearest to now."""
    if now is None:
        return
    today = now.date()
    reach = _LEAP if (month, day) == (2, 29) else 1
    years = range(today.year - reach, today.year + reach + 1)
    found = [date(year, month, day) for year in years if reach == 1 or isleap(year)]
    yield min(found, key=lambda one: (abs((one - today).days), one < today))


def _nearest_day(day: int, weekday: int | None, now: datetime | None) -> Iterator[date]:
    """A day of a month that is not named: the coming one and the past one, of those on the weekday that is named."""
    if now is None:
        return
    today = now.date()
    months = (add_months(today.replace(day=1), step) for step in range(-14, 15))
    fit = [month.replace(day=day) for month in months if day <= monthrange(month.year, month.month)[1]]
    if weekday is not None:
        fit = [one for one in fit if one.weekday() == weekday]
    ahead = [one for one in fit if one >= today][:1]
    past = [one for one in fit if one < today][-1:]
    yield from sorted(ahead + past, key=lambda one: abs((one - today).days)) if weekday is not None else ahead + past


def _weekday(weekday: int, now: datetime | None) -> Day:
    """A weekday alone: the coming one, or the past one."""
    if now is None:
        return Day(weekday=weekday)
    today = now.date()
    ahead = today + timedelta(days=(weekday - today.weekday()) % 7 or 7)
    readings: tuple[date, ...] = (ahead, ahead - timedelta(days=7))
    if readings[1] == today:  # who means today says so, mostly
        readings = (*readings, ahead - timedelta(days=14))
    return Day(readings=readings, weekday=weekday, relative=True)


def _weekday_step(weekday: int, step: int, now: datetime | None) -> Day:
    """Both common readings of "next Friday": of the next week, and the coming one."""
    today = _today(now)
    monday = today - timedelta(days=today.weekday())
    by_week = monday + timedelta(days=7 * step + weekday)
    if step == 0:
        later = (by_week + timedelta(days=7),) if by_week < today else ()
        return Day(readings=(*later, by_week), weekday=weekday, relative=True)
    away = (weekday - today.weekday()) % 7 or 7
    coming = today + timedelta(days=away) if step > 0 else today - timedelta(days=(today.weekday() - weekday) % 7 or 7)
    coming += timedelta(days=7 * (step - 1 if step > 0 else step + 1))
    return Day(
        readings=tuple(dict.fromkeys((by_week, coming) if step > 0 else (coming, by_week))),
        weekday=weekday,
        relative=True,
    )


def _nth_weekday(moment: Moment, now: datetime | None) -> Day:
    """The nth, or last, weekday of its month, or of the present one."""
    count, weekday = moment.nth_weekday or (1, 0)
    month = moment.month
    year = moment.year
    if month is None:
        today = _today(now)
        month, year = today.month, year or today.year
    if year is None:
        year = _today(now).year
    first, days = monthrange(year, month)
    if count > 0:
        day = 1 + (weekday - first) % 7 + 7 * (count - 1)
    else:
        last = date(year, month, days)
        day = days - (last.weekday() - weekday) % 7
    made = _exact(year, month, day)
    return Day(made.year, made.month, made.day, (made,))


def _distance(distance: Distance, now: datetime | None) -> Day:
    """So long before or after now; to the minute where its unit is finer than a day."""
    if now is None:
        raise Unresolved(NEEDS_NOW)
    moment = now
    for amount, unit in distance.length.parts:
        signed = amount * distance.sign
        if unit in MONTHS:
            months = signed * MONTHS[unit]
            moment = datetime.combine(add_months(moment.date(), int(months)), moment.timetz())
            moment += timedelta(days=float((months % 1) * 30))
        elif unit in DAYS:
            moment += timedelta(days=float(signed * DAYS[unit]))
        else:
            moment = later(moment, timedelta(seconds=float(signed * SECONDS.get(unit, 1))))
    day = moment.date()
    ahead = duration(distance.length)
    if any(unit in SECONDS for _, unit in distance.length.parts):
        return Day(
            day.year, day.month, day.day, (day,), time=Clock(moment.hour, moment.minute), relative=True, ahead=ahead
        )
    return Day(day.year, day.month, day.day, (day,), relative=True, ahead=ahead)


def _side(edge: int, start: date, until: date, today: date) -> Day:
    """The first day of a stretch, its last, or all that has been since its first."""
    if edge == SINCE:
        return Day(readings=(start,), relative=True, until=today)
    return _relative(start if edge < 0 else until)


def _in_period(moment: Moment, period: Period, now: datetime | None) -> Day:
    """A stretch of days; a weekday, a day or an edge beside it picks one of them."""
    today = _today(now)
    if period.unit == "business_day" and period.count == 1:
        return _relative(working_day(today, period.step))
    start, until = span(period, today)
    if moment.weekday is not None and period.unit in ("week", "weekend", "fortnight"):
        day = start - timedelta(days=start.weekday()) + timedelta(days=moment.weekday)
        return Day(day.year, day.month, day.day, (day,), weekday=moment.weekday, relative=True)
    if moment.nth_weekday is not None and period.unit in ("month", "year"):
        inside = replace(moment, period=None, month=moment.month or start.month, year=start.year)
        return replace(_nth_weekday(inside, now), relative=True)
    if period.unit in ("year", "month") and (moment.month is not None or moment.day is not None):
        month = moment.month or start.month
        if moment.day is None:
            return Day(start.year, month, None, relative=True)
        return replace(_relative(_exact(start.year, month, moment.day)), weekday=moment.weekday)
    if moment.edge in (-1, 1, LAST_DAY, SINCE):
        return _side(moment.edge, start, until, today)
    if moment.edge not in (None, REST) and period.unit == "month" and period.count == 1:
        return part_of_month(start.year, start.month, moment.edge, now)
    if moment.edge not in (None, 0, REST):
        near = (until - start) // 2
        return Day(
            readings=(start if moment.edge < 0 else start + near,), until=until - near if moment.edge < 0 else until
        )
    if period.unit == "month" and period.count == 1:
        return Day(start.year, start.month, None, relative=True)
    if period.unit == "year" and period.count == 1:
        return Day(start.year, None, None, relative=True)
    if start == until:
        return _relative(start)
    return Day(None, None, None, (start,), relative=True, until=until)
