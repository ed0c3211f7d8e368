"""Whether what looks like an amount is one: currencies share their names with nouns, and their signs with code."""

from __future__ import annotations

import re

from guard.claims.kinds import Window
from guard.claims.lexer import CODED, DASH, DIGITS, LETTERS, LINE, PROSE, SLASH, WORD
from guard.claims.money.amount import Amount
from guard.claims.money.mention import mentions
from guard.locales.coins import NAME, SYMBOL
from guard.locales.fold import unspaced
from guard.locales.sense import OPENS, bits

REACH = 60
"""Characters before an amount in which a price word speaks of it."""

_ABROAD, _UNSURE, _TITLED, _PIECES = bits("abroad"), bits("unsure"), bits("titled"), bits("pieces")
_IN_DIGITS = bits("in_digits")
_DOUBTED = _ABROAD | _UNSURE | _TITLED | _PIECES
_WEEKDAY, _HOUR = bits("weekday", "weekday_short"), bits("hour_mark", "clock_mark", "mark")
_PRICE, _NO_PRICE, _COUNTER = bits("price"), bits("no_price"), bits("counter")
_TELLS, _CURRENCY = bits("leadin", "bound"), bits("currency")
_EQUAL = frozenset("=≈~→")
_STOPS = frozenset(".!?;।。！？")
_NEXT_CELL = re.compile(r"[A-Z]{1,2}\$?\d")
_CELL = re.compile(r"\$[A-Z]{1,3}\$?\Z")
_GATES = frozenset("pn")
_BRACES = frozenset("{}\\")
_LINES = frozenset({240, 360, 480, 720, 1080, 1440, 2160, 4320})
"""Lines of a picture, told with a p: 1080p."""
_ELIDED = frozenset("'’ʼ")
_CENTS, _PENCE = 2, 1000
_MARKS = frozenset(".,")
_SPAN, _NEAR = 48, 3


def is_money(window: Window, amount: Amount) -> bool:
    """Whether nothing speaks against an amount, or a second sign speaks for it: a price word, cents, a country."""
    one = amount.mention
    seen = window.masks[one.first] | window.masks[one.next - 1]
    if one.form == NAME:
        if seen & _DOUBTED and _other_noun(window, amount, seen):
            return False
        if one.share > 1 and _letter(window, amount):
            return False
        if seen & _IN_DIGITS and amount.number.spelled:
            return False  # 사전 is beforehand
        if amount.leading and one.codes == ("EUR",) and _dated(amount):
            return priced(window, amount.first)
    if one.form == SYMBOL and _cell(window, amount):
        return False
    if amount.number.digits == "1" and _base(window, amount):
        return False
    if not amount.leading:
        return True
    if one.form == SYMBOL and window.tokens[one.first].folded in _GATES and amount.number.digits.isdigit():
        return priced(window, amount.first)  # gate P219
    return not (_code(window, amount) or _glued(window, amount) or (seen & _WEEKDAY and _opening(window, amount)))


def _base(window: Window, amount: Amount) -> bool:
    """Whether one of a currency is what another's rate is told for: 1 EUR = 1.08 USD, €1 is about $1.08."""
    tokens, masks, at = window.tokens, window.masks, amount.next
    while at < len(tokens) and at - amount.next < _NEAR and (tokens[at].folded in _EQUAL or masks[at] & _TELLS):
        at += 1
    if at == amount.next or at >= len(tokens) or not masks[at] & (DIGITS | _CURRENCY):
        return False
    other = next(mentions(window, at, min(at + _NEAR, len(tokens))), None)
    return other is not None and set(other.codes).isdisjoint(amount.mention.codes)


def priced(window: Window, first: int) -> bool:
    """Whether a price word leads to the token `first` in its sentence, and no word of another measure (weight: 50)."""
    tokens, masks = window.tokens, window.masks
    for at in range(first - 1, -1, -1):
        if tokens[first].start - tokens[at].end > REACH or masks[at] & LINE or tokens[at].folded in _STOPS:
            return False
        if masks[at] & _NO_PRICE:
            return False
        if masks[at] & _PRICE:
            return True
    return False


def _other_noun(window: Window, amount: Amount, seen: int) -> bool:
    """Whether a currency's name is rather another noun: 3 livres, 20-pound, 4471 won't, 50 Cent, 2块蛋糕."""
    tokens, one, after = window.tokens, amount.mention, amount.mention.next
    follows = tokens[after] if after < len(tokens) else None
    tight = follows is not None and follows.start == tokens[after - 1].end
    if seen & _TITLED and window.text[tokens[one.first].start].isupper():
        word = window.text[tokens[one.first].start : tokens[after - 1].end]
        capital = follows is not None and not tight and window.text[follows.start].isupper()
        return not word.isupper() and (capital or (amount.number.value != 1 and not word.endswith("s")))
    if seen & _ABROAD and follows is not None and tight and follows.folded in {"'", "’"}:
        return True
    if seen & _PIECES:
        loose = follows is not None and tight and window.masks[after] | OPENS == PROSE
        return loose and not priced(window, amount.first)
    if not seen & _UNSURE and (
        not seen & _ABROAD or window.profile.currency in one.codes or window.reader.currency in one.codes
    ):
        return False
    if not seen & _UNSURE and amount.first == 0 and amount.next == len(tokens):
        return False
    digits = amount.number.digits
    if one.next - one.first > 1 or amount.number.compact or digits[-3:-2] in _MARKS:
        return False
    if digits[-2:-1] in _MARKS and not seen & _UNSURE:
        return False  # a tool's 103.0; a weight has one decimal as well: 1.5 pounds
    return not priced(window, amount.first)


