"""The rule set in use: compiled, its cases run, then swapped in one step. The last good set outlives a bad new one."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from guard.core.errors import GuardError
from guard.core.rule import RuleSet
from guard.ruleset.problem import RuleFault
from guard.ruleset.proof import prove
from guard.ruleset.read import find
from guard.service.rules import RulesState

Clock = Callable[[], datetime]


def proven(path: Path) -> RuleSet:
    """The rule set of a pack whose cases all come out as they say. Raises RuleFault and NotFound."""
    proof = prove(path)
    if proof.rules is None or not proof.good:
        raise RuleFault(*proof.faults)
    return proof.rules


class ActiveRules:
    """Holds the set in use. Reading it is one attribute; only a reload takes the lock.

    The first load raises RuleFault or NotFound: without rules a service does not start.
    """

    def __init__(self, path: str | Path, clock: Clock = lambda: datetime.now(UTC)) -> None:
        self._path = path
        self._clock = clock
        self._lock = threading.Lock()
        self._rules = proven(find(path))
        self._state = self._stated(self._rules)

    def current(self) -> RuleSet:
        """The set in use."""
        return self._rules

    def state(self) -> RulesState:
        """Which set that is, and whether the last reload failed."""
        return self._state

    @property
    def folder(self) -> Path:
        """Where the pack lies; its parent packs are looked for beside it."""
        return find(self._path)

    def reload(self) -> RulesState:
        """Read the pack again and swap it in if it is good; the last good set stays if it is not. Never raises."""
        log = logging.getLogger(__name__)
        with self._lock:
            try:
                rules = proven(find(self._path))
            except (GuardError, OSError) as error:
                problems = tuple(str(error).splitlines())
                self._state = replace(self._state, problems=problems, failed_at=self._clock())
                log.error("the rules were not reloaded, %s stays in use: %s", self._state.version, "; ".join(problems))  # noqa: TRY400  # the author's mistake, not ours: no traceback
                return self._state
            if rules.version == self._state.version:
                self._state = replace(self._state, problems=(), failed_at=None)
                return self._state
            self._rules = rules
            self._state = self._stated(rules)
        log.info("rules %s are in use", rules.version)
        return self._state

    def _stated(self, rules: RuleSet) -> RulesState:
        return RulesState(rules.version, rules.packs, rules.pack_versions, self._clock())
