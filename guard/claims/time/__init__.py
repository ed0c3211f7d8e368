"""Times of day."""

from guard.claims.calendar import recognise
from guard.claims.kinds import ClaimType

CLAIM_TYPE = ClaimType("time", recognise)
