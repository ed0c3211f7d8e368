"""ai-parrot's groundedness check on requests: its evidence index of the tool results, then its score of the draft.

The package wants an environment file and 1.4 GB at import; its groundedness package alone needs the standard library,
pydantic and one model, which stands in here with the same fields.
"""

import importlib
import importlib.util
import sys
import types
from pathlib import Path
from typing import Any

from opened import opened
from pydantic import BaseModel
from timing import main


class ToolCall(BaseModel):
    """parrot.models.basic.ToolCall, the fields that the index reads."""

    id: str
    name: str
    arguments: dict[str, Any]
    result: Any = None
    error: str | None = None


def load() -> tuple[Any, Any, Any]:
    """The scorer, the index and the policy, without importing the package around them."""
    found = importlib.util.find_spec("parrot")
    if found is None or found.submodule_search_locations is None:
        sys.exit("ai-parrot is not installed")
    root = Path(found.submodule_search_locations[0])
    for name, path in (
        ("parrot", root),
        ("parrot.models", root / "models"),
        ("parrot.security", root / "security"),
        ("parrot.security.groundedness", root / "security" / "groundedness"),
    ):
        module = types.ModuleType(name)
        module.__path__ = [str(path)]
        sys.modules[name] = module
    basic = types.ModuleType("parrot.models.basic")
    basic.ToolCall = ToolCall  # type: ignore[attr-defined]
    sys.modules["parrot.models.basic"] = basic

    inner = "parrot.security.groundedness"
    index = importlib.import_module(f"{inner}.evidence").EvidenceIndex
    policy = importlib.import_module(f"{inner}.policy").GroundednessPolicy()
    return index, policy, importlib.import_module(f"{inner}.scorer").GroundednessScorer


EvidenceIndex, POLICY, Scorer = load()
SCORER = Scorer(POLICY)


def score(line: dict[str, Any]) -> Any:
    """The whole check of one request."""
    calls = [
        ToolCall(id=str(at), name=entry["tool"], arguments=entry.get("arguments") or {}, result=entry["result"])
        for at, entry in enumerate(line["ledger"])
    ]
    return SCORER.score(line["draft"], EvidenceIndex.from_tool_calls(calls, POLICY))


main({"ai-parrot": score}, prepare=opened)
