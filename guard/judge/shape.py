"""One tool result as values, and what its structure alone says, whatever draft, rules or reader ask of it.

A recorded result keeps its shape, so that the checks of later turns need not look at it again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from guard.core.model import Fact, Steps, ToolResult, Trail
from guard.ledger.decode import opened, raw

if TYPE_CHECKING:
    from guard.judge.records import Level, Record


class Place(Struct):
    """Where facts stand in a result: an object or a list, with its keys (none of a list), and the way to it.

    `obstacles` is what can stand in the way of facts there (`guard/judge/obstacles.py`), `families` are the records
    beside which it and what holds it stand (`guard/judge/records.py`).
    """

    above: Place | None
    step: str | int | None
    node: Any
    keys: tuple[str, ...]
    obstacles: int | None = None
    families: tuple[Steps, ...] | None = None


class Shape:
    """A result as values; `levels` and `families` are its records as they were asked for (`guard/judge/records.py`)."""

    __slots__ = ("_asked", "_body", "_nodes", "_places", "families", "levels", "result")

    def __init__(self, result: ToolResult) -> None:
        self.result = result
        self._body: tuple[Any] | None = None
        self._asked: tuple[Any] | None = None
        self._nodes: dict[Steps, Any] = {}
        self._places: dict[Trail, Place] = {}
        self.levels: dict[Steps, Level | None] = {}
        self.families: dict[Steps | None, Sequence[Record]] = {}

    @property
    def asked(self) -> Any:
        """The call's arguments, in a form that compares."""
        if self._asked is None:
            self._asked = (canonical(self.result.arguments),)
        return self._asked[0]

    @property
    def body(self) -> Any:
        """The result as values, with what stands inside it where it is a text; read when first asked for."""
        if self._body is None:
            self._body = (_opened(raw(self.result.result)),)
        return self._body[0]

    def at(self, way: Steps) -> Any:
        """What stands at a place, with what stands inside it where it is a text; None where nothing does."""
        if not way:
            return self.body
        if way not in self._nodes:
            self._nodes[way] = _opened(step_into(self.at(way[:-1]), way[-1]))
        return self._nodes[way]

    def place(self, fact: Fact) -> Place:
        """The object or list in which a fact stands; the root for a fact that is the whole."""
        above = fact.trail and fact.trail[0]
        return self._places.get(above) or self._place(above)

    def _place(self, trail: Trail) -> Place:
        above, step, node = None, None, None
        if trail is None:
            node = self.body
        else:
            way, step = trail
            above = self._places.get(way) or self._place(way)
            node = _opened(step_into(above.node, step))
        keys = tuple(node) if isinstance(node, Mapping) else ()
        found = self._places[trail] = Place(above, step, node, keys)
        return found


def step_into(node: Any, step: str | int) -> Any:
    """What stands at a step below a value, None where nothing does."""
    if type(node) is dict and type(step) is str:
        return node.get(step)
    if isinstance(node, Mapping):
        return node.get(str(step))
    return node[step] if isinstance(node, list) and isinstance(step, int) and step < len(node) else None


def _opened(node: Any) -> Any:
    """What stands inside a text, any other value as it is."""
    found = opened(node) if isinstance(node, str) else None
    return node if found is None else found[1]


def canonical(value: Any) -> Any:
    """Arguments in a form that compares and hashes whatever their order."""
    if type(value) is str:
        return value
    if isinstance(value, Mapping):
        return tuple(sorted((str(key), canonical(item)) for key, item in value.items()))
    if isinstance(value, (list, tuple)):
        return tuple(canonical(item) for item in value)
    return str(value)
