"""What the unit or the period beside a number says of it, and the minor unit of a currency at the end of a key."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from guard.ledger import vocabulary as words_of
from guard.locales.currencies import named

_RATED = frozenset({"rate", "tariff", "tarif"})
_CHARGED = _RATED | {"charge", "cost"}
"""What stands right before the p of pence, which is that of per or of a person elsewhere: preis_p_nacht."""
_SPLIT = re.compile(r"[\s/]+")
_LONGEST = 40
"""Characters of a unit at most."""
_OF_A_CODE = {"GBp": "GBP", "GBX": "GBP", "ZAc": "ZAR", "USc": "USD", "EUc": "EUR"}
"""How exchanges and markets write hundredths."""
_PIECES = frozenset({"ct", "cts"})
"""What is rather a count where nothing stands behind it: 12 ct."""
_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₩": "KRW", "zł": "PLN", "kč": "CZK", "¢": ""}


STRIPE = "minor unit of stripe"
"""What stands for the unit of amounts in an object of that interface (`guard/ledger/stripe.py`)."""
_MINOR_ALONE = frozenset({"minor", "minor_unit", "minor_units", STRIPE})


class Priced(msgspec.Struct, frozen=True):
    """The unit of an amount: its currency, "" where it names none; whether that is the minor unit; and per what."""

    currency: str
    minor: bool
    per: str | None


def minor_in_key(words: Sequence[str]) -> str | None:
    """The currency whose minor unit a key names, "" where it says only that it is one: price_cents, preis_ct_kwh.

    >>> minor_in_key(["unit", "rate", "pence"]), minor_in_key(["p", "per", "kwh"]), minor_in_key(["cents"])
    ('GBP', 'GBP', None)
    """
    last = words[-1]
    if last in words_of.MINOR_JOINED:
        return _currency_of(words_of.MINOR_JOINED[last])
    measured = last in words_of.MEASURES or last in words_of.PERIODS or last in words_of.MINOR_FOR
    at = len(words) - 1
    if measured:
        at -= 2 if at > 1 and words[at - 1] in words_of.PER else 1
    if at < 0 or (at == 0 and not measured):
        return None
    unit, about = words[at], words[:at]
    priced = bool(about) and (not _RATED.isdisjoint(about) or not words_of.MONEY.isdisjoint(about))
    if unit in words_of.MINOR:
        return words_of.MINOR[unit] if priced or last in words_of.MINOR_FOR else None
    if unit not in words_of.MINOR_SHORT:
        return None
    joined = measured and at < len(words) - 2
    close = priced and (joined or about[-1] in _CHARGED if unit == "p" else measured)
    return words_of.MINOR_SHORT[unit] if close or last in words_of.MINOR_FOR else None


def _currency_of(unit: str) -> str:
    return words_of.MINOR_SHORT.get(unit, words_of.MINOR.get(unit, ""))


@lru_cache(maxsize=4096)
def priced(unit: str) -> Priced | None:
    """What a unit says of the amount beside it; None where it is no unit of amounts.

    >>> priced("p/kWh"), priced("EUR per month"), priced("kg")
    (Priced(currency='GBP', minor=True, per=None), Priced(currency='EUR', minor=False, per='month'), None)
    """
    text = unit.strip()
    if not text or len(text) > _LONGEST:
        return None
    if text.lower() in _MINOR_ALONE:
        return Priced("", minor=True, per=None)
    first, *rest = _SPLIT.split(text)
    while rest and rest[0].lower() in words_of.PER:
        rest = rest[1:]
    if len(rest) > 1 or (rest and not _measures(rest[0].lower())):
        return None
    of = first.lower()
    per = words_of.PERIODS.get(rest[0].lower()) if rest else None
    if first in _OF_A_CODE:
        return Priced(_OF_A_CODE[first], minor=True, per=per)
    if (of in words_of.MINOR and (rest or of not in _PIECES)) or (rest and of in words_of.MINOR_SHORT) or of == "¢":
        return Priced(_currency_of(of), minor=True, per=per)
    if len(first) == 3 and first.upper() in named() and (rest or first.isupper()):
        return Priced(first.upper(), minor=False, per=per)
    return Priced(_SIGNS[of], minor=False, per=per) if of in _SIGNS else None


@lru_cache(maxsize=4096)
def period(text: str) -> str | None:
    """The stretch of time that a field of the period names; None where it is none that prices are told for.

    >>> period("ANNUAL"), period("per month"), period("P1Y"), period("mensuelle"), period("two weeks")
    ('year', 'month', 'year', 'month', None)
    """
    words = _SPLIT.split(text.strip().lower()) if len(text) <= _LONGEST else []
    while len(words) > 1 and (not words[0] or words[0] in words_of.PER or words[0] in ("1", "every", "each")):
        words = words[1:]
    if len(words) != 1:
        return None
    return words_of.PERIODS.get(words[0], _ISO_PERIODS.get(words[0]))


_ISO_PERIODS = {
    "p1d": "day",
    "p7d": "week",
    "p1w": "week",
    "p1m": "month",
    "p3m": "quarter",
    "p1y": "year",
    "p12m": "year",
}


def _measures(word: str) -> bool:
    return any(word in some for some in (words_of.MEASURES, words_of.PERIODS, words_of.MINOR_FOR, words_of.MINOR_EACH))
