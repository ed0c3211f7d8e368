"""Which result is a failure: an error is no source, whatever number stands in its text.

The same normaliser serves the check and the turn library.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

import re2

from guard.core.json_text import RawJson
from guard.core.model import ToolResult
from guard.core.rule import FailedWhen, Path, Tool
from guard.ledger.decode import opened, plain, raw
from guard.ledger.failure_words import (
    BEGINNINGS,
    FAILED,
    MESSAGES,
    PAYMENTS,
    PROSE,
    STATUS,
    TECHNICAL,
    WENT_WELL,
    is_of_error,
)
from guard.ledger.fields import Sort, tokens, understand
from guard.ledger.keys import ByKeys
from guard.ledger.texts import number

_TEXT = re2.compile(r"(?i)^[\s\"'\[({*#<>_-]*(?:" + "|".join(BEGINNINGS) + ")")
_PROSE = re2.compile("(?i)(?:" + "|".join(PROSE) + ")")
_SENTENCE = re.compile(r"[.!?。！？\n]")
_TAG = re2.compile(r"<[^<>]{0,200}>")
_HAPPENED = frozenset({"failed", "failure", "fault", "timed_out", "timedout", "has_error", "haserror"})
"""Keys under which a number counts what failed."""
_ERROR_CODE = re2.compile(r"(?:ERR|E[A-Z]{4,})\b|ERR_|[A-Z_]+_(?:ERROR|FAILED|FAILURE|TIMEOUT|UNAVAILABLE)\b")
_CODES = frozenset({"errno", "exit_code", "exitcode", "returncode", "return_code", "rc", "ret"})
"""Keys of numbers that are nought where a call went well."""
_BELOW_ZERO = frozenset({"code", "resultcode", "result_code", "retcode", "ret_code"})
_TOLD_STATUS = frozenset({"statustext", "status_text"})
_MADE_UP = frozenset(
    """
    demo is_demo sample is_sample mock is_mock mocked dummy fake is_fake placeholder test_data test_mode testmode
    """.split()
)
"""Keys whose truth says that an answer was made up."""
_STATUS_COMPANIONS = frozenset(
    """
    status meta level message msg code detail details reason error errors error_code error_message success ok
    description title type hint retry_after request_id trace_id timestamp status_code statuscode headers iserror
    is_error _meta structuredcontent stderr
    """.split()
)
"""Keys that tell about a failure and are no data."""
_RECORD_KEYS = ("result", "data", "results", "items", "records", "response", "responses", "content", "output", "body")
_TELLING_KEYS = (*_RECORD_KEYS, "message", "msg", "detail", "text", "answer", "reason")
_HTTP = ("statuscode", "status_code", "http_status", "httpstatus")
_RESPONSE_CODES = ("responsecode", "response_code")
_FLAGS = ("iserror", "is_error")
_RAISED = (True, "true", "True", "yes")
"""A flag that is up, as programs write it that have no booleans; 1 is equal to the first."""
_ASKED = frozenset(
    {*WENT_WELL, *_CODES, *_BELOW_ZERO, *_RESPONSE_CODES, *MESSAGES, *_MADE_UP, *_HTTP, *_FLAGS, *_TOLD_STATUS}
    | {*STATUS, "status", "code", "meta", "level"}
)
"""All keys, beside those of errors, that `body_fails` asks for: a body without any has failed only by what is in it."""


def failed(result: ToolResult, tool: Tool | None = None) -> bool:
    """Whether the result is no answer: by the wire's flag, by its body, by its text, by the pack.

    >>> failed(ToolResult("quote", {"error": None, "price": 5}))
    False
    >>> failed(ToolResult("quote", "Error: total price is 375, but paid 299"))
    True
    >>> failed(ToolResult("order", {"payment_status": "failed"}))
    False
    """
    if result.is_error or not result.answered:
        return True
    if (tool is None or not tool.failed_when) and _shows_no_failure(result.result):
        return False
    value = plain(result.result)
    found = opened(value) if isinstance(value, str) else None
    if isinstance(value, str) and _text_fails(value if found is None else found[0]):
        return True
    body = raw(value) if found is None else found[1]
    if body_fails(body):
        return True
    return tool is not None and any(_declared(sign, value, body) for sign in tool.failed_when)


def _shows_no_failure(result: Any) -> bool:
    """Whether a long result need not be decoded to know that it has not failed: the keys at its head cannot tell it."""
    head = result.head() if isinstance(result, RawJson) else None
    if head is None or (result.text[:1] == b"[" and "type" in head):
        return False
    return not _may_tell(head)


def body_fails(body: Any) -> bool:
    """A body that says that it failed, at HTTP 200.

    >>> body_fails({"success": False, "price": 5}), body_fails({"errors": []})
    (True, False)
    >>> body_fails({"status": "error", "price": 5}), body_fails({"order_id": "O-17", "status": "failed", "total": 5})
    (True, False)
    """
    if isinstance(body, str):
        return _text_fails(body)
    if isinstance(body, list):
        return _parts_fail(body)
    return (type(body) is dict or isinstance(body, Mapping)) and _may_tell(body) and _object_fails(body)


def _object_fails(body: Mapping[str, Any]) -> bool:
    lowered = {str(key).lower(): item for key, item in body.items()}
    if any(_error_fails(name, item, lowered) for name, item in lowered.items() if is_of_error(name)):
        return True
    if any(_denied(lowered[name]) for name in WENT_WELL if name in lowered):
        return True
    if _code_fails(lowered) or _message_fails(lowered) or _made_up(lowered):
        return True
    if any(_http_error(lowered.get(name)) for name in _HTTP):
        return True
    if _http_error(lowered.get("code")) and ("message" in lowered or "msg" in lowered):
        return True
    if any(lowered.get(name) in _RAISED for name in _FLAGS) or _status_fails(lowered):
        return True
    told = [key for key in lowered if key not in _STATUS_COMPANIONS]
    if len(told) == 1 and told[0] in _RECORD_KEYS:
        inner = lowered[told[0]]
        found = opened(inner) if isinstance(inner, str) else None
        if found is not None or isinstance(inner, (Mapping, list)):
            return body_fails(inner if found is None else found[1])
    if len(lowered) == 1:
        only = next(iter(lowered.values()))
        return isinstance(only, str) and next(iter(lowered)) in _TELLING_KEYS and _text_fails(only)
    return False


def _tell(keys: tuple[str, ...]) -> bool:
    """Whether a body of these keys can tell of a failure: most can not.

    >>> _tell(("price", "status")), _tell(("data",)), _tell(("price", "currency"))
    (True, True, False)
    """
    names = frozenset(str(key).lower() for key in keys)
    data = names - _STATUS_COMPANIONS
    around = len(names) == 1 or (len(data) == 1 and not data.isdisjoint(_RECORD_KEYS))
    return around or not names.isdisjoint(_ASKED) or any(map(is_of_error, names))


_may_tell = ByKeys(_tell)


def _made_up(body: Mapping[str, Any]) -> bool:
    """Whether an answer says that it is a sample, and no thing of which samples can be had: that has an identifier."""
    said = any(item is True and name in _MADE_UP for name, item in body.items())
    return said and not any(_is_identified(key, item) for key, item in body.items())


def _code_fails(body: Mapping[str, Any]) -> bool:
    """Whether a number says that a call did not go well: of a process, of a bank's answer, or a code below zero."""
    for name, item in body.items():
        if name not in _CODES and name not in _BELOW_ZERO and name not in _RESPONSE_CODES:
            continue
        value = number(item) if isinstance(item, str) else item
        if value is None or isinstance(value, bool) or not isinstance(value, (int, Decimal)):
            continue
        if (name in _CODES and value != 0) or (name in _BELOW_ZERO and value < 0):
            return True
        if name.startswith("response") and isinstance(item, str) and len(item) == 2 and value != 0:
            return True
    return False


