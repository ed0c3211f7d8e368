"""Whether a thing is told as done or arranged, of which its record says that it is not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from guard.core.model import Claim, Fact, Trail, steps
from guard.core.values import Clock, Day
from guard.judge import cues
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.ledger.fields import tokens
from guard.locales import words

_STATES = words.section("judging", "states")
_FIELDS, _OFFERED, _ARRANGING = (frozenset(_STATES[name]) for name in ("fields", "offered", "arranging"))
_STATE = {said: name for name in ("refused", "awaiting", "open", "done") for said in _STATES[name]}
FINISHED = frozenset({"completed", "performed", "arranged", "returned"})
"""Meanings by which a thing is told as done or arranged."""
_LONGEST = 40
"""Letters of the name of a state at most."""


def undone(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether the sentence tells as done what its record holds as refused, or open: "your payment of $29 went through",
    where it failed; or as arranged what is only offered: "you are booked", where the day is free.

    Not where the reply says anywhere that it is not done, nor where the sentence asks or denies.
    """
    if "outstanding" in hearing.tells:
        return False
    told = hearing.words(claim)
    completed, performed = cues.COMPLETED.search(told) is not None, cues.PERFORMED.search(told) is not None
    arranged = cues.ARRANGED.search(told) is not None
    returned = "returned" in hearing.tells and _returned(told, hearing)
    if not (completed or performed or arranged or returned) or "?" in told or cues.REFUSAL.search(told):
        return False
    states = _states(source, fact)
    if states and "done" not in states:
        if "refused" in states or "awaiting" in states:
            return True
        if "open" in states and (completed or returned) and not arranged:
            return True
    return arranged and isinstance(claim.value, (Day, Clock)) and _offered(fact.trail) and not _taken(source, hearing)


def _returned(told: str, hearing: Hearing) -> bool:
    """Whether money is told as given back, and the reply says nowhere when it will be there."""
    return cues.RETURNED.search(told) is not None and cues.ARRIVING.search(hearing.draft) is None


def _states(source: Source, fact: Fact) -> frozenset[str]:
    """What the record of a fact says of itself: the object in which the fact stands, else the one around that."""
    way = steps(fact.trail)
    for up in (1, 2):
        if len(way) < up:
            break
        node = source.at(way[:-up])
        if not isinstance(node, Mapping):
            break
        if found := _said_by(node):
            return found
    return frozenset()


def _said_by(node: Mapping[str, Any]) -> frozenset[str]:
    made = set()
    for key, value in node.items():
        if isinstance(value, str) and len(value) <= _LONGEST and _is_state(key):
            made.add(_STATE.get(value.strip().lower().replace(" ", "_").replace("-", "_"), "other"))
    return frozenset(made)


@lru_cache(maxsize=4096)
def _is_state(key: str) -> bool:
    said = tokens(key)
    return bool(said) and said[-1] in _FIELDS


def _offered(trail: Trail) -> bool:
    """Whether a key on the way to a fact says that it is one of several that can be had."""
    while trail is not None:
        trail, step = trail
        if isinstance(step, str) and not _OFFERED.isdisjoint(tokens(step)):
            return True
    return False


def _taken(source: Source, hearing: Hearing) -> bool:
    """Whether another call can have arranged it."""
    return any(
        other is not source and not other.failed and not _ARRANGING.isdisjoint(tokens(other.result.tool))
        for other in hearing.survey.sources
    )
