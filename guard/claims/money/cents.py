"""Cents behind an amount: 3 euros com 99 centavos, 15 USD 50, 5€50, and the dashes that stand for none (12,–)."""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from guard.claims.cardinal import Cardinal, cardinal
from guard.claims.context import between
from guard.claims.kinds import Window
from guard.claims.lexer import BREAK, DIGITS, NUMBER, PROSE, WORD, Token
from guard.claims.money.amount import Amount
from guard.claims.money.mention import Mention, mention
from guard.core.numerals import Unreadable
from guard.locales.coins import SYMBOL
from guard.locales.currencies import minor_unit
from guard.locales.sense import OPENS, bits

_DASH = frozenset("-–—‒―")
_POINT = frozenset(",.:")
_GOES_ON = DIGITS | bits("number", "and", "pair", "and_half")
"""What cents, or a half, can begin with; a word without a meaning of its own may be joined of numbers."""


def dashes_before(window: Window, at: int) -> int:
    """The token index where the number must end, if dashes for no cents stand between it and the currency at `at`."""
    tokens = window.tokens
    back = at
    while back > 1 and tokens[back - 1].folded in _DASH:
        back -= 1
    if back < at and back > 1 and tokens[back - 1].folded in _POINT and tokens[back - 2].kind == NUMBER:
        return back - 1
    return at


def dashes_after(window: Window, after: int) -> int:
    """The token index behind the dashes for no cents: € 24,-"""
    tokens = window.tokens
    if after + 1 >= len(tokens) or tokens[after].folded not in _POINT or tokens[after].start != tokens[after - 1].end:
        return after
    ahead = after + 1
    while ahead < len(tokens) and tokens[ahead].folded in _DASH and tokens[ahead].start == tokens[ahead - 1].end:
        ahead += 1
    cut = ahead < len(tokens) and tokens[ahead].start == tokens[ahead - 1].end and tokens[ahead].kind == NUMBER
    return after if ahead == after + 1 or cut else ahead


def with_cents(window: Window, amount: Amount) -> bool:
    """Add the cents that follow an amount, one unit of them at a time (五十元六角三分); False where none follow."""
    if isinstance(amount.value, Unreadable) or (
        amount.finest == 1 and amount.value != amount.value.to_integral_value()
    ):
        return False
    tokens, at = window.tokens, amount.next
    if at >= len(tokens):
        return False
    mask = window.masks[at]
    if not mask & _GOES_ON and mask | OPENS != PROSE and tokens[at].folded != ",":
        return False
    if half := _part(window, at):
        amount.value += half[0] / amount.finest
        amount.next, amount.finest = half[1], Decimal(1000)
        return True
    joined = bool(tokens[at].sense("and") or tokens[at].sense("pair") or _join(window, at))
    comma = tokens[at].folded == ","
    number = cardinal(window, at + 1 if joined or comma else at)
    if number is None or isinstance(number.value, Unreadable) or number.value != number.value.to_integral_value():
        return False
    named = _minor(window, number.next)
    if named is None and number.next + 1 < len(tokens) and tokens[number.next].sense("of"):  # 50 de bani
        named = _minor(window, number.next + 1)
        named = named and replace(named, first=number.next)
    if named is not None and named.first == number.next and named.share > amount.finest:
        if number.value >= named.share or (amount.finest > 1 and named.share == amount.finest):
            return False
        amount.value += number.value / named.share
        amount.next, amount.finest = named.next, named.share
        return True
    if not comma and named is None and (share := _bare_cents(window, amount, number, joined=joined)):
        amount.value += number.value / share
        amount.next, amount.finest = number.next, Decimal(1000)
        return True
    return False


def _part(window: Window, at: int) -> tuple[Decimal, int] | None:
    """A half or a quarter behind a currency (euros y medio, dollars and a half, 块半), with the token behind it."""
    tokens = window.tokens
    if at >= len(tokens):
        return None
    if tokens[at].sense("and_half") and _ends(window, at + 1, words=True):
        return Decimal("0.5"), at + 1
    joined = bool(tokens[at].sense("and") or tokens[at].sense("pair") or _join(window, at))
    said = at + 1 if joined and not _fraction(tokens[at]) else at
    if said >= len(tokens) or not _ends(window, said + 1, words=True):
        return None
    part, bare = _fraction(tokens[said]), tokens[said].folded.isascii() and " " not in tokens[said].folded
    return None if part is None or (bare and said == at) else (part, said + 1)


def _fraction(token: Token) -> Decimal | None:
    for sense in token.senses:
        if sense.kind == "number" and sense.value.role == "part" and sense.value.value < 1:
            value: Decimal = sense.value.value
            return value
    return None


def _minor(window: Window, at: int) -> Mention | None:
    """The unit of cents at a token: one that is money anywhere, or one that is so behind an amount alone (分)."""
    if at >= len(window.tokens):
        return None
    sense = window.tokens[at].sense("minor_after")
    if sense is not None:
        return Mention(at, at + 1, sense.value.codes, sense.value.form, sense.value.share)
    return mention(window, at)


def _join(window: Window, at: int) -> bool:
    return any(sense.kind == "number" and sense.value.role == "join" for sense in window.tokens[at].senses)


def _bare_cents(window: Window, amount: Amount, number: Cardinal, *, joined: bool) -> int | None:
    """What share a number behind an amount is of it though no word says so: two digits that end the phrase, 三块五."""
    tokens, value = window.tokens, number.value
    if (
        (amount.leading and not joined)
        or minor_unit(amount.mention.codes[0]) != 2
        or not isinstance(value, Decimal)
        or not 0 < value < 100
    ):
        return None
    tight = tokens[amount.next].start == tokens[amount.next - 1].end
    han = _han(tokens[amount.next - 1].folded[-1]) and (bool(number.digits) or _han(tokens[amount.next].folded[0]))
    if tight and value < 10 and han and (number.spelled or _ends(window, number.next, words=False)):
        return int(amount.finest * 10)
    if amount.finest > 1 or (number.digits and len(number.digits) != 2):
        return None
    if amount.leading:  # R$ 2 e 50
        ranged = between(window, amount.first)
        return 100 if value >= 10 and not ranged and _ends(window, number.next, words=False) else None
    if amount.mention.form == SYMBOL:
        return 100 if not joined and number.digits and _ends(window, number.next, words=tight) else None
    return 100 if _ends(window, number.next, words=False) else None


def _han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


def _ends(window: Window, at: int, *, words: bool) -> bool:
    tokens = window.tokens
    if at >= len(tokens) or tokens[at].kind == BREAK:
        return True
    token = tokens[at]
    if token.kind == WORD:
        return words and not any(sense.kind in {"currency", "unit", "month"} for sense in token.senses)
    return token.kind != NUMBER and token.folded in ".!?;,)|\"'。，、；！？।॥"
