"""Whether an amount is negative: a minus, accounting brackets, a trailing minus, DR, overdrawn."""

from __future__ import annotations

from guard.claims.kinds import Window
from guard.claims.lexer import BREAK, WORD
from guard.claims.money.amount import Amount
from guard.core.numerals import Unreadable

_LEDGER = {"CR": 1, "DR": -1, "Cr": 1, "Dr": -1, "CR.": 1, "DR.": -1}
_OPENING = frozenset("([{<\"'|:,;/=“„«")


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
    if token.folded == "+" and token.end == amount.start and _opens(window, token.start):
        amount.start = token.start
    if token.folded == "-" and token.end == amount.start and _opens(window, token.start):
        amount.start = token.start
        return True
    if any(sense.kind == "number" and sense.value.role == "minus" for sense in token.senses):
        amount.start = token.start
        return True
    return False


def _opens(window: Window, start: int) -> bool:
    before = window.text[start - 1 : start]
    return not before or before.isspace() or before in _OPENING


def _minus_within(window: Window, amount: Amount) -> bool:
    """$-5, USD -5."""
    if not amount.leading or amount.number.first != amount.mention.next + 1:
        return False
    return window.tokens[amount.mention.next].folded == "-"


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
    if amount.next >= len(tokens) or tokens[amount.next].kind != WORD:
        return False
    token = tokens[amount.next]
    side = _LEDGER.get(window.text[token.start : token.end])
    if side is None:
        sense = token.sense("ledger_side")
        if sense is None or not window.text[token.start].isupper() or token.start - amount.end > 1:
            return False
        side = sense.value
    amount.end = token.end
    return bool(side < 0)


def _said(window: Window, amount: Amount) -> bool:
    """A word that turns the sign: overdrawn by $20."""
    tokens = window.tokens
    for at in (amount.first - 1, amount.first - 2, amount.next):
        if 0 <= at < len(tokens) and tokens[at].kind != BREAK and tokens[at].sense("negative"):
            return True
    return False
