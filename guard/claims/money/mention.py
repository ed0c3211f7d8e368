"""Where a text names a currency: a code, a symbol or a name, with the words that say whose it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

import msgspec

from guard.claims.kinds import Window
from guard.claims.lexer import LETTERS, PROSE, Token
from guard.locales.coins import CODE, NAME, SYMBOL, Coin
from guard.locales.currencies import COMMON
from guard.locales.sense import OPENS, bits

CURRENCY = bits("currency")
_QUALIFIER = bits("qualifier")
_DAYS = bits("weekday", "weekday_short", "month", "month_short")
_UNITS = bits("unit", "unit_short", "measure", "plain")
_LATIN = str.maketrans("авеікмнорстухјѕѵαβεικμνορτυχ", "abeikmhopctyxjsvabeikmvoptux")
"""Letters of Cyrillic and Greek that look like Latin ones (folded)."""
_LIKE_LATIN = re.compile("[\u0370-\u052f]")

_CODE = 3
_RUN = re.compile(r"\d+\Z")
_TAIL = re.compile(r"\d+(?:[A-Z]{2,}\d|[a-z]+\d)|\d+_")
WORDLIKE = frozenset("AWG ALL TOP TRY CUP PEN MAD SOS GEL MOP BAM COP BOB RON SAR AMD NAD ANG LAK PAB".split())
"""Codes that are also words in capitals: they need more than a whole number behind them."""


class Mention(msgspec.Struct, frozen=True, gc=False):
    """A currency in tokens `first` to `next` (exclusive). `weak` needs a second sign that it is one."""

    first: int
    next: int
    codes: tuple[str, ...]
    form: str
    share: Decimal = Decimal(1)
    weak: bool = False


def mentions(window: Window, first: int = 0, until: int | None = None) -> Iterator[Mention]:
    """Every currency that begins in a part of a window, in order; in all of it where none is given."""
    after = first
    for index in places(window, first, until):
        if index < after:
            continue
        found = mention(window, index)
        if found is not None:
            yield found
            after = found.next


def places(window: Window, first: int = 0, until: int | None = None) -> list[int]:
    """The tokens of a part of a window, or of all of it, that may begin a currency."""
    other = unlisted(window)
    if not (other or window.seen & CURRENCY):
        return []
    masks = enumerate(window.masks[first:until] if first or until is not None else window.masks, first)
    if other:
        return [at for at, mask in masks if mask & CURRENCY or mask | OPENS == PROSE]
    return [at for at, mask in masks if mask & CURRENCY]


def unlisted(window: Window) -> bool:
    """Whether words that the lexicon lacks can be currencies: with an ending, or in letters that look like Latin."""
    if window.profile.endings:
        return True
    text, tokens, known = window.text, window.tokens, window.known
    if "unlisted" not in known:  # asked for each cell of a table: looked for once
        known["unlisted"] = not text.isascii() and _LIKE_LATIN.search(text, tokens[0].start, tokens[-1].end) is not None
    found: bool = known["unlisted"]
    return found


def mention(window: Window, index: int) -> Mention | None:
    """The currency that a token begins, with what belongs to it: US$ USD, dólares de Hong Kong, Canadian dollars."""
    if not (window.masks[index] & CURRENCY or unlisted(window)):
        return None
    if index not in window.currencies:
        window.currencies[index] = _mention(window, index)
    found: Mention | None = window.currencies[index]
    return found


def _mention(window: Window, index: int) -> Mention | None:
    tokens, masks = window.tokens, window.masks
    coin = coin_of(window, tokens[index])
    if coin is None:
        return None
    first, after, codes, form = index, index + 1, coin.codes, coin.form
    while after < len(tokens) and masks[after] & (LETTERS | CURRENCY) and _gap(window, after) <= 1:
        other = coin_of(window, tokens[after])
        shared = _both(codes, other.codes) if other and other.share == coin.share else ()
        if not shared:
            break
        codes, after = shared, after + 1
    first, after, codes = _narrowed(window, first, after, codes)
    home = {window.profile.currency, window.reader.currency}
    weak = form == CODE and len(codes) == 1 and codes[0] in WORDLIKE and codes[0] not in home
    return Mention(first, after, codes, form, coin.share, weak)


def coin_of(window: Window, token: Token) -> Coin | None:
    """What currency a token is, its case considered: USD is a code, "all" and "try" are words."""
    if token.mask & CURRENCY:
        for sense in token.senses:
            if sense.kind == "currency" and _written(window, token, sense.value):
                coin: Coin = sense.value
                return coin
    if token.mask | OPENS != PROSE:
        return None
    if len(token.folded) == _CODE and not token.folded.isascii():
        return _look_alike(window, token)
    return _inflected(window, token.folded) if window.profile.endings else None


def _look_alike(window: Window, token: Token) -> Coin | None:
    """A code with letters of another script that look like its own: ЕUR with a Cyrillic Е."""
    if not window.text[token.start : token.end].isupper():
        return None
    for sense in window.profile.words.get(token.folded.translate(_LATIN), ()):
        if sense.kind == "currency" and sense.value.form == CODE:
            coin: Coin = sense.value
            return coin
    return None


LOWER = frozenset(COMMON) - WORDLIKE - {"ILS", "RUB", "RON", "COP", "PEN", "TND", "MAD"}
"""Codes that are read in small letters too, right beside digits: none that is a word of some language."""


def _written(window: Window, token: Token, coin: Coin) -> bool:
    if _inside(window, token, named=coin.form == NAME):
        return False
    text = window.text[token.start : token.end]
    if coin.form == NAME or not token.folded[0].isalpha():
        return len(text) > 1 or not text.isupper()  # 99p, and P44.37 in Botswana
    if coin.form == SYMBOL:
        doubtful = (len(token.folded) == 1 and token.folded.isascii()) or token.mask & _DAYS
        if doubtful and not _home(window, coin):
            return False  # R5, Mo–Fr 9–18
        return not coin.cased or text == coin.cased or (text == coin.cased.upper() and _home(window, coin))
    if text.isupper():
        return not (token.start > 1 and window.text[token.start - 1] in "-_" and window.text[token.start - 2].isalnum())
    code = coin.codes[0]
    unit = token.mask & _UNITS  # 30 sek
    return text.islower() and code in LOWER and not unit and _beside_digits(window, token)


def _inside(window: Window, token: Token, *, named: bool) -> bool:
    """Whether letters are part of a longer code (HbA1c, UM3OG5, TRK-COU0001)."""
    text, start, end = window.text, token.start, token.end
    if not token.folded[0].isascii() or not token.folded[0].isalpha():
        return False
    before, after = text[max(start - 2, 0) : start], text[end : end + 16]
    joined = before[-1:] in {"-", "_"} and before[:1].isalnum()
    if joined and not named and not (before[:1].isdigit() and before[-1] == "-"):
        return True
    if before[-1:].isdigit() and start > 1:
        digits = _RUN.search(text[max(start - 24, 0) : start])
        at = start - len(digits.group()) - 1 if digits else -1
        return at >= 0 and text[at].isascii() and text[at].isalpha() and _joined(text, at)
    found = _TAIL.match(after)
    return found is not None


def _joined(text: str, at: int) -> bool:
    """Whether the letters that end here are a code's, and no currency's of their own (US$ 5 USD, R5)."""
    return not text[max(at - 2, 0) : at + 1].isupper() or text[max(at - 3, 0) : at].isalnum()


def _home(window: Window, coin: Coin) -> bool:
    """Whether a currency is the reader's own: a single letter (R, Q) is no currency elsewhere."""
    return window.profile.currency in coin.codes or window.reader.currency in coin.codes


