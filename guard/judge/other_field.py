"""Whether a sentence names another field of the fact's record: a balance that is told as much as the credit limit."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from guard.core.model import Claim, Fact
from guard.core.values import Duration, Money, Number, Percent, Quantity
from guard.judge.counts import noun_of, reading
from guard.judge.hearing import Hearing
from guard.judge.hits import Hit
from guard.judge.records import words_of
from guard.ledger.fields import singular, tokens

_GENERIC = frozenset(
    """
    amount value price cost sum number date day time at on of the per unit usd eur gbp currency current is in for id pct
    percent percentage rate level result data
    """.split()
)
"""Words of a field's name that do not tell it from its neighbours."""


_COUNTED = (Money, Percent, Quantity, Duration)
_REACH = 40
_FILLING = frozenset(
    """
    is are was be will of at to the a an now only just currently about around comes for ist sind beträgt liegt bei war
    von der die das est sont de du la le es son el è sono il di é são o a bedraagt wynosi составляет
    """.split()
)
"""Words that may stand between the name of a field and its value."""


def named(claim: Claim, hit: Hit, hearing: Hearing) -> bool:
    """Whether the sentence names a neighbouring field of the same type for the value.

    It does so right before the value, or anywhere where it names none of the fact's own and does not tell the
    neighbour's value too.
    """
    if isinstance(claim.value, Quantity):
        return _counts_another(claim.value, hit)
    if not isinstance(claim.value, (Money, Percent)):
        return False
    own = _telling(hit.fact)
    said = {singular(word) for word in hearing.passage_words(claim)}
    called = _called(claim, hearing)
    unsaid = bool(own) and not any(word.startswith(one) for one in own for word in said)
    if called is None and not unsaid:
        return False
    if not any(
        other and other != own and said.issuperset(other) for other in map(_telling_of, hit.source.keys(hit.fact))
    ):
        return False  # told by the names alone, before the neighbours are read
    above = hit.fact.trail[0] if hit.fact.trail is not None else None
    told: set[Decimal] | None = None
    for fact in hit.source.beside(hit.fact):
        beside = fact.trail is not None and fact.trail[0] == above and fact.type == hit.fact.type
        if not beside or fact.value == hit.fact.value or not (other := _telling(fact)) or not said.issuperset(other):
            continue
        if not isinstance(fact.value, (Money, Percent, Number)):
            continue
        amount = abs(fact.value.amount)
        if called in other and called not in own and amount != _before(claim, hearing):
            return True
        if unsaid:
            told = _told(claim, hearing) if told is None else told
            if amount not in told:
                return True
    return False


def _counts_another(value: Quantity, hit: Hit) -> bool:
    """Whether a number that does not say what it counts stands beside the count of the very thing: 4 in stock, where
    there are 2 guests."""
    noun = noun_of(value)
    held = hit.fact.value
    if isinstance(held, Quantity) and noun_of(held) == noun:
        return False
    beside = (fact.value for fact in hit.source.beside(hit.fact))
    return any(isinstance(other, Quantity) and noun_of(other) == noun for other in beside)


def _called(claim: Claim, hearing: Hearing) -> str | None:
    """The word that names a value right before it, words such as "is" aside; None where it opens the sentence."""
    left, _ = hearing.passage(claim)
    words = words_of(hearing.draft[max(left, claim.start - _REACH) : claim.start])
    return next((singular(word) for word in reversed(words) if word not in _FILLING), None)


def _before(claim: Claim, hearing: Hearing) -> Decimal | None:
    """The amount that the sentence tells just before: what stands between may speak of that."""
    left, _ = hearing.passage(claim)
    told = [other.value for other in hearing.claims if left <= other.start and other.end <= claim.start]
    last = told[-1] if told else None
    return abs(last.amount) if isinstance(last, (Money, Percent)) else None


def _told(claim: Claim, hearing: Hearing) -> set[Decimal]:
    """The numbers that the sentence tells, and nothing, which is told as "free"."""
    left, right = hearing.passage(claim)
    values = (other.value for other in hearing.claims if left <= other.start and other.end <= right)
    made = {Decimal(0)} | {abs(value.amount) for value in values if isinstance(value, _COUNTED)}
    read = reading(hearing.reader)
    loose = (read(hearing.draft[start:end]) for start, end in hearing.loose if left <= start and end <= right)
    return made | {abs(amount) for amount in loose if amount is not None}


def _telling(fact: Fact) -> frozenset[str]:
    return _telling_of(fact.field)


@lru_cache(maxsize=4096)
def _telling_of(field: str) -> frozenset[str]:
    return frozenset(singular(word) for word in tokens(field) if word not in _GENERIC)
