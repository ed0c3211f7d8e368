"""A pack's own cases, run: each draft through the engine, its marks held against the findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from guard.core.model import Effect, Finding, Ledger, Reader, ToolResult, Verdict
from guard.core.rule import RuleSet, Status
from guard.core.values import Money, Percent, Value, plain
from guard.engine import check
from guard.ruleset.marks import Expected, Mark, unmark
from guard.ruleset.problem import Problem
from guard.ruleset.read import Pack, Source
from guard.ruleset.scalars import instant, shift
from guard.ruleset.schema import Case, Cases, LedgerEntry

NO_CLOCK = datetime(2026, 1, 1, tzinfo=UTC)
"""When cases without `now` are checked: nothing depends on it, since their results have no time either."""

_BITES = (Effect.BLOCK, Effect.REDACT)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One case as it went. `closed` are known gaps ([[todo:…]]) that no longer are, `about` the rule that it names."""

    it: str
    source: Source
    at: int
    verdict: Verdict
    marks: tuple[Mark, ...]
    faults: tuple[Problem, ...] = ()
    closed: tuple[Problem, ...] = ()
    about: str | None = None

    @property
    def passed(self) -> bool:
        return not self.faults

    @property
    def gaps(self) -> int:
        """How many known gaps the case has."""
        return sum(mark.expected is Expected.TODO for mark in self.marks)

    def json(self) -> dict[str, Any]:
        return {
            "it": self.it,
            "file": self.source.document.name,
            "line": self.source.document.position(("cases", "list", self.at))[0],
            "passed": self.passed,
            "verdict": str(self.verdict.decision),
            "faults": [fault.json() for fault in self.faults],
            "closed_gaps": [closed.json() for closed in self.closed],
        }


def run(pack: Pack, rules: RuleSet) -> tuple[Outcome, ...]:
    """Run the cases of the pack itself; those of its parents were written for their own rules.

    A rule in shadow is run as if it were enforced: a case is about what a rule finds, and stays as it is on the day on
    which the rule is switched on.
    """
    awake = tuple(
        replace(rule, status=Status.ENFORCE) if rule.status is Status.SHADOW else rule for rule in rules.claims
    )
    enforced = replace(rules, claims=awake)
    return tuple(outcome for source in pack.sources for outcome in _of_file(source, enforced))


def _of_file(source: Source, rules: RuleSet) -> Iterator[Outcome]:
    cases = source.file.cases
    if cases is None:
        return
    for at, case in enumerate(cases.list_):
        yield _run(case, cases, source, at, rules)


def _run(case: Case, cases: Cases, source: Source, at: int, rules: RuleSet) -> Outcome:
    draft, marks = unmark(case.draft)
    now = moment(case.now, cases.now)
    reader = Reader(
        locale=case.locale or cases.locale or rules.defaults.locale or "en",
        timezone=case.timezone or cases.timezone or rules.defaults.timezone,
        currency=case.currency or cases.currency or rules.defaults.currency,
        now=now,
    )
    verdict = check(draft, ledger(case, cases), rules, reader, checked_at=now or NO_CLOCK, purpose=case.purpose)

    def fault(what: str, *where: str | int) -> Problem:
        return source.problem(("cases", "list", at, *where), f"{case.it}: {what}")

    faults = [
        *(fault(what, "expect") for what in _decision(case, verdict)),
        *(fault(what, "draft") for what in _marks(draft, marks, verdict.findings)),
        *(fault(what, where) for where, what in _expectations(case, marks, verdict, rules)),
    ]
    closed = [
        fault(f"`{draft[mark.start : mark.end]}` is supported now; mark it ok", "draft")
        for mark in marks
        if mark.expected is Expected.TODO and any(finding.supported for finding in _under(mark, verdict.findings))
    ]
    return Outcome(case.it, source, at, verdict, marks, tuple(faults), tuple(closed), case.rule)


def moment(given: str | None, shared: datetime | None) -> datetime | None:
    """An instant as a case writes it: absolute, or a shift of the shared `now`, which holds where nothing is given."""
    if given is None:
        return shared
    delta = shift(given)
    if delta is None:
        return instant(given)
    return (shared or NO_CLOCK) + delta


def ledger(case: Case, cases: Cases) -> Ledger:
    """The ledger of a case: its own, else the shared one. What has no time was observed at the shared `now`."""
    entries = case.ledger if case.ledger is not None else cases.ledger
    return Ledger(
        results=tuple(_result(entry, at, cases.now) for at, entry in enumerate(entries, 1)),
        user_texts=tuple(case.user or cases.user),
        turn=case.turn if case.turn is not None else cases.turn,
        turn_started_at=moment(case.turn_started_at, cases.now) if case.turn_started_at else None,
    )


