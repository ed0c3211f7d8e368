"""Parts put together: each moment of a text takes the parts that stand side by side, each slot once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

from guard.claims.calendar.atoms import Atom, Distance, Length, Number, Period, Tokens
from guard.claims.calendar.numeric import NO_SUCH_DAY
from guard.claims.calendar.read import atom
from guard.claims.lexer import BREAK
from guard.core.values import Clock

_GAP = 3
"""Words and signs that say nothing, at most so many between two parts of one moment."""


_DATE_WORDS = frozenset({"month", "month_short", "weekday_short", "mark", "lead"})


@dataclass(slots=True)
class Moment:
    """What a stretch of text says of one point or stretch of time, over the tokens [first, last).

    `link` is the word that joins it to the moment before it: "to", "and", or "". `led` is set where a word before it says that a date or a time follows.
    """

    first: int
    last: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    offset: int | None = None
    period: Period | None = None
    weekday_step: tuple[int, int] | None = None
    month_step: tuple[int, int] | None = None
    nth_weekday: tuple[int, int] | None = None
    nth_unit: tuple[int, str] | None = None
    distance: Distance | None = None
    length: Length | None = None
    clock: Clock | None = None
    part: tuple[int, int] | None = None
    half: int | None = None
    edge: int | None = None
    bare: Number | None = None
    problem: str | None = None
    strong: bool = False
    written: bool = False
    marked: bool = False
    lone: bool = False
    foreign: bool = False
    link: str = ""
    led: str = ""
    parts: int = field(default=0)

    @property
    def only_weekday(self) -> bool:
        """Whether a weekday is all that it says of the day."""
        beside = (getattr(self, slot) for slot in _BESIDE_WEEKDAY)
        return self.weekday is not None and self.distance is None and all(slot is None for slot in beside)

    @property
    def dated(self) -> bool:
        """Whether it names a day, a month, a year or a stretch of days, not only a time."""
        return any(
            slot is not None
            for slot in (self.year, self.month, self.day, self.weekday, self.offset, self.period, self.weekday_step,
                         self.month_step, self.nth_weekday, self.nth_unit, self.distance, self.problem)
        )  # fmt: skip


_BESIDE_WEEKDAY = ("year", "month", "day", "offset", "period", "weekday_step", "month_step", "nth_weekday", "nth_unit")


def moments(tokens: Tokens, stretches: Iterable[tuple[int, int]]) -> Iterator[list[Moment]]:
    """The moments of stretches of tokens, those together that follow each other with nothing but joining words between.

    No part of a moment begins outside the stretches, which are in order.
    """
    builder = _Builder(tokens)
    index = 0
    for start, end in stretches:
        index = max(index, start)
        while index < end:
            part = atom(tokens, index)
            if part is None:
                if (done := builder.flush()) is not None:
                    yield done
                index += 1
                continue
            builder.take(part)
            index = part.last
        if index == end and (done := builder.flush()) is not None:
            yield done
    if (done := builder.flush()) is not None:
        yield done


class _Builder:
    """The moment under construction, and those finished in the same run."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.run: list[Moment] = []
        self.now: Moment | None = None
        self.link = ""
        self.led = ""
        self.gap = 0
        self.dash = self.maybe = False

    def flush(self) -> list[Moment] | None:
        run, self.run, self.now = self.run, [], None
        self._reset()
        return run or None

    def _reset(self) -> None:
        self.link, self.led, self.gap = "", "", 0
        self.dash = self.maybe = False

    def take(self, part: Atom) -> None:
        if part.kind in ("glue", "at", "to", "from", "and"):
            self._between(part)
            return
        if part.kind == "number" and self._listed(part):
            return
        joined = self.now is not None and self.gap <= _GAP and self._joins(part)
        if joined and self.now is not None and self.now.bare is not None and self.led == "at" and not self.maybe:
            joined = False  # "a table for 2 on March 1st"
        if not joined or self.now is None or not place(self.now, part, self.tokens):
            link = self.link or ("to" if self.maybe else "")
            self.now = Moment(part.first, part.last, link=link if self.run else "", led=self.led)
            if not place(self.now, part, self.tokens):
                self.now = None
                self._reset()
                return
            self.run.append(self.now)
        self.now.last = part.last
        self._reset()

    def _listed(self, part: Atom) -> bool:
        """Whether a number with its stop opens a line: of a list, unless days are written so ("1. Mai")."""
        tokens, before = self.tokens, self.tokens.at(part.first - 1)
        opens = before is None or before.kind == BREAK or (before.folded in "-*#>" and part.first == 1)
        stop = tokens.at(part.last)
        if (
            not opens
            or self.now is not None
            or stop is None
            or stop.folded not in ".)"
            or tokens.window.profile.day_dot
        ):
            return False
        after = tokens.at(part.last + 1)
        if not tokens.close(part.last) or after is None or after.start == stop.end:
            return False
        month = any(sense.kind in ("month", "month_short") for sense in after.senses)
        return not month or 0 < len(tokens.digits(part.last + 2, 4)) <= 2

    def _between(self, part: Atom) -> None:
        self.gap += part.last - part.first
        if part.kind == "glue":
            if not part.value and not self.led:
                self.led = "glue"
            if part.value == "." and self._sentence(part):
                self.now, self.link = None, ""
            return
        if part.kind == "to" and part.value is not None and self._hyphen(part):
            return
        if part.kind == "to" and any(self.tokens.sense(part.first, kind) for kind in ("at", "glue", "the")):
            # "à" leads to a time as well as to the end of a range: the end of one if what follows finds no room.
            self.maybe, self.led = True, "at"
            return
        if part.kind in ("to", "and"):
            self.link = part.kind if self.link != "to" else "to"
            self.dash = part.kind == "to" and part.value is not None
        self.led = part.kind

    def _hyphen(self, part: Atom) -> bool:
        """Whether a dash joins a month to its day or year (31-Oct-74) rather than two ends of a range."""
        at, tokens = part.first, self.tokens
        if not (tokens.close(at) and tokens.close(at + 1)):
            return False
        months = [bool(tokens.sense(i, "month") or tokens.sense(i, "month_short")) for i in (at - 1, at + 1)]
        numbers = [bool(tokens.digits(i, 4)) for i in (at - 1, at + 1)]
        return (months[0] and numbers[1]) or (months[1] and numbers[0])

    def _sentence(self, part: Atom) -> bool:
        """Whether a stop ends a sentence rather than an abbreviation or an ordinal."""
        before, after = self.tokens.at(part.first - 1), self.tokens.at(part.last)
        if before is None or after is None or after.start == part_end(self.tokens, part):
            return False
        if self.tokens.text[after.start].islower() or any(sense.kind in _DATE_WORDS for sense in after.senses):
            return False
        long = len(before.folded.rpartition(" ")[2]) > 4 and "." not in before.folded
        return long or (before.folded.isdigit() and len(before.folded) > 2)

    def _joins(self, part: Atom) -> bool:
        """Across a dash only a time joins a day ("1 May - 14:00"); across "and" nothing does."""
        if not self.link:
            return True
        now = self.now
        return self.dash and now is not None and part.kind == "clock" and now.dated and now.clock is None


