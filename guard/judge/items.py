"""Whether a fact belongs to another record than the one that the sentence, row or list item names.

Where a sentence names no record, nothing is said; where it names several, a fact of any of them is right.
"""

from __future__ import annotations

from guard.core.model import Claim, steps
from guard.judge.hearing import Hearing
from guard.judge.hits import Hit
from guard.judge.records import Record
from guard.judge.sources import Source


def wrong(claim: Claim, hit: Hit, hearing: Hearing) -> bool:
    """Whether the sentence names another record of the fact's family, and that one holds values of the claim's type."""
    named = hearing.named(claim)
    if not named:
        return False
    chain = hearing.directory.chain(hit.source.index, steps(hit.fact.trail))
    if not chain:
        return False
    own = {name for record in chain for name in record.names}
    if any(name in own for record in named for name in record.names):
        return False
    families = {record.family for record in chain}
    return any(
        record.family in families and _holds(hearing.survey.sources[record.source], record, claim.type)
        for record in named
    )


def _holds(source: Source, record: Record, type_: str) -> bool:
    depth = len(record.at)
    return any(fact.type in (type_, "number") and steps(fact.trail)[:depth] == record.at for fact in source.facts)