def _result(entry: LedgerEntry, at: int, now: datetime | None) -> ToolResult:
    return ToolResult(
        tool=entry.tool,
        result=entry.result,
        call_id=entry.call_id or f"c{at}",
        arguments=entry.arguments,
        is_error=entry.is_error,
        observed_at=moment(entry.observed_at, now),
        source=entry.source,
        as_of=moment(entry.as_of, now) if entry.as_of else None,
        turn=entry.turn,
        answered="result" in entry.model_fields_set or entry.is_error,
    )


def _decision(case: Case, verdict: Verdict) -> Iterator[str]:
    if str(verdict.decision) != case.expect:
        why = "; ".join(described(finding) for finding in verdict.findings if not finding.supported)
        yield f"expected {case.expect}, came out as {verdict.decision}" + (f" ({why})" if why else "")


def _marks(draft: str, marks: Sequence[Mark], findings: Sequence[Finding]) -> Iterator[str]:
    for mark in marks:
        text = draft[mark.start : mark.end]
        under = _under(mark, findings)
        if mark.expected is Expected.TODO:
            continue
        if not under:
            yield f"no rule judges `{text}`: nothing was read there, or no rule fits it (see `guard rules explain`)"
        elif mark.expected is Expected.BLOCK and not any(_stopped(finding) for finding in under):
            yield f"`{text}` is marked as stopped, but {described(under[0])}"
        for finding in under:
            if mark.expected is Expected.OK and not finding.supported:
                yield f"`{text}` is marked ok, but {described(finding)}"
    for finding in findings:
        if finding.effect in _BITES and not any(finding in _under(mark, (finding,)) for mark in marks):
            yield f"a claim that is not marked was stopped: {described(finding)}"


def _stopped(finding: Finding) -> bool:
    return not finding.supported and finding.effect is not Effect.NONE


def _under(mark: Mark, findings: Sequence[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.claim.start < mark.end and mark.start < finding.claim.end]


def _expectations(case: Case, marks: Sequence[Mark], verdict: Verdict, rules: RuleSet) -> Iterator[tuple[str, str]]:
    marked = [finding for mark in marks for finding in _under(mark, verdict.findings)]
    failed = [finding for finding in marked if not finding.supported]
    held = {
        "reason": [str(finding.reason) for finding in failed],
        "nearest": [written(finding.nearest.value) for finding in failed if finding.nearest],
        "basis": [str(finding.basis) for finding in marked if finding.supported],
        "rule": [finding.rule.rpartition("/")[2] for finding in marked] or [str(case.rule)],  # no mark, a near miss
        "handoff": [str(verdict.handoff)] if verdict.handoff else [],
    }
    for name, found in held.items():
        wanted = getattr(case, name)
        if wanted is not None and wanted not in found:
            yield name, f"expected {name} {wanted}, found {', '.join(dict.fromkeys(found)) or 'none'}"
    if case.message is not None and not any(
        text in verdict.message for text in rules.messages[case.message].texts.values()
    ):
        yield "message", f"expected the message {case.message}, sent was: {verdict.message}"


def described(finding: Finding) -> str:
    """A finding in a line: `€219` (strict/money) has no source: no_match; nearest is 209.00 EUR from pricing_quote.

    Used wherever a person reads a finding as text.
    """
    claim = f"`{finding.claim.text}` ({finding.rule})"
    if finding.supported:
        where = f" by {finding.source.tool} {finding.source.pointer or '/'}" if finding.source else ""
        return f"{claim} is supported: {finding.basis}{where}"
    nearest = f"; nearest is {written(finding.nearest.value)} from {finding.nearest.tool}" if finding.nearest else ""
    unread = f" ({finding.claim.unreadable})" if finding.claim.unreadable else ""
    return f"{claim} is not supported: {finding.reason}{unread}{nearest}, effect {finding.effect}"


def written(value: Value) -> str:
    """A value as cases write it.

    >>> from decimal import Decimal
    >>> written(Money(Decimal("209.00"), ("EUR",)))
    '209.00 EUR'
    """
    if isinstance(value, Money):
        return " ".join([plain(value.amount), *(value.currencies[:1] or ([value.unit] if value.unit else []))])
    held = value.json()
    if isinstance(value, Percent):
        return f"{plain(value.amount.normalize())} %"
    if "amount" in held:
        return " ".join(str(held[key]) for key in ("amount", "unit") if key in held)
    day = next((str(held[key]) for key in ("date", "month_day", "month", "year", "weekday", "text") if key in held), "")
    return " ".join(part for part in (day, str(held.get("time", ""))) if part)
