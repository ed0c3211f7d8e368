"""One conversation in each wire format: stock asked in the first turn, a quote in the second, delivery never told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from guard.core.errors import InvalidInput
from guard.core.model import Ledger, ToolResult
from guard.ledger import FORMATS, read_messages
from guard.ledger.decode import opened

SAMPLES = sorted(Path(__file__).parent.glob("samples/*.json"))
ASKED = {"sku": "LMP-20"}


def messages(sample: Path) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads(sample.read_text())
    return loaded


def body(result: ToolResult) -> Any:
    found = opened(result.result) if isinstance(result.result, str) else None
    return found[1] if found else result.result


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_exactly_one_format_accepts_a_sample(sample: Path) -> None:
    assert [one.name for one in FORMATS if one.accepts(messages(sample))] == [
        sample.stem.split("_serial")[0].split("_dicts")[0]
    ]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_each_format_gives_the_same_ledger(sample: Path) -> None:
    ledger = read_messages(messages(sample))
    assert ledger.turn == 2
    assert ledger.user_texts == ("Do you have the desk lamp LMP-20?", "What does it cost, and when would it arrive?")
    found = [(one.call_id, one.tool, one.arguments, one.turn, one.answered, one.is_error) for one in ledger.results]
    assert found == [
        ("c1", "stock", ASKED, 1, True, False),
        ("c2", "quote", ASKED, 2, True, False),
        ("c3", "delivery", ASKED, 2, False, False),
    ]
    assert body(ledger.results[0]) == {"in_stock": 4}
    assert body(ledger.results[1]) == {"sku": "LMP-20", "price": "39.90", "currency": "EUR"}


@pytest.mark.parametrize("one", FORMATS, ids=lambda one: one.name)
def test_each_format_has_a_sample(one: Any) -> None:
    assert any(path.stem.startswith(one.name) for path in SAMPLES)


def test_an_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(InvalidInput, match="openai_chat") as refused:
        read_messages([], "smoke_signals")
    assert refused.value.field == "format"


@pytest.mark.parametrize(
    ("broken", "field"),
    [
        (
            [{"role": "assistant", "tool_calls": [{"id": "c1", "function": {"arguments": "{}"}}]}],
            "messages[0].tool_calls.function.name",
        ),
        ([{"type": "function_call", "call_id": "c1"}], "messages[0].name"),
        ([{"role": "assistant", "content": [{"type": "tool_use", "id": "c1"}]}], "messages[0].content.name"),
        ([{"role": "user", "content": 5}], "messages[0].content"),
        ([{"role": "user", "content": "?"}, {"role": "custommer", "content": "?"}], "messages[1].role"),
        ([{"role": ["user"], "content": "?"}], "messages[0].role"),
        ([{"content": "?"}], "messages[0].role"),
    ],
)
def test_a_message_that_cannot_be_read_is_named(broken: list[dict[str, Any]], field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        read_messages(broken)
    assert refused.value.field == field


def test_answers_without_ids_are_matched_by_name() -> None:
    call = {"functionCall": {"name": "quote", "args": ASKED}}
    answer = {"functionResponse": {"name": "quote", "response": {"price": 5}}}
    ledger = read_messages([{"role": "model", "parts": [call]}, {"role": "user", "parts": [answer]}])
    assert [(one.answered, one.arguments, one.result) for one in ledger.results] == [(True, ASKED, {"price": 5})]


def test_mcp_states_how_old_a_result_is_and_how_long_it_holds() -> None:
    ledger = read_messages(
        [
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "quote"}},
            {
                "jsonrpc": "2.0",
                "id": 1,
                "result": {"content": [], "_meta": {"as_of": "2026-11-30T14:05:00Z", "ttl": 60}},
            },
        ]
    )
    result = ledger.results[0]
    assert (result.source, result.ttl) == ("cache", 60.0)
    assert result.as_of is not None
    assert result.as_of.isoformat() == "2026-11-30T14:05:00+00:00"


def test_a_conversation_without_calls_is_an_empty_ledger() -> None:
    assert read_messages([{"role": "user", "content": "Hello"}]) == Ledger((), ("Hello",), 1)


def test_answers_beside_the_users_words_are_of_the_turn_that_these_begin() -> None:
    call = {"type": "tool_use", "id": "c1", "name": "quote", "input": ASKED}
    answer = {"type": "tool_result", "tool_use_id": "c1", "content": "209 EUR"}
    ledger = read_messages(
        [
            {"role": "user", "content": "What does it cost?"},
            {"role": "assistant", "content": [call]},
            {"role": "user", "content": [answer, {"type": "text", "text": "And be quick, please."}]},
        ]
    )
    assert (ledger.turn, ledger.results[0].turn) == (2, 2)
    assert ledger.user_texts == ("What does it cost?", "And be quick, please.")


SPOKEN = {
    "openai_chat": ["developer", "system", "user", "assistant", "function"],
    "openai_responses": ["developer", "system", "user", "assistant"],
    "anthropic": ["system", "user", "assistant"],
    "gemini": ["system", "user", "model", "function", "tool"],
    "langchain": ["developer", "system", "user", "assistant", "human", "ai", "chat"],
    "flat": ["developer", "system", "user", "assistant"],
    "mcp": ["system", "user", "assistant"],
}


@pytest.mark.parametrize(("name", "role"), [(name, role) for name, roles in SPOKEN.items() for role in roles])
def test_a_format_knows_its_roles_and_no_other(name: str, role: str) -> None:
    message = {"role": role, "content": "Hello", "name": "quote"}
    assert read_messages([message], name) is not None
    with pytest.raises(InvalidInput) as refused:
        read_messages([message, message | {"role": "narrator"}], name)
    assert refused.value.field == "messages[1].role"


def test_conversations_without_a_call_keep_the_words_of_the_user() -> None:
    gemini = [{"role": "user", "parts": [{"text": "How much?"}]}, {"role": "model", "parts": [{"text": "Which?"}]}]
    langchain = [{"type": "human", "content": "How much?"}, {"type": "ai", "content": "Which?"}]
    for told in (gemini, langchain):
        assert read_messages(told).user_texts == ("How much?",)
