"""OpenAI Responses: a list of items, calls as `function_call`, answers as `function_call_output`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from guard.core.model import Ledger
from guard.ledger.decode import arguments_of
from guard.ledger.formats import Format, Message, Recorder, flagged, role_of, text_of, want

_ROLES = frozenset({"developer", "system", "user", "assistant"})
_CALLS = frozenset({"function_call", "custom_tool_call", "mcp_call"})
_ANSWERS = frozenset({"function_call_output", "custom_tool_call_output"})


def accepts(messages: Sequence[Message]) -> bool:
    """Some item is a call or an answer of this format."""
    return any(message.get("type") in _CALLS | _ANSWERS for message in messages)


def parse(messages: Sequence[Message]) -> Ledger:
    """The ledger of a conversation.

    >>> call = {"type": "function_call", "call_id": "c1", "name": "quote", "arguments": "{}"}
    >>> answer = {"type": "function_call_output", "call_id": "c1", "output": [{"type": "input_text", "text": "5"}]}
    >>> parse([call, answer]).results[0].result
    '5'
    """
    record = Recorder()
    for index, item in enumerate(messages):
        where = f"messages[{index}]"
        kind = item.get("type")
        if kind in _CALLS:
            _call(record, item, where)
        elif kind in _ANSWERS:
            call_id = want(item.get("call_id"), str, f"{where}.call_id")
            failed = flagged(item, where) or _incomplete(item, where)
            record.result(call_id, text_of(item.get("output"), f"{where}.output"), is_error=failed)
        elif role_of(item, _ROLES, where) == "user":
            record.user(text_of(item.get("content"), f"{where}.content"))
    return record.ledger()


def _call(record: Recorder, item: Mapping[str, Any], where: str) -> None:
    name = want(item.get("name"), str, f"{where}.name")
    call_id = record.call(item.get("call_id") or item.get("id"), name, arguments_of(item.get("arguments")))
    if item["type"] == "mcp_call" and (item.get("output") is not None or item.get("error") is not None):
        failed = item.get("error") is not None
        told = flagged(item, where)
        record.result(call_id, item["error"] if failed else item["output"], is_error=failed or told)


def _incomplete(item: Mapping[str, Any], where: str) -> bool:
    return item.get("status") is not None and want(item["status"], str, f"{where}.status") == "incomplete"


FORMAT = Format("openai_responses", accepts, parse)
