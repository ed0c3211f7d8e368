"""Percentages, with the sign or word on either side of the number, and percentage points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from msgspec.structs import replace

from guard.claims.cardinal import Cardinal, cardinal, cardinal_before, read_cardinal
from guard.claims.context import bound_of, left_end, opens
from guard.claims.kinds import Candidate, Window
from guard.claims.lexer import COLON, LETTERS, NUMBER, WORD
from guard.claims.pairs import pair
from guard.core.model import Bound
from guard.core.numerals import Unreadable
from guard.core.values import Percent
from guard.locales.amounts import Share
from guard.locales.fold import unspaced
from guard.locales.sense import bits

WEIGHT = 10
PERCENT = bits("percent")
_ODD, _CURRENCY = bits("odd"), bits("currency")
_COUNTED = bits("currency", "unit", "unit_short", "measure", "number", "multiplier")
_TEN, _LABEL = 10, 3
_DRESS = frozenset(")\"'")


@dataclass(slots=True)
class _Share:
    first: int
    next: int
    number: Cardinal
    share: Share
    range: str | None = None
    more: Decimal = Decimal(0)


def recognise(window: Window) -> Iterable[Candidate]:
    """Each percentage of a window, the ends of ranges each for itself."""
    if not window.seen & PERCENT:
        return
    used = 0
    for index, mask in enumerate(window.masks):
        if not mask & PERCENT or index < used or (sense := window.tokens[index].sense("percent")) is None:
            continue
        for share in _read(window, index, used, sense.value):
            used = share.next
            if not _emphatic(window, share):
                yield _candidate(window, share)


def _read(window: Window, index: int, used: int, share: Share) -> Iterator[_Share]:
    tokens = window.tokens
    if share.whole:
        yield _Share(index, index + 1, Cardinal(Decimal(1), index, index + 1), share)
        return
    before = (
        index - 1
        if index and tokens[index - 1].folded == "-" and tokens[index].start == tokens[index - 1].end
        else index
    )
    number = cardinal_before(window, before) if before and _spaced(window, before) else None
    number = number or _bracketed(window, index)
    if number is not None and number.first >= used:
        if share.points and number.first and window.masks[number.first - 1] & _CURRENCY:
            return  # $25 pp: for each person
        end, shared = left_end(window, number.first), None
        if not share.tenths and (guess := pair(window, number, used)) is not None:
            end, number = guess
        if end is not None and end.first >= used:
            shared = f"r{tokens[end.first].start}"
            yield _Share(end.first, end.next, end, share, shared)
        more, after = _parts(window, index + 1) if share.tenths else (Decimal(0), index + 1)
        yield _Share(number.first, after, number, share, shared, more)
        return
    after = _behind_label(window, index)
    if (
        after < len(tokens)
        and _spaced(window, after)
        and (tokens[after].kind == NUMBER or len(tokens[index].folded) > 1)
    ):
        following = cardinal(window, after)
        if following is not None and after > index + 1:
            yield _Share(following.first, following.next, following, share)
            return
        if following is None or _escaped(window, index, following):
            return
        last = cardinal(window, following.next) if following.spelled else None
        if last is not None and (guess := pair(window, last, after)) is not None:
            yield _Share(index, guess[0].next, guess[0], share, f"r{tokens[index].start}")
            yield _Share(guess[1].first, guess[1].next, guess[1], share, f"r{tokens[index].start}")
        elif following.next < len(tokens) and window.masks[following.next] & _ODD:
            yield _Share(index, following.next + 1, replace(following, odd=True), share)
        else:
            yield _Share(index, following.next, following, share)


def _bracketed(window: Window, index: int) -> Cardinal | None:
    """A number in brackets before the sign, or before a sign in brackets: (25)%, twenty (20) percent, 25 (%)."""
    tokens = window.tokens
    if index > 2 and tokens[index - 1].folded == ")":
        number = cardinal_before(window, index - 1)
        return number if number is not None and number.first and tokens[number.first - 1].folded == "(" else None
    if index > 1 and tokens[index - 1].folded == "(" and index + 1 < len(tokens) and tokens[index + 1].folded == ")":
        labelled = index + 2 < len(tokens) and window.masks[index + 2] & COLON
        return None if labelled else cardinal_before(window, index - 1)
    return None


def _behind_label(window: Window, index: int) -> int:
    """The token behind a sign or word, and behind the label that it ends: Discount (%): 25, "discount_percent": 25."""
    tokens, at = window.tokens, index + 1
    while at < len(tokens) and at - index < _LABEL and tokens[at].folded in _DRESS:
        at += 1
    if at >= len(tokens) or not window.masks[at] & COLON:
        return index + 1
    at += 1
    at += at < len(tokens) and tokens[at].folded == '"'
    number = cardinal(window, at) if at < len(tokens) else None
    if number is None or not number.digits:
        return index + 1
    more = number.next < len(tokens) and window.masks[number.next] & (LETTERS | PERCENT)
    return index + 1 if more else at


def _escaped(window: Window, index: int, number: Cardinal) -> bool:
    """Whether a sign before two digits, where a language writes it behind them, is a space in an address: %20."""
    tight = window.tokens[index].end == window.tokens[number.first].start
    return tight and len(number.digits) == 2 and window.tokens[index].folded == "%" and not window.profile.percent_first


def _parts(window: Window, after: int) -> tuple[Decimal, int]:
    """What follows tenths of a share: 3割8分7厘 is 38.7 %, 三成五 35 %, 三成半 too."""
    tokens, masks, more = window.tokens, window.masks, Decimal(0)
    while after < len(tokens) and tokens[after].start == tokens[after - 1].end:
        if tokens[after].sense("and_half"):
            return more + 5, after + 1
        digit = cardinal(window, after)
        if digit is None or not isinstance(digit.value, Decimal) or digit.value >= _TEN or digit.next - after > 1:
            break
        part = tokens[digit.next].sense("percent_part") if digit.next < len(tokens) else None
        if part is None:
            loose = digit.spelled and not more and (digit.next == len(tokens) or not masks[digit.next] & _COUNTED)
            return (digit.value, digit.next) if loose else (more, after)
        more, after = more + digit.value * part.value, digit.next + 1
    return more, after


def _emphatic(window: Window, share: _Share) -> bool:
    """Whether "100 %" only stresses the adjective behind it (100% sure) or says what a thing is of (100% cotton)."""
    tokens, at = window.tokens, share.next
    if share.number.digits != "100" or at >= len(tokens) or share.range or bound_of(window, share.first, at)[0]:
        return False
    return tokens[at].kind == WORD and not tokens[at].senses and not unspaced(tokens[at].folded)


def _spaced(window: Window, at: int) -> bool:
    gap = window.text[window.tokens[at - 1].end : window.tokens[at].start]
    return len(gap) <= 1 and gap != "\n"


def _candidate(window: Window, share: _Share) -> Candidate:
    tokens = window.tokens
    bound, first, after = bound_of(window, share.first, share.next)
    start, end = tokens[first].start, tokens[after - 1].end
    value = share.number.value
    bound = bound or (Bound.MIN if share.number.odd else None)
    if isinstance(value, Unreadable):
        return Candidate("percent", start, end, unreadable=str(value), range=share.range, weight=WEIGHT)
    value = _hundredths(window, share, Decimal(value))
    sign = tokens[first - 1] if first else None
    if sign is not None and sign.folded in "+-" and sign.end == start and opens(window, sign.start):
        start = sign.start
        value = -value if sign.folded == "-" else value
    elif sign is not None and any(one.kind == "number" and one.value.role == "minus" for one in sign.senses):
        start, value = sign.start, -value
    return Candidate(
        "percent", start, end, Percent(value, share.share.points), bound=bound, range=share.range, weight=WEIGHT
    )


def _hundredths(window: Window, share: _Share, value: Decimal) -> Decimal:
    tokens, first = window.tokens, share.number.first
    if first > 1 and tokens[first - 1].folded == "/" and value in {2, 3, 4, 5, 8, 10} and not share.number.spelled:
        over = read_cardinal(window.until(first - 1), first - 2)
        if over is not None and over[0] < value and over[0] > 0:
            return (over[0] / value).quantize(Decimal("0.001")).normalize()
    if share.share.tenths and value > _TEN:
        return value
    return value * share.share.times + share.more
