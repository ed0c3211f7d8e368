"""Whether a sentence names another field of the fact's record: a balance that is told as much as the credit limit."""

from __future__ import annotations

from guard.core.model import Claim, Fact
from guard.core.values import Money, Percent
from guard.judge.hearing import Hearing
from guard.judge.hits import Hit
from guard.ledger.fields import singular, tokens

_GENERIC = frozenset(
    """
    amount value price cost sum number date day time at on of the per unit usd eur gbp currency current is in for id pct
    percent percentage rate level result data
    """.split()
)
"""Words of a field's name that do not tell it from its neighbours."""


def named(claim: Claim, hit: Hit, hearing: Hearing) -> bool:
    """Whether the telling words of a neighbouring field of the same type stand in the sentence, and none of its own."""
    own = _telling(hit.fact)
    if not own or not isinstance(claim.value, (Money, Percent)):
        return False
    said = {singular(word) for word in hearing.passage_words(claim)}
    if not said.isdisjoint(own):
        return False
    above = hit.fact.trail[0] if hit.fact.trail is not None else None
    for fact in hit.source.beside(hit.fact):
        beside = fact.trail is not None and fact.trail[0] == above and fact.type == hit.fact.type
        if beside and fact.value != hit.fact.value and (other := _telling(fact)) and said.issuperset(other):
            return True
    return False


def _telling(fact: Fact) -> frozenset[str]:
    return frozenset(singular(word) for word in tokens(fact.field) if word not in _GENERIC)
