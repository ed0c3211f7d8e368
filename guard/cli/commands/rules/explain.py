"""`guard rules explain`: which rule looked at what, which facts were considered, and why it was decided so."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import Annotated

import typer


def register(group: typer.Typer) -> None:
    group.command()(explain)


def explain(
    request: Annotated[str, typer.Argument(help="A request as JSON, as for guard check; - for standard input.")],
    *,
    rules: Annotated[
        str | None, typer.Option(help="Rule pack: a folder, a file, or a name.", show_default="GUARD_RULES")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON rather than text.")] = False,
) -> None:
    """Explain a verdict: for each claim the rules that looked at it, the facts considered, and the finding."""
    from guard import config
    from guard.cli import output
    from guard.core.errors import GuardError
    from guard.core.json_text import encode
    from guard.ruleset import load
    from guard.ruleset.explain import explain as explained
    from guard.service.check_request import read_request
    from guard.service.judging import defaults

    try:
        settings = config.read(os.environ)
        active = load(rules or settings.rules)
        with output.opened(request) as source:
            body = source.read(settings.max_body + 1)
        output.within(body, settings.max_body)
        within = defaults(active, settings.deployment)
        check = read_request(body, within, clock=None, max_draft=settings.max_draft)
        said = explained(check, active, check.reader.now or datetime.now(UTC))
    except GuardError as error:
        output.fail(error)
    typer.echo(encode(said.json()).decode() if as_json else str(said))
