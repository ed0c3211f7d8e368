"""The currency of a thing that another result states: an account is in euros, whichever call tells its new limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from guard.core.json_text import RawJson
from guard.core.model import Fact, steps
from guard.core.values import Money, Number
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.ledger.around import currency_of
from guard.ledger.fields import Sort, understand
from guard.ledger.keys import may_state_currency

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
    return replace(fact, value=replace(value, currencies=(found.pop(),))) if len(found) == 1 else None


def stated_alone(source: Source, fact: Fact) -> Fact | None:
    """The fact with the one currency that its result states anywhere, where nothing beside or above it states one; None
    if there is none, or more than one: what states a currency once means it for all its amounts."""
    value = fact.value
    if not isinstance(value, (Money, Number)) or fact.free_text:
        return None
    if isinstance(value, Money) and (value.currencies or value.unit is not None):
        return None
    alone = source.memo.once(("currency", source.index), lambda: _alone(source))
    return None if alone is None else replace(fact, type="money", value=Money(value.amount, (alone,)))


def _alone(source: Source) -> str | None:
    """The one currency that a result states in fields of their own, unless the name of a field holds another."""
    text = source.result.result
    if isinstance(text, RawJson) and not may_state_currency(text.text):
        return None  # told by its letters, before anything is decoded
    stated, named = set[str](), set[str]()
    _collect(source.body, stated, named)
    return stated.pop() if len(stated) == 1 and named <= stated else None


def _collect(node: Any, stated: set[str], named: set[str]) -> None:
    """Add the currencies that fields of a value state, and those that names of its fields hold."""
    if isinstance(node, Mapping):
        if (currency := currency_of(node)) is not None:
            stated.add(currency)
        named |= {code for key in node if (code := understand(str(key)).currency) is not None}
        for item in node.values():
            _collect(item, stated, named)
    elif isinstance(node, list):
        for item in node:
            _collect(item, stated, named)


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
