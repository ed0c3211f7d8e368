"""How commands write: standard output is for answers, standard error for people."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NoReturn

import typer

from guard.cli import jsonl
from guard.core.errors import GuardError, LimitExceeded

CANNOT_READ = 2


def fail(error: GuardError) -> NoReturn:
    """Say what is wrong, on one line, and end with 2."""
    place = f"{error.field}: " if error.field and not str(error).startswith(error.field) else ""
    typer.echo(f"guard: {place}{error}", err=True)
    raise typer.Exit(CANNOT_READ) from error


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """The bytes of a file, `-` for standard input."""
    if file == "-":
        yield sys.stdin.buffer
        return
    try:
        source = Path(file).open("rb")  # noqa: SIM115  # the error of opening is told, those of the block are not
    except OSError as error:
        raise GuardError(f"{file}: {error.strerror}") from error
    with source:
        yield source


def within(body: bytes, limit: int) -> None:
    """Raises LimitExceeded for more than `limit` bytes."""
    if len(body) > limit:
        raise LimitExceeded(f"more than {limit} bytes", field="body")


def answer_lines(job: jsonl.Job, file: str, jobs: int) -> None:
    """Run a job over a file onto standard output. Ends with 2 if any line was an error."""
    try:
        with opened(file) as source, progress(file) as advance:
            errors = jsonl.run(job, source, sys.stdout.buffer, jobs=jobs or jsonl.cores(), advance=advance)
    except BrokenPipeError:  # `| head` has what it wanted
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit from None
    if errors:
        typer.echo(f"guard: {errors} line{'s' if errors > 1 else ''} could not be read", err=True)
        raise typer.Exit(CANNOT_READ)


@contextmanager
def progress(file: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error where that is a terminal, by bytes where the size is known."""
    if not sys.stderr.isatty():
        yield lambda _bytes, _lines: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    size = Path(file).stat().st_size if file != "-" else 0
    columns = (
        TextColumn("{task.completed:,.0f} lines" if not size else "{task.percentage:>3.0f} %"),
        BarColumn(),
        TextColumn("{task.fields[lines]:,} lines"),
        TimeRemainingColumn(),
    )
    # No refreshing thread: processes are forked while the bar is up.
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False, transient=True) as bar:
        task = bar.add_task("", total=size or None, lines=0)
        done = 0

        def advance(read: int, lines: int) -> None:
            nonlocal done
            done += lines
            bar.update(task, advance=read, lines=done, refresh=True)

        yield advance
