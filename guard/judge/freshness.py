"""Whether a fact is young enough, at the moment when the reply is sent."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from guard.core.model import Claim, Fact, Ledger, Reason
from guard.core.values import Clock, Day
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.ledger.declared import moment
from guard.ledger.decode import opened, raw
from guard.ledger.errors import at

COMMIT = "commit"
"""The purpose of a reply on which somebody acts: then facts must be as of this turn, and no cache counts."""

_SKEW = 300
"""Seconds by which the clocks of two machines may differ: a time further ahead tells no age."""


def as_of(source: Source, fact: Fact | None = None) -> datetime | None:
    """As of when a value holds: as its rule says, as the ledger says of the result, as the tool says at the path that
    its pack names."""
    if fact is not None and fact.as_of is not None:
        return fact.as_of
    if source.result.as_of is not None or source.tool.as_of is None:
        return source.result.as_of
    value = raw(source.result.result)
    inner = opened(value) if isinstance(value, str) else None
    found = at(source.tool.as_of, value if inner is None else inner[1])
    return next((when for one in found if (when := moment(str(one))) is not None), None)


def observed(source: Source, ledger: Ledger, checked_at: datetime, fact: Fact | None = None) -> datetime | None:
    """When a result was observed; a cached one as of when it was filled. None where nothing says."""
    result = source.result
    if result.source == "cache" and (filled := as_of(source, fact)) is not None:
        return filled
    if result.observed_at is not None:
        return result.observed_at
    if source.this_turn:
        return ledger.turn_started_at or checked_at
    return None


def age(source: Source, ledger: Ledger, checked_at: datetime, fact: Fact | None = None) -> float | None:
    """Seconds since then, never below zero; None where nothing says, or where the time is yet to come.

    >>> from datetime import UTC
    >>> from guard.core.model import ToolResult
    >>> from guard.core.rule import Tool
    >>> seen = datetime(2026, 11, 30, 14, 5, tzinfo=UTC)
    >>> source = Source(0, ToolResult("q", 1, observed_at=seen), Tool("q"), this_turn=True)
    >>> age(source, Ledger(), datetime(2026, 11, 30, 14, 9, tzinfo=UTC))
    240.0
    """
    when = observed(source, ledger, checked_at, fact)
    if when is checked_at:
        return 0.0
    if when is None or (seconds := (checked_at - when).total_seconds()) < -_SKEW:
        return None
    return max(seconds, 0.0)


def may_be_too_old(source: Source) -> bool:
    """Whether anything limits the time for which a result holds, before any clock is read."""
    fresh = source.tool.freshness
    return fresh.ttl_set or source.result.ttl is not None or fresh.revalidate_before_write


def too_old(source: Source, ledger: Ledger, checked_at: datetime, purpose: str, fact: Fact | None = None) -> bool:
    """Whether the time of a result keeps it from vouching; a cache's conditions stand in `cached`."""
    fresh, told = source.tool.freshness, source.result.ttl
    for ttl in (fresh.ttl if fresh.ttl_set else None, told) if fresh.ttl_set or told is not None else ():
        if ttl == 0 and not source.this_turn:
            return True
        if ttl and ((seconds := age(source, ledger, checked_at, fact)) is None or seconds > ttl):
            return True
    return fresh.revalidate_before_write and purpose == COMMIT and not _since_turn_began(source, ledger)


def cached(source: Source, fact: Fact | None, hearing: Hearing) -> Reason | None:
    """Whether a value from a cache may be told: all five conditions, the disclosure of its time last."""
    result, terms = source.result, source.tool.cache
    if result.source != "cache":
        return None
    if terms is None or terms.origin != "authoritative" or terms.customer_specific or terms.regulated or terms.binding:
        return Reason.CACHE_NOT_ALLOWED
    seconds, filled = age(source, hearing.ledger, hearing.checked_at, fact), as_of(source, fact)
    if hearing.purpose == COMMIT or filled is None or seconds is None:
        return Reason.CACHE_NOT_ALLOWED
    if terms.max_age is not None and seconds > terms.max_age:
        return Reason.STALE
    return None if discloses(hearing, filled) else Reason.UNDISCLOSED_AGE


def must_disclose(source: Source, hearing: Hearing) -> bool:
    """Whether the pack requires the time of such a source to be stated."""
    return any(rule.source == source.result.source and rule.state == "as_of" for rule in hearing.rules.require)


def undisclosed(source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether the time of a source that must be stated is not stated in the reply."""
    when = as_of(source, fact) or source.result.observed_at
    return when is None or not discloses(hearing, when)


def discloses(hearing: Hearing, when: datetime) -> bool:
    """Whether the reply states the time of a cached value, to the minute, on the reader's calendar; or its age."""
    return any(names(claim, when, hearing) for claim in hearing.claims)


def names(claim: Claim, when: datetime, hearing: Hearing) -> bool:
    """Whether a time, alone or beside its day, is this instant to the minute."""
    clock = claim.value.time if isinstance(claim.value, Day) else claim.value
    if not isinstance(clock, Clock) or clock.days:
        return False
    zone = hearing.reader.timezone
    local = when.astimezone(ZoneInfo(zone)) if zone else when
    if clock.offset is not None:
        utc = when.astimezone(UTC)
        same = (clock.hour * 60 + clock.minute - clock.offset) % 1440 == utc.hour * 60 + utc.minute
    else:
        same = (clock.hour, clock.minute) == (local.hour, local.minute)
    days = claim.value.readings if isinstance(claim.value, Day) else ()
    return same and (not days or local.date() in days)


def _since_turn_began(source: Source, ledger: Ledger) -> bool:
    if not source.this_turn or source.result.source == "cache":
        return False
    began, seen = ledger.turn_started_at, source.result.observed_at
    return began is None or seen is None or seen >= began
