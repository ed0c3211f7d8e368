"""The guard's own flat form of a conversation: calls with `name` and `arguments` as an object, answers with
`is_error`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from guard.core.errors import InvalidInput
from guard.core.model import Ledger
from guard.ledger.decode import arguments_of
from guard.ledger.formats import Format, Message, Recorder, flagged, role_of, text_of, want

_ROLES = frozenset({"developer", "system", "user", "assistant", "tool"})
_SAYS = frozenset({"type", "jsonrpc"})
"""What other formats tell of a message in the place of a role. Without a call they are read as this one."""


def accepts(messages: Sequence[Message]) -> bool:
    """Calls carry their `name` and `arguments` themselves."""
    calls = [call for message in messages for call in message.get("tool_calls") or () if isinstance(call, Mapping)]
    return bool(calls) and all("name" in call and "function" not in call and "arguments" in call for call in calls)


def parse(messages: Sequence[Message]) -> Ledger:
    """The ledger of a conversation.

    >>> call = {"id": "c1", "name": "quote", "arguments": {"sku": "A"}}
    >>> parse([{"role": "user", "content": "?"}, {"role": "assistant", "tool_calls": [call]}]).results[0].answered
    False
    """
    record = Recorder()
    for index, message in enumerate(messages):
        where = f"messages[{index}]"
        role = role_of(message, _ROLES, where)
        if role is None and _SAYS.isdisjoint(message):
            raise InvalidInput(f"must be one of {', '.join(sorted(_ROLES))}", field=f"{where}.role")
        if role == "user":
            record.user(text_of(message.get("content"), f"{where}.content"))
        elif role == "assistant":
            for call in message.get("tool_calls") or ():
                name = want(want(call, Mapping, f"{where}.tool_calls").get("name"), str, f"{where}.tool_calls.name")
                record.call(call.get("id"), name, arguments_of(call.get("arguments")))
        elif role == "tool":
            content = message.get("content")
            record.result(
                want(message.get("tool_call_id"), str, f"{where}.tool_call_id"),
                content if isinstance(content, (Mapping, list, int, float)) else text_of(content, where),
                tool=message.get("name"),
                is_error=flagged(message, where),
            )
    return record.ledger()


FORMAT = Format("flat", accepts, parse)
