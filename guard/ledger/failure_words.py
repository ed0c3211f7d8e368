"""How tools tell of a failure, in the common languages of tools: data, read once. Patterns are RE2's, in any case."""

from __future__ import annotations

from guard.locales import words


def _of(name: str) -> tuple[str, ...]:
    return tuple(words.section("failures", name))


BEGINNINGS = _of("begins")
"""A text that begins so is an error."""
PROSE = _of("prose")
"""Words of somebody who tells that nothing was reached, in the first sentence."""
ERRORS = frozenset(_of("errors"))
COMPOUNDS = frozenset(_of("compounds"))
TOLD_WITH = frozenset(_of("told_with"))
STATUS = frozenset(_of("status"))
FAILED = frozenset(_of("failed"))
WENT_WELL = frozenset(_of("went_well"))
MESSAGES = _of("messages")
