"""Model Context Protocol: JSON-RPC `tools/call` and its CallToolResult, with `isError` and `_meta` (as_of, ttl)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from guard.core.errors import InvalidInput
from guard.core.model import Ledger
from guard.ledger.decode import arguments_of
from guard.ledger.formats import Format, Message, Recorder, flagged, role_of, text_of, want

_ROLES = frozenset({"developer", "system", "user", "assistant"})


def accepts(messages: Sequence[Message]) -> bool:
    """Some message calls a tool by JSON-RPC, or is a call's result."""
    return any("jsonrpc" in message and ("result" in message or _calls(message)) for message in messages)


def parse(messages: Sequence[Message]) -> Ledger:
    """The ledger of a session. What the user says may stand between, as `role: user`.

    >>> call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "quote", "arguments": {}}}
    >>> answer = {"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "5"}], "isError": False}}
    >>> parse([call, answer]).results[0].result
    '5'
    """
    record = Recorder()
    for index, message in enumerate(messages):
        where = f"messages[{index}]"
        if role_of(message, _ROLES, where) == "user":
            record.user(text_of(message.get("content"), f"{where}.content"))
        elif _calls(message):
            params = want(message.get("params"), Mapping, f"{where}.params")
            name = want(params.get("name"), str, f"{where}.params.name")
            record.call(str(message.get("id")), name, arguments_of(params.get("arguments")))
        elif "error" in message and str(message.get("id")) in record.calls:
            record.result(str(message["id"]), message["error"], is_error=True)
        elif isinstance(message.get("result"), Mapping) and _is_tool_result(message["result"]):
            _answer(record, str(message.get("id")), message["result"], where)
    return record.ledger()


def _answer(record: Recorder, call_id: str, result: Mapping[str, Any], where: str) -> None:
    meta = result.get("_meta")
    meta = meta if isinstance(meta, Mapping) else {}
    structured = result.get("structuredContent")
    value = structured if structured is not None else text_of(result.get("content"), f"{where}.result.content")
    record.result(
        call_id,
        value,
        is_error=flagged(result, f"{where}.result"),
        as_of=_instant(meta.get("as_of"), f"{where}.result._meta.as_of"),
        ttl=_seconds(meta.get("ttl"), f"{where}.result._meta.ttl"),
    )


def _calls(message: Message) -> bool:
    return message.get("method") == "tools/call"


def _is_tool_result(result: Mapping[str, Any]) -> bool:
    return "content" in result or "structuredContent" in result


def _instant(text: Any, where: str) -> datetime | None:
    if text is None:
        return None
    try:
        when = datetime.fromisoformat(want(text, str, where))
    except ValueError as error:
        raise InvalidInput("must be an ISO 8601 time", field=where) from error
    return when if when.tzinfo else when.replace(tzinfo=UTC)


def _seconds(value: Any, where: str) -> float | None:
    if value is None:
        return None
    try:
        return float(value)
    except (TypeError, ValueError) as error:
        raise InvalidInput("must be a number of seconds", field=where) from error


FORMAT = Format("mcp", accepts, parse)
