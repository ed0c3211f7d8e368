"""What a stretch of text says of one point or stretch of time."""

from __future__ import annotations

import msgspec

from guard.claims.calendar.atoms import Distance, Length, Number, Period
from guard.core.values import Clock

GAP = 3
"""Words and signs that say nothing, at most so many between two parts of one moment."""

_BESIDE_WEEKDAY = ("year", "month", "day", "offset", "period", "weekday_step", "month_step", "nth_weekday", "nth_unit")


class Moment(msgspec.Struct, gc=False):
    """What a stretch of text says of one point or stretch of time, over the tokens [first, last).

    `link` is the word that joins it to the moment before it: "to", "and", or "". `led` is set where a word before it
    says that a date or a time follows. `strong`: a part of it is a sign of a date by itself. `written`: in digits.
    `listed`: beside a date in digits that is certain. `marked`: its day has a word for days. `lone`: its day is a
    number with nothing beside it. `shift`: how far it is from the day that is named (two days after 5 May). `timed`:
    an hour is the last of its parts. `led_week`: a word that leads from a length in weeks to a weekday stands behind
    it ("a week on"). `either`: its offset may as well be to the past (कल). `beside`: how many days it is
    from the day told before it, where it is told so (the next day, le lendemain).
    """

    first: int
    last: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    offset: int | None = None
    either: bool = False
    period: Period | None = None
    weekday_step: tuple[int, int] | None = None
    month_step: tuple[int, int] | None = None
    nth_weekday: tuple[int, int] | None = None
    nth_unit: tuple[int, str] | None = None
    distance: Distance | None = None
    shift: Distance | None = None
    length: Length | None = None
    clock: Clock | None = None
    part: tuple[int, int] | None = None
    half: int | None = None
    edge: int | None = None
    calendar: str | None = None
    bare: Number | None = None
    problem: str | None = None
    strong: bool = False
    written: bool = False
    marked: bool = False
    lone: bool = False
    foreign: bool = False
    listed: bool = False
    link: str = ""
    led: str = ""
    parts: int = 0
    timed: bool = False
    led_week: bool = False
    beside: int = 0

    @property
    def only_weekday(self) -> bool:
        """Whether a weekday is all that it says of the day."""
        if self.weekday is None or self.distance is not None:
            return False
        return all(getattr(self, slot) is None for slot in _BESIDE_WEEKDAY)

    @property
    def shiftable(self) -> bool:
        """Whether it names one day, from which a length leads to another."""
        return self.offset is not None or self.day is not None or self.weekday is not None or self.written

    @property
    def vague(self) -> bool:
        """Whether it is a stretch from now on or back and nothing in it: "next week", not "Friday next week"."""
        beside = (self.month, self.day, self.weekday, self.nth_weekday, self.nth_unit, self.edge or None)
        return self.period is not None and all(slot is None for slot in beside)

    @property
    def dated(self) -> bool:
        """Whether it names a day, a month, a year or a stretch of days, not only a time."""
        return not (
            self.month is None and self.day is None and self.year is None and self.weekday is None
            and self.offset is None and self.period is None and self.weekday_step is None and self.month_step is None
            and self.nth_weekday is None and self.nth_unit is None and self.distance is None and self.problem is None
        )  # fmt: skip
