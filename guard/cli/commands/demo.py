"""`guard demo`: the case that the guard was built for, under both packs that ship, in a log of its own."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from guard.bootstrap import Store
    from guard.cli.example import Scene

PACKS = ("strict", "standard")


def register(app: typer.Typer) -> None:
    app.command()(demo)


def demo() -> None:
    """A quote times out and the model says a price that it read elsewhere: what is blocked, and the block as logged."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from guard import bootstrap
    from guard.cli.blocks_shown import sentence, show_block
    from guard.cli.example import SCENES
    from guard.config import Settings
    from guard.service.records import Filters

    console = Console(highlight=False)
    for message in SCENES[0].messages:
        said = message.get("content") or f"calls {message['tool_calls'][0]['name']}"
        console.print(Text.assemble((f"{message['role']:>10}  ", "dim"), str(said)))
    console.print(Text.assemble((f"{'draft':>10}  ", "bold"), SCENES[0].draft), "")
    table = Table("pack", "the conversation", "verdict", "why", box=None, pad_edge=False)
    right = True
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(home=Path(folder))
        bootstrap.migrate(settings)
        with bootstrap.opened(settings) as store:
            for pack in PACKS:
                for scene in SCENES:
                    answer = judged(store, pack, scene)
                    right = right and answer["verdict"] == scene.verdict
                    why = "; ".join(sentence(one) for one in answer["findings"] if one["status"] == "unsupported")
                    table.add_row(pack, scene.title, answer["verdict"], Text(why or "a tool returned it"))
            console.print(table)
            console.print("\nThe first block as the log holds it:\n")
            first = next(store.log.export(Filters()))
            show_block(first, console)
    if not right:
        typer.echo("guard: a verdict is not what it must be", err=True)
        raise typer.Exit(1)


def judged(store: Store, pack: str, scene: Scene) -> dict[str, Any]:
    """The answer to a scene, given once it is in the log."""
    import msgspec

    from guard import bootstrap
    from guard.core.json_text import encode
    from guard.ruleset import load
    from guard.service.active_rules import ActiveRules
    from guard.service.checking import Checking
    from guard.service.reading import Deployment

    checking = Checking(
        ActiveRules(lambda: load(pack), bootstrap.clock), store.log, Deployment(), 32 * 1024, bootstrap.clock
    )
    answer = checking.one(encode(scene.request()), "demo")
    said: dict[str, Any] = msgspec.json.decode(answer if isinstance(answer, bytes) else answer.result())
    return said
