"""OpenAI chat completions: `tool_calls` with arguments as a JSON string, answers with `role: tool`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from guard.core.model import Ledger
from guard.ledger.decode import arguments_of
from guard.ledger.formats import Format, Message, Recorder, flagged, role_of, text_of, want

_ROLES = frozenset({"developer", "system", "user", "assistant", "tool", "function"})


def accepts(messages: Sequence[Message]) -> bool:
    """Calls carry a `function`, as only this format writes them."""
    calls = [call for message in messages for call in message.get("tool_calls") or () if isinstance(call, Mapping)]
    if calls:
        return all(isinstance(call.get("function"), Mapping) for call in calls)
    return any(isinstance(message.get("function_call"), Mapping) and "role" in message for message in messages)


def parse(messages: Sequence[Message]) -> Ledger:
    """The ledger of a conversation.

    >>> call = {"id": "c1", "type": "function", "function": {"name": "quote", "arguments": '{"sku": "A"}'}}
    >>> answer = {"role": "tool", "tool_call_id": "c1", "content": "5"}
    >>> parse([{"role": "assistant", "tool_calls": [call]}, answer]).results[0].tool
    'quote'
    """
    record = Recorder()
    for index, message in enumerate(messages):
        where = f"messages[{index}]"
        role = role_of(message, _ROLES, where)
        if role == "user":
            record.user(text_of(message.get("content"), f"{where}.content"))
        elif role == "assistant":
            for call in message.get("tool_calls") or ():
                function = want(
                    want(call, Mapping, f"{where}.tool_calls").get("function"), Mapping, f"{where}.tool_calls.function"
                )
                _call(record, call.get("id"), function, where)
            if isinstance(message.get("function_call"), Mapping):
                _call(record, None, message["function_call"], where)
        elif role == "tool":
            record.result(
                want(message.get("tool_call_id"), str, f"{where}.tool_call_id"),
                text_of(message.get("content"), where),
                tool=message.get("name"),
                is_error=flagged(message, where),
            )
        elif role == "function":
            name = want(message.get("name"), str, f"{where}.name")
            record.result(
                record.pending(name) or record.call(None, name, None),
                text_of(message.get("content"), where),
                tool=name,
                is_error=flagged(message, where),
            )
    return record.ledger()


def _call(record: Recorder, call_id: Any, function: Mapping[str, Any], where: str) -> None:
    name = want(function.get("name"), str, f"{where}.tool_calls.function.name")
    record.call(call_id, name, arguments_of(function.get("arguments")))


FORMAT = Format("openai_chat", accepts, parse)
