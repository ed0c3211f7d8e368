"""Whether the sentence says that a value is another thing than its field does, and its record holds that too: the
minimum told as the maximum, in any language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from guard.core.model import Claim, Fact, Steps, steps
from guard.core.values import SIZED, Money, Number, Percent, Quantity
from guard.judge.hearing import Hearing
from guard.judge.hits import Hit
from guard.judge.other_field import telling
from guard.judge.senses import ANYWHERE, Heard, heard, senses
from guard.ledger.fields import Sort, understand
from guard.ledger.keys import ByKeys

_NOTHING = Decimal(0)
_FEW = 24
"""Keys of an object at most, for those of its parts to be looked at."""
_UP = 2
"""Levels above a field on which another may be meant, by a name close to the value."""


def other_sense(claim: Claim, hit: Hit, hearing: Hearing) -> bool:
    """Whether the words about a value are those of a field beside its own, and none of its own.

    Where the sentence tells that field's value too, only a name close to the claim counts, with no such value just
    before it.
    """
    if not isinstance(claim.value, (Money, Percent, Quantity)) or hit.fact.free_text:
        return False
    found = _own(steps(hit.fact.trail))
    if found is None:
        return False
    way, own = found
    if isinstance(claim.value, Quantity) and not own <= ANYWHERE:
        return False  # premium data, a tax year: words that are no names of measures
    rivals = list(_rivals(way, own, hit))
    if not rivals:
        return False  # told by the keys alone, before any word of the sentence is looked at
    numbers = hearing.numbers(claim)
    said = _heard(claim, numbers, hearing)
    told = {_NOTHING, *(amount for _, _, amount in numbers)}
    before = max((one for one in numbers if one[1] <= claim.start), default=None)
    for place, other, held in rivals:
        called = not other.isdisjoint(said.close) and held.isdisjoint(said.clause)
        anywhere = place[:-1] == way[:-1] and own.isdisjoint(said.anywhere)
        if not called and not (anywhere and not other.isdisjoint(said.anywhere & ANYWHERE)):
            continue
        values = list(_values(hit, place))
        if not values or any(one.value == hit.fact.value for one in values):
            continue
        amounts = {abs(one.value.amount) for one in values if isinstance(one.value, (*SIZED, Number))}
        if amounts.isdisjoint(told) and (called or amounts.isdisjoint(_told_anywhere(hearing))):
            return True
        if called and (before is None or before[2] not in amounts):
            return True
    return False


def _told_anywhere(hearing: Hearing) -> set[Decimal]:
    return {abs(one.value.amount) for one in hearing.claims if isinstance(one.value, SIZED)}


def _own(way: Steps) -> tuple[Steps, frozenset[str]] | None:
    """What the field of a value says that it is, or the part that holds nothing else, with the way there."""
    for end in (len(way), len(way) - 1):
        if end < 1 or not isinstance(key := way[end - 1], str):
            return None
        if own := senses(key):
            return way[:end], own
        if telling(key):
            return None
    return None


def _rivals(way: Steps, own: frozenset[str], hit: Hit) -> Iterator[tuple[Steps, frozenset[str], frozenset[str]]]:
    """The fields beside a field, and beside the parts that it stands in, of which other things are said: with what the
    field and those parts are."""
    for at in range(len(way) - 1, max(len(way) - 2 - _UP, -1), -1):
        key = way[at]
        if not isinstance(key, str):
            return
        own |= senses(key)
        node = hit.source.at(way[:at])
        if not isinstance(node, Mapping):
            return
        for beside, of in _sensed(node):
            if beside != key and of.isdisjoint(own):
                yield (*way[:at], beside), of, own
        for beside, part in node.items() if at < len(way) - 1 and len(node) <= _FEW else ():
            if beside != key and isinstance(part, Mapping) and len(part) <= _FEW:
                yield from (((*way[:at], beside, below), of, own) for below, of in _sensed(part) if of.isdisjoint(own))


_sensed = ByKeys(lambda keys: [(key, of) for key in keys if (of := senses(key))])


def _heard(claim: Claim, numbers: Sequence[tuple[int, int, Decimal]], hearing: Hearing) -> Heard:
    left, right = hearing.passage(claim)
    ends = [end for _, end, _ in numbers if end <= claim.start]
    starts = [start for start, _, _ in numbers if start >= claim.end]
    return heard(hearing.draft, claim.start, max([left, *ends]), claim.end, min([right, *starts]))


def _values(hit: Hit, way: Steps) -> Iterator[Fact]:
    """The values of a field, or of a part that holds one thing."""
    alike = isinstance(hit.fact.value, Number)
    for one in hit.source.under(way):
        if (alike or one.type == hit.fact.type) and isinstance(one.value, (*SIZED, Number)):
            below = [step for step in steps(one.trail)[len(way) :] if isinstance(step, str)]
            amount = one.value.amount
            counted = amount == amount.to_integral_value() and understand(one.field).sort is Sort.COUNT
            if not counted and not any(map(telling, below)):
                yield one
