"""What the reader sees: one normalisation of a draft, with a map back to the original code points.

Recognisers work on the normalised text alone; `Normal.span` leads a claim back to the draft.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

# Anything that the normalisation may change. Most drafts hold none of it and pass through untouched.
_SPECIAL = re.compile(r"[^\x20-\x7e\n]|[*_~`\\&<\[]")

_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t"
_MINUS = "\u2212\ufe63\uff0d"
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)


@dataclass(frozen=True, slots=True)
class Normal:
    """A normalised text. `offsets[i]` is the original position of its i-th code point, with one more for the end.

    `offsets` is None where nothing moved.
    """

    text: str
    offsets: tuple[int, ...] | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original span of a normalised one.

        >>> normal = normalise("**€219**")
        >>> normal.text, normal.span(0, 4)
        ('€219', (2, 6))
        """
        if self.offsets is None:
            return start, end
        return self.offsets[start], self.offsets[end - 1] + 1 if end > start else self.offsets[start]


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    """One character as the recognisers know it: ASCII digits, ASCII minus and space, full-width forms narrowed."""
    if char in _SPACES:
        return " "
    if char in _MINUS:
        return "-"
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    if "\uff01" <= char <= "\uff5e":
        return chr(ord(char) - 0xFEE0)
    return char


def normalise(draft: str) -> Normal:
    """See through markup, look-alikes and invisible characters.

    >>> normalise("Total： ٢٠٩").text
    'Total: 209'
    """
    if _SPECIAL.search(draft) is None:
        return Normal(draft)
    out: list[str] = []
    offsets: list[int] = []
    for index, char in enumerate(draft):
        if char in "*`" or (char == "~" and draft[index - 1 : index + 2].count("~") > 1):
            continue
        if char == "\\" and index + 1 < len(draft) and not draft[index + 1].isalnum():
            continue
        if char > "\x7f":
            if _INVISIBLE.match(char):
                continue
            char = _plain(char)
        out.append(char)
        offsets.append(index)
    offsets.append(len(draft))
    return Normal("".join(out), tuple(offsets))
