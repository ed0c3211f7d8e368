"""Two digits side by side that tell a guess, as Chinese and Japanese write it: 四五千 is 4,000 to 5,000."""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from guard.claims.cardinal import Cardinal, cardinal_before
from guard.claims.kinds import Window
from guard.claims.lexer import WORD, Token
from guard.core.numerals import Unreadable
from guard.core.spelled import ADD, JOIN
from guard.locales.fold import unspaced
from guard.locales.sense import BEGINS, bits

_JOINS = bits("and", "pair")
_TWO, _FIVE = 2, 5  # 三五 is said, 二四 not


def pair(window: Window, number: Cardinal, used: int) -> tuple[Cardinal, Cardinal] | None:
    """The ends of the guess that a number is the last part of; None where it is no part of one."""
    tokens, value = window.tokens, number.value
    if not number.spelled or isinstance(value, Unreadable) or not unspaced(tokens[number.first].folded):
        return None
    at = number.first - 1
    if number.next - number.first == _TWO and _digit(tokens, at + 1) and _digit(tokens, at + 2):
        at, value = at + 1, Decimal(_digit(tokens, at + 2))  # 七八块 is 7 or 8, for 78 is 七十八
        if not 0 < value - _digit(tokens, at) <= (_TWO if value == _FIVE else 1):
            return None
    low, high = _digit(tokens, at), _digit(tokens, at + 1)
    if not low or at < used or low >= high or tokens[at].end != tokens[at + 1].start:
        return None
    scale, base, first = value / high, Decimal(0), at
    if at > used and tokens[at - 1].end == tokens[at].start:
        more = cardinal_before(window.until(at), at)
        if more is not None and more.first >= used and isinstance(more.value, Decimal) and more.value > value:
            base, first = more.value, more.first
    return (
        replace(number, value=base + low * scale, first=first, next=at + 1),
        replace(number, value=base + value, first=at + 1),
    )


def _digit(tokens: list[Token], at: int) -> int:
    """The digit from 1 to 9 that one character says, 0 where it says none."""
    if at < 0 or tokens[at].kind != WORD or len(tokens[at].folded) != 1:
        return 0
    for sense in tokens[at].senses:
        if sense.kind == "number" and sense.value.role == ADD and 0 < sense.value.value < 10:
            return int(sense.value.value)
    return 0


def cut_short(window: Window, number: Cardinal, used: int) -> bool:
    """Whether more of a number in words stands before what was read of it: dois e | cinquenta, 两 | 百多."""
    tokens, masks, at = window.tokens, window.masks, number.first - 1
    if not number.spelled or at < used:
        return False
    if tokens[at].end == tokens[at + 1].start and unspaced(tokens[at].folded):
        return masks[at] & BEGINS != 0
    joins = masks[at] & _JOINS or any(one.kind == "number" and one.value.role == JOIN for one in tokens[at].senses)
    if not joins or at <= used or not _apart(tokens, at):
        return False
    before = cardinal_before(window.until(at), at)
    return before is not None and before.spelled and isinstance(before.value, Decimal) and before.value > 1


def _apart(tokens: list[Token], at: int) -> bool:
    """Whether single spaces part a word from its neighbours."""
    return tokens[at].start - tokens[at - 1].end == 1 and tokens[at + 1].start - tokens[at].end == 1
