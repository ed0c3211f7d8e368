"""Opens what a tool returned: raw JSON, JSON inside a string, with a prefix, or a Python repr.

A result may stay raw until somebody asks: most replies hold no claim, and then the ledger is never decoded.
"""

from __future__ import annotations

import ast
import re
from decimal import Decimal
from typing import Any

import msgspec

from guard.core.json_text import RawJson
from guard.ledger.layout import laid_out

_DECODER = msgspec.json.Decoder(float_hook=Decimal)
_UNREADABLE = (msgspec.DecodeError, RecursionError, ValueError, ArithmeticError)
"""What decoding raises: an exponent beyond all bounds is an ArithmeticError."""
DEPTH = 200
"""Levels of nesting that are read; deeper is no tool's answer but an attack."""
ENDINGS = frozenset({"}", "]", '"', ".", "…"})
"""What JSON in a text ends with, cut off or whole."""
_LITERAL_LIMIT = 200_000
"""Characters of a Python repr that are still opened: beyond it the literal parser costs more than it gives."""

_DATA = re.compile(r"""[{\[]\s*["'{]""")
"""How JSON or a literal begins inside a text."""
_WRAPS = ("content", "result", "output", "text")
"""Keys under which a text is the whole result, beside few others."""
_WRAPPED = 3

_CLOSING = {"{": "}", "[": "]"}
_OPENING = re.compile(r"[{\[]")
_PARTS = re.compile(r"""[{}\[\],]|"(?:[^"\\]|\\.)*+(?:"|(?P<open>\Z))|'(?:[^'\\]|\\.)*+(?:'|\Z)""", re.DOTALL)
"""The signs of structure, and texts, of which the last may be open."""


def plain(result: Any) -> Any:
    """The result as JSON values. Floats come as Decimal of their text.

    >>> plain(RawJson(b'{"price": 209.10}'))
    {'price': Decimal('209.10')}

    Raises Malformed for what the decoder of the request left for later.
    """
    return result.value() if isinstance(result, RawJson) else result


def raw(result: Any) -> Any:
    r"""As `plain`, a text that is laid out as data as the fields and records that it shows (`guard/ledger/layout.py`).

    It is so where the text is the whole result, by itself or as a part of a message. A text in a field stays one: what
    a description says in lines is a description.

    >>> raw("Price: €209\nDeposit: €50"), raw({"note": "Price: €209\nDeposit: €50"})
    ({'Price': '€209', 'Deposit': '€50'}, {'note': 'Price: €209\nDeposit: €50'})
    """
    return result.shown(_laid_out) if isinstance(result, RawJson) else _laid_out(result)


def _laid_out(value: Any) -> Any:
    kind = type(value)
    if kind is str:
        return _shown(value)
    if kind is list and value and _is_part(value[0]):
        return _parts(value)
    if kind is dict and len(value) <= _WRAPPED:
        for key in _WRAPS:
            inner = value.get(key)
            shown = inner
            if type(inner) is str and "\n" in inner:
                shown = _shown(inner)
            elif type(inner) is list and inner and _is_part(inner[0]):
                shown = _parts(inner)
            if shown is not inner:
                return {**value, key: shown}
    return value


def worded(result: Any) -> bool:
    r"""Whether a result is a text, whatever fields it shows.

    >>> worded("Price: €209\nDeposit: €50"), worded('{"price": 209}')
    (True, False)
    """
    return raw(result) is not plain(result)


def _shown(text: str) -> Any:
    if text[:1] in ("{", "[", '"', "<") or text.rstrip()[-1:] in ("}", "]") or _DATA.search(text) is not None:
        return text  # JSON or a literal, perhaps cut off
    found = laid_out(text)
    return text if found is None else found


def _parts(parts: list[Any]) -> list[Any]:
    """The parts of a message; the same list where no text of theirs is laid out."""
    made = [{**part, "text": _shown(part["text"])} if _is_part(part) else part for part in parts]
    return parts if made == parts else made


def _is_part(part: Any) -> bool:
    return type(part) is dict and part.get("type") == "text" and type(part.get("text")) is str


