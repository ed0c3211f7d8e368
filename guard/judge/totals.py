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


class Off(IntEnum):
    """Whether an amount is taken off what stands beside it."""

    NO = 0
    RATHER = 1
    """It is called a refund, a discount: of which there may be a total."""
    SURELY = 2
    """A minus sign or a word of subtraction stands before it."""


Row = tuple[tuple[Decimal, ...], Off]
"""The amounts of a row, and whether it is taken off."""


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
        made.append(_off(draft, one.start, before) or Off(cues.REDUCTION.search(behind) is not None))
    return made


def _off(draft: str, start: int, before: str) -> Off:
    if draft[start : start + 1] in _MINUS or before[-1:] in _MINUS or cues.LESS.search(before):
        return Off.SURELY
    return Off(cues.REDUCTION.search(before) is not None)


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
        told = [one for one in amounts if start <= one.start and one.end <= end]
        if _RULE.match(line):
            gaps += not line.strip()
        elif not _ROW.match(line):
            break
        elif told:
            row = tuple(one.amount for one in told), _off(draft, told[-1].start, line)
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


def of_groups(found: Sequence[Sequence[Row]], wanted: Decimal) -> str | None:
    """The formula by which all rows of a group come to an amount: each by its last amount, or each by its first, those
    that are taken off as a minus.

    >>> rows = [((Decimal(20),), Off.NO), ((Decimal(5),), Off.NO), ((Decimal(3),), Off.SURELY)]
    >>> of_groups([rows], Decimal(22)), of_groups([rows], Decimal(28))
    ('20 + 5 - 3', None)
    """
    for rows in found:
        kinds = {off for _, off in rows}
        mixed = Off.NO in kinds and len(kinds) > 1
        for at in (-1, 0):
            for taken in {mixed, mixed and Off.SURELY in kinds}:
                terms = [-told[at] if off and taken else told[at] for told, off in rows]
                if len(terms) > 1 and sum(terms) == wanted:
                    return _told(terms)
    return None


def _depth(line: str) -> int:
    """How far a line is set in."""
    return len(line) - len(line.lstrip())


def _told(terms: Sequence[Decimal]) -> str:
    first, *rest = terms
    return plain(first) + "".join(f" {'-' if term < 0 else '+'} {plain(abs(term))}" for term in rest)
