"""A number of a tool result to a fact: what its key, and what stands beside it, make of it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from guard.core.model import Fact, Trail
from guard.core.values import Day, Duration, Money, Number, Percent, Quantity
from guard.ledger import texts
from guard.ledger import vocabulary as words_of
from guard.ledger.fields import MONEY_UNITS, Field, Sort, singular, tokens
from guard.ledger.settle import settle
from guard.ledger.stripe import parts
from guard.ledger.units import STRIPE, priced
from guard.locales.currencies import minor_unit

_DURATIONS = frozenset("second minute hour day week month year".split())
_IDENTIFIER, _META, _EPOCH, _ECHO = Sort.IDENTIFIER, Sort.META, Sort.EPOCH, Sort.ECHO
_MONEY, _NEUTRAL, _PERCENT, _COUNT, _MEASURE = Sort.MONEY, Sort.NEUTRAL, Sort.PERCENT, Sort.COUNT, Sort.MEASURE
# To look a member of an enum up costs more than a name of the module.
_CALLED = {"mile": "mi"}
"""Money-like units that are read as measures where nothing says more."""
_WHOLE = 100
_ORDERS = 24
"""Decimal orders of magnitude of a number that counts or costs something, at most."""


def number(
    amount: Decimal | int,
    trail: Trail,
    field: str,
    sense: Field,
    currency: str | None = None,
    per: str | None = None,
    unit: str | None = None,
) -> Fact | None:
    """The fact that a number is under a key of this sense, with what stands beside it; None where it is none."""
    sort, kind = sense.sort, sense.kind
    if sort is _IDENTIFIER or sort is _META or sort is _EPOCH or sort is _ECHO:
        told = sort is _META and sense.alike is _PERCENT and 0 < amount <= _WHOLE
        return Fact("percent", Percent(Decimal(amount)), trail, field, kind) if told else None
    whole = type(amount) is int
    amount = Decimal(amount)
    if not amount.is_finite() or amount.adjusted() > _ORDERS:
        return None
    if not whole:
        amount = settle(amount)
    if (
        unit is not None
        and unit.lower() in words_of.PERCENT_UNITS
        and (sort is _NEUTRAL or field.lower() in words_of.VALUES)
    ):
        return Fact("percent", Percent(amount), trail, field, kind)
    of = None if unit is None else priced(unit)
    may_be = sort is _NEUTRAL or (sense.alike is _MONEY and unit is not STRIPE)
    if sort is _MONEY or (of is not None and may_be) or (sort is _NEUTRAL and currency is not None):
        code = sense.currency or (of and of.currency) or currency
        if sense.minor or (of is not None and of.minor):
            amount = amount.scaleb(-parts(code or "USD") if unit is STRIPE else -minor_unit(code or "USD"))
        return Fact("money", money(amount, code), trail, field, kind, False, sense.per or (of and of.per) or per)
    if sort is _NEUTRAL:
        if unit:
            return Fact("quantity", Quantity(amount, unit), trail, field, kind)
        return Fact("number", Number(amount), trail, field, kind, False, sense.per or per)
    if sort is _COUNT or sort is _MEASURE:
        stated = unit if sort is _MEASURE and unit is not None and len(tokens(field)) == 1 else None
        unit = stated or _CALLED.get(sense.unit or "item", sense.unit or "item")
        if unit in _DURATIONS:
            return Fact("duration", Duration(amount, unit), trail, field, kind)
        return Fact("quantity", Quantity(amount, unit), trail, field, kind)
    if sort is _PERCENT:
        return Fact("percent", Percent(amount), trail, field, kind)
    if amount == amount.to_integral_value() and 1000 <= amount <= 2999:
        return Fact("date", Day(year=int(amount)), trail, field, kind)
    return Fact("number", Number(amount), trail, field, kind)


def also(made: Fact, sense: Field, currency: str | None = None) -> Fact | None:
    """What else a number may be under a key that does not say which: a discount or a rate is an amount or a percentage,
    what remains is a count or, beside a currency, an amount; points are counted, and are money-like.

    >>> rate = Fact("percent", Percent(Decimal(7)))
    >>> also(rate, Field(Sort.PERCENT, alike=Sort.MONEY), "INR") == Fact("money", Money(Decimal(7), ("INR",)))
    True
    """
    value = made.value
    if not isinstance(value, (Money, Percent, Quantity, Duration)):
        return None
    if sense.alike is _PERCENT:
        told = abs(value.amount) <= _WHOLE if sense.sort is _NEUTRAL else currency is None
        return replace(made, type="percent", value=Percent(value.amount)) if told else None
    if sense.alike is _COUNT:
        return replace(made, value=Money(value.amount, (), singular(tokens(made.field)[-1])))
    if isinstance(value, Quantity) and sense.unit in MONEY_UNITS:
        return replace(made, type="money", value=Money(value.amount, (), sense.unit))
    if isinstance(value, Percent) or currency is not None:
        return replace(made, type="money", value=money(value.amount, currency))
    return None


def month_of_year(node: Mapping[str, Any], keys: tuple[str, str], trail: Trail) -> Fact | None:
    """The month that two numbers of an object are together, as of a card: exp_month and exp_year.

    >>> month_of_year({"exp_month": 8, "exp_year": 2029}, ("exp_month", "exp_year"), None).value == Day(2029, 8)
    True
    """
    month, year = (texts.number(str(node[key])) for key in keys)
    if month is None or year is None or month not in range(1, 13) or year not in _YEARS:
        return None
    return Fact("date", Day(int(year), int(month)), (trail, keys[1]), keys[1])


_YEARS = range(1900, 2100)


def composed(node: Mapping[str, Any], trail: Trail, field: str, sense: Field, currency: str | None) -> Fact | None:
    """An amount or a day that an object spells in parts: amount and scale, units and nanos, year, month and day."""
    if {"year", "month", "day"} <= node.keys() and len(node) <= 4:
        parts = [node[name] for name in ("year", "month", "day")]
        if all(isinstance(part, int) for part in parts):
            day = texts.instant(f"{parts[0]:04}-{parts[1]:02}-{parts[2]:02}", None)
            return None if day is None else Fact("date", day, trail, field, sense.kind)
    amount = node.get("amount", node.get("value", node.get("units")))
    scale = node.get("scale", node.get("exponent", node.get("decimal_places")))
    if isinstance(amount, int) and isinstance(scale, int) and 0 <= scale <= 8 and len(node) <= 4:
        return Fact("money", money(Decimal(amount).scaleb(-scale), currency), trail, field, sense.kind)
    if isinstance(node.get("nanos"), int) and "units" in node:
        whole = texts.number(str(node["units"]))
        if whole is not None:
            total = whole + Decimal(node["nanos"]).scaleb(-9)
            return Fact("money", money(total, currency), trail, field, sense.kind)
    return None


def money(amount: Decimal, currency: str | None) -> Money:
    """An amount in a currency, if one is known."""
    return Money(amount, (currency,) if currency else ())
