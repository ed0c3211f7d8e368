"""Percentages."""

from guard.claims.kinds import ClaimType
from guard.claims.percent.recognise import recognise

CLAIM_TYPE = ClaimType("percent", recognise)
