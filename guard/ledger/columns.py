"""Records of one make looked through key by key: a whole column is compared at once, which costs less than its leaves.

It finds what a look at each value would find (`search`), and in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import chain
from operator import itemgetter
from typing import Any

from guard.core.errors import LimitExceeded
from guard.core.model import Steps
from guard.ledger.decode import DEPTH, ENDINGS
from guard.ledger.keys import Entry, keys_of
from guard.ledger.moments import FIRST
from guard.ledger.settle import NOISY
from guard.ledger.wanted import Want

FEW = 8
"""Records from which on a look at their columns pays."""
NESTING = frozenset({"}", "]", '"'})
"""What JSON in a text ends with."""
PLAIN = frozenset({int, Decimal})
"""Kinds of the values whose list may be counted."""
_MORE = frozenset({dict, list})
_LAST = itemgetter(slice(-1, None))

Hit = tuple[int, tuple[int, ...], Steps]
"""A value that may be wanted: in which of the values it stands, and where in that, as places that order it and as
steps. A plain tuple, since it is taken apart at each level."""
Look = Callable[[Any, int], list[Steps]]
"""The ways to the wanted values within one value that stands so deep."""


class Columns:
    """What is wanted, the texts that were looked at so far, and how to look at a value by itself.

    One serves one look: to keep it beside what `look` is bound to makes a cycle, which only the collector takes apart.
    """

    __slots__ = ("_look", "_seen", "_wanted")

    def __init__(self, wanted: Want, seen: dict[str, bool], look: Look) -> None:
        self._wanted = wanted
        self._seen = seen
        self._look = look

    def hits(self, values: Sequence[Any], depth: int) -> list[Hit]:
        """Where in these values, which stand in one list or object so deep, something stands that may be wanted."""
        return sorted(self._hits(values, depth))

    def _hits(self, values: Sequence[Any], depth: int) -> list[Hit]:
        kinds = set(map(type, values))
        if len(kinds) == 1:
            return self._of_one_kind(kinds.pop(), values, depth)
        made: list[Hit] = []
        for kind in kinds:
            at = [index for index, value in enumerate(values) if type(value) is kind]
            made += _among(at, self._of_one_kind(kind, [values[index] for index in at], depth))
        return made

    def _of_one_kind(self, kind: type, values: Sequence[Any], depth: int) -> list[Hit]:
        amounts = self._wanted.amounts
        if kind is str:
            return self._texts(values, depth)
        if kind is int:
            if self._wanted.days and max(values) >= FIRST:
                return [(index, (), ()) for index, value in enumerate(values) if self._wanted.number(value)]
            if amounts.isdisjoint(values):
                return []
            return [(index, (), ()) for index, value in enumerate(values) if value in amounts]
        if kind is Decimal:
            lengths = list(map(len, map(str, values)))
            if max(lengths) < NOISY and amounts.isdisjoint(values):
                return []
            return [
                (index, (), ())
                for index, value in enumerate(values)
                if value in amounts or (lengths[index] >= NOISY and self._wanted.number(value))
            ]
        if kind is dict or kind is list:
            if depth > DEPTH:
                raise LimitExceeded(f"a result is nested more than {DEPTH} deep", field="ledger")
            return self._records(values, depth) if kind is dict else self._lists(values, depth)
        if kind is bool or kind is type(None):
            return []
        return [(index, (), ()) for index in range(len(values))]

    def _lists(self, values: Sequence[list[Any]], depth: int) -> list[Hit]:
        """What stands in lists, as one list; a list of plain values whose length is wanted by itself."""
        counted = [
            index
            for index, one in enumerate(values)
            if one and len(one) in self._wanted.amounts and type(one[0]) in PLAIN
        ]
        if counted:
            others = [index for index in range(len(values)) if index not in counted]
            lengths: list[Hit] = [(index, (), ()) for index in counted]
            return lengths + _among(others, self._lists([values[index] for index in others], depth))
        items = list(chain.from_iterable(values))
        found = self._hits(items, depth + 1) if items else ()
        if not found:
            return []
        owners = [(index, step) for index, value in enumerate(values) for step in range(len(value))]
        made: list[Hit] = []
        for item, place, way in found:
            index, step = owners[item]
            made.append((index, (step, *place), (step, *way)))
        return made

    def _records(self, values: Sequence[dict[str, Any]], depth: int) -> list[Hit]:
        """What stands in objects, those with the same keys together."""
        shapes = list(map(tuple, values))
        if shapes.count(shapes[0]) == len(shapes):
            return self._alike(values, depth)
        made: list[Hit] = []
        for shape in set(shapes):
            at = [index for index, one in enumerate(shapes) if one == shape]
            made += _among(at, self._alike([values[index] for index in at], depth))
        return made

    def _alike(self, values: Sequence[dict[str, Any]], depth: int) -> list[Hit]:
        keys = keys_of(values[0])
        if keys.composed or (keys.daily and any(key[5:10] in self._wanted.days for key in values[0])):
            return [(index, (), ()) for index in range(len(values))]
        made: list[Hit] = []
        columns = dict(zip(values[0], zip(*map(dict.values, values), strict=True), strict=True))
        for at, entry in enumerate(keys.entries):
            column = columns[entry.key]
            if entry.record or entry.meta:
                more = holding_more(column, entry)
                found = _among(more, self._hits([column[index] for index in more], depth + 1)) if more else ()
            else:
                found = self._hits(column, depth + 1)
            if found:
                key = entry.key
                made += [(index, (at, *place), (key, *way)) for index, place, way in found]
        return made

    def _texts(self, values: Sequence[str], depth: int) -> list[Hit]:
        """The texts that are wanted, and what is wanted inside those that hold JSON."""
        seen = self._seen
        new = list(set(values).difference(seen))
        made: list[Hit] = []
        if not NESTING.isdisjoint(map(_LAST, new)):
            new = [text for text in new if text[-1:] not in NESTING]
            for index, value in enumerate(values):
                if value[-1:] in NESTING:
                    made += [(index, (at,), way) for at, way in enumerate(self._look(value, depth))]
        if new:
            self._wanted.look_at(new, seen)
        if True in map(seen.get, values):
            made += [(index, (), ()) for index, value in enumerate(values) if seen.get(value)]
        return made


def holding_more(values: Sequence[Any], entry: Entry) -> list[int]:
    """Which of the values of a key whose leaves are no facts are more than a leaf."""
    texts = entry.meta and not ENDINGS.isdisjoint(value[-1:] for value in values if type(value) is str)
    if not texts and _MORE.isdisjoint(map(type, values)):
        return []
    return [index for index, value in enumerate(values) if type(value) in _MORE or (texts and value[-1:] in ENDINGS)]


def _among(at: Sequence[int], hits: Sequence[Hit]) -> list[Hit]:
    """Hits among some of the values, as hits among all."""
    return [(at[index], place, way) for index, place, way in hits]
