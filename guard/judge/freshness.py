"""Whether a fact is young enough, at the moment when the reply is sent."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from guard.core.model import Ledger, Reason
from guard.core.values import Clock, Day
from guard.judge.hearing import Hearing
from guard.judge.sources import Source

COMMIT = "commit"
"""The purpose of a reply on which somebody acts: then facts must be as of this turn, and no cache counts."""


def observed(source: Source, ledger: Ledger, checked_at: datetime) -> datetime | None:
    """When a result was observed; a cached one as of when it was filled. None where nothing says."""
    result = source.result
    if result.source == "cache" and result.as_of is not None:
        return result.as_of
    if result.observed_at is not None:
        return result.observed_at
    if source.this_turn:
        return ledger.turn_started_at or checked_at
    return None


def age(source: Source, ledger: Ledger, checked_at: datetime) -> float | None:
    """Seconds since then, never below zero.

    >>> from datetime import UTC
    >>> from guard.core.model import ToolResult
    >>> from guard.core.rule import Tool
    >>> seen = datetime(2026, 11, 30, 14, 5, tzinfo=UTC)
    >>> source = Source(0, ToolResult("q", 1, observed_at=seen), Tool("q"), this_turn=True)
    >>> age(source, Ledger(), datetime(2026, 11, 30, 14, 9, tzinfo=UTC))
    240.0
    """
    when = observed(source, ledger, checked_at)
    return None if when is None else max((checked_at - when).total_seconds(), 0.0)


def obstacle(source: Source, ledger: Ledger, checked_at: datetime, purpose: str) -> Reason | None:
    """Why the time of a result keeps it from vouching, if it does; a cache's conditions stand in `caches`."""
    fresh = source.tool.freshness
    seconds = age(source, ledger, checked_at)
    for ttl in (fresh.ttl if fresh.ttl_set else None, source.result.ttl):
        if ttl == 0 and not source.this_turn:
            return Reason.STALE
        if ttl and (seconds is None or seconds > ttl):
            return Reason.STALE
    if fresh.revalidate_before_write and purpose == COMMIT and not _since_turn_began(source, ledger):
        return Reason.STALE
    return None


def cached(source: Source, hearing: Hearing) -> Reason | None:
    """Whether a value from a cache may be told: all five conditions, the disclosure of its time last."""
    result, terms = source.result, source.tool.cache
    if result.source != "cache":
        return None
    if terms is None or terms.origin != "authoritative" or terms.customer_specific or terms.regulated or terms.binding:
        return Reason.CACHE_NOT_ALLOWED
    seconds = age(source, hearing.ledger, hearing.checked_at)
    if hearing.purpose == COMMIT or result.as_of is None or seconds is None:
        return Reason.CACHE_NOT_ALLOWED
    if terms.max_age is not None and seconds > terms.max_age:
        return Reason.STALE
    return None if discloses(hearing, result.as_of) else Reason.UNDISCLOSED_AGE


def discloses(hearing: Hearing, as_of: datetime) -> bool:
    """Whether the reply states the time of a cached value, to the minute, on the reader's calendar; or its age."""
    zone = hearing.reader.timezone
    local = as_of.astimezone(ZoneInfo(zone)) if zone else as_of
    for claim in hearing.claims:
        time = claim.value.time if isinstance(claim.value, Day) else claim.value
        if not isinstance(time, Clock) or time.days:
            continue
        stated = time.hour * 60 + time.minute
        if time.offset is not None:
            utc = as_of.astimezone(UTC)
            stated, held = (stated - time.offset) % 1440, utc.hour * 60 + utc.minute
        else:
            held = local.hour * 60 + local.minute
        day = claim.value.readings if isinstance(claim.value, Day) else ()
        if stated == held and (not day or local.date() in day):
            return True
    return False


def _since_turn_began(source: Source, ledger: Ledger) -> bool:
    if not source.this_turn or source.result.source == "cache":
        return False
    began, seen = ledger.turn_started_at, source.result.observed_at
    return began is None or seen is None or seen >= began
