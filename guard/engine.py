"""The pipeline, assembled: draft and ledger to a verdict. Pure; the only file that knows the whole way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from msgspec import structs

from guard.claims import Extraction, extract
from guard.claims.identifier.pattern import codes
from guard.claims.kinds import Options
from guard.core.errors import GuardError
from guard.core.model import Claim, Decision, Effect, Finding, Ledger, Reader, Reason, ToolResult, Verdict
from guard.core.rule import ClaimRule, RuleSet
from guard.core.values import Day
from guard.judge import effects, implied, messages, tallies, things
from guard.judge.citable import citable
from guard.judge.counts import Nouns, counts, known, reading
from guard.judge.derived import derive
from guard.judge.greetings import wishes
from guard.judge.hearing import Hearing
from guard.judge.matching import judge
from guard.judge.memo import Memo
from guard.judge.other_bases import vouch
from guard.judge.rules import asked_of, rule_for, shadows_for
from guard.judge.sources import diagnosis, survey
from guard.judge.unjudged import unjudged
from guard.locales.profile import profile

_ROUNDS = 8
"""How often a redacted text is checked again before the reply is given up."""


def check(
    draft: str,
    ledger: Ledger,
    rules: RuleSet,
    reader: Reader,
    *,
    checked_at: datetime,
    purpose: str = "orient",
    include: frozenset[str] = frozenset(),
    memo: Memo | None = None,
) -> Verdict:
    """The verdict on a draft. `checked_at` is the server's clock and tells ages; the reader's `now` only reads dates.

    `purpose` is orient or commit; `include` asks for "ledger", "citable" and "unjudged". Raises InvalidInput for a
    locale or a ledger that cannot be read; whatever else goes wrong is a block with reason guard_error.
    """
    try:
        return decide(draft, ledger, rules, reader, checked_at=checked_at, purpose=purpose, include=include, memo=memo)
    except GuardError:
        raise
    except Exception:  # noqa: BLE001 - the guard fails closed, whatever broke
        return broken(draft, rules, reader.locale)


def prepare(result: ToolResult, rules: RuleSet, reader: Reader) -> ToolResult:
    """A result as it arrives, with its facts read, so that the check by which it will be asked is a look-up.

    Raises InvalidInput for a result that cannot be read.
    """
    kept = structs.replace(result, held={})
    for source in survey(Ledger((kept,)), rules, reader).sources:
        source.index_of(None)
    return kept


def broken(draft: str, rules: RuleSet, locale: str) -> Verdict:
    """The verdict where the guard itself failed."""
    whole = Claim("guard", 0, len(draft), draft, None, unreadable="the guard failed")
    finding = Finding("guard/error", whole, supported=False, effect=Effect.BLOCK, reason=Reason.GUARD_ERROR)
    return Verdict(
        Decision.BLOCK, messages.text(rules, None, locale), rules.fallback_handoff, (finding,), rules=_named(rules)
    )


def decide(
    draft: str,
    ledger: Ledger,
    rules: RuleSet,
    reader: Reader,
    *,
    checked_at: datetime,
    purpose: str = "orient",
    include: frozenset[str] | None = frozenset(),
    memo: Memo | None = None,
) -> Verdict:
    """As `check`, but open: what breaks is raised, for a caller that logs it and fails closed itself.

    With `include` None the verdict has no details at all, for a caller that only counts decisions.
    """
    read = _read(draft, rules, reader, memo)
    silent = not read.claims and not read.unjudged and not rules.patterns and not include
    if silent and not (read.scanned and implied.may_stand_in(draft)):  # as of most messages
        return Verdict(Decision.ALLOW, draft, unjudged=None if include is None else (), rules=_named(rules))
    hearing = _hearing(read, draft, ledger, rules, reader, checked_at, purpose, memo)
    findings = find(hearing)
    outcome = effects.outcome(findings, hearing)
    if outcome.decision is Decision.REDACT:
        outcome = _settled(outcome, hearing)
    if include is None:
        return Verdict(outcome.decision, outcome.message, outcome.handoff, findings, rules=_named(rules))
    return Verdict(
        outcome.decision,
        outcome.message,
        outcome.handoff,
        findings,
        ledger=diagnosis(hearing.survey, findings) if findings or "ledger" in include else None,
        citable=citable(hearing) if "citable" in include or outcome.decision is not Decision.ALLOW else None,
        unjudged=unjudged(draft, hearing.loose, hearing.claims, [finding.claim for finding in findings]),
        rules=_named(rules),
    )


def find(hearing: Hearing) -> tuple[Finding, ...]:
    """A finding for each claim that a rule judges: by the ledger, by other bases, by arithmetic; with its effect."""
    judged = [(claim, rule) for claim in apart(hearing.claims) if (rule := rule_for(claim, hearing)) is not None]
    ruled = [rule for _, rule in judged]
    first = [vouch(judge(claim, rule, hearing), rule, hearing) for claim, rule in judged]
    derived = derive(first, ruled, hearing)
    counted = [effects.apply(finding, rule, hearing) for finding, rule in zip(derived, ruled, strict=True)]
    return (*counted, *_watched(derived, ruled, hearing))


def _watched(findings: list[Finding], ruled: list[ClaimRule], hearing: Hearing) -> Iterator[Finding]:
    """What the rules in shadow find, each among what the others found of the other claims."""
    for claim in apart(hearing.claims):
        for rule in shadows_for(claim, hearing):
            others = [(one, by) for one, by in zip(findings, ruled, strict=True) if one.claim != claim]
            found = vouch(judge(claim, rule, hearing), rule, hearing)
            *_, found = derive([*(one for one, _ in others), found], [*(by for _, by in others), rule], hearing)
            yield effects.apply(found, rule, hearing)


def _settled(outcome: effects.Outcome, hearing: Hearing) -> effects.Outcome:
    """A redacted text checked again until it stands: what is left may have rested on what was taken out."""
    for _ in range(_ROUNDS):
        again = hear(
            outcome.message,
            hearing.ledger,
            hearing.rules,
            hearing.reader,
            checked_at=hearing.checked_at,
            purpose=hearing.purpose,
        )
        after = effects.outcome(find(again), again)
        if after.decision is Decision.ALLOW:
            return outcome
        if after.decision is Decision.BLOCK:
            return after
        if after.message == outcome.message:
            break
        outcome = replace(outcome, message=after.message)
    return effects.blocked(hearing)


def hear(
    draft: str,
    ledger: Ledger,
    rules: RuleSet,
    reader: Reader,
    *,
    checked_at: datetime,
    purpose: str = "orient",
    memo: Memo | None = None,
) -> Hearing:
    """The draft read, and all that its judging will ask for. A memo may be shared by rule sets, never by requests."""
    read = _read(draft, rules, reader, memo)
    return _hearing(read, draft, ledger, rules, reader, checked_at, purpose, memo)


def _read(draft: str, rules: RuleSet, reader: Reader, memo: Memo | None) -> Extraction:
    """The claims of a draft, as the rules have them read."""
    options = Options(bare_words=rules.bare_words, holidays=rules.holidays)
    if memo is None:
        return extract(draft, reader, options)
    return memo.once(("draft", options, reader), lambda: extract(draft, reader, options))


def _hearing(
    read: Extraction,
    draft: str,
    ledger: Ledger,
    rules: RuleSet,
    reader: Reader,
    checked_at: datetime,
    purpose: str,
    memo: Memo | None,
) -> Hearing:
    hearing = Hearing(draft, read.claims, ledger, rules, reader, checked_at, purpose, memo or Memo(), read.unjudged)
    _count(hearing)
    if told := tuple(implied.implied(hearing)):
        hearing.claims = tuple(sorted((*hearing.claims, *told), key=lambda claim: claim.start))
    if any(claim.type in ("date", "percent") for claim in hearing.claims):
        _set_apart(hearing)
    if rules.patterns:
        _add_codes(hearing)
    return hearing


def _count(hearing: Hearing) -> None:
    """Quantities are claims where the ledger counts or measures such a thing, or a rule's context asks for them."""
    measured = [claim for claim in hearing.claims if claim.type in ("quantity", "duration")]
    if not measured and not hearing.loose:
        return
    nouns = Nouns(hearing.survey)
    stays = dict(tallies.nights(measured, nouns))
    measured = [claim for claim in measured if claim.type == "quantity"]
    off = {claim for claim in measured if not known(claim, nouns) and not asked_of(claim, hearing)}
    locale = profile(hearing.reader.locale)
    draft, claims = hearing.draft, hearing.claims
    counted = counts(
        draft,
        [span for span in hearing.loose if not tallies.based(draft, claims, span[0], locale)],
        nouns,
        reading(hearing.reader),
        asked=lambda claim: asked_of(claim, hearing),
        further=lambda start, end, amount: (
            things.claim(draft, start, end, amount, nouns, locale)
            or tallies.too_many(hearing, start, end, amount, locale)
        ),
    )
    kept = [stays.get(claim, claim) for claim in claims if claim not in off] if off or stays else claims
    hearing.claims = tuple(sorted((*kept, *counted), key=lambda claim: claim.start))
    hearing.loose = (*hearing.loose, *((claim.start, claim.end) for claim in off))


