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

    `digits` are the rows of digits with which a wanted value can begin in a text. `timed`: a time of day is wanted.
    """

    amounts: frozenset[Decimal]
    days: frozenset[str]
    digits: frozenset[bytes]
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
        elif max(text) >= _LATIN:
            return True
        if text[4:5] == "-" and (iso := _ISO_DAY.match(text)) is not None:
            return iso[1] in self.days or (self.timed and iso[2] in {"T", " "} and len(text.strip()) > _DATE)
        written = text.encode()
        rows = written.translate(_DIGITS).split()
        if not self.digits.isdisjoint(rows) or text[-1:] in _OPENED:
            return True
        if any(row[0] == _ZERO and row.lstrip(b"0") in self.digits for row in rows):
            return True
        return " " in text and self.spelled.stands_in(text, written)


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
    digits = {row for size in sizes for row in _rows(size)}
    digits |= {str(number) for day in days for number in (day.day, day.year, f"{day:%Y%m%d}")}
    digits |= {str(number) for hour in hours for number in (hour, hour % 12 or 12)}
    return Want(
        frozenset(sizes) | frozenset(-size for size in sizes),
        frozenset(f"{day.month:02}-{day.day:02}" for day in near),
        frozenset(row.encode() for row in digits if row),
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
    """The rows of digits with which an amount can begin: whole, up to a group sign, before a multiplier, in cents."""
    whole, _, decimals = plain(size).partition(".")
    digits = (whole + decimals).lstrip("0")
    yield from (digits, digits.rstrip("0"), whole, digits[:1], digits[:2], digits[:_GROUP])
    yield from (digits + "0", digits + "00")


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
