"""When a count or a measure of the draft is one that a tool returned."""

from __future__ import annotations

from guard.claims.agreement import Outcome, Terms, quantum, rounded
from guard.core.model import Basis, Bound, Claim, Fact, Reason
from guard.core.values import Number, Quantity

_ANY = frozenset({"item", "piece", "unit", "total"})
"""What a tool calls the things it counts when it does not say which."""


def agree(claim: Claim, fact: Fact, terms: Terms) -> Outcome:
    """The same number of the same thing; a count vouches for a count only.

    >>> from decimal import Decimal
    >>> said = Claim("quantity", 0, 4, "5 GB", Quantity(Decimal(5), "GB"))
    >>> agree(said, Fact("quantity", Quantity(Decimal(5), "GB")), Terms())
    <Basis.EXACT: 'exact'>
    >>> agree(said, Fact("quantity", Quantity(Decimal(5), "TB")), Terms())
    <Reason.WRONG_UNIT: 'wrong_unit'>
    """
    value, other = claim.value, fact.value
    if not isinstance(value, Quantity) or not isinstance(other, (Quantity, Number)):
        return Reason.NO_MATCH
    outcome: Basis | None = Basis.EXACT if value.amount == other.amount else None
    if outcome is None and claim.bound is Bound.APPROX and value.amount and terms.agree.rounding == "displayed":
        step = quantum(value.amount, significant=2)
        outcome = Basis.ROUNDED if rounded(other.amount, step) == value.amount else None
    if outcome is None:
        return Reason.NO_MATCH
    if isinstance(other, Quantity) and not _same(value.unit, other.unit):
        return Reason.WRONG_UNIT
    return outcome


def _same(said: str, held: str) -> bool:
    if said.casefold() == held.casefold() or held.casefold() in _ANY:
        return True
    return said.casefold().split()[-1:] == held.casefold().split()[-1:]
