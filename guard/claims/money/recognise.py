"""Amounts with a currency: which number a currency belongs to, its sign, its cents, and the ranges it ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from guard.claims.cardinal import Cardinal, cardinal, cardinal_before
from guard.claims.context import bound_of, connects, left_end, per_of, right_end
from guard.claims.kinds import Candidate, Window
from guard.claims.lexer import NUMBER, WORD
from guard.claims.money.cents import dashes_after, dashes_before, with_cents
from guard.claims.money.mention import Mention, mention, mentions
from guard.claims.money.sign import signed
from guard.core.numerals import Unreadable
from guard.core.values import Money
from guard.locales.coins import CODE, NAME, SYMBOL
from guard.locales.currencies import minor_unit, ranked

WEIGHT = 10


@dataclass(slots=True)
class Amount:
    """An amount under construction: its tokens `first` to `next`, and where its number stands to its currency."""

    first: int
    next: int
    value: Decimal | Unreadable
    mention: Mention
    number: Cardinal
    leading: bool
    finest: Decimal = Decimal(1)
    range: str | None = None
    start: int = -1
    end: int = -1


def recognise(window: Window) -> Iterable[Candidate]:
    """Every amount with a currency, the ends of ranges and the members of lists each for itself."""
    if not any(sense.kind == "currency" for token in window.tokens for sense in token.senses):
        if not window.profile.endings:
            return
    amounts: list[Amount] = []
    used = 0
    for one in mentions(window):
        if one.next <= used:
            continue
        found = _assembled(window, one, used, amounts[-1] if amounts else None)
        if found is None:
            continue
        for amount in _extended(window, found, used):
            amounts.append(amount)
        used = amounts[-1].next
    _link(window, amounts)
    for amount in amounts:
        yield _candidate(window, amount)


def _decimals(one: Mention, window: Window) -> int:
    return minor_unit(_ranked(window, one)[0])


def _ranked(window: Window, one: Mention) -> tuple[str, ...]:
    if len(one.codes) == 1:
        return one.codes
    return ranked(one.codes, (window.reader.currency, window.profile.currency))


def _assembled(window: Window, one: Mention, used: int, last: Amount | None) -> Amount | None:
    """The number of a currency: before it, after it, or none."""
    decimals = _decimals(one, window)
    left, right = _left(window, one, used, decimals), _right(window, one, decimals)
    if left and right:
        leading = _leads(window, one, left, right, last)
    elif left or right:
        leading = right is not None
    elif (single := _single(window, one)) is not None:
        left, leading = single, False
    else:
        return None
    number = right if leading else left
    if number is None or (leading and not _may_lead(window, one, number)):
        return None
    if one.weak and leading and not (number.digits and not number.digits.isdigit()):
        return None
    value = number.value
    first, after = (one.first, number.next) if leading else (number.first, one.next)
    if leading:
        after = dashes_after(window, after)
        one, after = _confirmed(window, one, after)
    elif not isinstance(value, Unreadable) and (times := _times(window, after)):
        value, after = value * times, after + 1
    if isinstance(value, Decimal):
        value = value / one.share if one.share != 1 else value
    if not leading:
        one, first = _announced(window, one, first)
    amount = Amount(first, after, value, one, number, leading, one.share)
    while with_cents(window, amount):
        pass
    signed(window, amount)
    return amount


def _confirmed(window: Window, one: Mention, after: int) -> tuple[Mention, int]:
    """With the code that repeats a currency behind its number: $720.00 USD. A code beats a sign that it contradicts."""
    if one.form != SYMBOL or after >= len(window.tokens) or not _spaced(window, after):
        return one, after
    other = mention(window, after)
    if other is None or other.first != after or other.form != CODE or _right(window, other, 2) is not None:
        return one, after
    return replace(one, codes=other.codes), other.next


def _single(window: Window, one: Mention) -> Cardinal | None:
    """An article that counts: a penny; a dollar and 42 cents. "A dollar" alone is too often a manner of speaking."""
    tokens, at = window.tokens, one.first - 1
    if one.form != NAME or at < 0 or not tokens[at].sense("one") or not _spaced(window, one.first):
        return None
    if one.share <= 1:
        ahead = one.next
        if ahead >= len(tokens) or not (tokens[ahead].sense("pair") or tokens[ahead].sense("and")):
            return None
        number = cardinal(window, ahead + 1)
        cents = mention(window, number.next) if number is not None and number.next < len(tokens) else None
        if cents is None or cents.share <= 1:
            return None
    return Cardinal(Decimal(1), at, one.first, spelled=True)


def _announced(window: Window, one: Mention, first: int) -> tuple[Mention, int]:
    """With the currency that already stood before its number: 新台币 177.1 亿元."""
    for back in (first - 1, first - 2):
        if back >= 0 and len(one.codes) > 1 and (other := mention(window, back)) and other.next == first:
            shared = tuple(code for code in one.codes if code in other.codes)
            if shared and _spaced(window, first):
                return replace(one, codes=shared), back
    return one, first


def _left(window: Window, one: Mention, used: int, decimals: int) -> Cardinal | None:
    tokens, at = window.tokens, one.first
    if not at:
        return None
    before = dashes_before(window, at)
    if before == at and tokens[at - 1].folded == "-" and one.form == NAME and tokens[at].start == tokens[at - 1].end:
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
    found = cardinal_before(window, before, decimals=decimals)
    if found is None and (back := _linked(window, before)) < before:
        found = cardinal_before(window, back, decimals=decimals)
        sense = tokens[back].sense("of")
        found = found if found and isinstance(found.value, Decimal) and sense and found.value >= sense.value else None
    return found if found is not None and found.first >= used else None


def _linked(window: Window, at: int) -> int:
    """The token index before a linking word: trois millions d'euros, 300 millones de dólares."""
    tokens = window.tokens
    if at > 1 and tokens[at - 1].folded in "'’":
        at -= 1
    return at - 1 if at > 1 and tokens[at - 1].sense("of") else at


