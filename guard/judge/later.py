"""What came later in a conversation: a call that failed for the very thing, a state that another returned anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from guard.core.json_text import RawJson
from guard.core.model import Claim, Fact, steps
from guard.core.rule import Role
from guard.judge.hearing import Hearing
from guard.judge.naming import letters_of, tells
from guard.judge.past import past
from guard.judge.records import asked
from guard.judge.sources import Source
from guard.ledger.fields import tokens
from guard.locales import words

_RENEWED = words.section("judging", "renewed")
_NEW, _STATES, _WRITES = (frozenset(_RENEWED[kind]) for kind in ("new", "states", "writes"))
_MARKS = re.compile("|".join(sorted(_NEW)).encode())


def missed(claim: Claim, source: Source, _fact: Fact, hearing: Hearing) -> bool:
    """Whether the sentence names what a call of this turn asked the same tool for and did not get, and nothing that
    this call asked for: the success of one call makes no other good."""
    others = [
        other
        for other in hearing.survey.sources
        if other.failed and other.this_turn and other.result.tool == source.result.tool and other.asked != source.asked
    ]
    if not others:
        return False
    names = _names(source)
    good = {name for one in _alike(source, hearing) for name in _names(one)}
    said = hearing.passage_words(claim)
    wanted = {name for other in others for name in _names(other)} - good
    return any(_stands(name, said) for name in wanted) and not any(_stands(name, said) for name in names)


def _alike(source: Source, hearing: Hearing) -> Iterator[Source]:
    """The calls of the same tool that got something."""
    return (one for one in hearing.survey.sources if not one.failed and one.result.tool == source.result.tool)


def _names(source: Source) -> frozenset[tuple[str, ...]]:
    """What a call asked for by name."""
    found = (tuple(letters_of(text)) for text in asked(source.result))
    return frozenset(name for name in found if name and tells(name))


def _stands(name: tuple[str, ...], said: list[str]) -> bool:
    return any(tuple(said[at : at + len(name)]) == name for at, word in enumerate(said) if word == name[0])


def may_be_renewed(source: Source, hearing: Hearing) -> bool:
    """Whether a later call of another tool may have returned anything anew, before any fact is read."""
    return any(True for _ in _anew(source, hearing))


def _anew(source: Source, hearing: Hearing) -> Iterator[tuple[Source, bool]]:
    """The later results of other tools that speak of what is new, or of tools that change things, which is told."""
    for later in hearing.survey.sources[source.index + 1 :]:
        if later.failed or later.tool.role is not Role.AUTHORITY or later.result.tool == source.result.tool:
            continue
        writes = not _WRITES.isdisjoint(tokens(later.result.tool))
        if writes or hearing.memo.once(("new", later.index), partial(_speaks_of_new, later)):
            yield later, writes


def renewed(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether a later call of another tool returned the same state of the same thing anew, and otherwise: the balance
    before a transfer, the total before a thing was added; and no word of history is said."""
    field = tokens(fact.field)
    if not field or any(isinstance(step, int) for step in steps(fact.trail)):
        return False
    for later, writes in _anew(source, hearing):
        states = writes and field[-1] in _STATES
        if not (states or hearing.memo.once(("new", later.index), partial(_speaks_of_new, later))):
            continue
        if _of_the_same(source, later) and _otherwise(fact, field, later, states=states) and not past(claim, hearing):
            return True
    return False


def _speaks_of_new(source: Source) -> bool:
    """Whether the letters of a word for what is new stand in a result, before its facts are read."""
    text = source.result.result
    if isinstance(text, RawJson):
        return _MARKS.search(text.text) is not None
    return _MARKS.search(str(text).encode()) is not None


def _of_the_same(source: Source, later: Source) -> bool:
    """Whether two calls were for the same thing: they share an argument, or one of them needed none."""
    one, other = set(_texts(source.result.arguments)), set(_texts(later.result.arguments))
    return not one or not other or not one.isdisjoint(other)


def _texts(arguments: Mapping[str, Any] | None) -> Iterator[str]:
    return (str(item) for item in (arguments or {}).values() if isinstance(item, (str, int)) and str(item))


def _otherwise(fact: Fact, field: list[str], later: Source, *, states: bool) -> bool:
    """Whether a result holds what a field is of, told as new or, of states, under the same name, and only otherwise."""
    held = [
        other.value
        for other in later.of_types((fact.type,))
        if not other.free_text
        and (
            (set(said := tokens(other.field)) - _NEW == set(field) and not _NEW.isdisjoint(said))
            or (states and said == field)
        )
    ]
    return bool(held) and fact.value not in held
