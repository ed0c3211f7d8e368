"""What is unwise in a pack that can be used: the warnings of `guard rules check`.

One function a check; each says what will happen and what to do. A tool without a policy is an error here, because
nobody then decided what its absence means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from guard.ruleset.merge import Merged, Placed
from guard.ruleset.problem import Problem
from guard.ruleset.schema import Claim, Tool

TOOL_BUDGET = 8.0
"""Seconds that the tools of a turn may take together in a chat, where the pack's `budget` says nothing else."""

SOON = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class WorstCase:
    """How long the tools of a turn take if each runs into its timeout at each attempt, in seconds."""

    tools: tuple[tuple[str, float], ...]
    budget: float

    @property
    def total(self) -> float:
        return sum(seconds for _, seconds in self.tools)

    def __str__(self) -> str:
        parts = " + ".join(f"{name} {_seconds(taken)}" for name, taken in self.tools)
        return f"{parts} = {_seconds(self.total)}, budget {_seconds(self.budget)}"


def _seconds(taken: float) -> str:
    return f"{taken:g} s"


def lint(merged: Merged, today: date) -> list[Problem]:
    """Warnings (and the errors that only lint knows), in the order of the files."""
    own = [placed for placed in merged.claims.values() if placed.pack == merged.pack.name]
    return sorted(
        [
            *_unreachable(own),
            *_deprecated(own),
            *_unused(merged),
            *_policies(merged),
            *_languages(merged),
            *_time(merged),
            *_standing(merged, today),
            *(problem for placed in _own_tools(merged) for problem in _tool(merged, placed)),
        ]
    )


def worst_case(merged: Merged) -> WorstCase:
    """Timeout times attempts of every tool that states them, the slowest first.

    The turn's own budget ends them earlier; that is what it is for, and why it should be known.
    """
    calls = [
        (name, placed.item.call.timeout * placed.item.call.attempts)
        for name, placed in merged.tools.items()
        if placed.item.call.timeout
    ]
    return WorstCase(tuple(sorted(calls, key=lambda call: -call[1])), merged.setting("budget", "tools") or TOOL_BUDGET)


def _own_tools(merged: Merged) -> list[Placed[Tool]]:
    return [placed for placed in merged.tools.values() if placed.pack == merged.pack.name]


def _unreachable(claims: Sequence[Placed[Claim]]) -> Iterator[Problem]:
    active = [placed for placed in claims if placed.item.status != "draft"]
    for at, placed in enumerate(active):
        for earlier in active[:at]:
            if _covers(earlier.item, placed.item):
                said = f"`{placed.item.id}` judges nothing: `{earlier.item.id}` before it takes all its claims; "
                yield placed.problem(
                    said + "put it first, or narrow the other by `kind` or `context`", "id", severity="warning"
                )
                break


def _deprecated(claims: Sequence[Placed[Claim]]) -> Iterator[Problem]:
    for placed in claims:
        if placed.item.status == "deprecated":
            said = f"`{placed.item.id}` is deprecated and still judges; once another rule takes its claims, remove it"
            yield placed.problem(said, "status", severity="warning")


def _covers(first: Claim, second: Claim) -> bool:
    """Whether every claim that the second rule fits goes to the first."""
    return (
        first.type == second.type
        and first.kind in (None, second.kind)
        and (not first.locales or (bool(second.locales) and set(second.locales) <= set(first.locales)))
        and (first.context is None or first.context == second.context)
    )


