"""`guard migrate`: the database brought to this release."""

from __future__ import annotations

import os

import typer


def register(app: typer.Typer) -> None:
    app.command()(migrate)


def migrate() -> None:
    """Make the database, or bring it to the version that this release needs."""
    from guard import bootstrap, config
    from guard.cli import output
    from guard.core.errors import GuardError

    try:
        settings = config.read(os.environ)
        typer.echo(f"database at version {bootstrap.migrate(settings)}: {settings.shown_url}")
    except GuardError as error:
        output.fail(error)
