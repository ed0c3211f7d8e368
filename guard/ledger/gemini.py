"""Gemini contents: parts, calls as `functionCall`, answers as `functionResponse`, matched by id or by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from guard.core.model import Ledger
from guard.ledger.decode import arguments_of
from guard.ledger.formats import Format, Message, Recorder, flagged, role_of, want

_ROLES = frozenset({"system", "user", "model", "function", "tool"})
_CALL = ("functionCall", "function_call")
_ANSWER = ("functionResponse", "function_response")


def accepts(messages: Sequence[Message]) -> bool:
    """Some part is a call or an answer of this format, or all messages consist of parts."""
    called = any(_named(part, _CALL + _ANSWER) is not None for message in messages for _, part in _parts(message))
    return called or (bool(messages) and all("parts" in message for message in messages))


def parse(messages: Sequence[Message]) -> Ledger:
    """The ledger of a conversation.

    >>> call = {"functionCall": {"name": "quote", "args": {"sku": "A"}}}
    >>> answer = {"functionResponse": {"name": "quote", "response": {"result": {"price": 5}}}}
    >>> parse([{"role": "model", "parts": [call]}, {"role": "user", "parts": [answer]}]).results[0].result
    {'price': 5}
    """
    record = Recorder()
    for index, message in enumerate(messages):
        where = f"messages[{index}].parts"
        role = role_of(message, _ROLES, f"messages[{index}]")
        texts, answered = [], False
        for at, part in _parts(message):
            if (call := _named(part, _CALL)) is not None:
                record.call(
                    call.get("id"), want(call.get("name"), str, f"{where}.name"), arguments_of(call.get("args"))
                )
            elif (answer := _named(part, _ANSWER)) is not None:
                answered = True
                name = want(answer.get("name"), str, f"{where}.name")
                call_id = answer.get("id") or record.pending(name) or record.call(None, name, None)
                key = next(name for name in _ANSWER if part.get(name) is answer)
                failed = flagged(answer, f"{where}[{at}].{key}")
                record.result(call_id, _response(answer.get("response")), tool=name, is_error=failed)
            elif isinstance(part.get("text"), str):
                texts.append(part["text"])
        if role == "user" and (texts or not answered):
            record.user("\n".join(texts))
    return record.ledger()


def _parts(message: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The parts of a message, each with its place among them."""
    parts = message.get("parts")
    if isinstance(parts, list):
        yield from ((at, part) for at, part in enumerate(parts) if isinstance(part, Mapping))


def _named(part: Mapping[str, Any], names: tuple[str, ...]) -> Mapping[str, Any] | None:
    return next((part[name] for name in names if isinstance(part.get(name), Mapping)), None)


def _response(response: Any) -> Any:
    """What the function returned: the SDKs wrap it as `result` or `output`."""
    if isinstance(response, Mapping) and len(response) == 1:
        key, value = next(iter(response.items()))
        if key in ("result", "output"):
            return value
    return response


FORMAT = Format("gemini", accepts, parse)
