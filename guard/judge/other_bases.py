"""What may vouch for a claim beside the ledger: the clock, the operator, the user's own words."""

from __future__ import annotations

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from guard.claims.agreement import Terms
from guard.core.model import Basis, Bound, Claim, Evidence, Fact, Finding, Reason
from guard.core.rule import ClaimRule
from guard.core.values import Clock, Day, Money, Percent, Quantity
from guard.judge import cues, freshness
from guard.judge.counts import noun_of
from guard.judge.hearing import Hearing
from guard.judge.matching import compare
from guard.judge.other_event import otherwise, told_of
from guard.judge.rules import flat, matcher
from guard.judge.sources import Source
from guard.ledger.texts import instant

_NEAR = 40
_OPENING = 24
_CLAUSE = re.compile(r"[,;:!?。，；：]|\.\s|\s[-–—]\s|[()]")
_FINAL = frozenset({Reason.UNREADABLE, Reason.WEEKDAY_MISMATCH, Reason.GUARD_ERROR})


def vouch(finding: Finding, rule: ClaimRule, hearing: Hearing) -> Finding:
    """The finding, supported by the first of these bases that holds; else with reason user_only where only the user
    said it."""
    if finding.supported or finding.reason in _FINAL:
        return finding
    if _clock(finding.claim, hearing) and not otherwise(finding.claim, hearing):
        return _supported(finding, Basis.CLOCK, None)
    if (source := _as_of(finding.claim, hearing)) is not None:
        return _supported(finding, Basis.EXACT, source)
    if (source := _standing(finding.claim, rule, hearing)) is not None:
        return _supported(finding, Basis.STANDING, source)
    if _said(finding.claim, rule, hearing):
        if _echo_allowed(finding.claim, rule, hearing):
            return _supported(finding, Basis.ECHO, None)
        if finding.reason is Reason.NO_MATCH:
            return replace(finding, reason=Reason.USER_ONLY)
    return finding


def _supported(finding: Finding, basis: Basis, source: Evidence | None) -> Finding:
    return replace(finding, supported=True, reason=None, nearest=None, basis=basis, source=source)


def _clock(claim: Claim, hearing: Hearing) -> bool:
    """A date that only names the present day."""
    value, today = claim.value, hearing.today
    if not isinstance(value, Day) or value.time is not None:
        return False
    if today is None:
        return value == Day(relative=True)
    if value.relative and _begun(value, today):
        return True
    return value.readings == (today,) and (value.relative or cues.TODAY.search(hearing.words(claim)) is not None)


def _begun(value: Day, today: date) -> bool:
    """Whether a stretch told from now ("this month", "last year", "this week") has begun: it names no one day."""
    if value.until is not None:
        return bool(value.readings) and value.readings[0] <= today
    if value.day is not None or value.year is None:
        return False
    return (value.year, value.month or 1) <= (today.year, today.month)


def _as_of(claim: Claim, hearing: Hearing) -> Evidence | None:
    """The time as of which a cached value holds, where the reply discloses it."""
    value = claim.value
    if claim.type not in ("time", "date") or not isinstance(value, (Clock, Day)):
        return None
    for source in hearing.survey.sources:
        if source.result.source != "cache" or source.failed:
            continue
        stated = {freshness.as_of(source), *(fact.as_of for fact in source.facts)}
        for when in sorted(one for one in stated if one is not None):
            if _tells(claim, when, hearing):
                shown = instant(when.isoformat(), hearing.reader.timezone)
                return None if shown is None else Evidence(shown, source.result.tool, source.result.call_id, "")
    return None


def _tells(claim: Claim, when: datetime, hearing: Hearing) -> bool:
    """Whether a time is this instant, or a day its day where the time stands elsewhere in the reply."""
    if freshness.names(claim, when, hearing):
        return True
    zone = hearing.reader.timezone
    local = when.astimezone(ZoneInfo(zone)) if zone else when
    day = claim.value
    return isinstance(day, Day) and local.date() in day.readings and freshness.discloses(hearing, when)


def _standing(claim: Claim, rule: ClaimRule, hearing: Hearing) -> Evidence | None:
    words = hearing.words(claim)
    for value in hearing.rules.standing:
        if value.type != claim.type or hearing.checked_at.date() > value.until:
            continue
        near = matcher(flat(value.near))
        if near is not None and not near.search(words):
            continue
        terms = Terms(agree=rule.agree, currency=hearing.currency, now=hearing.reader.now)
        if isinstance(compare(claim, Fact(value.type, value.value), terms), Basis):
            return Evidence(value.value, "standing", value.id, "")
    return None


def _said(claim: Claim, rule: ClaimRule, hearing: Hearing) -> list[Claim]:
    """The user's claims that hold the same value; a count may stand there without its noun."""
    if isinstance(claim.value, Quantity) and claim.value.amount in hearing.counted:
        return [claim]
    terms = Terms(agree=rule.agree, currency=hearing.currency, now=hearing.reader.now)
    return [
        said
        for said in hearing.said
        if said.value is not None and isinstance(compare(claim, Fact(said.type, said.value), terms), Basis)
    ]


