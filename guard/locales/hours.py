"""The words of opening hours, of weekends and of fractions, out of `words/<lang>.yaml`."""

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


@dataclass(frozen=True, slots=True)
class WeekendWords:
    """The phrases that a weekend is told by, and what the words around them say, over folded text.

    `led`: the phrases, in groups by how they lead to it: by, before, after, this, during. `coming`: before it, that
    something comes then ("arrives"); `comes`: behind it, where verbs stand last. `denied`: that nothing does, that it
    is so every week, or only if something else is ("not", "open", "if").
    """

    led: re.Pattern[str]
    coming: re.Pattern[str]
    comes: re.Pattern[str]
    denied: re.Pattern[str]


_LED = ("by", "before", "after", "this", "during")


def weekend_words(language: str) -> WeekendWords | None:
    """The expressions of a language, None where it has no such phrases.

    >>> found = weekend_words("en")
    >>> found is not None and found.coming.search("it arrives ") is not None
    True
    """
    words = section(language, "dates").get("weekends")
    if not words:
        return None
    led = "|".join(f"(?P<{how}>{_any(words[how])})" for how in _LED if how in words)
    return WeekendWords(re.compile(led), *(re.compile(_any(words.get(key, ()))) for key in ("coming", "comes", "not")))


def fraction_words(language: str) -> re.Pattern[str]:
    """What stands before one of so many, as far as its number: "instalment (", "score: ".

    >>> fraction_words("en").search("your next installment (") is not None
    True
    """
    words = section(language, "dates").get("fractions") or {}
    row, rated = _any(words.get("row", ())), _any(words.get("rated", ()))
    return re.compile(rf"(?:(?:{row})|(?:{rated}) ?:?) ?[(（*]*$")


def _any(words: Iterable[str]) -> str:
    """Any of the words, whole where words stand apart."""
    whole = [re.escape(lower(word)) for word in sorted(words, key=len, reverse=True)]
    apart = "|".join(word for word in whole if not unspaced(word))
    joined = "|".join(word for word in whole if unspaced(word))
    parts = [rf"(?<!\w)(?:{apart})(?!\w)"] if apart else []
    return "|".join([*parts, joined] if joined else parts) or _NEVER
