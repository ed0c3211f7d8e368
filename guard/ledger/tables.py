"""Tables in a tool's text: markdown and drawn ones, CSV in its kinds, columns set apart by spaces."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from guard.locales import words

Row = dict[str, str]

_RULE = re.compile(r"[\s|:+=\-─━═┄┈┼╪╬│┃║├┤┌┐└┘┬┴╞╡╔╗╚╝╠╣╦╩]+")
_BARS = str.maketrans("│┃║", "|||")
_ESCAPED = re.compile(r"(?<!\\)\|")
_GAP = re.compile(r"\t+|\s{2,}")
_AMOUNT = re.compile(
    r"\(?[-+−–]?\s?(?:[A-Z]{3}|[A-Z]{0,2}[^\w\s.,()+-]|[Kk]r\.?|R[pM]\.?)?\s?[-+−–]?\s?"
    r"\d[\d.,'’\u00a0\u202f ]*\s?(?:[^\W\d_]{1,4}[²³.]?|[^\w\s.,()]{1,2})?\)?"
)
"""A number with the sign or the unit of an amount."""
_FIGURES = re.compile(r"\(?[-+−–]?\d[\d.,'’\u00a0\u202f ]*\)?")
_MOMENT = re.compile(r"\d{1,4}([-./])\d{1,2}\1\d{1,4}(?:[T ,]+\d{1,2}[:.]\d{2}\S*)?|\d{1,2}:\d{2}(?::\d{2})?")
_OF_HEAD = re.compile(r"[\[(]?\s*(?:in\s+)?(US\$|R\$|[$€£¥₹₩₺₽₫฿₪₴%])\s*[\])]?")
"""The sign of a currency or of percentages in the head of a column, for all cells below it."""
_DECIMAL = re.compile(r"[.,]\d{2}\b|[$€£¥₹]")
_DRESS = " *_`"
LONGEST = 2000
"""Characters of a line of data at most."""
_HEAD = 60
"""Characters of the head of a column at most."""
_VALUES = frozenset({"", *words.section("fields", "told")})
"""What heads the second of two columns where the first holds the names of fields."""


class Table(NamedTuple):
    """What a table shows: its rows, or the fields of one thing; and the line behind it."""

    value: list[Row] | Row
    end: int


def table(lines: Sequence[str], at: int) -> Table | None:
    """The table that begins at a line, None where none does.

    >>> table(["sku;price", "TNT-1;209,00 €", "CAP-20;24,90 €", "", "Bye"], 0)
    Table(value=[{'sku': 'TNT-1', 'price': '209,00 €'}, {'sku': 'CAP-20', 'price': '24,90 €'}], end=3)
    >>> table(["Dear Anna, thank you", "for your order, which is ready"], 0) is None
    True
    """
    line = lines[at].translate(_BARS)
    if "|" in line or _RULE.fullmatch(line):
        return _drawn(lines, at)
    for sign in ("\t", ";", ","):
        if sign in line and (found := _parted(lines, at, sign)) is not None:
            return found
    return _spaced(lines, at) if "  " in line.strip() else None


def _drawn(lines: Sequence[str], at: int) -> Table | None:
    """A table with lines between its cells; a rule may stand below the heads."""
    rows: list[list[str]] = []
    ruled, end = False, at
    for line in _run(lines, at):
        plain = line.translate(_BARS)
        if _RULE.fullmatch(plain):
            ruled = ruled or len(rows) == 1
        elif "|" in plain:
            rows.append([cell.strip(_DRESS) for cell in _ESCAPED.split(plain.strip().strip("|"))])
        else:
            break
        end += 1
    width = len(rows[0]) if rows else 0
    if width < 2 or len(rows) < 2 or any(abs(len(row) - width) > 1 for row in rows):
        return None
    rows = [[*row, ""][:width] for row in rows]
    return _made(rows, end, headed=ruled)


def _parted(lines: Sequence[str], at: int, sign: str) -> Table | None:
    """Rows of cells with one sign between them, quoted as in CSV."""
    rows: list[list[str]] = []
    for line in _run(lines, at):
        row = next(csv.reader([line], delimiter=sign, skipinitialspace=True), [])
        if len(row) < 2 or (rows and len(row) != len(rows[0])):
            break
        rows.append([cell.strip(_DRESS) for cell in row])
    return _made(rows, at + len(rows)) if len(rows) > 1 else None


def _spaced(lines: Sequence[str], at: int) -> Table | None:
    """Columns set apart by two spaces or more."""
    rows: list[list[str]] = []
    end = at
    for line in _run(lines, at):
        row = _GAP.split(line.strip())
        if not (ruled := _RULE.fullmatch(line)) and (len(row) < 2 or (rows and len(row) != len(rows[0]))):
            break
        if not ruled:
            rows.append([cell.strip(_DRESS) for cell in row])
        end += 1
    return _made(rows, end) if len(rows) > 1 else None


def _run(lines: Sequence[str], at: int) -> Iterator[str]:
    for index in range(at, len(lines)):
        if not lines[index].strip() or len(lines[index]) > LONGEST:
            return
        yield lines[index]


def _made(rows: list[list[str]], end: int, *, headed: bool = False) -> Table | None:
    """The records of rows of equal width, of which the first may be the heads of the columns."""
    typed = _typed(rows[1:])
    headed = headed or (bool(typed) and not any(map(_is_value, rows[0])) and all(len(one) <= _HEAD for one in rows[0]))
    if headed and len(rows[0]) == 2 and rows[0][1].lower() in _VALUES:
        names = [row[0] for row in rows[1:]]
        if len(set(names)) == len(names) and all(names):
            return Table({name: row[1] for name, row in zip(names, rows[1:], strict=True)}, end)
    if not headed:
        typed = _typed(rows)
        if not typed:
            return None
    heads, signs = _heads(rows[0]) if headed else (_called(rows, typed), [""] * len(rows[0]))
    told = rows[1:] if headed else rows
    return Table([_record(heads, signs, row) for row in told], end)


def _typed(rows: Sequence[Sequence[str]]) -> list[int]:
    """The columns whose cells are numbers or moments, as far as they hold anything."""
    columns = zip(*rows, strict=True)
    return [at for at, column in enumerate(columns) if any(column) and all(_is_value(one) for one in column if one)]


def _is_value(cell: str) -> bool:
    return bool(cell) and (_AMOUNT.fullmatch(cell) or _MOMENT.fullmatch(cell)) is not None


def _heads(row: Sequence[str]) -> tuple[list[str], list[str]]:
    """The keys of the columns, each once, and the signs that they put to their numbers."""
    keys: list[str] = []
    signs: list[str] = []
    for cell in row:
        sign = _OF_HEAD.search(cell)
        key = _OF_HEAD.sub(" ", cell).strip() if sign is not None else cell
        key = key or ("text" if keys else "name")
        while key in keys:
            key += "'"
        keys.append(key)
        signs.append(sign[1] if sign is not None else "")
    return keys, signs


def _called(rows: Sequence[Sequence[str]], typed: Sequence[int]) -> list[str]:
    """Keys for columns without heads, by what stands in them."""
    keys: list[str] = []
    for at, column in enumerate(zip(*rows, strict=True)):
        if at not in typed:
            key = "text" if "name" in keys else "name"
        elif all(_MOMENT.fullmatch(one) for one in column if one):
            key = "date"
        else:
            key = "amount" if any(map(_DECIMAL.search, column)) else "value"
        while key in keys:
            key += "'"
        keys.append(key)
    return keys


def _record(keys: Sequence[str], signs: Sequence[str], row: Sequence[str]) -> Row:
    cells = (
        f"{cell} {sign}".replace(" %", "%") if sign and _FIGURES.fullmatch(cell) else cell
        for cell, sign in zip(row, signs, strict=True)
    )
    return dict(zip(keys, cells, strict=True))
