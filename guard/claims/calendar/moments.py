"""Parts put together: each moment of a text takes the parts that stand side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from guard.claims.calendar.atoms import MONTH, Atom, Tokens
from guard.claims.calendar.hours import Schedule
from guard.claims.calendar.moment import GAP, Moment
from guard.claims.calendar.place import place
from guard.claims.calendar.read import atom
from guard.claims.lexer import BREAK, DIGITS
from guard.locales.sense import bits

_DATE_WORDS = bits("month", "month_short", "weekday_short", "mark", "lead")
_SHORT = bits("month_short", "weekday_short")
_HOURLY = frozenset({"half", "meridiem", "part", "zone"})
_WEAK, _WEEK_ON = bits("weak"), bits("week_on")
_LEADS = bits("at", "glue", "the")


def moments(tokens: Tokens, stretches: Iterable[tuple[int, int]], opening: Schedule) -> Iterator[list[Moment]]:
    """The moments of stretches of tokens, those together that follow each other with nothing but joining words between.

    No part of a moment begins outside the stretches, which are in order, or with a weekday of opening hours.
    """
    builder = _Builder(tokens, opening.apart)
    index = 0
    for start, end in stretches:
        index = max(index, start)
        while index < end:
            part = None if index in opening.weekdays else atom(tokens, index)
            if part is None:
                if builder.begun and (done := builder.flush()) is not None:
                    yield done
                index += 1
                continue
            builder.take(part)
            index = part.last
        if index == end and builder.begun and (done := builder.flush()) is not None:
            yield done
    if (done := builder.flush()) is not None:
        yield done


class _Builder:
    """The moment under construction, and those finished in the same run."""

    def __init__(self, tokens: Tokens, apart: frozenset[int]) -> None:
        self.tokens = tokens
        self.apart = apart
        self.run: list[Moment] = []
        self.now: Moment | None = None
        self.link = ""
        self.led = ""
        self.gap = 0
        self.dash = self.maybe = self.begun = False

    def flush(self) -> list[Moment] | None:
        run, self.run, self.now, self.begun = self.run, [], None, False
        self._reset()
        return run or None

    def _reset(self) -> None:
        self.link, self.led, self.gap = "", "", 0
        self.dash = self.maybe = False

    def take(self, part: Atom) -> None:
        self.begun = True
        if part.kind in ("glue", "at", "to", "from", "and"):
            self._between(part)
            return
        if part.kind == "number" and self._listed(part):
            return
        clock = self.now.clock if self.now is not None else None
        joined = self.now is not None and self.gap <= GAP and self._joins(part)
        if joined and self.now is not None and self.now.bare is not None and self.led == "at" and not self.maybe:
            joined = False  # "a table for 2 on March 1st"
        if joined and part.first in self.apart and self.now is not None and (self.now.clock or self.now.bare):
            joined = False  # 9–18, Sa 10–14
        if self.now is not None:
            self.now.led_week = part.first == self.now.last + 1 and bool(self.tokens.masks[self.now.last] & _WEEK_ON)
        if not joined or self.now is None or not place(self.now, part, self.tokens):
            link = self.link or ("to" if self.maybe else "")
            self.now = Moment(part.first, part.last, link=link if self.run else "", led=self.led)
            if not place(self.now, part, self.tokens):
                self.now = None
                self._reset()
                return
            self.run.append(self.now)
        self.now.timed = self.now.clock is not None and (self.now.clock is not clock or part.kind in _HOURLY)
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
        month = after.mask & MONTH
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
        if part.kind == "to" and self.tokens.masks[part.first] & _LEADS:
            # "à" leads to a time as well as to the end of a range: the end of one if what follows finds no room.
            self.maybe, self.led = True, "at"
            return
        if part.kind in ("to", "and"):
            self.link = part.kind if self.link != "to" else "to"
            self.dash = part.kind == "to" and part.value is not None
        self.led = part.kind if self.run or part.value is None else ""  # a dash after something else leads nowhere

    def _hyphen(self, part: Atom) -> bool:
        """Whether a dash joins a month to its day or year (31-Oct-74) rather than two ends of a range."""
        at, tokens = part.first, self.tokens
        if not (tokens.close(at) and tokens.close(at + 1)):
            return False
        months = [bool(tokens.sense(i, "month") or tokens.sense(i, "month_short")) for i in (at - 1, at + 1)]
        numbers = [bool(tokens.digits(i, 4)) for i in (at - 1, at + 1)]
        after = len(tokens.digits(at + 1, 4))
        if self.now is not None and self.now.month is not None:
            # August-10-2012, and the day last where the year stands already.
            return months[0] or after == 4 or (self.now.year is not None and self.now.day is None and 0 < after <= 2)
        if numbers[0] and after == 4 and tokens.sign(at + 2, "-") and tokens.close(at + 2):
            return bool(tokens.sense(at + 3, "month") or tokens.sense(at + 3, "month_short"))  # 23-2020-September
        return (months[0] and numbers[1]) or (months[1] and numbers[0])

    def _sentence(self, part: Atom) -> bool:
        """Whether a stop ends a sentence rather than an abbreviation or an ordinal."""
        before, after = self.tokens.at(part.first - 1), self.tokens.at(part.last)
        if before is None or after is None or after.start == part_end(self.tokens, part):
            return False
        if len(before.folded) == _YEAR and before.mask & DIGITS and after.mask & _WEAK:
            return True  # "December 15, 2026. May we help?"
        if after.mask & _DATE_WORDS or before.mask & _SHORT or self.tokens.text[after.start].islower():
            return False
        long = len(before.folded.rpartition(" ")[2]) > 4 and "." not in before.folded
        return long or (before.folded.isdigit() and len(before.folded) > 2)

    def _joins(self, part: Atom) -> bool:
        """Across a dash only a time joins a day ("1 May - 14:00"); across "and" nothing does."""
        if not self.link:
            return True
        now = self.now
        return self.dash and now is not None and part.kind == "clock" and now.dated and now.clock is None


_YEAR = 4
"""Digits of a year."""


def part_end(tokens: Tokens, part: Atom) -> int:
    """Where a part ends in the text."""
    return tokens.items[part.last - 1].end
