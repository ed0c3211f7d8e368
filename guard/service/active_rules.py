"""The rule set in force. A request takes it once and keeps it, so that a decision carries exactly one version."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from guard.core.errors import GuardError
from guard.core.rule import RuleSet

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RulesState:
    """Since when a set is in force, and why a newer one is not: `problems`, empty where the last load was good."""

    version: str
    since: datetime
    problems: tuple[str, ...] = ()
    failed_at: datetime | None = None

    def json(self) -> dict[str, Any]:
        made: dict[str, Any] = {"version": self.version, "since": self.since.isoformat(), "problems": self.problems}
        return made | ({"failed_at": self.failed_at.isoformat()} if self.failed_at else {})


class ActiveRules:
    """A holder with one read and one swap; both are a single reference, which no lock has to guard.

    `load` gives the set as it lies on disk, proven by its own cases, and raises GuardError or OSError if it cannot be
    used: at the start that ends the start, later the set in force stays.

    >>> from datetime import UTC
    >>> versions = iter(["sha256:1", "sha256:2"])
    >>> held = ActiveRules(lambda: RuleSet(next(versions), (), {}, ()), lambda: datetime(2026, 1, 1, tzinfo=UTC))
    >>> held.current.version, held.reload().version, held.current.version
    ('sha256:1', 'sha256:2', 'sha256:2')
    """

    def __init__(self, load: Callable[[], RuleSet], clock: Callable[[], datetime]) -> None:
        self._load = load
        self._clock = clock
        self._reloading = threading.Lock()
        self._rules = load()
        self._state = RulesState(self._rules.version, clock())

    @property
    def current(self) -> RuleSet:
        return self._rules

    @property
    def state(self) -> RulesState:
        return self._state

    def reload(self) -> RulesState:
        """Put what lies on disk in force if it is good. Never raises; the state says what came of it."""
        with self._reloading:
            try:
                rules = self._load()
            except (GuardError, OSError) as error:
                problems = tuple(str(error).splitlines())
                self._state = replace(self._state, problems=problems, failed_at=self._clock())
                log.warning("rules not reloaded, %s stays in force: %s", self._state.version, "; ".join(problems))
                return self._state
            if rules.version == self._rules.version:
                self._state = replace(self._state, problems=(), failed_at=None)
            else:
                self._rules = rules
                self._state = RulesState(rules.version, self._clock())
                log.info("rules %s in force", rules.version)
            return self._state
