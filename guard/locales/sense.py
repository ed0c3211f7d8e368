"""What a word can mean in a locale: the entries of a lexicon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


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
