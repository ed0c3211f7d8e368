"""`load`: the one way from a rule pack on disk to the rule set that the engine reads."""

from __future__ import annotations

from pathlib import Path

from guard.core.rule import RuleSet
from guard.ruleset.build import build
from guard.ruleset.consistency import problems
from guard.ruleset.merge import Merged, merge
from guard.ruleset.problem import RuleFault
from guard.ruleset.read import Pack, find, read


def load(path: str | Path) -> RuleSet:
    """Load a pack: a folder, a file, or the name of one that ships (`rules/strict`, `strict`).

    Raises RuleFault (`file:line:column: path: what, and what to do`, a line each) and NotFound.
    """
    return build(checked(read(find(path))))


def checked(pack: Pack) -> Merged:
    """The pack joined with its parents, free of contradictions. Raises RuleFault."""
    merged = merge(pack)
    found = problems(merged)
    if found:
        raise RuleFault(*found)
    return merged
