"""From a path to a checked pack: which files belong to it, what each says, and which pack it extends."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from guard.core.errors import NotFound
from guard.ruleset.problem import Problem, RuleFault, suggest
from guard.ruleset.scalars import shown
from guard.ruleset.schema import PackFile
from guard.ruleset.yaml12 import Document, Loc, parse

SUFFIXES = (".yaml", ".yml")
_GENERATIONS = 8


@dataclass(frozen=True, slots=True)
class Source:
    """One file of a pack, as text and as data."""

    document: Document
    content: bytes
    file: PackFile

    def problem(self, loc: Sequence[str | int], what: str, *, key: bool = False, severity: str = "error") -> Problem:
        """A problem at a place of this file."""
        line, column = self.document.position(loc, key=key)
        return Problem(self.document.name, line, column, self.document.path(loc), what, severity)


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack with its parent. `sources` are its files in the order of their names."""

    name: str
    version: str
    sources: tuple[Source, ...]
    parent: Pack | None = None

    def lineage(self) -> Iterator[Pack]:
        """This pack, its parent, and so on."""
        at: Pack | None = self
        while at is not None:
            yield at
            at = at.parent

    def digest(self) -> str:
        """`sha256:` of all that was read, names apart."""
        hashed = hashlib.sha256()
        for pack in self.lineage():
            for source in pack.sources:
                hashed.update(len(source.content).to_bytes(8, "big"))
                hashed.update(source.content)
        return f"sha256:{hashed.hexdigest()}"


