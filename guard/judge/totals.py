"""A total that closes a list or table: it is that of all its rows, not of some of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from enum import IntEnum
from itertools import pairwise
from typing import Protocol

from guard.core.values import plain
from guard.judge import cues

_ROW = re.compile(r"\s*(?:\||(?:[-*•+]|\d{1,2}[.)])\s)")
_RULE = re.compile(r"[\s|:=_-]*$")
"""A line of signs alone, as below a table's head or above a total."""
_STOP = re.compile(r"[.,;:!?\n|()]")
_MINUS = frozenset("−–-")
_FEW = 2
_GAPS = 2
"""Empty lines between the last row and the total, at most."""


class Shown(Protocol):
    """An amount in the reply."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def amount(self) -> Decimal: ...


Row = tuple[tuple[Decimal, ...], bool]
"""The amounts of a row, and whether it is taken off."""


class Off(IntEnum):
    """Whether an amount is taken off what stands beside it."""

    NO = 0
    RATHER = 1
    """It is called a refund, a discount: of which there may be a total."""
    SURELY = 2
    """A minus sign or a word of subtraction stands before it."""


def taken_off(draft: str, amounts: Sequence[Shown]) -> list[Off]:
    """Which amounts, in the order of the text, are taken off: by what stands before them in their line, or by a word
    behind them that no further amount can be meant by.

    >>> from types import SimpleNamespace as Amount
    >>> text = "$80 less your $12 voucher"
    >>> taken_off(text, [Amount(start=0, end=3), Amount(start=14, end=17)])
    [<Off.NO: 0>, <Off.SURELY: 2>]
    """
    made = []
    for place, one in enumerate(amounts):
        left = max(draft.rfind("\n", 0, one.start) + 1, amounts[place - 1].end if place else 0)
        before = draft[left : one.start]
        end = amounts[place + 1].start if place + 1 < len(amounts) else len(draft)
        stop = _STOP.search(draft, one.end, end)
        behind = draft[one.end : stop.start()] if stop else draft[one.end : end] if end == len(draft) else ""
        if draft[one.start : one.start + 1] in _MINUS or before[-1:] in _MINUS or cues.LESS.search(before):
            made.append(Off.SURELY)
        else:
            made.append(Off(any(cues.REDUCTION.search(words) is not None for words in (before, behind))))
    return made


def groups(draft: str, left: int, amounts: Sequence[Shown]) -> list[list[Row]]:
    """What a total may close, the nearest first: the rows of the list or table right above a place, up to each total,
    each line that is less far in, and what stands between these; the totals alone. Empty where fewer than two rows
    have amounts."""
    rows: list[Row] = []
    sums: list[Row] = []
    ends: list[int] = []
    gaps, depth, end = 0, 0, left
    while end > 0 and gaps <= _GAPS:
        start = draft.rfind("\n", 0, end - 1) + 1
        line = draft[start:end].rstrip("\n")
        told = tuple(one.amount for one in amounts if start <= one.start and one.end <= end)
        if _RULE.match(line):
            gaps += not line.strip()
        elif not _ROW.match(line):
            break
        elif told:
            row = told, cues.REDUCTION.search(line) is not None
            if cues.TOGETHER.search(line):
                ends += [len(rows), len(rows) + 1]
                sums.append(row)
            rows.append(row)
            depth, gaps = _depth(line), 0
        elif rows and _depth(line) < depth:
            ends.append(len(rows))
        end = start
    if len(rows) < _FEW:
        return []
    plain_rows = [row for row in rows if row not in sums]
    blocks = [rows[start:at] for start, at in pairwise([0, *ends, len(rows)])]
    made = [rows[:at] for at in ends] + [rows, plain_rows, sums] + blocks
    return [group[::-1] for group in made]


def of_groups(found: Sequence[Sequence[Row]], wanted: Decimal, *, reduced: bool = False) -> str | None:
    """The formula by which all rows of a group come to an amount: each by its last amount, or each by its first, those
    that are taken off as a minus. Only a total that is `reduced` itself (what is refunded in all) may add them.

    >>> rows = [((Decimal(20),), False), ((Decimal(5),), False), ((Decimal(3),), True)]
    >>> of_groups([rows], Decimal(22)), of_groups([rows], Decimal(25))
    ('20 + 5 - 3', None)
    """
    for rows in found:
        for at in (-1, 0):
            signed = [(told[at], off) for told, off in rows]
            mixed = len({off for _, off in signed}) > 1
            for taken in (True, False) if mixed and reduced else (mixed,):
                terms = [-amount if off and taken else amount for amount, off in signed]
                if len(terms) > 1 and sum(terms) == wanted:
                    return _told(terms)
    return None


def _depth(line: str) -> int:
    """How far a line is set in."""
    return len(line) - len(line.lstrip())


def _told(terms: Sequence[Decimal]) -> str:
    first, *rest = terms
    return plain(first) + "".join(f" {'-' if term < 0 else '+'} {plain(abs(term))}" for term in rest)
