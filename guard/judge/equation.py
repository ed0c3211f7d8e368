"""Arithmetic written out in a sentence: "($3,538 - $241) × 2 = $6,594", words between the numbers aside."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, DivisionByZero, InvalidOperation
from itertools import pairwise

_SIGNS = ("+", "-", "*", "/")
_NO_OPERAND = (*_SIGNS, "(")
Operand = tuple[int, int, Decimal | None]
"""An amount of money with its span in the text; None for one that may not be counted with."""

_SIGN = re.compile(r"[=+*/×✕·x−–—()-]|\b\d{1,4}\b(?![.,:]\d|%)|[$€£¥₹]")
_OPERATORS = {"×": "*", "✕": "*", "·": "*", "x": "*", "−": "-", "–": "-", "—": "-"}


class Count(Decimal):
    """A bare whole number: how often an amount is taken, never an amount itself."""


Token = Decimal | str
UNUSABLE = "?"


def sides(text: str, start: int, end: int, operands: Sequence[Operand]) -> list[list[Token]]:
    """The tokens of a passage, cut at its equals signs.

    >>> sides("2 x $50 = $100", 0, 14, [(4, 7, Decimal(50)), (10, 14, Decimal(100))])
    [[Decimal('2'), '*', Decimal('50')], [Decimal('100')]]
    """
    made: list[list[Token]] = [[]]
    at = start
    for left, right, amount in operands:
        at = max(at, _signs(text, at, left, made))
        made[-1].append(UNUSABLE if amount is None else amount)
        at = max(at, right)
    _signs(text, at, end, made)
    return made


def _signs(text: str, at: int, end: int, made: list[list[Token]]) -> int:
    for found in _SIGN.finditer(text, at, end):
        sign = _OPERATORS.get(found.group(), found.group())
        if sign == "=":
            made.append([])
        elif sign[0].isdigit():
            made[-1].append(Count(sign))
        elif sign not in "$€£¥₹" and _operates(text, found.start(), found.end(), sign):
            made[-1].append(sign)
    return end


def _operates(text: str, start: int, end: int, sign: str) -> bool:
    """Whether a sign is arithmetic and no part of a word, a date or a list's bullet."""
    if sign in "()":
        return True
    if text[start] == "*" and _emphasis(text, start, end):
        return False
    before, after = text[:start].rstrip(" \t*_"), text[end:].lstrip(" \t*_")
    joined = start > 0 and end < len(text) and text[start - 1].isalpha() and text[end].isalpha()
    return not joined and bool(before) and bool(after) and before[-1] not in "\n|:"


def _emphasis(text: str, start: int, end: int) -> bool:
    """Whether an asterisk opens or closes emphasis: 2 * $5 = **$10**, and *$10*; but 2*5 is arithmetic."""
    before, after = text[start - 1 : start], text[end : end + 1]
    return "*" in (before, after) or (not before or before.isspace()) != (not after or after.isspace())


def value(tokens: Sequence[Token]) -> Decimal | None:
    """What an expression comes to that counts with amounts: those that are added are amounts, and what an amount is
    taken times or divided by is a count. None for any other, and for tokens that are no expression.

    >>> value(["(", Decimal(3538), "-", Decimal(241), ")", "*", Count(2)])
    Decimal('6594')
    >>> value([Decimal(209), "+", Count(10)]) is value([Count(3), "*", Count(73)]) is value([Decimal(5)]) is None
    True
    """
    rest = _tidied(tokens)
    if not any(left not in _NO_OPERAND and sign in _SIGNS for left, sign in pairwise(rest)):
        return None
    try:
        found, rest = _sum(rest)
    except (ValueError, DivisionByZero, InvalidOperation, RecursionError):
        return None
    return found if not rest and not isinstance(found, Count) else None


def comes_to(tokens: Sequence[Token], wanted: Decimal, *, from_start: bool = False) -> bool:
    """Whether the longest expression at the end of the tokens (or at their start) has the value."""
    for cut in range(len(tokens)):
        found = value(tokens[: len(tokens) - cut] if from_start else tokens[cut:])
        if found is not None:
            return found == wanted
    return False


def _tidied(tokens: Sequence[Token]) -> list[Token]:
    """Without the parentheses that held words only."""
    made: list[Token] = []
    for one in tokens:
        if one == ")" and made and made[-1] == "(":
            made.pop()
        else:
            made.append(one)
    while made and made[-1] in ("+", "-", "*", "/", "("):
        made.pop()
    while made and made[0] in ("+", "*", "/", ")"):
        made.pop(0)
    return made


def _sum(tokens: list[Token]) -> tuple[Decimal, list[Token]]:
    total, rest = _product(tokens)
    while rest and rest[0] in ("+", "-"):
        term, after = _product(rest[1:])
        if isinstance(total, Count) or isinstance(term, Count):
            raise ValueError("a count is added to an amount")  # noqa: TRY004 - of what is written, not of the call
        total = total + term if rest[0] == "+" else total - term
        rest = after
    return total, rest


def _product(tokens: list[Token]) -> tuple[Decimal, list[Token]]:
    total, rest = _factor(tokens)
    while rest and rest[0] in ("*", "/"):
        factor, after = _factor(rest[1:])
        counts = isinstance(total, Count), isinstance(factor, Count)
        if not any(counts) or (rest[0] == "/" and not counts[1]):
            raise ValueError("an amount is taken times an amount")
        made = total * factor if rest[0] == "*" else total / factor
        total = Count(made) if all(counts) else made
        rest = after
    return total, rest


def _factor(tokens: list[Token]) -> tuple[Decimal, list[Token]]:
    if not tokens:
        raise ValueError("an operand is missing")
    first = tokens[0]
    if first == "(":
        inner, rest = _sum(tokens[1:])
        if not rest or rest[0] != ")":
            raise ValueError("a parenthesis is open")
        return inner, rest[1:]
    if first == "-":
        inner, rest = _factor(tokens[1:])
        return type(inner)(-inner), rest
    if isinstance(first, Decimal):
        return first, tokens[1:]
    raise ValueError("an operand is missing")
