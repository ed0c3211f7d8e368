"""Amounts without a currency: beside a price word, or with a money-like unit (points, credits, miles)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from guard.claims.cardinal import Cardinal, cardinal
from guard.claims.context import between, bound_of, per_before, per_of
from guard.claims.kinds import Candidate, Window
from guard.claims.lexer import BREAK, CODE, CODED, DIGITS, LETTERS, LINE, NUMBER, PROSE, SLASH, WORD, Token
from guard.claims.money.listed import Codes
from guard.claims.money.mention import Mention, mentions
from guard.claims.money.tables import governed
from guard.core.numerals import Unreadable
from guard.core.values import Money
from guard.locales.currencies import minor_unit, ranked
from guard.locales.fold import unspaced
from guard.locales.sense import BEGINS, OPENS, bits

WEIGHT = -5
REACH = 60
"""Characters before a number in which its price word may stand."""

_SAID = 20
"""Numbers in words are amounts from here on; below they rather count."""
_DAY = re.compile(r"(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\Z")
_CODED = re.compile(r"0\d+(?:[.,]\d\d?)?\Z")
_WITH_CENTS = re.compile(r"\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{2}")
_CENTS = re.compile(r"\d[.,]\d{2}")
_NOT_BEFORE = frozenset("#№/:×x@_*^~")
_NOT_AFTER = frozenset("%/:°×x*_'’@^-–—$€£¥")
_TIMES = frozenset("×*✕")
_PRICE, _UNIT = bits("price"), bits("unit_money")
_PER = SLASH | bits("per", "per_whole", "each")
_POINTS = frozenset(".,")
_PERIODS = frozenset({"month", "year", "week", "night", "item", "person"})
_RATE_OF = bits("rate_of")
_CURRENCY = bits("currency")
_APART = bits("no_price", "counter", "version", "percent", "unit_money", "rate_of", "measure")
_ANCHORS = _PRICE | _UNIT | bits("currency")
_STOPS = frozenset(".!?;")
_QUOTES = frozenset("\"'“”")
_AROUND = _QUOTES | frozenset("()[]_*")
_LABELS = frozenset(":=|→")
_LABEL, _NAME = 5, 8
_VALUES, _NESTED = frozenset({"value", "amount"}), 3
_LONG = 10
_MONTHS = frozenset({"1", "3", "6", "9", "12"})
_CLOSE = 2
_NUMBERS = DIGITS | CODED
_COUNTED = bits("unit", "unit_short", "measure", "month", "currency", "percent", "ordinal_suffix")
_FOLLOWS = bits("leadout", "per", "per_whole", "pair", "or", "price", "range", "bound_after")
_LEADING = bits("leadin", "price", "bound", "between")
_BOUND, _JOINS = bits("bound"), bits("and", "pair")
_WORDS = 5
"""Tokens from a price word to a number that it leads to over words without a meaning of their own."""


def recognise(window: Window) -> Iterable[Candidate]:
    """Each bare number of a window that its neighbours make an amount. Any other reading of it goes before this one."""
    words, tokens, masks = window.options.bare_words, window.tokens, window.masks
    periodic = window.seen & _PER and any(tokens[index].folded[-3:-2] in _POINTS for index in window.digits)
    if not (words or periodic or window.seen & _ANCHORS):
        return
    spelled = window.seen & BEGINS and window.seen & _PRICE
    if len(window.digits) == len(window.led) and not spelled:
        return  # there is no number that is no amount already
    priced = [index for index, mask in enumerate(masks) if mask & _PRICE] if window.seen & _PRICE else []
    if words:
        named = (index for index, token in enumerate(tokens) if token.folded in words)
        priced = sorted({*priced, *named})
    priced = [index for index in priced if not _other(window, index)]
    declared = governed(window)
    if priced or declared or periodic or window.seen & (_UNIT | _CURRENCY):
        told = priced or window.seen & _UNIT
        for index in window.digits:
            if index in window.led or not (told or index in declared or _in_parts(window, index)):
                continue  # only one with cents can be an amount by its neighbours
            if index and masks[index - 1] & DIGITS and tokens[index].start - tokens[index - 1].end < 2:
                continue
            if (found := _read(window, index, priced, declared)) is not None:
                yield found
    if spelled and priced:
        yield from _spelled(window, priced)


def _in_parts(window: Window, index: int) -> bool:
    """Whether the digits at a token are not all of a whole number: 29.90, 1 049,95."""
    after = index + 1
    return not window.tokens[index].folded.isdigit() or (
        after < len(window.masks) and window.masks[after] & DIGITS != 0
    )


def _read(window: Window, index: int, priced: list[int], declared: dict[int, Codes | None]) -> Candidate | None:
    """The amount that begins with the digits at a token, by its unit, its heading, a price word or its neighbours."""
    number = cardinal(window, index)
    if number is None or not isinstance(number.value, Decimal):
        return None
    unit = _unit(window, number) if window.seen & _UNIT else None
    if unit is not None:
        return _candidate(window, number, number.next + 1, unit=unit)
    if index in declared:
        codes = declared[index]
        return (
            _candidate(window, number, number.next, codes=codes)
            if codes is not None and _alone(window, number)
            else None
        )
    if priced and _alone(window, number) and _priced(window, number, priced):
        return _candidate(window, number, number.next)
    if number.digits.isdigit():
        return None  # only one with cents is an amount by its neighbours
    if window.seen & _CURRENCY and len(window.digits) > 1 and (of := _listed(window, number)) is not None:
        return _candidate(window, number, number.next, codes=of)
    return _candidate(window, number, number.next) if _periodic(window, number) else None


def _periodic(window: Window, number: Cardinal) -> bool:
    """Whether a number with cents is for a month, a person or the like: 29.90 per month, 12.50 each."""
    if _WITH_CENTS.fullmatch(number.digits) is None or number.next >= len(window.tokens):
        return False
    return per_of(window, number.next) in _PERIODS or window.tokens[number.next].sense("each") is not None


def _spelled(window: Window, priced: list[int]) -> Iterable[Candidate]:
    """Numbers in words that price words lead to: the total is two hundred and nine, 总价三千五."""
    after = priced[0] + 1
    for index in range(after, len(window.tokens)):
        if index < after or not window.masks[index] & BEGINS or window.masks[index] & _PRICE:
            continue
        number = cardinal(window, index)
        if number is None or isinstance(number.value, Unreadable):
            continue
        after = number.next
        if _ending(window, index):
            continue
        if number.spelled and number.value >= _SAID and _alone(window, number) and _priced(window, number, priced):
            yield _candidate(window, number, number.next)


def _ending(window: Window, index: int) -> bool:
    """Whether hiragana that could be a number ends the word that it is written with: the せん of ありません."""
    token = window.tokens[index]
    if not index or not "\u3041" <= token.folded[0] <= "\u309f" or window.tokens[index - 1].end != token.start:
        return False
    return "\u3041" <= window.tokens[index - 1].folded[-1] <= "\u309f" and not window.masks[index - 1] & _LEADING


def _listed(window: Window, number: Cardinal) -> Codes | None:
    """The currency of a number with cents that goes on from an amount of its sentence: €209, the cap 29.90."""
    tokens, masks, after = window.tokens, window.masks, number.next
    if not number.first or not _WITH_CENTS.fullmatch(number.digits) or not _goes_on(window, number):
        return None
    if after < len(tokens) and masks[after] & (LETTERS | DIGITS) and not tokens[after].sense("each"):
        return None
    first = number.first
    while first and tokens[number.first].start - tokens[first - 1].end < REACH:
        first -= 1
        if masks[first] & (LINE | _APART) or tokens[first].folded in _STOPS:
            first += 1
            break
    last = next(iter(list(mentions(window, first, number.first))[::-1]), None)
    if last is None or last.share != 1 or minor_unit(last.codes[0]) != _CLOSE or not _beside(window, last):
        return None
    return last.codes if _alone(window, number) else None


def _goes_on(window: Window, number: Cardinal) -> bool:
    """Whether a word without a meaning of its own, "and" or a slash leads to a number: a thing's name, most likely."""
    token, mask = window.tokens[number.first - 1], window.masks[number.first - 1]
    return mask | OPENS == PROSE or token.folded == "/" or bool(token.sense("and") or token.sense("pair"))


