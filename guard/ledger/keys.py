"""What the keys of an object say together: which of its values can be facts, and as what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Generic, TypeVar

import re2
from msgspec import Struct

from guard.ledger.failure_words import may_tell_of_error
from guard.ledger.fields import Field, Sort, tokens, understand
from guard.ledger.texts import instant
from guard.ledger.vocabulary import CURRENCY, EXCHANGE, PERIOD, TYPES, UNIT, VALUES
from guard.locales.currencies import named

_BESIDE = PERIOD | UNIT | {"recurring"}
COMPOSED = frozenset({"year", "scale", "exponent", "decimal_places", "nanos"})
"""One of these stands in each amount or day that an object spells in parts."""
_PAGING = frozenset(
    "page page_size offset per_page next_page cursor has_more next_cursor pagesize pageSize total_pages".split()
)
_SECOND = frozenset("quote to target counter currency pair code symbol instrument".split())
"""Words of keys that name the second of two currencies, or both."""
_MONTH = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])|([^\W\d_]{3,10})(?:[ _-]?\d{4})?")
_PAIRED = 6
"""Letters of two codes."""
_MOST = frozenset({"max", "maximum", "Max", "MAX"})
"""What stands beside the least of something: then "min" means no minutes."""
_SYMBOLS = {
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "JPY",
    "₹": "INR",
    "₩": "KRW",
    "US$": "USD",
    "CA$": "CAD",
    "A$": "AUD",
}
NEUTRAL = Field(Sort.NEUTRAL)
"""What a key says that says nothing."""
_COUNTED = Field(Sort.COUNT, unit="item")
_CODE_WORDS = frozenset({"code", "iso", "id", "key", "unit", "iso4217", "3", "cd", "name", "symbol", "sign"})
_OF_TWO = frozenset("from to source target base quote counter old new local foreign original converted".split())
"""Words of keys that name the one of two currencies."""
_CODE = 5
"""Letters of a currency's code at most, as of a crypto-currency."""
_MANY, _LONG = 64, 2048
"""Keys of an object, and characters in them, up to which what they say is kept."""
_MOST_KNOWN = 4096
Made = TypeVar("Made")


class Entry(Struct, frozen=True, gc=False):
    """A key whose value can be a fact. `code` is the currency that it is; `open` where the key above may say more.

    `wary`: only records under it are a source, since it repeats the request or, if `record`, is an identifier. `meta`:
    it tells of the answer (a link, a page), not of a thing.
    """

    key: str
    sense: Field
    code: str | None
    open: bool
    record: bool = False
    wary: bool = False
    meta: bool = False


class Keys(Struct, frozen=True, gc=False):
    """The keys of an object as understood: those that can lead to a fact.

    `readable` are those whose leaves can, `silent` the others, of which an identifier can where it holds records, and
    what tells of the answer where it holds any more than a leaf. `beside`: some speak of their neighbours;
    `composed`: they may be parts of one value; `daily`: they are days, as those of a time series are; `monthly`: two of
    them name a month and its year; `quoted`: one names the currency in which another gives a rate of exchange;
    `months`: they may be months, as those of a series are; `wary`: one may tell of an error;
    `tagged`: one may name what kind of object it is.
    """

    entries: tuple[Entry, ...]
    by_key: Mapping[str, Entry]
    silent: tuple[Entry, ...]
    readable: tuple[str, ...]
    daily: bool
    beside: bool
    composed: bool
    monthly: tuple[str, str] | None = None
    quoted: str | None = None
    months: bool = False
    wary: bool = False
    tagged: bool = False


class ByKeys(Generic[Made]):
    """What the keys of an object say, kept by all of them: objects of one kind have the same.

    Not an `lru_cache`: keys that are long or many must not be kept.
    """

    __slots__ = ("_known", "_make")

    def __init__(self, make: Callable[[tuple[str, ...]], Made]) -> None:
        self._make = make
        self._known: dict[tuple[str, ...], Made] = {}

    def __call__(self, node: Iterable[str]) -> Made:
        keys = tuple(node)
        known = self._known.get(keys)
        if known is None:
            known = self._make(keys)
            if len(keys) <= _MANY and sum(len(str(key)) for key in keys) <= _LONG:
                if len(self._known) >= _MOST_KNOWN:
                    self._known.clear()
                self._known[keys] = known
        return known


