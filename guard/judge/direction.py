"""Whether a change is told the wrong way round: up, where the tool says that it fell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from guard.core.model import Claim, Fact, steps
from guard.core.values import Money, Number, Percent
from guard.judge import cues
from guard.judge.hearing import Hearing
from guard.judge.shape import step_into
from guard.judge.sources import Source
from guard.ledger.fields import tokens

_CHANGES = frozenset({"change", "chg", "diff", "difference", "delta", "growth"})
_CLAUSE = re.compile(r"[,;:!?。，；：]|\.\s|\s[-–—]\s|[()]")
_REACH = 40


def turned(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether the words right before an unsigned amount tell the other direction than the sign of the change that the
    fact is; the direction may also stand beside it in words."""
    said, held = claim.value, fact.value
    if not isinstance(said, (Money, Percent)) or not isinstance(held, (Money, Percent, Number)):
        return False
    if said.amount <= 0 or not held.amount:
        return False
    left, _ = hearing.passage(claim)
    before = _CLAUSE.split(hearing.draft[max(left, claim.start - _REACH) : claim.start])[-1]
    risen, fallen = cues.RISEN.search(before) is not None, cues.FALLEN.search(before) is not None
    if risen == fallen:
        return False
    if held.amount < 0:
        return risen
    return fallen and not _falls(source, fact)


@lru_cache(maxsize=4096)
def is_change(field: str) -> bool:
    """Whether a field is named for a change."""
    return not _CHANGES.isdisjoint(tokens(field))


def _falls(source: Source, fact: Fact) -> bool:
    """Whether a text beside a fact says that it fell."""
    node = source.body
    for step in steps(fact.trail)[:-1]:
        node = step_into(node, step)
    texts = node.values() if isinstance(node, Mapping) else ()
    return any(isinstance(text, str) and cues.FALLEN.search(text) for text in texts)
