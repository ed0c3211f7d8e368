"""Which number belongs to a currency: the one before it, the one after it, or an article."""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from guard.claims.cardinal import Cardinal, cardinal, cardinal_before
from guard.claims.kinds import Window
from guard.claims.lexer import WORD, Token
from guard.claims.money.amount import Amount
from guard.claims.money.cents import dashes_before
from guard.claims.money.mention import Mention, countries, mention
from guard.claims.money.sign import minus_between
from guard.locales.coins import CODE, NAME, SYMBOL
from guard.locales.fold import unspaced
from guard.locales.sense import bits

_PERCENT = bits("percent")
_COUNTED, _DOZEN = 2, 12


def confirmed(window: Window, one: Mention, after: int) -> tuple[Mention, int]:
    """With the currency that stands behind its number again: $720.00 USD. A code may contradict the sign: €720 USD."""
    tokens = window.tokens
    if after >= len(tokens) or not _spaced(window, after):
        return one, after
    if tokens[after].folded == "(" and after + 2 < len(tokens):
        return _bracketed(window, one, after)
    other = mention(window, after)
    if other is None and len(one.codes) > 1 and (named := countries(window, tokens[after])):
        left = tuple(code for code in one.codes if code in named)
        return (replace(one, codes=left), after + 1) if left else (one, after)  # $209 Canadian
    if other is None or other.first != after or other.share != one.share or right_of(window, other, 2) is not None:
        return one, after
    shared = tuple(code for code in one.codes if code in other.codes)
    if not shared and not (one.form == SYMBOL and (other.form == CODE or _coded(window, after))):
        return one, after
    return replace(one, codes=shared or other.codes), other.next


def _coded(window: Window, index: int) -> bool:
    """Whether a currency is written as its code, be that its name as well (EUR in Mexico)."""
    written = window.text[window.tokens[index].start : window.tokens[index].end]
    return len(written) == _CODE and written.isascii() and written.isupper()


_CODE = 3


def _bracketed(window: Window, one: Mention, after: int) -> tuple[Mention, int]:
    """With the currency that stands in brackets behind an amount: $209 (CAD), $209 (in Canadian dollars)."""
    tokens, at = window.tokens, after + 1
    at += tokens[at].sense("in_currency") is not None
    other = mention(window, at) if at < len(tokens) else None
    if other is None or other.first != at or other.next >= len(tokens) or tokens[other.next].folded != ")":
        return one, after
    shared = tuple(code for code in one.codes if code in other.codes)
    return (replace(one, codes=shared), other.next + 1) if shared else (one, after)


def single_unit(window: Window, one: Mention) -> Cardinal | None:
    """An article that counts: a dollar and 42 cents. "A dollar" and "a penny" alone are manners of speaking."""
    tokens, at, ahead = window.tokens, one.first - 1, one.next
    if one.form != NAME or one.share > 1 or at < 0 or not tokens[at].sense("one") or not _spaced(window, one.first):
        return None
    if ahead >= len(tokens) or not (tokens[ahead].sense("pair") or tokens[ahead].sense("and")):
        return None
    number = cardinal(window, ahead + 1)
    cents = mention(window, number.next) if number is not None and number.next < len(tokens) else None
    if cents is None or cents.share <= 1:
        return None
    return Cardinal(Decimal(1), at, one.first, spelled=True)


def announced(window: Window, one: Mention, first: int, used: int) -> tuple[Mention, int]:
    """With the currency that already stood before its number: 新台币 177.1 亿元."""
    for back in (first - 1, first - 2):
        if back >= used and len(one.codes) > 1 and (other := mention(window, back)) and other.next == first:
            shared = tuple(code for code in one.codes if code in other.codes)
            if shared and _spaced(window, first):
                return replace(one, codes=shared), back
    return one, first


