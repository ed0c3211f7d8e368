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
        return False  # as of most: it stands in no list
    day = _one_day(claim, hearing)
    if day is None or not isinstance(day.value, Day) or _of_its_own(day, hit, way[: at + 1], hearing):
        return False
    told = day.value
    listed = way[:at]
    held = hearing.memo.once(("days", hit.source.index, listed), partial(_days, hit.source, listed))
    own = held.get(way[at])
    if own is None or len(held) < _FEW or covers(told, own, known_now=True):
        return False
    return any(covers(told, day, known_now=True) for day in held.values())


def _one_day(claim: Claim, hearing: Hearing) -> Claim | None:
    """The day of a sentence that tells one, and one amount."""
    found, amounts = None, 0
    for one in hearing.within(claim):
        if isinstance(one.value, Money):
            amounts += 1
        elif isinstance(one.value, Day):
            if found is not None:
                return None
            found = one
    return found if amounts == 1 else None


def _of_its_own(day: Claim, hit: Hit, record: Steps, hearing: Hearing) -> bool:
    """Whether a day is one of a record, as far as that can be told from the facts that are equal to it: then the days
    of other records need not be read."""
    if hearing.near is None or not isinstance(day.value, Day):
        return False
    return any(
        isinstance(fact.value, Day)
        and steps(fact.trail)[: len(record)] == record
        and covers(day.value, fact.value, known_now=True)
        for fact in hearing.near.of_one(day, hit.source)
    )


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
