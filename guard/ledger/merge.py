"""Ledger, messages and recorded turn made one, by call id."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from guard.core.errors import Conflict
from guard.core.model import Ledger, ToolResult
from guard.ledger.decode import opened, plain


def merge(*parts: Ledger) -> Ledger:
    """One ledger of several; an answer fills a call that another part left open, times and turn are completed.

    Raises Conflict where two parts say different things of one call.

    >>> asked = Ledger((ToolResult("q", None, "c1", answered=False),))
    >>> merge(asked, Ledger((ToolResult("q", 5, "c1"),))).results[0].result
    5
    """
    given = [part for part in parts if part.results or part.user_texts or part.turn is not None or part.turn_started_at]
    if len(given) == 1:
        return given[0]
    merged: dict[object, ToolResult] = {}
    texts: list[str] = []
    turn, began = None, None
    for place, part in enumerate(given):
        for index, result in enumerate(part.results):
            key: object = result.call_id or (place, index)
            merged[key] = _joined(merged[key], result) if key in merged else result
        texts += [text for text in part.user_texts if text not in texts]
        turn = turn if turn is not None else part.turn
        began = began or part.turn_started_at
    return Ledger(tuple(merged.values()), tuple(texts), turn, began)


def _joined(first: ToolResult, second: ToolResult) -> ToolResult:
    if not first.answered or not second.answered:
        answered, other = (first, second) if first.answered else (second, first)
        first, second = (
            answered,
            replace(other, result=answered.result, answered=answered.answered, is_error=answered.is_error),
        )
    if first.tool != second.tool and "unknown" not in (first.tool, second.tool):
        raise _conflict(first, "tool")
    if _plain(first.result) != _plain(second.result):
        raise _conflict(first, "result")
    if None not in (first.arguments, second.arguments) and first.arguments != second.arguments:
        raise _conflict(first, "arguments")
    if first.as_of is not None and second.as_of is not None and first.as_of != second.as_of:
        raise _conflict(first, "as_of")
    return replace(
        first,
        tool=second.tool if first.tool == "unknown" else first.tool,
        is_error=first.is_error or second.is_error,
        arguments=first.arguments if first.arguments is not None else second.arguments,
        observed_at=first.observed_at or second.observed_at,
        as_of=first.as_of or second.as_of,
        turn=first.turn if first.turn is not None else second.turn,
        source=second.source if first.source == "live" else first.source,
    )


def _conflict(result: ToolResult, what: str) -> Conflict:
    said = f"two statements of call {result.call_id!r} differ in their {what}"
    return Conflict(said, field=f"ledger.{what}", call_id=result.call_id)


def _plain(result: Any) -> Any:
    value = plain(result)
    found = opened(value) if isinstance(value, str) else None
    return value if found is None else found[1]
