"""Why a draft was judged as it was: the rules that looked at each claim, the facts considered, the decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from guard import engine
from guard.core.model import Basis, Claim, Finding, Reason, Verdict
from guard.core.rule import ClaimRule, Context, RuleSet, Status
from guard.judge.hearing import Hearing
from guard.judge.matching import considered, evidence
from guard.judge.nearest import distance
from guard.judge.obstacles import obstacle
from guard.judge.rules import Misfit, flat, misfit, rule_for, shadows_for
from guard.judge.sources import Source
from guard.ruleset.cases import described, written
from guard.service.check_request import Check

FACTS = 8
"""Facts that the text shows of each claim; JSON has them all."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A rule for the claim's type, and what kept it from judging, if anything did."""

    rule: ClaimRule
    misfit: Misfit | None

    def __str__(self) -> str:
        if self.misfit is None:
            watching = " (in shadow: nothing is stopped)" if self.rule.status is Status.SHADOW else ""
            return f"{self.rule.name}: judges it{watching}"
        return f"{self.rule.name}: no, {_WHY[self.misfit]}{_words(self)}"


_WHY = {
    Misfit.DRAFT: "its status is draft",
    Misfit.TYPE: "it is about another type",
    Misfit.KIND: "the claim is of another kind",
    Misfit.LOCALE: "it is for other locales",
    Misfit.CONTEXT: "its context is not met",
}


def _words(tried: Tried) -> str:
    if tried.misfit is not Misfit.CONTEXT or tried.rule.context is None:
        return ""
    return f" ({_asked(tried.rule.context)})"


def _asked(context: Context) -> str:
    parts = []
    for label, words in (("one of", flat(context.any)), ("none of", flat(context.none))):
        if words:
            parts.append(f"{label} {', '.join(words[:6])}{', …' if len(words) > 6 else ''}")
    return f"{'; '.join(parts)}; within {context.window} characters"


@dataclass(frozen=True, slots=True)
class Weighed:
    """A fact that was held against the claim: how it agrees, and what keeps it from supporting, if anything does."""

    value: str
    tool: str
    call_id: str
    pointer: str
    age_s: float | None
    outcome: str
    obstacle: str | None

    @property
    def agrees(self) -> bool:
        return self.outcome in set(Basis)

    def __str__(self) -> str:
        age = f", {self.age_s:.0f} s old" if self.age_s is not None else ""
        kept = f", but {self.obstacle}" if self.obstacle else ""
        return f"{self.value} from {self.tool} {self.pointer or '/'}{age}: {self.outcome}{kept}"

    def json(self) -> dict[str, Any]:
        return {
            "value": self.value,
            "tool": self.tool,
            "call_id": self.call_id,
            "pointer": self.pointer,
            "age_s": self.age_s,
            "outcome": self.outcome,
            "obstacle": self.obstacle,
        }


