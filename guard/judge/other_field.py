"""Whether a sentence names another field of the fact's record: a balance that is told as much as the credit limit."""

from __future__ import annotations

from decimal import Decimal

from guard.core.model import Claim, Fact
from guard.core.values import Money, Number, Percent, Quantity
from guard.judge.counts import noun_of
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
    if called is None and (not own or not said.isdisjoint(own)):
        return False
    above = hit.fact.trail[0] if hit.fact.trail is not None else None
    told: set[Decimal] | None = None
    for fact in hit.source.beside(hit.fact):
        beside = fact.trail is not None and fact.trail[0] == above and fact.type == hit.fact.type
        if not beside or fact.value == hit.fact.value or not (other := _telling(fact)) or not said.issuperset(other):
            continue
        if called in other and called not in own:
            return True
        if own and said.isdisjoint(own):
            told = _told(claim, hearing) if told is None else told
            if isinstance(fact.value, (Money, Percent, Number)) and abs(fact.value.amount) not in told:
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


def _told(claim: Claim, hearing: Hearing) -> set[Decimal]:
    """The amounts that the sentence tells beside the claim's, and nothing, which is told as "free"."""
    left, right = hearing.passage(claim)
    values = (other.value for other in hearing.claims if left <= other.start and other.end <= right)
    return {Decimal(0)} | {abs(value.amount) for value in values if isinstance(value, (Money, Percent))}


def _telling(fact: Fact) -> frozenset[str]:
    return frozenset(singular(word) for word in tokens(fact.field) if word not in _GENERIC)
