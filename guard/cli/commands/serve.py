"""`guard serve`: the service."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, Annotated

import typer

from guard import config

if TYPE_CHECKING:
    from guard.config import Settings


def register(app: typer.Typer) -> None:
    listed = "\n\n".join(
        f"[bold]{name}[/bold] ({default or 'not set'}): {meaning}" for name, default, meaning in config.described()
    )
    app.command(help=f"Run the service.\n\nSettings are read from the environment:\n\n{listed}")(serve)


def serve(
    *,
    welcome: Annotated[
        bool, typer.Option("--welcome", help="Make a first key if there is none, and print commands to try.")
    ] = False,
) -> None:
    from guard import bootstrap
    from guard.cli import output
    from guard.core.errors import GuardError

    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    for warning in config.unknown(os.environ):
        typer.echo(f"guard: {warning}", err=True)
    try:
        settings = config.read(os.environ)
        app = bootstrap.create_app(settings)
        if welcome:
            greet(settings)
    except GuardError as error:
        output.fail(error)
    import gc
    import signal
    import threading

    import uvicorn

    if hasattr(signal, "SIGHUP"):
        reload = app.state.parts.rules.reload
        signal.signal(signal.SIGHUP, lambda *_: threading.Thread(target=reload, name="guard-rules-reload").start())
    gc.collect()
    gc.freeze()  # rules and profiles stay: to look through them each time costs a tenth of a second
    uvicorn.run(
        app,
        host=settings.host,
        port=settings.port,
        loop="auto",
        http="auto",
        access_log=False,
        log_config=None,
        proxy_headers=False,  # nobody asks where a request came from
        server_header=False,
    )


def greet(settings: Settings) -> None:
    """A first key, told once, and two commands: a made-up price that is blocked, and the block in the list."""
    from guard import bootstrap
    from guard.service.records import Scope

    with bootstrap.opened(settings) as store:
        first = not store.keys.all()
        secret = store.keys.create("first", list(Scope))[1] if first else "$KEY"
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    url = f"http://{host}:{settings.port}"
    if first:
        typer.echo(f"\nYour first key, shown this once (export KEY={secret} to keep it at hand):\n\n    {secret}\n")
    else:
        typer.echo("\nThere is a key already; `.venv/bin/guard keys create NAME --scope check` makes another.\n")
    request = (
        '{"draft": "The winter jacket is €219.", "ledger": [{"tool": "pricing_quote", '
        '"result": {"sku": "JKT-114", "price": "209.00", "currency": "EUR"}}]}'
    )
    typer.echo("A made-up price, blocked (the tool returned 209.00 EUR):\n")
    typer.echo(f"    curl -s {url}/v1/check -H 'Authorization: Bearer {secret}' -d '{request}'\n")
    typer.echo("The block, in the log:\n")
    typer.echo(f"    curl -s '{url}/admin/blocks?status=open' -H 'Authorization: Bearer {secret}'\n")
