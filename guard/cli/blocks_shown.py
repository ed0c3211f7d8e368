"""A block as a person reads it in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from guard.service.records import Block


def sentence(finding: Mapping[str, Any]) -> str:
    """What was said, why it failed, and the nearest value.

    As in: said €219 (no_match), pricing_quote returned 209.00 EUR.
    """
    said = f"said {finding['claim']['text']} ({finding['reason']})"
    nearest = finding["nearest"]
    return f"{said}, {nearest['tool']} returned {value(nearest['value'])}" if nearest else said


def value(given: Mapping[str, Any]) -> str:
    """A value in a few words.

    >>> value({"amount": "209.00", "currency": "EUR"})
    '209.00 EUR'
    """
    return " ".join(str(part) for part in given.values() if isinstance(part, str))


def show_block(block: Block, console: Console | None = None) -> None:
    """All that a reviewer needs on one screen."""
    console = console or Console(highlight=False)
    draft = Text(block.draft)
    failed = block.summary()["findings"]
    for finding in failed:
        draft.stylize("black on red", finding["claim"]["start"], finding["claim"]["end"])
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="dim")
    table.add_column(overflow="fold")
    table.add_row("block", str(block.id))
    table.add_row("at", block.at.isoformat(sep=" ", timespec="seconds"))
    table.add_row("status", f"{block.status} (version {block.version})")
    table.add_row("rules", f"{', '.join(block.answer['rules'].get('packs', ()))} {block.rules_version[:19]}")
    table.add_row("draft", draft)
    for finding in failed:
        table.add_row("finding", Text(f"{finding['rule']}: {sentence(finding)}"))
    for name in ("failed", "unanswered"):
        for call in (block.answer.get("ledger") or {}).get(name, ()):
            table.add_row(name, Text(f"{call['tool']} ({call['call_id']})"))
    table.add_row("sent", Text(block.answer["message"]))
    table.add_row("handoff", str(block.answer["handoff"]))
    for event in block.history:
        words = [str(event.status), *(str(part) for part in (event.cause, event.note) if part)]
        table.add_row(
            "review", Text(f"{event.at.isoformat(sep=' ', timespec='seconds')} {event.by}: {', '.join(words)}")
        )
    console.print(table)