def part_end(tokens: Tokens, part: Atom) -> int:
    """Where a part ends in the text."""
    return tokens.items[part.last - 1].end


def place(now: Moment, part: Atom, tokens: Tokens) -> bool:
    """Put a part into a moment; False where its slot is taken or it does not belong."""
    if part.kind == "number":
        placed = _number(now, part, tokens)
    elif part.kind == "date":
        placed = _date(now, part)
    else:
        placed = _slot(now, part)
    if placed:
        now.parts += 1
        now.strong = now.strong or not part.weak
    return placed


def _date(now: Moment, part: Atom) -> bool:
    if now.year is not None or now.month is not None or now.day is not None or now.bare is not None:
        return False
    if now.distance or now.period or now.length:
        return False
    now.year, now.month, now.day, now.problem = part.value.year, part.value.month, part.value.day, part.value.problem
    now.written, now.foreign = True, part.value.foreign
    return True


def _slot(now: Moment, part: Atom) -> bool:
    """Each kind of part has its slot, free once; some shut each other out."""
    kind, value = part.kind, part.value
    if kind == "raw_period":
        kind, value = "period", Period(*value)
    elif kind == "distance_whole":
        unit, count = value
        kind, value = "distance", Distance(Length(((Decimal(abs(count)), unit),)), 1 if count > 0 else -1)
    elif kind == "day_part":
        if now.offset is not None or now.part is not None or now.dated:
            return False
        now.offset, now.part = value
        return True
    elif kind == "weekday_part":
        if now.weekday is not None or now.part is not None:
            return False
        now.weekday, now.part = value
        return True
    elif kind == "edge_period":
        if now.period is not None or now.edge is not None:
            return False
        now.edge, now.period = value
        return True
    elif kind == "year_said":
        return _year_said(now, value)
    elif kind == "meridiem":
        kind = "half"
    elif kind == "zone":
        return _zone(now, value)
    elif kind == "era":
        return _era(now, value)
    if kind == "period" and value == Period("day", 1) and now.clock is not None and not now.dated:
        now.clock = replace(now.clock, days=1)  # 01:00 (next day)
        return True
    if now.length is not None or (kind == "length" and now.parts):
        return False
    if kind in _APART and any(getattr(now, other) is not None for other in _APART[kind]):
        return False
    if getattr(now, kind) is not None:
        return False
    setattr(now, kind, value)
    now.marked = now.marked or (kind == "day" and not part.weak)
    return _settle(now, part)


