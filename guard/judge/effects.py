"""What a finding does to the reply, and all of them together to the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from guard.core.model import Decision, Effect, Finding, Handoff, Reason
from guard.core.rule import ClaimRule, Policy, Status, Unavailable
from guard.judge import messages
from guard.judge.hearing import Hearing
from guard.judge.redaction import redact

_STRICTNESS = (Effect.NONE, Effect.SHADOW, Effect.FLAG, Effect.REDACT, Effect.BLOCK)
_AGED = frozenset({Reason.STALE, Reason.SUPERSEDED, Reason.UNDISCLOSED_AGE, Reason.CACHE_NOT_ALLOWED})
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
        return finding if finding.reason is None else replace(finding, effect=Effect.FLAG)
    effect = rule.on_fail
    for policy in _policies(finding, hearing):
        effect = max(effect, _POLICY[policy.policy], key=_STRICTNESS.index)
    return replace(finding, effect=Effect.SHADOW if rule.status is Status.SHADOW else effect)


def outcome(findings: Sequence[Finding], hearing: Hearing) -> Outcome:
    """Block over redact over allow, with the message and the handoff of the finding that decided."""
    deciding = next((finding for finding in findings if finding.effect is Effect.BLOCK), None)
    if deciding is None:
        deciding = next((finding for finding in findings if finding.effect is Effect.REDACT), None)
        if deciding is None:
            return Outcome(Decision.ALLOW, hearing.draft)
        locale = hearing.reader.locale
        words = [messages.text(hearing.rules, message_of(finding, hearing), locale) for finding in findings]
        cut = redact(findings, words, hearing)
        if cut is not None:
            return Outcome(Decision.REDACT, cut)
    message = messages.text(hearing.rules, message_of(deciding, hearing), hearing.reader.locale)
    return Outcome(Decision.BLOCK, message, handoff_of(deciding, hearing))


def blocked(hearing: Hearing) -> Outcome:
    """A block for no one finding: the fixed message of the rule set."""
    words = messages.text(hearing.rules, None, hearing.reader.locale)
    return Outcome(Decision.BLOCK, words, hearing.rules.fallback_handoff)


def message_of(finding: Finding, hearing: Hearing) -> str | None:
    """The message of the tool that is to blame, else of the rule."""
    for policy in _policies(finding, hearing):
        if policy.message is not None:
            return policy.message
    rule = next((rule for rule in hearing.rules.claims if rule.name == finding.rule), None)
    return rule.message if rule is not None else None


def handoff_of(finding: Finding, hearing: Hearing) -> Handoff:
    """Where the conversation goes: as the tool to blame says, else as the rule set does."""
    for policy in _policies(finding, hearing):
        if policy.handoff is not None:
            return policy.handoff
    return hearing.rules.fallback_handoff


def _policies(finding: Finding, hearing: Hearing) -> list[Unavailable]:
    """The unavailability policies that a finding calls up, the strictest first.

    They are those of the tools that failed, or of the one whose result is too old or comes from a cache.
    """
    if finding.reason is Reason.SOURCE_FAILED:
        names = hearing.survey.broken_for(finding.claim.type)
    elif finding.reason in _AGED and finding.nearest is not None:
        names = (finding.nearest.tool,)
    else:
        return []
    tools = (hearing.rules.tools.get(name) for name in names)
    stated = [tool.unavailable for tool in tools if tool is not None and tool.unavailable is not None]
    return sorted(stated, key=lambda policy: -_STRICTNESS.index(_POLICY[policy.policy]))
