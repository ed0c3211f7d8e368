"""Days as numbers (ISO 8601 and by the region's order) and with a month's name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from guard.claims.kinds import Candidate, Window
from guard.claims.lexer import NUMBER
from guard.core.values import Day

_ISO = re.compile(r"(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])")


def recognise(window: Window) -> Iterable[Candidate]:
    """ISO days, and a day beside a month's name with its year."""
    first, last = (window.tokens[0].start, window.tokens[-1].end) if window.tokens else (0, 0)
    for found in _ISO.finditer(window.text, first, last):
        yield _day(found.start(), found.end(), *map(int, found.groups()))
    numbers = {index: token for index, token in enumerate(window.tokens) if token.kind == NUMBER}
    for index, token in enumerate(window.tokens):
        month = token.sense("month")
        if month is None:
            continue
        for at_day, at_year in ((index - 1, index + 1), (index + 1, index + 2), (index + 1, index + 3)):
            day, year = numbers.get(at_day), numbers.get(at_year)
            if day and year and len(day.folded) <= 2 and len(year.folded) == 4:
                start, end = min(day.start, token.start), year.end
                yield _day(start, end, int(year.folded), month.value, int(day.folded))
                break


def _day(start: int, end: int, year: int, month: int, day: int) -> Candidate:
    try:
        return Candidate("date", start, end, Day(year, month, day, (date(year, month, day),)), weight=1)
    except ValueError:
        return Candidate("date", start, end, unreadable="no such day", weight=1)
