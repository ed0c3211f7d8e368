"""YAML 1.2 with positions: the C parser builds the nodes, this module gives them their values.

PyYAML's own loaders read `no` as False and keep the last of duplicate keys. Here scalars follow the core schema of
YAML 1.2, numbers with a fraction are Decimal, keys are always text, and what a rule file may not use (aliases,
anchors, tags, duplicate keys, several documents) is refused where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any, cast

import yaml
from yaml.cyaml import CParser  # type: ignore[attr-defined]  # the stubs do not export the C classes
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from guard.ruleset.problem import Problem, RuleFault

Loc = tuple[str | int, ...]
"""Where a value stands in a document: keys and indexes from the root."""

DEPTH = 60
"""Deeper nesting than this is a mistake or an attack; the parser itself stops at 1,000."""

_NULL = {"", "~", "null", "Null", "NULL"}
_BOOL = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT = re.compile(r"[-+]?[0-9]{1,300}\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]{1,3})?\Z")
_RADIX = re.compile(r"0o[0-7]{1,90}\Z|0x[0-9a-fA-F]{1,90}\Z")
_NUMERIC_START = frozenset("+-.0123456789")
_SUSPECT = re.compile(r"(?:^|[\s\[{,:?-])[&*!][^\s\[\]{},]", re.MULTILINE)

_PLAIN, _TEXT, _COLLECTION = "plain", "text", "collection"


class _Composer(CParser):
    """The C parser, with the cheapest resolver that still tells plain from quoted from tagged."""

    def resolve(self, kind: type[Node], _value: str | None, implicit: Any) -> str:
        if kind is not ScalarNode:
            return _COLLECTION
        return _PLAIN if implicit[0] else _TEXT

    def descend_resolver(self, parent: Node, index: Any) -> None:
        """Called by the parser; nothing depends on the path here."""

    def ascend_resolver(self) -> None:
        """Called by the parser; nothing depends on the path here."""


@dataclass(frozen=True)
class Document:
    """A file as read. Positions are looked up in its nodes, which are made again when one is asked for: they are many,
    and a file without a fault needs none."""

    name: str
    data: Any
    text: str

    @cached_property
    def root(self) -> Node:
        """The nodes of the text, which was read before."""
        return cast("Node", _Composer(self.text).get_single_node())

    def position(self, loc: Sequence[str | int], *, key: bool = False, offset: int = 0) -> tuple[int, int]:
        """Line and column, from 1, of the value at `loc` (of its key with `key`), or of the deepest ancestor there is.

        `offset` counts characters inside a scalar; the opening quote is added.
        """
        node, at = self.root, self.root.start_mark
        for step in loc:
            found = _child(node, step)
            if found is None:
                continue
            name, node = found
            at = name.start_mark if key and name is not None else node.start_mark
        column = at.column + 1
        if offset and isinstance(node, ScalarNode):
            column += offset + (1 if node.style in ("'", '"') else 0)
        return at.line + 1, column

    def path(self, loc: Sequence[str | int]) -> str:
        """The location as an author writes it: `claims[0].sources[1]`, without steps that it does not have."""
        node, shown = self.root, ""
        for step in loc:
            found = _child(node, step)
            if found is None:
                continue
            node = found[1]
            shown += f"[{step}]" if found[0] is None else f".{step}"
        return shown.removeprefix(".") or "(file)"


def _child(node: Node, step: str | int) -> tuple[Node | None, Node] | None:
    if isinstance(node, MappingNode):
        for name, value in node.value:
            if name.value == step:
                return name, value
    elif isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
        return None, node.value[step]
    return None


def parse(text: str, name: str) -> Document:
    """Read one document.

    Raises RuleFault with the place of the first thing that cannot be read.

    >>> parse("languages: [no, en]\\nttl: 2.50", "a.yaml").data
    {'languages': ['no', 'en'], 'ttl': Decimal('2.50')}
    >>> parse("a: 1\\nb: 2\\na: 3", "a.yaml")
    Traceback (most recent call last):
    guard.ruleset.problem.RuleFault: a.yaml:3:1: a: this key stands twice (first in line 1); keep one of them
    """
    text = text.removeprefix("\N{BYTE ORDER MARK}")
    if _SUSPECT.search(text):
        _refuse_references(text, name)
    try:
        root = _Composer(text).get_single_node()
    except yaml.MarkedYAMLError as error:
        raise RuleFault(_syntax(error, name)) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise RuleFault(
            Problem(name, line, 1, "(file)", f"a character that YAML does not allow ({error.reason}); remove it")
        ) from None
    if root is None:
        raise RuleFault(Problem(name, 1, 1, "(file)", "the file is empty; start from `guard rules new`"))
    return Document(name, _value(root, name, ()), text)


def _refuse_references(text: str, name: str) -> None:
    try:
        for token in yaml.scan(text, Loader=yaml.CLoader):
            if isinstance(token, yaml.AliasToken | yaml.AnchorToken):
                what = "an alias" if isinstance(token, yaml.AliasToken) else "an anchor"
                hint = "write the value out, or quote the text if the sign is meant as text"
            elif isinstance(token, yaml.TagToken):
                what, hint = "a tag", "remove it, or quote the text if the sign is meant as text"
            else:
                continue
            mark = token.start_mark
            raise RuleFault(
                Problem(name, mark.line + 1, mark.column + 1, "(file)", f"{what} is not allowed in a rule file; {hint}")
            )
    except yaml.YAMLError:
        return  # not YAML at all: the parser, which reads the same text next, reports it with its place


_ADVICE = (
    ("mapping values are not allowed", "quote the text if its colon is meant as text, or check the indentation"),
    ("cannot start any token", "tabs and a leading @ or ` are not allowed; indent with spaces, and quote the text"),
    ("did not find expected ',' or", "close the bracket, and quote paths and texts inside [] and {}"),
    ("could not find expected ':'", "write `key: value`, with a space after the colon"),
    ("did not find expected key", "check the indentation, and quote a text that goes on after its closing quote"),
    ("did not find expected '-' indicator", "check the indentation: each item of a list alike"),
    ("unexpected end of stream", "close the quote or the bracket"),
    ("expected a single document", "keep one document a file; remove the `---`"),
    ("found unknown escape", "use single quotes around a pattern, so that its backslashes stay"),
    ("but found another document", "keep one document a file; remove the `---`"),
)


def _syntax(error: yaml.MarkedYAMLError, name: str) -> Problem:
    mark = error.problem_mark or error.context_mark
    said = " ".join(str(part) for part in (error.context, error.problem) if part)
    advice = next(
        (hint for sign, hint in _ADVICE if sign in said), "check the quotes and the indentation just before this place"
    )
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return Problem(name, line, column, "(file)", f"not YAML ({said}); {advice}")


def _value(node: Node, name: str, loc: Loc) -> Any:
    if isinstance(node, ScalarNode):
        if node.tag == _TEXT:
            return node.value
        return _plain(node.value)
    if len(loc) > DEPTH:
        raise RuleFault(_at(node, name, loc, f"nested deeper than {DEPTH} levels; flatten it"))
    if isinstance(node, SequenceNode):
        return [_value(item, name, (*loc, at)) for at, item in enumerate(node.value)]
    made: dict[str, Any] = {}
    for key, value in node.value:
        if not isinstance(key, ScalarNode):
            raise RuleFault(_at(key, name, loc, "a key must be text; quote it"))
        if key.value in made:
            first = next(other for other, _ in node.value if other.value == key.value)
            said = f"this key stands twice (first in line {first.start_mark.line + 1}); keep one of them"
            raise RuleFault(_at(key, name, (*loc, key.value), said))
        made[key.value] = _value(value, name, (*loc, key.value))
    return made


def _plain(text: str) -> Any:
    """A plain scalar by the core schema of YAML 1.2 (10.3.2), with Decimal for floats and no infinities.

    >>> [_plain(text) for text in ("no", "true", "~", "0x1F", "1e3", "2026-12-01", ".5", "1_000")]
    ['no', True, None, 31, Decimal('1E+3'), '2026-12-01', Decimal('0.5'), '1_000']
    """
    if text in _NULL:
        return None
    if text in _BOOL:
        return _BOOL[text]
    if text[0] in _NUMERIC_START:
        if _INT.match(text):
            return int(text)
        if _RADIX.match(text):
            return int(text, 0)
        if _FLOAT.match(text):
            return Decimal(text)
    return text


def _at(node: Node, name: str, loc: Loc, what: str) -> Problem:
    shown = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in loc).removeprefix(".")
    return Problem(name, node.start_mark.line + 1, node.start_mark.column + 1, shown or "(file)", what)
