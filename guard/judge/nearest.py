"""The fact nearest to a claim that nothing supports: what a reviewer should see beside it."""

from __future__ import annotations

from math import inf

from guard.core.model import Claim, Evidence, Fact
from guard.core.values import Clock, Day, Duration, Money, Number, Percent, Quantity, Value
from guard.judge import freshness
from guard.judge.hearing import Hearing

_FAR = 1e30


def find(claim: Claim, hearing: Hearing) -> Evidence | None:
    """The fact of the claim's type at the smallest distance; of equals the latest. None where there is none."""
    best, found = (inf, 0), None
    for source in hearing.survey.sources:
        for fact in source.of_types((claim.type, "number")):
            far = (distance(claim.value, fact), -source.index)
            if far < best:
                best, found = far, (source, fact)
    if found is None:
        return None
    source, fact = found
    seconds = freshness.age(source, hearing.ledger, hearing.checked_at, fact)
    return Evidence(fact.value, source.result.tool, source.result.call_id, fact.pointer, seconds)


def distance(said: Value | None, fact: Fact) -> float:
    """How far two values are apart: relative for amounts, in days for dates; bare numbers are farther than typed ones.

    It only orders what a reviewer is shown, so that a float is exact enough.

    >>> from decimal import Decimal
    >>> near, far = Fact("money", Money(Decimal(209))), Fact("money", Money(Decimal(9)))
    >>> distance(Money(Decimal(219)), near) < distance(Money(Decimal(219)), far)
    True
    """
    held = fact.value
    if isinstance(said, (Money, Percent, Quantity, Duration)) and isinstance(
        held, (Money, Percent, Quantity, Duration, Number)
    ):
        first, second = abs(float(said.amount)), abs(float(held.amount))
        apart = abs(first - second) / max(first, second, 0.01) if first < inf and second < inf else 1
        return apart + (2 if isinstance(held, Number) else 0)
    if isinstance(said, Day) and isinstance(held, Day) and said.readings and held.readings:
        return abs((said.readings[0] - held.readings[0]).days)
    if isinstance(said, Clock) and isinstance(held, Clock):
        return abs(said.hour * 60 + said.minute - held.hour * 60 - held.minute)
    return _FAR
