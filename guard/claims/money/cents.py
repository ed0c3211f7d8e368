"""Cents behind an amount: 3 euros com 99 centavos, 15 USD 50, 5€50, and the dashes that stand for none (12,–)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guard.claims.cardinal import Cardinal, cardinal
from guard.claims.kinds import Window
from guard.claims.lexer import BREAK, NUMBER, WORD
from guard.claims.money.mention import mention
from guard.core.numerals import Unreadable
from guard.locales.coins import SYMBOL
from guard.locales.currencies import minor_unit

if TYPE_CHECKING:
    from guard.claims.money.recognise import Amount

_DASH = frozenset("-–—‒―")
_POINT = frozenset(",.:")


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


def with_cents(window: Window, amount: Amount) -> None:
    """Add the cents that follow an amount to it."""
    if (
        amount.mention.share > 1
        or isinstance(amount.value, Unreadable)
        or amount.value != amount.value.to_integral_value()
    ):
        return
    tokens, at = window.tokens, amount.next
    joined = at < len(tokens) and (tokens[at].sense("and") or tokens[at].sense("pair") or _join(window, at))
    comma = at < len(tokens) and tokens[at].folded == ","
    number = cardinal(window, at + 1 if joined or comma else at)
    if number is None or isinstance(number.value, Unreadable) or number.value != number.value.to_integral_value():
        return
    named = mention(window, number.next) if number.next < len(tokens) else None
    if named is not None and named.first == number.next and named.share > 1 and number.value < named.share:
        shared = tuple(code for code in amount.mention.codes if code in named.codes)
        if shared or named.codes:
            amount.value += number.value / named.share
            amount.next = named.next
        return
    if not comma and _bare_cents(window, amount, number, joined=bool(joined)):
        amount.value += number.value.scaleb(-minor_unit(amount.mention.codes[0]))
        amount.next = number.next


def _join(window: Window, at: int) -> bool:
    return any(sense.kind == "number" and sense.value.role == "join" for sense in window.tokens[at].senses)


def _bare_cents(window: Window, amount: Amount, number: Cardinal, *, joined: bool) -> bool:
    """Whether a number behind an amount is its cents though no word says so: two digits that end the phrase."""
    tokens = window.tokens
    if amount.leading or minor_unit(amount.mention.codes[0]) != 2 or not 0 < number.value < 100:  # type: ignore[operator]
        return False
    if number.digits and len(number.digits) != 2:
        return False
    tight = tokens[amount.next].start == tokens[amount.next - 1].end
    if amount.mention.form == SYMBOL:
        return tight and not joined and bool(number.digits) and _ends(window, number.next, words=True)
    return _ends(window, number.next, words=False)


def _ends(window: Window, at: int, *, words: bool) -> bool:
    tokens = window.tokens
    if at >= len(tokens) or tokens[at].kind == BREAK:
        return True
    token = tokens[at]
    if token.kind == WORD:
        return words and not any(sense.kind in {"currency", "unit", "month"} for sense in token.senses)
    return token.kind != NUMBER and token.folded in ".!?;,)|\"'"


__all__ = ["dashes_after", "dashes_before", "with_cents"]
