"""Counts and measures."""

from guard.claims.kinds import ClaimType
from guard.claims.quantity.recognise import recognise

CLAIM_TYPE = ClaimType("quantity", recognise)
