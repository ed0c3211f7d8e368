"""Codes of a rule's pattern in a tool result: in its declared identifiers, else in any text or whole number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from guard.claims.identifier.pattern import codes
from guard.core.model import Fact, ToolResult, Trail
from guard.core.rule import Pattern, Tool
from guard.core.values import Identifier
from guard.ledger.decode import opened, raw
from guard.ledger.fields import Sort, understand

_DEPTH = 200


def facts(result: ToolResult, tool: Tool, pattern: Pattern, declared_facts: Sequence[Fact]) -> Iterator[Fact]:
    """The codes of this form that a result states. What repeats the request states nothing.

    >>> order = ToolResult("get_order", {"id": "AU-20261130", "query": "AU-99999999"})
    >>> [fact.pointer for fact in facts(order, Tool("get_order"), Pattern("order", r"AU-[0-9]{8}"), ())]
    ['/id']
    """
    if tool.facts is not None:
        for fact in declared_facts:
            if isinstance(fact.value, Identifier):
                yield from _of_text(fact.value.text, fact.trail, pattern)
        return
    value = raw(result.result)
    found = opened(value) if isinstance(value, str) else None
    yield from _walk(value if found is None else found[1], None, pattern, 0)


def _walk(value: Any, trail: Trail, pattern: Pattern, depth: int) -> Iterator[Fact]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            if depth < _DEPTH and understand(key).sort is not Sort.ECHO:
                yield from _walk(item, (trail, key), pattern, depth + 1)
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            if depth < _DEPTH:
                yield from _walk(item, (trail, index), pattern, depth + 1)
    elif isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        yield from _of_text(str(value), trail, pattern)


def _of_text(text: str, trail: Trail, pattern: Pattern) -> Iterator[Fact]:
    for claim in codes(text, pattern):
        if claim.value is not None:
            yield Fact(pattern.id, claim.value, trail)
