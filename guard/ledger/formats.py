"""What a wire format is to the rest: a name, whether it knows a conversation for its own, and how it is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from guard.core.errors import InvalidInput
from guard.core.model import Ledger, ToolResult

Message = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Format:
    """A wire format. `accepts` looks at shapes only; `parse` raises InvalidInput that names the field."""

    name: str
    accepts: Callable[[Sequence[Message]], bool]
    parse: Callable[[Sequence[Message]], Ledger]


@dataclass(slots=True)
class Call:
    """A tool call on its way to its result."""

    tool: str
    arguments: Mapping[str, Any] | None
    turn: int


@dataclass(slots=True)
class Recorder:
    """Collects calls, results and the user's words in the order of a conversation."""

    turn: int = 0
    calls: dict[str, Call] = field(default_factory=dict)
    results: dict[str, ToolResult] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    _named: int = 0

    def user(self, text: str) -> None:
        """The user speaks: a new turn begins."""
        self.turn += 1
        if text:
            self.texts.append(text)

    def call(self, call_id: str | None, tool: str, arguments: Mapping[str, Any] | None) -> str:
        """The model calls a tool; the id is made up where the format has none."""
        if call_id is None or not call_id:
            self._named += 1
            call_id = f"call-{self._named}"
        self.calls[call_id] = Call(tool, arguments, self.turn)
        return call_id

    def result(
        self,
        call_id: str,
        result: Any,
        *,
        tool: str | None = None,
        is_error: bool = False,
        as_of: datetime | None = None,
        ttl: float | None = None,
    ) -> None:
        """A tool answers. A result whose call is not in the conversation stands for itself."""
        call = self.calls.get(call_id)
        self.results[call_id] = ToolResult(
            tool=tool or (call.tool if call else "") or "unknown",
            result=result,
            call_id=call_id,
            arguments=call.arguments if call else None,
            is_error=is_error,
            as_of=as_of,
            source="live" if as_of is None else "cache",
            turn=self.turn,
            ttl=ttl,
        )

    def pending(self, tool: str) -> str | None:
        """The oldest call of a tool without a result, for formats that match by name."""
        return next((key for key, call in self.calls.items() if call.tool == tool and key not in self.results), None)

    def ledger(self) -> Ledger:
        """The conversation as a ledger; calls without a result are unanswered."""
        made = list(self.results.values())
        made += [
            ToolResult(call.tool, None, key, call.arguments, turn=call.turn, answered=False)
            for key, call in self.calls.items()
            if key not in self.results
        ]
        return Ledger(tuple(made), tuple(self.texts), self.turn)


def role_of(message: Message, known: frozenset[str], where: str) -> str | None:
    """Who speaks, None where a message does not say so.

    >>> role_of({"role": "user"}, frozenset({"user"}), "messages[0]")
    'user'

    Raises InvalidInput for a role that the format does not have.
    """
    role = message.get("role")
    if role is None:
        return None
    if not isinstance(role, str) or role not in known:
        raise InvalidInput(f"must be one of {', '.join(sorted(known))}", field=f"{where}.role")
    return role


def text_of(content: Any, where: str) -> str:
    """The words of a content field: a string, or the text parts of a list."""
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = []
        for part in content:
            if isinstance(part, str):
                parts.append(part)
            elif isinstance(part, Mapping) and isinstance(part.get("text"), str):
                parts.append(part["text"])
        return "\n".join(parts)
    raise InvalidInput("content must be text or a list of parts", field=where)


def want(value: Any, kind: type, where: str) -> Any:
    """The value, if it is of the kind; else InvalidInput that names the place."""
    if not isinstance(value, kind):
        raise InvalidInput(f"must be {_NAMES.get(kind.__name__, kind.__name__)}", field=where)
    return value


def flagged(told: Message, where: str) -> bool:
    """Whether what carries a result flags it as a failure; null and a flag left out mean no.

    Raises InvalidInput for a flag that is no boolean: a failure told by another word must not pass for a success.

    >>> flagged({"is_error": True}, "messages[0]"), flagged({"isError": None}, "messages[0]")
    (True, False)
    """
    given = [name for name in _FLAGS if told.get(name) is not None]
    for name in given:
        if not isinstance(told[name], bool):
            raise InvalidInput("must be true or false", field=f"{where}.{name}")
    return any(told[name] for name in given)


_FLAGS = ("is_error", "isError")
"""As Anthropic and as the Model Context Protocol call it; who converts between formats keeps either."""
_NAMES = {"str": "a string", "list": "a list", "Mapping": "an object", "dict": "an object"}
