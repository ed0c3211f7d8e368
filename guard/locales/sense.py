"""What a word can mean in a locale: the entries of a lexicon."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from guard.core.spelled import JOIN, POINT

_BITS: dict[str, int] = {}


def bits(*kinds: str) -> int:
    """A set of kinds as a number, a bit a kind: whether two sets share one is then a single `&`.

    A kind is given its bit when it is first named.

    >>> bits("month", "weekday") & bits("weekday") != 0, bits("month") & bits("weekday")
    (True, 0)
    """
    made = 0
    for kind in kinds:
        made |= _BITS.setdefault(kind, 1 << len(_BITS))
    return made


bits("number", "currency", "unit", "month")  # the kinds asked for most have the lowest bits, which are the cheapest


TRIGGER, OPENS, BEGINS = bits("a trigger"), bits("the first of a phrase"), bits("the first of a number")
"""Bits of what a word does, beside those of what it means."""


LETTERS = bits("letters")
MARKS = dict.fromkeys("|;", bits("|")) | dict.fromkeys("-–—~〜～‒―", bits("dash"))
MARKS |= dict.fromkeys("<≤>≥≈±", bits("hedge")) | dict.fromkeys(",(،、'’｡၊፣፥፡⹁@", bits("joint"))
MARKS |= {sign: bits(sign) for sign in "\n:/+.)"} | {"~": bits("dash", "hedge")} | dict.fromkeys('!?"', 0)
"""Signs with their own bits, so that a reader of them sees at once that none is there; others of prose have none."""

_SHARED: dict[int, int] = {}
"""One object for each mask that words have: there are far fewer of them than words."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a word or phrase. `kind` names the room that reads it; `value` is that room's own.

    | kind | value |
    |---|---|
    | currency | tuple of ISO 4217 codes, most likely first |
    | minor | (codes, how many to the major unit): cents |
    | percent | None |
    | number | what `guard.locales.spellout` makes of a number word |
    | multiplier | Decimal |
    | month, weekday | 1 to 12; 0 (Monday) to 6 |
    | …  | each contributor of vocabulary names its own |

    A word with a `trigger` sense opens a window in the scan by itself; others are read only beside digits or triggers.
    """

    kind: str
    value: Any = None
    trigger: bool = False


_WITHIN = frozenset({JOIN, POINT})
"""What can only stand within a number that is said: and, point."""


class Senses(tuple[Sense, ...]):  # noqa: SLOT001  (a tuple has no slots, and `mask` needs a place)
    """All that a word can mean, what is read first at the front. `mask` are the bits of their kinds.

    `whole` is the mask of a token that means this, its own kind included, and `opens` whether it opens a phrase: asked
    for each token of a text.
    """

    mask: int
    whole: int
    opens: bool

    def __new__(cls, senses: Iterable[Sense], *, opens: bool = False, own: int = LETTERS) -> Self:
        """The senses, their kinds summed up; with the bit of words that open a phrase where it does.

        `own` are the bits of the token's own kind: a word's, or a sign's.
        """
        made = super().__new__(cls, senses)
        made.mask = bits(*(sense.kind for sense in made)) | (OPENS if opens else 0)
        for sense in made:
            if sense.trigger:
                made.mask |= TRIGGER
            if sense.kind == "number" and sense.value.role not in _WITHIN:
                made.mask |= BEGINS
        whole = made.mask | own
        made.mask, made.whole, made.opens = (
            _SHARED.setdefault(made.mask, made.mask),
            _SHARED.setdefault(whole, whole),
            opens,
        )
        return made


NOTHING = Senses((), own=0)
"""What a word means that the lexicon does not have."""
