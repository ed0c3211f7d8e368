"""The records of a ledger and the names they go by: name, title, sku, flight number, order id …"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from guard.core.lazy import lazy
from guard.core.model import Steps
from guard.core.rule import Path
from guard.judge.naming import LOWER, NONE, Name, Telling, bytes_of, letters_of, tells, told_by, words_of
from guard.judge.sources import Source
from guard.ledger.decode import opened
from guard.ledger.fields import tokens

_NAMING = frozenset("name title sku model label symbol ticker isin number id code ref reference flight route".split())
_NOT_NAMING = frozenset(
    "first last middle user customer zip postal phone payment method status country state city".split()
)
_ASKED = frozenset("account account_type city location place product item plan pair".split())
"""Arguments by which a call asks for one thing, beside those that name one anywhere."""
_BRACKETS = re.compile(r"\([^()]*\)")
"""What a name says of its thing beside: MagSafe Charger (2 m)."""
_LONGEST = 8
"""Words of a name at most, and of a key that is one."""
_KEY = 4
_NESTED = frozenset({dict, list})
_OPENINGS = frozenset({"{", "["})
_MOST = 4000
"""Records at most: a larger ledger names too much for a name to tell anything."""


Family = tuple[str, Steps]
"""A tool with the way to the records beside which one stands, keys of its like left out."""


class Record:
    """An object of a result with the names it goes by, which are read when first asked for.

    `family` are the records beside which it stands. `written` are the texts that may be its names.
    """

    __slots__ = ("_names", "at", "family", "source", "written")

    def __init__(self, source: int, at: Steps, family: Family, written: tuple[str, ...]) -> None:
        self.source = source
        self.at = at
        self.family = family
        self.written = written
        self._names: frozenset[Name] | None = None

    @property
    def names(self) -> frozenset[Name]:
        """Each name in words."""
        if self._names is None:
            written = (*self.written, *(_BRACKETS.sub(" ", text) for text in self.written if "(" in text))
            found = (tuple(letters_of(text)) for text in written)
            self._names = frozenset(name for name in found if 0 < len(name) <= _LONGEST and tells(name))
        return self._names


class Said:
    """The words of a draft: in bytes, by which it is told of most names that they are not said, and as names are."""

    def __init__(self, draft: str) -> None:
        self._draft = draft
        self.written = bytes_of(draft)

    @lazy
    def words(self) -> frozenset[str]:
        """The words as those of names."""
        return frozenset(letters_of(self._draft))


class Directory:
    """Records by the first word of each name that a draft can hold."""

    def __init__(self, records: Sequence[Record], said: Said) -> None:
        self._records = records
        self._said = said

    @property
    def is_said(self) -> bool:
        """Whether all words of the name of any of them stand in the draft."""
        return bool(self._by_word)

    @lazy
    def _by_word(self) -> dict[str, dict[Name, list[Record]]]:
        said = self._said.written
        made: dict[str, dict[Name, list[Record]]] = {}
        for record in self._records:
            for text in record.written:
                if _may_be_said(text, said):
                    break
            else:
                continue  # as of most
            for name in record.names:
                if self._said.words.issuperset(name):
                    made.setdefault(name[0], {}).setdefault(name, []).append(record)
        return made

    def named(self, words: Sequence[str]) -> Iterator[Record]:
        """The records whose names stand in a run of words of the draft."""
        for _, _, records in self.places(words):
            yield from records

    def places(self, words: Sequence[str]) -> Iterator[tuple[int, int, Sequence[Record]]]:
        """Where names stand in a run of words of the draft: the first word, how many, and whose they are."""
        known = self._by_word
        for index, word in enumerate(words) if known else ():
            for name, records in known[word].items() if word in known else ():
                if tuple(words[index : index + len(name)]) == name:
                    yield index, len(name), records


def directory(sources: Sequence[Source], said: Said) -> Directory:
    """The named records of all sources that are no failure."""
    made: list[Record] = []
    for source in sources:
        if source.failed:
            continue
        made += _declared(source) if source.tool.items is not None else _records(source)
        if len(made) > _MOST:
            return Directory((), said)
    return Directory(made, said)


def chain(source: Source, way: Steps) -> list[Record]:
    """The records that hold a place, the innermost first, some of which may have no name. Nothing else of the result is
    looked at."""
    if source.tool.items is not None:
        held = [record for record in _declared(source) if way[: len(record.at)] == record.at]
        return sorted(held, key=lambda record: -len(record.at))
    level = _level(source, way)
    while level is None:
        way = way[:-1]
        level = _level(source, way)
    return list(reversed(level.records))


class _Level(NamedTuple):
    """What stands at a place that can hold records: its value, its family and key, the records that hold it, the
    outermost first, what names it among its like, and what names those that it holds."""

    value: Any
    family: Steps
    key: str | None
    records: tuple[Record, ...]
    telling: Telling = NONE
    inner: Telling = NONE


def _level(source: Source, way: Steps) -> _Level | None:
    """The level at a place, made once for all that stands in it; None where none is, and always one at the root."""
    if way in source.levels:
        known: _Level | None = source.levels[way]
        return known
    made: _Level | None = None
    if not way:
        body = _inside(source.body)
        made = _held(source, way, _Level(body, (), None, (), inner=_told_by(body)))
    elif (above := _level(source, way[:-1])) is not None and (found := _child(above.value, way[-1])) is not None:
        value, family = _inside(found.value), (*above.family, found.like)
        made = _held(source, way, _Level(value, family, found.key, above.records, above.inner, _told_by(value)))
    source.levels[way] = made
    return made


def _held(source: Source, way: Steps, level: _Level) -> _Level:
    """The level with its own record, if it is one."""
    written = _written(level.value, level.key, level.telling) if type(level.value) is dict else ()
    if not written and not way:
        written = asked(source)
    if not written:
        return level
    record = Record(source.index, way, (source.result.tool, level.family), written)
    return level._replace(records=(*level.records, record))


def kin(sources: Iterable[Source], family: Family) -> Iterator[Record]:
    """The records of a family, in the results of its tool. Nothing else of them is looked at."""
    tool, ways = family
    for source in sources:
        if source.result.tool == tool and not source.failed:
            yield from _declared(source) if source.tool.items is not None else _records(source, ways)


def _may_be_said(text: str, said: frozenset[bytes]) -> bool:
    """Whether all words of a text may stand among these; told from the bytes of a plain text, as the usual one is."""
    return not text.isascii() or said.issuperset(text.encode().translate(LOWER).split())


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


def _declared(source: Source) -> Iterator[Record]:
    items = source.tool.items
    if items is None:
        return
    for value, at in _places(items.each, source.body):
        written = tuple(str(found) for path in items.names for found, _ in _places(path, value))
        if written:
            yield Record(source.index, at, (source.result.tool, ()), written)


def _records(source: Source, family: Steps | None = None) -> Iterator[Record]:
    """The records of a result, or those of one family."""
    open_: list[tuple[Any, Steps, Steps, str | None, Telling]] = [(source.body, (), (), None, NONE)]
    while open_:
        value, at, like, key, telling = open_.pop()
        value = _inside(value)
        if family is None or like == family:
            written = _written(value, key, telling) if type(value) is dict else ()
            if not written and not at:
                written = asked(source)
            if written:
                yield Record(source.index, at, (source.result.tool, like), written)
        if (family is None or len(like) < len(family)) and (inner := _inner(value)):
            known = source.levels.get(at)
            telling = _told_by(value) if known is None else known.inner
            wanted = None if family is None else family[len(like)]
            found = [
                (item, (*at, step), (*like, kind), name, telling)
                for step, item, kind, name in inner
                if wanted is None or kind == wanted
            ]
            open_ += reversed(found)


class _Inner(Struct, gc=False):
    """What stands in an object or a list and can hold records. `like` is its step without the key of its like, `key`
    that key, which may be its name."""

    step: str | int
    value: Any
    like: str
    key: str | None = None


def _inner(node: Any) -> list[tuple[str | int, Any, str, str | None]]:
    """All inner values: step, value, `like` and `key` of each. Plain tuples, since a ledger is full of them."""
    if type(node) is list:
        return [(index, item, "*", None) for index, item in enumerate(node) if type(item) in _NESTED]
    if type(node) is not dict:
        return []
    inner = [
        step
        for step, item in node.items()
        if (kind := type(item)) in _NESTED or (kind is str and item[:1] in _OPENINGS)
    ]
    if inner and _alike(node):
        return [(step, node[step], "*", step) for step in inner]
    return [(step, node[step], step, None) for step in inner]


def _child(node: Any, step: str | int) -> _Inner | None:
    """That of the inner values that stands at a step."""
    if type(node) is list and isinstance(step, int) and step < len(node):
        item = node[step]
        return _Inner(step, item, "*") if type(item) is dict or type(item) is list else None
    if type(node) is dict and isinstance(step, str) and _holds_records(item := node.get(step)):
        return _Inner(step, item, "*", step) if _alike(node) else _Inner(step, item, step)
    return None


def _told_by(node: Any) -> Telling:
    """What names the objects of a list; nothing in what is none."""
    return told_by(node) if type(node) is list and len(node) > 1 else NONE


def _alike(node: Mapping[str, Any]) -> bool:
    """Whether an object is a list of records in all but form: their names are its keys, and they have fields in common.

    >>> _alike({"coach": {"price": 9}, "first": {"price": 99}}), _alike({"order": {"id": 1}, "costs": {"total": 9}})
    (True, False)
    """
    if len(node) < 2 or not all(type(item) is dict for item in node.values()):
        return False
    common = set.intersection(*map(set, node.values()))
    return len(common) * 2 >= min(map(len, node.values())) > 0


def _inside(value: Any) -> Any:
    """JSON in a text, where it is some."""
    if type(value) is not str:
        return value
    found = opened(value)
    return None if found is None else found[1]


def _holds_records(item: Any) -> bool:
    kind = type(item)
    return kind is dict or kind is list or (kind is str and item[:1] in ("{", "["))


def _written(node: Mapping[str, Any], key: str | None, telling: Telling) -> tuple[str, ...]:
    """What an object may go by: its naming fields, what tells it from its like, and its key where it stands there."""
    made = [str(node[step]) for step in _naming(tuple(node)) if isinstance(node[step], (str, int))]
    if telling is not NONE:
        made += telling.names(node)
    if key is not None and len(words_of(key)) <= _KEY:
        made.append(key)
    return tuple(made)


def asked(source: Source) -> tuple[str, ...]:
    """What a result that names nothing itself is of: the thing that its call asked for by name."""
    arguments = source.result.arguments or {}
    keys = (*_naming(tuple(arguments)), *(key for key in arguments if key.lower() in _ASKED))
    return tuple(item for key in dict.fromkeys(keys) if isinstance(item := arguments[key], str))


@lru_cache(maxsize=4096)
def _naming(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Those of an object's keys that hold names."""
    made = []
    for key in keys:
        words = tokens(key)
        if words and words[-1] in _NAMING and _NOT_NAMING.isdisjoint(words):
            made.append(key)
    return tuple(made)
