"""Whether the sentence tells of a value the contrary of what its field says: what is used as left, what is paid in all
as the price of one, a day to come as past."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from functools import lru_cache

from guard.claims.date.agree import exact
from guard.core.model import Claim, Fact, Reason
from guard.core.values import SIZED, Day, Money, Number, Quantity
from guard.judge import cues
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.judge.status import undone
from guard.ledger.fields import tokens
from guard.locales import words

_USED = frozenset({"used", "consumed", "verbraucht", "utilisé", "usado", "usato", "verbruikt"})
_PIECES = words.section("judging", "pieces")
_TOTAL, _ONCE, _EACH = (frozenset(_PIECES[name]) for name in ("total", "once", "each"))
_OF = {unit: frozenset(said) for unit, said in _PIECES["of"].items()}
_BEFORE, _BEHIND = 40, 25
"""Characters beside a day among which it is told that something is over."""
_CLAUSE = re.compile(r"[,;:!?。，；：()]|\.\s")
_CLOSE = 3


def contrary(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> Reason | None:
    """What is wrong where the sentence tells the contrary of what the record says, None where it does not."""
    if isinstance(claim.value, Money) and not fact.free_text:
        if _as_one(claim, source, fact, hearing):
            return Reason.WRONG_PERIOD
        if _as_all(claim, source, fact, hearing):
            return Reason.WRONG_FIELD
    if _still_left(claim, fact, hearing):
        return Reason.WRONG_FIELD
    return Reason.NO_MATCH if undone(claim, source, fact, hearing) or _yet_to_come(claim, fact, hearing) else None


def _still_left(claim: Claim, fact: Fact, hearing: Hearing) -> bool:
    """Whether what a field calls used is told as what is left."""
    if not isinstance(claim.value, SIZED) or fact.free_text or not _names(fact.field, _USED):
        return False
    left, right = hearing.passage(claim)
    numbers = hearing.numbers(claim)
    start = max([left, *(end for _, end, _ in numbers if end <= claim.start)])
    stop = min([right, *(begin for begin, _, _ in numbers if begin >= claim.end)])
    said = hearing.draft[start:stop]
    return cues.LEFTOVER.search(said) is not None and cues.USED.search(said) is None


def _as_one(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether an amount for all is told as that for one, of which the record counts more or has another price."""
    said = _OF.get(claim.per or "")
    if said is None or not _names(fact.field, _TOTAL | _ONCE) or _names(fact.field, _EACH):
        return False
    counted = (one.value for one in _beside(source, fact, said))
    if any(isinstance(one, (Quantity, Number)) and one.amount > 1 for one in counted):
        return True
    return _names(fact.field, _TOTAL) and _other(source, fact, said, _EACH, hearing)


def _as_all(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether the price of one is told as that of all, for which the record has another."""
    if claim.per is not None or not _names(fact.field, _EACH):
        return False
    if not any(_names(fact.field, unit) for unit in _OF.values()):
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


def _yet_to_come(claim: Claim, fact: Fact, hearing: Hearing) -> bool:
    """Whether a day that lies ahead is told as one on which something has happened."""
    if not isinstance(claim.value, Day) or not isinstance(fact.value, Day) or "happened" not in hearing.tells:
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


@lru_cache(maxsize=4096)
def _names(key: str, some: frozenset[str]) -> bool:
    return not some.isdisjoint(tokens(key))
