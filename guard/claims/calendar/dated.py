"""Words that say of what stands beside them that it is a day: it arrives, delivery, date, valid thru."""

from __future__ import annotations

from guard.claims.calendar.atoms import Tokens
from guard.claims.lexer import BREAK, SIGN
from guard.locales.sense import bits

_DATED = bits("dated")
_CARD = bits("card")
_EXPIRY = bits("expiry")
_BETWEEN = bits("glue", "the", "at", "to", "leadin", "day_before", "hour_before")
"""Words that may stand between such a word and its day: "delivery is on 12/4"."""
_REACH = 3
_FAR = 8
"""Tokens within which a card is named before the day on which it ends."""


def dated_before(tokens: Tokens, index: int) -> bool:
    """Whether a word that says so stands before a token, with nothing but joining words between."""
    return _before(tokens, index, _DATED)


def dated_after(tokens: Tokens, index: int) -> bool:
    """Whether such a word follows, where a verb stands last (12/4に到着)."""
    for at in range(index, min(index + _REACH, tokens.size)):
        if tokens.masks[at] & _DATED:
            return True
        if not tokens.masks[at] & _BETWEEN:
            return False
    return False


def expires_before(tokens: Tokens, index: int) -> bool:
    """Whether a word of expiry stands before a token: "Exp. 8/2027"."""
    return _before(tokens, index, _EXPIRY)


def card_ends(tokens: Tokens, index: int) -> bool:
    """Whether a month and a year follow, as they stand on a card: "valid thru", "exp", "my card expires"."""
    if not _before(tokens, index, _EXPIRY):
        return False
    return any(tokens.masks[at] & _CARD for at in range(max(index - _FAR, 0), index))


def _before(tokens: Tokens, index: int, kinds: int) -> bool:
    for at in range(index - 1, max(index - 1 - _REACH, -1), -1):
        token = tokens.items[at]
        if tokens.masks[at] & kinds:
            return True
        joins = tokens.masks[at] & _BETWEEN or (token.kind == SIGN and token.folded in ":.*_(\"'")
        if token.kind == BREAK or not joins:
            return False
    return False
