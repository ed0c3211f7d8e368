"""Ordinary support replies with their claims marked, and what reading them gets wrong.

A mark is `[[type:text|value]]`; the value is optional. `[[?type:text]]` may be read or not, `[[!type:text]]` not.
Money, dates and percentages are marked exhaustively: any other reading of these types is a false claim.

    python -m tests.tools.replies [LANGUAGE …]    faults by language
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml

from guard.claims import extract
from guard.core.model import Claim, Reader
from guard.core.values import Day, Money, Percent

FOLDER = Path(__file__).parents[1] / "cases" / "replies"
EXHAUSTIVE = ("money", "date", "percent")
_MARK = re.compile(r"\[\[([?!]?)(\w+):(.*?)(?:\|([^|\]]*))?\]\]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a reply that is a claim (`flag` ""), may be one ("?"), or is none ("!")."""

    type: str
    start: int
    end: int
    flag: str = ""
    value: str | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply without its marks, for whom it is read, and why it is not expected to be read right yet, if so."""

    name: str
    language: str
    text: str
    marks: tuple[Mark, ...]
    reader: Reader
    todo: str | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """`kind` is missed, false, span or value."""

    kind: str
    type: str
    text: str
    read: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.type} {self.text!r}" + (f", read as {self.read}" if self.read else "")


def unmarked(text: str) -> tuple[str, tuple[Mark, ...]]:
    """A text without its marks, and the marks in its offsets.

    >>> unmarked("It costs [[money:€5|5 EUR]].")
    ('It costs €5.', (Mark(type='money', start=9, end=11, flag='', value='5 EUR'),))
    """
    plain, marks, last = "", [], 0
    for found in _MARK.finditer(text):
        plain += text[last : found.start()]
        flag, kind, inside, value = found.groups()
        marks.append(Mark(kind, len(plain), len(plain) + len(inside), flag, value))
        plain, last = plain + inside, found.end()
    return plain + text[last:], tuple(marks)


def replies(language: str | None = None) -> Iterator[Reply]:
    """All replies of a language, or of all languages."""
    for path in sorted(FOLDER.glob(f"{language or '*'}.yaml")):
        content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
        for index, entry in enumerate(content["replies"], 1):
            given: dict[str, Any] = content | ({"text": entry} if isinstance(entry, str) else entry)
            now = given["now"] if isinstance(given["now"], datetime) else datetime.fromisoformat(given["now"])
            reader = Reader(given["locale"], given["timezone"], given.get("currency"), now)
            text, marks = unmarked(given["text"])
            yield Reply(f"{path.stem}-{index}", path.stem, text, marks, reader, given.get("todo"))


def faults(reply: Reply) -> list[Fault]:
    """What reading a reply misses, makes up, bounds otherwise than marked, or gives another value."""
    claims = list(extract(reply.text, reply.reader).claims)
    found: list[Fault] = []
    for mark in reply.marks:
        over = [one for one in claims if one.type == mark.type and one.start < mark.end and mark.start < one.end]
        for one in over:
            claims.remove(one)
        if mark.flag == "!":
            found.extend(Fault("false", mark.type, one.text) for one in over)
        elif not mark.flag:
            found.extend(_against(mark, over, reply.text))
    found.extend(
        Fault("false", one.type, one.text, " or ".join(_values(one))) for one in claims if one.type in EXHAUSTIVE
    )
    return found


def _against(mark: Mark, over: list[Claim], text: str) -> Iterator[Fault]:
    """What is wrong with the claims read where one is marked."""
    shown = text[mark.start : mark.end]
    if not over:
        yield Fault("missed", mark.type, shown)
    elif len(over) > 1 or _digits(text, over[0].start, over[0].end) != _digits(text, mark.start, mark.end):
        yield Fault("span", mark.type, shown, " and ".join(repr(one.text) for one in over))
    elif mark.value is not None and mark.value not in (values := _values(over[0])):
        yield Fault("value", mark.type, shown, f"{' or '.join(values)}, not {mark.value}")


def _digits(text: str, start: int, end: int) -> set[int]:
    return {at for at in range(start, end) if text[at].isdigit()}


def _values(claim: Claim) -> list[str]:
    """The ways in which a mark may write a claim's value: a day also without the year that it leaves open."""
    value = claim.value
    if isinstance(value, Money):
        currency = value.currencies[0] if value.currencies else value.unit or ""
        return [f"{_plain(value.amount)} {currency}".strip()]
    if isinstance(value, Percent):
        return [_plain(value.amount)]
    if isinstance(value, Day):
        made = value.json()
        return [str(made[name]) for name in ("date", "month_day", "month", "year") if name in made]
    return [str(value.json()) if value is not None else f"unreadable: {claim.unreadable}"]


def _plain(amount: Decimal) -> str:
    """The amount with the decimals that ISO or the mark gives it, trailing zeros of a whole number aside."""
    return f"{amount:f}".removesuffix(".00").removesuffix(".0")


def main(languages: list[str]) -> None:
    """Print the faults, and how many there are by language and kind."""
    counts: dict[str, Counter[str]] = {}
    for language in languages or [path.stem for path in sorted(FOLDER.glob("*.yaml"))]:
        counts[language] = Counter()
        for reply in replies(language):
            counts[language]["replies"] += 1
            counts[language]["marks"] += sum(not mark.flag for mark in reply.marks)
            for fault in faults(reply):
                counts[language][fault.kind] += 1
                print(f"{reply.name}: {fault}")  # noqa: T201 - this is the command's output
    columns = ("replies", "marks", "missed", "false", "span", "value")
    for row in (("", *columns), *((name, *(str(count[one]) for one in columns)) for name, count in counts.items())):
        print(f"{row[0]:4}" + "".join(f"{cell:>9}" for cell in row[1:]))  # noqa: T201 - likewise


if __name__ == "__main__":
    main(sys.argv[1:])
