"""A pack and its parents as one.

A child's tools, claims and messages replace those of the same name; of its settings each key wins by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from guard.ruleset.problem import Problem, RuleFault
from guard.ruleset.read import Pack, Source
from guard.ruleset.schema import Claim, Pattern, Require, Standing, Tool
from guard.ruleset.yaml12 import Loc

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Placed(Generic[T]):
    """A part of a pack with the place where it stands."""

    item: T
    pack: str
    source: Source
    loc: Loc

    def problem(self, what: str, *loc: str | int, key: bool = False, severity: str = "error") -> Problem:
        return self.source.problem((*self.loc, *loc), what, key=key, severity=severity)


@dataclass(slots=True)
class Merged:
    """All parts of a pack and its parents, child first, each with its place."""

    pack: Pack
    languages: Placed[list[str]] | None = None
    messages: dict[str, Placed[dict[str, str]]] = field(default_factory=dict)
    tools: dict[str, Placed[Tool]] = field(default_factory=dict)
    claims: dict[str, Placed[Claim]] = field(default_factory=dict)
    standing: dict[str, Placed[Standing]] = field(default_factory=dict)
    patterns: dict[str, Placed[Pattern]] = field(default_factory=dict)
    require: list[Placed[Require]] = field(default_factory=list)
    settings: dict[str, dict[str, Placed[Any]]] = field(default_factory=dict)

    def setting(self, section: str, name: str) -> Any:
        """A key of `defaults`, `agree`, `facts`, `fallback` or `budget`, None where no pack sets it."""
        placed = self.settings.get(section, {}).get(name)
        return None if placed is None else placed.item


_SECTIONS = ("defaults", "agree", "facts", "fallback", "budget")


def merge(pack: Pack) -> Merged:
    """Join a pack with its parents. Raises RuleFault where one pack says a thing twice."""
    merged = Merged(pack)
    problems: list[Problem] = []
    for generation in pack.lineage():
        own: set[tuple[str, str]] = set()
        for source in generation.sources:
            problems += _take(merged, generation.name, source, own)
    if problems:
        raise RuleFault(*problems)
    return merged


def _take(merged: Merged, pack: str, source: Source, own: set[tuple[str, str]]) -> list[Problem]:
    """Add what one file says. `own` is what its pack said before, to tell a duplicate from an overruled parent."""
    file, problems = source.file, []

    def place(section: str, name: str, item: Any, loc: Loc) -> None:
        table: dict[str, Placed[Any]] = getattr(merged, section)
        placed = Placed(item, pack, source, loc)
        if (section, name) in own:
            first = table[name]
            line = first.source.document.position(first.loc)[0]
            kind = section.rstrip("s")
            problems.append(
                placed.problem(
                    f"{kind} `{name}` stands in {first.source.document.name}:{line} already; rename or remove one",
                    "id",
                    key=False,
                )
            )
            return
        own.add((section, name))
        table.setdefault(name, placed)

    if file.messages.languages is not None and merged.languages is None:
        merged.languages = Placed(file.messages.languages, pack, source, ("messages", "languages"))
    for name, texts in (file.messages.__pydantic_extra__ or {}).items():
        place("messages", name, texts, ("messages", name))
    for name, tool in file.tools.items():
        place("tools", name, tool, ("tools", name))
    for section in ("claims", "standing", "patterns"):
        for at, item in enumerate(getattr(file, section)):
            place(section, item.id, item, (section, at))
    merged.require += [Placed(item, pack, source, ("require", at)) for at, item in enumerate(file.require)]
    for section in _SECTIONS:
        given = getattr(file, section)
        for name in given.model_fields_set if given is not None else ():
            placed = Placed(getattr(given, name), pack, source, (section, name))
            merged.settings.setdefault(section, {}).setdefault(name, placed)
    return problems
