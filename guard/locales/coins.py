"""Currency vocabulary: codes, symbols, names in every form, their bare nouns and what narrows these, cents and slang."""

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

_DOLLARS = "USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU DOP CUP BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD"
_SYMBOLS: Mapping[str, str] = {
    "$": _DOLLARS, "£": "GBP EGP LBP SYP SDG SSP FKP GIP SHP", "₤": "GBP TRY EGP LBP SYP", "€": "EUR", "¥": "JPY CNY", "円": "JPY",
    "元": "CNY TWD HKD", "₹": "INR", "₨": "INR PKR LKR NPR MUR SCR", "Rs": "INR PKR LKR NPR MUR SCR", "Rs.": "INR PKR LKR NPR MUR SCR",
    "₩": "KRW KPW", "₽": "RUB", "₴": "UAH", "₺": "TRY", "₼": "AZN", "₾": "GEL", "₸": "KZT", "₦": "NGN", "₱": "PHP", "₡": "CRC",
    "₲": "PYG", "₵": "GHS", "₭": "LAK", "₮": "MNT", "৳": "BDT", "៛": "KHR", "฿": "THB", "﷼": "IRR SAR YER OMR QAR", "؋": "AFN",
    "₪": "ILS", "₫": "VND", "đ": "VND", "zł": "PLN", "Kč": "CZK", "Ft": "HUF", "kr": "SEK NOK DKK ISK", "kr.": "DKK SEK NOK ISK",
    "R$": "BRL", "RM": "MYR", "Rp": "IDR", "Rp.": "IDR", "S/": "PEN", "S/.": "PEN", "Bs": "BOB VES", "Bs.": "BOB VES", "B/.": "PAB", "лв": "BGN",
    "лв.": "BGN", "TL": "TRY", "дин": "RSD", "KM": "BAM", "ден": "MKD", "US$": "USD", "U$": "USD", "USD$": "USD", "U$S": "USD",
    "U$D": "USD", "$US": "USD", "CA$": "CAD", "C$": "CAD NIO", "CAD$": "CAD", "$CA": "CAD", "Can$": "CAD", "A$": "AUD", "AU$": "AUD",
    "AUD$": "AUD", "$AU": "AUD", "NZ$": "NZD", "$NZ": "NZD", "HK$": "HKD", "$HK": "HKD", "S$": "SGD", "SG$": "SGD", "NT$": "TWD",
    "MX$": "MXN", "Mex$": "MXN", "J$": "JMD", "TT$": "TTD", "BZ$": "BZD", "EC$": "XCD", "Bds$": "BBD", "G$": "GYD", "N$": "NAD",
    "Z$": "ZWG", "RD$": "DOP", "FJ$": "FJD", "B$": "BSD BND", "L$": "LRD", "CN¥": "CNY", "JP¥": "JPY", "GB£": "GBP", "E£": "EGP",
    "CFA": "XOF XAF", "FCFA": "XAF XOF", "CFPF": "XPF", "RMB": "CNY", "Fr.": "CHF", "SFr.": "CHF", "sFr.": "CHF", "Fr": "CHF",
    "SFr": "CHF", "KSh": "KES", "Ksh": "KES", "TSh": "TZS", "USh": "UGX", "Nkr": "NOK", "Skr": "SEK", "Dkr": "DKK", "NKr": "NOK",
    "SKr": "SEK", "DKr": "DKK", "GH₵": "GHS", "Q": "GTQ", "L.E.": "EGP", "LE": "EGP", "Php": "PHP", "د.إ": "AED", "د.ك": "KWD",
    "ر.س": "SAR", "ج.م": "EGP", "د.ب": "BHD", "ر.ق": "QAR", "ر.ع.": "OMR", "د.ع": "IQD", "د.أ": "JOD", "ل.ل": "LBP", "د.ت": "TND",
    "د.ج": "DZD", "د.م.": "MAD", "रु": "INR NPR", "रू": "INR NPR", "ரூ": "LKR INR", "FBu": "BIF", "GY$": "GYD", "T$": "TOP", "UM": "MRU", "kwz": "AOA", "Rf": "MVR", "Esc": "CVE", "Vt": "VUV",
    "دج": "DZD", "DT": "TND", "Dhs": "AED", "Dh": "AED MAD", "ج.س": "SDG", "ع.د": "IQD", ".د.ب": "BHD", "ƒ": "AWG XCG", "র": "BDT",
    "র.": "BDT", "Re": "INR PKR", "र": "INR", "руб": "RUB", "руб.": "RUB", "грн": "UAH", "جنيه": "EGP SDG", "تومان": "IRR", "රු": "LKR", "රු.": "LKR", "元人民币": "CNY",
}  # fmt: skip
"""Symbols read in every locale, whatever CLDR's own has. A locale's own meaning is ranked before these."""

_NAMES: Mapping[str, str] = {
    "dollar": _DOLLARS.replace(" MXN ARS CLP COP UYU DOP CUP", ""), "dollars": _DOLLARS.replace(" MXN ARS CLP COP UYU DOP CUP", ""),
    "euro": "EUR", "euros": "EUR", "yen": "JPY", "yuan": "CNY", "rupee": "INR PKR LKR NPR MUR SCR", "rupees": "INR PKR LKR NPR MUR SCR",
    "renminbi": "CNY", "bucks": "USD CAD AUD NZD", "rmb": "CNY", "usd": "USD", "eur": "EUR", "gbp": "GBP",
}  # fmt: skip
"""Names that replies carry from one language into another."""

