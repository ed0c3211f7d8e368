"""In which languages, beside the locale's own, a text is written: by its script, and by words that tell.

A reply often is in the customer's language where the request names another, or none. What no word of the locale's own
language says would then be no claim at all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Protocol

import re2

from guard.locales import words
from guard.locales.sense import Senses

MOST = 3
"""Languages that a text is read in beside the locale's own."""

_FILE = "tongues"
_TELLING, _SEVERAL = 100, 2
_SCRIPTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"\p{Hiragana}\p{Katakana}", ("ja",)),
    (r"\p{Hangul}", ("ko",)),
    (r"\p{Han}", ("zh", "ja", "yue")),
    (r"\p{Thai}", ("th",)),
    (r"\p{Hebrew}", ("he", "yi")),
    (r"\p{Greek}", ("el",)),
    (r"\p{Cyrillic}", ("ru", "uk", "bg", "sr", "kk", "be", "mk", "mn", "ky", "tg", "tt", "az", "uz", "bs")),
    (r"\p{Arabic}", ("ar", "fa", "ur", "ps", "ckb", "ug", "sd", "ks", "pa", "uz", "az")),
    (r"\p{Devanagari}", ("hi", "mr", "ne", "kok", "mai", "bho", "sa", "doi", "brx", "ks", "sd")),
    (r"\p{Bengali}", ("bn", "as", "mni")),
    (r"\p{Gurmukhi}", ("pa",)),
    (r"\p{Gujarati}", ("gu",)),
    (r"\p{Tamil}", ("ta",)),
    (r"\p{Telugu}", ("te",)),
    (r"\p{Kannada}", ("kn",)),
    (r"\p{Malayalam}", ("ml",)),
    (r"\p{Sinhala}", ("si",)),
    (r"\p{Khmer}", ("km",)),
    (r"\p{Lao}", ("lo",)),
    (r"\p{Myanmar}", ("my",)),
    (r"\p{Georgian}", ("ka",)),
    (r"\p{Armenian}", ("hy",)),
    (r"\p{Ethiopic}", ("am", "ti")),
)
"""Each script with the languages that are written in it: the first is meant where no word tells another."""


@lru_cache(maxsize=1)
def _table() -> dict[str, tuple[tuple[str, int], ...]]:
    """Each word with the languages that it tells, and how much: one telling word is enough, others must be several."""
    found: dict[str, list[tuple[str, int]]] = {}
    for language in words.languages(_FILE):
        own = words.section(_FILE, language)
        for kind, weight in (("tells", _TELLING), ("words", 1)):
            for word in own.get(kind) or ():
                found.setdefault(word, []).append((language, weight))
    return {word: tuple(told) for word, told in found.items()}


@lru_cache(maxsize=1)
def _telling() -> dict[tuple[str, ...], frozenset[str]]:
    """The words that are enough to tell a language, by the languages of their script; () is Latin."""
    scripts = [(re2.compile(f"[{letters}]"), languages) for letters, languages in _SCRIPTS]
    found: dict[tuple[str, ...], set[str]] = {}
    of_letter: dict[str, tuple[str, ...]] = {}
    for word, told in _table().items():
        if any(weight == _TELLING for _, weight in told):
            first = word[0]
            if first not in of_letter:
                of_letter[first] = next((languages for letters, languages in scripts if letters.match(first)), ())
            found.setdefault(of_letter[first], set()).add(word)
    return {known: frozenset(words) for known, words in found.items()}


def telling(own: str) -> frozenset[str]:
    """The words that open a window in the scan of a locale: those in Latin letters and in the own language's script.

    What is written in another script is seen by that (`written`).
    """
    return frozenset().union(*(words for known, words in _telling().items() if not known or own in known))


_OTHER = re.compile(r"[\u0370-\u1dff\u1f00-\u1fff\u2126\u2c00-\U0010ffff]").search
"""What may be a letter of a script that is not Latin: signs and dashes are none."""


@lru_cache(maxsize=64)
def _scripts(own: str) -> tuple[re2._Regexp, tuple[tuple[re2._Regexp, tuple[str, ...]], ...]]:
    """The scripts that a language is not written in: all as one expression, and each with its languages."""
    others = [(letters, languages) for letters, languages in _SCRIPTS if own not in languages]
    every = "".join(letters for letters, _ in others)
    return re2.compile(f"[{every}]{{2}}"), tuple((re2.compile(f"[{one}]{{2}}"), known) for one, known in others)


def written(text: str, own: str) -> list[tuple[str, ...]]:
    """The languages that the scripts of a text point to, a tuple of candidates for each script that is not the own's.

    >>> written("12月4日にお届けします", "en"), written("Llega mañana", "en")
    ([('ja',)], [])
    """
    if text.isascii() or _OTHER(text) is None:
        return []
    every, each = _scripts(own)
    data = text.encode(errors="surrogatepass")
    if every.search(data) is None:
        return []
    found = [known for letters, known in each if letters.search(data) is not None]
    return [known for known in found if not (known[0] == "zh" and ("ja",) in found)]


Told = Sequence[tuple[tuple[str, int], ...]]


class _Spoken(Protocol):
    @property
    def folded(self) -> str: ...
    @property
    def senses(self) -> Senses: ...


@lru_cache(maxsize=64)
def foreign(own: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """The words that tell other languages and are none of the own."""
    return {word: told for word, told in _table().items() if all(language != own for language, _ in told)}


def told(unknown: Sequence[str], own: str) -> Told:
    """What the words of a text that its own lexicon lacks tell of other languages."""
    others = foreign(own)
    return [] if others.keys().isdisjoint(unknown) else [others[word] for word in unknown if word in others]


def native(tokens: Iterable[_Spoken], own: str, enough: int) -> bool:
    """Whether so many words of a text are of those by which its own language is known."""
    table, others = _table(), foreign(own)
    for token in tokens:
        if token.folded in table and token.folded not in others:
            enough -= 1
            if not enough:
                return True
    return False


def further(hints: Told, scripts: Sequence[tuple[str, ...]], own: Callable[[int], bool]) -> list[str]:
    """The languages to read a text in beside its own: first what explains the most.

    `own` tells whether the text has so many words of its own language.

    >>> further([(("es", 1),), (("pt", 100), ("es", 100))], [], lambda enough: False)
    ['es']
    """
    if not scripts and len(hints) < _SEVERAL and all(weight < _TELLING for one in hints for _, weight in one):
        return []
    counted = Counter[str]()
    for one in hints:
        counted.update(dict(one))
    chosen = [max(known, key=lambda one: (counted[one], -known.index(one))) for known in scripts]
    rest = [one for one in hints if all(language not in chosen for language, _ in one)]
    while rest and len(chosen) < MOST:
        left = Counter[str]()
        for one in rest:
            left.update(dict(one))
        # A language that other words of the text tell too explains an ambiguous one better.
        best = max(left, key=lambda one: (left[one] >= _TELLING, counted[one]))
        enough = left[best] >= _TELLING or (left[best] >= _SEVERAL and not own(counted[best]))
        if not enough:
            break
        chosen.append(best)
        rest = [one for one in rest if all(language != best for language, _ in one)]
    return chosen[:MOST]