def left_of(window: Window, one: Mention, used: int, decimals: int) -> Cardinal | None:
    tokens, at = window.tokens, one.first
    if not at:
        return None
    before = dashes_before(window, at)
    if before == at and minus_between(window, at - 1, at):
        before = at - 1
    elif before == at and tokens[at - 1].folded == "-" and one.form == NAME and tokens[at].start == tokens[at - 1].end:
        before = at - 1  # a 5-dollar fee
    if before <= used or not _spaced(window, before):
        return None
    letter = tokens[at].folded if one.form == NAME and at + 1 == one.next else ""
    if (
        len(letter) == 1
        and letter.isascii()
        and (before != at or window.text[tokens[at - 1].end : tokens[at].end] != letter)
    ):
        return None  # 99p, 99c; 30 C is no money
    found = cardinal_before(window, before, decimals=decimals) or _and_half(window, before)
    if found is None and (back := _linked(window, before)) < before:
        found = cardinal_before(window, back, decimals=decimals)
        sense = tokens[back].sense("of")
        found = found if found and isinstance(found.value, Decimal) and sense and found.value >= sense.value else None
    return found if found is not None and found.first >= used else None


def _and_half(window: Window, at: int) -> Cardinal | None:
    """The number before "and a half": two and a half dollars, two million and a half dollars."""
    if at < _COUNTED or not window.tokens[at - 1].sense("and_half"):
        return None
    number = cardinal_before(window, at - 1)
    if number is None or not isinstance(number.value, Decimal) or number.value != number.value.to_integral_value():
        return None
    last = window.tokens[number.next - 1]
    times = max(
        (one.value.value for one in last.senses if one.kind == "number" and one.value.role == "times"), default=1
    )
    return replace(number, value=number.value + times * Decimal("0.5"), next=at, spelled=True, digits="")


def _linked(window: Window, at: int) -> int:
    """The token index before a linking word: trois millions d'euros, 300 millones de dólares."""
    tokens = window.tokens
    if at > 1 and tokens[at - 1].folded in "'’":
        at -= 1
    return at - 1 if at > 1 and tokens[at - 1].sense("of") else at


def right_of(window: Window, one: Mention, decimals: int) -> Cardinal | None:
    tokens, at = window.tokens, one.next
    if at < len(tokens) and tokens[at].folded in {"-", "+", "~", "≈"} and at + 1 < len(tokens):
        at += tokens[at].end == tokens[at + 1].start
    elif at + 1 < len(tokens) and tokens[at].folded in {":", "="} and one.form == CODE:
        at += 1
    if at >= len(tokens) or not _spaced(window, at):
        return None
    return cardinal(window, at, decimals=decimals)


def _spaced(window: Window, at: int) -> bool:
    """Whether at most two spaces stand before a token."""
    gap = window.text[window.tokens[at - 1].end : window.tokens[at].start]
    return len(gap) <= 2 and not gap.strip(" ")


def leads(window: Window, one: Mention, left: Cardinal, right: Cardinal, last: Amount | None) -> bool:
    """Of two numbers beside a currency, whether it is the one after it."""
    tokens = window.tokens
    tight_left = tokens[one.first].start == tokens[left.next - 1].end
    tight_right = tokens[one.next - 1].end == tokens[right.first].start
    if one.form == NAME or (left.digits and not right.digits and not right.compact):
        return False
    if tight_left != tight_right:
        return tight_right
    if right.next < len(tokens) and any(sense.kind == "currency" for sense in tokens[right.next].senses):
        return False
    if last is not None:
        return last.leading
    return one.form == SYMBOL and window.profile.currency_first


def may_lead(window: Window, one: Mention, number: Cardinal) -> bool:
    """A name before its number is a claim only where digits follow at once: rupiah 500, euro 25,50."""
    lettered = one.form == SYMBOL and window.tokens[one.first].folded[0].isalpha()
    if lettered and number.next < len(window.masks) and window.masks[number.next] & _PERCENT:  # VT 6 %
        return False
    if one.form != NAME:
        return one.share == 1 or one.form == SYMBOL
    return bool(number.digits or number.compact) and one.share == 1 and number.first - one.next <= 1


def multiplied(token: Token) -> bool:
    """Whether a word behind an amount would make it another: hundred, dozen."""
    return any(
        sense.kind == "number"
        and (sense.value.role == "times" or (sense.value.role == "add" and sense.value.value == _DOZEN))
        for sense in token.senses
    ) and not unspaced(token.folded)


def times_after(window: Window, after: int) -> Decimal | None:
    """A multiplier behind the currency: 75 USD million."""
    if after >= len(window.tokens) or window.tokens[after].kind != WORD or len(window.tokens[after].folded) < 3:
        return None
    for sense in window.tokens[after].senses:
        if sense.kind == "number" and sense.value.role == "times" and sense.value.value >= 1000:
            times: Decimal = sense.value.value
            return times
    return None
