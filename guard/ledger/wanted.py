"""Which leaves of a result can hold exactly what some claims state: the rest of a large ledger need not be typed.

The filter errs on the side of wanting: each fact that is equal to a claim is wanted, and much besides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import lru_cache
from typing import Any

import re2

from guard.core.model import Claim
from guard.core.spelled import JOIN, MINUS, POINT
from guard.core.values import Clock, Day, Duration, Money, Percent, Quantity, plain
from guard.locales.profile import Profile, profile

Sized = Money | Percent | Quantity | Duration

_ISO_DAY = re.compile(r"\s*\d{4}-(\d{2}-\d{2})(\s*$|[T ])")
_DATE = 10
_ZERO = ord("0")
# Tables for `bytes.translate`, which is much faster than looking for digits or words by a regular expression.
_DIGITS = bytes(byte if chr(byte) in "0123456789" else 32 for byte in range(256))
_GROUPING = b".,'"
"""Signs within a number."""
_LOWER = bytes(byte if byte > 127 else ord(chr(byte).lower()) if chr(byte).isalpha() else 32 for byte in range(256))
_LATIN = "\u0250"
"""Below it are the Latin letters; beyond it digits and number words of other kinds."""
_OPENED = frozenset({"}", "]", '"'})
"""What JSON in a text ends with."""
_NOISY = 15
"""Characters from which on a number may be one that a binary float has blurred."""
_GROUP = 3
_DAY = timedelta(days=1)
_UNITS = (
    {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800},
    {"month": 1, "quarter": 3, "year": 12},
)
_SAID = frozenset({"nth", "count", "unit_count", "hour_name"})


@dataclass(frozen=True, slots=True)
class Want:
    """The amounts, with either sign, and the days ("MM-DD") that are wanted.

    `digits` are the significant digits of wanted amounts, and those up to a sign that parts them; `numbers` those of
    wanted days and hours. `timed`: a time of day is wanted.
    """

    amounts: frozenset[Decimal]
    days: frozenset[str]
    digits: frozenset[bytes]
    numbers: frozenset[bytes]
    timed: bool
    spelled: Spelled

    def number(self, amount: Decimal | int) -> bool:
        """Whether a number can be one that is wanted.

        >>> from guard.core.values import Money
        >>> wanted = want((Claim("money", 0, 4, "€209", Money(Decimal(209), ("EUR",))),), "en")
        >>> wanted is not None and [wanted.number(one) for one in (209, Decimal("-209.00"), 149, 2090)]
        [True, True, False, False]
        """
        return amount in self.amounts or (type(amount) is Decimal and len(str(amount)) >= _NOISY)

    def text(self, text: str) -> bool:
        """Whether a text can hold a value that is wanted.

        >>> from guard.core.values import Money
        >>> wanted = want((Claim("money", 0, 4, "€209", Money(Decimal(209), ("EUR",))),), "en")
        >>> wanted is not None and [wanted.text(one) for one in ("from 209 €", "two hundred and nine", "no. 17", "new")]
        [True, True, False, False]
        """
        if text.isascii():
            if text.isalpha():
                return False
            if text.isdigit() or text.replace(".", "", 1).isdigit():
                return len(text) >= _NOISY or Decimal(text) in self.amounts
        elif max(text) >= _LATIN:
            return True
        if text[4:5] == "-" and (iso := _ISO_DAY.match(text)) is not None:
            return iso[1] in self.days or (self.timed and iso[2] in {"T", " "} and len(text.strip()) > _DATE)
        if text[-1:] in _OPENED:
            return True
        written = text.encode()
        rows = written.translate(_DIGITS, _GROUPING).split()
        if rows and (
            _begins(self.digits, rows) or (self.numbers and _begins(self.numbers, written.translate(_DIGITS).split()))
        ):
            return True
        return " " in text and self.spelled.stands_in(text, written)


def _begins(wanted: frozenset[bytes], rows: list[bytes]) -> bool:
    """Whether a row of digits is wanted, zeros before and after it aside."""
    for row in rows:  # noqa: SIM110 - `any` costs a generator for each text
        if row in wanted or ((row[0] == _ZERO or row[-1] == _ZERO) and row.strip(b"0") in wanted):
            return True
    return False


@dataclass(frozen=True, slots=True)
class Spelled:
    """The words of which numbers are made (UTF-8); where they join to longer ones, what finds their beginnings."""

    words: frozenset[bytes]
    joined: Any

    def stands_in(self, text: str, written: bytes) -> bool:
        """Whether one of them stands in a text, which is given in UTF-8 too."""
        if self.joined is not None:
            return self.joined.search(text.lower()) is not None
        return not self.words.isdisjoint(written.translate(_LOWER).split())


def want(claims: Iterable[Claim], locale: str) -> Want | None:
    """What these claims want, None where that is no one value (a month, a weekday).

    >>> want((Claim("date", 0, 8, "December", Day(month=12)),), "en") is None
    True
    """
    sizes: set[Decimal] = set()
    days: set[date] = set()
    hours: set[int] = set()
    for claim in claims:
        value = claim.value
        if isinstance(value, Day):
            found = days_of(value)
            if not found:
                return None
            days |= found
        elif isinstance(value, Clock):
            hours.add(value.hour)
        elif isinstance(value, Sized):
            sizes.update(sizes_of(value))
    near = {day + step for day in days if date.min < day < date.max for step in (-_DAY, 0 * _DAY, _DAY)}
    numbers = {f"{day:%Y%m%d}" for day in days} | {str(day.day) for day in days}
    numbers |= {str(number) for hour in hours for number in (hour, hour % 12 or 12)}
    return Want(
        frozenset(sizes) | frozenset(-size for size in sizes),
        frozenset(f"{day.month:02}-{day.day:02}" for day in near),
        frozenset(row.encode() for size in sizes for row in _rows(size)),
        frozenset(number.strip("0").encode() for number in numbers),
        bool(hours),
        spelled(locale),
    )


def days_of(value: Day) -> set[date]:
    """The days that a value can be; none where it is no one day."""
    if value.readings:
        return set(value.readings)
    if value.day is None or value.month is None:
        return set()
    try:
        return {date(value.year or 2000, value.month, value.day)}
    except ValueError:
        return set()


def sizes_of(value: Sized) -> Iterator[Decimal]:
    """The magnitude of an amount; of a length of time in each unit in which it can be given."""
    size = abs(value.amount)
    yield size
    if isinstance(value, Duration):
        for units in _UNITS:
            if (own := units.get(value.unit)) is not None:
                yield from (size * own / other for other in units.values() if other != own)


def _rows(size: Decimal) -> Iterator[str]:
    """The significant digits of an amount; those before cents of another unit; those before a space between groups."""
    whole, _, decimals = plain(size).partition(".")
    yield (whole + decimals).strip("0")
    yield whole.strip("0")
    if len(whole) > _GROUP:
        yield from (whole[:count] for count in range(1, _GROUP + 1))


@lru_cache(maxsize=64)
def spelled(locale: str) -> Spelled:
    """The words of which numbers are made in the locale's language and in English."""
    made = profile(locale)
    words = frozenset(word for one in (made, profile("en")) for word in _number_words(one))
    if made.language == "en":
        return Spelled(frozenset(word.encode() for word in words), None)
    options = re2.Options()
    options.max_mem = 16 << 20
    begins = r"(?:^|[^\p{L}])(?:" + "|".join(sorted(map(re2.escape, words))) + ")"
    return Spelled(frozenset(), re2.compile(begins, options=options))


def _number_words(made: Profile) -> Iterator[str]:
    """The words with a value of their own; an article that can mean one has a number word beside it where it does."""
    for word, senses in made.words.items():
        for sense in senses:
            valued = sense.kind == "number" and sense.value.role not in (JOIN, POINT, MINUS)
            if (valued and (len(word) > 2 or sense.value.value != 1)) or sense.kind in _SAID:
                yield word.split(" ")[0]