def _understood(keys: tuple[str, ...]) -> Keys:
    """What the keys of an object say.

    >>> [entry.key for entry in keys_of({"sku": "A", "price": 5, "currency": "EUR"}).entries]
    ['sku', 'price']
    """
    paging = not _PAGING.isdisjoint(keys)
    made: list[Entry] = []
    for key in keys:
        if is_currency(key):
            continue
        sense = understand(key)
        if key.lower() == "min" and not _MOST.isdisjoint(keys):
            sense = NEUTRAL
        if paging and sense.sort is not Sort.IDENTIFIER and key.lower() in ("total", "limit", "count"):
            made.append(Entry(key, _COUNTED, None, open=False, wary=sense.sort is Sort.ECHO))
            continue
        record, echo = sense.sort is Sort.IDENTIFIER, sense.sort is Sort.ECHO
        sense = NEUTRAL if record else sense
        open_, meta = sense.sort is Sort.NEUTRAL, sense.sort is Sort.META and sense.alike is None
        made.append(Entry(key, sense, code(key), open_, record, echo or record, meta))
    first = keys[0] if keys else ""
    return Keys(
        entries=tuple(made),
        by_key={entry.key: entry for entry in made},
        silent=tuple(entry for entry in made if entry.record or entry.meta),
        readable=tuple(entry.key for entry in made if not (entry.record or entry.meta)),
        daily=first[4:5] == "-" and instant(first, None) is not None,
        beside=not _BESIDE.isdisjoint(keys) or any(map(is_currency, keys)) or _typed(keys),
        composed=not COMPOSED.isdisjoint(keys),
        monthly=_monthly(keys),
        quoted=_quoted(keys),
        wary=may_tell_of_error(keys),
        tagged="object" in keys,
        months=bool(keys) and all(map(_may_be_month, keys)),
    )


keys_of = ByKeys(_understood)


def _may_be_month(key: str) -> bool:
    """Whether a key can name a month: nov, november_2026, 2026-11. Which words do depends on the reader.

    >>> _may_be_month("okt"), _may_be_month("2026-11"), _may_be_month("price")
    (True, True, False)
    """
    found = _MONTH.fullmatch(key)
    return found is not None and (found[1] is None or understand(found[1]).sort is Sort.NEUTRAL)


def _quoted(keys: tuple[str, ...]) -> str | None:
    """The key that names the second of two currencies, where another gives the rate between them.

    >>> _quoted(("base", "quote", "rate")), _quoted(("from", "to", "price"))
    ('quote', None)
    """
    if not any(key.lower() in EXCHANGE for key in keys):
        return None
    told = (key for key in keys if _SECOND.issuperset(tokens(key)) and not is_currency(key))
    return next(told, None) or next((key for key in keys if tokens(key)[:1] in (["to"], ["target"], ["quote"])), None)


def quoted(text: object) -> str | None:
    """The second currency of a pair, or the one that is named alone.

    >>> quoted("EUR/USD"), quoted("EURUSD"), quoted("USD"), quoted("London")
    ('USD', 'USD', 'USD', None)
    """
    if not isinstance(text, str):
        return None
    bare = "".join(filter(str.isalpha, text))
    return code(text) or (code(bare[3:]) if len(bare) == _PAIRED and code(bare[:3]) is not None else None)


def _typed(keys: tuple[str, ...]) -> bool:
    """Whether a key may say what the value beside it is: {"type": "percentage", "value": 15}."""
    return not TYPES.isdisjoint(keys) and not VALUES.isdisjoint(keys)


def _monthly(keys: tuple[str, ...]) -> tuple[str, str] | None:
    """A key for a month and its fellow for the year: exp_month and exp_year, expMonth and expYear.

    >>> _monthly(("brand", "exp_month", "exp_year")), _monthly(("month", "price"))
    (('exp_month', 'exp_year'), None)
    """
    for key in keys:
        stem, kind = key[:-5], key[-5:]
        if kind in ("month", "Month") and (fellow := stem + ("year" if kind == "month" else "Year")) in keys:
            return key, fellow
    return None


@lru_cache(maxsize=4096)
def is_currency(key: str) -> bool:
    """Whether a key holds the currency of its neighbours.

    >>> is_currency("currencyCode"), is_currency("Währung"), is_currency("current")
    (True, True, False)
    """
    return key.lower() in CURRENCY or _speaks_of_currency(tokens(key))


_STATED = re2.compile("(?i)" + "|".join(map(re2.escape, sorted(CURRENCY))))


def may_state_currency(text: bytes) -> bool:
    """Whether some JSON can hold the key of a currency: a key may be escaped.

    >>> may_state_currency(b'{"priceCurrency": "EUR"}'), may_state_currency(b'{"price": 5}')
    (True, False)
    """
    return _STATED.search(text) is not None or b"\\u" in text


def _speaks_of_currency(words: list[str]) -> bool:
    """Whether a key of more words names the currency of all that stands beside it: CurrencyIsoCode, order_currency.

    >>> [_speaks_of_currency(one) for one in (["order", "currency"], ["currency", "rate"], ["from", "currency"])]
    [True, False, False]
    """
    if len(words) < 2 or not _OF_TWO.isdisjoint(words):
        return False
    named = CURRENCY.intersection(words)
    return words[-1] in CURRENCY or (bool(named) and _CODE_WORDS.issuperset(set(words) - named))


def stated(text: str) -> str | None:
    """The currency that a currency field holds; a code that is not known is a currency of its own.

    >>> stated("eur"), stated("USDT"), stated("economy")
    ('EUR', 'USDT', None)
    """
    own = 3 <= len(text) <= _CODE and text.isascii() and text.isalpha() and text.isupper()
    return code(text) or (text if own else None)


@lru_cache(maxsize=4096)
def code(text: str) -> str | None:
    """The ISO 4217 code that a currency field holds.

    >>> code("eur"), code("€"), code("economy")
    ('EUR', 'EUR', None)
    """
    if len(text) == 3 and text.isascii() and text.isalpha() and text.upper() in named():
        return text.upper()
    return _SYMBOLS.get(text)
