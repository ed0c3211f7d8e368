"""Codes that a pack defines by a pattern: each match of its expression (RE2) in the whole text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import re2

from guard.claims.kinds import Candidate
from guard.core.rule import Pattern
from guard.core.values import Identifier

WEIGHT = 20


def matches(text: str, patterns: Iterable[Pattern]) -> Iterable[Candidate]:
    """The claims of the packs' own types.

    >>> order = Pattern("order", r"(?i)au-[0-9]{8}", "upper")
    >>> [found.value.text for found in matches("Order au-12345678 is on its way.", [order])]
    ['AU-12345678']
    """
    for pattern in patterns:
        for found in _compiled(pattern.regex).finditer(text):
            if found.end() > found.start():
                value = Identifier(normalised(found.group(), pattern.normalise))
                yield Candidate(pattern.id, found.start(), found.end(), value, weight=WEIGHT)


def normalised(text: str, how: str) -> str:
    """A code in the form that facts are compared in: upper, lower, digits, alnum, or as it is."""
    match how:
        case "upper":
            return text.upper()
        case "lower":
            return text.lower()
        case "digits":
            return "".join(char for char in text if char.isdigit())
        case "alnum":
            return "".join(char for char in text if char.isalnum()).upper()
        case _:
            return text


@lru_cache(maxsize=256)
def _compiled(regex: str) -> re2._Regexp:
    options = re2.Options()
    options.max_mem = 64 << 20
    options.log_errors = False
    return re2.compile(regex, options=options)
