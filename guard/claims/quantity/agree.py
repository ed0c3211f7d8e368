"""When a count or a measure of the draft is one that a tool returned."""

from __future__ import annotations

from decimal import Decimal

from guard.claims.agreement import Outcome, Terms, magnitude
from guard.claims.quantity.measures import converted, dimension
from guard.core.model import Basis, Claim, Fact, Reason
from guard.core.values import Number, Quantity

_ANY = frozenset({"item", "piece", "unit", "total"})
"""What a tool calls the things it counts when it does not say which."""


def agree(claim: Claim, fact: Fact, terms: Terms) -> Outcome:
    """The same number of the same thing; a count vouches for a count only, a measure in any unit of its dimension.

    >>> said = Claim("quantity", 0, 4, "5 GB", Quantity(Decimal(5), "GB"))
    >>> agree(said, Fact("quantity", Quantity(Decimal(5), "GB")), Terms())
    <Basis.EXACT: 'exact'>
    >>> agree(said, Fact("quantity", Quantity(Decimal(5), "TB")), Terms())
    <Reason.WRONG_UNIT: 'wrong_unit'>
    """
    value, other = claim.value, fact.value
    if not isinstance(value, Quantity) or not isinstance(other, (Quantity, Number)):
        return Reason.NO_MATCH
    exponent = value.amount.as_tuple().exponent
    finest = Decimal(1).scaleb(min(exponent if isinstance(exponent, int) else 0, 0))
    signed = value.amount <= 0 or dimension(value.unit) == "temperature"
    held = other.amount if signed else abs(other.amount)  # what is less is told without a sign: 18 kWh less
    if isinstance(other, Number) or _same(value.unit, other.unit):
        return magnitude(claim, value.amount, held, finest, terms)
    turned = converted(held, other.unit, value.unit)
    if turned is not None and isinstance(agreed := magnitude(claim, value.amount, turned, finest, terms), Basis):
        return agreed
    return Reason.WRONG_UNIT if value.amount == other.amount else Reason.NO_MATCH


def _same(said: str, held: str) -> bool:
    if said.casefold() == held.casefold() or held.casefold() in _ANY:
        return True
    return said.casefold().split()[-1:] == held.casefold().split()[-1:]
