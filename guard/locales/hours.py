"""The words of opening hours, out of `words/<lang>.yaml`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from guard.locales.fold import lower, unspaced
from guard.locales.words import section


@dataclass(frozen=True, slots=True)
class OpeningWords:
    """Expressions over folded text. One that a language has no words for matches nothing.

    `headed`: a name of opening hours ("opening hours"). `opening`: such a name, or words that say when a place is open
    or closed ("we are open"). `closed`: what stands for hours where there are none ("closed"). `once`: words of
    something that happens on one day ("your delivery", "was").
    """

    headed: re.Pattern[str]
    opening: re.Pattern[str]
    closed: re.Pattern[str]
    once: re.Pattern[str]


_NEVER = r"(?!)"


def opening_words(language: str) -> OpeningWords:
    """The expressions of a language.

    >>> found = opening_words("en")
    >>> found.opening.search("we are open on saturday") is not None, found.once.search("it was closed") is not None
    (True, True)
    """
    words = section(language, "opening_hours")
    headed = words.get("headed", ())
    return OpeningWords(
        headed=re.compile(_any(headed)),
        opening=re.compile(_any([*headed, *words.get("opening", ())])),
        closed=re.compile(_any(words.get("closed", ()))),
        once=re.compile(_any(words.get("once", ()))),
    )


def _any(words: Iterable[str]) -> str:
    """Any of the words, whole where words stand apart."""
    whole = [re.escape(lower(word)) for word in sorted(words, key=len, reverse=True)]
    apart = "|".join(word for word in whole if not unspaced(word))
    joined = "|".join(word for word in whole if unspaced(word))
    parts = [rf"(?<!\w)(?:{apart})(?!\w)"] if apart else []
    return "|".join([*parts, joined] if joined else parts) or _NEVER
