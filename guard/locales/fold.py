"""Folding of words for look-up: case, and the dots and apostrophes that writers leave out."""

from __future__ import annotations

import re

_SPLIT = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")


def fold(phrase: str) -> str:
    """A phrase as the lexer will see it: tokens apart by one space where they are words, case folded.

    >>> fold("US-Dollar"), fold("R$"), fold("Mär")
    ('us - dollar', 'r $', 'mär')
    """
    return " ".join(_SPLIT.findall(phrase.casefold()))
