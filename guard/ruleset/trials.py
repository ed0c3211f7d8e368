"""Rules tried before they bite, as the API asks for it: the schema, the proof of a pack, a backtest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from guard.core.errors import GuardError, InvalidInput
from guard.ruleset.backtest import Backtest, Tally
from guard.ruleset.invalid import json_schema
from guard.ruleset.proof import prove_texts
from guard.service.active_rules import ActiveRules
from guard.service.reading import Deployment


@dataclass(frozen=True, slots=True)
class Trials:
    """`beside` is the pack in force: parents of a pack under trial are looked for beside it."""

    rules: ActiveRules
    beside: Path
    deployment: Deployment
    max_draft: int
    clock: Callable[[], datetime]

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a rule file."""
        return json_schema()

    def validate(self, files: Mapping[str, str]) -> dict[str, Any]:
        """The proof of a pack of these files: problems, cases, coverage."""
        return prove_texts(files, self.beside).json()

    def backtest(self, files: Mapping[str, str], requests: Iterable[bytes]) -> dict[str, Any]:
        """The set in force and a pack of these files over requests.

        Raises InvalidInput with the problems of a pack that cannot be used. Cases that fail are no hindrance: what the
        pack would do is what is asked.
        """
        proof = prove_texts(files, self.beside)
        if proof.rules is None:
            raise InvalidInput("; ".join(str(problem) for problem in proof.problems), field="files")
        trial = Backtest(self.rules.current, proof.rules, self.deployment, self.max_draft, self.clock())
        tally = Tally()
        for body in requests:
            try:
                tally.add(trial.one(body))
            except GuardError as error:
                tally.add({"error": error.detail})
        versions = {"old_version": trial.old.version, "new_version": trial.new.version}
        return versions | tally.json()