def _beside_digits(window: Window, token: Token) -> bool:
    around = window.text[max(token.start - 2, 0) : token.start] + window.text[token.end : token.end + 2]
    return any(char.isdigit() or char == "$" for char in around)


def _inflected(window: Window, folded: str) -> Coin | None:
    """A name with an ending that CLDR does not list: рублях, dolara, liraya."""
    for ending in window.profile.endings:
        if folded.endswith(ending) and len(folded) - len(ending) > 2:
            for sense in window.profile.words.get(folded[: -len(ending)], ()):
                if sense.kind == "currency" and sense.value.form == NAME:
                    coin: Coin = sense.value
                    return coin
    return None


def _gap(window: Window, index: int) -> int:
    return window.tokens[index].start - window.tokens[index - 1].end


def _both(codes: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([code for code in codes if code in others]) if others else ()


def _narrowed(window: Window, first: int, after: int, codes: tuple[str, ...]) -> tuple[int, int, tuple[str, ...]]:
    """With the country beside the noun, on either side."""
    tokens = window.tokens
    while first and _gap(window, first) <= 1 and (shared := _both(codes, countries(window, tokens[first - 1]))):
        first, codes = first - 1, shared
    if first > 1 and tokens[first - 1].folded == "-" and (shared := _both(codes, countries(window, tokens[first - 2]))):
        first, codes = first - 2, shared
    for ahead in (after, after + 1):
        if ahead >= len(tokens):
            break
        if ahead == after or (len(tokens[after].folded) <= 3 and window.masks[after] & LETTERS):
            shared = _both(codes, countries(window, tokens[ahead]))
            if shared:
                return first, ahead + 1, shared
    return first, after, codes


def countries(window: Window, token: Token) -> tuple[str, ...]:
    """The currencies that a country's word leaves: Canadian."""
    if token.mask & _QUALIFIER:
        sense = token.sense("qualifier")
        return sense.value if sense else ()
    return window.profile.country(token.folded) if token.mask | OPENS == PROSE and len(token.folded) > 3 else ()