def _beside(window: Window, one: Mention) -> bool:
    """Whether a currency stands at a number, so that it is an amount's."""
    masks = window.masks
    return (one.first > 0 and masks[one.first - 1] & DIGITS != 0) or (
        one.next < len(masks) and masks[one.next] & DIGITS != 0
    )


def _other(window: Window, index: int) -> bool:
    """Whether the word before a price word makes it a rate of another thing: heart rate, heart_rate."""
    tokens, at = window.tokens, index - 1
    if at > 0 and tokens[at].folded == "_":
        at -= 1
    return at >= 0 and tokens[at].mask & _RATE_OF != 0


def _candidate(
    window: Window, number: Cardinal, after: int, *, unit: str | None = None, codes: Codes = ()
) -> Candidate:
    tokens = window.tokens
    bound, first, end = bound_of(window, number.first, after)
    value = Decimal(str(number.value))
    start = tokens[first].start
    if (
        first
        and tokens[first - 1].folded == "-"
        and tokens[first - 1].end == start
        and window.text[start - 2 : start - 1] in {"", " ", ":"}
    ):
        start, value = start - 1, -value
    return Candidate(
        "money",
        start,
        tokens[end - 1].end,
        Money(value, _first(window, codes), unit),
        bound=bound,
        per=per_of(window, end) or per_before(window, first),
        weight=WEIGHT,
    )


