"""The weekend as a moment: by the weekend, over the weekend, where the clause says that something comes then."""

from __future__ import annotations

import re

from guard.claims.calendar.atoms import GLUE, MONTH, THE, Atom, Tokens
from guard.claims.lexer import DIGITS
from guard.locales.fold import lower
from guard.locales.hours import WeekendWords
from guard.locales.sense import bits

_STRETCHES = {"this": "weekend", "by": "to_weekend", "before": "to_friday", "after": "past_weekend"}
"""The stretch of days that each way to lead to a weekend means (`arithmetic.span`)."""
_PHRASE, _CLAUSE = 24, 90
"""Signs of a phrase on each side of its weekend, and of the clause around it, at most."""
_STOP = re.compile(r"[.;!?\n。！？]")
_ANOTHER = DIGITS | MONTH | bits("day_offset", "weekday", "lead", "step_after")
"""What behind a weekend tells which it is."""


def weekend(tokens: Tokens, index: int) -> Atom | None:
    """A weekend after a word that leads to it, beside what says that something comes then.

    "It arrives over the weekend" states days, "closed on the weekend" does not.
    """
    words = tokens.window.profile.weekend
    if words is None or tokens.masks[tokens.skip(index + 1, GLUE | THE)] & _ANOTHER or tokens.sense(index - 1, "step"):
        return None
    token = tokens.items[index]
    first = max(token.start - _CLAUSE - _PHRASE, 0)
    around = lower(tokens.text[first : token.end + _CLAUSE + _PHRASE])
    start, end = token.start - first, token.end - first
    for found in words.led.finditer(around, max(start - _PHRASE, 0), end + _PHRASE):
        if found.start() <= start and end <= found.end():
            if found.lastgroup is None or not comes(around, found.start(), found.end(), words):
                return None
            if found.lastgroup == "during":
                return Atom("weekend_either", index, index + 1)
            return Atom("raw_period", index, index + 1, (_STRETCHES[found.lastgroup], 0))
    return None


def told(folded: str, start: int, end: int, words: WeekendWords) -> bool:
    """Whether a weekend may be told as a moment in a part of a folded text."""
    return any(
        comes(folded, found.start(), found.end(), words)
        for found in words.led.finditer(folded, max(start - _PHRASE, 0), end + _PHRASE)
    )


def comes(folded: str, start: int, end: int, words: WeekendWords) -> bool:
    """Whether the clause around a phrase says that something comes then, and not that it does not, or only if."""
    before = _STOP.split(folded[max(start - _CLAUSE, 0) : start])[-1]
    after = _STOP.split(folded[end : end + _CLAUSE], maxsplit=1)[0]
    if words.coming.search(before) is None and words.comes.search(after) is None:
        return False
    return words.denied.search(before) is None and words.denied.search(after) is None
