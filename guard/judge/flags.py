"""Whether a thing is told to be so, of which a flag of its record says that it is not: refundable, in stock."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from guard.core.model import Claim, Fact, steps
from guard.judge import cues
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.ledger.fields import tokens
from guard.locales import words

_FLAGS = {name: meaning for meaning, listed in words.section("judging", "flags").items() for name in listed}
FLAGGED = frozenset(_FLAGS.values())
"""Meanings of what a flag says, as a draft has words of them."""
_CUES = {meaning: getattr(cues, meaning.upper()) for meaning in FLAGGED}
_INCLUDED = "included"
_CLAUSE = re.compile(r"[,;:()，；：、（）]|\s[-–—]\s")
_BEFORE = re.compile(r"(?i)(?:\bnon|\bun|\bin|\bout of|\bnot|nicht|ohne)[\s-]*$")
"""What takes a word back that stands right behind it."""


def may_flag(keys: tuple[str, ...]) -> bool:
    """Whether one of the keys of an object is such a flag.

    >>> may_flag(("price", "isRefundable")), may_flag(("price", "refund"))
    (True, False)
    """
    return any(_meaning(key) is not None for key in keys)


def denied(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether the words around a value, up to its neighbours, say what a flag beside it denies.

    Not where they deny it too, ask, or tell what will be or may be.
    """
    way = steps(fact.trail)
    for up in (1, 2):
        node = source.at(way[:-up]) if len(way) >= up else None
        if not isinstance(node, Mapping):
            return False
        off = [key for key, value in node.items() if value is False and isinstance(key, str) and _meaning(key)]
        if off:
            return _told(off, _around(claim, hearing))
    return False


def _around(claim: Claim, hearing: Hearing) -> str:
    """The sentence of a claim; where it tells others, its own clause as far as the next claim on each side."""
    left, right = hearing.passage(claim)
    others = hearing.within(claim)
    if len(others) == 1:
        return hearing.draft[left:right]
    start = max([left, *(one.end for one in others if one.end <= claim.start)])
    stop = min([right, *(one.start for one in others if one.start >= claim.end)])
    before = _CLAUSE.split(hearing.draft[start : claim.start])[-1]
    return before + claim.text + _CLAUSE.split(hearing.draft[claim.end : stop])[0]


def _told(off: list[str], said: str) -> bool:
    """Whether a text says what these flags deny; of what is included also what that is."""
    if "?" in said or cues.REFUSAL.search(said) or cues.EXPECTED.search(said):
        return False
    for key in off:
        meaning = _meaning(key) or ""
        found = _CUES[meaning].search(said)
        if found is None or _BEFORE.search(said[: found.start() + 1]):
            continue
        if meaning != _INCLUDED or any(word[:_STEM] in said.lower() for word in _things(key)):
            return True
    return False


_STEM = 6
"""Letters by which a thing is known again in another form."""


def _things(key: str) -> list[str]:
    return [word for word in tokens(key) if word not in _FLAGS and len(word) > 2]


@lru_cache(maxsize=4096)
def _meaning(key: str) -> str | None:
    """What a key says as a flag, None where it is none; the whole key says so, or its last word of what is included."""
    said = tokens(key)
    found = _FLAGS.get("_".join(said)) or _FLAGS.get("".join(said))
    if found is None and len(said) > 1 and (_FLAGS.get(said[-1]) == _INCLUDED or _FLAGS.get(said[0]) == _INCLUDED):
        return _INCLUDED
    return found