def _first(window: Window, codes: Codes) -> Codes:
    return ranked(codes, (window.reader.currency, window.profile.currency)) if len(codes) > 1 else codes


def _unit(window: Window, number: Cardinal) -> str | None:
    """The money-like unit behind a number, where the context earns, spends or holds such units."""
    tokens, at = window.tokens, number.next
    if at >= len(tokens) or not window.masks[at] & _UNIT or tokens[at].start - tokens[at - 1].end > 1:
        return None
    sense = tokens[at].sense("unit_money")
    if sense is None:
        return None
    if " " in tokens[at].folded or sense.value == "credit":
        return str(sense.value)
    for step, end in ((-1, max(number.first - 14, -1)), (1, min(at + 12, len(tokens)))):
        for index in range(at + step, end, step):
            token = tokens[index]
            if token.kind == BREAK or token.folded in _STOPS:
                break
            if token.sense("unit_context") or token.sense("price"):
                return str(sense.value)
    return None


def _alone(window: Window, number: Cardinal) -> bool:
    """Whether a number counts nothing and names nothing: by its own digits and by what follows it."""
    tokens, digits = window.tokens, number.digits
    if not digits:
        last = tokens[number.next - 1]  # 2tr190 leaves thousands out, 3万5000 nothing
        said = number.spelled and last.kind != NUMBER and tokens[number.first].kind != NUMBER
        joined = last.kind != NUMBER or unspaced(tokens[number.next - 2].folded)
        if not (said or number.compact) or not joined or _tenor(window, number):
            return False
    if (digits[:1] == "0" and _CODED.match(digits)) or (
        len(digits) >= _LONG and sum(map(str.isdigit, digits)) >= _LONG
    ):
        return False
    if number.next >= len(tokens):
        return True
    after = tokens[number.next]
    gap = after.start - tokens[number.next - 1].end
    if after.kind == BREAK or gap > 2:
        return True
    if after.mask & _NUMBERS:
        return False
    if after.kind == WORD:
        if after.mask & _COUNTED:
            return False
        return after.mask & _FOLLOWS != 0 or _CENTS.fullmatch(digits[-4:]) is not None
    if after.folded == "." and gap == 0 and window.profile.day_dot and len(digits) == 1:  # 2. Klasse
        follows = number.next + 1
        return follows >= len(tokens) or tokens[follows].kind != WORD or tokens[follows].start - after.end != 1
    if after.folded == "." and gap == 0 and "." not in window.profile.signs.decimal and _DAY.match(digits):  # 12.11.
        return False
    if after.folded == "'" and gap == 0 and number.next + 1 < len(tokens):  # 2190'dır
        return tokens[number.next + 1].folded in window.profile.endings
    if after.folded in _TIMES and gap:  # 2 × $12
        return False
    apart = gap > 0 and (after.folded != "/" or _CENTS.fullmatch(digits[-4:]) is not None)  # Basic 9.99 / Plus 19.99
    return apart or (gap == 0 and after.folded not in _NOT_AFTER and after.folded != "/")


def _tenor(window: Window, number: Cardinal) -> bool:
    """Whether months behind the name of a rate look like millions: WIBOR 3M."""
    tokens, at = window.tokens, number.first
    if not at or number.next - at != _CLOSE or tokens[at + 1].folded != "m" or tokens[at].folded not in _MONTHS:
        return False
    before = tokens[at - 1]
    return before.mask | OPENS == PROSE and window.text[before.start : before.end].isupper()


