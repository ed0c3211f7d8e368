"""The facts that are equal to what a claim states, looked up by value rather than compared one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from operator import itemgetter
from typing import TYPE_CHECKING

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

    def of(self, claim: Claim, *, bare: bool) -> Iterator[Fact]:
        """The facts that can be equal to a claim, in their order; bare numbers too, if asked for."""
        value = claim.value
        found: list[Place] = list(self._rest.get(claim.type, ()))
        if isinstance(value, Sized):
            for name in (claim.type, "number") if bare else (claim.type,):
                for size in set(sizes_of(value)):
                    found += self._sized.get((name, size), ())
        elif isinstance(value, Day):
            for day in {(day.month, day.day) for day in days_of(value)}:
                found += self._days.get(day, ())
        return (fact for _, fact in sorted(found, key=itemgetter(0)))


class Near:
    """The wanted facts of a ledger by value. A claim finds them in the order of the ledger."""

    def __init__(self, sources: Sequence[Source], wanted: Want) -> None:
        self._indexes = [(source, source.index_of(wanted)) for source in sources]

    def of(self, claim: Claim, *, bare: bool) -> Iterator[tuple[Source, Fact]]:
        """The facts that can be equal to a claim; bare numbers too, if asked for."""
        return ((source, fact) for source, index in self._indexes for fact in index.of(claim, bare=bare))
