"""Numbers whose currency or price word stands away from them: in a table's head, a heading, the label of a field."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import reduce
from operator import or_

from guard.claims.cardinal import cardinal
from guard.claims.kinds import Window
from guard.claims.lexer import BAR, BREAK, COLON, DIGITS, LETTERS, LINE, NUMBER, WORD
from guard.claims.money.listed import Codes, columns, cut, in_line, shared
from guard.claims.money.mention import mention, mentions
from guard.locales.sense import bits

_SET_APART = LINE | COLON
_PRICE = bits("price")
_DRESS = frozenset("\"'“”()*~+-−:|_")
_OUTSIDE = frozenset("{}[]\"'.!?;|")
_LABEL = 8
_LABELS = 1
"""The column of a table whose cells name their rows: the first behind the bar that opens the line."""


def governed(window: Window) -> dict[int, Codes | None]:
    """The first token of each such number, with the currencies declared for it; None where its column is no price.

    A column's head holds for the cells below it as long as rows follow; a heading for the lines that end in a number.
    """
    found: dict[int, Codes | None] = {}
    if not window.digits or not window.seen & _SET_APART or (window.seen & BAR and not window.seen & LINE):
        return found
    heads: dict[int, Codes | None] = {}
    heading: Codes | None = None
    masks, digits, width, done = window.masks, window.digits, 0, 0
    listed: list[tuple[int, int, int]] = []
    for first, after in _lines(window):
        if first == after:
            continue
        if first > digits[-1]:
            break
        if window.seen & BAR and any(mask & BAR for mask in masks[first:after]):
            if heads or digits[-1] >= after:
                _row(window, _cells(masks, first, after), heads, found)
            continue
        if width and len(cells := cut(window, first, after)) == width:
            _row(window, cells, heads, found)
            continue
        heads, width = {}, 0
        begun = done = bisect_left(digits, first, done)
        done = bisect_left(digits, after, begun)
        if begun == done:
            if len(listed) > 1:
                found.update((at, codes) for at, codes in shared(window, listed) if at not in found)
            seen = reduce(or_, masks[first:after])
            heading, listed = _declared(window, first, after, seen, heading=True), []
            if cells := columns(window, first, after, seen):
                _row(window, cells, heads, found)
                width = len(cells)
            continue
        listed.append((first, after, _numbers(window, first, after, digits[begun:done], heading, found)))
    if len(listed) > 1:
        found.update((at, codes) for at, codes in shared(window, listed) if at not in found)
    return found


def _numbers(
    window: Window,
    first: int,
    after: int,
    numbers: list[int],
    heading: Codes | None,
    found: dict[int, Codes | None],
) -> int:
    """Add what a line with numbers holds, by its own label or the heading over it; gives its last number."""
    last = _last(window, numbers)
    if len(numbers) > 1 and window.seen & _PRICE and window.seen & COLON:
        found.update((at, codes) for at, codes in in_line(window, first, after) if at not in found)
    if (label := _label(window, numbers[0])) is not None:
        found[numbers[0]] = label
    elif heading is not None and last and _ends(window, last, first, after) and not _attribute(window, last, first):
        found[last] = heading
    return last


def _last(window: Window, numbers: list[int]) -> int:
    """The first token of the last number of a line, which may have groups set apart by spaces."""
    tokens, at = window.tokens, len(numbers) - 1
    while at and numbers[at - 1] + 1 == numbers[at] and tokens[numbers[at]].start - tokens[numbers[at - 1]].end == 1:
        at -= 1
    return numbers[at]


def _lines(window: Window) -> Iterator[tuple[int, int]]:
    masks, first = window.masks, 0
    if window.seen & LINE:
        for index in [at for at, mask in enumerate(masks) if mask & LINE]:
            yield first, index
            first = index + 1
    yield first, len(masks)


def _cells(masks: list[int], first: int, after: int) -> list[tuple[int, int]]:
    edges = [index for index in range(first, after) if masks[index] & BAR]
    starts = [first, *(index + 1 for index in edges)]
    return list(zip(starts, [*edges, after], strict=True))


def _row(
    window: Window, cells: list[tuple[int, int]], heads: dict[int, Codes | None], found: dict[int, Codes | None]
) -> None:
    masks, row = window.masks, None
    for column, (first, after) in enumerate(cells):
        seen = reduce(or_, masks[first:after], 0)
        if not seen & DIGITS:
            declared = _declared(window, first, after, seen, heading=False) if window.digits[-1] >= after else None
            if declared is not None or (seen & LETTERS and column not in heads):
                heads[column] = declared
            row = declared if column <= _LABELS and declared is not None else row
            continue
        number = next(index for index in range(first, after) if masks[index] & DIGITS)
        codes = heads.get(column)
        if codes is None and row is not None and not _counts(heads, column):
            codes = row  # a row that begins with its heading
        if (codes is not None or (column in heads and _counts(heads, column))) and _ends(window, number, first, after):
            found[number] = codes


def _counts(heads: dict[int, Codes | None], column: int) -> bool:
    """Whether another column of a table holds its prices, so that this one holds something else."""
    return any(codes is not None for at, codes in heads.items() if at > _LABELS and at != column)


def _declared(window: Window, first: int, after: int, seen: int, *, heading: bool) -> Codes | None:
    """What a head without numbers declares: a currency, or prices. A heading must say both, or end in a colon.

    `seen` are the masks of its tokens together.
    """
    priced = seen & _PRICE
    if heading and not priced:
        return None
    named = next(mentions(window, first, after), None)
    if heading and named is None and not (after > first and window.masks[after - 1] & COLON):
        return None
    if named is None:
        return () if priced else None
    return named.codes


def _ends(window: Window, index: int, first: int, after: int) -> bool:
    """Whether a number is all that a cell holds, or ends its line behind a colon or dash."""
    tokens, number = window.tokens, cardinal(window, index)
    if number is None or any(tokens[at].folded not in _DRESS for at in range(number.next, after)):
        return False
    before = index - 1
    while before >= first and tokens[before].folded in _DRESS - {":", "-"}:
        before -= 1
    cents = number.digits[-3:-2] in {".", ","}  # Jacket 209.00
    return before < first or tokens[before].folded in {":", "-", "–"} or (cents and tokens[before].kind == WORD)


def _attribute(window: Window, index: int, first: int) -> bool:
    """Whether the label of a number says that it is no price: "Size: 42"."""
    at = index - 1
    while at >= first and window.tokens[at].folded in _DRESS:
        at -= 1
    return at >= first and window.tokens[at].sense("no_price") is not None


def _label(window: Window, index: int) -> Codes | None:
    """The currency in the label of a field: "Price in dollars: 219"."""
    tokens, at = window.tokens, index - 1
    if at < 1 or not window.masks[at] & COLON:
        return None
    for back in range(at - 1, max(at - _LABEL, -1), -1):
        if tokens[back].kind in {BREAK, NUMBER} or (tokens[back].folded in _OUTSIDE and tokens[back].folded != "."):
            return None
        named = mention(window, back)
        if named is not None:
            return named.codes
    return None
