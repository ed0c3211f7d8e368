"""Lengths of time."""

from guard.claims.calendar import recognise
from guard.claims.kinds import ClaimType

CLAIM_TYPE = ClaimType("duration", recognise)
