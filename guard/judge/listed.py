"""Amounts that a reply lists side by side: what a sum of them must hold, and which of them are compared."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Protocol, TypeVar

from guard.claims.lexer import lex
from guard.judge import cues
from guard.locales.fold import lower
from guard.locales.profile import Profile

_GAP = 40
"""Characters between two amounts that one list names, at most."""
_COMMAS = frozenset(",،、，+")
_PARTED = re.compile(r"[;:.!?=\n|–—]")
_ITEM = re.compile(r"\s*(?:\||(?:[-*•+]|\d{1,2}[.)])\s)")
_NAME = re.compile(r"(?<=[^\s*_|.:!?])([ |*_]+)Plus\b|\bPlus(?=[*_ ]*[:|])")
"""A name in capitals within a sentence, a table's head or a label, which is the same word as an operator."""


class Shown(Protocol):
    """An amount in the reply."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


One = TypeVar("One", bound=Shown)


def nameless(words: str) -> str:
    """A sentence or headline without the names that would be words of arithmetic in it.

    >>> nameless("Basic is $9, Plus $15"), nameless("Plus $5 for shipping, $9 plus $15")
    ('Basic is $9,  $15', 'Plus $5 for shipping, $9 plus $15')
    """
    return _NAME.sub(r"\1", words) if "Plus" in words else words


def whole(draft: str, parts: Collection[One], listed: Sequence[One], locale: Profile) -> bool:
    """Whether amounts leave none out of those that their sentence lists, which are in the order of the text: A is $20,
    B is $35 and C is $12."""
    return not any(
        (one in parts) != (other in parts) and _joined(draft[one.end : other.start], locale)
        for one, other in pairwise(listed)
    )


def _joined(between: str, locale: Profile) -> bool:
    """Whether what stands between two amounts makes them a list's."""
    if len(between) > _GAP or _PARTED.search(between) or cues.NOW.search(between) or cues.LESS.search(between):
        return False
    if not _COMMAS.isdisjoint(between):
        return True
    tokens = lex(lower(between), 0, len(between), locale)
    return any(token.sense("and") is not None or token.folded == "plus" for token in tokens)


def comparable(draft: str, one: Shown, other: Shown, amounts: Sequence[Shown]) -> bool:
    """Whether two amounts may be compared: of two items of a list or rows of a table that have several amounts each,
    those in the same place."""
    rows = [_line(draft, each) for each in (one, other)]
    if rows[0] == rows[1] or not all(_ITEM.match(draft, start, end) for start, end in rows):
        return True
    told = [[each.start for each in amounts if start <= each.start < end] for start, end in rows]
    if min(len(each) for each in told) < 2:
        return True
    return told[0].index(one.start) == told[1].index(other.start)


def _line(draft: str, one: Shown) -> tuple[int, int]:
    end = draft.find("\n", one.end)
    return draft.rfind("\n", 0, one.start) + 1, end if end >= 0 else len(draft)
