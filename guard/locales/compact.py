"""Multipliers after digits: CLDR's compact forms (1,2 Mio., ₹5 लाख, 3만) and the signs that are read everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

from babel import Locale

from guard.core.spelled import TIMES, Numeral
from guard.locales import words
from guard.locales.sense import Sense

_LITERAL = re.compile(r"'([^']*)'")


@lru_cache(maxsize=1024)
def _sense(value: int) -> Sense:
    return Sense("multiplier", Numeral(Decimal(value), TIMES))


def contribute(locale: Locale) -> Iterable[tuple[str, Sense]]:
    """Short and long multipliers; the locale's own meaning of a sign replaces the international one, 0 is none."""
    own = dict(_compact(locale))
    for text, value in words.section(locale.language, "multipliers").items():
        own[text.casefold()] = int(value)
    for text, value in own.items():
        if not value:
            continue
        yield text, _sense(value)
        if text.endswith("."):
            yield text[:-1], _sense(value)
    for text, value in words.section("und", "multipliers").items():
        if text not in own and f"{text}." not in own:
            yield text, _sense(int(value))


def _compact(locale: Locale) -> Iterator[tuple[str, int]]:
    data = locale._data  # noqa: SLF001  (Babel's own accessors leave the plural forms out)
    for kind in ("compact_decimal_formats", "compact_currency_formats"):
        for lengths in data.get(kind, {}).values():
            for key, pattern in _patterns(lengths):
                zeros = pattern.count("0")
                text = (
                    _LITERAL.sub(r"\1", pattern)
                    .replace("0", "")
                    .replace("¤", "")
                    .strip("\u00a0\u202f \u200f\u200e\u061c")
                )
                if zeros and text and len(key) >= zeros:
                    yield text.casefold(), 10 ** (len(key) - zeros)


def _patterns(lengths: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for plural in lengths.values():
        for key, form in plural.items():
            if key.isdigit():
                yield key, str(form.pattern).split(";", maxsplit=1)[0]
