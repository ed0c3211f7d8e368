"""Whether a fact belongs to another record than the one that the sentence, row or list item names.

Where a sentence names no record, nothing is said; where it names several, a fact of any of them is right.
"""

from __future__ import annotations

from collections.abc import Sequence

from guard.core.model import Claim, steps
from guard.judge.hearing import Hearing
from guard.judge.hits import Hit
from guard.judge.records import Name, Record, chain
from guard.judge.sources import Source


def wrong(claim: Claim, hit: Hit, hearing: Hearing) -> bool:
    """Whether the sentence names another record of the fact's family, and that one holds values of the claim's type.

    Most facts have no named record about them, or theirs is the one that is named: then no other is looked at.
    """
    above = chain(hit.source, steps(hit.fact.trail))
    if not above:
        return False
    words = hearing.passage_words(claim)
    own = {name for record in above for name in record.names}
    if any(_stands(name, words) for name in own):
        return False
    families = {record.family for record in above}
    if not any(hearing.names_of(family, claim) for family in families):
        return False
    named = hearing.named(claim)
    if any(name in own for record in named for name in record.names):
        return False
    return any(
        record.family in families and _holds(hearing.survey.sources[record.source], record, claim.type)
        for record in named
    )


def _stands(name: Name, words: Sequence[str]) -> bool:
    """Whether a name stands in a run of words."""
    size = len(name)
    return any(word == name[0] and tuple(words[at : at + size]) == name for at, word in enumerate(words))


def _holds(source: Source, record: Record, type_: str) -> bool:
    return any(fact.type in (type_, "number") for fact in source.under(record.at))
