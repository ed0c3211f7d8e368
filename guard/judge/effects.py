"""What a finding does to the reply, and all of them together to the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from guard.core.model import Decision, Effect, Finding, Handoff, Reason
from guard.core.rule import ClaimRule, Policy, Status, Unavailable
from guard.judge import messages
from guard.judge.hearing import Hearing

_STRICTNESS = (Effect.NONE, Effect.SHADOW, Effect.FLAG, Effect.REDACT, Effect.BLOCK)
_POLICY = {Policy.HARD_FAIL: Effect.BLOCK, Policy.OMIT: Effect.REDACT, Policy.CACHED: Effect.BLOCK}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The decision with the words that are sent."""

    decision: Decision
    message: str
    handoff: Handoff | None = None


def apply(finding: Finding, rule: ClaimRule, hearing: Hearing) -> Finding:
    """The finding with its effect: the stricter of the rule's and, where a source failed, of its tool's policy."""
    if finding.supported:
        return finding
    effect = rule.on_fail
    for policy in _policies(finding, hearing):
        effect = max(effect, _POLICY[policy.policy], key=_STRICTNESS.index)
    return replace(finding, effect=Effect.SHADOW if rule.status is Status.SHADOW else effect)


def verdict(findings: Sequence[Finding], hearing: Hearing) -> Outcome:
    """Block over redact over allow, with the message and the handoff of the finding that decided."""
    blocking = next((finding for finding in findings if finding.effect is Effect.BLOCK), None)
    if blocking is None and any(finding.effect is Effect.REDACT for finding in findings):
        blocking = next(finding for finding in findings if finding.effect is Effect.REDACT)
    if blocking is None:
        return Outcome(Decision.ALLOW, hearing.draft)
    words = messages.text(hearing.rules, message_of(blocking, hearing), hearing.reader.locale)
    return Outcome(Decision.BLOCK, words, handoff_of(blocking, hearing))


def message_of(finding: Finding, hearing: Hearing) -> str | None:
    """The message of the tool that failed, else of the rule."""
    for policy in _policies(finding, hearing):
        if policy.message is not None:
            return policy.message
    rule = next((rule for rule in hearing.rules.claims if rule.name == finding.rule), None)
    return rule.message if rule is not None else None


def handoff_of(finding: Finding, hearing: Hearing) -> Handoff:
    """Where the conversation goes: as the failed tool says, else as the rule set does."""
    for policy in _policies(finding, hearing):
        if policy.handoff is not None:
            return policy.handoff
    return hearing.rules.fallback_handoff


def _policies(finding: Finding, hearing: Hearing) -> list[Unavailable]:
    """The unavailability policies that a finding calls up, the strictest first."""
    if finding.reason is not Reason.SOURCE_FAILED:
        return []
    tools = (hearing.rules.tools.get(name) for name in hearing.survey.broken_for(finding.claim.type))
    stated = [tool.unavailable for tool in tools if tool is not None and tool.unavailable is not None]
    return sorted(stated, key=lambda policy: -_STRICTNESS.index(_POLICY[policy.policy]))
