"""Whether an amount is negative: a minus, accounting brackets, a trailing minus, DR, overdrawn."""

from __future__ import annotations

from guard.claims.context import opens
from guard.claims.kinds import Window
from guard.claims.lexer import LETTERS
from guard.claims.money.amount import Amount
from guard.core.numerals import Unreadable
from guard.locales.sense import bits

_NUMBER, _NEGATIVE, _SIDE = bits("number"), bits("negative"), bits("ledger_side")
_LEDGER = {"CR": 1, "DR": -1, "Cr": 1, "Dr": -1, "CR.": 1, "DR.": -1}


def signed(window: Window, amount: Amount) -> None:
    """Give an amount its sign, and its span the signs that belong to it."""
    if isinstance(amount.value, Unreadable):
        return
    amount.start = window.tokens[amount.first].start
    amount.end = window.tokens[amount.next - 1].end
    if (
        _minus_before(window, amount)
        or _minus_within(window, amount)
        or _minus_after(window, amount)
        or (not amount.leading and minus_between(window, amount.number.next, amount.mention.first))
        or _bracketed(window, amount)
        or _ledger(window, amount)
        or _said(window, amount)
    ):
        amount.value = -abs(amount.value)


def _minus_before(window: Window, amount: Amount) -> bool:
    """-$5, −5 €; a dash between words or figures is none, nor is a list's with its space."""
    tokens, at = window.tokens, amount.first - 1
    if at < 0:
        return False
    token = tokens[at]
    if token.folded == "+" and token.end == amount.start and opens(window, token.start):
        amount.start = token.start
    if token.folded == "-" and token.end == amount.start and opens(window, token.start):
        amount.start = token.start
        return True
    if token.mask & _NUMBER and any(one.kind == "number" and one.value.role == "minus" for one in token.senses):
        amount.start = token.start
        return True
    return False


def _minus_within(window: Window, amount: Amount) -> bool:
    """$-5, USD -5."""
    if not amount.leading or amount.number.first != amount.mention.next + 1:
        return False
    token = window.tokens[amount.mention.next]
    return token.folded == "-" and window.tokens[amount.number.first].start == token.end


def _minus_after(window: Window, amount: Amount) -> bool:
    """5.95-, as old ledgers print it: only behind cents, at the end of what is written there."""
    tokens = window.tokens
    if amount.next >= len(tokens) or "." not in str(amount.value):
        return False
    token = tokens[amount.next]
    after = window.text[token.end : token.end + 1]
    if token.folded == "-" and token.start == amount.end and (not after or after.isspace() or after in ")|,;"):
        rest = window.text[token.end : token.end + 3].strip()
        if not rest or not (rest[0].isdigit() or rest[0] in "$€£¥"):
            amount.end = token.end
            return True
    return False


def minus_between(window: Window, at: int, first: int) -> bool:
    """56,78- €: a minus behind the cents and before the currency at `first`, which a space sets off."""
    tokens = window.tokens
    if at < 1 or at + 1 != first or tokens[at].folded != "-" or tokens[at - 1].end != tokens[at].start:
        return False
    return tokens[first].start > tokens[at].end and tokens[at - 1].folded[-3:-2] in {".", ","}


def _bracketed(window: Window, amount: Amount) -> bool:
    """(1,234.59) alone in its cell or line. In a sentence, brackets hold an aside."""
    text = window.text
    opened, closed = amount.start - 1, amount.end
    if text[opened : opened + 1] != "(" or text[closed : closed + 1] != ")" or opened < 0:
        return False
    before, after = text[max(opened - 2, 0) : opened].rstrip(" "), text[closed + 1 : closed + 3].lstrip(" ")
    if (not before or before[-1] in "\n|:=,{[") and (not after or after[0] in "\n|,}]"):
        amount.start, amount.end = opened, closed + 1
        return True
    return False


def _ledger(window: Window, amount: Amount) -> bool:
    tokens = window.tokens
    if amount.next >= len(tokens) or not window.masks[amount.next] & LETTERS:
        return False
    token = tokens[amount.next]
    side = _LEDGER.get(window.text[token.start : token.end])
    if side is None:
        sense = token.sense("ledger_side") if token.mask & _SIDE else None
        if sense is None or not window.text[token.start].isupper() or token.start - amount.end > 1:
            return False
        side = sense.value
    amount.end = token.end
    return bool(side < 0)


def _said(window: Window, amount: Amount) -> bool:
    """A word that turns the sign: overdrawn by $20."""
    if not window.seen & _NEGATIVE:
        return False
    masks = window.masks
    return any(
        0 <= at < len(masks) and masks[at] & _NEGATIVE for at in (amount.first - 1, amount.first - 2, amount.next)
    )
