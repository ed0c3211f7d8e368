"""`guard keys`: make, list and revoke the keys of the HTTP interface."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from guard.service.records import Scope

if TYPE_CHECKING:
    from guard.service.keys import Keys

group = typer.Typer(no_args_is_help=True, help="Keys of the HTTP interface.")


def register(app: typer.Typer) -> None:
    app.add_typer(group, name="keys")


@contextmanager
def stored() -> Iterator[Keys]:
    """The keys of the configured database; what fails is told, and the command ends with 2."""
    from guard import bootstrap, config
    from guard.cli import output
    from guard.core.errors import GuardError

    try:
        with bootstrap.opened(config.read(os.environ)) as store:
            yield store.keys
    except GuardError as error:
        output.fail(error)


@group.command()
def create(
    name: Annotated[str, typer.Argument(help="Whose key it is.")],
    scope: Annotated[
        list[Scope] | None, typer.Option(help="May be given more than once.", show_default="check")
    ] = None,
) -> None:
    """Make a key. Its secret is printed this once; only a digest is kept."""
    with stored() as keys:
        key, secret = keys.create(name, scope or [Scope.CHECK])
    typer.echo(f"{key.id}  {', '.join(sorted(key.scopes))}", err=True)
    typer.echo(secret)


@group.command("list")
def list_keys() -> None:
    """All keys, without their secrets."""
    from rich.console import Console
    from rich.table import Column, Table

    with stored() as keys:
        found = keys.all()
    table = Table(Column("id", min_width=36), "name", "scopes", "made", "revoked", box=None, pad_edge=False)
    for key in found:
        revoked = key.revoked_at.isoformat(timespec="seconds") if key.revoked_at else ""
        made = key.created_at.isoformat(timespec="seconds")
        table.add_row(key.id, key.name, " ".join(sorted(key.scopes)), made, revoked)
    Console(highlight=False, markup=False).print(table)


@group.command()
def revoke(key_id: Annotated[str, typer.Argument(help="As `guard keys list` shows it.")]) -> None:
    """Make a key useless; within seconds also for a service that runs."""
    with stored() as keys:
        key = keys.revoke(key_id)
    typer.echo(f"{key.id} ({key.name}) is revoked")