def opened(text: str) -> tuple[str, Any] | None:
    """JSON or a Python literal inside a text, with the words before it; None where the text holds neither.

    >>> opened('Status Code: 200. Response: {"price": 5}')
    ('Status Code: 200. Response: ', {'price': 5})
    >>> opened("{'price': 5.0, 'sold': None}")
    ('', {'price': Decimal('5.0'), 'sold': None})
    >>> opened("[ok] nothing here") is None
    True
    """
    ending = text.rstrip()[-1:]
    if ending not in ENDINGS:
        return None
    if ending in (".", "…"):
        return _cut(text)
    opening = {"}": "{", "]": "["}.get(ending)
    if opening is None:
        return _quoted(text)
    brace, bracket = text.find("{"), text.find("[")
    for start in sorted({brace, bracket} - {-1}):
        found = _value(text[start:])
        if found is not None:
            return text[:start], found
    return None


def _cut(text: str) -> tuple[str, Any] | None:
    """What stands whole in JSON or a literal that was cut off to save room ("…").

    >>> _cut("{'rows': [{'price': 5}, {'price': 6, 'name': 'Desk la...")
    ('', {'rows': [{'price': 5}, {'price': 6}]})
    >>> _cut("Call us [24/7]. Thank you...") is None
    True
    """
    found, whole = _OPENING.search(text), text.rstrip().removesuffix("…").removesuffix("...")
    if found is None or len(whole) == len(text.rstrip()) or len(text) > _LITERAL_LIMIT:
        return None
    start, end, closing, ending = found.start(), 0, "", ""
    for part in _PARTS.finditer(whole, start):
        sign = part[0]
        if sign in _CLOSING:
            closing = _CLOSING[sign] + closing
        elif sign in "]}":
            if closing[:1] != sign:
                return None
            closing = closing[1:]
        elif sign == ",":
            end, ending = part.start(), closing
        elif part["open"] is not None and sign[1:2] in _CLOSING:
            end, ending = len(whole), "..." + sign[0] + closing
    value = _value(whole[start:end] + ending) if end and closing else None
    return None if value is None else (text[:start], value)


class Opened:
    """What stands inside the texts of one result, each opened once.

    >>> Opened().inside('{"price": 5}')
    ('', {'price': 5})
    """

    __slots__ = ("_inside",)

    def __init__(self) -> None:
        self._inside: dict[str, tuple[str, Any] | None] = {}

    def inside(self, text: str) -> tuple[str, Any] | None:
        """As `opened`."""
        if text in self._inside:
            return self._inside[text]
        found = self._inside[text] = opened(text)
        return found


def _quoted(text: str) -> tuple[str, Any] | None:
    if not text.lstrip().startswith('"{') and not text.lstrip().startswith('"['):
        return None
    try:
        inner = _DECODER.decode(text)
    except _UNREADABLE:
        return None
    return opened(inner) if isinstance(inner, str) else None


def _value(text: str) -> Any | None:
    try:
        return _DECODER.decode(text)
    except _UNREADABLE:
        pass
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(line.lstrip()[:1] in "{[" for line in lines):
        try:
            return [_DECODER.decode(line) for line in lines]
        except _UNREADABLE:
            pass
    if len(text) > _LITERAL_LIMIT or (
        "'" not in text and "None" not in text and "True" not in text and "False" not in text
    ):
        return None
    try:
        return _exact(ast.literal_eval(text))
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return None


def _exact(value: Any) -> Any:
    if isinstance(value, float):
        return Decimal(repr(value))
    if isinstance(value, dict):
        return {str(key): _exact(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set)):
        return [_exact(item) for item in value]
    return value


def arguments_of(value: Any) -> dict[str, Any] | None:
    """A call's arguments: an object, or the JSON of one. None where they cannot be read; nothing rests on them.

    >>> arguments_of('{"sku": "A"}'), arguments_of("not json")
    ({'sku': 'A'}, None)
    """
    if isinstance(value, str):
        try:
            value = _DECODER.decode(value)
        except _UNREADABLE:
            return None
    return dict(value) if isinstance(value, dict) else None
