"""Numbers in plain lists that state their currency once: before a colon, in the head of columns, or in one line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from guard.claims.cardinal import cardinal
from guard.claims.kinds import Window
from guard.claims.lexer import COLON, DIGITS, LETTERS, LINE
from guard.claims.money.mention import mentions
from guard.locales.sense import bits

Codes = tuple[str, ...]
"""The currencies that a head declares; empty where it only says that its numbers are prices."""

_PRICE, _CURRENCY, _PAIR = bits("price"), bits("currency"), bits("pair", "and", "or")
_SEPARATES = frozenset(",;/")
_CLOSES = frozenset(".!)")
_CELL = 5
"""Tokens that the head of a column has at most."""
_POINTS = frozenset(".,")


def in_line(window: Window, first: int, after: int) -> Iterator[tuple[int, Codes]]:
    """The numbers of "Prices in euros: jacket 209.00, cap 29.90", each the end of its item, with their currency."""
    masks = window.masks
    colon = next((at for at in range(first, after) if masks[at] & COLON), after)
    head = reduce(or_, masks[first:colon], 0) if colon < after else 0
    if not head & _PRICE or head & DIGITS:
        return
    named = next(mentions(window, first, colon), None)
    items = [at for at in range(colon + 1, after) if masks[at] & DIGITS and _closes_item(window, at, colon, after)]
    if len(items) > 1 and (named is not None or all(_cents(window, at) for at in items)):
        yield from ((at, named.codes if named else ()) for at in items)


def _closes_item(window: Window, at: int, colon: int, after: int) -> bool:
    """Whether a number ends an item of a list, behind the name of a thing."""
    tokens, masks = window.tokens, window.masks
    number = cardinal(window, at)
    if number is None or at - 1 <= colon or not masks[at - 1] & LETTERS or masks[at - 1] & _CURRENCY:
        return False
    end = number.next
    return end >= after or tokens[end].folded in _SEPARATES | _CLOSES or masks[end] & (_PAIR | LINE) != 0


def _cents(window: Window, at: int) -> bool:
    number = cardinal(window, at)
    return number is not None and number.digits[-3:-2] in _POINTS


def columns(window: Window, first: int, after: int, seen: int) -> list[tuple[int, int]]:
    """The cells of a head of comma-separated lines; empty where a line is none. `seen` are its masks together."""
    tokens = window.tokens
    if seen & (DIGITS | COLON) or not seen & (_PRICE | _CURRENCY):
        return []
    cells = cut(window, first, after)
    short = all(0 < end - start <= _CELL for start, end in cells)
    return cells if len(cells) > 1 and short and tokens[after - 1].folded not in _CLOSES - {")"} else []


def cut(window: Window, first: int, after: int) -> list[tuple[int, int]]:
    """What commas or semicolons part in a line."""
    edges = [at for at in range(first, after) if window.tokens[at].folded in {",", ";"}]
    return list(zip([first, *(at + 1 for at in edges)], [*edges, after], strict=True))


def shared(window: Window, lines: list[tuple[int, int, int]]) -> Iterator[tuple[int, Codes]]:
    """The last numbers of neighbouring lines without a currency, where others of them state one and the same.

    Each line is its first token, the one behind it and its last number.
    """
    codes: set[Codes] = set()
    bare: list[int] = []
    for first, after, last in lines:
        number, named = cardinal(window, last), None
        if number is None or not _cents(window, last):
            return
        for one in mentions(window, first, after):
            named = one.codes if number.next == one.first or one.next == last else named
        if named is not None:
            codes.add(named)
        elif not any(mask & (DIGITS | LETTERS) for mask in window.masks[number.next : after]):
            bare.append(last)
    if len(codes) == 1:
        stated = codes.pop()
        yield from ((last, stated) for last in bare)
