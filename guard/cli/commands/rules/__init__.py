"""`guard rules`: write, check, test and try rule packs. One module a command."""

from __future__ import annotations

import importlib
import pkgutil

import typer


def register(app: typer.Typer) -> None:
    group = typer.Typer(no_args_is_help=True, help="Write, check, test and try rule packs.")
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        importlib.import_module(f"{__name__}.{module.name}").register(group)
    app.add_typer(group, name="rules")
