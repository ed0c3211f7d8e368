"""Figures for Prometheus, in its text format."""

from __future__ import annotations

from collections.abc import Iterator

from guard.core.rule import RuleSet
from guard.service.active_rules import RulesState

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def exposition(rules: RuleSet, state: RulesState) -> str:
    """What is in force, since when, and whether a newer set was refused.

    >>> from datetime import UTC, datetime
    >>> state = RulesState("sha256:1", datetime(2026, 12, 1, tzinfo=UTC), problems=("a.yaml:1:1: …",))
    >>> text = exposition(RuleSet("sha256:1", ("shop",), {}, (), pack_versions={"shop": "7"}), state)
    >>> [line for line in text.splitlines() if not line.startswith("#")]  # doctest: +NORMALIZE_WHITESPACE
    ['guard_rules_info{version="sha256:1",pack="shop",pack_version="7"} 1',
     'guard_rules_since_seconds 1796083200',
     'guard_rules_reload_failed 1']
    """
    return "\n".join(_lines(rules, state)) + "\n"


def _lines(rules: RuleSet, state: RulesState) -> Iterator[str]:
    yield "# HELP guard_rules_info The packs of the rule set in force."
    yield "# TYPE guard_rules_info gauge"
    for pack, version in rules.pack_versions.items():
        labels = f'version="{_escaped(rules.version)}",pack="{_escaped(pack)}",pack_version="{_escaped(version)}"'
        yield f"guard_rules_info{{{labels}}} 1"
    yield "# HELP guard_rules_since_seconds When the rule set was put in force, in seconds since 1970."
    yield "# TYPE guard_rules_since_seconds gauge"
    yield f"guard_rules_since_seconds {state.since.timestamp():.0f}"
    yield "# HELP guard_rules_reload_failed 1 while a newer rule set is refused and the last good one stays in force."
    yield "# TYPE guard_rules_reload_failed gauge"
    yield f"guard_rules_reload_failed {int(bool(state.problems))}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
