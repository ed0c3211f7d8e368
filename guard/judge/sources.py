"""The ledger surveyed: which result may be a source, which failed, which a later one supersedes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct, structs

from guard.core.json_text import RawJson
from guard.core.model import Fact, Finding, Ledger, Reader, Steps, ToolResult, steps
from guard.core.rule import Pattern, Role, RuleSet, Tool
from guard.judge.memo import Memo
from guard.judge.near import Index
from guard.judge.shape import Shape
from guard.ledger import codes
from guard.ledger.decode import worded
from guard.ledger.errors import empty, failed
from guard.ledger.facts import facts, facts_under, wanted_facts
from guard.ledger.wanted import Want

_CALCULATORS = frozenset(
    {
        "calculate",
        "calculator",
        "calc",
        "math",
        "eval",
        "evaluate",
        "compute",
        "python_calc",
        "python",
        "run_python",
        "python_repl",
        "code_interpreter",
        "arithmetic",
    }
)
_THOUGHTS = frozenset("think thinking thought sequentialthinking sequential_thinking scratchpad reflect".split())
"""Tools that give the model's own words back."""
_UNKNOWN = Tool("")
BRIEF = 300
"""Bytes of a result up to which it is read whole."""


class Source(Struct):
    """One tool result as a possible source. `index` is its place in the ledger."""

    index: int
    result: ToolResult
    tool: Tool
    this_turn: bool
    failed: bool = False
    superseded: bool = False
    reader: Reader = msgspec.field(default_factory=lambda: Reader("en"))
    memo: Memo = msgspec.field(default_factory=Memo)
    _facts: Sequence[Fact] | None = None
    _under: dict[Steps, Sequence[Fact]] = {}
    _of_types: dict[tuple[str, ...], Sequence[Fact]] = {}
    _levels: dict[int, Mapping[Steps, Sequence[Fact]]] = {}
    _below: dict[Steps, Sequence[Fact]] = {}
    _shape: Shape | None = None
    obstacles: int | None = None

    @property
    def facts(self) -> Sequence[Fact]:
        """All its facts, read when first asked for; none of a failure."""
        if self._facts is None:
            readable = not self.failed and self.tool.role is not Role.NONE
            self._facts = self._read() if readable else ()
        return self._facts

    def of_types(self, types: tuple[str, ...]) -> Sequence[Fact]:
        """Those of its facts that have one of these types, in their order."""
        if types not in self._of_types:
            self._of_types[types] = [fact for fact in self.facts if fact.type in types]
        return self._of_types[types]

    def near(self, want: Callable[[], Want] | None) -> Sequence[Fact]:
        """Those of its facts that are equal to what is wanted, and perhaps more; all where they are at hand."""
        if want is None or self._at_hand or self._brief:
            return self.facts
        if self.failed or self.tool.role is Role.NONE:
            return ()
        return wanted_facts(self.result, self.reader, want())

    @property
    def shape(self) -> Shape:
        """The result as values; that of a recorded result is kept with it."""
        if self._shape is None:
            held = self.result.held
            self._shape = Shape(self.result) if held is None else held.setdefault("shape", Shape(self.result))
        return self._shape

    @property
    def asked(self) -> Any:
        """The call's arguments, in a form that compares."""
        return self.shape.asked

    @property
    def body(self) -> Any:
        """The result as values, with what stands inside it where it is a text."""
        return self.shape.body

    @property
    def worded(self) -> bool:
        """Whether the result is a text, whatever fields it shows."""
        return worded(self.result.result)

    def under(self, way: Steps) -> Sequence[Fact]:
        """Those of its facts that stand at or below a place."""
        if self._at_hand or self.failed or self.tool.role is Role.NONE:
            level = len(way)
            if level not in self._levels:
                self._levels[level] = _by_place(self.facts, level)
            return self._levels[level].get(way, ())
        if way not in self._under:
            self._under[way] = facts_under(self.result, self.reader, way)
        return self._under[way]

    def at(self, way: Steps) -> Any:
        """What stands at a place, with what stands inside it where it is a text; None where nothing does."""
        return self.shape.at(way)

    def keys(self, fact: Fact) -> tuple[str, ...]:
        """The keys of the object in which a fact stands; none where that is a list."""
        return self.shape.place(fact).keys

    def beside(self, fact: Fact, keys: Iterable[str] | None = None) -> Sequence[Fact]:
        """Those of its facts that stand in the same object or list as one of them, and perhaps more; only what stands
        under these keys, where some are given."""
        if self._at_hand:
            return self.facts
        way = steps(fact.trail)[:-1]
        if keys is None:
            return self._flat(way)
        return [other for key in keys for other in self._flat((*way, key))]

    def _flat(self, way: Steps) -> Sequence[Fact]:
        """The facts at a place and just below it."""
        if way not in self._below:
            self._below[way] = facts_under(self.result, self.reader, way, flat=True)
        return self._below[way]

    @property
    def _at_hand(self) -> bool:
        """Whether to ask for all facts costs no more than to ask for some."""
        return self._facts is not None or self.result.held is not None or self.tool.facts is not None

    @property
    def _brief(self) -> bool:
        """Whether a result holds so little that to read all of it costs no more than to look for some."""
        result = self.result.result
        return isinstance(result, RawJson) and len(result.text) <= BRIEF

    def index_of(self, want: Callable[[], Want] | None) -> Index:
        """The facts that are wanted by value; of a recorded result all of them, indexed once."""
        held = self.result.held
        if held is None or self.failed or self.tool.role is Role.NONE:
            return Index(self.near(want))
        key = ("index", *self._key())
        if key not in held:
            held[key] = Index(self.facts)
        made: Index = held[key]
        return made

    def codes(self, pattern: Pattern) -> tuple[Fact, ...]:
        """The codes of a rule's pattern that it states; none of a failure."""
        if self.failed or self.tool.role is Role.NONE:
            return ()
        key = ("codes", self.index, self.tool.facts, pattern)
        return self.memo.once(key, lambda: tuple(codes.facts(self.result, self.tool, pattern, self.facts)))

    def _key(self) -> tuple[object, ...]:
        """What the reading of a result depends on, beside the result."""
        tool, reader = self.tool, self.reader
        return tool.facts, tool.period, reader.locale, reader.timezone, reader.currency

    def _read(self) -> Sequence[Fact]:
        tool, reader = self.tool, self.reader
        key = ("facts", *self._key())
        held = self.result.held
        if held is not None:
            if key not in held:
                held[key] = facts(self.result, tool, reader)
            read: Sequence[Fact] = held[key]
            return read
        return self.memo.once((self.index, *key), lambda: facts(self.result, tool, reader))


