"""The case that the guard was built for: the quote timed out, and the model says a price that it read elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

DRAFT = "The winter jacket JKT-114 costs €209."
BROCHURE = "The winter jacket JKT-114 is our warmest, listed at €209 in the autumn brochure."

_SYSTEM = {"role": "system", "content": f"You are the assistant of an outdoor shop. {BROCHURE} Be brief."}
_PLAIN_SYSTEM = {"role": "system", "content": "You are the assistant of an outdoor shop. Be brief."}
_QUESTION = {"role": "user", "content": "How much is the winter jacket, JKT-114?"}
_CALL = {
    "role": "assistant",
    "tool_calls": [{"id": "c1", "name": "pricing_quote", "arguments": {"sku": "JKT-114", "currency": "EUR"}}],
}
_TIMEOUT = {"role": "tool", "tool_call_id": "c1", "content": "Error: request to pricing-mcp timed out after 30000ms"}
_QUOTE = {"role": "tool", "tool_call_id": "c1", "content": '{"sku": "JKT-114", "price": "209.00", "currency": "EUR"}'}
_SEARCH: list[dict[str, Any]] = [
    {
        "role": "assistant",
        "tool_calls": [{"id": "c0", "name": "search", "arguments": {"query": "winter jacket"}}],
    },
    {"role": "tool", "tool_call_id": "c0", "content": BROCHURE},
]
_EARLIER: list[dict[str, Any]] = [
    {"role": "user", "content": "Which of your jackets is the warmest?"},
    *_SEARCH,
    {"role": "assistant", "content": "The winter jacket JKT-114."},
]


@dataclass(frozen=True, slots=True)
class Scene:
    """A conversation with the reply that the model drafted, and what must become of it."""

    title: str
    messages: tuple[dict[str, Any], ...]
    draft: str
    verdict: str

    def request(self) -> dict[str, Any]:
        return {"draft": self.draft, "messages": list(self.messages), "locale": "en-IE"}


SCENES = (
    Scene("the brochure is in the system message", (_SYSTEM, _QUESTION, _CALL, _TIMEOUT), DRAFT, "block"),
    Scene("a search of this turn found it", (_PLAIN_SYSTEM, _QUESTION, *_SEARCH, _CALL, _TIMEOUT), DRAFT, "block"),
    Scene(
        "a search of an earlier turn found it", (_PLAIN_SYSTEM, *_EARLIER, _QUESTION, _CALL, _TIMEOUT), DRAFT, "block"
    ),
    Scene("the quote answers 209.00 EUR", (_SYSTEM, _QUESTION, _CALL, _QUOTE), DRAFT, "allow"),
    Scene(
        "the quote answers, the model says another price",
        (_SYSTEM, _QUESTION, _CALL, _QUOTE),
        DRAFT.replace("209", "219"),
        "block",
    ),
)
