"""Whether the words before a value name another part of its record: the premium told as much as the deductible, the
first payment on the day of the last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from guard.claims.date.agree import covers
from guard.core.model import Claim, Fact, Steps, steps
from guard.core.values import Day, Money, Percent
from guard.judge.hearing import Hearing
from guard.judge.hits import Hit
from guard.judge.naming import words_of
from guard.judge.other_field import INCLUDING, Passage, telling
from guard.judge.shape import Place
from guard.ledger.fields import Sort, singular, stem_of, understand
from guard.ledger.keys import ByKeys
from guard.ledger.vocabulary import PERIODS

_UP = 3
"""Levels above a value on which its record is looked for."""
_REACH = 40
_FEW = 24
"""Keys of a part at most that are compared with what a sentence names."""
_RUN = 6
"""Words before a day among which the name of its field stands."""
_CLOSE = 2
"""Words before an amount among which it does: the base fare is $20."""


def other_part(claim: Claim, hit: Hit, hearing: Hearing) -> bool:
    """Whether the name of a part beside that of the fact, or around it, stands right before the value, nothing of the
    fact's own names stands in the sentence, and the part has a value of its own that is not told there."""
    fact, value = hit.fact, claim.value
    if not isinstance(value, (Money, Percent, Day)) or fact.free_text or fact.trail is None:
        return False
    day = isinstance(value, Day)
    found = list(_beside(hit, hearing))
    if not found:
        return False  # as of most
    way = steps(fact.trail)
    own = {word for step in way if isinstance(step, str) for word in telling(step)}
    if not own:
        return False
    said = hearing.singulars(claim)
    passage: Passage | None = None
    leaf = telling(fact.field)
    for level, below, other in found:
        if own <= other or other <= leaf or not said.issuperset(other) or (own - other) & said:
            continue
        passage = passage or Passage(claim, hit, hearing)
        run = passage.run
        if not run or not _called(other, own, run, day=day) or _included(run[0], claim, hearing):
            continue
        if _untold(hit, (*way[:level], *below), passage, claim, hearing):
            return True
    return False


def _included(word: str, claim: Claim, hearing: Hearing) -> bool:
    """Whether the word before a value only says what is within it: with shipping, $45."""
    left, _ = hearing.passage(claim)
    before = [singular(one) for one in words_of(hearing.draft[max(left, claim.start - _REACH) : claim.start])]
    at = max((place for place, one in enumerate(before) if one == word), default=0)
    return not INCLUDING.isdisjoint(before[max(at - 2, 0) : at])


def _called(other: frozenset[str], own: set[str], run: list[str], *, day: bool) -> bool:
    """Whether a name stands right before the value: all of it where it is that of a day, or shares words."""
    if day:
        return other.issubset(run[:_RUN]) if len(other) > 1 else run[0] in other
    return other.issubset(run[: len(other)]) if run[0] in own else run[0] in other or other.issubset(run[:_CLOSE])


def _beside(hit: Hit, hearing: Hearing) -> Iterator[tuple[int, Steps, frozenset[str]]]:
    """The fields beside a fact's, the parts beside each of the parts in which it stands, and the fields of these, of
    which the draft may say the name: how many steps lead to what holds one, those that lead on to it, and what tells it
    from others."""
    trail = hit.fact.trail
    place: Place | None = hit.source.shape.place(hit.fact)
    level = len(steps(trail)) - 1
    step = trail[1] if trail is not None else None
    for _ in range(_UP + 1):
        if place is None:
            return
        for key, other in _spoken(place.keys, hearing):
            if key != step:
                yield level, (key,), other
        if isinstance(place.node, Mapping) and len(place.node) <= _FEW:
            for key, part in place.node.items():
                if key != step and isinstance(part, Mapping) and len(part) <= _FEW:
                    for below, other in _spoken(tuple(part), hearing):
                        yield level, (key, below), other
        step, place, level = place.step, place.above, level - 1


def _spoken(keys: tuple[str, ...], hearing: Hearing) -> Sequence[tuple[str, frozenset[str]]]:
    """Those of an object's keys whose name may be said anywhere in the draft, with the words that tell it."""
    found = hearing.spoken.get(keys)
    if found is None:
        draft = hearing.folded
        found = hearing.spoken[keys] = [(key, said) for key, said, stem in _named(keys) if stem in draft]
    return found


def _telling(keys: tuple[str, ...]) -> list[tuple[str, frozenset[str], str]]:
    """The keys that have words of their own, these words, and letters without which a sentence has not all of them."""
    return [(key, said, stem_of(max(said, key=len))) for key in keys if (said := telling(key))]


_named = ByKeys(_telling)


def _untold(hit: Hit, way: Steps, passage: Passage, claim: Claim, hearing: Hearing) -> bool:
    """Whether a part holds a value of the type, and none that is the fact's or that the sentence tells too."""
    alike = (fact for fact in hit.source.under(way) if fact.type == hit.fact.type and not fact.free_text)
    found = [fact for fact in alike if _its_own(fact, len(way)) and _of_one_unit(fact, hit.fact)]
    return bool(found) and not any(
        fact.value == hit.fact.value or _told(fact, passage, claim, hearing) for fact in found
    )


def _its_own(fact: Fact, level: int) -> bool:
    """Whether a value of a part is the part's own, and not that of a thing within it: the fee of a refund."""
    below = steps(fact.trail)[level:]
    return all(isinstance(step, str) and all(word in PERIODS for word in telling(step)) for step in below)


def _of_one_unit(fact: Fact, other: Fact) -> bool:
    """Whether two amounts may be of one thing: tokens are no dollars, nor is the number of an instalment."""
    one, two = fact.value, other.value
    if not isinstance(one, Money) or not isinstance(two, Money):
        return True
    whole = one.amount == one.amount.to_integral_value() and "." not in str(one.amount)
    return one.unit == two.unit and (not whole or understand(fact.field).sort is Sort.MONEY)


def _told(fact: Fact, passage: Passage, claim: Claim, hearing: Hearing) -> bool:
    value = fact.value
    if not isinstance(value, Day):
        return isinstance(value, (Money, Percent)) and abs(value.amount) in passage.told
    left, right = hearing.passage(claim)
    days = [one.value for one in hearing.claims if left <= one.start < right and one.start != claim.start]
    return any(isinstance(day, Day) and covers(day, value, known_now=True) for day in days)
