"""Whether a result is a refusal: it then says what was asked for, and that it was not done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from guard.core.model import Claim, Fact
from guard.judge import cues
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.judge.transforms import numbers

_REFUSALS = frozenset(
    """
    denied rejected declined refused insufficient_funds not_approved not_allowed unauthorized forbidden disapproved
    abgelehnt verweigert refusé rechazado rechazada rifiutato recusado geweigerd odrzucono отклонено
    """.split()
)
_GRANTS = frozenset("approved accepted booked confirmed authorized granted completed executed".split())
_STATES = ("status", "state", "result", "outcome", "decision")
_TOLD = _GRANTS.union(_STATES)
_ASKED = frozenset("amount total refund refund_amount sum value date time day price slot requested_date".split())
"""Fields that repeat what was asked for, where the call's arguments are not known."""


def refused(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether a fact only repeats what a refused call had asked for, and the sentence does not tell of a refusal."""
    body = source.body
    if not isinstance(body, Mapping) or not _refuses(body):
        return False
    if cues.REFUSAL.search(hearing.words(claim)):
        return False
    arguments = source.result.arguments
    if not arguments:
        return fact.field in _ASKED
    amount = getattr(fact.value, "amount", None)
    if amount is not None:
        return abs(amount) in set(numbers(arguments))
    return fact.field in _ASKED


def may_refuse(keys: tuple[str, ...]) -> bool:
    """Whether an object has a key under which it can say that it was not granted."""
    return not _TOLD.isdisjoint(keys)


def _refuses(body: Mapping[str, Any]) -> bool:
    """Whether a record says of itself that it was not granted.

    >>> _refuses({"status": "denied"}), _refuses({"approved": False}), _refuses({"status": "paid", "approved": True})
    (True, True, False)
    """
    if _TOLD.isdisjoint(body):
        return False
    for name in _STATES:
        told = body.get(name)
        if isinstance(told, str) and told.strip().lower().replace(" ", "_") in _REFUSALS:
            return True
    return any(body.get(name) is False for name in _GRANTS)
