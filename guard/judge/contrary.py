"""Whether the sentence tells of a value the contrary of what its field says: what is used as left, what is paid in all
as the price of one, a day to come as past."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from functools import lru_cache

from guard.claims.date.agree import exact
from guard.core.model import Claim, Fact
from guard.core.values import Day, Money, Number, Quantity
from guard.judge import cues
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.ledger.fields import tokens
from guard.locales import words

_USED = frozenset({"used", "consumed", "verbraucht", "utilisé", "usado", "usato", "verbruikt"})
_PIECES = words.section("judging", "pieces")
_TOTAL, _ONCE, _EACH = (frozenset(_PIECES[name]) for name in ("total", "once", "each"))
_OF = {unit: frozenset(said) for unit, said in _PIECES["of"].items()}
HAPPENED = frozenset({"happened"})
_BEFORE, _BEHIND = 40, 25
"""Characters beside a day among which it is told that something is over."""
_CLAUSE = re.compile(r"[,;:!?。，；：()]|\.\s")
_CLOSE = 3


def still_left(claim: Claim, _source: Source, _fact: Fact, hearing: Hearing) -> bool:
    """Whether what a field calls used is told as what is left."""
    left, right = hearing.passage(claim)
    numbers = hearing.numbers(claim)
    start = max([left, *(end for _, end, _ in numbers if end <= claim.start)])
    stop = min([right, *(begin for begin, _, _ in numbers if begin >= claim.end)])
    said = hearing.draft[start:stop]
    return cues.LEFTOVER.search(said) is not None and cues.USED.search(said) is None


def as_one(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether an amount for all is told as that for one, of which the record counts more or has another price."""
    said = _OF.get(claim.per or "")
    if said is None or _names(fact.field, _EACH):
        return False
    counted = (one.value for one in _beside(source, fact, said))
    if any(isinstance(one, (Quantity, Number)) and one.amount > 1 for one in counted):
        return True
    return _names(fact.field, _TOTAL) and _other(source, fact, said, _EACH, hearing)


def as_all(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether the price of one is told as that of all, for which the record has another."""
    if claim.per is not None:
        return False
    left, right = hearing.passage(claim)
    before, behind = hearing.draft[left : claim.start].split(), hearing.draft[claim.end : right].split()
    close = " ".join([*before[-_CLOSE:], *behind[:_CLOSE]])
    return cues.TOGETHER.search(close) is not None and _other(source, fact, _TOTAL, _TOTAL, hearing)


def _other(source: Source, fact: Fact, named: frozenset[str], marked: frozenset[str], hearing: Hearing) -> bool:
    """Whether the record has another amount under such a key, which the reply does not tell."""
    told = {abs(one.value.amount) for one in hearing.claims if isinstance(one.value, Money)}
    return any(
        isinstance(one.value, Money) and one.value != fact.value and one.value.amount not in told
        for one in _beside(source, fact, named)
        if _names(one.field, marked)
    )


def _beside(source: Source, fact: Fact, named: frozenset[str]) -> Iterator[Fact]:
    """The values beside a fact under keys that have one of some words."""
    keys = [key for key in source.keys(fact) if key != fact.field and _names(key, named)]
    above = fact.trail[0] if fact.trail is not None else None
    for other in source.beside(fact, keys) if keys else ():
        if other.field in keys and other.trail is not None and other.trail[0] == above:
            yield other


def yet_to_come(claim: Claim, _source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether a day that lies ahead is told as one on which something has happened."""
    if not isinstance(claim.value, Day) or not isinstance(fact.value, Day):
        return False
    today = hearing.today
    if today is None:
        return False
    day = exact(fact.value)
    if day is None or day <= (today if hearing.reader.timezone else today + timedelta(days=1)):
        return False
    left, right = hearing.passage(claim)
    others = hearing.within(claim)
    start = max([left, claim.start - _BEFORE, *(one.end for one in others if one.end <= claim.start)])
    stop = min([right, claim.end + _BEHIND, *(one.start for one in others if one.start >= claim.end)])
    before = _CLAUSE.split(hearing.draft[start : claim.start])[-1]
    behind = _CLAUSE.split(hearing.draft[claim.end : stop])[0]
    if cues.HAPPENED.search(f"{before}{claim.text}{behind}") is None:
        return False
    sentence = hearing.draft[left:right]
    return "?" not in sentence and not cues.EXPECTED.search(sentence) and not cues.REFUSAL.search(sentence)


def is_used(field: str) -> bool:
    """Whether a field is named for what is used."""
    return _names(field, _USED)


def is_of_all(field: str) -> bool:
    """Whether a field is named for an amount for all, or for one that is paid once."""
    return _names(field, _TOTAL | _ONCE)


def is_of_one(field: str) -> bool:
    """Whether a field is named for the price of one of several things."""
    return _names(field, _EACH) and any(_names(field, unit) for unit in _OF.values())


@lru_cache(maxsize=4096)
def _names(key: str, some: frozenset[str]) -> bool:
    return not some.isdisjoint(tokens(key))
