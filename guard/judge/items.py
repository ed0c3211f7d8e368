"""Whether a fact belongs to another record than the one that the sentence, row or list item names.

Where a sentence names no record, nothing is said; where it names several, a fact of any of them is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from guard.core.model import Claim, steps
from guard.judge.hearing import Hearing
from guard.judge.hits import Hit
from guard.judge.records import Family, Name, Record, chain, words_of
from guard.judge.sources import Source

_LISTED = re.compile(r"\s*(?:[-*•+]|\d{1,2}[.)])\s|\s{2,}\S")
"""A line of a list, or one that is set in."""
_ABOVE = 8


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
    named = tuple(_named(claim, families, own, hearing))
    if any(name in own for record in named for name in record.names):
        return False
    return any(
        record.family in families and _holds(hearing.survey.sources[record.source], record, claim.type)
        for record in named
    )


def _named(claim: Claim, families: set[Family], own: set[Name], hearing: Hearing) -> Iterator[Record]:
    """The records that the sentence names; of a line in a list that names none, those of what it stands under."""
    if any(hearing.names_of(family, claim) for family in families):
        yield from hearing.named(claim)
        return
    left, right = hearing.passage(claim)
    if not _LISTED.match(hearing.draft, left, right):
        return
    depth = _depth(hearing.draft[left:right])
    for line in reversed(hearing.draft[:left].rstrip().split("\n")[-_ABOVE:]):
        listed = _LISTED.match(line) is not None
        if listed and _depth(line) >= depth:
            continue
        depth = _depth(line)
        words = words_of(line)
        if any(_stands(name, words) for name in own):
            return
        found = [record for record in hearing.directory.named(words) if record.family in families]
        if found or not listed:
            yield from found
            return


def _depth(line: str) -> int:
    """How far a line is set in."""
    return len(line) - len(line.lstrip())


def _stands(name: Name, words: Sequence[str]) -> bool:
    """Whether a name stands in a run of words."""
    size = len(name)
    return any(word == name[0] and tuple(words[at : at + size]) == name for at, word in enumerate(words))


def _holds(source: Source, record: Record, type_: str) -> bool:
    return any(fact.type in (type_, "number") for fact in source.under(record.at))