@dataclass(frozen=True, slots=True)
class Explained:
    """One claim: the rules in their order up to the one that judges it, the facts nearest first, the findings (a rule
    in shadow adds its own)."""

    claim: Claim
    tried: tuple[Tried, ...]
    facts: tuple[Weighed, ...]
    findings: tuple[Finding, ...]

    def json(self) -> dict[str, Any]:
        return {
            "claim": self.claim.json(),
            "rules": [
                {"rule": tried.rule.name, "judges": tried.misfit is None, "why_not": tried.misfit and str(tried.misfit)}
                for tried in self.tried
            ],
            "facts": [fact.json() for fact in self.facts],
            "findings": [finding.json() for finding in self.findings],
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """The verdict with its grounds. `results` says of each tool result what it counted for."""

    verdict: Verdict
    claims: tuple[Explained, ...]
    results: tuple[dict[str, Any], ...]

    def json(self) -> dict[str, Any]:
        return {
            "claims": [claim.json() for claim in self.claims],
            "results": list(self.results),
            "verdict": self.verdict.json(),
        }

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        for result in self.results:
            yield f"{result['tool']} ({result['call_id'] or 'no id'}): {result['counts']}"
        for one in self.claims:
            yield f"\n`{one.claim.text}` at {one.claim.start}-{one.claim.end}: {_read(one.claim)}"
            yield from (f"  rule {tried}" for tried in one.tried)
            if not one.tried:
                yield f"  no rule is about {one.claim.type}"
            yield from (f"  fact {fact}" for fact in one.facts[:FACTS])
            if len(one.facts) > FACTS:
                yield f"  and {len(one.facts) - FACTS} facts farther off"
            yield from (f"  -> {described(finding)}" for finding in one.findings)
            if not one.findings:
                yield "  -> not judged"
        if not self.claims:
            yield "\nno claims were read in the draft"
        yield f"\nverdict: {self.verdict.decision}"
        if self.verdict.message:
            yield f"sent: {self.verdict.message}"


def _read(claim: Claim) -> str:
    if claim.value is None:
        return f"{claim.type}, unreadable: {claim.unreadable}"
    more = [str(part) for part in (claim.kind, claim.bound, claim.per and f"per {claim.per}") if part]
    return " ".join([claim.type, written(claim.value), *(f"({part})" for part in more)])


def explain(check: Check, rules: RuleSet, checked_at: datetime) -> Explanation:
    """Judge a request and keep what is otherwise forgotten. Raises what `engine.check` raises."""
    asked = check.draft, check.ledger, rules, check.reader
    verdict = engine.check(*asked, checked_at=checked_at, purpose=check.purpose, include=frozenset({"ledger"}))
    hearing = engine.hear(*asked, checked_at=checked_at, purpose=check.purpose)
    claims = tuple(
        _explained(claim, tuple(one for one in verdict.findings if one.claim == claim), hearing)
        for claim in engine.apart(hearing.claims)
    )
    return Explanation(verdict, claims, tuple(_counted(source) for source in hearing.survey.sources))


def _explained(claim: Claim, findings: tuple[Finding, ...], hearing: Hearing) -> Explained:
    tried = []
    for rule in hearing.rules.claims:
        if rule.type == claim.type:
            tried.append(Tried(rule, misfit(rule, claim, hearing)))
            if tried[-1].misfit is None and rule.status is not Status.SHADOW:
                break
    judging = rule_for(claim, hearing) or next(iter(shadows_for(claim, hearing)), None)
    facts = () if judging is None else tuple(_weighed(claim, judging, hearing))
    return Explained(claim, tuple(tried), facts, findings)


def _weighed(claim: Claim, rule: ClaimRule, hearing: Hearing) -> list[Weighed]:
    if claim.value is None:
        return []
    made: list[tuple[bool, bool, float, int, Weighed]] = []
    far_from = distance(claim.value)
    for source, fact, outcome in considered(claim, rule, hearing):
        kept = obstacle(claim, rule, hearing, source, fact) if isinstance(outcome, Basis) else None
        shown = evidence(source, fact, hearing)
        where = (shown.tool, shown.call_id, shown.pointer, shown.age_s)
        weighed = Weighed(written(fact.value), *where, str(outcome), _said(kept, rule, source))
        made.append((not weighed.agrees, kept is not None, far_from(fact.value), len(made), weighed))
    return [weighed for *_, weighed in sorted(made, key=lambda one: one[:4])]


def _said(kept: Reason | None, rule: ClaimRule, source: Source) -> str | None:
    if kept is not None and rule.sources is not None and source.result.tool not in rule.sources:
        return f"not one of the rule's sources ({', '.join(rule.sources)})"
    return None if kept is None else str(kept)


def _counted(source: Source) -> dict[str, Any]:
    if source.failed:
        counts = "failed, supports nothing" if source.result.answered else "unanswered, supports nothing"
    elif source.tool.role == "none":
        counts = "role none, supports nothing"
    else:
        number = len(source.facts)
        parts = [f"{number} fact{'' if number == 1 else 's'}", "" if source.this_turn else "of an earlier turn"]
        parts += ["superseded by a later call" if source.superseded else ""]
        parts += ["role transform" if source.tool.role == "transform" else ""]
        counts = ", ".join(part for part in parts if part)
    return {"tool": source.result.tool, "call_id": source.result.call_id, "counts": counts}
