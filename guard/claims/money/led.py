"""An amount in digits right behind its sign ($209.00), where what stands beside it leaves no question.

Most amounts are such: they are told by their neighbours alone, without asking for all that an amount may have around
it. Whatever could mean more is left to `recognise`, which reads the same of these.
"""

from __future__ import annotations

from decimal import Decimal

from guard.claims.cardinal import WHOLE, cardinal
from guard.claims.kinds import Window
from guard.claims.lexer import CODED, DASH, DIGITS, LETTERS, PLUS, PROSE
from guard.claims.money.amount import Amount
from guard.claims.money.mention import Mention
from guard.claims.money.sign import signed
from guard.locales.coins import SYMBOL
from guard.locales.currencies import minor_unit, ranked
from guard.locales.sense import OPENS, TRIGGER, bits

_CURRENCY, _ROLE = bits("currency"), OPENS | TRIGGER
_BESIDE = WHOLE | CODED | DASH | PLUS | bits("currency", "qualifier", "odd", "and_half")
"""Kinds on either side that may change an amount: numbers, dashes, countries."""
_BEFORE = _BESIDE | bits("of")
_AFTER = _BESIDE | bits("range", "pair", "and", "instead", "ledger_side", "minor_after")
_NEGATIVE = bits("negative")
_SIGNS, _STOPS, _SIDES = frozenset("$€£¥₹"), frozenset(".,:"), frozenset({"cr", "dr"})


def led(window: Window, index: int) -> Amount | None:
    """The amount whose sign stands at a token, None where more must be asked. Not for a window of unlisted names."""
    tokens, masks = window.tokens, window.masks
    sign, at = tokens[index], index + 1
    if at >= len(tokens) or sign.folded not in _SIGNS or sign.mask & ~_ROLE != _CURRENCY or not masks[at] & DIGITS:
        return None
    number, coin = tokens[at], sign.senses[0].value
    digits = number.folded
    if number.start != sign.end or coin.form != SYMBOL or coin.share != 1 or window.seen & _NEGATIVE:
        return None
    if len(digits) == 1 or (digits[0] == "0" and digits.isdigit()):
        return None
    if index and not _calm_before(window, index):
        return None
    whole = digits.isdigit()
    if at + 1 < len(tokens) and not _calm_after(window, at + 1, whole=whole):
        return None
    codes = coin.codes
    likely = codes if len(codes) == 1 else ranked(codes, (window.reader.currency, window.profile.currency))
    read = cardinal(window, at, decimals=minor_unit(likely[0]))
    if read is None or read.next != at + 1 or not isinstance(read.value, Decimal):
        return None
    one = window.currencies[index] = Mention(index, at, codes, SYMBOL)
    window.led.add(at)
    made = Amount(index, at + 1, read.value, one, read, leading=True, start=sign.start, end=number.end)
    if window.text[sign.start - 1 : sign.start] == "(":
        signed(window, made)
    return made


def _calm_before(window: Window, index: int) -> bool:
    token, mask = window.tokens[index - 1], window.masks[index - 1]
    if mask & _BEFORE or token.folded in "'’":
        return False
    if not mask & LETTERS:
        return True
    return token.end != window.tokens[index].start and (mask | OPENS != PROSE or _unknown(window, token.folded))


def _calm_after(window: Window, at: int, *, whole: bool) -> bool:
    """Whether what follows the digits adds nothing to them; to a whole number cents could be added."""
    tokens, masks = window.tokens, window.masks
    token, mask = tokens[at], masks[at]
    if mask & _AFTER or token.folded == "(" or token.folded in _SIDES:
        return False
    if mask & LETTERS:
        return mask | OPENS != PROSE or _unknown(window, token.folded)
    if token.folded not in _STOPS or at + 1 == len(tokens):
        return True
    ahead = masks[at + 1]
    if ahead & DASH:
        return False
    if not whole or token.folded != ",":
        return True
    return not ahead & WHOLE and (ahead | OPENS != PROSE or _unknown(window, tokens[at + 1].folded))


def _unknown(window: Window, word: str) -> bool:
    """Whether a word without a meaning of its own is neither a number nor says of a country."""
    return word[:2] not in window.profile.number_starts and not window.profile.country(word)
