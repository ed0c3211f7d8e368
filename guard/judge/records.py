"""The records of a ledger and the names they go by: name, title, sku, flight number, order id …"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
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
_LOWER = bytes(byte if byte > 127 else ord(chr(byte).lower()) if chr(byte).isalnum() else 32 for byte in range(256))
"""For `bytes.translate`: letters in lower case, signs as spaces."""
_LONGEST = 8
"""Words of a name at most, and of a key that is one."""
_KEY = 4
_MOST = 4000
"""Records at most: a larger ledger names too much for a name to tell anything."""


Name = tuple[str, ...]


class Record:
    """An object of a result with the names it goes by, which are read when first asked for.

    `family` are the records beside which it stands. `written` are the texts that may be its names.
    """

    __slots__ = ("_names", "at", "family", "source", "written")

    def __init__(self, source: int, at: Steps, family: tuple[str, Steps], written: tuple[str, ...]) -> None:
        self.source = source
        self.at = at
        self.family = family
        self.written = written
        self._names: frozenset[Name] | None = None

    @property
    def names(self) -> frozenset[Name]:
        """Each name in words."""
        if self._names is None:
            found = (tuple(words_of(text)) for text in self.written)
            self._names = frozenset(name for name in found if 0 < len(name) <= _LONGEST and _tells(name))
        return self._names


class Directory:
    """The records of a ledger by place, and by the first word of each name that a draft can hold."""

    def __init__(self, records: Sequence[Record], draft: str) -> None:
        self._by_place = {(record.source, record.at): record for record in records}
        self._records = records
        self._said = frozenset(words_of(draft))

    @cached_property
    def _by_word(self) -> dict[str, dict[Name, list[Record]]]:
        said = frozenset(word.encode() for word in self._said)
        made: dict[str, dict[Name, list[Record]]] = {}
        for record in self._records:
            if not any(_may_be_said(text, said) for text in record.written):
                continue
            for name in record.names:
                if self._said.issuperset(name):
                    made.setdefault(name[0], {}).setdefault(name, []).append(record)
        return made

    def chain(self, source: int, at: Steps) -> list[Record]:
        """The named records that hold a place, the innermost first."""
        above = (self._by_place.get((source, at[:size])) for size in range(len(at), -1, -1))
        return [record for record in above if record is not None and record.names]

    def named(self, words: Sequence[str]) -> Iterator[Record]:
        """The records whose names stand in a run of words of the draft."""
        for index, word in enumerate(words):
            for name, records in self._by_word.get(word, {}).items():
                if tuple(words[index : index + len(name)]) == name:
                    yield from records


def directory(sources: Sequence[Source], draft: str) -> Directory:
    """The named records of all sources that are no failure."""
    made: list[Record] = []
    for source in sources:
        if source.failed:
            continue
        value = raw(source.result.result)
        if source.tool.items is not None:
            body = opened(value) if isinstance(value, str) else None
            made.extend(_declared(source, source.tool.items, value if body is None else body[1]))
        else:
            _read(source, value, ((), ()), None, made)
        if len(made) > _MOST:
            return Directory((), draft)
    return Directory(made, draft)


def _may_be_said(text: str, said: frozenset[bytes]) -> bool:
    """Whether all words of a text may stand among these; told from the bytes of a plain text, as the usual one is."""
    return not text.isascii() or said.issuperset(text.encode().translate(_LOWER).split())


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
        written = tuple(str(found) for path in items.names for found, _ in _places(path, value))
        if written:
            yield Record(source.index, at, (source.result.tool, ()), written)


def _read(source: Source, value: Any, place: tuple[Steps, Steps], key: str | None, made: list[Record]) -> None:
    """Add the records of a value to `made`. `place` is where it stands, and that without the keys of its like."""
    kind, (at, family) = type(value), place
    if kind is list:
        within = (*family, "*")
        for index, item in enumerate(value):
            if type(item) is dict or type(item) is list:
                _read(source, item, ((*at, index), within), None, made)
    elif kind is dict:
        if written := _written(value, key):
            made.append(Record(source.index, at, (source.result.tool, family), written))
        inner = [step for step, item in value.items() if _holds_records(item)]
        if not inner:
            return
        alike = len(inner) == len(value) > 1 and all(type(item) is dict for item in value.values())
        for step in inner:
            within = (*family, "*") if alike else (*family, step)
            _read(source, value[step], ((*at, step), within), step if alike else None, made)
    elif kind is str and (opening := opened(value)) is not None:
        _read(source, opening[1], place, key, made)


def _holds_records(item: Any) -> bool:
    kind = type(item)
    return kind is dict or kind is list or (kind is str and item[:1] in ("{", "["))


def _written(node: Mapping[str, Any], key: str | None) -> tuple[str, ...]:
    """What an object may go by: its naming fields, and its key where it stands among its like."""
    made = [str(node[step]) for step in _naming(tuple(node)) if isinstance(node[step], (str, int))]
    if key is not None and len(words_of(key)) <= _KEY:
        made.append(key)
    return tuple(made)


@lru_cache(maxsize=4096)
def _naming(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Those of an object's keys that hold names."""
    made = []
    for key in keys:
        words = tokens(key)
        if words and words[-1] in _NAMING and _NOT_NAMING.isdisjoint(words):
            made.append(key)
    return tuple(made)


def _tells(name: Name) -> bool:
    return len("".join(name)) >= 3
