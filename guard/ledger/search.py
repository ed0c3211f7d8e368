"""Where in a result something stands that claims want: one look at each value, and no more of what is not wanted."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from guard.core.errors import LimitExceeded
from guard.core.model import Steps
from guard.ledger.columns import FEW, NESTING, PLAIN, Columns, holding_more
from guard.ledger.decode import DEPTH, ENDINGS, Opened
from guard.ledger.keys import keys_of
from guard.ledger.moments import FIRST
from guard.ledger.wanted import Want

_NESTED = frozenset({dict, list})


def places(value: Any, wanted: Want, opened: Opened) -> list[Steps]:
    """The ways to the values that may be wanted, in the order of the result.

    >>> from guard.core.model import Claim
    >>> from guard.core.values import Money
    >>> from guard.ledger.wanted import want
    >>> wanted = want((Claim("money", 0, 4, "€209", Money(Decimal(209), ("EUR",))),), "en")
    >>> places({"sku": "209", "offers": [{"price": 80}, {"price": 209}]}, wanted, Opened())
    [('offers', 1, 'price')]
    """
    search = _Search(wanted, opened)
    search.look(value, (), 0)
    return search.found


class _Search:
    __slots__ = ("found", "opened", "seen", "wanted")

    def __init__(self, wanted: Want, opened: Opened) -> None:
        self.wanted = wanted
        self.opened = opened
        self.found: list[Steps] = []
        self.seen: dict[str, bool] = {}

    def look(self, value: Any, way: Steps, depth: int) -> None:  # noqa: C901, PLR0912 - a call a leaf would cost more
        """Any value with all below it. The loop says what it does in place, since it meets each leaf of a ledger."""
        if depth > DEPTH:
            raise LimitExceeded(f"a result is nested more than {DEPTH} deep", field="ledger")
        kind = type(value)
        if kind is dict:
            keys = keys_of(value)
            if keys.composed or (keys.daily and any(key[5:10] in self.wanted.days for key in value)):
                self.found.append(way)
                return
            steps: Any = keys.readable
            for one in keys.silent:
                item = value[one.key]
                if type(item) in _NESTED or (one.meta and type(item) is str and item[-1:] in ENDINGS):
                    silent = {one.key for one in keys.silent if not holding_more((value[one.key],), one)}
                    steps = [entry.key for entry in keys.entries if entry.key not in silent]
                    break
        elif kind is list:
            if value and len(value) in self.wanted.amounts and type(value[0]) in PLAIN:
                self.found.append(way)
                return
            steps = range(len(value))
        else:
            self._alone(value, way, depth)
            return
        if len(steps) >= FEW and type(value[steps[0]]) in _NESTED and type(value[steps[-1]]) in _NESTED:
            hits = Columns(self.wanted, self.seen, self._within).hits([value[step] for step in steps], depth + 1)
            self.found += [(*way, steps[index], *below) for index, _, below in hits]
            return
        seen, amounts = self.seen, self.wanted.amounts
        for step in steps:
            item = value[step]
            kind = type(item)
            if kind is str:
                known = seen.get(item)
                if known is None:
                    if item[-1:] in NESTING:
                        self._alone(item, (*way, step), depth)
                        continue
                    known = seen[item] = self.wanted.text(item)
                if known:
                    self.found.append((*way, step))
            elif kind is int:
                if item in amounts or (item >= FIRST and self.wanted.moment(item)):
                    self.found.append((*way, step))
            elif kind is dict or kind is list:
                self.look(item, (*way, step), depth + 1)
            elif kind is not bool and item is not None:
                self._alone(item, (*way, step), depth)

    def _within(self, value: Any, depth: int) -> list[Steps]:
        """The ways within one value that stands in a column."""
        found, self.found = self.found, []
        self._alone(value, (), depth)
        within, self.found = self.found, found
        return within

    def _alone(self, value: Any, way: Steps, depth: int) -> None:
        """A value by itself, or of a kind that is rare: JSON in a text, a decimal number, what no decoder makes."""
        kind = type(value)
        if kind is str:
            inner = self.opened.inside(value) if value[-1:] in NESTING else None
            if inner is not None and not (inner[0].strip() and self.wanted.text(inner[0])):
                self.look(inner[1], way, depth + 1)
                return
            wanted = inner is not None or self.wanted.text(value)
        elif kind is int or kind is Decimal:
            wanted = self.wanted.number(value)
        else:
            wanted = value is not None and kind is not bool
        if wanted:
            self.found.append(way)
