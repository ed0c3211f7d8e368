"""`guard locales`: the coverage matrix, language by capability."""

from __future__ import annotations

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    app.command()(locales)


def locales(
    language: Annotated[list[str] | None, typer.Argument(help="Languages to show; all of CLDR's if none.")] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON rather than a table.")] = False,
) -> None:
    """What is read in each language beyond digits, signs, ISO codes and ISO dates, which are read in all.

    A gap is a place where amounts or dates in words of that language may pass unread.
    """
    from guard.core.json_text import encode
    from guard.locales.coverage import CAPABILITIES, matrix

    rows = [row for row in matrix() if not language or row.language in language]
    if as_json:
        shown = [{"language": row.language, "name": row.name, "has": dict(row.has)} for row in rows]
        typer.echo(encode({"items": shown}).decode())
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("language", "name", *CAPABILITIES, title=f"{len(rows)} languages", title_justify="left")
    for row in rows:
        table.add_row(row.language, row.name, *("yes" if row.has[name] else "-" for name in CAPABILITIES))
    console = Console()
    console.print(table, crop=console.is_terminal)
