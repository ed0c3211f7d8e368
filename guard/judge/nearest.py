"""The fact nearest to a claim that nothing supports: what a reviewer should see beside it."""

from __future__ import annotations

from decimal import Decimal

from guard.core.model import Claim, Evidence, Fact
from guard.core.values import Clock, Day, Duration, Money, Number, Percent, Quantity, Value
from guard.judge import freshness
from guard.judge.hearing import Hearing

_FAR = Decimal("1E+30")


def find(claim: Claim, hearing: Hearing) -> Evidence | None:
    """The fact of the claim's type at the smallest distance; of equals the latest. None where there is none."""
    best: tuple[Decimal, int] | None = None
    found: Evidence | None = None
    for source in hearing.survey.sources:
        for fact in source.facts:
            if fact.type not in (claim.type, "number"):
                continue
            far = (distance(claim.value, fact), -source.index)
            if best is None or far < best:
                best = far
                seconds = freshness.age(source, hearing.ledger, hearing.checked_at, fact)
                found = Evidence(fact.value, source.result.tool, source.result.call_id, fact.pointer, seconds)
    return found


def distance(said: Value | None, fact: Fact) -> Decimal:
    """How far two values are apart: relative for amounts, in days for dates; bare numbers are farther than typed ones.

    >>> near, far = Fact("money", Money(Decimal(209))), Fact("money", Money(Decimal(9)))
    >>> distance(Money(Decimal(219)), near) < distance(Money(Decimal(219)), far)
    True
    """
    held = fact.value
    if isinstance(said, (Money, Percent, Quantity, Duration)) and isinstance(
        held, (Money, Percent, Quantity, Duration, Number)
    ):
        first, second = abs(said.amount), abs(held.amount)
        apart = abs(first - second) / max(first, second, Decimal("0.01"))
        return apart + (2 if isinstance(held, Number) else 0)
    if isinstance(said, Day) and isinstance(held, Day) and said.readings and held.readings:
        return Decimal(abs((said.readings[0] - held.readings[0]).days))
    if isinstance(said, Clock) and isinstance(held, Clock):
        return Decimal(abs(said.hour * 60 + said.minute - held.hour * 60 - held.minute))
    return _FAR
