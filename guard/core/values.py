"""What a claim or a fact states: exact, frozen values (Decimal, date), each with the JSON form of the API.

Nothing is compared as a float, and nothing as a string of digits. They are structs, which are made in a tenth of
the time of a dataclass.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

Json = Mapping[str, Any]


def plain(amount: Decimal) -> str:
    """The amount without an exponent, as the API writes it.

    >>> plain(Decimal("1.2E+6"))
    '1200000'
    >>> plain(Decimal("209.00"))
    '209.00'
    """
    return format(amount, "f")


class Money(msgspec.Struct, frozen=True, gc=False):
    """An amount in major units.

    `currencies` are the ISO 4217 codes it can mean here, most likely first; empty if none is named.
    `unit` is a money-like unit that is no currency ("point", "credit", "mile").

    >>> Money(Decimal("219"), ("EUR",)).json()
    {'amount': '219', 'currency': 'EUR'}
    >>> Money(Decimal("5"), ("USD", "CAD")).json()
    {'amount': '5', 'currency': None, 'currencies': ['USD', 'CAD']}
    """

    amount: Decimal
    currencies: tuple[str, ...] = ()
    unit: str | None = None

    def json(self) -> Json:
        made: dict[str, Any] = {"amount": plain(self.amount)}
        made["currency"] = self.currencies[0] if len(self.currencies) == 1 else None
        if len(self.currencies) > 1:
            made["currencies"] = list(self.currencies)
        if self.unit:
            made["unit"] = self.unit
        return made


class Percent(msgspec.Struct, frozen=True, gc=False):
    """A share in hundredths: 12.5 for "12.5 %". `points` where percentage points are meant."""

    amount: Decimal
    points: bool = False

    def json(self) -> Json:
        return {"amount": plain(self.amount)} | ({"points": True} if self.points else {})


class Quantity(msgspec.Struct, frozen=True, gc=False):
    """A count or a measure.

    `unit` is a singular English noun or CLDR unit symbol ("item", "GB", "kg"), as written where unknown.
    """

    amount: Decimal
    unit: str

    def json(self) -> Json:
        return {"amount": plain(self.amount), "unit": self.unit}


class Duration(msgspec.Struct, frozen=True, gc=False):
    """A length of time in one unit ("second" … "year"); compound forms are brought to their smallest unit."""

    amount: Decimal
    unit: str
    business: bool = False

    def json(self) -> Json:
        return {"amount": plain(self.amount), "unit": self.unit} | ({"business": True} if self.business else {})


class Clock(msgspec.Struct, frozen=True, gc=False, eq=False):
    """A time of day.

    `offset` is minutes east of UTC where stated; `zone` an IANA name where stated; `days` is a "+1" mark. `dial` is set
    where it is read off a dial of twelve hours and nothing says which half of the day is meant ("half past two"): it
    makes no other time of it.

    >>> Clock(2, 30, dial=True) == Clock(2, 30), Clock(2, 30) == Clock(14, 30)
    (True, False)
    """

    hour: int
    minute: int = 0
    second: int | None = None
    offset: int | None = None
    zone: str | None = None
    days: int = 0
    dial: bool = False

    def _told(self) -> tuple[object, ...]:
        return (self.hour, self.minute, self.second, self.offset, self.zone, self.days)

    def __eq__(self, other: object) -> bool:
        return self._told() == other._told() if isinstance(other, Clock) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._told())

    def json(self) -> Json:
        text = f"{self.hour:02}:{self.minute:02}" + ("" if self.second is None else f":{self.second:02}")
        made: dict[str, Any] = {"time": text}
        if self.offset is not None:
            sign, rest = "-" if self.offset < 0 else "+", abs(self.offset)
            made["offset"] = f"{sign}{rest // 60:02}:{rest % 60:02}"
        if self.zone:
            made["zone"] = self.zone
        if self.days:
            made["days"] = self.days
        return made


class Day(msgspec.Struct, frozen=True, gc=False):
    """A calendar day, or only its month or year where the text says no more, with its time where one stands beside it.

    `readings` are the days that it can be, likeliest first: one for a full date, the occurrence nearest to `now`
    for a day without a year, both common readings of "next Friday". `weekday` (Monday is 0) is what the text names;
    where it names nothing else, and no `now` resolves it, it is all there is. A stretch of days ("next week") has its
    first day as its reading and its last in `until`. `ahead` is how long it was said to be away ("in 3 days").

    >>> Day(2026, 12, 3, (date(2026, 12, 3),)).json()
    {'date': '2026-12-03'}
    >>> Day(None, 12, 3, (date(2026, 12, 3),)).json()
    {'month_day': '--12-03', 'date': '2026-12-03'}
    >>> Day(2026, 12, None).json()
    {'month': '2026-12'}
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    readings: tuple[date, ...] = ()
    time: Clock | None = None
    weekday: int | None = None
    relative: bool = False
    until: date | None = None
    ahead: Duration | None = None

    def json(self) -> Json:
        made: dict[str, Any] = {}
        if self.year is None and self.month is not None and self.day is not None:
            made["month_day"] = f"--{self.month:02}-{self.day:02}"
        if self.readings:
            made["date"] = self.readings[0].isoformat()
            if len(self.readings) > 1:
                made["dates"] = [reading.isoformat() for reading in self.readings]
        elif self.year is not None and self.month is not None and self.day is not None:
            made["date"] = f"{self.year:04}-{self.month:02}-{self.day:02}"
        elif self.year is not None and self.month is not None:
            made["month"] = f"{self.year:04}-{self.month:02}"
        elif self.year is not None:
            made["year"] = f"{self.year:04}"
        elif self.month is not None and self.day is None:
            made["month"] = f"--{self.month:02}"
        elif self.weekday is not None:
            made["weekday"] = self.weekday + 1  # ISO 8601: Monday is 1
        if self.until is not None:
            made["until"] = self.until.isoformat()
        if self.time is not None:
            made.update(self.time.json())
        return made


class Identifier(msgspec.Struct, frozen=True, gc=False):
    """A code after the normaliser of its pattern ("AU-12345678")."""

    text: str

    def json(self) -> Json:
        return {"text": self.text}


class Number(msgspec.Struct, frozen=True, gc=False):
    """A bare number of a tool result, whose meaning its field and the claim decide."""

    amount: Decimal

    def json(self) -> Json:
        return {"amount": plain(self.amount)}


Value = Money | Percent | Quantity | Duration | Clock | Day | Identifier | Number

SIZED = (Money, Percent, Quantity, Duration)
"""Values that have an amount and say of what; for `isinstance`, which takes a tuple in a fraction of a union's time."""
