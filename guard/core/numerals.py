"""The digit grammar that every claim type shares: a written number to a Decimal, by a locale's signs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

_GROUPED = re.compile(r"[1-9]\d{0,2}(?:(?P<sign>[.,'’٬،⹁ _])\d{3})(?:(?P=sign)\d{3})*")
_ALONE = re.compile(r"\d{1,3}(?P<sign>[.,])\d{3}")
_FINE = 3
_LONGEST = 28
_LAKH = re.compile(r"\d{1,2}(?:,\d{2})*,\d{3}")


class Unreadable(StrEnum):
    """Why a written number has no value."""

    MALFORMED = "malformed number"
    TOO_LONG = "a number of more digits than an amount has"
    VAGUE = "a number that is only hinted at"


@dataclass(frozen=True, slots=True)
class Signs:
    """A locale's number signs (CLDR symbols): decimal, and all that it groups with; empty where none is known."""

    decimal: str = "."
    groups: str = ","


def read_number(text: str, signs: Signs, *, decimals: int | None = None) -> Decimal | Unreadable:
    """Read digits with separators as a person of this locale writes them.

    `decimals` are the currency's (ISO 4217 minor unit): with three of them, a sign that is neither the locale's decimal
    nor its group sign is decimal before three digits.

    >>> read_number("1.234,56", Signs(",", "."))
    Decimal('1234.56')
    >>> read_number("25.00", Signs(",", "."))
    Decimal('25.00')
    >>> read_number("3.350", Signs(".", ","))
    Decimal('3.350')
    >>> read_number("3.350", Signs(",", " ")), read_number("3.350", Signs(",", " "), decimals=3)
    (Decimal('3350'), Decimal('3.350'))
    >>> read_number("1400,1777", Signs(".", ",")), read_number("1,0842", Signs(",", "."))
    (<Unreadable.MALFORMED: 'malformed number'>, Decimal('1.0842'))
    >>> read_number("1,,000", Signs(".", ","))
    <Unreadable.MALFORMED: 'malformed number'>
    """
    if len(text) > _LONGEST:
        return Unreadable.TOO_LONG
    if text.isdigit():
        return Decimal(text)
    if signs.decimal:
        whole, _, fraction = text.partition(signs.decimal)
        if whole.isdecimal() and fraction.isdecimal():
            return Decimal(f"{whole}.{fraction}")
    alone = _ALONE.fullmatch(text)
    if alone and alone["sign"] not in signs.decimal + signs.groups and text[0] != "0":
        return Decimal(text.replace(alone["sign"], "." if decimals == _FINE else ""))
    first = signs.decimal or "."
    native = _read(text, first)
    if native is not None:
        return native
    sign = "," if first == "." else "."
    other = _read(text, sign) if len(text.rpartition(sign)[2]) <= _FINE else None  # 1400,1777 is rather a list
    return Unreadable.MALFORMED if other is None else other


def _read(text: str, decimal: str) -> Decimal | None:
    """The number with this decimal sign, None if it is malformed so."""
    text = text.replace("٫", decimal)
    whole, sign, fraction = text.rpartition(decimal)
    if not sign:
        whole, fraction = text, ""
    elif not fraction.isdigit():
        return None
    if whole and not whole.isdigit():
        grouped = _GROUPED.fullmatch(whole)
        if grouped is not None and grouped["sign"] == decimal:
            return None
        if grouped is None and not (decimal == "." and _LAKH.fullmatch(whole)):
            return None
    digits = re.sub(r"\D", "", whole)
    if not digits and not fraction:
        return None
    return Decimal(f"{digits or '0'}.{fraction}" if fraction else digits)
