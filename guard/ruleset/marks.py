"""Marked drafts of the rules' own cases: `It costs [[ok:€209]]` and what the marks say about it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from guard.ruleset.problem import suggest


class Expected(StrEnum):
    """What must become of a marked span."""

    OK = "ok"
    BLOCK = "block"
    TODO = "todo"


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked span, in code points of the draft without its marks, end exclusive."""

    expected: Expected
    start: int
    end: int


class MarkError(ValueError):
    """A mark that cannot be read; `offset` is where it begins in the marked text."""

    def __init__(self, what: str, offset: int) -> None:
        super().__init__(what)
        self.what = what
        self.offset = offset


_MARK = re.compile(r"\[\[(\w+):(.*?)\]\]", re.DOTALL)
_OPENING = re.compile(r"\[\[\w+:")


def unmark(draft: str) -> tuple[str, tuple[Mark, ...]]:
    """The draft as the model would have written it, and its marks.

    >>> unmark("It costs [[ok:€209]] or [[block:€219]].")[0]
    'It costs €209 or €219.'
    >>> [(str(mark.expected), mark.start, mark.end) for mark in unmark("[[ok:€209]], [[todo:half]]")[1]]
    [('ok', 0, 4), ('todo', 6, 10)]
    """
    text, marks, at = "", [], 0
    for found in _MARK.finditer(draft):
        _no_opening(draft, at, found.start())
        if found[1] not in set(Expected):
            near = suggest(found[1], Expected)
            hint = f" ({near})" if near.startswith("did") else ""
            raise MarkError(f"no mark `{found[1]}`; write ok | block | todo{hint}", found.start())
        text += draft[at : found.start()]
        marks.append(Mark(Expected(found[1]), len(text), len(text) + len(found[2])))
        text += found[2]
        at = found.end()
    _no_opening(draft, at, len(draft))
    return text + draft[at:], tuple(marks)


def _no_opening(draft: str, start: int, end: int) -> None:
    left_open = _OPENING.search(draft, start, end)
    if left_open:
        raise MarkError("the mark is not closed; end it with ]]", left_open.start())
