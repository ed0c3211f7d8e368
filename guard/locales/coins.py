"""Currency vocabulary: codes, symbols, names in every form, their bare nouns, what narrows these, cents and slang."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

from babel import Locale

from guard.locales import words
from guard.locales.currencies import COMMON, in_use, interned, minor_unit, named, names, regions, told_apart
from guard.locales.fold import fold, unspaced
from guard.locales.sense import Sense

CODE, SYMBOL, NAME = "code", "symbol", "name"

_FAMILIES = (
    "USD CAD AUD NZD SGD HKD TWD BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD",
    "GBP EGP LBP SYP SDG SSP FKP GIP SHP",
    "INR PKR LKR NPR MUR SCR IDR",
    "SEK NOK DKK ISK CZK",
    "SAR QAR IRR YER OMR",
    "MXN PHP ARS COP CLP UYU DOP CUP",
    "KWD BHD IQD JOD TND DZD LYD RSD MKD",
)
_SHORTEST = 3
"""Words up to this length join the names of countries (and, og, och) rather than name one."""


@dataclass(frozen=True, slots=True)
class Coin:
    """What a currency word can mean. `share` of it make one major unit: 100 for cents.

    `cased` is how a symbol of letters is written, where only that is it: R and KM are money, r and km are not.
    """

    codes: tuple[str, ...]
    form: str
    share: Decimal = Decimal(1)
    cased: str = ""


@lru_cache(maxsize=8192)
def _sense(codes: tuple[str, ...], form: str, share: Decimal = Decimal(1), cased: str = "") -> Sense:
    return Sense("currency", Coin(codes, form, share, cased))


@lru_cache(maxsize=8192)
def _trigger(codes: tuple[str, ...], form: str, share: Decimal = Decimal(1)) -> Sense:
    return Sense("currency", Coin(codes, form, share), trigger=True)


@lru_cache(maxsize=2048)
def _qualifier(codes: tuple[str, ...]) -> Sense:
    return Sense("qualifier", codes)


def contribute(locale: Locale) -> Iterable[tuple[str, Sense]]:
    """All that a locale calls money, with the signs in international use.

    Where a word has several meanings the language's own comes first: what is yielded first is read first.
    """
    own, everywhere = words.section(locale.language, "money"), words.section("und", "money")
    yield from _own(own)
    for code in sorted({*locale.currencies, *in_use()}):
        if len(code) == 3 and code.isascii() and code not in {"XXX", "XTS"}:
            yield code, (_trigger if code in COMMON[:10] else _sense)(interned((code,)), CODE)
    yield from _symbols(locale, everywhere.get("symbols") or {})
    yield from _names(locale, set(own.get("not_heads") or ()))
    yield from _own({kind: entries for kind, entries in everywhere.items() if kind != "symbols"})


def _symbols(locale: Locale, everywhere: Mapping[str, str]) -> Iterator[tuple[str, Sense]]:
    found: dict[str, set[str]] = defaultdict(set)
    for code in sorted(named()):
        local = locale.currency_symbols.get(code)
        if local and local != code:
            found[str(local).strip("\u200e\u200f")].add(code)
    for symbol, codes in everywhere.items():
        found[symbol] |= set(codes.split())
    for symbol, all_codes in found.items():
        yield symbol, _sense(interned(all_codes), SYMBOL, Decimal(1), _cased(symbol))


def _cased(symbol: str) -> str:
    """The symbol itself where its letters' case matters."""
    return symbol if symbol.isalpha() and symbol != symbol.lower() else ""


def _names(locale: Locale, off: set[str]) -> Iterator[tuple[str, Sense]]:
    """Full names and their nouns alone, with all that are called so; and what tells them apart."""
    phrases: list[tuple[str, list[str]]] = []
    called: dict[str, set[str]] = defaultdict(set)
    for code in sorted(named()):
        for name in names(locale, code):
            key = fold(name.split("(")[0])
            phrases.append((code, key.split(" ")))
            if "(" in name:  # franc CFA (BEAC), which is "franc CFA" as the one of the BCEAO is
                called[name].add(code)
            called[key].add(code)
            if unspaced(key) and " " in key:
                called[key.replace(" ", "")].add(code)
    for name, codes in called.items():
        yield name, _sense(interned(codes), NAME)
    yield from _nouns(phrases, off)
    yield from _territories(locale)


