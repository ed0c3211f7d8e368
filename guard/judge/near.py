"""The facts that are equal to what a claim states, looked up by value rather than compared one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from operator import itemgetter
from typing import TYPE_CHECKING

from msgspec import Struct

from guard.core.model import Claim, Fact
from guard.core.values import SIZED, Day, Number
from guard.ledger.wanted import Want, days_of, sizes_of, want

_WITH_AMOUNT = (*SIZED, Number)
_PLACE = itemgetter(0)

if TYPE_CHECKING:
    from guard.judge.sources import Source

Place = tuple[int, Fact]
"""A fact with its place among those of its result."""


class Index:
    """The facts of one result by value."""

    __slots__ = ("_days", "_rest", "_sized")

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._sized: dict[Decimal, list[Place]] = {}
        self._days: dict[tuple[int, int], list[Place]] = {}
        self._rest: dict[str, list[Place]] = {}
        for place in enumerate(facts):
            value = place[1].value
            if isinstance(value, _WITH_AMOUNT):
                self._sized.setdefault(abs(value.amount), []).append(place)
            elif isinstance(value, Day) and value.month is not None and value.day is not None:
                self._days.setdefault((value.month, value.day), []).append(place)
            else:
                self._rest.setdefault(place[1].type, []).append(place)

    def of(self, keys: Keys) -> list[Fact]:
        """The facts that can be equal to a claim, in their order."""
        types = keys.types
        found = [place for key in keys.sizes for place in self._sized.get(key, ()) if place[1].type in types]
        found += [place for key in keys.days for place in self._days.get(key, ())]
        found += self._rest.get(types[0], ())
        if len(found) > 1:
            found.sort(key=_PLACE)
        return [fact for _, fact in found]


class Keys(Struct, frozen=True, gc=False):
    """Under what a claim is looked up: types of facts, and magnitudes or days."""

    types: tuple[str, ...]
    sizes: Iterable[Decimal] = ()
    days: Iterable[tuple[int, int]] = ()


def keys_of(claim: Claim, *, bare: bool) -> Keys:
    """Under what a claim is looked up; under bare numbers too, if asked for."""
    value = claim.value
    if isinstance(value, SIZED):
        return Keys((claim.type, "number") if bare else (claim.type,), dict.fromkeys(sizes_of(value)))
    if isinstance(value, Day):
        return Keys((claim.type,), days={(day.month, day.day) for day in days_of(value)})
    return Keys((claim.type,))


class Near:
    """The wanted facts of this turn by value. A result is looked through only where no later one ended the search."""

    __slots__ = ("_claims", "_indexes", "_latest", "_locale", "_want")

    def __init__(self, sources: Sequence[Source], claims: Iterable[Claim], locale: str) -> None:
        self._latest = [source for source in reversed(sources) if source.this_turn]
        self._claims = claims
        self._locale = locale
        self._want: Want | None = None
        self._indexes: dict[int, Index] = {}

    def of(self, claim: Claim, *, bare: bool) -> Iterator[tuple[Source, Fact]]:
        """The facts that can be equal to a claim, those of the latest result first; bare numbers too, if asked for."""
        keys = keys_of(claim, bare=bare)
        for source in self._latest:
            for fact in self._index(source).of(keys):
                yield source, fact

    def of_one(self, claim: Claim, source: Source) -> list[Fact]:
        """The facts of one result that can be equal to a claim."""
        return self._index(source).of(keys_of(claim, bare=False))

    def _index(self, source: Source) -> Index:
        index = self._indexes.get(source.index)
        if index is None:
            index = self._indexes[source.index] = source.index_of(self._wanted)
        return index

    def _wanted(self) -> Want:
        """What the claims ask of the ledger; a result whose facts were read before does not ask."""
        if self._want is None:
            self._want = want(self._claims, self._locale)
        return self._want
