"""Bytes to a typed request: exact numbers, no unknown field, no key twice, and the field named where it fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Sized
from decimal import Decimal
from typing import Any, TypeVar

import msgspec

from guard.core.errors import InvalidInput, Malformed
from guard.core.json_faults import MAX_EXPONENT, Fault, find_fault

Shape = TypeVar("Shape")

_CANONICAL = msgspec.json.Encoder(decimal_format="number", order="sorted")
_ENCODER = msgspec.json.Encoder(decimal_format="number")
_LARGE = 64
"""Bytes from which on it pays to leave a part out."""
LONG = 2048
"""Bytes of a result from which on its head is looked at by itself."""
_TRIES = 8
"""Places that begin like a part and are not it. More of them are made by somebody who wants the search to take long."""
_SAID_AT = re.compile(r"^(?P<what>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
_NAMED = re.compile(r"^Object (?P<how>contains unknown|missing required) field `(?P<name>.*)`$", re.DOTALL)


def decoder(shape: type[Shape]) -> msgspec.json.Decoder[Shape]:
    """A decoder for `decode`: numbers with a point become Decimal from their own digits."""
    return msgspec.json.Decoder(shape, float_hook=_number)


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


class RawJson:
    """JSON that is decoded when somebody asks, once: most replies hold no claim, and then no result is read.

    >>> RawJson(b'{"price": 209.10}').value()
    {'price': Decimal('209.10')}
    """

    __slots__ = ("_decoded", "_head", "_shown", "_value", "text")

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._decoded = False
        self._value: Any = None
        self._shown: tuple[Any] | None = None
        self._head: Mapping[str, msgspec.Raw] | None = None

    def head(self) -> Mapping[str, msgspec.Raw] | None:
        """The object that a long text is, or the first one of a list, with its values left raw; None for any other, and
        where the value is known or costs no more. A key that stands twice is not looked for.

        >>> RawJson(b'[{"sku": "A", "price": 5}]' + b" " * LONG).head().keys()
        dict_keys(['sku', 'price'])
        """
        if self._head is None and not self._decoded and len(self.text) >= LONG:
            text = self.text
            if text[:1] == b"[":
                parts = _read(text, _PARTS)
                text = bytes(parts[0]) if parts else b""
            if text[:1] == b"{":
                self._head = _read(text, _OBJECT)
        return self._head

    def shown(self, show: Callable[[Any], Any]) -> Any:
        """What `show` makes of its value, made once: there is one way to look at a result."""
        if self._shown is None:
            self._shown = (show(self.value()),)
        return self._shown[0]

    def value(self) -> Any:
        """What it says. Raises Malformed, whose field is the path inside of it."""
        if not self._decoded:
            self._value = _read(self.text, _ANYTHING)
            _refuse_twice(self.text, encode(self._value))
            self._decoded = True
        return self._value


def decode(body: bytes, reads: msgspec.json.Decoder[Shape]) -> tuple[Shape, bytes]:
    """The request, and its canonical text.

    Raises Malformed for what is not JSON (RFC 8259) or says a thing twice (RFC 7493), and InvalidInput for the wrong
    shape; both name the field.
    """
    made = _read(body, reads)
    text = canonical(made)
    _refuse_twice(body, text)
    return made, text


def decode_around(
    body: bytes, reads: msgspec.json.Decoder[Shape], parted: Callable[[Shape], tuple[Sequence[bytes], Any]]
) -> Shape:
    """As `decode`, for a request with parts that are looked into later. `parted` gives those of them that are `large`,
    in their order, and the request with a zero in the place of each.
    """
    made = _read(body, reads)
    parts, rest = parted(made)
    _refuse_twice(body, encode(rest), parts)
    return made


def large(part: Sized) -> bool:
    """Whether it pays to leave a part out."""
    return len(part) > _LARGE


def _read(body: bytes, reads: msgspec.json.Decoder[Shape]) -> Shape:
    try:
        if not body.isascii():
            body.decode()  # parts that stay raw are not looked into
        return reads.decode(body)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        fault = find_fault(body)
        raise (_malformed(fault) if fault else _misshapen(str(error))) from error


def _refuse_twice(body: bytes, text: bytes, parts: Sequence[bytes] = ()) -> None:
    """Raises Malformed where a key stands twice in a body, outside of these parts; the text was made from the rest.

    Of two equal keys the decoder keeps the last without a word; the text then has fewer colons than the body, unless an
    escaped colon makes up for one. Those within the parts make up for none.
    """
    rest = _without(body, parts)
    if rest.count(b":") != text.count(b":") or (b"\\" in rest and b"\\u003" in rest):
        fault = find_fault(body)
        if fault:
            raise _malformed(fault)


def _without(text: bytes, parts: Sequence[bytes]) -> bytes:
    """The text without parts that it holds as they are: counting in a large ledger costs more than decoding it."""
    kept: list[bytes] = []
    last = 0
    for part in parts:
        at = text.find(part[:_LARGE], last)
        for _ in range(_TRIES):
            if at < 0 or text.startswith(part, at):
                break
            at = text.find(part[:_LARGE], at + 1)
        if at < 0 or not text.startswith(part, at):
            return text
        kept.append(text[last:at])
        last = at + len(part)
    return b"".join((*kept, text[last:])) if kept else text


def _number(text: str) -> Decimal:
    made = Decimal(text)
    if abs(made.adjusted()) > MAX_EXPONENT:
        raise ValueError(text)
    return made


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


_PARTS = msgspec.json.Decoder(list[msgspec.Raw])
_OBJECT = msgspec.json.Decoder(dict[str, msgspec.Raw])
_ANYTHING = msgspec.json.Decoder(Any, float_hook=_number)
