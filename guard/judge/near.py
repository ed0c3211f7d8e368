"""The facts that are equal to what a claim states, looked up by value rather than compared one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from guard.core.model import Claim, Fact
from guard.core.values import Day, Number
from guard.ledger.wanted import Sized, Want, days_of, sizes_of

if TYPE_CHECKING:
    from guard.judge.sources import Source

Place = tuple[int, Fact]
"""A fact with its place among those of its result."""


class Index:
    """The facts of one result by value."""

    __slots__ = ("_days", "_rest", "_sized")

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._sized: dict[tuple[str, Decimal], list[Place]] = {}
        self._days: dict[tuple[int, int], list[Place]] = {}
        self._rest: dict[str, list[Place]] = {}
        for place in enumerate(facts):
            value = place[1].value
            if isinstance(value, (Sized, Number)):
                self._sized.setdefault((place[1].type, abs(value.amount)), []).append(place)
            elif isinstance(value, Day) and value.month is not None and value.day is not None:
                self._days.setdefault((value.month, value.day), []).append(place)
            else:
                self._rest.setdefault(place[1].type, []).append(place)

    def of(self, keys: Keys) -> list[Fact]:
        """The facts that can be equal to a claim, in their order."""
        rows = [row for key in keys.sized if (row := self._sized.get(key))]
        rows += [row for key in keys.days if (row := self._days.get(key))]
        if rest := self._rest.get(keys.type):
            rows.append(rest)
        if not rows:
            return []
        found = rows[0] if len(rows) == 1 else sorted((place for row in rows for place in row), key=itemgetter(0))
        return [fact for _, fact in found]


class Keys(NamedTuple):
    """Under what a claim is looked up."""

    type: str
    sized: tuple[tuple[str, Decimal], ...] = ()
    days: tuple[tuple[int, int], ...] = ()


def keys_of(claim: Claim, *, bare: bool) -> Keys:
    """Under what a claim is looked up; under bare numbers too, if asked for."""
    value = claim.value
    if isinstance(value, Sized):
        names = (claim.type, "number") if bare else (claim.type,)
        return Keys(claim.type, tuple((name, size) for size in dict.fromkeys(sizes_of(value)) for name in names))
    if isinstance(value, Day):
        return Keys(claim.type, days=tuple({(day.month, day.day) for day in days_of(value)}))
    return Keys(claim.type)


class Near:
    """The wanted facts of this turn by value. A result is looked through only where no later one ended the search."""

    __slots__ = ("_indexes", "_latest", "_wanted")

    def __init__(self, sources: Sequence[Source], wanted: Want) -> None:
        self._latest = [source for source in reversed(sources) if source.this_turn]
        self._wanted = wanted
        self._indexes: dict[int, Index] = {}

    def of(self, claim: Claim, *, bare: bool) -> Iterator[tuple[Source, Fact]]:
        """The facts that can be equal to a claim, those of the latest result first; bare numbers too, if asked for."""
        keys = keys_of(claim, bare=bare)
        for source in self._latest:
            index = self._indexes.get(source.index)
            if index is None:
                index = self._indexes[source.index] = source.index_of(self._wanted)
            for fact in index.of(keys):
                yield source, fact