def _right(window: Window, one: Mention, decimals: int) -> Cardinal | None:
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


def _leads(window: Window, one: Mention, left: Cardinal, right: Cardinal, last: Amount | None) -> bool:
    """Of two numbers beside a currency, whether it is the one after it."""
    tokens = window.tokens
    tight_left = tokens[one.first].start == tokens[left.next - 1].end
    tight_right = tokens[one.next - 1].end == tokens[right.first].start
    if one.form == NAME:
        return False
    if tight_left != tight_right:
        return tight_right
    if right.next < len(tokens) and any(sense.kind == "currency" for sense in tokens[right.next].senses):
        return False
    if last is not None:
        return last.leading
    return one.form == SYMBOL and window.profile.currency_first


def _may_lead(window: Window, one: Mention, number: Cardinal) -> bool:
    """A name before its number is a claim only where digits follow at once: rupiah 500, euro 25,50."""
    if one.form != NAME:
        return one.share == 1 or one.form == SYMBOL
    return bool(number.digits or number.compact) and one.share == 1 and number.first == one.next


def _times(window: Window, after: int) -> Decimal | None:
    """A multiplier behind the currency: 75 USD million."""
    if after >= len(window.tokens) or window.tokens[after].kind != WORD or len(window.tokens[after].folded) < 3:
        return None
    for sense in window.tokens[after].senses:
        if sense.kind == "number" and sense.value.role == "times" and sense.value.value >= 1000:
            times: Decimal = sense.value.value
            return times
    return None


def _extended(window: Window, amount: Amount, used: int) -> Iterator[Amount]:
    """The amount with the others that share its currency: the ends of a range, the members of a list."""
    decimals = _decimals(amount.mention, window)
    if amount.leading:
        yield amount
        end = right_end(window, amount.next, decimals=decimals)
        if end is not None and _free(window, end):
            yield _sharing(window, amount, end, leading=True)
        return
    others: list[Amount] = []
    start = left_end(window, amount.first, decimals=decimals)
    if start is not None and start.first >= used:
        others.append(_sharing(window, amount, start, leading=False))
    else:
        others.extend(_list(window, amount, used))
    yield from others
    yield amount


