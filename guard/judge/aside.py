"""Whether a fact stands in a part of its result that tells of another time, or of nobody's business: a price history,
a log."""

from __future__ import annotations

from functools import lru_cache

from guard.core.model import Claim, Fact, Trail
from guard.judge import cues
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.ledger.fields import tokens
from guard.locales import words

_PARTS = words.section("judging", "aside_parts")
_PAST, _TECHNICAL = frozenset(_PARTS["past"]), frozenset(_PARTS["technical"])
_ASIDE = frozenset(words.section("judging", "aside")["fields"])


def aside(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether the sentence tells a value of such a part as that of the present, which the result holds beside it."""
    parts = _parts(fact.trail)
    technical = not _TECHNICAL.isdisjoint(parts)
    if cues.HISTORY.search(hearing.told(claim)) or not parts.isdisjoint(hearing.singulars(claim)):
        return False
    return any(
        other.value != fact.value
        and not _stands_aside(other.trail)
        and (technical or _bare(other.field) == _bare(fact.field))
        for other in source.of_types((fact.type,))
    )


def _parts(trail: Trail) -> frozenset[str]:
    """The words of the keys above a fact."""
    made: frozenset[str] = frozenset()
    while trail is not None:
        trail, step = trail
        if isinstance(step, str):
            made |= _words(step)
    return made


def _stands_aside(trail: Trail) -> bool:
    """Whether a key above a fact names such a part."""
    while trail is not None:
        trail, step = trail
        if isinstance(step, str) and names_a_part(step):
            return True
    return False


@lru_cache(maxsize=4096)
def names_a_part(key: str) -> bool:
    """Whether a key names such a part."""
    return not _words(key).isdisjoint(_PAST | _TECHNICAL)


@lru_cache(maxsize=4096)
def _words(key: str) -> frozenset[str]:
    return frozenset(tokens(key))


def _bare(field: str) -> frozenset[str]:
    return _words(field) - _ASIDE
