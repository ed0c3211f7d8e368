"""What replies call the things that results count, whatever the language: `words/counted.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from guard.locales import words
from guard.locales.fold import lower, unspaced

_TAIL = 8
"""Letters that may follow the beginning of a word."""
_FEWEST = 3
_SHARED = {"yue": "zh"}
"""Languages that are written with the words of another."""
_UNSPACED = frozenset({"ja", "zh", "ko", "th"})
"""Languages whose words are found wherever they stand: their tables are their own."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The words of things, each with the nouns of fields that count such a thing.

    `begun` are beginnings of words, `within` the words of a script without spaces. `pieces` stand for a thing that is
    not named, `left` say before a number, `left_behind` behind it, that it is what is left.
    """

    whole: dict[str, tuple[str, ...]]
    begun: dict[str, tuple[str, ...]]
    within: dict[str, tuple[str, ...]]
    pieces: frozenset[str]
    left: tuple[str, ...]
    left_behind: tuple[str, ...]

    def nouns(self, word: str) -> tuple[str, ...]:
        """The nouns of fields that count what a word names, which is in lower case.

        >>> counted("de").nouns("plätzen"), counted("tr").nouns("misafirlerimiz"), counted("en").nouns("steps")
        (('seat', 'spot', 'place'), ('guest',), ())
        """
        if found := self.whole.get(word):
            return found
        for size in range(len(word) - 1, max(len(word) - _TAIL, _FEWEST) - 1, -1):
            if found := self.begun.get(word[:size]):
                return found
        return ()


@lru_cache(maxsize=8)
def _of(own: str) -> Counted:
    whole: dict[str, tuple[str, ...]] = {}
    begun: dict[str, tuple[str, ...]] = {}
    within: dict[str, tuple[str, ...]] = {}
    for by_language in words.section("counted", "things").values():
        nouns = tuple(by_language["fields"].split())
        for language, listed in by_language.items():
            if language == "fields" or (language in _UNSPACED and language != own):
                continue
            for word in listed.split():
                key = lower(word.rstrip("-").replace("_", " "))
                table = begun if word.endswith("-") else within if unspaced(key) else whole
                table[key] = tuple(dict.fromkeys((*table.get(key, ()), *nouns)))
    pieces = frozenset(_listed("pieces", own))
    return Counted(whole, begun, within, pieces, _listed("left_before", own), _listed("left_behind", own))


def _listed(section: str, own: str) -> tuple[str, ...]:
    return tuple(
        lower(word.replace("_", " "))
        for language, listed in words.section("counted", section).items()
        if language not in _UNSPACED or language == own
        for word in listed.split()
    )


def counted(language: str) -> Counted:
    """The words for a reader of a language. Those of languages with spaces are there for all: a reply may be in any."""
    language = _SHARED.get(language, language)
    return _of(language if language in _UNSPACED else "")
