"""What stands around an amount and belongs to it: a hedge (at least, about), a period or unit (per night), a range."""

from __future__ import annotations

from guard.claims.cardinal import Cardinal, cardinal, cardinal_before
from guard.claims.kinds import Window
from guard.claims.lexer import BREAK, DASH, DIGITS, HEDGE, LINE, NUMBER, PLUS, PROSE, SLASH, Token
from guard.core.model import Bound
from guard.locales.sense import OPENS, bits

_SIGNS = {
    "<": Bound.MAX,
    "≤": Bound.MAX,
    ">": Bound.MIN,
    "≥": Bound.MIN,
    "~": Bound.APPROX,
    "≈": Bound.APPROX,
    "±": Bound.APPROX,
}
_BETWEEN = 6
_LED = 3
_HEDGES = HEDGE | PLUS | bits("bound", "bound_after")
_BOUND, _BOUND_AFTER, _BOUND_NAME = bits("bound"), bits("bound_after"), bits("bound_name")
_FIELD, _OF = bits("leadin", "price", "dated"), bits("of", "glue")
_PER, _PER_WHOLE = SLASH | bits("per"), bits("per_whole")
_ARTICLE = bits("one", "number")
_PERIOD = bits("unit", "unit_short", "per_unit")
_RANGE, _PAIR, _OPENS_PAIR = DASH | bits("range"), bits("pair", "and"), bits("between")
_OPENING = frozenset("([{<\"'|:,;/=“„«")


def bound_of(window: Window, first: int, after: int) -> tuple[Bound | None, int, int]:
    """The hedge of the amount in tokens `first` to `after`, and the span with the hedge's sign ("~$50", "€50+")."""
    if not window.seen & _HEDGES:
        return None, first, after
    tokens, masks = window.tokens, window.masks
    if after < len(tokens) and masks[after] & _HEDGES:
        token = tokens[after]
        if token.folded == "+" and token.start == tokens[after - 1].end:
            return Bound.MIN, first, after + 1
        if sense := token.sense("bound_after"):
            return Bound(sense.value), first, after
    for back in (1, 2, 3):
        if back > first:
            break
        token, mask = tokens[first - back], masks[first - back]
        if mask & HEDGE and back == 1:
            return _SIGNS[token.folded], first - 1, after
        if mask & _BOUND and (sense := token.sense("bound")):
            named = mask & _BOUND_NAME and _names_field(window, first - back + 1, first)
            return None if named else Bound(sense.value), first, after
        if mask & (DIGITS | LINE) or (token.folded in ".,;:|)" and back > 1):
            break
    return None, first, after


def _names_field(window: Window, start: int, end: int) -> bool:
    """Whether what stands between "minimum" and an amount makes the name of a field of it: the minimum payment is $428.

    "A minimum of $428" is a bound.
    """
    tokens, masks = window.tokens, window.masks
    if end - start == 1 and masks[start] & _OF:
        return False  # un minimum de 20 €
    return any(masks[at] & _FIELD or masks[at] | OPENS == PROSE or tokens[at].folded == ":" for at in range(start, end))


def per_of(window: Window, after: int) -> str | None:
    """The period or unit that an amount is for: /night, per month, a year, monthly."""
    tokens = window.tokens
    if after >= len(tokens) or not window.masks[after] & (_PER | _PER_WHOLE):
        return None
    token = tokens[after]
    whole = token.sense("per_whole")
    if token.folded == "/" or token.sense("per"):
        for ahead in (after + 1, after + 2):
            if ahead < len(tokens) and (name := _unit(tokens[ahead])):
                return per_of(window, ahead + 1) or name  # per person per month
            if ahead + 1 < len(tokens) and window.masks[ahead + 1] & _PER and not window.masks[ahead] & (DIGITS | LINE):
                return per_of(window, ahead + 1)  # per user per month
            if ahead >= len(tokens) or tokens[ahead].kind in {NUMBER, BREAK}:
                break
    return None if whole is None else str(whole.value)


def per_before(window: Window, first: int) -> str | None:
    """The period that stands before an amount: yıllık 29 €, 每年29元, 1年あたり29元, a monthly €29."""
    if not window.seen & (_PER_WHOLE | _PER):
        return None
    tokens, masks = window.tokens, window.masks
    for at in range(first - 1, max(first - 1 - _LED, -1), -1):
        if masks[at] & _PER_WHOLE and (sense := tokens[at].sense("per_whole")):
            return str(sense.value)
        led = at and masks[at - 1] & _PER and not masks[at - 1] & _ARTICLE and tokens[at - 1].folded != "/"
        if led and masks[at] & _PERIOD:
            return _unit(tokens[at])
        if at and masks[at] & _PER and masks[at - 1] & _PERIOD:
            return _unit(tokens[at - 1])
        if not masks[at] & _BOUND or tokens[at + 1].start - tokens[at].end > 1:
            return None
    return None


def _unit(token: Token) -> str | None:
    for kind in ("unit", "unit_short", "per_unit", "measure"):
        if sense := token.sense(kind):
            value = sense.value
            return str(value[0] if isinstance(value, tuple) else value)
    return None


def opens(window: Window, start: int) -> bool:
    """Whether a sign at `start` can be a number's own: nothing, a space or an opening mark stands before it."""
    before = window.text[start - 1 : start] if start else ""
    return not before or before.isspace() or before in _OPENING


def connects(window: Window, index: int, *, pair: bool = False) -> bool:
    """Whether a token joins the ends of a range: a dash, "to", "bis"; "and" where `pair` says that "between" opened."""
    return window.masks[index] & (_RANGE | _PAIR if pair else _RANGE) != 0


def between(window: Window, index: int) -> bool:
    """Whether "between" (zwischen, entre) stands shortly before a token."""
    if not window.seen & _OPENS_PAIR:
        return False
    return any(mask & _OPENS_PAIR for mask in window.masks[max(index - _BETWEEN, 0) : index])


def left_end(window: Window, first: int, *, decimals: int | None = None) -> Cardinal | None:
    """The number that a range begins with, where the token before `first` joins: 5 in "5 to 10 euros"."""
    at = first - 1
    if at < 1 or not connects(window, at, pair=between(window, first)):
        return None
    if window.tokens[at].folded == window.tokens[at - 1].folded == "—":
        at -= 1  # 2——3万元
    if window.tokens[at - 1].kind == BREAK or window.tokens[at].start - window.tokens[at - 1].end > 1:
        return None
    return cardinal_before(window, at, decimals=decimals)


def right_end(window: Window, after: int, *, decimals: int | None = None) -> Cardinal | None:
    """The number that a range ends with, where the token at `after` joins: 10 in "$5-10"."""
    if after + 1 >= len(window.tokens) or not connects(window, after, pair=between(window, after)):
        return None
    return cardinal(window, after + 1, decimals=decimals)