_DAYS = ("offset", "distance", "weekday_step", "nth_weekday")
_APART = {
    "offset": ("distance", "weekday_step", "nth_weekday", "period", "bare"),
    "distance": (*_DAYS, "period", "month", "day", "bare"),
    "weekday_step": (*_DAYS, "period", "weekday"),
    "weekday": ("weekday_step", "nth_weekday"),
    "period": ("offset", "distance", "weekday_step", "month_step"),
    "month": ("distance", "month_step"),
    "month_step": ("month", "period", "distance", "offset"),
    "clock": ("bare",),
    "nth_weekday": (*_DAYS, "weekday"),
}


def _settle(now: Moment, part: Atom) -> bool:
    """A bare number before a month was its day."""
    if part.kind == "month" and now.weekday_step is not None and now.weekday_step[1] == -1 and now.parts == 1:
        # "last Sunday of March" is one of March's.
        now.nth_weekday, now.weekday_step = (-1, now.weekday_step[0]), None
    if now.bare is None:
        return True
    if part.kind in ("month", "month_step") and now.day is None and 1 <= now.bare.value <= 31 and now.bare.digits <= 2:
        now.day, now.bare = now.bare.value, None
        return True
    if part.kind == "month" and now.bare.digits == 2:
        now.problem, now.bare = NO_SUCH_DAY, None
        return True
    if part.kind in ("month", "month_step") and now.year is None and now.bare.digits == 4:
        now.year, now.bare = now.bare.value, None
        return True
    if isinstance(now.period, Period) and now.period.unit == "month" and now.day is None and _ordinal(now.bare):
        now.day, now.bare = now.bare.value, None
        return True
    if part.kind == "weekday" and now.day is None:
        return _before_weekday(now)
    return part.kind in ("part", "half") and now.bare.value <= 24 and _hour(now)


def _ordinal(bare: Number) -> bool:
    """Whether a number can name a day of "this month" by itself."""
    return 1 <= bare.value <= 31 and (bare.nth or bare.digits == 2)


def _before_weekday(now: Moment) -> bool:
    """ "First Monday" counts Mondays, "15th, Monday" is a day of the month."""
    bare = now.bare
    if bare is None or bare.value > 31 or not (bare.nth or (bare.digits == 2 and bare.value > 5)):
        return False
    if bare.nth and 1 <= bare.value <= 5 and now.weekday is not None:
        now.nth_weekday, now.weekday = (bare.value, now.weekday), None
    else:
        now.day = bare.value
    now.bare = None
    return True


def _hour(now: Moment) -> bool:
    """A bare number beside a part of the day is an hour."""
    if now.bare is None or now.clock is not None or now.bare.nth:
        return False
    now.clock, now.bare, now.strong = Clock(now.bare.value % 24), None, True
    return True


def _year_said(now: Moment, value: int | None) -> bool:
    """A year with its word (2027 года) is the year of what it stands beside, and nothing by itself."""
    if now.year is not None or value is None or not (now.month is not None or now.nth_unit is not None):
        return False
    now.year = value
    return True


def _zone(now: Moment, value: int | str) -> bool:
    if now.clock is None or now.clock.offset is not None or now.clock.zone is not None:
        return False
    read = now.clock
    offset, zone = (None, value) if isinstance(value, str) else (value, None)
    now.clock = Clock(read.hour, read.minute, read.second, offset, zone, read.days)
    return True


