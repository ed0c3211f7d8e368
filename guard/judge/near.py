"""The facts that are equal to what a claim states, looked up by value rather than compared one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from operator import itemgetter

from guard.core.model import Claim, Fact
from guard.core.values import Day, Number
from guard.judge.sources import Source
from guard.ledger.wanted import Sized, Want, days_of, sizes_of

Place = tuple[int, Source, Fact]
"""A fact with its source and its place among all that are wanted."""


class Near:
    """The wanted facts of a ledger by value. A claim finds them in the order of the ledger."""

    def __init__(self, sources: Sequence[Source], wanted: Want) -> None:
        self._sized: dict[tuple[str, Decimal], list[Place]] = {}
        self._days: dict[tuple[int, int], list[Place]] = {}
        self._rest: dict[str, list[Place]] = {}
        at = 0
        for source in sources:
            for fact in source.near(wanted):
                self._enter((at, source, fact))
                at += 1

    def _enter(self, place: Place) -> None:
        fact = place[2]
        value = fact.value
        if isinstance(value, (Sized, Number)):
            self._sized.setdefault((fact.type, abs(value.amount)), []).append(place)
        elif isinstance(value, Day) and value.month is not None and value.day is not None:
            self._days.setdefault((value.month, value.day), []).append(place)
        else:
            self._rest.setdefault(fact.type, []).append(place)

    def of(self, claim: Claim, *, bare: bool) -> Iterator[tuple[Source, Fact]]:
        """The facts that can be equal to a claim; bare numbers too, if asked for."""
        value = claim.value
        found: list[Place] = list(self._rest.get(claim.type, ()))
        if isinstance(value, Sized):
            for name in (claim.type, "number") if bare else (claim.type,):
                for size in set(sizes_of(value)):
                    found += self._sized.get((name, size), ())
        elif isinstance(value, Day):
            for day in {(day.month, day.day) for day in days_of(value)}:
                found += self._days.get(day, ())
        return ((source, fact) for _, source, fact in sorted(found, key=itemgetter(0)))
