"""One request a line: what each line answers, and what a line that cannot be read answers."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import msgspec

from guard.core.errors import GuardError, LimitExceeded
from guard.core.json_text import encode

Answer = Callable[[bytes], dict[str, Any]]
"""Bytes of one request to the JSON of its answer; raises GuardError."""


def answer_line(answer: Answer, number: int, line: bytes, limit: int, failed: dict[str, Any]) -> tuple[bytes, bool]:
    """The answer's line (without its end), and whether it is an error. `failed` is added to an error's line.

    An error inside the guard is an error line too: the lines after it go on, and nothing is let through.
    """
    try:
        return encode(_limited(answer, line, limit)), False
    except GuardError as error:
        code, detail, field = error.code, error.detail, error.field
    except Exception as error:
        logging.getLogger(__name__).exception("line %d", number)
        code, detail, field = GuardError.code, f"{type(error).__name__} inside the guard", None
    said = {"id": _id(line), "line": number, **failed, "error": {"code": code, "detail": detail, "field": field}}
    return encode(said), True


def _limited(answer: Answer, line: bytes, limit: int) -> dict[str, Any]:
    if len(line) > limit:
        raise LimitExceeded(f"more than {limit} bytes", field="body")
    return answer(line)


def _id(line: bytes) -> Any:
    """The id of a line whose shape is wrong, where it can still be found."""
    try:
        found = msgspec.json.decode(line)
    except (msgspec.MsgspecError, RecursionError):
        return None
    given = found.get("id") if isinstance(found, dict) else None
    return given if isinstance(given, str | int) else None
