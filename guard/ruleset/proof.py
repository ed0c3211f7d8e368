"""A pack put to its own proof: read, checked, its cases run, their coverage counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from guard.core.rule import RuleSet
from guard.ruleset import cases
from guard.ruleset.build import build
from guard.ruleset.coverage import Coverage, coverage
from guard.ruleset.load import checked
from guard.ruleset.problem import Problem, RuleFault
from guard.ruleset.read import Pack, Source, assemble, read, source


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of it. `rules` is None, and `problems` says why, where the pack cannot be used at all."""

    problems: tuple[Problem, ...]
    outcomes: tuple[cases.Outcome, ...] = ()
    coverage: Coverage | None = None
    rules: RuleSet | None = None

    @property
    def good(self) -> bool:
        """Whether the pack may be switched on."""
        return self.rules is not None and all(outcome.passed for outcome in self.outcomes)

    @property
    def complete(self) -> bool:
        """Whether each rule has its cases as well."""
        return self.good and self.coverage is not None and not self.coverage.missing

    @property
    def faults(self) -> tuple[Problem, ...]:
        """Everything that keeps the pack from being switched on."""
        return (*self.problems, *(fault for outcome in self.outcomes for fault in outcome.faults))

    def json(self) -> dict[str, Any]:
        return {
            "good": self.good,
            "complete": self.complete,
            "version": None if self.rules is None else self.rules.version,
            "problems": [problem.json() for problem in self.problems],
            "cases": [outcome.json() for outcome in self.outcomes],
            "coverage": None if self.coverage is None else self.coverage.json(),
        }


def prove(path: Path) -> Proof:
    """Read a pack and run its cases. Raises NotFound where there is nothing to read."""
    try:
        return prove_pack(read(path))
    except RuleFault as fault:
        return Proof(fault.problems)


def prove_pack(pack: Pack) -> Proof:
    """Run the cases of a pack that was read."""
    try:
        merged = checked(pack)
    except RuleFault as fault:
        return Proof(fault.problems)
    rules = build(merged)
    outcomes = cases.run(pack, rules)
    return Proof((), outcomes, coverage(merged, outcomes), rules)


def proven(path: Path) -> RuleSet:
    """The rule set of a pack whose cases all come out as they say. Raises RuleFault and NotFound."""
    proof = prove(path)
    if proof.rules is None or not proof.good:
        raise RuleFault(*proof.faults)
    return proof.rules


def prove_texts(files: Mapping[str, str], beside: Path) -> Proof:
    """The proof of a pack that lies nowhere: its files by name. Parent packs are looked for beside the path."""
    sources: list[Source] = []
    problems: list[Problem] = []
    for name, text in sorted(files.items()):
        try:
            sources.append(source(text.encode(), name))
        except RuleFault as fault:
            problems += fault.problems
    if problems:
        return Proof(tuple(problems))
    try:
        return prove_pack(assemble(tuple(sources), beside))
    except RuleFault as fault:
        return Proof(fault.problems)
