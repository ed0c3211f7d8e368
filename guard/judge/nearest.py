"""The fact nearest to a claim that nothing supports: what a reviewer should see beside it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from math import inf

from guard.core.model import Claim, Evidence
from guard.core.values import SIZED, Clock, Day, Number, Value
from guard.judge import freshness
from guard.judge.hearing import Hearing

_FAR = 1e30


def find(claim: Claim, hearing: Hearing) -> Evidence | None:
    """The fact of the claim's type at the smallest distance; of equals the latest. None where there is none."""
    best, found, far_from = inf, None, distance(claim.value)
    for source in reversed(hearing.survey.sources):
        for fact in source.of_types((claim.type, "number")):
            if (far := far_from(fact.value)) < best:
                best, found = far, (source, fact)
    if found is None:
        return None
    source, fact = found
    seconds = freshness.age(source, hearing.ledger, hearing.checked_at, fact)
    return Evidence(fact.value, source.result.tool, source.result.call_id, fact.pointer, seconds)


def distance(said: Value | None) -> Callable[[Value], float]:
    """How far a value is from the one that is said: relative for amounts, in days for dates; bare numbers are farther
    than typed ones.

    It only orders what a reviewer is shown, so that a float is exact enough.

    >>> from decimal import Decimal
    >>> from guard.core.values import Money
    >>> far = distance(Money(Decimal(219)))
    >>> far(Money(Decimal(209))) < far(Money(Decimal(9))), far(Money(Decimal(9))) < far(Number(Decimal(219)))
    (True, True)
    """
    if isinstance(said, SIZED):
        return partial(_sizes, abs(float(said.amount)))
    if isinstance(said, Day) and said.readings:
        return partial(_days, said.readings[0])
    return partial(_minutes, said.hour * 60 + said.minute) if isinstance(said, Clock) else lambda _: _FAR


_HELD = (*SIZED, Number)


def _sizes(said: float, held: Value) -> float:
    if not isinstance(held, _HELD):
        return _FAR
    size = abs(float(held.amount))
    apart = abs(said - size) / max(said, size, 0.01) if said < inf and size < inf else 1
    return apart + 2 if isinstance(held, Number) else apart


def _days(said: date, held: Value) -> float:
    return abs((said - held.readings[0]).days) if isinstance(held, Day) and held.readings else _FAR


def _minutes(said: int, held: Value) -> float:
    return abs(said - held.hour * 60 - held.minute) if isinstance(held, Clock) else _FAR
