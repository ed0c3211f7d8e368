"""Amounts with a currency, before or after the number."""

from __future__ import annotations

from collections.abc import Iterable

from guard.claims.kinds import Candidate, Window
from guard.claims.lexer import NUMBER
from guard.core.numerals import Unreadable, read_number
from guard.core.values import Money
from guard.locales.currencies import minor_unit


def recognise(window: Window) -> Iterable[Candidate]:
    """Each number with a currency directly beside it."""
    tokens = window.tokens
    for index, token in enumerate(tokens):
        if token.kind != NUMBER:
            continue
        before = tokens[index - 1] if index else None
        after = tokens[index + 1] if index + 1 < len(tokens) else None
        for beside in (before, after):
            sense = beside.sense("currency") if beside else None
            if beside is None or sense is None or abs(max(beside.start, token.start) - min(beside.end, token.end)) > 1:
                continue
            codes: tuple[str, ...] = sense.value
            amount = read_number(
                window.text[token.start : token.end], window.profile.signs, decimals=minor_unit(codes[0])
            )
            start, end = min(beside.start, token.start), max(beside.end, token.end)
            if isinstance(amount, Unreadable):
                yield Candidate("money", start, end, unreadable=str(amount))
            else:
                yield Candidate("money", start, end, Money(amount, codes))
            break
