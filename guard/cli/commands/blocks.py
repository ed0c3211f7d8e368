"""`guard blocks`: the log and its review from a terminal."""

from __future__ import annotations

import getpass
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from guard.service.records import Cause, ReviewStatus

if TYPE_CHECKING:
    from guard.service.records import Block, Filters
    from guard.service.reviewing import Reviewing

group = typer.Typer(no_args_is_help=True, help="What was held back, and its review.")


def register(app: typer.Typer) -> None:
    app.add_typer(group, name="blocks")


@contextmanager
def reviewing() -> Iterator[Reviewing]:
    """The review over the configured database; what fails is told, and the command ends with 2."""
    from guard import bootstrap, config
    from guard.cli import output
    from guard.core.errors import GuardError
    from guard.service.reviewing import Reviewing

    try:
        with bootstrap.opened(config.read(os.environ)) as store:
            yield Reviewing(store.log, bootstrap.clock)
    except GuardError as error:
        output.fail(error)


Status = Annotated[ReviewStatus | None, typer.Option(help="Only of this status.")]
Rule = Annotated[str | None, typer.Option(help="Only with a finding of this rule (pack/id).")]
Reason = Annotated[str | None, typer.Option(help="Only with this reason.")]
Tool = Annotated[str | None, typer.Option(help="Only where this tool was nearest, or failed.")]
Locale = Annotated[str | None, typer.Option(help="Only of this locale; de counts de-AT in.")]
Since = Annotated[str | None, typer.Option(help="From this instant on (ISO 8601).")]
Until = Annotated[str | None, typer.Option(help="Before this instant (ISO 8601).")]


def chosen(**given: str | None) -> Filters:
    """The filters of the options. Raises InvalidInput."""
    from guard.service.reviewing import filters

    return filters({name: value for name, value in given.items() if value is not None})


@group.command("list")
def list_blocks(
    *,
    status: Status = None,
    rule: Rule = None,
    reason: Reason = None,
    tool: Tool = None,
    locale: Locale = None,
    since: Since = None,
    until: Until = None,
    limit: Annotated[int, typer.Option(min=1, max=200)] = 20,
    cursor: Annotated[str | None, typer.Option(help="The place that the list before ended with.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Blocks, newest first."""
    from guard.core.json_text import encode

    with reviewing() as use:
        wanted = chosen(status=status, rule=rule, reason=reason, tool=tool, locale=locale, since=since, until=until)
        page = use.page(wanted, cursor, limit)
    if as_json:
        typer.echo(encode(page.json()).decode())
        return
    show_list(page.items)
    if page.next_cursor:
        typer.echo(f"more: --cursor {page.next_cursor}", err=True)


@group.command()
def show(
    block_id: str,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """One block: draft, findings, what was sent instead, and the history of its review."""
    from guard.cli.blocks_shown import show_block
    from guard.core.json_text import encode

    with reviewing() as use:
        block = use.get(block_id)
    if as_json:
        typer.echo(encode(block.json()).decode())
    else:
        show_block(block)


@group.command()
def review(
    block_id: str,
    status: ReviewStatus,
    *,
    cause: Annotated[Cause | None, typer.Option(help="Why it was a false positive.")] = None,
    note: Annotated[str | None, typer.Option(help="In a reviewer's words.")] = None,
    version: Annotated[int | None, typer.Option(help="The version that you saw.", show_default="the latest")] = None,
    by: Annotated[str | None, typer.Option(help="Who judges.", show_default="your user name")] = None,
) -> None:
    """Judge a block; `open` takes an earlier judgement back. The history keeps all of it."""
    from guard.core.json_text import encode

    with reviewing() as use:
        seen = version if version is not None else use.get(block_id).version
        said: dict[str, Any] = {"status": status, "version": seen}
        said |= {name: value for name, value in (("cause", cause), ("note", note)) if value is not None}
        event = use.review(block_id, encode(said), by or getpass.getuser()).result()
    typer.echo(f"{block_id} is {event.status} (version {event.version})")


@group.command()
def export(
    *,
    status: Status = None,
    rule: Rule = None,
    reason: Reason = None,
    tool: Tool = None,
    locale: Locale = None,
    since: Since = None,
    until: Until = None,
) -> None:
    """Blocks with their history as JSON, oldest first, one a line."""
    from guard.core.json_text import encode

    with reviewing() as use:
        wanted = chosen(status=status, rule=rule, reason=reason, tool=tool, locale=locale, since=since, until=until)
        for block in use.export(wanted):
            sys.stdout.buffer.write(encode(block.json()) + b"\n")
        sys.stdout.flush()


def show_list(blocks: tuple[Block, ...]) -> None:
    """One row a block: enough to judge most of them."""
    from rich.console import Console
    from rich.table import Column, Table
    from rich.text import Text

    from guard.cli.blocks_shown import sentence

    # Whole ids whatever the width: they are what `show` and `review` are called with.
    table = Table(
        Column("id", min_width=36), "at", "status", "v", "said, and what the tools returned", box=None, pad_edge=False
    )
    for block in blocks:
        rows = [sentence(finding) for finding in block.summary()["findings"]]
        at = block.at.isoformat(sep=" ", timespec="seconds")
        table.add_row(str(block.id), at, str(block.status), str(block.version), Text("; ".join(rows)))
    console = Console(highlight=False, soft_wrap=True)
    console.print(table if blocks else Text("no blocks", style="dim"))
