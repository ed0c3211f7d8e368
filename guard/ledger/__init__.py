"""The ledger: conversations in the forms that model APIs have them, results to facts, and which result is a failure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from guard.core.errors import InvalidInput
from guard.core.model import Ledger
from guard.ledger import anthropic, flat, gemini, langchain, mcp, openai_chat, openai_responses
from guard.ledger.formats import Format, want
from guard.ledger.merge import merge

FORMATS: tuple[Format, ...] = (
    openai_chat.FORMAT,
    openai_responses.FORMAT,
    anthropic.FORMAT,
    gemini.FORMAT,
    mcp.FORMAT,
    langchain.FORMAT,
    flat.FORMAT,
)
"""In the order in which they are asked, where a conversation without a tool call could be of any."""

__all__ = ["FORMATS", "Format", "merge", "read_messages"]


def read_messages(messages: Sequence[Mapping[str, Any]], format: str | None = None) -> Ledger:  # noqa: A002 - the request calls it so
    """The ledger of a conversation, in the format named, else in the one that knows it for its own.

    Raises InvalidInput for a format that does not exist and for messages that cannot be read.

    >>> read_messages([{"role": "user", "content": "How much?"}]).user_texts
    ('How much?',)
    """
    want(messages, list, "messages")
    for index, message in enumerate(messages):
        want(message, Mapping, f"messages[{index}]")
    if format is not None:
        named = next((one for one in FORMATS if one.name == format), None)
        if named is None:
            raise InvalidInput(f"must be one of {', '.join(one.name for one in FORMATS)}", field="format")
        return named.parse(messages)
    for one in FORMATS:
        if one.accepts(messages):
            return one.parse(messages)
    return flat.FORMAT.parse(messages)