def shipped() -> Path:
    """The folder of the packs that ship: inside an installed package, else beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "rules"
    return inside if inside.is_dir() else package.parent / "rules"


def find(name: str | Path) -> Path:
    """The pack that a setting names: a path that exists, else a pack that ships (`rules/strict` or `strict`).

    Raises NotFound.
    """
    given = Path(name)
    if given.exists():
        return given
    parts = given.parts[-2:]
    if len(given.parts) <= 2 and (len(parts) == 1 or parts[0] == "rules"):
        packed = shipped() / parts[-1]
        if packed.is_dir():
            return packed
    known = [folder.name for folder in shipped().iterdir() if folder.is_dir()] if shipped().is_dir() else []
    raise NotFound(f"no rule pack at {name}; {suggest(given.name, known)}", field="rules")


def read(path: Path) -> Pack:
    """Read a pack and its parents.

    Raises RuleFault with every problem of the first pack that has any, NotFound where there is nothing to read.
    """
    return _read(path, ())


def _read(path: Path, below: tuple[Path, ...]) -> Pack:
    files = files_of(path)
    if not files:
        raise NotFound(f"no rule file (*.yaml) in {path}", field="rules")
    sources: list[Source] = []
    problems: list[Problem] = []
    for file in files:
        try:
            sources.append(source(file.read_bytes(), str(file)))
        except RuleFault as fault:
            problems += fault.problems
    if problems:
        raise RuleFault(*problems)
    return assemble(tuple(sources), path, below)


def files_of(path: Path) -> list[Path]:
    """The files of a pack in the order of their names."""
    if path.is_dir():
        return sorted(file for file in path.iterdir() if file.suffix in SUFFIXES and file.is_file())
    return [path]


def source(content: bytes, name: str) -> Source:
    """Read and check one file. Raises RuleFault."""
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise RuleFault(Problem(name, line, 1, "(file)", "not UTF-8; save the file as UTF-8")) from None
    document = parse(text, name)
    if not isinstance(document.data, dict):
        raise RuleFault(Problem(name, 1, 1, "(file)", "a rule file is a mapping of keys; start it with `schema: 1`"))
    try:
        return Source(document, content, PackFile.model_validate(document.data))
    except ValidationError as error:
        found = [_problem(document, detail) for detail in error.errors(include_url=False)]
        raise RuleFault(*sorted(found)) from None


def assemble(sources: tuple[Source, ...], path: Path, below: tuple[Path, ...] = ()) -> Pack:
    """Join the files of one pack and read its parent. Raises RuleFault."""
    once = {name: _once(sources, name) for name in ("pack", "version", "extends", "defaults", "agree", "facts", "fallback", "budget")}
    named = once["pack"]
    if named is None:
        raise RuleFault(sources[0].problem((), "`pack` is missing: no file says the pack's name; add `pack: my-shop`"))
    version = once["version"]
    parent = None
    extending = once["extends"]
    if extending is not None:
        seen = (*below, path.resolve())
        parent = _parent(extending, path, seen)
    return Pack(str(named.file.pack), str(version.file.version) if version else "0", sources, parent)


def _once(sources: tuple[Source, ...], name: str) -> Source | None:
    holders = [source for source in sources if getattr(source.file, name) is not None]
    if name == "pack" and len({source.file.pack for source in holders}) == 1:
        return holders[0]
    if len(holders) > 1:
        first, second = holders[0], holders[1]
        what = f"`{name}` stands in {Path(first.document.name).name} already; a pack says it once, keep one of them"
        raise RuleFault(second.problem((name,), what, key=True))
    return holders[0] if holders else None


def _parent(extending: Source, path: Path, seen: tuple[Path, ...]) -> Pack:
    name = str(extending.file.extends)
    folder = path if path.is_dir() else path.parent
    beside = (folder / name, folder.parent / name, *(folder.parent / f"{name}{suffix}" for suffix in SUFFIXES), *(folder / f"{name}{suffix}" for suffix in SUFFIXES))
    found = next((place for place in (*beside, shipped() / name) if place.exists() and place.resolve() != path.resolve()), None)
    if found is None:
        near = suggest(name, {place.name for root in (folder.parent, shipped()) if root.is_dir() for place in root.iterdir() if place.is_dir()})
        raise RuleFault(extending.problem(("extends",), f"no pack `{shown(name)}` beside this one or among those that ship; {near}"))
    if found.resolve() in seen or len(seen) > _GENERATIONS:
        raise RuleFault(extending.problem(("extends",), f"`{shown(name)}` extends this pack in turn; a pack has one line of parents, remove one `extends`"))
    return _read(found, seen)


def _problem(document: Document, detail: ErrorDetails) -> Problem:
    loc = detail["loc"]
    kind = detail["type"]
    about_key = kind == "extra_forbidden" or (bool(loc) and loc[-1] == "[key]")
    offset = int(detail.get("ctx", {}).get("offset", 0))
    line, column = document.position(loc, key=about_key, offset=offset)
    return Problem(document.name, line, column, document.path(loc), _said(document, detail, loc))


def _said(document: Document, detail: ErrorDetails, loc: Loc) -> str:
    kind, given, context = detail["type"], detail["input"], detail.get("ctx", {})
    last = str(loc[-1]) if loc else ""
    if kind == "rule_value":
        return str(context["what"])
    if kind == "missing":
        return f"`{last}` is missing; add it"
    if kind == "extra_forbidden":
        return f"unknown key `{last}`; {suggest(last, _known(loc[:-1]))}"
    if kind == "literal_error":
        options = re.findall(r"'([^']*)'", str(context["expected"])) or [str(context["expected"])]
        near = suggest(str(given), options)
        return f"`{shown(given)}` is not allowed here; write {' | '.join(options)}" + (f" ({near})" if near.startswith("did") else "")
    return _EXPECTED.get(kind, _plain)(given, context)


def _plain(given: Any, context: dict[str, Any]) -> str:
    return f"`{shown(given)}` is not what is expected here; look at the schema (`guard rules schema`)"


def _name(given: Any, context: dict[str, Any]) -> str:
    return f"`{shown(given)}` is no name; use small letters, digits, `_`, `-` and `.`, with a letter or digit first"


_EXPECTED: dict[str, Callable[[Any, dict[str, Any]], str]] = {
    "string_type": lambda given, context: (
        "nothing stands here; write a text" if given is None else f"a text is expected, not {_kind(given)}; quote it if it is meant as text"
    ),
    "int_type": lambda given, context: f"a whole number is expected, not `{shown(given)}`",
    "bool_type": lambda given, context: f"`{shown(given)}` is neither true nor false; write true or false (YAML 1.2 has no yes, no, on, off)",
    "list_type": lambda given, context: f"a list is expected, not {_kind(given)}; write [{shown(given)}] or one `- ` a line",
    "dict_type": lambda given, context: f"a mapping is expected, not {_kind(given)}; write `key: value` lines below it",
    "model_type": lambda given, context: f"a mapping is expected, not {_kind(given)}; write `key: value` lines below it",
    "string_pattern_mismatch": _name,
    "string_too_short": lambda given, context: "an empty text; write one, or remove the key",
    "string_too_long": lambda given, context: f"a text longer than {context['max_length']} characters; shorten it",
    "too_short": lambda given, context: "an empty list; name at least one, or remove the key",
    "greater_than_equal": lambda given, context: f"`{shown(given)}` is too small; at least {context['ge']}",
    "less_than_equal": lambda given, context: f"`{shown(given)}` is too large; at most {context['le']}",
}


def _kind(given: Any) -> str:
    if given is None:
        return "nothing"
    if isinstance(given, bool):
        return f"`{shown(given)}`, which is true or false"
    if isinstance(given, dict):
        return "a mapping"
    if isinstance(given, list):
        return "a list"
    return f"the text `{shown(given)}`" if isinstance(given, str) else f"the number `{shown(given)}`"


@lru_cache(maxsize=1)
def json_schema() -> dict[str, Any]:
    """The JSON Schema of a rule file, for editors."""
    made = PackFile.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Guard rule pack", **{key: value for key, value in made.items() if key != "title"}}


def _known(loc: Loc) -> list[str]:
    """The keys that a mapping at this place may have, by the JSON Schema."""
    places = [json_schema()]
    for step in loc:
        opened = [option for place in places for option in _options(place)]
        if isinstance(step, int):
            places = [place["items"] for place in opened if "items" in place]
            continue
        found = [place["properties"][step] for place in opened if step in place.get("properties", {})]
        found = found or [place["additionalProperties"] for place in opened if isinstance(place.get("additionalProperties"), dict)]
        places = found or places  # a step that only Pydantic knows, such as the branch of a union
    return [key for place in places for option in _options(place) for key in option.get("properties", {})]


def _options(place: dict[str, Any]) -> list[dict[str, Any]]:
    if "$ref" in place:
        return _options(json_schema()["$defs"][place["$ref"].rsplit("/", 1)[-1]])
    options = place.get("anyOf") or place.get("oneOf")
    return [found for option in options for found in _options(option)] if options else [place]
