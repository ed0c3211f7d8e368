"""Codes of a company's own form (order numbers, policy numbers), found by the patterns of its rules in linear time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import re2

from guard.core.model import Claim
from guard.core.rule import Pattern
from guard.core.values import Identifier

_NORMALISE: dict[str, Callable[[str], str]] = {
    "none": str,
    "upper": str.upper,
    "lower": str.lower,
    "digits": lambda text: "".join(char for char in text if char.isdigit()),
    "alnum": lambda text: "".join(char for char in text if char.isalnum()),
}


@lru_cache(maxsize=1024)
def _compiled(regex: str) -> Any:
    return re2.compile(regex)


def codes(text: str, pattern: Pattern) -> Iterator[Claim]:
    """Each code of this form in a text, its value normalised; spans that are empty are none.

    >>> order = Pattern("order", "(?i)au-[0-9]{8}", "upper")
    >>> [claim.value.json() for claim in codes("order au-20261130", order)]
    [{'text': 'AU-20261130'}]
    """
    for found in _compiled(pattern.regex).finditer(text):
        if found.end() > found.start():
            value = Identifier(_NORMALISE[pattern.normalise](found.group()))
            yield Claim(pattern.id, found.start(), found.end(), found.group(), value)
