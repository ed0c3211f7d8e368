"""When a length of time of the draft is one that a tool returned."""

from __future__ import annotations

from decimal import Decimal

from guard.claims.agreement import Outcome, Terms, magnitude
from guard.core.model import Claim, Fact, Reason
from guard.core.values import Duration, Number

_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
_MONTHS = {"month": 1, "quarter": 3, "year": 12}


def agree(claim: Claim, fact: Fact, terms: Terms) -> Outcome:
    """The same length, in whatever unit: 2 hours are 120 minutes, business days are no calendar days.

    >>> said = Claim("duration", 0, 7, "2 hours", Duration(Decimal(2), "hour"))
    >>> agree(said, Fact("duration", Duration(Decimal(120), "minute")), Terms())
    <Basis.EXACT: 'exact'>
    """
    value, other = claim.value, fact.value
    if not isinstance(value, Duration):
        return Reason.NO_MATCH
    if isinstance(other, Number):
        return magnitude(claim, value.amount, other.amount, Decimal(1), terms)
    if not isinstance(other, Duration):
        return Reason.NO_MATCH
    for scale in (_SECONDS, _MONTHS):
        if value.unit in scale and other.unit in scale:
            step = Decimal(scale[value.unit])
            outcome = magnitude(claim, value.amount, other.amount * scale[other.unit] / step, Decimal(1), terms)
            return Reason.WRONG_UNIT if outcome not in Reason and value.business != other.business else outcome
    if value.unit == other.unit:
        return magnitude(claim, value.amount, other.amount, Decimal(1), terms)
    return Reason.WRONG_UNIT if value.amount == other.amount else Reason.NO_MATCH