def _by_place(facts: Sequence[Fact], level: int) -> Mapping[Steps, Sequence[Fact]]:
    """Facts by the place, so many steps down, at or below which they stand."""
    made: dict[Steps, list[Fact]] = {}
    for fact in facts:
        way = steps(fact.trail)
        if len(way) >= level:
            made.setdefault(way[:level], []).append(fact)
    return made


class Survey(Struct):
    """The sources of a ledger in order. `broken` maps a tool that failed in this turn to the types that it could have
    sourced; `some_failed` tells whether any call did."""

    sources: tuple[Source, ...]
    broken: Mapping[str, frozenset[str] | None] = {}
    some_failed: bool = False

    def broken_for(self, type_: str) -> tuple[str, ...]:
        """The failed tools that could have sourced a claim of this type."""
        if not self.broken:
            return ()
        return tuple(name for name, types in self.broken.items() if types is None or type_ in types)

    def before_failure(self, source: Source) -> bool:
        """Whether a result of a tool that then failed is of an earlier turn, or of the call that failed."""
        return not source.this_turn or any(
            other.failed and other.this_turn and other.result.tool == source.result.tool and _same_call(other, source)
            for other in self.sources
        )


def _same_call(one: Source, other: Source) -> bool:
    return bool(one.asked == other.asked)


