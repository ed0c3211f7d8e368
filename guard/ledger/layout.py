"""A tool's text that is laid out as data, as the fields and records that it shows: tables, CSV, "label: value" lines.

What is no line of data stays text, in its place, so that nothing is lost to whoever reads all of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from guard.ledger.tables import LONGEST, table

_SIGN = r"(?P<sign>[-*•·▪◦+]\s+)?"
_LABEL = re.compile(
    rf"\s*{_SIGN}(?P<label>[*_`\"']{{0,3}}[^\W\d_][^:：=\n|]{{0,48}}?)\s*"
    r"(?:[:：][*_`\"']{0,3}(?:\s+|$)|：|[*_`\"']{0,3}\s*=\s*)[*_`\"']{0,3}(?P<value>.*?)[*_`\"',]{0,3}\s*"
)
"""A line that begins with what its value is called; signs of a list, of emphasis or quotes may stand around both."""
_DASHED = re.compile(
    r"\s*(?:[-*•·▪◦+]|\d{1,2}[.)])\s+[*_]{0,2}(?P<label>[^\W_][^\n]{0,60}?)[*_]{0,2}\s+[–—-]\s+(?P<value>.*\d.*)"
)
"""An item of a list with a dash behind what it is called."""
_HEADING = re.compile(
    r"\s*(?:#{1,6}\s+(?P<title>.{1,80}?)[\s#:]*|(?:\d{1,2}[.)]\s+)?\*\*(?P<bold>[^*:：=]{1,80}):?\*\*:?\s*)"
)
_MARKED = re.compile(r"\s*(?:[-*•·▪◦+]|\d{1,2}[.)])\s+")
_PAIR = re.compile(r"(?P<label>[^\W\d_][\w .()/-]{0,40}?)\s?(?:[:：]\s|：|=)\s?(?P<value>\S[^=:：]*?)")
_PARTED = re.compile(r"\s*[,;]\s+|\s+\|\s+|;")
_PLAIN_PAIR = re.compile(r"([^\W\d_][\w.-]*)=(\"[^\"]*\"|\S+)")
_OWN_NUMBER = re.compile(r"(?<![\w(.-])\d+(?:\s*[^\W\d_]|[.:/-]\d|\s*%|(?<!\d\d\d)$)")
"""A number of a label that is a value itself, and no part of a name: 3 December, 2 nights, Dec 3, but JKT-114."""
_BESIDE = re.compile(r"(.+?)\s*\((.*\d.*)\)")
"""A label with a value beside it: VAT (19%)."""
_SENTENCE = re.compile(r"[.!?。！？,;](?:\s|$)")
_WORDS = 6
"""Words of a label at most."""
_LONGEST = 200_000
"""Characters of a text that is looked at for a layout."""
_TRIES = 3
"""Lines of a run from which on it is looked at for a table: what is none there is none further down."""
_DRESS = " *_`\"'"
_FEW = 2
"""Fields that make a text data: one line that looks like a field is none."""


@lru_cache(maxsize=64)
def laid_out(text: str) -> Any | None:
    """The fields and records of a text, or a list of them with the text between; None where it shows none.

    >>> laid_out("Order 4711\\nSubtotal: €118.00\\nShipping: €4.90")
    ['Order 4711', {'Subtotal': '€118.00', 'Shipping': '€4.90'}]
    >>> laid_out("| Name | Price |\\n|---|---|\\n| Cap | €24.90 |\\n| Tent | €209.00 |")
    [{'Name': 'Cap', 'Price': '€24.90'}, {'Name': 'Tent', 'Price': '€209.00'}]
    >>> laid_out("price=209.00, currency=EUR"), laid_out("It costs €209.\\nNote: while stocks last.")
    ({'price': '209.00', 'currency': 'EUR'}, None)
    """
    if len(text) > _LONGEST:
        return None
    if "\n" not in text:
        return _pairs(text)
    return _Layout(text.splitlines()).value()


@dataclass(slots=True)
class _Part:
    """What stands under a heading, or under a label without a value, whose lines are set in further than `depth`."""

    title: str
    depth: int
    blocks: list[Any] = field(default_factory=list)
    holder: dict[str, Any] | None = None


class _Layout:
    """Reads lines, and collects what they show."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.root = _Part("", -1)
        self.open = [self.root]
        self.sections: list[_Part] = []
        self.count = 0
        self.flowing = False
        self.tried = 0

    def value(self) -> Any | None:
        """The whole, None where too little of it is data."""
        at = 0
        while at < len(self.lines):
            at = self._step(at)
        self._close(-1)
        if self.count < _FEW:
            return None
        titles = [part.title for part in self.sections]
        made = [{part.title: _one(part.blocks)} for part in self.sections]
        if len(set(titles)) == len(titles) and made:
            made = [{title: inner for one in made for title, inner in one.items()}]
        return _one(self.root.blocks + made)

    @property
    def blocks(self) -> list[Any]:
        return self.open[-1].blocks

    def _step(self, at: int) -> int:
        """Read what begins at a line; gives the line behind it."""
        line = self.lines[at]
        flowing, self.flowing = self.flowing, False
        if not line.strip() or line.lstrip().startswith("```"):
            self.tried = 0
            return at + 1
        if len(line) > LONGEST:
            self.blocks.append(line.strip())
            return at + 1
        depth, marked = _depth(line), _MARKED.match(line) is not None
        pairs = _pairs(line)
        found = table(self.lines, at) if pairs is None and self.tried < _TRIES else None
        self.tried += found is None
        self._close(depth + (marked or found is not None))
        if pairs is not None:
            self.count += len(pairs)
            self.blocks.append(pairs)
            return at + 1
        if found is not None:
            self.count += len(found.value) + 1
            self.blocks.append(found.value)
            return found.end
        if (heading := _HEADING.fullmatch(line)) is not None:
            self._section((heading["title"] or heading["bold"]).strip(_DRESS))
            return at + 1
        if (told := _labelled(line)) is not None:
            self._field(*told, depth, anew=marked and self._deeper(at, depth))
            return at + 1
        if marked and self._deeper(at, depth) and not _OWN_NUMBER.search(title := line[_after(line) :].strip(_DRESS)):
            self._section(title)
            return at + 1
        self.flowing = True
        if flowing and self.blocks and isinstance(self.blocks[-1], str):
            self.blocks[-1] += "\n" + line
        else:
            self.blocks.append(line.strip())
        return at + 1

    def _deeper(self, at: int, depth: int) -> bool:
        """Whether the next line is set in further than this one, and is no item of a list beside it."""
        after = next((line for line in self.lines[at + 1 :] if line.strip()), "")
        return _depth(after) > depth

    def _section(self, title: str) -> None:
        self._close(-1)
        part = _Part(title, -1, [title] if _OWN_NUMBER.search(title) else [])
        self.sections.append(part)
        self.open = [part]

    def _field(self, label: str, value: str, depth: int, *, anew: bool) -> None:
        last = self.blocks[-1] if self.blocks else None
        if not isinstance(last, dict) or label in last or anew:
            last = {}
            self.blocks.append(last)
        if value:
            self.count += 1
            beside = _BESIDE.fullmatch(label)
            last[label if beside is None else beside[1]] = value
            if beside is not None:
                last[label] = beside[2]
        else:
            last[label] = ""
            self.open.append(_Part(label, depth, holder=last))

    def _close(self, depth: int) -> None:
        """Close the labels without a value whose lines are set in further than this."""
        while (part := self.open[-1]).holder is not None and depth <= part.depth:
            self.open.pop()
            part.holder[part.title] = _one(part.blocks) if part.blocks else ""


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _after(line: str) -> int:
    """Where the text of an item of a list begins."""
    found = _MARKED.match(line)
    return 0 if found is None else found.end()


