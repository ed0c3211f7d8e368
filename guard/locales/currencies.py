"""ISO 4217 as the project knows it: which currencies are in use, their minor units, and what a region tenders."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from functools import lru_cache

from babel import Locale
from babel.core import get_global

MINOR_UNITS = {
    **dict.fromkeys("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(), 0),
    **dict.fromkeys("BHD IQD JOD KWD LYD OMR TND".split(), 3),
    **dict.fromkeys("CLF UYW".split(), 4),
}
"""ISO 4217 minor units that are not two. CLDR's display digits differ (HUF, IDR, COP, IQD) and are not used."""

COMMON = tuple(
    "USD EUR GBP JPY CNY INR CAD AUD CHF SEK NOK DKK MXN BRL RUB KRW TRY PLN CZK HUF ZAR NZD SGD HKD TWD THB IDR PHP "
    "MYR VND AED SAR ILS EGP NGN KES PKR BDT UAH RON RSD BGN ARS CLP COP PEN KWD QAR MAD TND DZD IQD IRR".split()
)
"""Currencies by how much they are written of: the order where neither region nor request decides."""

_RECENT = date(2015, 1, 1)


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


@lru_cache(maxsize=1)
def named() -> frozenset[str]:
    """The codes that are read by name too: in use, or withdrawn so lately that people still say them (leva, kuna)."""
    late = {
        code
        for rows in get_global("territory_currencies").values()
        for code, _start, end, tender in rows
        if tender and end is not None and date(*end) >= _RECENT
    }
    # The redenominated ones would stand beside their successors of the same name.
    return in_use() | late & {"BGN", "HRK"}


@lru_cache(maxsize=512)
def of_region(region: str | None) -> str | None:
    """The currency that a region tenders now.

    >>> of_region("GB"), of_region("BG"), of_region(None)
    ('GBP', 'EUR', None)
    """
    rows = get_global("territory_currencies").get(region or "", ())
    return next((code for code, _start, end, tender in rows if end is None and tender), None)


@lru_cache(maxsize=1)
def regions() -> dict[str, str]:
    """Each territory's currency."""
    return {region: code for region in get_global("territory_currencies") if (code := of_region(region))}


@lru_cache(maxsize=4096)
def ranked(codes: tuple[str, ...], first: tuple[str | None, ...] = ()) -> tuple[str, ...]:
    """The codes, likeliest first: those named in `first` in their order, then by how common they are.

    >>> ranked(("AUD", "CAD", "USD"), ("CAD",))
    ('CAD', 'USD', 'AUD')
    """
    order = [*first, *COMMON]
    return tuple(sorted(codes, key=lambda code: (order.index(code) if code in order else len(order), code)))


def interned(codes: Iterable[str]) -> tuple[str, ...]:
    """One shared tuple for one set of codes."""
    return _interned(frozenset(codes))


@lru_cache(maxsize=4096)
def _interned(codes: frozenset[str]) -> tuple[str, ...]:
    return ranked(tuple(sorted(codes)))


def names(locale: Locale, code: str) -> set[str]:
    """A currency's names in each plural and case form; empty where the locale has none of its own."""
    plural = locale._data["currency_names_plural"].get(code, {})  # noqa: SLF001  (no accessor gives all forms)
    found = {str(locale.currencies.get(code, "")), *map(str, plural.values())}
    return {name for name in found if name and name != code}


def told_apart(
    phrases: Sequence[tuple[str, Sequence[str]]], off: Collection[str] = ()
) -> Iterator[tuple[str, str, list[str]]]:
    """For each (code, words of a name): the code, the noun, and the words that say whose it is.

    The noun stands first (dólar canadiense) or last (Canadian dollar); it is the one that more currencies share.

    >>> list(told_apart([("CAD", ["canadian", "dollar"]), ("USD", ["us", "dollar"]), ("JPY", ["japanese", "yen"])]))
    [('CAD', 'dollar', ['canadian']), ('USD', 'dollar', ['us']), ('JPY', 'yen', ['japanese'])]
    """
    names = [(code, [word for word in words if word not in off and word[:1].isalpha()]) for code, words in phrases]
    shared: dict[str, set[str]] = {}
    for code, words in names:
        for word in words:
            shared.setdefault(word, set()).add(code)
    several = [(len(shared[words[0]]), len(shared[words[-1]])) for _, words in names if len(words) > 1]
    last = sum(one[1] > one[0] for one in several) >= sum(one[0] > one[1] for one in several)
    for code, words in names:
        if words:
            counts = len(shared[words[0]]), len(shared[words[-1]])
            usual = counts[1] if last else counts[0]
            head = words[-1 if (max(counts) == usual or max(counts) < 3) == last else 0]
            yield code, head, [word for word in words if word != head and len(word) > 1]