def _message_fails(body: Mapping[str, Any]) -> bool:
    """Whether a message beside data says that nothing was reached, and is not that of a thing, which has a name."""
    said = next((body[name] for name in MESSAGES if isinstance(body.get(name), str)), "")
    if not said or any(_is_identified(key, item) for key, item in body.items()):
        return False
    code = body.get("code")
    worded = (
        isinstance(code, int) and not isinstance(code, bool) and code not in (0, 200) and said.strip().lower() in FAILED
    )
    return worded or bool(_PROSE.search(_first_sentence(said)))


def _status_fails(body: Mapping[str, Any]) -> bool:
    """Whether a body's status is one of failure, and not that of a thing that it tells of: that has an identifier."""
    status, code, head = body.get("status"), body.get("code"), body.get("meta")
    if isinstance(status, Mapping):
        status = status.get("code", status.get("status"))
    if isinstance(head, Mapping) and status is None:
        status = head.get("status", head.get("code"))
    if _http_error(status) or (isinstance(code, str) and _ERROR_CODE.match(code)):
        return True
    if any(isinstance(body[name], str) and _text_fails(body[name]) for name in _TOLD_STATUS if name in body):
        return True
    states = {body[name].strip().lower() for name in STATUS if isinstance(body.get(name), str)}
    if not FAILED.isdisjoint(states):
        if any(_is_identified(key, item) for key, item in body.items()):
            return False
        return not (TECHNICAL.isdisjoint(states) and _is_of_payment(body)) or any(map(technical, _beside(body)))
    return isinstance(body.get("level"), str) and body["level"].lower() in ("error", "fatal", "critical")