def survey(ledger: Ledger, rules: RuleSet, reader: Reader, memo: Memo | None = None) -> Survey:
    """Each result with its standing. Facts are not read yet.

    >>> from guard.core.model import ToolResult
    >>> quote = ToolResult("quote", "Error: timed out", call_id="c1")
    >>> survey(Ledger((quote,)), RuleSet("", (), {}, ()), Reader("en")).broken
    {'quote': None}
    """
    turn = present_turn(ledger)
    memo = memo or Memo()
    if reader.now is not None:
        reader = structs.replace(reader, now=None)  # what a tool says of now is not known
    made: list[Source] = []
    latest: dict[tuple[str, Any], Source] = {}
    several = _called_more(ledger.results)
    for index, result in enumerate(ledger.results):
        tool = rules.tools.get(result.tool, _UNKNOWN)
        if tool is _UNKNOWN:
            tool = _by_name(result.tool)
        this_turn = result.turn is None or turn is None or result.turn == turn
        source = Source(index, result, tool, this_turn, reader=reader, memo=memo)
        source.failed = _failed(result, tool)
        made.append(source)
        if result.tool in several and not source.failed and result.arguments is not None:
            key = (result.tool, source.asked)
            if (before := latest.get(key)) is not None:
                before.superseded = True
            latest[key] = source
    return Survey(tuple(made), _broken(made), any(source.failed for source in made))


def _called_more(results: Iterable[ToolResult]) -> frozenset[str]:
    """The tools that are called more than once: only their calls can be one another's again."""
    tools = [result.tool for result in results]
    once = set(tools)
    return frozenset(tool for tool in once if tools.count(tool) > 1) if len(once) < len(tools) else frozenset()


@lru_cache(maxsize=1024)
def _by_name(name: str) -> Tool:
    """A tool of which no pack speaks: what its name alone says."""
    last = name.rsplit(".", 1)[-1].rsplit("__", 1)[-1].lower()
    if last in _CALCULATORS:
        return Tool(name, role=Role.TRANSFORM)
    return Tool(name, role=Role.NONE) if last in _THOUGHTS else _UNKNOWN


def _failed(result: ToolResult, tool: Tool) -> bool:
    if result.held is None:
        return failed(result, tool)
    key = ("failed", tool.failed_when)
    if key not in result.held:
        result.held[key] = failed(result, tool)
    return bool(result.held[key])


def present_turn(ledger: Ledger) -> int | None:
    """The turn of the reply: as stated, else the latest of the ledger."""
    if ledger.turn is not None:
        return ledger.turn
    turns = [result.turn for result in ledger.results if result.turn is not None]
    return max(turns, default=None)


def diagnosis(found: Survey, findings: Iterable[Finding] = ()) -> dict[str, Any]:
    """What a verdict says of the ledger. `age_at_use` is, for each tool that vouched, the greatest age in seconds."""
    ages: dict[str, float] = {}
    for finding in findings:
        if finding.source is not None and finding.source.age_s is not None:
            tool = finding.source.tool
            ages[tool] = max(ages.get(tool, 0.0), finding.source.age_s)
    counted: dict[tuple[str, Any], list[Source]] = {}
    several = _called_more(source.result for source in found.sources)
    for source in found.sources:
        if source.result.tool in several and source.result.arguments is not None:
            counted.setdefault((source.result.tool, source.asked), []).append(source)

    def named(source: Source) -> dict[str, Any]:
        return {"tool": source.result.tool, "call_id": source.result.call_id}

    return {
        "results": len(found.sources),
        "failed": [named(source) for source in found.sources if source.failed and source.result.answered],
        "unanswered": [named(source) for source in found.sources if not source.result.answered],
        "empty": [named(source) for source in found.sources if not source.failed and empty(source.result)],
        "superseded": [named(source) for source in found.sources if source.superseded],
        "repeated": [
            {"tool": calls[0].result.tool, "call_ids": [call.result.call_id for call in calls]}
            for calls in counted.values()
            if len(calls) > 1
        ],
        "age_at_use": ages,
    }


def _broken(sources: list[Source]) -> dict[str, frozenset[str] | None]:
    made: dict[str, frozenset[str] | None] = {}
    for source in sources:
        if not source.this_turn:
            continue
        if source.failed:
            made[source.result.tool] = None
        else:
            made.pop(source.result.tool, None)
    for name in made:
        made[name] = _types(name, sources)
    return made


def _types(name: str, sources: list[Source]) -> frozenset[str] | None:
    """What a tool could have sourced: the types it declares, else those that it returned before, else all (None)."""
    own = [source for source in sources if source.result.tool == name]
    if own[0].tool.facts is not None:
        return frozenset(fact.type for fact in own[0].tool.facts)
    held = frozenset(fact.type for source in own for fact in source.facts)
    if "number" in held:
        held |= {"money", "percent", "quantity"}
    return held or None
