"""Measures: a number with a unit of CLDR (16 GB, 2 kg)."""

from __future__ import annotations

from collections.abc import Iterable

from guard.claims.cardinal import cardinal_before
from guard.claims.context import bound_of, opens
from guard.claims.kinds import Candidate, Window
from guard.core.model import Bound
from guard.core.numerals import Unreadable
from guard.core.values import Quantity
from guard.locales.sense import bits

WEIGHT = 2
_SMALL = frozenset({"g", "l"})
"""Symbols of one small letter that stand for nothing else behind a number."""
MEASURE = bits("measure")


def recognise(window: Window) -> Iterable[Candidate]:
    """Each measure of a window."""
    if not window.seen & MEASURE:
        return
    tokens = window.tokens
    for index, mask in enumerate(window.masks):
        token = tokens[index]
        if not mask & MEASURE or not index or (sense := token.sense("measure")) is None:
            continue
        before = index - 1 if tokens[index - 1].folded == "-" and tokens[index - 1].end == token.start else index
        gap = token.start - tokens[index - 1].end
        number = cardinal_before(window, before) if before and gap <= 1 else None
        if number is None or not _written(window, index):
            continue
        bound, first, after = bound_of(window, number.first, index + 1)
        start, end = tokens[first].start, tokens[after - 1].end
        if isinstance(number.value, Unreadable):
            yield Candidate("quantity", start, end, unreadable=str(number.value), weight=WEIGHT)
            continue
        value = number.value
        bound = bound or (Bound.MIN if number.odd else None)
        if first and tokens[first - 1].folded == "-" and tokens[first - 1].end == start and opens(window, start - 1):
            start, value = start - 1, -value
        yield Candidate("quantity", start, end, Quantity(value, sense.value), bound=bound, weight=WEIGHT)


def _written(window: Window, index: int) -> bool:
    """Whether a short symbol is written as such: W and V are units in capitals only, g in a small letter (5G)."""
    token = window.tokens[index]
    text = window.text[token.start : token.end]
    return len(text) > 1 or text in _SMALL or (text.isupper() and text != "G")
