"""Whether a fact stands in for an answer that its result does not have: suggestions beside no hit, a typical price
beside none. It supports what is offered as such, and is no source for what was asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import re2

from guard.core.model import Claim, Fact, steps
from guard.judge import cues
from guard.judge.hearing import Hearing
from guard.judge.naming import words_of
from guard.judge.sources import Source
from guard.ledger.fields import singular, tokens
from guard.ledger.keys import ByKeys
from guard.locales import words

_ANSWERS = frozenset(words.section("failures", "answers"))
_OFFERS = frozenset(words.section("failures", "offers"))
_STAND_INS = frozenset(words.section("failures", "stand_ins"))
_NOTHING = re2.compile("(?i)" + "|".join(words.section("failures", "nothing")))
_FIRST = 80
"""Characters of a text in which it says that nothing was found."""
_TELLING = 3
"""Letters of a word that can be part of a name, at least."""


def stands_in(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether the sentence tells as the answer what its result only offers in the place of one."""
    way = steps(fact.trail)
    text = source.at(way) if fact.free_text else None
    found = _NOTHING.search(text[:_FIRST]) if isinstance(text, str) else None
    if isinstance(text, str) and found is not None:
        names = _words(text[found.end() :])
    elif way and (_beside_nothing(source, way[0]) or _in_place(source, fact, way[:-1])):
        names = _names(source, way)
    else:
        return False
    if cues.OFFERED.search(hearing.told(claim)):
        return False
    said = hearing.singulars(claim)
    return not any(word in said for word in names)


def _beside_nothing(source: Source, step: str | int) -> bool:
    """Whether a part of a result is one of suggestions, and its answer is empty."""
    body = source.body
    if type(body) is not dict or not _may_offer(body) or str(step).lower() not in _OFFERS:
        return False
    return any(str(key).lower() in _ANSWERS and _is_nothing(item) for key, item in body.items())


def offers(keys: tuple[str, ...]) -> bool:
    """Whether an object has keys both of an answer and of what is offered in its place."""
    names = {str(key).lower() for key in keys}
    return not names.isdisjoint(_OFFERS) and not names.isdisjoint(_ANSWERS)


_may_offer = ByKeys(offers)


def _is_nothing(item: Any) -> bool:
    return item is None or item is False or item in (0, "") or item in ([], {})


def is_stand_in(field: str) -> bool:
    """Whether a field is one of what is typical."""
    return not _STAND_INS.isdisjoint(tokens(field))


def _in_place(source: Source, fact: Fact, above: tuple[str | int, ...]) -> bool:
    """Whether a field is one of what is typical, and that of the value itself beside it is empty."""
    if not is_stand_in(fact.field):
        return False
    parts, node = tokens(fact.field), source.at(above)
    bare = [part for part in parts if part not in _STAND_INS]
    return (
        isinstance(node, Mapping)
        and bool(bare)
        and any(item is None and tokens(str(key)) == bare for key, item in node.items())
    )


def _names(source: Source, way: tuple[str | int, ...]) -> Iterator[str]:
    """The words of the texts that stand around a value, by which a sentence may name its thing."""
    for end in range(1, len(way)):
        node = source.at(way[:end])
        for item in node.values() if isinstance(node, Mapping) else ():
            if isinstance(item, str):
                yield from _words(item)


def _words(text: str) -> Iterator[str]:
    return (singular(word) for word in words_of(text) if len(word) >= _TELLING and not word.isdecimal())