def _echo_allowed(claim: Claim, rule: ClaimRule, hearing: Hearing) -> bool:
    echo = rule.agree.echo
    if claim.type == "quantity":
        return not (_affirmed(claim, hearing) and _counted_otherwise(claim, hearing))
    if claim.type in ("date", "time"):
        if _refused(claim, hearing) or _promised(claim, hearing):
            return False
        held = [fact for source in hearing.survey.sources for fact in source.facts if fact.type == claim.type]
        return echo == "on" and (not held or _moment_said(claim, held, hearing))
    if echo == "on":
        return True
    if echo != "bounds" or claim.type not in ("money", "percent"):
        return False
    words = hearing.words(claim)
    if claim.type == "percent" and cues.WISH.search(words) and cues.REFUSAL.search(words):
        return True
    if cues.UNABLE.search(_clause_before(claim, hearing)):
        return True
    if _affirmed(claim, hearing) and _contradicted(claim, hearing):
        return False
    restated = claim.bound in (Bound.MIN, Bound.MAX) or _called_budget(claim, hearing) or _retold(claim, hearing)
    return restated and any(_is_bound(said, hearing) for said in _said(claim, rule, hearing))


def _retold(claim: Claim, hearing: Hearing) -> bool:
    """Whether the words before an amount say that the user named it: you mentioned $1,500."""
    left, _ = hearing.passage(claim)
    return cues.WISH.search(hearing.draft[max(left, claim.start - _NEAR) : claim.start]) is not None


def _contradicted(claim: Claim, hearing: Hearing) -> bool:
    """Whether the amounts of the ledger all lie beyond a bound: yes, it's under $200, where it costs 209."""
    value = claim.value
    held = [
        abs(fact.value.amount)
        for source in hearing.survey.sources
        for fact in source.of_types((claim.type,))
        if isinstance(fact.value, (Money, Percent))
    ]
    if not isinstance(value, (Money, Percent)) or not held or claim.bound not in (Bound.MIN, Bound.MAX):
        return False
    limit = abs(value.amount)
    return all(one > limit for one in held) if claim.bound is Bound.MAX else all(one < limit for one in held)


def _moment_said(claim: Claim, held: list[Fact], hearing: Hearing) -> bool:
    """Whether the user named the very moment, and a tool its day: then only the time of day has no other source."""
    value = claim.value
    if not isinstance(value, Day) or value.time is None:
        return False
    days = {day for fact in held if isinstance(fact.value, Day) for day in fact.value.readings}
    return not days.isdisjoint(value.readings) and any(said.value == value for said in hearing.said)


def _refused(claim: Claim, hearing: Hearing) -> bool:
    """Whether a day or time is told as booked, though the call that asked for it failed."""
    left, right = hearing.passage(claim)
    words = hearing.draft[left:right]
    if not cues.BOOKED.search(words) or cues.REFUSAL.search(words) or "?" in words:
        return False
    asked = [source for source in hearing.survey.sources if source.this_turn and source.result.arguments]
    return any(source.failed and _asks(source, claim) for source in asked) and not any(
        not source.failed and _asks(source, claim) for source in asked
    )


def _affirmed(claim: Claim, hearing: Hearing) -> bool:
    """Whether the sentence says yes to what was asked, and asks nothing itself."""
    left, right = hearing.passage(claim)
    words = hearing.draft[left:right]
    opening = " ".join(words.split()[:2])[:_OPENING]
    if cues.YES.match(opening) is None or "?" in words:
        return False
    return not cues.REFUSAL.search(words) and not cues.REQUEST.search(words)


def _promised(claim: Claim, hearing: Hearing) -> bool:
    """Whether a day or time that only the user named is told as what will be, not as what was asked for."""
    if _affirmed(claim, hearing) or told_of(claim, hearing):
        return True
    left, right = hearing.passage(claim)
    words = hearing.draft[left:right]
    if not cues.BOOKED.search(words) or cues.REFUSAL.search(words) or "?" in words:
        return False
    called = [source for source in hearing.survey.sources if source.this_turn]
    return bool(called) and all(source.failed for source in called)


def _counted_otherwise(claim: Claim, hearing: Hearing) -> bool:
    """Whether the ledger counts such things, and otherwise."""
    noun = noun_of(claim.value) if isinstance(claim.value, Quantity) else ""
    facts = (fact.value for source in hearing.survey.sources for fact in source.of_types(("quantity",)))
    return any(isinstance(value, Quantity) and noun_of(value) == noun for value in facts)


def _asks(source: Source, claim: Claim) -> bool:
    """Whether a call's arguments hold a day."""
    days = claim.value.readings if isinstance(claim.value, Day) else ()
    arguments = source.result.arguments or {}
    found = (instant(item[:10], None) for item in arguments.values() if isinstance(item, str))
    return any(day is not None and not set(day.readings).isdisjoint(days) for day in found)


def _clause_before(claim: Claim, hearing: Hearing) -> str:
    """The words before a claim in its own clause."""
    left, _ = hearing.passage(claim)
    return _CLAUSE.split(hearing.draft[max(left, claim.start - _NEAR) : claim.start])[-1]


def _called_budget(claim: Claim, hearing: Hearing) -> bool:
    """Whether the words of the claim's own clause call it a bound or budget: another amount may stand beside it."""
    _, right = hearing.passage(claim)
    before = _clause_before(claim, hearing)
    after = _CLAUSE.split(hearing.draft[claim.end : min(right, claim.end + _NEAR)])[0]
    return cues.BUDGET.search(before) is not None or cues.BUDGET.match(after.lstrip(" *_-")) is not None


def _is_bound(said: Claim, hearing: Hearing) -> bool:
    if said.bound in (Bound.MIN, Bound.MAX) or said.range is not None:
        return True
    return any(
        text[said.start : said.end] == said.text and cues.BUDGET.search(text[max(said.start - 60, 0) : said.end + 40])
        for text in hearing.ledger.user_texts
    )
