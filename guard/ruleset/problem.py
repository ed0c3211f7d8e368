"""What is wrong with a rule file, and where: one line a problem, in the form that editors and CI jump to."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

from guard.core.errors import RuleError


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """`what` says what is wrong and what to do. Lines and columns count from 1. `severity` is error or warning.

    >>> str(Problem("shop.yaml", 3, 5, "claims[0].type", "no such type; write money"))
    'shop.yaml:3:5: claims[0].type: no such type; write money'
    """

    file: str
    line: int
    column: int
    path: str
    what: str
    severity: str = "error"

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.path}: {self.what}"

    def json(self) -> dict[str, str | int]:
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "path": self.path,
            "what": self.what,
            "severity": self.severity,
        }


class RuleFault(RuleError):
    """One or more problems, in the order of the file; `str()` is a line each."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(str(problem) for problem in problems), field=problems[0].path if problems else None)
        self.problems = problems


def suggest(given: str, known: Iterable[str]) -> str:
    """The tail of a message: the nearest known name, or all of them where none is near.

    >>> suggest("mesage", ["message", "type"])
    'did you mean `message`?'
    >>> suggest("x", ["message", "type"])
    'known are message, type'
    """
    names = sorted(known)
    near = difflib.get_close_matches(given, names, n=1, cutoff=0.6)
    if near:
        return f"did you mean `{near[0]}`?"
    return f"known are {', '.join(names)}" if names else "none is declared"
