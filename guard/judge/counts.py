"""Counts of things that the ledger knows: "10 students" is a claim only where some tool counts students."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal

from guard.claims.cardinal import cardinal
from guard.claims.kinds import Options, window_of
from guard.claims.lexer import lex
from guard.claims.quantity.measures import dimension
from guard.core.model import Claim, Reader
from guard.core.values import Quantity
from guard.judge.sources import Survey
from guard.ledger.fields import singular
from guard.ledger.texts import alone, number
from guard.locales.fold import lower
from guard.locales.profile import profile

_NOUN = re.compile(r"[\s ]{1,2}((?:[^\W\d_]+[\s-]){0,2}?)([^\W\d_]{3,})")
_ANY = frozenset({"item", "unit", "piece"})


def counts(
    draft: str,
    loose: Iterable[tuple[int, int]],
    nouns: frozenset[str],
    read: Callable[[str], Decimal | None] = number,
    asked: Callable[[Claim], bool] = lambda _claim: False,
) -> Iterator[Claim]:
    """The numbers that are part of no other claim and stand before a noun that the ledger counts, or that a rule asks
    for.

    >>> found = counts("There are 10 students in 2 groups.", [(10, 12), (25, 26)], frozenset({"student"}))
    >>> [claim.text for claim in found]
    ['10 students']
    """
    for start, end in loose:
        amount = read(draft[start:end])
        found = _NOUN.match(draft, end)
        if amount is None or found is None or amount % 1 or not alone(draft, start, end):
            continue
        noun = singular(found[2].casefold())
        claim = Claim("quantity", start, found.end(), draft[start : found.end()], Quantity(amount, noun))
        if noun in nouns or asked(claim):
            yield claim


def reading(reader: Reader) -> Callable[[str], Decimal | None]:
    """Reads a count in digits or in the words of the reader's language."""
    locale = profile(reader.locale)

    def read(text: str) -> Decimal | None:
        if (plain := number(text)) is not None:
            return plain
        tokens = lex(lower(text), 0, len(text), locale)
        found = cardinal(window_of(text, tokens, locale, reader, Options()), 0)
        if found is None or found.next != len(tokens) or not isinstance(found.value, Decimal):
            return None
        return found.value

    return read


def known(claim: Claim, nouns: frozenset[str]) -> bool:
    """Whether the ledger speaks of what a quantity counts or measures."""
    unit = claim.value.unit if isinstance(claim.value, Quantity) else ""
    measured = dimension(unit)
    if measured is None:
        return singular(unit.split()[-1].casefold()) in nouns if unit else True
    return any(dimension(noun) == measured for noun in nouns)


def nouns_of(survey: Survey) -> frozenset[str]:
    """What the ledger counts."""
    return frozenset(
        unit if dimension(unit := fact.value.unit) else unit.split()[-1].casefold()
        for source in survey.sources
        for fact in source.facts
        if isinstance(fact.value, Quantity) and not fact.free_text
    ).difference(_ANY)