_FAMILIES = (
    "USD CAD AUD NZD SGD HKD TWD BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD",
    "GBP EGP LBP SYP SDG SSP FKP GIP SHP",
    "INR PKR LKR NPR MUR SCR IDR",
    "SEK NOK DKK ISK CZK",
    "SAR QAR IRR YER OMR",
    "MXN PHP ARS COP CLP UYU DOP CUP",
    "KWD BHD IQD JOD TND DZD LYD RSD MKD",
)
_COUNTRIES: Mapping[str, str] = {
    "us": "USD", "american": "USD", "canadian": "CAD", "australian": "AUD", "singapore": "SGD", "hong kong": "HKD", "hongkong": "HKD",
    "new zealand": "NZD", "taiwan": "TWD", "pakistan": "PKR", "hk": "HKD", "nz": "NZD", "au": "AUD", "ca": "CAD", "sg": "SGD",
}  # fmt: skip
_SHORTEST = 3
"""Words up to this length join the names of countries (and, og, och) rather than name one."""

_CENTS = "USD EUR CAD AUD NZD SGD HKD ZAR MXN"


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
def _sense(
    codes: tuple[str, ...],
    form: str,
    share: Decimal = Decimal(1),
    trigger: bool = False,
    cased: str = "",  # noqa: FBT001, FBT002
) -> Sense:
    return Sense("currency", Coin(codes, form, share, cased), trigger)


@lru_cache(maxsize=2048)
def _qualifier(codes: tuple[str, ...]) -> Sense:
    return Sense("qualifier", codes)


def contribute(locale: Locale) -> Iterable[tuple[str, Sense]]:
    """All that a locale calls money, with the signs in international use."""
    own = words.section(locale.language, "money")
    yield from _own(own)  # first: where a word has several meanings, the language's own comes before CLDR's
    for code in {*locale.currencies, *in_use()}:
        if len(code) == 3 and code.isascii() and code not in {"XXX", "XTS"}:
            yield code, _sense(interned((code,)), CODE, trigger=code in COMMON[:10])
    yield from _symbols(locale)
    yield from _names(locale, set(own.get("not_heads") or ()))
    yield "¢", _sense(interned(_CENTS.split()), SYMBOL, Decimal(100))
    for name, codes in _NAMES.items():
        yield name, _sense(interned(codes.split()), NAME, trigger=True)
    for name in ("cent", "cents", "c"):
        yield name, _sense(interned(_CENTS.split()), NAME, Decimal(100), trigger=True)
    for phrase, codes in _COUNTRIES.items():
        yield phrase, _qualifier(interned(codes.split()))


def _symbols(locale: Locale) -> Iterator[tuple[str, Sense]]:
    found: dict[str, set[str]] = defaultdict(set)
    for symbol, codes in _SYMBOLS.items():
        found[symbol] |= set(codes.split())
    for code in named():
        local = locale.currency_symbols.get(code)
        if local and local != code:
            found[str(local).strip("\u200e\u200f")].add(code)
    for symbol, all_codes in found.items():
        yield symbol, _sense(interned(all_codes), SYMBOL, Decimal(1), False, _cased(symbol))


def _cased(symbol: str) -> str:
    """The symbol itself where its letters' case matters."""
    return symbol if symbol.isalpha() and symbol != symbol.lower() else ""


def _names(locale: Locale, off: set[str]) -> Iterator[tuple[str, Sense]]:
    """Full names, each with one currency; their nouns alone, with all that are called so; and what tells these apart."""
    phrases: list[tuple[str, list[str]]] = []
    for code in named():
        for name in names(locale, code):
            key = fold(name.split("(")[0])
            phrases.append((code, key.split(" ")))
            yield key, _sense(interned((code,)), NAME)
            if unspaced(key) and " " in key:
                yield key.replace(" ", ""), _sense(interned((code,)), NAME)
    heads: dict[str, set[str]] = defaultdict(set)
    rest: dict[str, set[str]] = defaultdict(set)
    for code, head, others in told_apart(phrases, off):
        heads[head].add(code)
        for token in others:
            if len(token) > _SHORTEST:
                rest[token].add(code)
    heads |= _endings(phrases)
    for head, codes in heads.items():
        if len(head) > 1 or unspaced(head):
            yield head, _sense(interned(codes), NAME, trigger=True)
    for token, codes in rest.items():
        if token not in heads and len(codes) < 8:
            yield token, _qualifier(interned(codes))
    yield from _territories(locale)


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
        share = 1 / Decimal(times or 1)
        yield phrase, _sense(interned(_family(listed)), NAME, share, trigger=len(phrase) > 2 or unspaced(phrase))
    for phrase, codes in (own.get("symbols") or {}).items():
        yield phrase, _sense(interned(codes.split()), SYMBOL, Decimal(1), False, _cased(phrase))
    for phrase, codes in (own.get("minor") or {}).items():
        listed, _, share = codes.partition("/")
        found = interned(listed.split())
        yield phrase, _sense(found, NAME, Decimal(share or 10 ** (minor_unit(found[0]) or 2)), trigger=len(phrase) > 2)
    for phrase, codes in (own.get("qualifiers") or {}).items():
        yield phrase, _qualifier(interned(codes.split()))