def _set_apart(hearing: Hearing) -> None:
    """The days of wishes, and an emphasis, are no claims."""
    wished = frozenset(wishes(hearing.draft, hearing.claims))
    if not wished:
        return
    hearing.claims = tuple(claim for claim in hearing.claims if claim not in wished)
    hearing.loose = (*hearing.loose, *((claim.start, claim.end) for claim in wished))


def _add_codes(hearing: Hearing) -> None:
    """Add the codes of the rules' patterns. Where a rule judges one, what else was read in its place is no claim."""
    found = [claim for pattern in hearing.rules.patterns for claim in codes(hearing.draft, pattern)]
    judged = [code for code in found if rule_for(code, hearing) is not None]
    kept = [
        claim
        for claim in hearing.claims
        if not any(code.start < claim.end and claim.start < code.end for code in judged)
    ]
    hearing.claims = tuple(sorted([*kept, *found], key=lambda claim: claim.start))


def apart(claims: tuple[Claim, ...]) -> Iterator[Claim]:
    """The claims, a day with its time as two: the day may have a source where the time has none, and the reverse."""
    for claim in claims:
        yield claim
        if isinstance(claim.value, Day) and claim.value.time is not None:
            yield structs.replace(claim, type="time", value=claim.value.time, kind=None)


def _named(rules: RuleSet) -> dict[str, object]:
    return {"version": rules.version, "packs": list(rules.packs), "pack_versions": dict(rules.pack_versions)}
