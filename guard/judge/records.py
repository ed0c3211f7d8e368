"""The records of a ledger and the names they go by: name, title, sku, flight number, order id …"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from guard.core.rule import Items, Path
from guard.judge.sources import Source
from guard.ledger.decode import opened, raw
from guard.ledger.fields import tokens

Steps = tuple[str | int, ...]
_NAMING = frozenset("name title sku model label symbol ticker isin number id code reference flight route".split())
_NOT_NAMING = frozenset(
    "first last middle user customer zip postal phone payment method status country state city".split()
)
_WORD = re.compile(r"[^\W_]+")
_MOST = 4000
"""Records at most: a larger ledger names too much for a name to tell anything."""


@dataclass(frozen=True, slots=True)
class Record:
    """An object of a result with the names it goes by. `family` are the records beside which it stands."""

    source: int
    at: Steps
    family: tuple[str, Steps]
    names: frozenset[tuple[str, ...]]


@dataclass(slots=True)
class Directory:
    """The named records of a ledger, by place and by the first word of each name."""

    by_place: dict[tuple[int, Steps], Record] = field(default_factory=dict)
    by_word: dict[str, dict[tuple[str, ...], list[Record]]] = field(default_factory=dict)

    def add(self, record: Record) -> None:
        """Enter a record."""
        self.by_place[record.source, record.at] = record
        for name in record.names:
            self.by_word.setdefault(name[0], {}).setdefault(name, []).append(record)

    def chain(self, source: int, at: Steps) -> list[Record]:
        """The named records that hold a place, the innermost first."""
        places_above = (at[:size] for size in range(len(at), -1, -1))
        return [record for place in places_above if (record := self.by_place.get((source, place))) is not None]

    def named(self, words: Sequence[str]) -> Iterator[Record]:
        """The records whose names stand in a run of words."""
        for index, word in enumerate(words):
            for name, records in self.by_word.get(word, {}).items():
                if tuple(words[index : index + len(name)]) == name:
                    yield from records


def directory(sources: Sequence[Source]) -> Directory:
    """The named records of all sources that are no failure."""
    made = Directory()
    for source in sources:
        if source.failed:
            continue
        value = raw(source.result.result)
        if source.tool.items is not None:
            body = opened(value) if isinstance(value, str) else None
            found = _declared(source, source.tool.items, value if body is None else body[1])
        else:
            found = _read(source, value, (), (), None)
        for record in found:
            made.add(record)
            if len(made.by_place) > _MOST:
                return Directory()
    return made


def words_of(text: str) -> list[str]:
    """The words of a text as names are compared: folded, without signs.

    >>> words_of("Order #W-2044 (Desk Lamp)")
    ['order', 'w', '2044', 'desk', 'lamp']
    """
    return [found.group().casefold() for found in _WORD.finditer(text)]


def _places(path: Path, value: Any, at: Steps = ()) -> Iterator[tuple[Any, Steps]]:
    """The values at a compiled path, with where they stand."""
    if not path:
        yield value, at
        return
    step, rest = path[0], path[1:]
    if isinstance(value, Mapping):
        for key in value if step is None else (step,):
            if key in value:
                yield from _places(rest, value[key], (*at, key))
    elif isinstance(value, list) and not isinstance(step, str):
        for index in range(len(value)) if step is None else (step,):
            if -len(value) <= index < len(value):
                yield from _places(rest, value[index], (*at, index))


def _declared(source: Source, items: Items, body: Any) -> Iterator[Record]:
    for value, at in _places(items.each, body):
        names = [found for path in items.names for found, _ in _places(path, value)]
        if told := frozenset(name for one in names if (name := tuple(words_of(str(one))))):
            yield Record(source.index, at, (source.result.tool, ()), told)


def _read(source: Source, value: Any, at: Steps, family: Steps, key: str | None) -> Iterator[Record]:
    if isinstance(value, str):
        inner = opened(value)
        if inner is not None:
            yield from _read(source, inner[1], at, family, key)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            if isinstance(item, (Mapping, list)):
                yield from _read(source, item, (*at, index), (*family, "*"), None)
    elif isinstance(value, Mapping):
        if names := _names(value, key):
            yield Record(source.index, at, (source.result.tool, family), names)
        alike = len(value) > 1 and all(isinstance(item, Mapping) for item in value.values())
        for step, item in value.items():
            if isinstance(item, (Mapping, list)) or (isinstance(item, str) and item[:1] in ("{", "[")):
                inside = (*family, "*") if alike else (*family, step)
                yield from _read(source, item, (*at, step), inside, step if alike else None)


def _names(node: Mapping[str, Any], key: str | None) -> frozenset[tuple[str, ...]]:
    """What an object goes by: its naming fields, and its key where it stands among its like."""
    made: set[tuple[str, ...]] = set()
    if key is not None and len(name := tuple(words_of(key))) <= 4 and _tells(name):
        made.add(name)
    for step, item in node.items():
        words = tokens(step)
        if words and words[-1] in _NAMING and _NOT_NAMING.isdisjoint(words) and isinstance(item, (str, int)):
            name = tuple(words_of(str(item)))
            if 0 < len(name) <= 8 and _tells(name):
                made.add(name)
    return frozenset(made)


def _tells(name: tuple[str, ...]) -> bool:
    return len("".join(name)) >= 3
