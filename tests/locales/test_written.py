"""Amounts, shares and days are written as Babel writes them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from babel.numbers import format_currency, format_decimal, format_percent
from hypothesis import given
from hypothesis import strategies as st

from guard.locales import written
from guard.locales.profile import languages, parse

AMOUNTS = st.decimals(
    allow_nan=False, allow_infinity=False, min_value=Decimal("-1E+12"), max_value=Decimal("1E+12"), places=None
).filter(lambda amount: len(amount.as_tuple().digits) <= 20 and abs(amount.adjusted()) <= 20)
TAGS = st.sampled_from((*languages(), "de-CH", "en-IN", "es-MX", "pt-PT", "fr-CA"))


@given(amount=AMOUNTS, tag=TAGS, currency=st.sampled_from(("EUR", "USD", "JPY", "KWD", "INR", "HUF")))
def test_any_number_has_the_form_that_babel_gives_it(amount: Decimal, tag: str, currency: str) -> None:
    locale = parse(tag)
    assert written.money(amount, currency, tag) == format_currency(amount, currency, locale=locale)
    assert written.amount(amount, tag) == format_decimal(amount, locale=locale)
    assert written.percent(amount, tag) == format_percent(amount / 100, locale=locale, decimal_quantization=False)


@pytest.mark.parametrize("tag", ["en-US", "en-US-POSIX"])
def test_a_bare_number_has_as_many_decimals_as_its_locale_writes(tag: str) -> None:
    amount = Decimal("0.09091234567")
    assert written.amount(amount, tag) == format_decimal(amount, locale=parse(tag))


@pytest.mark.parametrize("text", ["0", "-0.001", "0.005", "999.995", "12.50", "1E+5"])
def test_zeros_and_what_rounds_to_them_are_written_as_babel_writes_them(text: str) -> None:
    amount = Decimal(text)
    assert written.money(amount, "EUR", "es") == format_currency(amount, "EUR", locale=parse("es"))
    assert written.amount(amount, "es") == format_decimal(amount, locale=parse("es"))
