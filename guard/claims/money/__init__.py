"""Amounts of money."""

from collections.abc import Iterable

from guard.claims.kinds import Candidate, ClaimType, Window
from guard.claims.money import bare, recognise, slashed


def _recognise(window: Window) -> Iterable[Candidate]:
    yield from recognise.recognise(window)
    yield from bare.recognise(window)
    yield from slashed.recognise(window)


CLAIM_TYPE = ClaimType("money", _recognise)
