"""Requests with the JSON inside their results' strings opened, which these peers do not do for themselves."""

from __future__ import annotations

import json
from typing import Any


def opened(line: dict[str, Any]) -> dict[str, Any]:
    """A request whose results are values."""
    ledger = [entry | {"result": _value(entry.get("result"))} for entry in line["ledger"]]
    return line | {"ledger": ledger}


def _value(result: Any) -> Any:
    if isinstance(result, str) and result[:1] in "{[":
        try:
            return json.loads(result)
        except json.JSONDecodeError:  # a text that only begins like JSON
            return result
    return result
