"""The records of a ledger and the names they go by: name, title, sku, flight number, order id …"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from guard.core.lazy import lazy
from guard.core.model import Steps, ToolResult
from guard.core.rule import Path
from guard.judge.naming import LOWER, NONE, Name, Telling, bytes_of, letters_of, tells, told_by, words_of
from guard.judge.shape import Place, Shape
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

    __slots__ = ("_names", "_spelt", "at", "family", "written")

    def __init__(self, at: Steps, family: Family, written: tuple[str, ...]) -> None:
        self.at = at
        self.family = family
        self.written = written
        self._names: frozenset[Name] | None = None
        self._spelt: list[list[bytes]] | None = None

    @property
    def names(self) -> frozenset[Name]:
        """Each name in words."""
        if self._names is None:
            written = (*self.written, *(_BRACKETS.sub(" ", text) for text in self.written if "(" in text))
            found = (tuple(letters_of(text)) for text in written)
            self._names = frozenset(name for name in found if 0 < len(name) <= _LONGEST and tells(name))
        return self._names

    def may_be_said(self, said: frozenset[bytes]) -> bool:
        """Whether all words of one of its names may stand among these; told from the bytes of a plain text, as the
        usual one is."""
        if self._spelt is None:
            self._spelt = [text.encode().translate(LOWER).split() if text.isascii() else [] for text in self.written]
        return any(map(said.issuperset, self._spelt))


class Holder(NamedTuple):
    """A record with the result that holds it."""

    source: Source
    record: Record


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

    def __init__(self, holders: Iterable[Holder], said: Said) -> None:
        self._holders = holders
        self._said = said

    @lazy
    def said(self) -> Sequence[Holder]:
        """Those of which all words of a name may stand in the draft, as of few."""
        written = self._said.written
        return [holder for holder in self._holders if holder.record.may_be_said(written)]

    @lazy
    def _by_word(self) -> dict[str, dict[Name, list[Holder]]]:
        made: dict[str, dict[Name, list[Holder]]] = {}
        for holder in self.said:
            for name in holder.record.names:
                if self._said.words.issuperset(name):
                    made.setdefault(name[0], {}).setdefault(name, []).append(holder)
        return made

    def named(self, words: Sequence[str]) -> Iterator[Holder]:
        """The records whose names stand in a run of words of the draft."""
        for _, _, holders in self.places(words):
            yield from holders

    def places(self, words: Sequence[str]) -> Iterator[tuple[int, int, Sequence[Holder]]]:
        """Where names stand in a run of words of the draft: the first word, how many, and whose they are."""
        known = self._by_word
        for index, word in enumerate(words) if known else ():
            for name, holders in known[word].items() if word in known else ():
                if tuple(words[index : index + len(name)]) == name:
                    yield index, len(name), holders


def directory(sources: Sequence[Source], said: Said) -> Directory:
    """The named records of all sources that are no failure."""
    made: list[Holder] = []
    for source in sources:
        if source.failed:
            continue
        made += [Holder(source, record) for record in _records(source)]
        if len(made) > _MOST:
            return Directory((), said)
    return Directory(made, said)


def kin(sources: Iterable[Source], family: Family) -> Iterator[Holder]:
    """The records of a family, in the results of its tool. Nothing else of them is looked at."""
    tool, ways = family
    for source in sources:
        if source.result.tool == tool and not source.failed:
            for record in _records(source, ways):
                yield Holder(source, record)


def _records(source: Source, family: Steps | None = None) -> Sequence[Record]:
    """The records of a result, or those of one family."""
    if source.tool.items is not None:
        return list(_declared(source))
    shape = source.shape
    found = shape.families.get(family)
    if found is None:
        found = shape.families[family] = list(_walked(shape, family))
    return found


def chain(source: Source, way: Steps) -> Sequence[Record]:
    """The records that hold a place, the innermost first, some of which may have no name. Nothing else of the result is
    looked at."""
    if source.tool.items is not None:
        held = [record for record in _declared(source) if way[: len(record.at)] == record.at]
        return sorted(held, key=lambda record: -len(record.at))
    shape = source.shape
    level = level_at(shape, way)
    while level is None:
        way = way[:-1]
        level = level_at(shape, way)
    return level.records


def families(place: Place) -> tuple[Steps, ...]:
    """The ways to the records beside which a place and what holds it may stand, the innermost first: of all that
    `chain` finds there, and perhaps of what has no name."""
    if place.families is None:
        above = place.above
        if above is None or place.step is None:
            place.families = ((),)
        else:
            held, found = families(above), _child(above.node, place.step)
            place.families = held if found is None else ((*held[0], found[1]), *held)
    return place.families


class Level(Struct):
    """What stands at a place that can hold records: its value, its family and key, the records that hold it, the
    innermost first, what names it among its like, and what names those that it holds."""

    value: Any
    family: Steps
    key: str | None
    records: tuple[Record, ...]
    telling: Telling
    inner: Telling


def level_at(shape: Shape, way: Steps) -> Level | None:
    """The level at a place, made once for all that stands in it; None where none is, and always one at the root."""
    levels = shape.levels
    if way in levels:
        return levels[way]
    made: Level | None = None
    if not way:
        body = _inside(shape.body)
        made = Level(body, (), None, (), NONE, _told_by(body))
    elif (above := level_at(shape, way[:-1])) is not None and (found := _child(above.value, way[-1])) is not None:
        item, like, key = found
        value = _inside(item)
        made = Level(value, (*above.family, like), key, above.records, above.inner, _told_by(value))
    if made is not None:
        written = _written(made.value, made.key, made.telling) if type(made.value) is dict else ()
        if not written and not way:
            written = asked(shape.result)
        if written:
            made.records = (Record(way, (shape.result.tool, made.family), written), *made.records)
    levels[way] = made
    return made


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
            yield Record(at, (source.result.tool, ()), written)


def _walked(shape: Shape, family: Steps | None) -> Iterator[Record]:
    """All records of a result, or those of one family."""
    open_: list[tuple[Any, Steps, Steps, str | None, Telling]] = [(shape.body, (), (), None, NONE)]
    while open_:
        value, at, like, key, telling = open_.pop()
        value = _inside(value)
        if family is None or like == family:
            written = _written(value, key, telling) if type(value) is dict else ()
            if not written and not at:
                written = asked(shape.result)
            if written:
                yield Record(at, (shape.result.tool, like), written)
        if (family is None or len(like) < len(family)) and (inner := _inner(value)):
            known = shape.levels.get(at)
            telling = _told_by(value) if known is None else known.inner
            wanted = None if family is None else family[len(like)]
            found = [
                (item, (*at, step), (*like, kind), name, telling)
                for step, item, kind, name in inner
                if wanted is None or kind == wanted
            ]
            open_ += reversed(found)


def _inner(node: Any) -> list[tuple[str | int, Any, str, str | None]]:
    """What stands in an object or a list and can hold records: step, value, its step without the key of its like, and
    that key, which may be its name."""
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


def _child(node: Any, step: str | int) -> tuple[Any, str, str | None] | None:
    """That of the inner values that stands at a step, with its step without the key of its like, and that key."""
    if type(node) is list and isinstance(step, int) and step < len(node):
        item = node[step]
        return (item, "*", None) if type(item) is dict or type(item) is list else None
    if type(node) is dict and isinstance(step, str) and holds_records(item := node.get(step)):
        return (item, "*", step) if _alike(node) else (item, step, None)
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


def holds_records(item: Any) -> bool:
    """Whether a value may be a record, or hold any."""
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


def asked(result: ToolResult) -> tuple[str, ...]:
    """What a result that names nothing itself is of: the thing that its call asked for by name."""
    arguments = result.arguments or {}
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
