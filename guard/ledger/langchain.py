"""LangChain messages: calls with `args`, answers as ToolMessage with `status`; plain, under `data`, or serialised."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from guard.core.model import Ledger
from guard.ledger.decode import arguments_of
from guard.ledger.formats import Format, Message, Recorder, flagged, role_of, text_of, want

_ROLES = {
    "human": "user",
    "user": "user",
    "HumanMessage": "user",
    "ai": "assistant",
    "assistant": "assistant",
    "AIMessage": "assistant",
    "AIMessageChunk": "assistant",
    "tool": "tool",
    "ToolMessage": "tool",
}
_SPOKEN = frozenset({"human", "ai"})
"""Types of messages that only this format has."""
_KNOWN = frozenset({*_ROLES, "developer", "system", "function", "chat"})


def accepts(messages: Sequence[Message]) -> bool:
    """Calls carry `args`, or a message says its class."""
    plain = [_plain(message) for message in messages]
    calls = [call for _, body in plain for call in body.get("tool_calls") or () if isinstance(call, Mapping)]
    if calls:
        return all("args" in call and "name" in call for call in calls)
    if any(role == "tool" and "role" not in body and "tool_call_id" in body for role, body in plain):
        return True
    return bool(messages) and all(message.get("type") in _SPOKEN | {"system"} for message in messages)


def parse(messages: Sequence[Message]) -> Ledger:
    """The ledger of a conversation.

    >>> call = {"name": "quote", "args": {"sku": "A"}, "id": "c1", "type": "tool_call"}
    >>> answer = {"type": "tool", "content": "no", "tool_call_id": "c1", "status": "error"}
    >>> parse([{"type": "ai", "content": "", "tool_calls": [call]}, answer]).results[0].is_error
    True
    """
    record = Recorder()
    for index, message in enumerate(messages):
        where = f"messages[{index}]"
        role_of(message, _KNOWN, where)
        role, body = _plain(message)
        if role == "user":
            record.user(text_of(body.get("content"), f"{where}.content"))
        elif role == "assistant":
            for call in body.get("tool_calls") or ():
                name = want(want(call, Mapping, f"{where}.tool_calls").get("name"), str, f"{where}.tool_calls.name")
                record.call(call.get("id"), name, arguments_of(call.get("args")))
        elif role == "tool":
            call_id = want(body.get("tool_call_id"), str, f"{where}.tool_call_id")
            result = _result(body, f"{where}.content")
            record.result(call_id, result, tool=body.get("name"), is_error=_failed(body, where))
    return record.ledger()


def _plain(message: Mapping[str, Any]) -> tuple[str | None, Mapping[str, Any]]:
    """The role and the fields of a message in any of the three forms."""
    if isinstance(message.get("kwargs"), Mapping) and isinstance(message.get("id"), list) and message["id"]:
        return _ROLES.get(str(message["id"][-1])), message["kwargs"]
    body = message["data"] if isinstance(message.get("data"), Mapping) else message
    return _ROLES.get(str(message.get("type") or message.get("role"))), body


def _failed(body: Mapping[str, Any], where: str) -> bool:
    """Whether a tool's message says that it failed, by its `status` or, as other formats do, by `is_error`."""
    status = body.get("status")
    failed = status is not None and want(status, str, f"{where}.status") == "error"
    return flagged(body, where) or failed


def _result(body: Mapping[str, Any], where: str) -> Any:
    """What the tool returned: the artifact where it is data, since the model's text may say less of it."""
    content = text_of(body.get("content"), where)
    artifact = body.get("artifact")
    return [content, artifact] if isinstance(artifact, (Mapping, list)) and artifact else content


FORMAT = Format("langchain", accepts, parse)
