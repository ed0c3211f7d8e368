"""The floor of reading: one bare google-re2 scan of a text for the vocabulary of a locale."""

from __future__ import annotations

from collections.abc import Callable

import re2

from guard.locales.profile import profile


def scan(locale: str) -> Callable[[str], int]:
    """How many places of a text a bare scan finds: numbers, currency signs, per cent signs and all trigger words.

    One alternation, compiled as the engine compiles its own; the matches are walked and nothing is done with them.
    """
    made = profile(locale)
    words = [word for word, senses in made.words.items() if any(sense.trigger for sense in senses)]
    options = re2.Options()
    options.max_mem = 256 << 20
    options.case_sensitive = False
    bounded = sorted(re2.escape(word) for word in words if word[:1].isascii() and word[:1].isalpha())
    free = sorted(re2.escape(word) for word in words if not (word[:1].isascii() and word[:1].isalpha()))
    parts = [r"\p{Nd}+(?:[.,]\p{Nd}+)*", r"\p{Sc}", "%"]
    parts += [r"\b(?:" + "|".join(bounded) + r")\b"] if bounded else []
    found = re2.compile("|".join(parts + free), options=options)
    return lambda text: sum(1 for _ in found.finditer(text))
