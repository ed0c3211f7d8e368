"""What is read in each language: the matrix that `guard locales` prints, so that a gap is visible and never silent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from babel import Locale
from babel.localedata import clear_caches

from guard.locales import words
from guard.locales.currencies import names
from guard.locales.profile import languages
from guard.locales.spellout import engine

_SYMBOL = 2
"""Letters of a unit's symbol, which root has for every language (kg)."""

_SAMPLE = ("USD", "EUR", "GBP", "JPY")


@dataclass(frozen=True, slots=True)
class Row:
    """A language (BCP 47) with its English name, and for each capability whether it has vocabulary of its own.

    Digits, signs, ISO codes, symbols and ISO dates are read in every locale and have no column.
    """

    language: str
    name: str
    has: Mapping[str, bool]


def _section(domain: str, *kinds: str) -> Callable[[Locale], bool]:
    return lambda locale: any(words.section(locale.language, domain).get(kind) for kind in kinds)


def _unit(unit: str) -> Callable[[Locale], bool]:
    def known(locale: Locale) -> bool:
        forms = locale._data["unit_patterns"].get(unit, {}).get("long", {})  # noqa: SLF001  (all forms at once)
        return any(sum(map(str.isalpha, str(form))) > _SYMBOL for form in forms.values())

    return known


CAPABILITIES: Mapping[str, Callable[[Locale], bool]] = {
    "number words": lambda locale: engine(locale) is not None or _section("numbers", "add")(locale),
    "currency names": lambda locale: any(names(locale, code) - {code} for code in _SAMPLE),
    "cents": _section("money", "minor"),
    "short names": _section("money", "names"),
    "percent": lambda locale: _unit("concentr-percent")(locale) or _section("amounts", "percent")(locale),
    "measures": _unit("mass-kilogram"),
    "hedges": _section("amounts", "bound"),
    "ranges": _section("amounts", "range", "between"),
    "rates": _section("amounts", "per"),
    "price words": _section("amounts", "price"),
    "months": lambda locale: not all(str(name).startswith("M") for name in locale.months["format"]["wide"].values()),
    "date words": _section("dates", "days", "units"),
}
"""Each column of the matrix: its name, and how a locale is asked for it."""


def matrix() -> Iterator[Row]:
    """One row a language of CLDR, in the order of their tags.

    >>> row = next(row for row in matrix() if row.language == "de")
    >>> row.name, row.has["number words"], row.has["price words"]
    ('German', True, True)
    """
    for tag in languages():
        if "-" in tag:
            continue
        locale = Locale.parse(tag)
        yield Row(tag, str(locale.get_display_name("en")), {name: ask(locale) for name, ask in CAPABILITIES.items()})
    clear_caches()
