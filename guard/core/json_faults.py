"""Where and why a text is not the JSON that a request may be: slow, and only run once something is known to be wrong.

Decoders say at most a byte offset; a person who wrote the request wants the field.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from decimal import Decimal

MAX_DEPTH = 128
"""Levels of nesting. What tools return has a dozen at most."""

MAX_EXPONENT = 400
"""Decimal orders of magnitude. `1e999999999` is ten bytes here and a gigabyte once written out."""

_TOKEN = re.compile(
    r'(?P<string>"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+")'
    r"|(?P<number>-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?(?![0-9.A-Za-z]))"
    r"|(?P<mark>[{}\[\],:])|(?P<word>true|false|null)(?![0-9A-Za-z])"
)
_SPACE = re.compile(r"[ \t\n\r]*+")
_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing that is wrong. `field` is its path, "body" for the whole."""

    detail: str
    field: str


@dataclass(slots=True)
class _Frame:
    """An object or array that is open: which element is next, and the keys seen."""

    is_object: bool
    key: str | int | None = None
    seen: set[str] = field(default_factory=set)
    expect: str = "first"  # first | value | colon | comma | key


def path_of(steps: list[str | int]) -> str:
    """The path as a person writes it.

    >>> path_of(["ledger", 0, "result", "unit price"])
    'ledger[0].result["unit price"]'
    """
    made = ""
    for step in steps:
        if isinstance(step, int):
            made += f"[{step}]"
        elif _PLAIN_KEY.fullmatch(step):
            made += f".{step}" if made else step
        else:
            made += f"[{json.dumps(step[:40])}]"
    return made or "body"


def find_fault(body: bytes) -> Fault | None:
    """The first fault of a text, None if there is none.

    >>> find_fault(b'{"ledger": [{"result": {"price": NaN}}]}')
    Fault(detail='NaN is not JSON', field='ledger[0].result.price')
    >>> find_fault(b'{"draft": "a", "draft": "b"}')
    Fault(detail='the key stands twice', field='draft')
    >>> find_fault(b'{"draft": "a"}')
    """
    return _Search(body.decode("utf-8", errors="surrogateescape")).run()


class _Search:
    """One pass over the tokens with a stack of what is open. No recursion: depth is what it looks for."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.stack: list[_Frame] = []
        self.done = False

    def run(self) -> Fault | None:
        text = self.text
        while True:
            self.at = _SPACE.match(text, self.at).end()  # type: ignore[union-attr]  # matches the empty text too
            if self.at >= len(text):
                return None if self.done else self.fault("the text ends too early")
            if self.done:
                return Fault("more text follows the JSON", "body")
            token = _TOKEN.match(text, self.at)
            if token is None:
                return self.fault(self.unreadable())
            wrong = self.step(token)
            if wrong is not None:
                return wrong
            self.at = token.end()

    def fault(self, detail: str) -> Fault:
        return Fault(detail, path_of([frame.key for frame in self.stack if frame.key is not None]))

    def unreadable(self) -> str:
        rest = self.text[self.at : self.at + 12]
        for word in ("NaN", "Infinity", "-Infinity"):
            if rest.startswith(word):
                return f"{word} is not JSON"
        if rest.startswith('"'):
            return "a string that is not closed, or holds a control character or an unknown escape"
        place = self.text.count("\n", 0, self.at) + 1
        return f"not JSON at line {place}, near {json.dumps(rest)}"

    def step(self, token: re.Match[str]) -> Fault | None:
        kind, word = token.lastgroup, token.group()
        frame = self.stack[-1] if self.stack else None
        if kind == "mark" and word in "}]":
            return self.close(word)
        if frame is not None and kind == "mark" and word in ",:":
            return self.separate(frame, word)
        if frame is not None and frame.is_object and frame.expect in {"first", "key"}:
            return self.name(frame, kind, word)
        if frame is not None and frame.expect not in {"first", "value"}:
            return self.fault(f"a comma or a closing bracket is missing before {json.dumps(word[:12])}")
        if frame is not None and not frame.is_object:
            frame.key = 0 if frame.key is None else int(frame.key) + 1
        if kind == "mark" and word in "{[":
            if len(self.stack) >= MAX_DEPTH:
                # The whole path would be as long as the attack: the outermost steps say enough.
                outer = [frame.key for frame in self.stack[:3] if frame.key is not None]
                return Fault(f"nested deeper than {MAX_DEPTH} levels", path_of(outer))
            self.stack.append(_Frame(is_object=word == "{"))
            return None
        if kind == "mark":
            return self.fault(f"{word!r} stands where a value must")
        wrong = _wrong_string(word) if kind == "string" else _wrong_number(word) if kind == "number" else None
        if wrong:
            return self.fault(wrong)
        self.ended()
        return None

    def ended(self) -> None:
        if self.stack:
            self.stack[-1].expect = "comma"
        else:
            self.done = True

    def close(self, word: str) -> Fault | None:
        frame = self.stack[-1] if self.stack else None
        if frame is None or frame.is_object != (word == "}") or frame.expect not in {"first", "comma"}:
            return self.fault(f"{word!r} closes nothing here")
        self.stack.pop()
        self.ended()
        return None

    def separate(self, frame: _Frame, word: str) -> Fault | None:
        wanted = "comma" if word == "," else "colon"
        if frame.expect != wanted:
            return self.fault(f"{word!r} stands where it may not")
        frame.expect = "value" if word == ":" or not frame.is_object else "key"
        return None

    def name(self, frame: _Frame, kind: str | None, word: str) -> Fault | None:
        if kind != "string":
            return self.fault("a key must be a string")
        wrong = _wrong_string(word)
        if wrong:
            return self.fault(f"in a key: {wrong}")
        frame.key = json.loads(word)
        if frame.key in frame.seen:
            return self.fault("the key stands twice")
        frame.seen.add(str(frame.key))
        frame.expect = "colon"
        return None


def _wrong_string(token: str) -> str | None:
    if any("\udc80" <= letter <= "\udcff" for letter in token):
        return "not valid UTF-8"
    if "\\u" in token and any("\ud800" <= letter <= "\udfff" for letter in json.loads(token)):
        return "half of a surrogate pair stands alone"
    return None


def _wrong_number(token: str) -> str | None:
    if abs(Decimal(token).adjusted()) > MAX_EXPONENT:
        return f"a number beyond 1e{MAX_EXPONENT}"
    return None
