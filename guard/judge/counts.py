"""Counts of things that the ledger knows: "10 students" is a claim only where some tool counts students."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from guard.core.model import Claim
from guard.core.values import Quantity
from guard.judge.sources import Survey
from guard.ledger.fields import singular
from guard.ledger.texts import alone, number

_NOUN = re.compile(r"[\s ]{1,2}((?:[^\W\d_]+[\s-]){0,2}?)([^\W\d_]{3,})")
_ANY = frozenset({"item", "unit", "piece"})


def counts(
    draft: str,
    loose: Iterable[tuple[int, int]],
    nouns: frozenset[str],
    asked: Callable[[Claim], bool] = lambda _claim: False,
) -> Iterator[Claim]:
    """The numbers that are part of no other claim and stand before a noun that the ledger counts, or that a rule asks
    for.

    >>> found = counts("There are 10 students in 2 groups.", [(10, 12), (25, 26)], frozenset({"student"}))
    >>> [claim.text for claim in found]
    ['10 students']
    """
    for start, end in loose:
        amount = number(draft[start:end])
        found = _NOUN.match(draft, end)
        if amount is None or found is None or amount % 1 or not alone(draft, start, end):
            continue
        noun = singular(found[2].casefold())
        claim = Claim("quantity", start, found.end(), draft[start : found.end()], Quantity(amount, noun))
        if noun in nouns or asked(claim):
            yield claim


def nouns_of(survey: Survey) -> frozenset[str]:
    """What the ledger counts."""
    return frozenset(
        fact.value.unit.split()[-1].casefold()
        for source in survey.sources
        for fact in source.facts
        if isinstance(fact.value, Quantity) and not fact.free_text
    ).difference(_ANY)
