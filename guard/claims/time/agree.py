"""When a time of day of the draft is one that a tool returned."""

from __future__ import annotations

from guard.claims.agreement import Outcome, Terms
from guard.core.model import Basis, Claim, Fact, Reason
from guard.core.values import Clock


def agree(claim: Claim, fact: Fact, terms: Terms) -> Outcome:  # noqa: ARG001 - one signature for all types
    """The same minute; where both name their offset from UTC, the same instant of the day.

    >>> said = Claim("time", 0, 5, "14:05", Clock(14, 5))
    >>> agree(said, Fact("time", Clock(14, 5, 30)), Terms())
    <Basis.EXACT: 'exact'>
    """
    value, other = claim.value, fact.value
    if not isinstance(value, Clock) or not isinstance(other, Clock):
        return Reason.NO_MATCH
    return Basis.EXACT if same_time(value, other) else Reason.NO_MATCH


def same_time(said: Clock, held: Clock) -> bool:
    """Whether two times of day are one, to the minute, and to the second where both say it. Midnight is also the last
    minute of a day, as which its end is held.

    >>> same_time(Clock(2, 30, dial=True), Clock(14, 30)), same_time(Clock(2, 30), Clock(14, 30))
    (True, False)
    >>> same_time(Clock(0, days=1), Clock(23, 59, 59)), same_time(Clock(0, 1), Clock(23, 59))
    (True, False)
    """
    first, second = said.hour % 24 * 60 + said.minute, held.hour % 24 * 60 + held.minute
    if said.offset is not None and held.offset is not None:
        first, second = (first - said.offset) % 1440, (second - held.offset) % 1440
    if not (said.hour % 24 or said.minute or said.second) and second == _LAST and not first:
        return True
    if said.second is not None and held.second is not None and said.second != held.second:
        return False
    return first == second or (said.dial and first % 720 == second % 720)


_LAST = 1439
"""The last minute of a day."""
