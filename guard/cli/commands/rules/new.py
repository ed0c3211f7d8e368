"""`guard rules new`: a pack to start from, commented, with its cases."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(group: typer.Typer) -> None:
    group.command()(new)


def new(
    folder: Annotated[Path, typer.Argument(help="The folder to make; its name becomes the pack's.")],
) -> None:
    """Write a pack to start from into a new folder, with the schema for editors beside it."""
    import json

    from guard.cli import output
    from guard.core.errors import Conflict, InvalidInput
    from guard.ruleset.invalid import json_schema
    from guard.ruleset.starter import named, starter

    if not named(folder.name):
        output.fail(InvalidInput(f"`{folder.name}` is no pack name; use small letters, digits, `_`, `-` and `.`"))
    if folder.exists() and any(folder.iterdir()):
        output.fail(Conflict(f"{folder} is not empty; name a new folder"))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "guard.schema.json").write_text(json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n")
    (folder / "pack.yaml").write_text(starter(folder.name))
    typer.echo(f"{folder / 'pack.yaml'} written. Next: guard rules test {folder}")