def _nouns(phrases: list[tuple[str, list[str]]], off: set[str]) -> Iterator[tuple[str, Sense]]:
    heads: dict[str, set[str]] = defaultdict(set)
    rest: dict[str, set[str]] = defaultdict(set)
    for code, head, others in told_apart(phrases, off):
        heads[head].add(code)
        for token in others:
            if len(token) > _SHORTEST:
                rest[token].add(code)
    heads |= _endings(phrases)
    for head, codes in heads.items():
        if len(head) > 2 or not head.isascii():
            yield head, _trigger(interned(codes), NAME)
    for token, codes in rest.items():
        if token not in heads and len(codes) < 8:
            yield token, _qualifier(interned(codes))


def _endings(phrases: list[tuple[str, list[str]]]) -> dict[str, set[str]]:
    """The nouns of names written without spaces (加拿大元): what several names end in."""
    found: dict[str, set[str]] = defaultdict(set)
    for code, tokens in phrases:
        name = "".join(tokens)
        if unspaced(name):
            for size in range(2, min(5, len(name))):
                found[name[-size:]].add(code)
    shared = {ending: codes for ending, codes in found.items() if len(codes) > 1}
    return defaultdict(
        set,
        {
            one: codes
            for one, codes in shared.items()
            if not any(shared.get(f"{more}{one}") == codes for more in _firsts(shared, one))
        },
    )


def _firsts(endings: Mapping[str, set[str]], ending: str) -> set[str]:
    return {one[0] for one in endings if len(one) == len(ending) + 1 and one.endswith(ending)}


def _territories(locale: Locale) -> Iterator[tuple[str, Sense]]:
    """Countries as they narrow a noun: dólares de Hong Kong."""
    for region, code in regions().items():
        name = locale.territories.get(region)
        if not name or code not in named() or code == "EUR":
            continue
        short = str(name).split("(")[0].split("（")[0].strip()
        if not (unspaced(short) and len(short) <= _SHORTEST):  # 오만 is Oman, and 50,000
            yield short, _qualifier(interned((code,)))


def _family(listed: str) -> set[str]:
    """The codes of a name, with all of its kind where the list begins a kind: USD CAD AUD are all the dollars."""
    codes = set(listed.split())
    for kind in _FAMILIES:
        if set(kind.split()[:3]) <= codes:
            codes |= set(kind.split())
    return codes


def _own(own: Mapping[str, Any]) -> Iterator[tuple[str, Sense]]:
    """The words of `words/<lang>.yaml`: slang and short names, cents, adjectives of countries."""
    for phrase, codes in (own.get("names") or {}).items():
        listed, _, times = codes.partition("*")
        made = _trigger if len(phrase) > 2 or unspaced(phrase) else _sense
        yield phrase, made(interned(_family(listed)), NAME, 1 / Decimal(times or 1))
    for phrase, codes in (own.get("symbols") or {}).items():
        yield phrase, _sense(interned(codes.split()), SYMBOL, Decimal(1), _cased(phrase))
    for phrase, codes in (own.get("minor") or {}).items():
        yield phrase, (_trigger if len(phrase) > 2 else _sense)(*_cents(codes))
    for phrase, codes in (own.get("minor_after") or {}).items():
        yield phrase, Sense("minor_after", Coin(*_cents(codes)))
    for phrase, codes in (own.get("qualifiers") or {}).items():
        yield phrase, _qualifier(interned(codes.split()))


def _cents(codes: str) -> tuple[tuple[str, ...], str, Decimal]:
    """ "CNY TWD/10": tenths of these; without a number, what ISO 4217 divides the first into."""
    listed, _, share = codes.partition("/")
    found = interned(listed.split())
    return found, NAME, Decimal(share or 10 ** (minor_unit(found[0]) or 2))
