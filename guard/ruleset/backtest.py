"""Two rule sets over the same requests: which decisions change, by which rule and for which reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from guard.core.model import Decision, Effect, Finding, Verdict
from guard.core.rule import RuleSet
from guard.judge.memo import Memo
from guard.ruleset.cases import described
from guard.service.check_request import Check, read_request
from guard.service.judging import defaults, judge
from guard.service.reading import Deployment

EXAMPLES = 3
"""Examples kept of each group."""

LONGEST = 400
"""Characters of a draft that an example shows."""

_BITES = (Effect.BLOCK, Effect.REDACT)


Group = tuple[str, str, str, str]
"""Old decision, new decision, the rule that decided, its reason."""


@dataclass(slots=True)
class Tally:
    """Which decisions change, counted by group, with the first examples of each."""

    requests: int = 0
    unreadable: int = 0
    before: Counter[str] = field(default_factory=Counter)
    after: Counter[str] = field(default_factory=Counter)
    groups: Counter[Group] = field(default_factory=Counter)
    examples: dict[Group, list[dict[str, Any]]] = field(default_factory=dict)

    def add(self, said: Mapping[str, Any]) -> None:
        """Count what `Backtest.one` said of a request, or the error line of one that could not be read."""
        if "error" in said:
            self.unreadable += 1
            return
        self.requests += 1
        self.before[said["old"]] += 1
        self.after[said["new"]] += 1
        if "example" in said:
            group = said["old"], said["new"], said["rule"], said["reason"]
            self.groups[group] += 1
            held = self.examples.setdefault(group, [])
            if len(held) < EXAMPLES:
                held.append(said["example"])

    @property
    def new_blocks(self) -> int:
        """Requests that were allowed before and are held back or changed now."""
        return sum(count for (before, after, *_), count in self.groups.items() if before == "allow" and after != before)

    @property
    def fewer_blocks(self) -> int:
        """Requests that were held back or changed before and are allowed now."""
        return sum(count for (before, after, *_), count in self.groups.items() if after == "allow" and after != before)

    def json(self) -> dict[str, Any]:
        return {
            "requests": self.requests,
            "unreadable": self.unreadable,
            "old": dict(self.before),
            "new": dict(self.after),
            "new_blocks": self.new_blocks,
            "new_block_rate": round(self.new_blocks / self.requests, 6) if self.requests else None,
            "fewer_blocks": self.fewer_blocks,
            "changes": [
                {
                    "old": group[0],
                    "new": group[1],
                    "rule": group[2],
                    "reason": group[3],
                    "count": count,
                    "examples": self.examples[group],
                }
                for group, count in self.groups.most_common()
            ],
        }


@dataclass(frozen=True, slots=True)
class Backtest:
    """The two sets, and what holds where a request is silent. `clock` tells ages where a request has no `now`."""

    old: RuleSet
    new: RuleSet
    deployment: Deployment
    max_draft: int
    clock: datetime

    def one(self, body: bytes) -> dict[str, Any]:
        """Judge a request by both sets: the two decisions, and where they part the deciding rule, reason and example.

        It is read once, and so is what it holds, as far as the sets read alike. Raises InvalidInput and its kin for a
        request that cannot be read.
        """
        check = self._read(body, self.old)
        memo = Memo()
        before = judge(check, self.old, check.reader.now or self.clock, memo, details=False)
        if defaults(self.old, self.deployment) != defaults(self.new, self.deployment):
            check, memo = self._read(body, self.new), Memo()
        after = judge(check, self.new, check.reader.now or self.clock, memo, details=False)
        said: dict[str, Any] = {"old": str(before.decision), "new": str(after.decision)}
        return said if before.decision is after.decision else said | _change(check, before, after)

    def _read(self, body: bytes, rules: RuleSet) -> Check:
        return read_request(body, defaults(rules, self.deployment), clock=None, max_draft=self.max_draft)


def _change(check: Check, before: Verdict, after: Verdict) -> dict[str, Any]:
    strict, lenient = (before, after) if after.decision is Decision.ALLOW else (after, before)
    decisive = next((finding for finding in strict.findings if finding.effect in _BITES), None)
    other = _same_claim(decisive, lenient)
    return {
        "rule": decisive.rule if decisive else "",
        "reason": str(decisive.reason) if decisive and decisive.reason else "",
        "example": {
            "id": check.id if isinstance(check.id, str | int) else None,
            "draft": check.draft if len(check.draft) <= LONGEST else check.draft[: LONGEST - 1] + "…",
            "old": _said(decisive if strict is before else other),
            "new": _said(decisive if strict is after else other),
        },
    }


def _same_claim(finding: Finding | None, verdict: Verdict) -> Finding | None:
    if finding is None:
        return None
    return next((other for other in verdict.findings if other.claim.start == finding.claim.start), None)


def _said(finding: Finding | None) -> str:
    return "no rule judges it" if finding is None else described(finding)
