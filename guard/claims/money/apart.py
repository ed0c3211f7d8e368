"""A number that something parts from its currency: 219 (EUR), 219 in euros, 219 more euros, € and 219 on two lines."""

from __future__ import annotations

from guard.claims.cardinal import Cardinal, cardinal, cardinal_before
from guard.claims.kinds import Window
from guard.claims.lexer import BAR, DIGITS, LETTERS, LINE, PROSE
from guard.claims.money.mention import Mention
from guard.locales.coins import NAME, SYMBOL
from guard.locales.sense import OPENS, bits

_SIGNS = frozenset("([{}\\~$—–-:+,*_")
_LATEX = frozenset({"text", "textbf", "mathbf", "mathrm", "rm", "bf"})
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_REACH = 7
_SET_APART = LINE | BAR
_IN, _MORE, _HEDGED = bits("in_currency"), bits("more"), bits("bound_after")
_LEADS = frozenset("=→:.\"'”“-–—)]")
_MARKS, _NAMED = 2, 3
_PRICE, _PERCENT = bits("price"), bits("percent")
_YEAR, _SHORTEST = 4, 3


def number_apart(window: Window, one: Mention, used: int) -> Cardinal | None:
    """The number of a currency that has none right beside it."""
    if one.first and window.tokens[one.first].folded == "$" and window.tokens[one.first - 1].folded == "}":
        return None  # \d{4}$
    found = (
        _before(window, one, used)
        or _inside(window, one, used)
        or _alone(window, one, used)
        or _marked(window, one, used)
    )
    return found if found is not None and found.first >= used else None


def _before(window: Window, one: Mention, used: int) -> Cardinal | None:
    """With signs, a word of LaTeX, "in" or one adjective between: 219 (EUR), 219 in euros, 219 more euros."""
    tokens, masks, at = window.tokens, window.masks, one.first
    said = signs = 0
    while at > max(used, one.first - _REACH):
        token, mask = tokens[at - 1], masks[at - 1]
        if tokens[at].start - token.end > 1 or mask & LINE:
            return None
        if (token.folded in _SIGNS and not mask & LETTERS) or token.folded in _LATEX:
            signs += 1
        elif mask & _IN or (not signs and not said and (mask & (_MORE | _HEDGED) or _adjective(window, one, at - 1))):
            said += 1
        else:
            break
        at -= 1
    if at == one.first or said > 1:
        return None
    number = cardinal_before(window, at)
    if number is None or number.first < used or tokens[at].start - tokens[at - 1].end > 1:
        return None
    if not number.digits and (signs or not said):
        return None
    if (
        number.first
        and tokens[number.first - 1].folded == "}"
        and tokens[number.first - 1].end == tokens[number.first].start
    ):
        return None  # 1{,}342
    year = len(number.digits) == _YEAR and number.digits[:2] in {"19", "20"}
    return None if year and (signs or said) else number


def _adjective(window: Window, one: Mention, at: int) -> bool:
    """Whether a word without a meaning of its own may stand between: weitere, petits; never a name."""
    token = window.tokens[at]
    text = window.text[token.start : token.end]
    plain = window.masks[at] | OPENS == PROSE and text.islower() and text.isascii() and len(text) > _SHORTEST
    noun = one.form == NAME and one.share == 1 and len(window.tokens[one.first].folded) > _SHORTEST
    return plain and noun and " " in window.text[token.end : token.end + 1]


def _inside(window: Window, one: Mention, used: int) -> Cardinal | None:
    """The legal form: two hundred nineteen (219) euros; €(219)."""
    tokens = window.tokens
    if one.first > 2 and tokens[one.first - 1].folded in _CLOSING:
        number = cardinal_before(window, one.first - 1)
        if number is not None and number.first > used and tokens[number.first - 1].folded in _OPENING:
            return number
    sign = one.form == SYMBOL and not tokens[one.first].folded[0].isalpha()  # VT (6 %)
    if sign and one.next + 1 < len(tokens) and tokens[one.next].folded in _OPENING | {"≥", "≤", ">", "<"}:
        number = cardinal(window, one.next + 1)
        if number is not None and tokens[one.next + 1].start == tokens[one.next].end:
            return number
    return None


def _marked(window: Window, one: Mention, used: int) -> Cardinal | None:
    """Behind marks that lead to it: €=219, € - 219; behind a currency beside a price word too: price in EUR — 219."""
    tokens, masks, at = window.tokens, window.masks, one.next
    sign = one.form == SYMBOL and not tokens[one.first].folded[0].isalpha()
    if not sign and not any(mask & _PRICE for mask in masks[max(one.first - _NAMED, used) : one.first]):
        return None
    while at < len(tokens) and at - one.next < _MARKS and tokens[at].folded in _LEADS:
        at += 1
    if at == one.next or at >= len(tokens) or tokens[at].start - tokens[at - 1].end > 1:
        return None
    if tokens[at - 1].folded == "." and tokens[at].start > tokens[at - 1].end:
        return None
    if not sign and tokens[at - 1].folded == ":":
        return None  # a label, which the tables read
    number = cardinal(window, at)
    if number is None or not number.digits or number.digits[0] == "0":
        return None
    after = number.next
    return number if after == len(tokens) or not masks[after] & (LETTERS | DIGITS | _PERCENT) else None


def _alone(window: Window, one: Mention, used: int) -> Cardinal | None:
    """A currency that has a line or a cell of its own, with its number in the line or cell beside it."""
    masks = window.masks
    before = one.first == 0 or masks[one.first - 1] & _SET_APART
    after = one.next == len(masks) or masks[one.next] & _SET_APART
    if not before or not after:
        return None
    number = cardinal_before(window, one.first - 1) if one.first > 1 else None
    if number is not None and number.first >= used and _bounded(window, number):
        return number
    number = cardinal(window, one.next + 1) if one.next + 1 < len(masks) else None
    return number if number is not None and _bounded(window, number) else None


def _bounded(window: Window, number: Cardinal) -> bool:
    """Whether a number, too, is all of its line or cell."""
    masks = window.masks
    first, after = number.first, number.next
    return (first == 0 or masks[first - 1] & _SET_APART != 0) and (
        after == len(masks) or masks[after] & _SET_APART != 0
    )