def _era(now: Moment, value: int) -> bool:
    if value == 1:
        return now.year is not None or now.month is not None
    if value == -1:
        now.year = None
        return False
    return False


def _number(now: Moment, part: Atom, tokens: Tokens) -> bool:
    """A number is a day beside its month, a year after them, an hour after "at"; else it waits for what follows."""
    read: Number = part.value
    whole = tokens.digits(part.first, 4)
    if now.parts == 0:
        now.bare = read
        return True
    follows = _month_follows(tokens, part.last)
    if now.bare is not None and now.link in ("to", "and") and now.year is None and not follows and read.digits == 4:
        now.year = tokens.years.full(whole)  # May 5 and 8, 2026
        return now.year is not None
    if now.bare is not None and now.bare.digits == 4 and follows and now.year is None:
        now.year, now.bare = tokens.years.full(str(now.bare.value)), read
        return now.year is not None
    if now.bare is not None or now.written or now.distance or now.length:
        return False
    if read.digits == 4 and now.nth_unit is not None and now.year is None:
        now.year = tokens.years.full(whole)
        return now.year is not None
    if read.digits == 4 and now.year is None and now.month is None and now.weekday is not None and now.day is None:
        now.year = tokens.years.full(whole) if follows or _month_follows(tokens, part.last, over=True) else None
        return now.year is not None
    before = tokens.sense(part.first - 1, "at") is not None
    if not follows and before and now.dated and now.clock is None and read.value <= 24 and not read.nth:
        now.clock = Clock(read.value % 24)
        return True
    if not follows and before and now.part is not None and now.clock is None and read.value <= 24 and not read.nth:
        now.clock, now.strong = Clock(read.value % 24), True
        return True
    if now.month is not None or now.month_step is not None:
        return _beside_month(now, read, whole, part, tokens)
    if follows and now.day is None and 1 <= read.value <= 31:
        now.bare = read
        return True
    if (now.part is not None or now.half is not None) and not read.nth and now.clock is None and 1 <= read.value <= 12:
        now.clock = Clock(read.value)
        return True
    return _beside_weekday(now, read, part, tokens)


def _beside_weekday(now: Moment, read: Number, part: Atom, tokens: Tokens) -> bool:
    """A day of a month that is not named: "Friday the 22nd", "Friday 22", "next month on the 3rd"."""
    if now.day is not None or not 1 <= read.value <= 31 or now.offset is not None:
        return False
    if now.weekday is None and not (read.nth and now.period is not None):
        return False
    close = now.last == part.first or (now.last == part.first - 1 and tokens.sign(now.last, ","))
    counts = tokens.prose_after(part.last) or tokens.sign(part.last, "-–—:/") or tokens.sense(part.last, "to")
    if not read.nth and (not close or not read.digits or counts):
        return False
    now.day = read.value
    return True


def _beside_month(now: Moment, read: Number, whole: str, part: Atom, tokens: Tokens) -> bool:
    if _verb(now, part, tokens):
        return False
    if now.day is None and 1 <= read.value <= 31 and len(whole) <= 2 and not tokens.sign(part.first - 1, "'’"):
        now.day = read.value
        return True
    if now.year is None and not read.nth:
        year = tokens.years.full(whole) if len(whole) == 4 else read.value if not read.digits else None
        if year is not None and 1000 <= year < 3000:
            now.year = year
            return True
        apart = tokens.sign(part.first - 1, "'’-/.")
        if len(whole) == 2 and (apart or (now.day is not None and tokens.ended(part.last))):
            now.year = tokens.years.full(whole)
            return True
    return False


def _verb(now: Moment, part: Atom, tokens: Tokens) -> bool:
    """Whether a month that is another word too stands before a count: "you may 3 times"."""
    return tokens.sense(now.last - 1, "weak") is not None and tokens.prose_after(part.last) and now.parts == 1


def _month_follows(tokens: Tokens, index: int, *, over: bool = False) -> bool:
    """Whether a month comes next but for words that say nothing, and `over` a day."""
    for _ in range(_GAP + 2 * over):
        if over and tokens.digits(index, 2):
            index += 1
            continue
        if tokens.sense(index, "month") or tokens.sense(index, "month_short"):
            return True
        if not (tokens.sense(index, "glue") or tokens.sense(index, "the") or tokens.sign(index, ".-/,")):
            return False
        index += 1
    return False
