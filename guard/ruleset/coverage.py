"""What a pack's cases cover: each rule wants one that hits and one near miss that does not, each reason is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from guard.core.model import Effect, Finding, Reason
from guard.ruleset.cases import Outcome
from guard.ruleset.merge import Merged
from guard.ruleset.problem import Problem


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """How often a rule hit in the cases (stopped, flagged or shadowed a claim), and how often it let one be."""

    rule: str
    hits: int
    near_misses: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """What the cases of a pack cover. `missing` names each rule that lacks a case, and which."""

    rules: tuple[RuleCoverage, ...]
    reasons: dict[str, int]
    missing: tuple[Problem, ...]

    def unmet(self) -> list[str]:
        """The reasons that no case calls up. `guard_error` cannot be called up by a draft."""
        return [str(reason) for reason in Reason if reason not in self.reasons and reason is not Reason.GUARD_ERROR]

    def json(self) -> dict[str, Any]:
        return {
            "rules": [{"rule": one.rule, "hits": one.hits, "near_misses": one.near_misses} for one in self.rules],
            "reasons": self.reasons,
            "missing": [problem.json() for problem in self.missing],
        }


def coverage(merged: Merged, outcomes: Sequence[Outcome]) -> Coverage:
    """Count. Rules of parents have their cases there, drafts judge nothing, deprecated ones are on their way out."""
    hits, misses, reasons = Counter[str](), Counter[str](), Counter[str]()
    for outcome in outcomes:
        findings = outcome.verdict.findings
        hits.update({finding.rule for finding in findings if _hit(finding)})
        let_be = {finding.rule for finding in findings if finding.supported}
        if outcome.about is not None and not any(_hit(finding) for finding in findings):
            let_be.add(f"{merged.pack.name}/{outcome.about}")
        misses.update(let_be)
        reasons.update(str(finding.reason) for finding in findings if finding.reason is not None)
    rules, missing = [], []
    for placed in merged.claims.values():
        if placed.pack != merged.pack.name or placed.item.status in ("draft", "deprecated"):
            continue
        name = f"{placed.pack}/{placed.item.id}"
        rules.append(RuleCoverage(name, hits[name], misses[name]))
        if not hits[name]:
            said = f"no case in which `{placed.item.id}` stops something; add one with a [[block:…]] mark"
            missing.append(placed.problem(said, "id", severity="warning"))
        if not misses[name]:
            said = (
                f"no near miss: no case in which `{placed.item.id}` lets a claim through; add one with an [[ok:…]] mark"
            )
            missing.append(placed.problem(said, "id", severity="warning"))
    return Coverage(tuple(rules), dict(reasons.most_common()), tuple(missing))


def _hit(finding: Finding) -> bool:
    return not finding.supported and finding.effect is not Effect.NONE
