"""When a code of the draft is one that a tool returned."""

from __future__ import annotations

from guard.claims.agreement import Outcome, Terms
from guard.core.model import Basis, Claim, Fact, Reason
from guard.core.values import Identifier


def agree(claim: Claim, fact: Fact, terms: Terms) -> Outcome:  # noqa: ARG001 - one signature for all types
    """The same text, after the pattern's normaliser.

    >>> agree(Claim("order", 0, 4, "A-12", Identifier("A-12")), Fact("identifier", Identifier("A-12")), Terms())
    <Basis.EXACT: 'exact'>
    """
    return Basis.EXACT if isinstance(claim.value, Identifier) and claim.value == fact.value else Reason.NO_MATCH
