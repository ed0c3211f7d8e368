"""What stands above and beside a leaf of a result: the currency, the period and the unit that apply to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, structs

from guard.ledger import vocabulary as words_of
from guard.ledger.fields import Field, Sort
from guard.ledger.keys import NEUTRAL, Entry, code, is_currency, quoted, stated
from guard.ledger.units import period


class Around(Struct, frozen=True, gc=False):
    """What stands above a leaf: the currency and period that apply, and the nearest key. `whole`: an object above says
    by its kind that its amounts are in the minor unit.
    """

    currency: str | None = None
    per: str | None = None
    field: str = ""
    sense: Field = NEUTRAL
    unit: str | None = None
    whole: bool = False


def currency_of(node: Mapping[str, Any]) -> str | None:
    """The currency that an object states for its amounts.

    >>> currency_of({"balance": 5, "currency": "EUR"}), currency_of({"balance": 5})
    ('EUR', None)
    """
    return beside_in(node, Around()).currency if any(map(is_currency, node)) else None


def sense_of(entry: Entry, leads: Field | None, around: Around, currency: str | None) -> tuple[Field, str | None]:
    """What a key says, or the key above it where that leads, and the currency of the amounts below it."""
    valued = leads is not None and leads.sort is not Sort.MONEY and (leads.sort is Sort.PERCENT or currency is None)
    if leads is not None and (entry.open or (valued and entry.key.lower() in words_of.VALUES)):
        return leads if entry.sense.per is None else structs.replace(leads, per=entry.sense.per), currency
    if entry.code is None:
        own = entry.sense
        if leads is not None and leads.kind == "balance" and own.sort is Sort.COUNT and own.alike is Sort.MONEY:
            return leads, currency  # what is available of a balance
        return own, currency
    return Field(Sort.MONEY, currency=entry.code, kind=around.sense.kind), entry.code


def exchanged(named: Any, sense: Field, currency: str | None) -> tuple[Field, str | None]:
    """What a rate between two currencies is: an amount of the second, which is named beside it."""
    second = quoted(named)
    return (sense, currency) if second is None else (_RATE, second)


_RATE = Field(Sort.MONEY)


def beside_in(node: Mapping[str, Any], around: Around) -> Around:
    """What stands beside the leaves of an object: its currency, period and unit."""
    currency, per, unit = around.currency, around.per, None
    for key, item in node.items():
        if not isinstance(item, str):
            if key == "recurring" and isinstance(item, Mapping) and item.get("interval_count") in (None, 1):
                per = period(str(item.get("interval"))) or per
            continue
        if is_currency(key):
            currency = stated(item) or currency
        elif key in words_of.TYPES:
            unit = "%" if item.lower() in words_of.PERCENT_UNITS else unit
        elif key in words_of.PERIOD:
            per = period(item) or per
        elif key in words_of.UNIT:
            unit, per = item, period(item) or per
            currency = currency or code(item)
    return Around(currency, per, around.field, around.sense, unit, around.whole)
