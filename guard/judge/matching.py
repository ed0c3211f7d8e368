"""Looks for the fact that supports a claim; where none does, for the most telling reason and the nearest one."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from guard.claims.agreement import Comparison, Outcome, Terms, within
from guard.claims.calendar.weekdays import wrong_weekday
from guard.claims.date.agree import agree as agree_dates
from guard.claims.date.agree import only_on
from guard.claims.duration.agree import agree as agree_durations
from guard.claims.identifier.agree import agree as agree_identifiers
from guard.claims.money.agree import agree as agree_money
from guard.claims.percent.agree import agree as agree_percents
from guard.claims.quantity.agree import agree as agree_quantities
from guard.claims.quantity.measures import dimension
from guard.claims.time.agree import agree as agree_times
from guard.core.model import Basis, Claim, Evidence, Fact, Finding, Reason, steps
from guard.core.rule import ClaimRule, Pattern
from guard.core.values import Day, Duration, Money, Number, Percent, Quantity
from guard.judge import cues, freshness, items, nearest, other_field, other_part
from guard.judge.asides import without_asides
from guard.judge.counts import noun_of
from guard.judge.hearing import Hearing
from guard.judge.hits import Hit
from guard.judge.home import at_home, stated_alone
from guard.judge.near import Near
from guard.judge.obstacles import obstacle
from guard.judge.other_event import other_event
from guard.judge.other_sense import other_sense
from guard.judge.sources import Source
from guard.ledger.fields import singular, tokens
from guard.ledger.vocabulary import DISCOUNT, STANDING

COMPARE: dict[str, Comparison] = {
    "money": agree_money,
    "date": agree_dates,
    "percent": agree_percents,
    "quantity": agree_quantities,
    "duration": agree_durations,
    "time": agree_times,
}
_SIZED = frozenset({"money", "percent", "quantity", "duration"})
_ORDER = {reason: place for place, reason in enumerate(Reason)}
_RANK = {basis: place for place, basis in enumerate(Basis)}
_PARTS = 100
"""Of how many parts a currency is, in which a price for a measure may be told."""


def judge(claim: Claim, rule: ClaimRule, hearing: Hearing) -> Finding:
    """The finding for a claim by the ledger alone; other bases are tried after it."""
    if claim.value is None:
        return Finding(
            rule.name, claim, supported=False, reason=Reason.UNREADABLE, nearest=nearest.find(claim, hearing)
        )
    if isinstance(claim.value, Day) and wrong_weekday(claim.value):
        return Finding(
            rule.name, claim, supported=False, reason=Reason.WEEKDAY_MISMATCH, nearest=nearest.find(claim, hearing)
        )
    if (found := _equal(claim, rule, hearing)) is not None:
        return found
    hits, misses = compare_all(claim, rule, hearing)
    clear = [hit for hit in hits if hit.obstacle is None]
    if clear:
        return _supported(claim, rule, clear, hearing)
    reasons = {hit.obstacle for hit in hits if hit.obstacle is not None} | misses
    if hearing.survey.broken_for(claim.type):
        reasons.add(Reason.SOURCE_FAILED)
    reason = min(reasons, key=_ORDER.__getitem__, default=Reason.NO_MATCH)
    shown = min(hits, key=lambda hit: (_ORDER[hit.obstacle or Reason.NO_MATCH], -hit.source.index), default=None)
    close = evidence(shown.source, shown.fact, hearing) if shown is not None else nearest.find(claim, hearing)
    return Finding(rule.name, claim, supported=False, reason=reason, nearest=close)


def _equal(claim: Claim, rule: ClaimRule, hearing: Hearing) -> Finding | None:
    """The short way, which reads no other facts than those that are equal to the claim: the finding where one of this
    turn supports it. No other fact could then be preferred.
    """
    if hearing.near is None:
        return None
    terms = _terms(claim, rule, hearing)
    asked = rule.agree.items != "off"
    for source, fact in _likely(claim, hearing, hearing.near):
        if _outcome(claim, source, fact, terms, hearing) is not Basis.EXACT:
            continue
        if obstacle(claim, rule, hearing, source, fact) is not None:
            continue
        hit = Hit(source, fact, Basis.EXACT, None)
        if not (asked and items.wrong(claim, hit, hearing)) and not _of_another_field(claim, hit, hearing):
            shown = evidence(source, fact, hearing)
            return Finding(rule.name, claim, supported=True, basis=Basis.EXACT, source=shown)
    return None


def _likely(claim: Claim, hearing: Hearing, near: Near) -> Iterator[tuple[Source, Fact]]:
    """The facts of this turn that can be equal to the claim, in the order in which one is preferred to another."""
    pattern = _pattern_of(claim, hearing)
    if pattern is None:
        yield from near.of(claim, bare=_bare(claim, hearing))
        return
    for source in reversed(hearing.survey.sources):
        if source.this_turn:
            yield from ((source, fact) for fact in source.codes(pattern))


def _supported(claim: Claim, rule: ClaimRule, clear: list[Hit], hearing: Hearing) -> Finding:
    """The finding for a claim that some facts could support: one of the right record, if the sentence names one."""
    order = (
        clear
        if len(clear) == 1
        else sorted(clear, key=lambda hit: (not hit.source.this_turn, _RANK[hit.basis], -hit.source.index))
    )
    asked = rule.agree.items != "off"
    right: list[Hit] = []
    for hit in order:
        if asked and items.wrong(claim, hit, hearing):
            continue
        if not _of_another_field(claim, hit, hearing):
            basis = hit.basis if hit.source.this_turn else Basis.EARLIER
            shown = evidence(hit.source, hit.fact, hearing)
            return Finding(rule.name, claim, supported=True, basis=basis, source=shown)
        right.append(hit)
    if right:
        last = max(right, key=clear.index)
        shown = evidence(last.source, last.fact, hearing)
        return Finding(rule.name, claim, supported=False, reason=Reason.WRONG_FIELD, nearest=shown)
    best = order[0]
    shown = evidence(best.source, best.fact, hearing)
    if rule.agree.items != "block" and all(_of_another_field(claim, hit, hearing) for hit in order):
        return Finding(rule.name, claim, supported=False, reason=Reason.WRONG_FIELD, nearest=shown)
    if rule.agree.items == "block":
        return Finding(rule.name, claim, supported=False, reason=Reason.WRONG_ITEM, nearest=shown)
    basis = best.basis if best.source.this_turn else Basis.EARLIER
    return Finding(rule.name, claim, supported=True, reason=Reason.WRONG_ITEM, basis=basis, source=shown)


def _of_another_field(claim: Claim, hit: Hit, hearing: Hearing) -> bool:
    """Whether the words say another field of the value, those of what they name beside it aside."""
    if not _called_otherwise(claim, hit, hearing):
        return False
    plain = without_asides(claim, hearing)
    return plain is hearing or _called_otherwise(claim, hit, plain)


def _called_otherwise(claim: Claim, hit: Hit, hearing: Hearing) -> bool:
    return (
        other_field.named(claim, hit, hearing)
        or other_event(claim, hit, hearing)
        or other_part.other_part(claim, hit, hearing)
        or other_sense(claim, hit, hearing)
    )


def compare(claim: Claim, fact: Fact, terms: Terms) -> Outcome:
    """How a claim and a fact of its type agree."""
    if isinstance(claim.value, Day) and isinstance(fact.value, Duration):
        # What is told is how long it is until then, or since: so a length of time vouches for it.
        return agree_durations(replace(claim, type="duration", value=claim.value.ahead), fact, terms)
    return COMPARE.get(claim.type, agree_identifiers)(claim, fact, terms)


def compare_all(claim: Claim, rule: ClaimRule, hearing: Hearing) -> tuple[list[Hit], set[Reason]]:
    """The facts that agree, and the telling reasons of those that nearly do."""
    hits: list[Hit] = []
    misses: set[Reason] = set()
    terms = _terms(claim, rule, hearing)
    for source, fact in _comparable(claim, hearing):
        outcome = _outcome(claim, source, fact, terms, hearing)
        if isinstance(outcome, Basis):
            hits.append(Hit(source, fact, outcome, obstacle(claim, rule, hearing, source, fact)))
        elif outcome is not Reason.NO_MATCH:
            misses.add(outcome)
    return hits, misses


def _comparable(claim: Claim, hearing: Hearing) -> Iterator[tuple[Source, Fact]]:
    """The candidates, without the amounts and days too far from the claim's for any outcome but no match, as most
    are."""
    said = claim.value
    if isinstance(said, Day) and (days := only_on(said)) is not None:
        for source, fact in candidates(claim, hearing):
            one = fact.value
            if not isinstance(one, Day) or one.year is None or (one.month, one.day) in days or one.day is None:
                yield source, fact
        return
    if not isinstance(said, (Money, Percent)):
        yield from candidates(claim, hearing)
        return
    least, most = within(claim, said.amount)
    parts = said.amount * _PARTS if claim.per is not None else None
    for source, fact in candidates(claim, hearing):
        held = fact.value
        if not isinstance(held, (Money, Percent, Number)) or least <= abs(held.amount) <= most or held.amount == parts:
            yield source, fact


def considered(claim: Claim, rule: ClaimRule, hearing: Hearing) -> Iterator[tuple[Source, Fact, Outcome]]:
    """Each fact that could be compared with the claim, and how it agrees."""
    terms = _terms(claim, rule, hearing)
    for source, fact in candidates(claim, hearing):
        yield source, fact, _outcome(claim, source, fact, terms, hearing)


def _terms(claim: Claim, rule: ClaimRule, hearing: Hearing) -> Terms:
    """On what terms a rule compares a claim."""
    return Terms(
        agree=rule.agree,
        currency=hearing.currency,
        signed=rule.kind == "balance" or claim.kind == "balance",
        reduction=_below_zero(claim) and cues.REDUCTION.search(hearing.words(claim)) is not None,
        now=hearing.reader.now,
        zone=hearing.reader.timezone,
    )


def _outcome(claim: Claim, source: Source, fact: Fact, terms: Terms, hearing: Hearing) -> Outcome:
    """How a claim and a fact agree, in the currency that its record has elsewhere, if it has one, or that its result
    states alone."""
    outcome = compare(claim, fact, terms)
    if outcome is Reason.WRONG_SIGN and _below_zero(claim) and _taken_off(source, fact):
        outcome = compare(claim, fact, replace(terms, reduction=True))
    if outcome is Reason.WRONG_CURRENCY:
        told = at_home(source, fact, hearing) or stated_alone(source, fact)
    elif isinstance(outcome, Basis) and isinstance(claim.value, Money) and claim.value.currencies:
        told = stated_alone(source, fact)
    else:
        return outcome
    return outcome if told is None else compare(claim, told, terms)


def _taken_off(source: Source, fact: Fact) -> bool:
    """Whether a fact stands in a refund or discount, or comes from a tool for it: there a minus is written at will."""
    said = {word for step in steps(fact.trail) if isinstance(step, str) for word in tokens(step)}
    return not DISCOUNT.isdisjoint(said.union(tokens(source.result.tool)))


def _below_zero(claim: Claim) -> bool:
    """Whether an amount is said with a minus: only then do words of reduction matter."""
    return isinstance(claim.value, (Money, Percent)) and claim.value.amount < 0


def candidates(claim: Claim, hearing: Hearing) -> Iterator[tuple[Source, Fact]]:
    """Every fact that could be compared with the claim."""
    pattern = _pattern_of(claim, hearing)
    if pattern is not None:
        for source in hearing.survey.sources:
            yield from ((source, fact) for fact in source.codes(pattern))
        return
    types: tuple[str, ...] = (claim.type, "number") if _bare(claim, hearing) else (claim.type,)
    if isinstance(claim.value, Day) and claim.value.ahead is not None:
        types = (claim.type, "duration")
    yield from ((source, fact) for source in hearing.survey.sources for fact in source.of_types(types))
    if isinstance(claim.value, Quantity) and dimension(claim.value.unit) is None:
        yield from _tallied(noun_of(claim.value), hearing)


def _tallied(noun: str, hearing: Hearing) -> Iterator[tuple[Source, Fact]]:
    """The bare numbers and sums without a currency that may count a thing: payments_total may be either."""
    for source in hearing.survey.sources:
        for fact in source.of_types(("money", "number")):
            value = fact.value
            bare = isinstance(value, Number) or (isinstance(value, Money) and not value.currencies)
            if bare and isinstance(value, (Number, Money)) and _may_count(noun, source, fact):
                yield source, replace(fact, type="number", value=Number(value.amount))


def _may_count(noun: str, source: Source, fact: Fact) -> bool:
    """Whether a field names a thing, or says how things stand of which a field beside it has the name."""
    if fact.trail is None or not isinstance(fact.trail[1], str):
        return False  # what is listed under it counts nothing
    parts = tokens(fact.field)
    if noun in map(singular, parts):
        return True
    return not STANDING.isdisjoint(parts) and any(noun in map(singular, tokens(key)) for key in source.keys(fact))


def _pattern_of(claim: Claim, hearing: Hearing) -> Pattern | None:
    """The rules' pattern that a claim was found by, if it is a code."""
    patterns = hearing.rules.patterns
    return next((pattern for pattern in patterns if pattern.id == claim.type), None) if patterns else None


def _bare(claim: Claim, hearing: Hearing) -> bool:
    """Whether bare numbers may vouch for a claim too."""
    return hearing.rules.untyped == "any" and claim.type in _SIZED


def evidence(source: Source, fact: Fact, hearing: Hearing) -> Evidence:
    """A fact as a reviewer sees it."""
    seconds = freshness.age(source, hearing.ledger, hearing.checked_at, fact)
    return Evidence(fact.value, source.result.tool, source.result.call_id, fact.pointer, seconds)
