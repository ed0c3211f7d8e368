"""The currency of a thing that another result states: an account is in euros, whichever call tells its new limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from guard.core.model import Fact, steps
from guard.core.values import Money
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.ledger.facts import currency_of
from guard.ledger.fields import Sort, understand

_SHORTEST = 4
"""Characters of an identifier at least: shorter ones are numbers within a list."""
Name = tuple[str, str]
"""An identifier's field and its text."""


def at_home(source: Source, fact: Fact, hearing: Hearing) -> Fact | None:
    """The fact with the one currency that other results state for its record, told by an identifier; None if none is.

    A currency that the record states itself is read with its facts.
    """
    value = fact.value
    if not isinstance(value, Money) or value.currencies or value.unit is not None or fact.free_text:
        return None
    way = steps(fact.trail)[:-1]
    named = set(_names(source.at(way)))
    if not named:
        return None
    found = {
        currency
        for other in hearing.survey.sources
        if not other.failed
        for names, currency in _stated(other.body)
        if not named.isdisjoint(names)
    }
    return fact._replace(value=replace(value, currencies=(found.pop(),))) if len(found) == 1 else None


def _names(node: Any) -> Iterator[Name]:
    """The identifiers of an object."""
    for key, item in node.items() if isinstance(node, Mapping) else ():
        if isinstance(item, str) and len(item) >= _SHORTEST and understand(key).sort is Sort.IDENTIFIER:
            yield key, item


def _stated(node: Any) -> Iterator[tuple[set[Name], str]]:
    """The objects that state a currency, by their identifiers."""
    if isinstance(node, Mapping):
        if (currency := currency_of(node)) is not None and (names := set(_names(node))):
            yield names, currency
        for item in node.values():
            yield from _stated(item)
    elif isinstance(node, list):
        for item in node:
            yield from _stated(item)
