"""The `guard` command. One file a command in `commands/`, found by walking the folder; each is light to import."""

from __future__ import annotations

import atexit
import gc
import importlib
import pkgutil

import typer

from guard.cli import commands

__all__ = ["app", "main"]


def app() -> typer.Typer:
    """All commands, assembled."""
    made = typer.Typer(
        no_args_is_help=True, add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False
    )

    @made.callback()
    def about() -> None:
        """Holds back what a language model states unless a tool returned it."""

    for module in sorted(pkgutil.iter_modules(commands.__path__), key=lambda module: module.name):
        importlib.import_module(f"{commands.__name__}.{module.name}").register(made)
    return made


def main() -> None:
    """The entry point of the script."""
    gc.set_threshold(100_000)  # what a start makes stays: to look through it again and again costs a tenth of the start
    atexit.register(gc.freeze)  # nor is it looked through at the end
    app()()
