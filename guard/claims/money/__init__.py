"""Amounts of money."""

from guard.claims.kinds import ClaimType
from guard.claims.money.recognise import recognise

CLAIM_TYPE = ClaimType("money", recognise)