def _is_identified(key: str, item: Any) -> bool:
    return key not in _STATUS_COMPANIONS and item is not None and understand(key).sort is Sort.IDENTIFIER


def _error_fails(name: str, value: Any, body: Mapping[str, Any]) -> bool:
    """Whether what stands under a key of an error is one; a code or reason beside a payment may be that of its own
    state: it was declined."""
    return _says_error(name, value) and (name in _PLAIN_ERRORS or technical(value) or not _is_of_payment(body))


def _is_of_payment(body: Mapping[str, Any]) -> bool:
    """Whether a body tells of a payment or its like, which can fail itself."""
    return any(not PAYMENTS.isdisjoint(tokens(key)) for key in body)


def _beside(body: Mapping[str, Any]) -> Iterator[str]:
    """What a body says of a failure, its status aside."""
    return (item for key, item in body.items() if key in _REASONS and isinstance(item, str))


def technical(value: Any) -> bool:
    """Whether an error is one of the way to the answer, not of the thing: a timeout, and no declined card.

    >>> technical("upstream timed out"), technical("card_declined"), technical({"code": 503}), technical("not found")
    (True, False, True, True)
    """
    if isinstance(value, str):
        said = value.strip().lower()
        words = _WORDS.findall(said)
        return (
            said in TECHNICAL or bool(_ERROR_CODE.match(value)) or not TECHNICAL.isdisjoint(words) or _text_fails(value)
        )
    if isinstance(value, Mapping):
        return any(map(technical, value.values()))
    if isinstance(value, list):
        return any(map(technical, value))
    return value is True or _http_error(value)


_WORDS = re.compile(r"[^\W_]+")
_PLAIN_ERRORS = frozenset({"error", "errors"})
"""Keys whose being there is a failure."""
_REASONS = frozenset({"message", "msg", "detail", "details", "error", "stderr"})
_NO = frozenset({"false", "no", "0", "n", "f", "nein", "non"})


def _denied(value: Any) -> bool:
    return value is False or (isinstance(value, str) and value.lower() in _NO) or (value == 0 and value is not True)


