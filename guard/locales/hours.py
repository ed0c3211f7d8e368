"""The words of opening hours, of weekends and of fractions, out of `words/<lang>.yaml`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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
    """The phrases that a weekend is told by, and what the words around them say, folded.

    `led`: for each word for it, the phrases with how they lead to it (by, before, after, this, during) and where it
    begins in them. `coming`: before it, that something comes then ("arrives"); `comes`: behind it, where verbs stand
    last. `denied`: that nothing does, that it is so every week, or only if something else is ("not", "open", "if").
    """

    led: Mapping[str, tuple[tuple[str, str, int], ...]]
    coming: Said
    comes: Said | None
    denied: Said


@dataclass(frozen=True, slots=True)
class Said:
    """Words, and parts of a text that are no single words; asking for either is much cheaper than an expression."""

    words: frozenset[str]
    parts: tuple[str, ...]

    def within(self, text: str) -> bool:
        """Whether a folded text holds one of them."""
        if not self.words.isdisjoint(text.split()):
            return True
        return bool(self.parts) and any(part in text for part in self.parts)


_LED = ("by", "before", "after", "this", "during")
_WORDS = re.compile(r"[^\W_]+")


def weekend_words(language: str) -> WeekendWords | None:
    """What a language says so, None where it has no such phrases.

    >>> found = weekend_words("en")
    >>> found.coming.within("it arrives "), found.led["weekend"][0]
    (True, ('by', 'by the weekend', 7))
    """
    dates = section(language, "dates")
    told = dates.get("weekends")
    if not told:
        return None
    phrases = [(how, lower(phrase)) for how in _LED for phrase in told.get(how, ())]
    names: list[str] = []
    for name in sorted(map(lower, dates["units"]["weekend"]), key=len):
        if not any(shorter in name for shorter in names):
            names.append(name)
    led = {
        name: tuple((how, phrase, phrase.index(name)) for how, phrase in phrases if name in phrase) for name in names
    }
    comes = _said(told["comes"]) if "comes" in told else None
    return WeekendWords(led, _said(told.get("coming", ())), comes, _said(told.get("not", ())))


def _said(words: Iterable[str]) -> Said:
    folded = [lower(word) for word in words]
    whole = frozenset(word for word in folded if _WORDS.fullmatch(word) and not unspaced(word))
    return Said(whole, tuple(word for word in folded if word not in whole))


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
