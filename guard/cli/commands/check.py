"""`guard check`: one request, or many, one a line, judged without a service and without the log."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from typing import Annotated

import typer

from guard.service.lines import Answer
from guard.service.reading import Deployment


def register(app: typer.Typer) -> None:
    app.command()(check)


def check(
    file: Annotated[
        str | None, typer.Argument(help="A request as JSON; - for standard input.", show_default=False)
    ] = None,
    *,
    rules: Annotated[
        str | None, typer.Option(help="Rule pack: a folder, a file, or a name.", show_default="GUARD_RULES")
    ] = None,
    jsonl: Annotated[str | None, typer.Option(help="A file of requests, one a line; - for standard input.")] = None,
    jobs: Annotated[int, typer.Option(help="Processes for --jsonl; 0 for one a core.", min=0)] = 0,
) -> None:
    """Judge a request: exit 0 for allow, 1 for block or redact, 2 if it cannot be read.

    With --jsonl a request a line in, a verdict a line out, in order; a line that cannot be read gives an error line,
    and the rest goes on. Ends with 0, or 2 if any line was an error.
    """
    from guard import config
    from guard.cli import output
    from guard.cli.jsonl import Job
    from guard.core.errors import GuardError
    from guard.core.json_text import encode

    if (file is None) == (jsonl is None):
        raise typer.BadParameter("give one request as FILE, or many as --jsonl FILE")
    try:
        settings = config.read(os.environ)
        args = (rules or settings.rules, settings.deployment, settings.max_draft)
        if jsonl is not None:
            output.answer_lines(Job(answers, args, settings.max_body, {"verdict": "error"}), jsonl, jobs)
            return
        with output.opened(file or "-") as source:
            body = source.read(settings.max_body + 1)
        output.within(body, settings.max_body)
        said = answers(*args)(body)
    except GuardError as error:
        output.fail(error)
    sys.stdout.buffer.write(encode(said) + b"\n")
    sys.stdout.flush()
    raise typer.Exit(0 if said["verdict"] == "allow" else 1)


def answers(pack: str, deployment: Deployment, max_draft: int) -> Answer:
    """What a line is answered with; made once in each process. Raises what loading the pack raises."""
    from guard.ruleset import load
    from guard.service.judging import judge_text

    active = load(pack)
    return lambda line: judge_text(line, active, deployment, max_draft=max_draft, clock=datetime.now(UTC))
