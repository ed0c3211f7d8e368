"""groundguard-ai on requests: its extraction and matching, with every numeric leaf of the ledger registered before.

The registration is not timed, nor is its reading of JSON: it has neither.
"""

from collections.abc import Iterator
from typing import Any

from groundguard import FactGate
from opened import opened
from timing import main


def leaves(value: Any, key: str = "value") -> Iterator[tuple[str, Any]]:
    """The numbers of a JSON value, each under its key."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, key)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield key, value


def gate(line: dict[str, Any]) -> dict[str, Any]:
    """The draft with a gate that holds the line's facts."""
    made = FactGate()
    for entry in opened(line)["ledger"]:
        for key, value in leaves(entry["result"]):
            made.record_fact(key=key, value=value, source_tool=entry["tool"])
    return {"draft": line["draft"], "gate": made}


main({"groundguard-ai": lambda line: line["gate"].check(line["draft"])}, prepare=gate)
