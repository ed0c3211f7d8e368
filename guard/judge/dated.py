"""Whether the day that a sentence tells beside an amount is that of another record than the amount's."""

from __future__ import annotations

from functools import partial

from guard.claims.date.agree import covers
from guard.core.model import Claim, Steps, steps
from guard.core.values import Day, Money
from guard.judge.hearing import Hearing
from guard.judge.hits import Hit
from guard.judge.sources import Source

_FEW = 2


def of_another_day(claim: Claim, hit: Hit, hearing: Hearing) -> bool:
    """Whether a sentence that tells one amount and one day takes them from two records of a list, each of which holds
    one day: $42 on the day on which $17 was paid."""
    if not isinstance(claim.value, Money):
        return False
    way = steps(hit.fact.trail)
    at = next((place for place in range(len(way) - 1, -1, -1) if isinstance(way[place], int)), None)
    if at is None:
        return False
    inside = hearing.within(claim)
    told = [one.value for one in inside if isinstance(one.value, Day)]
    if len(told) != 1 or sum(isinstance(one.value, Money) for one in inside) != 1:
        return False
    listed = way[:at]
    held = hearing.memo.once(("days", hit.source.index, listed), partial(_days, hit.source, listed))
    own = held.get(way[at])
    if own is None or len(held) < _FEW or covers(told[0], own, known_now=True):
        return False
    return any(covers(told[0], day, known_now=True) for day in held.values())


def _days(source: Source, listed: Steps) -> dict[str | int, Day]:
    """The day of each record of a list; none of them where one has several."""
    made: dict[str | int, Day] = {}
    for fact in source.under(listed):
        if fact.type == "date" and isinstance(fact.value, Day):
            record = steps(fact.trail)[len(listed)]
            if record in made:
                return {}
            made[record] = fact.value
    return made
