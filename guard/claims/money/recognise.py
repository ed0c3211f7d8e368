"""Amounts with a currency: which number a currency belongs to, its sign, its cents, and the ranges it ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import pairwise

from guard.claims.cardinal import Cardinal, cardinal, cardinal_before
from guard.claims.context import between, bound_of, connects, left_end, per_before, per_of, right_end
from guard.claims.kinds import Candidate, Window
from guard.claims.lexer import SLASH, Token
from guard.claims.money.amount import Amount, codes_of, decimals_of
from guard.claims.money.apart import number_apart
from guard.claims.money.cents import dashes_after, with_cents
from guard.claims.money.doubt import is_money
from guard.claims.money.instead import number_before, number_behind
from guard.claims.money.led import led
from guard.claims.money.mention import CURRENCY, Mention, mention, places, unlisted
from guard.claims.money.side import (
    announced,
    confirmed,
    leads,
    left_of,
    may_lead,
    multiplied,
    right_of,
    single_unit,
    times_after,
)
from guard.claims.money.sign import signed
from guard.claims.pairs import cut_short, pair
from guard.core.model import Bound
from guard.core.numerals import Unreadable
from guard.core.values import Money
from guard.locales.currencies import COMMON
from guard.locales.sense import bits

WEIGHT = 10
_OPENS, _OF = bits("between", "bound"), bits("of", "glue")
_OWN = SLASH | bits("currency", "percent", "unit", "month", "month_short", "measure")
_CENTS, _JOINS, _LISTS = 2, bits("and", "pair"), bits("or", "pair")
_SAID = bits("number")


def recognise(window: Window) -> Iterable[Candidate]:
    """Every amount with a currency, the ends of ranges and the members of lists each for itself."""
    if not window.seen & CURRENCY and not window.profile.endings:
        return
    amounts: list[Amount] = []
    used = after = 0
    told = not unlisted(window)
    for index in places(window):
        if index < after:
            continue
        if told and index >= used and (plain := led(window, index)) is not None:
            amounts.append(plain)
            used, after = plain.next, index + 1
            continue
        one = mention(window, index)
        if one is None:
            continue
        after = one.next
        if after <= used:
            continue
        found = _assembled(window, one, used, amounts[-1] if amounts else None)
        if found is None:
            continue
        amounts.extend(_extended(window, found, used))
        used = amounts[-1].next
    _link(window, amounts)
    for amount in amounts:
        yield _candidate(window, amount)


def _assembled(window: Window, one: Mention, used: int, last: Amount | None) -> Amount | None:
    """The amount of a currency: with the number before it, after it, or none."""
    decimals = decimals_of(window, one)
    left, right = left_of(window, one, used, decimals), right_of(window, one, decimals)
    leading = right is not None and (left is None or leads(window, one, left, right, last))
    number = right if leading else left or single_unit(window, one)
    if number is None and (number := number_apart(window, one, used)) is not None:
        leading = number.first >= one.next
    if number is None or (leading and not may_lead(window, one, number)) or _doubtful(one, number, leading=leading):
        return None
    amount = _behind(window, one, number) if leading else _before(window, one, number, used)
    if isinstance(amount.value, Decimal) and one.share != 1:
        amount.value /= one.share
    while with_cents(window, amount):
        pass
    if not is_money(window, amount):
        return None
    signed(window, amount)
    return amount


def _behind(window: Window, one: Mention, number: Cardinal) -> Amount:
    sign = one.codes
    one, after = confirmed(window, one, dashes_after(window, number.next))
    value: Decimal | Unreadable = number.value
    if (sign is not one.codes and set(sign).isdisjoint(one.codes)) or _in_cents(window, one, after):
        value = Unreadable.MALFORMED  # €45 USD, €45 cents
    if after < len(window.tokens) and window.masks[after] & _SAID and multiplied(window.tokens[after]):
        value, after = Unreadable.MALFORMED, after + 1  # $3 hundred, $3 dozen
    return Amount(one.first, after, value, one, number, leading=True, finest=one.share)


def _in_cents(window: Window, one: Mention, after: int) -> bool:
    """Whether a word for cents stands behind an amount of the whole unit; a letter is written so by many: £1.50p."""
    other = mention(window, after) if after < len(window.tokens) and window.masks[after] & CURRENCY else None
    named = other is not None and other.first == after and len(window.tokens[after].folded) > 1
    return named and other is not None and other.share > one.share == 1


def _before(window: Window, one: Mention, number: Cardinal, used: int) -> Amount:
    value, after = number.value, one.next
    if isinstance(value, Decimal) and (times := times_after(window, after)):
        value, after = value * times, after + 1
    one, first = announced(window, one, number.first, used)
    return Amount(first, after, value, one, number, leading=False, finest=one.share)


def _doubtful(one: Mention, number: Cardinal, *, leading: bool) -> bool:
    """Whether the number is a code (0001), or the currency is rather a word in capitals (TOP 10)."""
    whole = number.digits.isdigit()
    coded = whole and len(number.digits) > 1 and number.digits[0] == "0"
    return coded or (one.weak and whole and (leading or one.codes[0] not in COMMON))


def _extended(window: Window, amount: Amount, used: int) -> Iterator[Amount]:
    """The amount with the others that share its currency: the ends of a range, the members of a list."""
    decimals = decimals_of(window, amount.mention)
    if amount.leading:
        yield amount
        end = right_end(window, amount.next, decimals=decimals)
        if end is not None and _free(window, end):
            yield _sharing(window, amount, end, leading=True)
        elif (other := number_behind(window, amount)) is not None:
            yield _sharing(window, amount, other, leading=True)
        return
    if (guess := pair(window, amount.number, used)) is not None:
        yield from _guessed(amount, *guess)
        return
    others: list[Amount] = []
    start = left_end(window, amount.first, decimals=decimals)
    if start is not None and start.first >= used and _rises(window, start, amount):
        others.append(_sharing(window, amount, start, leading=False))
    elif (whole := _parted(window, amount, used)) is not None:
        amount.first, amount.value = whole
    elif cut_short(window, amount.number, used) or _beheaded(window, amount, used):
        amount.value = Unreadable.MALFORMED
    elif (other := number_before(window, amount, used)) is not None:
        others.append(_sharing(window, amount, other, leading=False))
    else:
        others.extend(_list(window, amount, used))
    yield from others
    yield amount
    if (other := number_behind(window, amount)) is not None:
        yield _sharing(window, amount, other, leading=True)


def _parted(window: Window, amount: Amount, used: int) -> tuple[int, Decimal] | None:
    """Where an amount begins that a space parts behind its decimal comma, and what it is then: 118, 99 TL.

    A smaller number before the comma would rather be the member of a list (5, 10 €).
    """
    tokens, at, digits = window.tokens, amount.first - 1, amount.number.digits
    if "," not in (window.profile.signs.decimal or ",") or len(digits) != _CENTS or not digits.isdigit() or at <= used:
        return None
    if tokens[at].folded != "," or tokens[at - 1].end != tokens[at].start or amount.mention.share != 1:
        return None
    whole = cardinal_before(window, at)
    if whole is None or isinstance(whole.value, Unreadable) or whole.first < used or whole.value <= int(digits):
        return None
    if whole.value != whole.value.to_integral_value() or not whole.digits:
        return None
    return whole.first, whole.value + Decimal(digits).scaleb(-_CENTS)


def _beheaded(window: Window, amount: Amount, used: int) -> bool:
    """Whether cents go on from a currency whose number was not read: jednog dolara i četrdeset centa."""
    masks, at = window.masks, amount.first - 1
    if amount.mention.share == 1 or at <= used or not masks[at] & _JOINS:
        return False
    return bool(masks[at - 1] & CURRENCY) and window.tokens[at].start - window.tokens[at - 1].end == 1


def _guessed(amount: Amount, low: Cardinal, high: Cardinal) -> Iterator[Amount]:
    """The ends of a guess (四五千块), in the unit of its amount."""
    for number, first, after in ((low, low.first, low.next), (high, high.first, amount.next)):
        value = number.value
        if isinstance(value, Decimal) and amount.mention.share != 1:
            value /= amount.mention.share
        yield Amount(
            first, after, value, amount.mention, number, leading=False, finest=amount.finest, range=f"r{low.first}"
        )


def _rises(window: Window, start: Cardinal, amount: Amount) -> bool:
    """Whether a range begins here: below its end, and not with the year of a date (15 gennaio 2027 a 89 euro)."""
    if start.first and any(window.tokens[start.first - 1].sense(kind) for kind in ("month", "month_short")):
        return False
    if start.first and _named(window.tokens[start.first - 1], window.tokens[start.first]):
        return False
    if isinstance(start.value, Unreadable) or isinstance(amount.number.value, Unreadable):
        return True
    if start.digits[:1] == "0" and start.digits[1:2].isdigit():  # от 02.11 — 61 300 руб.
        return False
    opened = start.first > 0 and window.masks[start.first - 1] & _OPENS != 0  # cut from 50 to 30 euros
    return opened or start.value < amount.number.value


def _named(before: Token, number: Token) -> bool:
    """Whether letters that stand at a number at once make a name of it: the T5 à 119 €."""
    letters = before.folded.isascii() and before.folded.isalpha()
    return letters and before.end == number.start and not before.mask & CURRENCY


def _free(window: Window, end: Cardinal) -> bool:
    """Whether the number that would end a range has no unit of its own."""
    tokens = window.tokens
    if end.next >= len(tokens):
        return True
    token = tokens[end.next]
    if token.mask & _OF and end.next + 1 < len(tokens):  # $11 – 25 de noviembre
        token = tokens[end.next + 1]
    return token.mask & _OWN == 0 or tokens[end.next].start - tokens[end.next - 1].end > 1


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
    alone = cardinal(window.until(number.first + 1), number.first)
    if alone is None or isinstance(alone.value, Unreadable) or isinstance(number.value, Unreadable) or not alone.value:
        return None
    return number.value / alone.value


def _list(window: Window, amount: Amount, used: int) -> list[Amount]:
    """Numbers before a currency that commas or "or" join to its own: 1400, 1777元."""
    found: list[Amount] = []
    tokens, at = window.tokens, amount.first - 1
    if at > used and tokens[at].sense("pair") and not _counted_up(window, at, used):
        return found
    while at > used and len(found) < 6 and (tokens[at].folded in {",", "、", "/"} or tokens[at].mask & _LISTS):
        number = cardinal_before(window, at)
        if number is None or number.first < used or not _alike(window, number, amount.number):
            break
        found.append(_sharing(window, amount, number, leading=False))
        found[-1].range = amount.range = None
        at = number.first - 1
    return found[::-1]


def _counted_up(window: Window, at: int, used: int) -> bool:
    """Whether the number before "and" goes on from a comma, so that all three are of a list: 5, 10 et 20 €."""
    number = cardinal_before(window, at)
    return number is not None and number.first - 1 > used and window.tokens[number.first - 1].folded == ","


def _alike(window: Window, number: Cardinal, other: Cardinal) -> bool:
    """Whether two numbers look like members of one list; a year before an amount does not."""
    if not (number.digits and other.digits) or window.tokens[number.first - 1].sense("month"):
        return False
    year = len(number.digits) == 4 and number.digits[:2] in {"19", "20"} and len(other.digits) != 4
    return abs(len(number.digits) - len(other.digits)) <= 1 and not year


def _link(window: Window, amounts: list[Amount]) -> None:
    """Make a range of two amounts that each name their currency: $226–$272."""
    for one, two in pairwise(amounts):
        if one.range or two.range or two.first - one.next != 1:
            continue
        if connects(window, one.next, pair=between(window, one.first)):
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
    per = per_of(window, after) or per_before(window, first)
    if isinstance(amount.value, Unreadable):
        return Candidate("money", start, end, unreadable=str(amount.value), range=amount.range, weight=WEIGHT)
    codes = codes_of(window, amount.mention)
    bound = bound or (Bound.MIN if amount.number.odd else None)
    return Candidate(
        "money", start, end, Money(amount.value, codes), bound=bound, per=per, range=amount.range, weight=WEIGHT
    )
