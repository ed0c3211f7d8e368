"""Currency vocabulary: ISO 4217 codes, CLDR symbols and names in each plural form."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from babel import Locale
from babel.core import get_global

from guard.locales.sense import Sense

MINOR_UNITS = {
    **dict.fromkeys("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(), 0),
    **dict.fromkeys("BHD IQD JOD KWD LYD OMR TND".split(), 3),
    **dict.fromkeys("CLF UYW".split(), 4),
}
"""ISO 4217 minor units that are not two. CLDR's display digits differ (HUF, IDR, COP, IQD) and are not used."""


def minor_unit(currency: str) -> int:
    """How many decimals ISO 4217 gives a currency.

    >>> minor_unit("EUR"), minor_unit("JPY"), minor_unit("KWD"), minor_unit("IDR")
    (2, 0, 3, 2)
    """
    return MINOR_UNITS.get(currency, 2)


@lru_cache(maxsize=1)
def in_use() -> frozenset[str]:
    """The ISO 4217 codes that some territory tenders now (CLDR supplemental data)."""
    return frozenset(
        code
        for rows in get_global("territory_currencies").values()
        for code, _start, end, tender in rows
        if end is None and tender
    )


@lru_cache(maxsize=512)
def of_region(region: str | None) -> str | None:
    """The currency that a region tenders now."""
    rows = get_global("territory_currencies").get(region or "", ())
    return next((code for code, _start, end, tender in rows if end is None and tender), None)


def contribute(locale: Locale) -> Iterable[tuple[str, Sense]]:
    """Codes, symbols and names of the currencies in use, as the locale writes them."""
    home = of_region(locale.territory)
    symbols: dict[str, set[str]] = {"$": set(), "£": {"GBP"}, "¥": {"JPY", "CNY"}, "€": {"EUR"}, "₹": {"INR"}}
    for code in in_use():
        yield code, Sense("currency", (code,), True)
        symbol = locale.currency_symbols.get(code)
        if symbol and symbol != code:
            symbols.setdefault(symbol, set()).add(code)
        names = {locale.currencies.get(code, ""), *locale._data["currency_names_plural"].get(code, {}).values()}  # noqa: SLF001
        for name in names:
            if name and name != code:
                yield name, Sense("currency", (code,), True)
                *_, last = name.split(" ")
                if last.casefold() != name.casefold() and home == code:
                    yield last, Sense("currency", (code,), True)
    dollars = ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN"]
    symbols["$"] |= set(dollars)
    for symbol, codes in symbols.items():
        ranked = sorted(
            codes,
            key=lambda code: (code != home, code not in dollars, dollars.index(code) if code in dollars else 0, code),
        )
        yield symbol, Sense("currency", tuple(ranked), True)
