"""When a percentage of the draft is one that a tool returned."""

from __future__ import annotations

from decimal import Decimal

from guard.claims.agreement import Outcome, Terms, magnitude
from guard.core.model import Basis, Bound, Claim, Fact, Reason
from guard.core.values import Number, Percent

_ALL_OR_NONE = frozenset({Decimal(0), Decimal(100)})
"""What says that all or none of something is so: nearly all is not."""


def agree(claim: Claim, fact: Fact, terms: Terms) -> Outcome:
    """A percentage, or a bare number of a field that names no other thing; rounded to the digits shown.

    >>> said = Claim("percent", 0, 6, "30.21%", Percent(Decimal("30.21")))
    >>> agree(said, Fact("percent", Percent(Decimal("30.2052"))), Terms())
    <Basis.ROUNDED: 'rounded'>
    """
    value, other = claim.value, fact.value
    if not isinstance(value, Percent) or not isinstance(other, (Percent, Number)):
        return Reason.NO_MATCH
    exponent = value.amount.as_tuple().exponent
    finest = Decimal(1).scaleb(min(exponent if isinstance(exponent, int) else 0, 0))
    outcome = magnitude(claim, value.amount, other.amount, finest, terms)
    if outcome is Basis.ROUNDED and value.amount in _ALL_OR_NONE and claim.bound is not Bound.APPROX:
        return Reason.NO_MATCH
    if not isinstance(outcome, Basis) and value.amount * other.amount < 0:
        turned = magnitude(claim, abs(value.amount), abs(other.amount), finest, terms)
        if isinstance(turned, Basis):
            # A fall is stored as a minus and told without; a discount is stored without and told with one.
            lenient = value.amount > 0 or terms.reduction or fact.kind == "discount"
            return turned if lenient and terms.agree.sign != "strict" else Reason.WRONG_SIGN
    return outcome