def _http_error(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 400 <= value <= 599


def _parts_fail(parts: list[Any]) -> bool:
    """Whether the texts of a list of content parts (MCP, chat) begin like an error, or each record of a list is one."""
    if parts and _is_record(parts[0]):
        return all(_is_record(part) and body_fails(part) and not _has_own_state(part) for part in parts)
    texts = [part.get("text") for part in parts if isinstance(part, Mapping) and part.get("type") == "text"]
    first = next((text for text in texts if isinstance(text, str) and text.strip()), "")
    if len(texts) != len(parts) or not first:
        return False
    inner = opened(first)
    return _text_fails(first) if inner is None else body_fails(inner[1])


def _has_own_state(record: Mapping[str, Any]) -> bool:
    """Whether a record of a list tells of an error of its own beside data: a file too large, a card declined."""
    said = [item for key, item in record.items() if is_of_error(key.lower()) and item]
    return bool(said) and not any(map(technical, said)) and any(_is_data(key) for key in record)


def _is_data(key: str) -> bool:
    return key.lower() not in _STATUS_COMPANIONS and not is_of_error(key.lower())


def _is_record(part: Any) -> bool:
    return isinstance(part, Mapping) and "type" not in part


def empty(result: ToolResult) -> bool:
    """An empty success: it is no proof that there is nothing.

    >>> empty(ToolResult("search", [])), empty(ToolResult("search", {"results": []})), empty(ToolResult("search", 0))
    (True, True, False)
    """
    head = result.result.head() if isinstance(result.result, RawJson) else None
    if head is not None and (len(head) > 1 or result.result.text[:1] == b"["):
        return False
    value = plain(result.result)
    if isinstance(value, str):
        found = opened(value)
        if found is None:
            return not value.strip() or value.strip().lower() in ("null", "none")
        value = found[1]
    if value is None or value in ([], {}, ""):
        return True
    if isinstance(value, Mapping) and len(value) == 1:
        key, item = next(iter(value.items()))
        return str(key).lower() in _RECORD_KEYS and (item is None or item in ([], {}))
    return False


def at(path: Path, value: Any) -> Iterator[Any]:
    """The values at a compiled path.

    >>> list(at(("lines", None, "price"), {"lines": [{"price": 1}, {"price": 2}]}))
    [1, 2]
    """
    if not path:
        yield value
        return
    step, rest = path[0], path[1:]
    if step is None:
        items = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
        for item in items:
            yield from at(rest, item)
    elif isinstance(step, int):
        if isinstance(value, list) and -len(value) <= step < len(value):
            yield from at(rest, value[step])
    elif isinstance(value, Mapping) and step in value:
        yield from at(rest, value[step])


def _says_error(name: str, value: Any) -> bool:
    if name in _HAPPENED and isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        return False
    if value is None or value is False or value in ("", 0, [], {}):
        return False
    return not (isinstance(value, str) and value.strip().lower() in ("none", "null", "false", "no", "ok", "0"))


def _text_fails(text: str) -> bool:
    """Whether a text begins like an error, or tells in its first sentence that nothing was reached.

    >>> _text_fails("<html><h1>502 Bad Gateway</h1>"), _text_fails("I could not reach the pricing service. It is $209.")
    (True, True)
    >>> _text_fails("Room with a view. The server is down the hall."), _text_fails("I could not find red ones.")
    (False, False)
    """
    begin = text[:400]
    if begin.lstrip()[:1] == "<":
        begin = _TAG.sub(" ", begin).lstrip()
    return bool(_TEXT.search(begin) or _PROSE.search(_first_sentence(begin)))


def _first_sentence(text: str) -> str:
    end = _SENTENCE.search(text)
    return text if end is None else text[: end.start()]


def _declared(sign: FailedWhen, value: Any, body: Any) -> bool:
    if sign.text is not None:
        return isinstance(value, str) and bool(_compiled(sign.text).search(value))
    if sign.path is None:
        return False
    return any(found in sign.values for found in at(sign.path, body))


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> Any:
    return re2.compile(pattern)
