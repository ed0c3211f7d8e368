"""`guard rules backtest`: what a new rule set would change on requests of the past."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from guard.service.lines import Answer
from guard.service.reading import Deployment

if TYPE_CHECKING:
    from guard.config import Settings
    from guard.ruleset.backtest import Tally


def register(group: typer.Typer) -> None:
    group.command()(backtest)


def backtest(
    old: Annotated[str, typer.Argument(help="The pack in use: a folder, a file, or the name of one that ships.")],
    new: Annotated[str, typer.Argument(help="The pack to try.")],
    *,
    source: Annotated[
        str,
        typer.Option("--from", help="Requests, one a line (as for guard check --jsonl); or `log`: the service's log."),
    ],
    max_new_blocks: Annotated[
        int | None, typer.Option(help="Exit with 1 if more requests than this would newly be stopped.", min=0)
    ] = None,
    jobs: Annotated[int, typer.Option(help="Processes; 0 for one a core.", min=0)] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON rather than text.")] = False,
) -> None:
    """Judge requests by two packs and show which decisions change, grouped by rule and reason, with examples.

    Exit 0, 1 past --max-new-blocks, 2 if something cannot be read.
    """
    from guard import config
    from guard.cli import jsonl, output
    from guard.core.errors import GuardError
    from guard.core.json_text import encode
    from guard.ruleset.backtest import Tally

    tally = Tally()
    from_log = source == "log"
    try:
        settings = config.read(os.environ)
        args = (old, new, settings.deployment, settings.max_draft, datetime.now(UTC))
        answers(*args)  # a pack that cannot be used is told once, and before anything is read
        job = jsonl.Job(answers, args, settings.max_body, {})
        with (
            _log(settings) if from_log else output.opened(source) as lines,
            output.progress("-" if from_log else source) as advance,
        ):
            jsonl.run(job, lines, _Sink(tally), jobs=jobs or jsonl.cores(), advance=advance)
    except GuardError as error:
        output.fail(error)
    typer.echo(encode(tally.json()).decode() if as_json else _shown(tally))
    if max_new_blocks is not None and tally.new_blocks > max_new_blocks:
        typer.echo(f"guard: {tally.new_blocks} new blocks, more than {max_new_blocks}", err=True)
        raise typer.Exit(1)
    if tally.unreadable:
        typer.echo(f"guard: {tally.unreadable} requests could not be read", err=True)
        raise typer.Exit(output.CANNOT_READ)


def answers(old: str, new: str, deployment: Deployment, max_draft: int, clock: datetime) -> Answer:
    """What both packs make of a line; made once in each process. Raises what loading the packs raises."""
    from guard.ruleset import load
    from guard.ruleset.backtest import Backtest

    return Backtest(load(old), load(new), deployment, max_draft, clock).one


@contextmanager
def _log(settings: Settings) -> Iterator[BinaryIO]:
    """The requests of the log as lines of a file that is gone afterwards."""
    from guard import bootstrap
    from guard.service.trying import logged

    with bootstrap.opened(settings) as store, tempfile.TemporaryFile() as lines:
        lines.writelines(line + b"\n" for line in logged(store.log, since=None, limit=None))
        lines.seek(0)
        yield lines


class _Sink(io.BytesIO):
    """Where the answers of the processes are counted rather than written."""

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        self._tally = tally

    def write(self, lines: Any) -> int:
        import msgspec

        for line in bytes(lines).splitlines():
            self._tally.add(msgspec.json.decode(line))
        return len(lines)


def _shown(tally: Tally) -> str:
    lines = [
        f"{tally.requests} requests, {tally.unreadable} unreadable",
        f"old: {_counts(tally.before)}",
        f"new: {_counts(tally.after)}",
        f"newly stopped: {tally.new_blocks}{_rate(tally.new_blocks, tally.requests)}",
        f"no longer stopped: {tally.fewer_blocks}{_rate(tally.fewer_blocks, tally.requests)}",
    ]
    for (before, after, rule, reason), count in tally.groups.most_common():
        lines.append(f"\n{count} × {before} -> {after} by {rule} ({reason or 'no reason'})")
        for example in tally.examples[(before, after, rule, reason)]:
            lines.append(f"  {example['id'] if example['id'] is not None else '-'}: {_line(example['draft'])}")
            lines.append(f"    old: {example['old']}")
            lines.append(f"    new: {example['new']}")
    return "\n".join(lines)


def _counts(counted: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counted.items())) or "none"


def _rate(count: int, all_: int) -> str:
    return f" ({count / all_:.2%})" if all_ else ""


def _line(draft: str) -> str:
    text = " ".join(draft.split())
    return text if len(text) <= 160 else text[:159] + "…"