def _free(window: Window, end: Cardinal) -> bool:
    """Whether the number that would end a range has no unit of its own."""
    tokens = window.tokens
    if end.next >= len(tokens):
        return True
    token = tokens[end.next]
    own = any(sense.kind in {"currency", "percent", "unit", "month", "measure"} for sense in token.senses)
    return not own or token.start - tokens[end.next - 1].end > 1


def _sharing(window: Window, amount: Amount, number: Cardinal, *, leading: bool) -> Amount:
    value = number.value
    if isinstance(value, Decimal):
        times = (
            _multiple(window, amount.number) if amount.number.compact and not number.compact and not leading else None
        )
        if times and value < times:
            value *= times
        if amount.mention.share != 1:
            value /= amount.mention.share
    shared = Amount(number.first, number.next, value, amount.mention, number, leading, amount.mention.share)
    if connects(window, amount.next if leading else amount.first - 1, pair=True):
        amount.range = shared.range = f"r{window.tokens[min(amount.first, shared.first)].start}"
    return shared


def _multiple(window: Window, number: Cardinal) -> Decimal | None:
    """By what the digits of a number were multiplied."""
    alone = cardinal(
        Window(window.text, window.tokens[: number.first + 1], window.profile, window.reader, window.options),
        number.first,
    )
    if alone is None or isinstance(alone.value, Unreadable) or isinstance(number.value, Unreadable) or not alone.value:
        return None
    return number.value / alone.value


def _list(window: Window, amount: Amount, used: int) -> list[Amount]:
    """Numbers before a currency that commas or "or" join to its own: 1400, 1777元."""
    found: list[Amount] = []
    tokens, at = window.tokens, amount.first - 1
    while at > used and len(found) < 6 and (tokens[at].folded in {",", "、", "/"} or tokens[at].sense("or")):
        number = cardinal_before(window, at)
        if number is None or number.first < used or not _alike(window, number, amount.number):
            break
        found.append(_sharing(window, amount, number, leading=False))
        at = number.first - 1
    return found[::-1]


def _alike(window: Window, number: Cardinal, other: Cardinal) -> bool:
    """Whether two numbers look like members of one list; a year before an amount does not."""
    if not (number.digits and other.digits) or window.tokens[number.first - 1].sense("month"):
        return False
    year = len(number.digits) == 4 and number.digits[:2] in {"19", "20"} and len(other.digits) != 4
    return abs(len(number.digits) - len(other.digits)) <= 1 and not year


def _link(window: Window, amounts: list[Amount]) -> None:
    """Make a range of two amounts that each name their currency: $226–$272."""
    for one, two in zip(amounts, amounts[1:], strict=False):
        if one.range or two.range or two.first - one.next != 1:
            continue
        opened = any(token.sense("between") for token in window.tokens[max(one.first - 4, 0) : one.first])
        if connects(window, one.next, pair=opened):
            one.range = two.range = f"r{window.tokens[one.first].start}"
            if (
                not one.number.compact and two.number.compact and isinstance(one.value, Decimal)
                and window.tokens[one.next].folded in "-–" and (times := _multiple(window, two.number))
            ):  # fmt: skip
                one.value *= times


def _candidate(window: Window, amount: Amount) -> Candidate:
    tokens = window.tokens
    bound, first, after = bound_of(window, amount.first, amount.next)
    start = amount.start if amount.start >= 0 else tokens[amount.first].start
    end = amount.end if amount.end >= 0 else tokens[amount.next - 1].end
    start, end = min(start, tokens[first].start), max(end, tokens[after - 1].end)
    per = per_of(window, after)
    if isinstance(amount.value, Unreadable):
        return Candidate("money", start, end, unreadable=str(amount.value), range=amount.range, weight=WEIGHT)
    codes = _ranked(window, amount.mention)
    return Candidate(
        "money", start, end, Money(amount.value, codes), bound=bound, per=per, range=amount.range, weight=WEIGHT
    )
