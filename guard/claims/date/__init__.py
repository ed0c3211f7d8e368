"""Calendar days, months and years."""

from guard.claims.calendar import recognise
from guard.claims.kinds import ClaimType

CLAIM_TYPE = ClaimType("date", recognise)
