"""`guard rules schema`: the JSON Schema of a rule file, for editors."""

from __future__ import annotations

import json

import typer


def register(group: typer.Typer) -> None:
    group.command()(schema)


def schema() -> None:
    """Print the JSON Schema of a rule file. Editors with a YAML language server complete and check by it."""
    from guard.ruleset.invalid import json_schema

    typer.echo(json.dumps(json_schema(), indent=2, ensure_ascii=False))
