"""A calculator vouches for its result only if each number that it was fed is itself supported."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from guard.core.rule import Role
from guard.core.values import Duration, Money, Number, Percent, Quantity
from guard.judge.sources import Source

_NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?")
_FACTOR = re.compile(r"(?<![\w.])(\d{1,2})\s*[*×/]|[*×/]\s*(\d{1,2})(?![\w.])")
_DOZEN = 12
"""Up to this, a whole factor is a count (two passengers, twelve months); beyond it, it must have been named."""
_FEW = 100


def fed(sources: tuple[Source, ...], said: str) -> dict[int, bool]:
    """For each calculator's result, by its place: whether all numbers in its arguments were returned before it by other
    tools, or are counts that were named.

    `said` is the draft with the user's words. An earlier calculation counts if it was fed so itself.
    """
    known: set[Decimal] = set()
    made: dict[int, bool] = {}
    for source in sources:
        if source.tool.role is Role.TRANSFORM:
            factors = _factors(source.result.arguments)
            given = numbers(source.result.arguments)
            made[source.index] = all(
                amount in known or amount in factors or _is_count(amount, said) for amount in given
            )
            if not made[source.index]:
                continue
        for fact in source.facts:
            if isinstance(fact.value, (Money, Number, Quantity, Percent, Duration)):
                known.add(abs(fact.value.amount))
    return made


def numbers(value: Any) -> Iterator[Decimal]:
    """The numbers in a call's arguments, out of expressions too.

    >>> list(numbers({"expression": "(350 - 122) * 2", "digits": 2}))
    [Decimal('350'), Decimal('122'), Decimal('2'), Decimal('2')]
    """
    if isinstance(value, Mapping):
        for item in value.values():
            yield from numbers(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from numbers(item)
    elif isinstance(value, str):
        for found in _NUMBER.finditer(value):
            yield Decimal(found.group().replace(",", ""))
    elif isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        yield abs(Decimal(repr(value)) if isinstance(value, float) else Decimal(value))


def _factors(arguments: Any) -> frozenset[int]:
    """The small whole numbers that an expression multiplies or divides by."""
    texts = arguments.values() if isinstance(arguments, Mapping) else ()
    return frozenset(
        int(one or other)
        for text in texts
        if isinstance(text, str)
        for one, other in _FACTOR.findall(text)
        if int(one or other) <= _DOZEN
    )


def _is_count(amount: Decimal, said: str) -> bool:
    if amount != amount.to_integral_value() or amount > _FEW:
        return False
    return re.search(rf"(?<![\d.,]){int(amount)}(?![\d]|[.,]\d)", said) is not None or amount <= 1