def _priced(window: Window, number: Cardinal, priced: list[int]) -> bool:
    """Whether a price word governs a number: leads to it in its clause, is its field's label, or follows at once."""
    tokens, masks, at = window.tokens, window.masks, number.first - 1
    while at >= 0 and tokens[at].folded in _QUOTES:
        at -= 1
    if at and tokens[at].folded == "." and masks[at - 1] & _BOUND:  # Price: approx. 29.90
        at -= 1
    if at and masks[at] & _BOUND and tokens[at - 1].folded in _LABELS:
        at -= 1
    if at >= 0 and tokens[at].folded in _LABELS:
        return _labelled(window, at, priced)
    if at > 0 and tokens[at].folded == "?":  # The price? 29.90
        return at - 1 in priced
    if _named_after(window, number, priced):
        return at < 0 or _plain(tokens[at])
    if at < 0 or not _leads(window, at, number):
        return False
    if at and tokens[at].sense("of") and tokens[at - 1].sense("counter"):
        return False
    near = [index for index in priced if index <= at and tokens[number.first].start - tokens[index].end <= REACH]
    if not near or _broken(window, near[-1], number.first):
        return False
    if not masks[at] & (_LEADING | _JOINS) and (number.first - near[-1] > _WORDS or _strays(window, near[-1], at)):
        return False
    return not _year(number) or number.first - near[-1] <= _CLOSE


def _labelled(window: Window, at: int, priced: list[int]) -> bool:
    """Whether the label before a colon or bar ends in a price word: "Total price:" does, "Total bags:" counts."""
    tokens, index = window.tokens, at - 1
    while index >= 0 and at - index <= _LABEL and (tokens[index].folded in _AROUND or tokens[index].sense("currency")):
        index -= 1
    if index > _NESTED and tokens[index].folded in _VALUES:  # "price": {"value": 219}
        opens = index - 1
        while opens > 0 and tokens[opens].folded in _QUOTES:
            opens -= 1
        if tokens[opens].folded == "{" and tokens[opens - 1].folded == ":":
            return _labelled(window, opens - 1, priced)
    return index in priced or _labelled_of(window, index, priced)


def _labelled_of(window: Window, last: int, priced: list[int]) -> bool:
    """Whether a label that ends at a token is a price of something: "The price of the jacket: 219"."""
    tokens, masks = window.tokens, window.masks
    for at in range(last, max(last - _NAME, 0), -1):
        if tokens[at].folded == "-" or (masks[at] & DIGITS and tokens[at - 1].folded == "-"):
            continue  # an article's number: JKT-114
        if masks[at] & (_COUNTED | DIGITS) or tokens[at].kind != WORD:
            return False
        if at - 1 in priced:
            return tokens[at].sense("of") is not None or tokens[at].sense("glue") is not None
    return False


def _named_after(window: Window, number: Cardinal, priced: list[int]) -> bool:
    """5390 monthly rent, 12.50 fee; but "2 charges" counts them, and "JKT-114 costs" names a thing."""
    tokens, at = window.tokens, number.next
    if at + 1 < len(tokens) and tokens[at].sense("per_whole"):
        return at + 1 in priced
    return at in priced and not number.digits.isdigit() and tokens[at].start - tokens[at - 1].end == 1


def _plain(token: Token) -> bool:
    return token.kind not in {NUMBER, CODE} and not token.sense("counter") and token.folded not in _NOT_BEFORE


def _strays(window: Window, index: int, at: int) -> bool:
    """Whether a number or a word of another kind stands between a price word and the token `at`."""
    return any(mask & (_APART | DIGITS) for mask in window.masks[index + 1 : at + 1])


def _leads(window: Window, at: int, number: Cardinal) -> bool:
    """Whether the token before a number leads from a price word to it: is, of, at; a hedge; the price word itself.

    To a number that looks like an amount (29.90, 219rb, two hundred) any word without a meaning of its own leads.
    """
    tokens, token = window.tokens, window.tokens[at]
    if token.kind == NUMBER or (at and tokens[at - 1].kind == NUMBER and not token.mask & _PRICE):
        return False  # "2 of 30", but "JKT-114 costs 30"
    if token.sense("pair") or token.sense("and"):
        return between(window, at)
    if token.mask & _LEADING:
        return True
    if token.mask | OPENS != PROSE:
        return False
    return number.compact or number.spelled or _CENTS.fullmatch(number.digits[-4:]) is not None


def _broken(window: Window, index: int, first: int) -> bool:
    """Whether a sentence or a line ends between two tokens, or an amount that the price word has led to already."""
    tokens = window.tokens
    for at in range(index + 1, first):
        token = tokens[at]
        if token.sense("currency") and NUMBER in (tokens[at - 1].kind, tokens[at + 1].kind) and at + 1 < first:
            return True
        if token.kind == BREAK or (token.folded in _STOPS and window.text[token.end : token.end + 1].isspace()):
            return True
    return False


def _year(number: Cardinal) -> bool:
    return len(number.digits) == 4 and number.digits[:2] in {"19", "20"}
