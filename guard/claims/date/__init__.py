"""Calendar days, months and years."""

from guard.claims.date.recognise import recognise
from guard.claims.kinds import ClaimType

CLAIM_TYPE = ClaimType("date", recognise)
