"""From a path to a checked pack: which files belong to it, what each says, and which pack it extends."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from guard.core.errors import NotFound
from guard.ruleset.invalid import problems_of
from guard.ruleset.problem import Problem, RuleFault, suggest
from guard.ruleset.scalars import shown
from guard.ruleset.schema import PackFile
from guard.ruleset.yaml12 import Document, parse

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

    def folders(self) -> frozenset[Path]:
        """The folders in which a change of a file may change this pack."""
        return frozenset(Path(source.document.name).parent for pack in self.lineage() for source in pack.sources)

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
    inside = package / "shipped" / "rules"
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
        raise RuleFault(*problems_of(document, error)) from None


def assemble(sources: tuple[Source, ...], path: Path, below: tuple[Path, ...] = ()) -> Pack:
    """Join the files of one pack and read its parent. Raises RuleFault."""
    once = {
        name: _once(sources, name)
        for name in ("pack", "version", "extends", "defaults", "agree", "facts", "fallback", "budget")
    }
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
    beside = (
        folder / name,
        folder.parent / name,
        *(folder.parent / f"{name}{suffix}" for suffix in SUFFIXES),
        *(folder / f"{name}{suffix}" for suffix in SUFFIXES),
    )
    found = next(
        (place for place in (*beside, shipped() / name) if place.exists() and place.resolve() != path.resolve()), None
    )
    if found is None:
        near = suggest(
            name,
            {
                place.name
                for root in (folder.parent, shipped())
                if root.is_dir()
                for place in root.iterdir()
                if place.is_dir()
            },
        )
        raise RuleFault(
            extending.problem(("extends",), f"no pack `{shown(name)}` beside this one or among those that ship; {near}")
        )
    if found.resolve() in seen or len(seen) > _GENERATIONS:
        raise RuleFault(
            extending.problem(
                ("extends",),
                f"`{shown(name)}` extends this pack in turn; a pack has one line of parents, remove one `extends`",
            )
        )
    return _read(found, seen)