def _unused(merged: Merged) -> Iterator[Problem]:
    claims = [placed.item for placed in merged.claims.values() if placed.item.status != "draft"]
    named = {name for claim in claims for name in claim.sources or ()}
    open_types = {claim.type for claim in claims if claim.sources is None}
    for placed in _own_tools(merged):
        name, tool = str(placed.loc[-1]), placed.item
        types = {fact.type for fact in tool.facts} if tool.facts else open_types
        if tool.role == "authority" and name not in named and not types & open_types:
            said = f"no rule uses `{name}`: none names it under `sources`, and every rule for its types names others; "
            yield placed.problem(said + "add it to a rule, or write `role: none`", key=True, severity="warning")
    messages = {placed.item.message for placed in merged.claims.values()}
    messages |= {placed.item.unavailable.message for placed in merged.tools.values() if placed.item.unavailable}
    messages.add(merged.setting("fallback", "message") or "default")
    for name, message in merged.messages.items():
        if name not in messages and message.pack == merged.pack.name and merged.pack.parent is not None:
            yield message.problem(
                f"nothing sends the message `{name}`; name it in a rule or a tool, or remove it",
                key=True,
                severity="warning",
            )
    for name, pattern in merged.patterns.items():
        if pattern.pack == merged.pack.name and name not in {claim.type for claim in claims}:
            said = f"no rule is about `{name}`, so the pattern finds nothing; add a claim with `type: {name}`"
            yield pattern.problem(said, "id", severity="warning")


def _policies(merged: Merged) -> Iterator[Problem]:
    for placed in _own_tools(merged):
        if placed.item.role == "authority" and placed.item.unavailable is None:
            said = f"what does a person get when `{placed.loc[-1]}` is unavailable? add `unavailable: {{policy: …}}`"
            yield placed.problem(f"{said} (hard_fail, omit or cached)", key=True)


def _languages(merged: Merged) -> Iterator[Problem]:
    locale = merged.settings.get("defaults", {}).get("locale")
    if locale is not None and merged.languages is not None:
        language = str(locale.item).split("-", maxsplit=1)[0]
        if language not in {tag.split("-")[0] for tag in merged.languages.item}:
            said = (
                f"no message need exist in `{language}`, the language of most requests; add it to `messages: languages`"
            )
            yield locale.problem(said, severity="warning")


def _time(merged: Merged) -> Iterator[Problem]:
    worst = worst_case(merged)
    for name, seconds in worst.tools:
        if seconds > worst.budget:
            said = (
                f"timeout × attempts of `{name}` is {_seconds(seconds)}, longer than all tools of a turn may take "
                f"({_seconds(worst.budget)}): its last attempts never end; shorten it, or widen `budget: tools`"
            )
            yield merged.tools[name].problem(said, "call", "timeout", severity="warning")


def _standing(merged: Merged, today: date) -> Iterator[Problem]:
    for placed in merged.standing.values():
        until = placed.item.until
        if until < today:
            said = (
                f"`{placed.item.id}` vouches for nothing: {until} is past; ask {placed.item.owner}, renew or remove it"
            )
        elif until - today <= SOON:
            said = (
                f"`{placed.item.id}` vouches for nothing after {until}; ask {placed.item.owner} whether it still holds"
            )
        else:
            continue
        yield placed.problem(said, "until", severity="warning")


def _tool(merged: Merged, placed: Placed[Tool]) -> Iterator[Problem]:
    tool, fresh = placed.item, placed.item.freshness
    for at, fact in enumerate(tool.facts or ()):
        if fact.unit == "minor" and fact.currency is None and merged.setting("defaults", "currency") is None:
            said = "how many minor units an amount has depends on its currency; add `currency`"
            yield placed.problem(said, "facts", at, "unit", severity="warning")
    if fresh is not None and fresh.volatility == "immutable" and fresh.revalidate_before_write:
        said = "an immutable value need not be read again before a write; remove this, or write `volatility: slow`"
        yield placed.problem(said, "freshness", "revalidate_before_write", severity="warning")
    if (
        tool.cache is not None
        and tool.cache.max_age
        and fresh is not None
        and fresh.ttl
        and tool.cache.max_age > fresh.ttl
    ):
        said = "a value older than `freshness.ttl` is stale wherever it comes from; make `max_age` at most the ttl"
        yield placed.problem(said, "cache", "max_age", severity="warning")
    if tool.objective.latency_p95 and tool.call.timeout and tool.objective.latency_p95 > tool.call.timeout:
        said = "calls are given up before they can miss this objective; make it shorter than `call.timeout`"
        yield placed.problem(said, "objective", "latency_p95", severity="warning")
