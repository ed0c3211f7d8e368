"""Counts of things that the ledger knows: "10 students" is a claim only where some tool counts students."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

from guard.core.model import Claim
from guard.core.values import Number, Quantity
from guard.judge.sources import Survey
from guard.ledger.fields import singular, tokens, understand
from guard.ledger.texts import number

_NOUN = re.compile(r"[\s ]{1,2}((?:[^\W\d_]+[\s-]){0,2}?)([^\W\d_]{3,})")
_ANY = frozenset({"item", "unit", "piece"})


def counts(draft: str, loose: Iterable[tuple[int, int]], nouns: frozenset[str]) -> Iterator[Claim]:
    """The numbers that are part of no other claim and stand before a noun that the ledger counts.

    >>> found = counts("There are 10 students in 2 groups.", [(10, 12), (25, 26)], frozenset({"student"}))
    >>> [claim.text for claim in found]
    ['10 students']
    """
    for start, end in loose:
        amount = number(draft[start:end])
        found = _NOUN.match(draft, end)
        if amount is None or amount != amount.to_integral_value() or found is None:
            continue
        noun = singular(found[2].casefold())
        if noun in nouns:
            yield Claim("quantity", start, found.end(), draft[start : found.end()], Quantity(amount, noun))


def nouns_of(survey: Survey) -> frozenset[str]:
    """What the ledger counts, and the last words of the fields that hold bare whole numbers."""
    made: set[str] = set()
    for source in survey.sources:
        for fact in source.facts:
            if isinstance(fact.value, Quantity) and not fact.free_text:
                made.add(fact.value.unit.split()[-1].casefold())
            elif isinstance(fact.value, Number) and fact.field and fact.value.amount == _whole(fact.value.amount):
                made.update(singular(word) for word in tokens(fact.field)[-1:] if understand(fact.field).unit is None)
    return frozenset(made - _ANY)


def _whole(amount: Decimal) -> Decimal:
    return amount.to_integral_value()
