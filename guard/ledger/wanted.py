"""Which leaves of a result can hold exactly what some claims state: the rest of a large ledger need not be typed.

The filter errs on the side of wanting: each fact that is equal to a claim is wanted, and much besides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from functools import lru_cache
from itertools import repeat
from operator import itemgetter
from typing import Any

import re2
from msgspec import Struct

from guard.core.model import Claim
from guard.core.spelled import JOIN, MINUS, POINT
from guard.core.values import SIZED, Clock, Day, Duration, Money, Percent, Quantity, plain
from guard.ledger.moments import END, FIRST, moment
from guard.ledger.settle import NOISY, settle
from guard.ledger.texts import LONGEST, TICKS
from guard.locales.profile import Profile, profile

_ISO_DAY = re.compile(r"\s*\d{4}-(\d{2}-\d{2})([T ]\d{2}:\d{2}\S*)?\s*")
_ZERO = ord("0")
# Tables for `bytes.translate`, which is much faster than looking for digits or words by a regular expression.
_DIGITS = bytes(byte if chr(byte) in "0123456789\n" else 32 for byte in range(256))
_FIGURES = {ord("."): None, ord("\n"): None}
_GROUPING = b".,'"
"""Signs within a number."""
_SHAPES = bytes(48 if chr(byte) in "0123456789" else byte for byte in range(256))
"""All digits alike."""
_LOWER = bytes(byte if byte > 127 else ord(chr(byte).lower()) if chr(byte).isalpha() else 32 for byte in range(256))
_MARKS = "\u2009\u2010-\u2027\u202f\u20a0-\u20bf"
"""Dashes, quotes and signs of currencies."""
_SIGNS = re.compile(f"[{_MARKS}]")
_FOREIGN = re.compile(f"[^\0-\u024f{_MARKS}]")
"""Beyond Latin letters: digits and number words of other kinds."""
_FIFTH = itemgetter(slice(4, 5))
_GROUP = 3
_PARTS = (100, 1000)
"""Of how many parts currencies have, in which an amount may be counted."""
_DAY = timedelta(days=1)
_UNITS = (
    {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800},
    {"month": 1, "quarter": 3, "year": 12},
)
_NTH = 10
"""Characters of a day of some month that is not told ("the 29th"), at most."""
_WHOLE_DATE = 6
"""Digits of a date without signs, at least."""
_MONTHS = frozenset({"month", "month_short", "other_month"})
_COUNTS = frozenset({"count", "unit_count"})
_SAID = frozenset({"nth", "hour_name"})


class Want(Struct, frozen=True):
    """The amounts, with either sign, and the days ("MM-DD") that are wanted; `shifted` with those that another zone may
    make of them.

    `figures` are the significant digits of wanted amounts, `digits` these and those up to a sign that parts them;
    `numbers` those of wanted days and hours, `months` those of their months. `timed`: a time of day is wanted.
    """

    amounts: frozenset[Decimal]
    days: frozenset[str]
    shifted: frozenset[str]
    figures: frozenset[str]
    digits: frozenset[bytes]
    numbers: frozenset[bytes]
    months: frozenset[bytes]
    timed: bool
    spelled: Spelled
    month_words: Spelled

    def number(self, amount: Decimal | int) -> bool:
        """Whether a number can be one that is wanted.

        >>> from guard.core.values import Money
        >>> wanted = want((Claim("money", 0, 4, "€209", Money(Decimal(209), ("EUR",))),), "en")
        >>> [wanted.number(one) for one in (209, Decimal("-209.00"), 149, 2090)]
        [True, True, False, False]
        """
        if amount in self.amounts or (type(amount) is Decimal and settle(amount) in self.amounts):
            return True
        return FIRST <= amount < END and self.moment(int(amount))

    def moment(self, number: int) -> bool:
        """Whether a number can be a day that is wanted, or a moment of it."""
        day = moment(number) if self.days else None
        return day is not None and f"{day.month:02}-{day.day:02}" in self.shifted

    def text(self, text: str) -> bool:
        """Whether a text that is no JSON can hold a value that is wanted.

        >>> from guard.core.values import Money
        >>> wanted = want((Claim("money", 0, 4, "€209", Money(Decimal(209), ("EUR",))),), "en")
        >>> [wanted.text(one) for one in ("from 209 €", "two hundred and nine", "no. 17", "new")]
        [True, True, False, False]
        """
        if text.isascii():
            if text.isalpha():
                return False
            figures = text.replace(".", "", 1)
            if figures.isdigit():
                long = _WHOLE_DATE <= len(text) <= LONGEST and self.number(Decimal(text))
                return long or figures.strip("0") in self.figures
        else:
            if _FOREIGN.search(text) is not None:
                return True
            text = _SIGNS.sub(" ", text)
        if text[4:5] == "-" and (iso := _ISO_DAY.fullmatch(text)) is not None:
            return iso[1] in self.days if iso[2] is None else self.timed or iso[1] in self.shifted
        if text.startswith(TICKS):
            return self.timed or bool(self.days)
        written = text.encode()
        rows = written.translate(_DIGITS, _GROUPING).split()
        if rows and (_begins(self.digits, rows) or (self.numbers and self._dated(text, written))):
            return True
        return " " in text and self.spelled.stands_in(text, written)

    def look_at(self, texts: Iterable[str], seen: dict[str, bool]) -> None:
        """Add to `seen` for each of some texts that are no JSON whether it can hold a value that is wanted."""
        every = list(texts)
        seen.update(dict.fromkeys(every, False))
        for text in self.worth_a_look(every):
            seen[text] = self.text(text)

    def worth_a_look(self, texts: Sequence[str]) -> Sequence[str]:
        """Those of some texts that may be wanted, told by one look at all of them: most columns hold none.

        >>> from guard.core.values import Money
        >>> wanted = want((Claim("money", 0, 4, "€209", Money(Decimal(209), ("EUR",))),), "en")
        >>> [wanted.worth_a_look(ones) for ones in (["149 €", "new"], ["149 €", "209 €"])]
        [(), ['209 €']]
        """
        if "-" not in map(_FIFTH, texts):
            return self._spoken(texts)
        iso = [text for text in texts if text[4:5] == "-"]
        rest = [text for text in texts if text[4:5] != "-"] if len(iso) < len(texts) else ()
        return [*self._moments(iso), *(self._spoken(rest) if rest else ())]

    def _spoken(self, texts: Sequence[str]) -> Sequence[str]:
        """As `worth_a_look`, of texts that are no ISO dates."""
        joined = "\n".join(texts)
        if joined.translate(_FIGURES).isdigit() and joined.isascii():
            return [text for text in texts if self._figures_may_be(text)]
        if not joined.isascii():
            if _FOREIGN.search(joined) is not None:
                return texts
            joined = _SIGNS.sub(" ", joined)
        written = joined.encode()
        if self.spelled.stands_in(joined, written):
            return texts
        figures = written.translate(_DIGITS, _GROUPING)
        rows = set(figures.split())
        longest = max(map(len, rows), default=0)
        if longest >= NOISY - 1 or (self.days and longest > _WHOLE_DATE):
            return texts
        lines = _lines_with(self.digits, rows, figures) | self._dated_lines(texts, joined, written)
        if not lines:
            return ()
        return [texts[at] for at in lines] if joined.count("\n") == len(texts) - 1 else texts

    def _figures_may_be(self, text: str) -> bool:
        """Whether a text of digits and points may be wanted, as a number or, with two points, as a day."""
        long = len(text) >= NOISY or (bool(self.days) and len(text) > _WHOLE_DATE)
        return text.replace(".", "").strip("0") in self.figures or long or text.count(".") > 1

    def _dated_lines(self, texts: Sequence[str], joined: str, written: bytes) -> set[int]:
        """The lines in which the number of a wanted day or hour stands, and what such a number must stand beside."""
        if not self.numbers:
            return set()
        figures = written.translate(_DIGITS)
        rows = set(figures.split())
        lines = _lines_with(self.numbers, rows, figures)
        if not lines or self.timed or max(map(len, rows)) >= _WHOLE_DATE or min(map(len, texts)) <= _NTH:
            return lines
        return lines if self.month_words.stands_in(joined, written) else lines & _lines_with(self.months, rows, figures)

    def _moments(self, texts: Sequence[str]) -> Sequence[str]:
        """Those that may be wanted of texts that begin like ISO dates or times."""
        shapes = "\n".join(texts).encode().translate(_SHAPES).split(b"\n")
        if len(shapes) != len(texts):
            return texts
        timed = False
        for shape in set(shapes):
            iso = _ISO_DAY.fullmatch(shape.decode())
            if iso is None:
                return texts
            timed = timed or iso[2] is not None
        days = self.shifted if timed else self.days
        if timed and self.timed:
            return texts
        return [text for text in texts if text[5:10] in days]

    def _dated(self, text: str, written: bytes) -> bool:
        """Whether the number of a wanted day stands beside its month, in figures or in words, or a wanted hour."""
        rows = written.translate(_DIGITS).split()
        if not _begins(self.numbers, rows):
            return False
        if self.timed or len(text) <= _NTH or _begins(self.months, rows) or max(map(len, rows)) >= _WHOLE_DATE:
            return True
        return self.month_words.stands_in(text, written)


def _begins(wanted: frozenset[bytes], rows: list[bytes]) -> bool:
    """Whether a row of digits is wanted, zeros before and after it aside."""
    for row in rows:  # noqa: SIM110 - `any` costs a generator for each text
        if row in wanted or ((row[0] == _ZERO or row[-1] == _ZERO) and row.strip(b"0") in wanted):
            return True
    return False


def _lines_with(wanted: frozenset[bytes], rows: set[bytes], figures: bytes) -> set[int]:
    """The lines of a text in which a wanted row of digits stands; `rows` are all of them, each once."""
    if not rows or (wanted.isdisjoint(rows) and wanted.isdisjoint(map(bytes.strip, rows, repeat(b"0")))):
        return set()
    held = {row for row in rows if row in wanted or row.strip(b"0") in wanted}
    return {at for at, line in enumerate(figures.split(b"\n")) if not held.isdisjoint(line.split())}


class Spelled(Struct, frozen=True):
    """The words of which numbers are made (UTF-8); where they join to longer ones, what finds their beginnings."""

    words: frozenset[bytes]
    joined: Any

    def stands_in(self, text: str, written: bytes) -> bool:
        """Whether one of them stands in a text, which is given in UTF-8 too."""
        if self.joined is not None:
            return self.joined.search(text.lower()) is not None
        return not self.words.isdisjoint(written.translate(_LOWER).split())


def each_is_one(claims: Iterable[Claim]) -> bool:
    """Whether each of these claims states one value or day, and none a month or a weekday, which many days are.

    >>> each_is_one([Claim("date", 0, 8, "December", Day(month=12))])
    False
    """
    days = (claim.value for claim in claims if isinstance(claim.value, Day))
    return all(days_of(day) and (day.day is None or day.month is not None) for day in days)


def want(claims: Iterable[Claim], locale: str) -> Want:
    """What these claims want, of which each is one value."""
    sizes: set[Decimal] = set()
    days: set[date] = set()
    hours: set[int] = set()
    for claim in claims:
        value = claim.value
        if isinstance(value, Day):
            days |= days_of(value)
        elif isinstance(value, Clock):
            hours.add(value.hour)
        elif isinstance(value, SIZED):
            sizes.update(sizes_of(value))
    dates = [day.isoformat() for day in days]
    numbers = {number for day in dates for number in (day.replace("-", ""), day[8:])}
    numbers |= {str(number) for hour in hours for number in (hour, hour % 12 or 12)}
    held = [*sizes, *(size * parts for size in sizes for parts in _PARTS)]
    rows = [list(_rows(size)) for size in sizes]
    return Want(
        frozenset((*held, *(-size for size in held))),
        frozenset(day[5:] for day in dates),
        frozenset(day.isoformat()[5:] for day in _with_neighbours(days)),
        frozenset(of[0] for of in rows),
        frozenset(row.encode() for of in rows for row in of),
        frozenset(number.strip("0").encode() for number in numbers),
        frozenset(day[5:7].strip("0").encode() for day in dates),
        bool(hours),
        spelled(locale, _articles if 1 in sizes else _number_words),
        spelled(locale, _month_words),
    )


def days_of(value: Day) -> set[date]:
    """The days that a value can be, those of other zones too where it names its own; none where it is no one day."""
    days = set(value.readings)
    if not days and value.day is not None and value.month is not None:
        try:
            days = {date(value.year or 2000, value.month, value.day)}
        except ValueError:
            return set()
    if value.time is not None and (value.time.offset is not None or value.time.zone is not None):
        return _with_neighbours(days)
    return days


def _with_neighbours(days: set[date]) -> set[date]:
    return {day + step for day in days if date.min < day < date.max for step in (-_DAY, 0 * _DAY, _DAY)} | days


def sizes_of(value: Money | Percent | Quantity | Duration) -> Iterator[Decimal]:
    """The magnitude of an amount; of a length of time in each unit in which it can be given."""
    size = abs(value.amount)
    yield size
    if isinstance(value, Duration):
        for units in _UNITS:
            if (own := units.get(value.unit)) is not None:
                yield from (size * own / other for other in units.values() if other != own)


def _rows(size: Decimal) -> Iterator[str]:
    """The significant digits of an amount, first all of them; those before cents of another unit; those before a space
    between groups."""
    whole, _, decimals = plain(size).partition(".")
    yield (whole + decimals).strip("0")
    yield whole.strip("0")
    if len(whole) > _GROUP:
        yield from (whole[:count] for count in range(1, _GROUP + 1))


@lru_cache(maxsize=64)
def spelled(locale: str, of: Callable[[Profile], Iterator[str]]) -> Spelled:
    """These words in the locale's language and in English."""
    made = profile(locale)
    words = frozenset(word for one in (made, profile("en")) for word in of(one))
    if made.language == "en":
        return Spelled(frozenset(word.encode() for word in words), None)
    options = re2.Options()
    options.max_mem = 16 << 20
    begins = r"(?:^|[^\p{L}])(?:" + "|".join(sorted(map(re2.escape, words))) + ")"
    return Spelled(frozenset(), re2.compile(begins, options=options))


def _number_words(made: Profile) -> Iterator[str]:
    """The words of which numbers are made, and which stand for moments; of phrases the longest.

    No articles that can mean one: most texts hold one.
    """
    for word, senses in made.words.items():
        for sense in senses:
            valued = sense.kind == "number" and sense.value.role not in (JOIN, POINT, MINUS)
            counted = sense.kind in _COUNTS and sense.value != 1
            if (valued and (len(word) > 2 or sense.value.value != 1)) or counted or sense.kind in _SAID:
                yield max(word.split(" "), key=len)


def _articles(made: Profile) -> Iterator[str]:
    """All words of which numbers are made, where one is wanted."""
    yield from _number_words(made)
    for word, senses in made.words.items():
        if any(sense.kind in _COUNTS for sense in senses):
            yield max(word.split(" "), key=len)


def _month_words(made: Profile) -> Iterator[str]:
    """The names of months, short ones and those of other calendars too."""
    return (word for word, senses in made.words.items() if any(sense.kind in _MONTHS for sense in senses))
