"""Bytes to a typed request: exact numbers, no unknown field, no key twice, and the field named where it fails."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, TypeVar

import msgspec

from guard.core.errors import InvalidInput, Malformed
from guard.service.json_faults import Fault, find_fault

Shape = TypeVar("Shape", bound=msgspec.Struct)

_CANONICAL = msgspec.json.Encoder(decimal_format="number", order="sorted")
_ENCODER = msgspec.json.Encoder(decimal_format="number")
_SAID_AT = re.compile(r"^(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
_NAMED = re.compile(r"^Object (?P<how>contains unknown|missing required) field `(?P<name>.*)`$", re.DOTALL)
_FAR_EXPONENT = re.compile(rb"[0-9]E[+-][0-9]{3}")


def decoder(shape: type[Shape]) -> msgspec.json.Decoder[Shape]:
    """A decoder for `decode`: numbers with a point become Decimal from their own digits."""
    return msgspec.json.Decoder(shape, float_hook=Decimal)


def encode(value: Any) -> bytes:
    """JSON with Decimals as the numbers that they were.

    >>> encode({"b": Decimal("209.00"), "a": 1})
    b'{"b":209.00,"a":1}'
    """
    return _ENCODER.encode(value)


def canonical(value: Any) -> bytes:
    """JSON in one form whatever the order of the keys was.

    >>> canonical({"b": Decimal("209.00"), "a": 1})
    b'{"a":1,"b":209.00}'
    """
    return _CANONICAL.encode(value)


def decode(body: bytes, reads: msgspec.json.Decoder[Shape]) -> tuple[Shape, bytes]:
    """The request, and its canonical text.

    Raises Malformed for what is not JSON (RFC 8259) or says a thing twice (RFC 7493), and InvalidInput for the wrong
    shape; both name the field.
    """
    try:
        made = reads.decode(body)
    except (msgspec.MsgspecError, RecursionError) as error:
        fault = find_fault(body)
        raise (_malformed(fault) if fault else _misshapen(str(error))) from error
    text = canonical(made)
    if _may_hide(body, text):
        fault = find_fault(body)
        if fault:
            raise _malformed(fault)
    return made, text


def _may_hide(body: bytes, text: bytes) -> bool:
    """Whether the decoder may have passed over what it should not: a key twice, or a number too large to write out.

    Of two equal keys the decoder keeps the last without a word; the text then has more colons than what was read,
    unless an escaped colon makes up for one.
    """
    if body.count(b":") != text.count(b":") or b"\\u003" in body:
        return True
    return (b"E+" in text or b"E-" in text) and _FAR_EXPONENT.search(text) is not None


def _malformed(fault: Fault) -> Malformed:
    return Malformed(fault.detail, field=fault.field)


def _misshapen(said: str) -> InvalidInput:
    """The decoder's sentence, taken apart into what and where."""
    match = _SAID_AT.match(said)
    what, path = (match["what"], match["path"] or "") if match else (said, "")
    path = path.removeprefix(".")
    named = _NAMED.match(what)
    if named:
        what = "no such field" if "unknown" in named["how"] else "is required"
        path = f"{path}.{named['name']}" if path else named["name"]
    return InvalidInput(what.replace("`", "").replace("Expected", "expected"), field=path or "body")
