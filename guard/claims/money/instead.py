"""A number that a word of replacement sets against an amount, in its currency: 30 statt 50 Euro, $50 instead of 60."""

from __future__ import annotations

from decimal import Decimal

from guard.claims.cardinal import Cardinal, cardinal, cardinal_before
from guard.claims.kinds import Window
from guard.claims.lexer import BREAK, NUMBER, WORD
from guard.claims.money.amount import Amount
from guard.locales.sense import bits

_INSTEAD = bits("instead")
_FOLLOWS = bits("leadout", "per", "per_whole", "each")
_MONTH = bits("month", "month_short")
_BETWEEN = 2
"""Words that may stand between the word of replacement and the number: instead of the usual 50 dollars."""


def number_before(window: Window, amount: Amount, used: int) -> Cardinal | None:
    """The number that the amount is told instead of, or for: 30 in "30 statt bisher 50 Euro"."""
    if not window.seen & _INSTEAD:
        return None
    tokens, at = window.tokens, amount.first - 1
    while at > used and amount.first - 1 - at < _BETWEEN and tokens[at].kind == WORD and not tokens[at].mask & _INSTEAD:
        at -= 1
    if at <= used or not tokens[at].mask & _INSTEAD:
        return None
    number = cardinal_before(window, at)
    if number is None or number.first < used or not isinstance(number.value, Decimal):
        return None
    return None if number.first and window.masks[number.first - 1] & _MONTH else number


def number_behind(window: Window, amount: Amount) -> Cardinal | None:
    """The number behind an amount and a word of replacement, if nothing behind it says what it counts."""
    if not window.seen & _INSTEAD:
        return None
    tokens, at = window.tokens, amount.next
    if at >= len(tokens) or not tokens[at].mask & _INSTEAD:
        return None
    for ahead in range(at + 1, min(at + 2 + _BETWEEN, len(tokens))):
        if tokens[ahead].kind == NUMBER:
            number = cardinal(window, ahead)
            ends = number is not None and isinstance(number.value, Decimal) and _ends(window, number.next)
            return number if ends else None
        if tokens[ahead].kind != WORD:
            return None
    return None


def _ends(window: Window, after: int) -> bool:
    if after >= len(window.tokens):
        return True
    token = window.tokens[after]
    return token.kind == BREAK or token.mask & _FOLLOWS != 0 or token.folded in ".,;!?)。،"
