"""Amounts, shares and days as a locale writes them: Babel's forms, with the digits filled in.

Babel looks a locale's pattern up and takes it apart for each number. Which signs stand around and between the digits
depends on no digit, so that it is asked once for each length of a number.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import lru_cache
from itertools import chain

from babel.dates import format_date
from babel.numbers import format_currency, format_decimal, format_percent, get_currency_precision

from guard.locales.profile import parse

_FILLED = "8"
_LONGEST = 24
"""Digits that are filled in, at most: Babel rounds at 28."""


def amount(value: Decimal, tag: str) -> str:
    """A bare number.

    >>> amount(Decimal("1234.50"), "de-DE")
    '1.234,5'
    """
    most = _decimals(tag)
    shown = _shortened(value if _places(value) <= most else _rounded(value, most))
    return _filled("decimal", tag, "", value, shown)


def money(value: Decimal, currency: str, tag: str) -> str:
    """An amount with its currency, rounded to the digits that CLDR gives it.

    >>> money(Decimal("1234.5"), "EUR", "de-DE"), money(Decimal(-5), "JPY", "en-US")
    ('1.234,50\\xa0€', '-¥5')
    """
    return _filled("currency", tag, currency, value, _rounded(value, _digits(currency)))


def percent(value: Decimal, tag: str) -> str:
    """A share in hundredths.

    >>> percent(Decimal("12.50"), "fr-FR")
    '12,5\\xa0%'
    """
    return _filled("percent", tag, "", value, _shortened(value))


@lru_cache(maxsize=4096)
def day(value: date, tag: str) -> str:
    """A day with the name of its month.

    >>> day(date(2026, 12, 3), "de-DE")
    '3. Dezember 2026'
    """
    return str(format_date(value, format="long", locale=parse(tag)))


def _places(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return -exponent if isinstance(exponent, int) and exponent < 0 else 0


def _rounded(value: Decimal, places: int) -> Decimal:
    return value if _places(value) == places else value.quantize(Decimal(1).scaleb(-places))


def _shortened(value: Decimal) -> Decimal:
    """Without zeros at its end, and without an exponent."""
    short = value.normalize()
    return short.quantize(Decimal(1)) if short == short.to_integral_value() else short


def _filled(form: str, tag: str, currency: str, value: Decimal, shown: Decimal) -> str:
    """The locale's form around the digits of a number."""
    whole, _, decimals = format(shown.copy_abs(), "f").partition(".")
    digits = whole + decimals
    if len(digits) > _LONGEST:
        return _formatted(form, tag, currency, value)
    parts = _parts(form, tag, currency, value.is_signed(), len(whole), len(decimals))
    return "".join(chain.from_iterable(zip(parts, digits, strict=False))) + parts[len(digits)]


@lru_cache(maxsize=8192)
def _parts(form: str, tag: str, currency: str, below_zero: bool, whole: int, decimals: int) -> tuple[str, ...]:  # noqa: FBT001 - it is a key
    """What stands before, between and after the digits of a number of this length."""
    sample = Decimal(_FILLED * whole + "." + _FILLED * decimals)
    return tuple(_formatted(form, tag, currency, -sample if below_zero else sample).split(_FILLED))


def _formatted(form: str, tag: str, currency: str, value: Decimal) -> str:
    locale = parse(tag)
    if form == "currency":
        return str(format_currency(value, currency, locale=locale))
    if form == "percent":
        return str(format_percent(value / 100, locale=locale, decimal_quantization=False))
    return str(format_decimal(value, locale=locale))


@lru_cache(maxsize=512)
def _decimals(tag: str) -> int:
    """Decimals that CLDR's pattern of a bare number has, at most: three but in few locales."""
    return int(parse(tag).decimal_formats[None].frac_prec[1])


@lru_cache(maxsize=512)
def _digits(currency: str) -> int:
    return get_currency_precision(currency)