def _labelled(line: str) -> tuple[str, str] | None:
    """What a line calls its value, and that."""
    line = " ".join(line.split())  # a run of spaces costs the expressions its square
    found = _LABEL.fullmatch(line) or _DASHED.fullmatch(line)
    if found is None:
        return None
    label = found["label"].strip(_DRESS)
    if not label or len(label.split()) > _WORDS or _SENTENCE.search(label) or _OWN_NUMBER.search(label):
        return None
    return label, found["value"].strip()


def _pairs(line: str) -> dict[str, str] | None:
    """The fields of a line that consists of such: "price: 209, stock: 4", "price=209 stock=4".

    >>> _pairs("Price: €209 | Stock: 4"), _pairs("Note: it costs 209, or less")
    ({'Price': '€209', 'Stock': '4'}, None)
    """
    if line.count("=") < _FEW and line.count(":") < _FEW and line.count("：") < _FEW:
        return None
    line = " ".join(line.split())
    parts = [_PAIR.fullmatch(part.strip()) for part in _PARTED.split(line.strip().strip("|;,")) if part.strip()]
    told = [(part["label"].strip(), part["value"].strip(_DRESS)) for part in parts if part is not None]
    if len(told) < len(parts) or len(told) < _FEW:
        found = list(_PLAIN_PAIR.finditer(line))
        if len(found) < _FEW or _PLAIN_PAIR.sub("", line).strip():
            return None
        told = [(part[1], part[2].strip('"')) for part in found]
    made = dict(told)
    return made if len(made) == len(told) and not any(map(_OWN_NUMBER.search, made)) else None


def _one(blocks: list[Any]) -> Any:
    """What stands together: one thing by itself, records of one kind as their list."""
    made: list[Any] = []
    for block in blocks:
        before = made[-1] if made else None
        if type(block) is dict and type(before) is list and not block.keys().isdisjoint(before[-1]):
            before.append(block)
        elif type(block) is dict and type(before) is dict and before and not block.keys().isdisjoint(before):
            made[-1] = [before, block]
        elif type(block) is dict and type(before) is dict:
            made[-1] = before | block
        else:
            made.append(block)
    return made[0] if len(made) == 1 else made
