"""Anthropic messages: content blocks, calls as `tool_use`, answers as `tool_result` with `is_error`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from guard.core.model import Ledger
from guard.ledger.decode import arguments_of
from guard.ledger.formats import Format, Message, Recorder, flagged, role_of, text_of, want

_ROLES = frozenset({"system", "user", "assistant"})
_CALLS = frozenset({"tool_use", "server_tool_use", "mcp_tool_use"})
_ANSWERS = frozenset({"tool_result", "mcp_tool_result"})


def accepts(messages: Sequence[Message]) -> bool:
    """Some content block is a call or an answer of this format."""
    return any(block.get("type") in _CALLS | _ANSWERS for message in messages for _, block in _blocks(message))


def parse(messages: Sequence[Message]) -> Ledger:
    """The ledger of a conversation. A user message that holds answers only is the program's, not the user's; answers
    beside the user's words are of the turn that these begin.

    >>> call = {"type": "tool_use", "id": "c1", "name": "quote", "input": {}}
    >>> answer = {"type": "tool_result", "tool_use_id": "c1", "content": "no", "is_error": True}
    >>> found = parse([{"role": "assistant", "content": [call]}, {"role": "user", "content": [answer]}])
    >>> found.results[0].is_error, found.turn
    (True, 0)
    """
    record = Recorder()
    for index, message in enumerate(messages):
        where = f"messages[{index}].content"
        blocks = list(_blocks(message))
        answers = [(at, block) for at, block in blocks if block.get("type") in _ANSWERS]
        for _, block in blocks:
            if block.get("type") in _CALLS:
                name = want(block.get("name"), str, f"{where}.name")
                record.call(block.get("id"), name, arguments_of(block.get("input")))
        if role_of(message, _ROLES, f"messages[{index}]") == "user":
            text = text_of(message.get("content"), where)
            if text or not answers:
                record.user(text)
        for at, block in answers:
            call_id = want(block.get("tool_use_id"), str, f"{where}.tool_use_id")
            failed = flagged(block, f"{where}[{at}]")
            record.result(call_id, text_of(block.get("content"), where), is_error=failed)
    return record.ledger()


def _blocks(message: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The blocks of a message, each with its place among them."""
    content = message.get("content")
    if isinstance(content, list):
        yield from ((at, block) for at, block in enumerate(content) if isinstance(block, Mapping))


FORMAT = Format("anthropic", accepts, parse)
