"""The rules as the service asks for them: a port, filled in by `guard.ruleset.active`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from guard.core.rule import RuleSet


@dataclass(frozen=True, slots=True)
class RulesState:
    """Which rules are in use since when, and why a newer set is not: `problems`, empty where the last load was good."""

    version: str
    packs: tuple[str, ...]
    pack_versions: Mapping[str, str]
    loaded_at: datetime
    problems: tuple[str, ...] = ()
    failed_at: datetime | None = None

    @property
    def good(self) -> bool:
        """Whether what lies on disk is what is in use."""
        return not self.problems

    def json(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "packs": list(self.packs),
            "pack_versions": dict(self.pack_versions),
            "loaded_at": self.loaded_at.isoformat(),
            "problems": list(self.problems),
            "failed_at": self.failed_at and self.failed_at.isoformat(),
        }


class RuleBook(Protocol):
    """The rule set in use. A check takes `current()` once and keeps it, so that a reload never mixes two sets."""

    def current(self) -> RuleSet:
        """The set in use."""

    def state(self) -> RulesState:
        """Which set that is, and whether the last reload failed."""

    def reload(self) -> RulesState:
        """Read the pack again and swap it in if it is good; the last good set stays if it is not. Never raises."""
