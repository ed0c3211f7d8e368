"""Whether the cheapest, dearest, first or last of several is told with the value of another one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from guard.core.model import Claim, Fact, Steps, steps
from guard.core.values import Day, Money, Number
from guard.judge import cues
from guard.judge.hearing import Hearing
from guard.judge.naming import letters_of
from guard.judge.shape import step_into
from guard.judge.sources import Source
from guard.ledger.fields import tokens
from guard.locales.fold import unspaced

OF_DAYS, OF_AMOUNTS = frozenset({"earliest", "latest"}), frozenset({"least", "most"})
_REACH = 48
_WORDS, _LETTERS = 4, 14
"""Between such a word and its value, at most: words, or letters of a script without spaces."""
_CLAUSE = re.compile(r"[,;!?。，；]|\.\s|\s[-–—]\s|[()\n]")
_GONE = frozenset("available in_stock bookable active open enabled selectable".split())
"""Fields that say of a thing that it is not to be had, where they are false or nothing."""
_SPENT = frozenset("sold_out cancelled canceled unavailable expired closed inactive out_of_stock".split())


def outdone(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether the words right before a value call it the least or greatest of its kind, and a record beside that of the
    fact holds one that is less or more; not where they say more of the thing than what it is, for then it is the least
    of some."""
    least = _called(claim, hearing)
    if least is None:
        return False
    way = steps(fact.trail)
    at = next((place for place in range(len(way) - 1, -1, -1) if isinstance(way[place], int)), None)
    if at is None or at == len(way) - 1:
        return False
    own = _size(fact.value)
    if own is None or _narrowed(claim, source.at(way[:at]), hearing):
        return False
    others = list(_beside(source, way, at, fact))
    return any(other < own for other in others) if least else any(other > own for other in others)


def _called(claim: Claim, hearing: Hearing) -> bool | None:
    """Whether a value is called the least (true) or the greatest (false) of its kind; None where it is neither."""
    between = _between(claim, hearing)
    return None if between is None else between[0]


def _between(claim: Claim, hearing: Hearing) -> tuple[bool, str] | None:
    """What the last such word before a claim makes of it, with what stands between."""
    day = isinstance(claim.value, Day)
    least, most = (cues.EARLIEST, cues.LATEST) if day else (cues.LEAST, cues.MOST)
    left, _ = hearing.passage(claim)
    before = _CLAUSE.split(hearing.draft[max(left, claim.start - _REACH) : claim.start])[-1]
    found = [(match.end(), kind) for kind, cue in ((True, least), (False, most)) for match in cue.finditer(before)]
    if not found:
        return None
    end, kind = max(found)
    between = before[end:]
    far = len(between.strip()) > _LETTERS if unspaced(between) else len(between.split()) > _WORDS
    return None if far else (kind, between)


def _narrowed(claim: Claim, listed: Any, hearing: Hearing) -> bool:
    """Whether a word between is one of the records' own: the cheapest direct flight is not the cheapest."""
    between = _between(claim, hearing)
    said = set(letters_of(between[1])) if between is not None else set()
    records = listed if isinstance(listed, list) else ()
    return any(not said.isdisjoint(_own_words(record)) for record in records)


def _own_words(node: Any) -> Iterator[str]:
    if not isinstance(node, Mapping):
        return
    for key, item in node.items():
        if isinstance(item, str):
            yield from letters_of(item)
        elif isinstance(item, bool):
            yield from tokens(key)
        elif isinstance(item, Mapping):
            yield from tokens(key)
            yield from _own_words(item)


def _beside(source: Source, way: Steps, at: int, fact: Fact) -> Iterator[Decimal | date]:
    """The values that the records beside that of a fact hold in its place, of those that are to be had."""
    listed = source.at(way[:at])
    for other in source.under(way[:at]):
        place = steps(other.trail)
        if other.type != fact.type or place[at + 1 :] != way[at + 1 :] or place == way:
            continue
        record = step_into(listed, place[at])
        size = _size(other.value)
        alike = not isinstance(fact.value, Money) or getattr(other.value, "currencies", None) == fact.value.currencies
        if size is not None and alike and not _gone(record):
            yield size


def _size(value: Any) -> Any:
    if isinstance(value, (Money, Number)):
        return abs(value.amount)
    return value.readings[0] if isinstance(value, Day) and len(value.readings) == 1 else None


def _gone(record: Any) -> bool:
    """Whether a record says that its thing is not to be had."""
    if not isinstance(record, Mapping):
        return False
    for key, item in record.items():
        if key.lower() in _GONE and not item:
            return True
        if isinstance(item, str) and item.lower().replace(" ", "_") in _SPENT:
            return True
    return False
