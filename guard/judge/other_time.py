"""Whether a day is told with another time of day than its record holds in a field of its own."""

from __future__ import annotations

from guard.claims.time.agree import same_time
from guard.core.model import Claim, Fact
from guard.core.values import Clock, Day
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.ledger.fields import tokens
from guard.ledger.vocabulary import HOURS


def other_time(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether the day's own record holds times, and the result nowhere the one that is told: the second of December at
    four, where its time is two. The user may have asked for that time."""
    value, held = claim.value, fact.value
    if not isinstance(value, Day) or value.time is None or not isinstance(held, Day) or held.time is not None:
        return False
    if held.day is None or fact.trail is None:
        return False
    keys = [key for key in source.keys(fact) if key != fact.field and is_hour(key)]
    if not keys or not any(isinstance(other.value, Clock) for other in source.beside(fact, keys)):
        return False
    told = value.time
    known: list[object] = [one.value for one in source.of_types(("time",))]
    known += [one.value for one in hearing.said]
    return not any(same_time(told, one) for one in map(_clock, known) if one is not None)


def is_hour(key: str) -> bool:
    """Whether a key names a time of day."""
    return not HOURS.isdisjoint(tokens(key))


def _clock(value: object) -> Clock | None:
    return value.time if isinstance(value, Day) else value if isinstance(value, Clock) else None
