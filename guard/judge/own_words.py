"""Whether a text that a tool gives back is what the model had told it: a note that was saved, a thought, an echo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from guard.core.model import Claim, Fact, steps
from guard.judge.hearing import Hearing
from guard.judge.shape import step_into
from guard.judge.sources import Source

_TELLING = frozenset(
    """
    note notes comment comments message msg description summary reason text content body detail details thought
    """.split()
)
"""Fields that hold what somebody says."""


def own_words(_claim: Claim, source: Source, fact: Fact, _hearing: Hearing) -> bool:
    """Whether a fact stands in a note or message that equals a text among the arguments of its own call.

    What a tool confirms in other fields is another matter: there it has understood the value, or named a thing by it.
    """
    if fact.field and fact.field.lower() not in _TELLING:
        return False
    way = steps(fact.trail)
    text = step_into(source.at(way[:-1]), way[-1]) if way else source.body
    return isinstance(text, str) and text.strip() in set(_texts(source.result.arguments))


def _texts(value: Any) -> Iterator[str]:
    """Every text in a call's arguments.

    >>> list(_texts({"note": " customer quoted $219 ", "tags": ["vip", 3]}))
    ['customer quoted $219', 'vip']
    """
    if isinstance(value, str):
        yield value.strip()
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _texts(item)
