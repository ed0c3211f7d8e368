"""A result that is flagged as a failure is one in each wire format, and a flag that is no boolean is refused."""

from __future__ import annotations

from typing import Any

import pytest

from guard.core.errors import InvalidInput
from guard.core.model import ToolResult
from guard.ledger import read_messages
from guard.ledger.errors import failed

Messages = list[dict[str, Any]]


def _anthropic(flag: dict[str, Any]) -> Messages:
    answer = {"type": "tool_result", "tool_use_id": "c1", "content": "209 EUR"} | flag
    call = {"type": "tool_use", "id": "c1", "name": "quote", "input": {}}
    return [
        {"role": "assistant", "content": [call]},
        {"role": "user", "content": ["And?", {"type": "text", "text": "?"}, answer]},
    ]


def _openai_chat(flag: dict[str, Any]) -> Messages:
    call = {"id": "c1", "type": "function", "function": {"name": "quote", "arguments": "{}"}}
    answer = {"role": "tool", "tool_call_id": "c1", "content": "209 EUR"} | flag
    return [{"role": "assistant", "tool_calls": [call]}, answer]


def _openai_function(flag: dict[str, Any]) -> Messages:
    call = {"role": "assistant", "function_call": {"name": "quote", "arguments": "{}"}}
    return [call, {"role": "function", "name": "quote", "content": "209 EUR"} | flag]


def _openai_responses(flag: dict[str, Any]) -> Messages:
    call = {"type": "function_call", "call_id": "c1", "name": "quote", "arguments": "{}"}
    return [call, {"type": "function_call_output", "call_id": "c1", "output": "209 EUR"} | flag]


def _openai_mcp(flag: dict[str, Any]) -> Messages:
    ask = {"role": "user", "content": "How much?"}
    call = {"type": "function_call", "call_id": "c0", "name": "quote", "arguments": "{}"}
    done = {"type": "mcp_call", "id": "c1", "name": "quote", "arguments": "{}", "output": "209 EUR"} | flag
    return [ask, done, call]


def _flat(flag: dict[str, Any]) -> Messages:
    call = {"id": "c1", "name": "quote", "arguments": {}}
    answer = {"role": "tool", "tool_call_id": "c1", "content": "209 EUR"} | flag
    return [{"role": "assistant", "tool_calls": [call]}, answer]


def _langchain(flag: dict[str, Any]) -> Messages:
    call = {"name": "quote", "args": {}, "id": "c1", "type": "tool_call"}
    answer = {"type": "tool", "content": "209 EUR", "tool_call_id": "c1"} | flag
    return [{"type": "ai", "content": "", "tool_calls": [call]}, answer]


def _gemini(flag: dict[str, Any]) -> Messages:
    call = {"functionCall": {"name": "quote", "args": {}}}
    answer = {"functionResponse": {"name": "quote", "response": {"price": "209 EUR"}} | flag}
    return [{"role": "model", "parts": [call]}, {"role": "user", "parts": [answer]}]


def _mcp(flag: dict[str, Any]) -> Messages:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "quote"}}
    return [call, {"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "209 EUR"}]} | flag}]


MADE = {
    _anthropic: "messages[1].content[2]",
    _openai_chat: "messages[1]",
    _openai_function: "messages[1]",
    _openai_responses: "messages[1]",
    _openai_mcp: "messages[1]",
    _flat: "messages[1]",
    _langchain: "messages[1]",
    _gemini: "messages[1].parts[0].functionResponse",
    _mcp: "messages[1].result",
}
each = pytest.mark.parametrize("made", MADE, ids=lambda made: made.__name__)
names = pytest.mark.parametrize("name", ["is_error", "isError"])


@each
@names
@pytest.mark.parametrize("value", ["true", "false", "", 1, 0, "yes", [1], {}])
def test_a_flag_that_is_no_boolean_is_refused_with_its_place(made: Any, name: str, value: Any) -> None:
    with pytest.raises(InvalidInput, match="true or false") as refused:
        read_messages(made({name: value}))
    assert refused.value.field == f"{MADE[made]}.{name}"


@each
@names
@pytest.mark.parametrize(("value", "meant"), [(True, True), (False, False), (None, False)])
def test_a_boolean_flag_means_what_it_says_and_null_means_no(made: Any, name: str, value: Any, meant: bool) -> None:
    assert read_messages(made({name: value})).results[0].is_error is meant


@pytest.mark.parametrize("made", [_langchain, _openai_responses], ids=lambda made: made.__name__)
@pytest.mark.parametrize("value", [5, True, ["error"], {"code": "error"}])
def test_a_status_that_is_no_text_is_refused(made: Any, value: Any) -> None:
    with pytest.raises(InvalidInput) as refused:
        read_messages(made({"status": value}))
    assert refused.value.field == "messages[1].status"


@pytest.mark.parametrize(("status", "meant"), [("error", True), ("success", False), (None, False)])
def test_langchain_tells_a_failure_by_its_status_too(status: str | None, meant: bool) -> None:
    assert read_messages(_langchain({"status": status})).results[0].is_error is meant


@pytest.mark.parametrize(
    ("flag", "meant"),
    [
        (True, True),
        ("true", True),
        (1, True),
        ("yes", True),
        (False, False),
        ("false", False),
        (0, False),
        (None, False),
    ],
)
def test_a_flag_in_a_body_is_up_however_it_is_written(flag: Any, meant: bool) -> None:
    assert failed(ToolResult("quote", {"isError": flag, "price": 209})) is meant
