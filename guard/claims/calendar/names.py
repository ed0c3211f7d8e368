"""Names of months and weekdays that name something else: a code (DEC15), a verb (a été)."""

from __future__ import annotations

from guard.claims.calendar.atoms import Tokens
from guard.claims.lexer import BREAK, DIGITS
from guard.locales.sense import bits

_CODE = bits("code_word")
_LED = bits("at", "from", "to", "day_before", "dated")
_REACH = 5
"""Tokens within which the word for codes stands before one: code promo : **DEC15**."""


def coded(tokens: Tokens, index: int) -> bool:
    """Whether a name is the beginning of a code: capitals with one or two digits glued behind them, or any digits with
    the word for codes before. 15DEC, "on DEC15", "DEC15, 2026" and "Dec15" are days.
    """
    glued = tokens.close(index + 1)
    at = index + 2 if glued and tokens.sign(index + 1, "-") and tokens.close(index + 2) else index + 1
    digits = tokens.digits(at, 4)
    if not glued or not digits:
        return False
    token = tokens.items[index]
    led = tokens.masks[index - 1] & _LED if index else 0
    if tokens.text[token.start : token.end].isupper() and at == index + 1 and len(digits) <= 2 and not led:
        year = at + 1 + tokens.sign(at + 1, ",")
        return not (len(tokens.digits(year, 4)) == 4 or (tokens.sign(at + 1, "-") and tokens.masks[at + 2] & DIGITS))
    for before in range(index - 1, max(index - 1 - _REACH, -1), -1):
        if tokens.masks[before] & _CODE:
            return True
        if tokens.items[before].kind == BREAK:
            return False
    return False
