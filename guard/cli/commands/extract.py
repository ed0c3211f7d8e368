"""`guard extract`: the claims of a text, highlighted, or of many, one a line."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from guard.service.lines import Answer
from guard.service.reading import Deployment

LIMIT = 1024**2


def register(app: typer.Typer) -> None:
    app.command()(extract)


def extract(
    text: Annotated[str | None, typer.Argument(help="The text to read.", show_default=False)] = None,
    *,
    locale: Annotated[
        str | None, typer.Option(help="BCP 47 locale of the reader.", show_default="GUARD_LOCALE")
    ] = None,
    currency: Annotated[str | None, typer.Option(help="ISO 4217 currency that is meant by default.")] = None,
    timezone: Annotated[str | None, typer.Option(help="IANA zone of the reader.")] = None,
    now: Annotated[str | None, typer.Option(help="The instant for relative days; unknown if absent.")] = None,
    jsonl: Annotated[str | None, typer.Option(help="A file of requests, one a line; - for standard input.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON rather than highlighted text.")] = False,
    jobs: Annotated[int, typer.Option(help="Processes for --jsonl; 0 for one a core.", min=0)] = 0,
) -> None:
    """The claims of a text: highlighted, or with --jsonl one request in and one answer out a line.

    A line is {"id", "text", "locale", "now", "timezone", "currency"}, of which only text is required; its answer is
    {"id", "claims": [...]}.
    """
    from guard import config
    from guard.cli import output
    from guard.core.errors import GuardError
    from guard.core.json_text import encode

    try:
        deployment = config.read(os.environ).deployment
        if jsonl is not None:
            from guard.cli.jsonl import Job

            output.answer_lines(Job(answers, (deployment,), LIMIT, {}), jsonl, jobs)
            return
        if text is None:
            raise typer.BadParameter("give a text, or --jsonl FILE")
        given = {"text": text, "locale": locale, "currency": currency, "timezone": timezone, "now": now}
        answer = answers(deployment)(encode({name: value for name, value in given.items() if value is not None}))
    except GuardError as error:
        output.fail(error)
    if as_json:
        typer.echo(encode(answer).decode())
    else:
        show(text, answer["claims"])


def answers(deployment: Deployment) -> Answer:
    """What a line is answered with; made once in each process."""
    from guard.service.extraction import read_text

    return lambda line: read_text(line, deployment)


def show(text: str, claims: list[dict[str, object]]) -> None:
    """The text with its claims marked, and under it what each was read as."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from guard.core.json_text import encode

    console = Console(highlight=False)
    marked = Text(text)
    table = Table("type", "text", "read as", box=None, pad_edge=False)
    for claim in claims:
        readable = claim["value"] is not None
        marked.stylize(
            "black on green" if readable else "black on yellow", int(str(claim["start"])), int(str(claim["end"]))
        )
        shown = {name: value for name, value in claim.items() if name not in {"type", "text", "start", "end", "value"}}
        value = encode(claim["value"]).decode() if readable else "unreadable"
        table.add_row(
            str(claim["type"]),
            Text(str(claim["text"])),
            Text(" ".join([value, *(f"{n}={v}" for n, v in shown.items())])),
        )
    console.print(marked)
    if claims:
        console.print(table)
    else:
        console.print(Text("no claims", style="dim"))