def _letter(window: Window, amount: Amount) -> bool:
    """Whether a letter behind digits is no cents: 1080p, an iPhone 5c, seat 12c."""
    tokens, one, digits = window.tokens, amount.mention, amount.number.digits
    letter = tokens[one.first].folded
    if len(letter) > 1 or not letter.isascii() or not letter.isalpha():
        return False
    if tokens[one.first - 1].folded == "," or window.text[tokens[one.first].end :][:1] in _ELIDED:
        return True  # le 10, c'est 187 €
    if window.profile.currency not in one.codes and window.reader.currency not in one.codes:
        return True
    if letter == "p":
        return digits.isdigit() and (int(digits) in _LINES or int(digits) >= _PENCE)
    before = tokens[amount.first - 1] if amount.first else None
    named = before is not None and (
        before.mask & _COUNTER or (before.kind == WORD and window.text[before.start].isupper() and not before.senses)
    )
    return bool(named) or len(digits) != _CENTS


def _dated(amount: Amount) -> bool:
    """Whether the euro before a number is rather an engine's class or a championship: Euro 6, Euro 2028."""
    digits = amount.number.digits
    return digits.isdigit() and (len(digits) == 1 or (len(digits) == 4 and digits[:2] in {"19", "20"}))


def _glued(window: Window, amount: Amount) -> bool:
    """Whether one letter before a number is the end of another word: 인원 4명, 请求元2社."""
    tokens, one = window.tokens, amount.mention
    token = tokens[one.first]
    if len(token.folded) > 1 or not one.first or not window.masks[one.first - 1] & LETTERS:
        return False
    return tokens[one.first - 1].end == token.start and unspaced(token.folded)


def _opening(window: Window, amount: Amount) -> bool:
    """Whether a weekday's short name is meant: Mo–Fr 8–17 Uhr, where Fr is the reader's franc too."""
    masks, first, after = window.masks, amount.mention.first, amount.number.next
    if first > 1 and masks[first - 1] & DASH and masks[first - 2] & _WEEKDAY:
        return True
    return after + 2 < len(masks) and bool(
        masks[after] & DASH and masks[after + 1] & DIGITS and masks[after + 2] & _HOUR
    )


def _code(window: Window, amount: Amount) -> bool:
    """Whether a sign and its number are part of a code: $A$1, `$1`, RE-2026-0815."""
    text, tokens, one = window.text, window.tokens, amount.mention
    start = tokens[amount.number.first].start
    if not amount.number.digits.isdigit():
        return False
    if text[start - 1 : start] == "$":
        return _CELL.search(text[max(start - 5, 0) : start]) is not None or (
            len(amount.number.digits) == 1 and _programmed(window, amount)
        )
    if one.form == NAME or not tokens[one.first].folded.isalpha():
        return False
    dashed = tokens[one.next].folded == "-" and tokens[one.next].start == tokens[one.next - 1].end
    more = _runs_on(window, amount)
    if dashed:
        return more or one.form == SYMBOL or _referred(window, amount)
    return more and one.form == SYMBOL


def _cell(window: Window, amount: Amount) -> bool:
    """Whether a sign is that of a cell of a sheet: $A$1, $D2."""
    text, end, start = window.text, window.tokens[amount.mention.next - 1].end, window.tokens[amount.number.first].start
    if text[end - 1] != "$":
        return False
    return _NEXT_CELL.match(text, end) is not None or (
        amount.leading and _CELL.search(text[max(start - 5, 0) : start]) is not None
    )


def _runs_on(window: Window, amount: Amount) -> bool:
    """Whether a dash or slash and more digits follow that end no range: 2026-0815, 4412-8."""
    tokens, masks, after = window.tokens, window.masks, amount.number.next
    if after + 1 >= len(tokens) or not (tokens[after].folded == "-" or masks[after] & SLASH):
        return False
    tight = tokens[after - 1].end == tokens[after].start and tokens[after].end == tokens[after + 1].start
    follows = tokens[after + 1].folded
    if not tight or not masks[after + 1] & (DIGITS | CODED):
        return False
    return not follows.isdigit() or follows[0] == "0" or int(follows) <= int(amount.number.digits)


def _referred(window: Window, amount: Amount) -> bool:
    return any(mask & _COUNTER for mask in window.masks[max(amount.first - _NEAR, 0) : amount.first])


def _programmed(window: Window, amount: Amount) -> bool:
    """Whether a sign with one digit stands in a span of code or within braces: `$1`, {print $3}."""
    text, tokens = window.text, window.tokens
    start, end = tokens[amount.first].start, tokens[amount.next - 1].end
    before = text[max(start - _SPAN, 0) : start].rpartition("\n")[2]
    after = text[end : end + _SPAN].partition("\n")[0]
    if before.count("`") % 2 and "`" in after:
        return True
    braced = before.rpartition("{")[2]
    return "{" in before and "}" not in braced and "}" in after and "\\" not in before
