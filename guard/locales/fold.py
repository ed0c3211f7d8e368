"""Folding of words for look-up, and what a word is made of: the same for the lexicon and for the text."""

from __future__ import annotations

import re
import unicodedata

INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
)
"""Characters that show nothing (a class for `re`)."""

_INDIC = "".join(
    f"{chr(block)}-{chr(block + 3)}{chr(block + 0x3A)}-{chr(block + 0x3C)}{chr(block + 0x3E)}-{chr(block + 0x4D)}"
    f"{chr(block + 0x51)}-{chr(block + 0x57)}{chr(block + 0x62)}{chr(block + 0x63)}"
    for block in range(0x900, 0xE00, 0x80)
)
_MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f"
    "\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3"
    "\u0816-\u082d\u0859-\u085b\u08d3-\u08ff"
    + _INDIC
    + "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e\u0f3f"
    "\u0f71-\u0f84\u0f86-\u0fbc"
    "\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u135d-\u135f"
    "\u1712-\u1714\u17b6-\u17d3"
    "\u17dd\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1b00-\u1b04\u1b34-\u1b44\u1b80-\u1b82\u1ba1-"
    "\u1bad\u1be6-\u1bf3\u1c24-\u1c37"
    "\u20d0-\u20f0\u302a-\u302f\ua823-\ua827\ua880\ua881\ua8b4-\ua8c5\ua926-\ua92d\ua947-\ua953\ua980-\ua983"
    "\ua9b3-\ua9c0\uaa29-\uaa36"
    "\uabe3-\uabed\U00011100-\U00011102\U00011127-\U00011134"
)
"""Combining marks, which `\\w` of the standard library does not count into a word."""

WORD = rf"[^\W\d_]+(?:[{_MARKS}]+[^\W\d_]*)*"
"""A word as a regular expression: letters with their marks."""

UNSPACED = (
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
    "\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af々〇]"
)
"""A character of a script that writes words without spaces between them, as a regular expression."""
_UNSPACED = re.compile(UNSPACED)
_SPLIT = re.compile(rf"{WORD}|\d+|[^\w\s]|_")
_GONE = re.compile(f"[{INVISIBLE}]")


def fold(phrase: str) -> str:
    """A phrase as the lexer will see it: tokens apart by one space where they are words, case folded.

    >>> fold("US-Dollar"), fold("R$"), fold("Mär")
    ('us - dollar', 'r $', 'mär')
    """
    return " ".join(_SPLIT.findall(lower(_GONE.sub("", phrase))))


def lower(text: str) -> str:
    """Case folding that keeps every code point in its place (ß and İ grow in Unicode's own), with one apostrophe.

    >>> lower("STRASSE"), lower("İ"), len(lower("Straße"))
    ('strasse', 'i', 6)
    """
    folded = text.casefold()
    if not folded.isascii():
        folded = folded.replace("’", "'").replace("ʼ", "'").replace("‘", "'")
    if len(folded) == len(text):
        return folded
    return "".join(low if len(low := char.casefold()) == 1 else _SHORT.get(char, char) for char in text)


_SHORT = {"İ": "i"}


def unspaced(text: str) -> bool:
    """Whether a word is of a script that writes words without spaces between them (Han, kana, Hangul, Thai, …).

    >>> unspaced("万"), unspaced("million")
    (True, False)
    """
    return _UNSPACED.search(text) is not None


def unaccented(word: str) -> str:
    """A word in Latin letters without their accents, as many type it; others as they are.

    >>> unaccented("três"), unaccented("милл")
    ('tres', 'милл')
    """
    plain = "".join(char for char in unicodedata.normalize("NFD", word) if not "\u0300" <= char <= "\u036f")
    return plain if plain.isascii() else word
