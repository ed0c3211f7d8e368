"""What a number of the draft counts beside what fields name: the base of a price, nights, the length of a list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from guard.claims.lexer import lex
from guard.core.model import Bound, Claim
from guard.core.values import Duration, Quantity
from guard.judge import things
from guard.judge.counts import Nouns, behind
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.ledger.fields import singular, tokens
from guard.locales import words
from guard.locales.fold import lower
from guard.locales.profile import Profile

_BASE = 12
"""Characters between a price and the number that it is for, at most."""
_HAVE = re.compile(
    "|".join(
        [
            rf"(?<![^\W\d_])(?:{'|'.join(words.section('judging', 'have')['words'])})(?![^\W\d_])",
            *words.section("judging", "have")["within"],
        ]
    ),
    re.IGNORECASE,
)
_REACH = 40
_MORE = frozenset("total totals count counts more next pages page cursor truncated limit remaining".split())
"""Words of keys by which a list is told to be a part of one."""
_SEVERAL = frozenset("qty quantity quantities count amount_of units number menge anzahl cantidad quantité".split())
"""Words of keys by which a record stands for several things."""
_DEPTH = 6
_MANY = 1_000_000
"""As many as nobody knows."""


def based(draft: str, claims: Sequence[Claim], start: int, locale: Profile) -> bool:
    """Whether a number is what a price is for: $0.50 per 1,000 requests.

    >>> from guard.core.values import Money
    >>> from guard.locales.profile import profile
    >>> text, price = "It is $5 per 100 calls.", Claim("money", 6, 8, "$5", Money(Decimal(5), ("USD",)))
    >>> based(text, [price], text.index("100"), profile("en")), based("$5 and 100 calls", [price], 7, profile("en"))
    (True, False)
    """
    ends = [claim.end for claim in claims if claim.type in ("money", "percent") and claim.end <= start]
    if not ends or start - ends[-1] > _BASE:
        return False
    between = lower(draft[ends[-1] : start])
    found = lex(between, 0, len(between), locale)
    return bool(found) and (found[-1].folded == "/" or found[-1].sense("per") is not None)


def nights(claims: Iterable[Claim], nouns: Nouns) -> Iterator[tuple[Claim, Claim]]:
    """The stays told in nights, each with what it is where the ledger counts nights: a count. One is what a price is
    for."""
    for claim in claims:
        value = claim.value
        if isinstance(value, Duration) and value.unit == "night" and value.amount != 1 and "night" in nouns:
            told = Quantity(value.amount, "night")
            yield (
                claim,
                Claim("quantity", claim.start, claim.end, claim.text, told, bound=claim.bound, range=claim.range),
            )


def too_many(hearing: Hearing, start: int, end: int, amount: Decimal, locale: Profile) -> Claim | None:
    """A number of things that are said to be there, of which the ledger lists fewer, and nothing says that it lists
    some only: you have 4 open invoices."""
    draft = hearing.draft
    left, right = max(start - _REACH, 0), end + _REACH
    if not _HAVE.search(draft, left, start) and not _HAVE.search(draft, end, right):
        return None
    told = things.thing(draft, start, end, locale)
    if told is not None and told.bound is Bound.MAX:
        return None
    named = [*behind(draft, end), *((told.after, noun) for noun in told.nouns)] if told else list(behind(draft, end))
    for after, noun in named:
        sizes = [size for source in hearing.survey.sources for size in _sizes(source, noun)]
        if sizes:
            if amount <= sum(sizes) or _stands(amount, hearing):
                return None
            return Claim("quantity", start, after, draft[start:after], Quantity(amount, noun))
    return None


def _stands(amount: Decimal, hearing: Hearing) -> bool:
    """Whether any fact of the ledger has this amount."""
    facts = (fact for source in hearing.survey.sources for fact in source.facts)
    return any(getattr(fact.value, "amount", None) == amount for fact in facts)


def _sizes(source: Source, noun: str) -> Iterator[int]:
    """How many records a result lists under the name of a thing; any number, where it lists some, or several in one."""
    if source.failed or source.superseded:
        return
    words_of_tool = tokens(source.result.tool)
    listed = bool(words_of_tool) and singular(words_of_tool[-1]) == noun != words_of_tool[-1]
    open_: list[tuple[Any, bool, int]] = [(source.body, listed, 0)]
    while open_:
        node, named, depth = open_.pop()
        if type(node) is list:
            if named and node and all(type(item) is dict for item in node):
                yield _MANY if any(_part(item) for item in node) else len(node)
                continue
            open_ += [(item, False, depth + 1) for item in node if depth < _DEPTH]
        elif type(node) is dict:
            if _cut(node):
                yield _MANY
            for key, item in node.items():
                if (type(item) is list or type(item) is dict) and depth < _DEPTH:
                    said = tokens(key)
                    open_.append((item, bool(said) and singular(said[-1]) == noun, depth + 1))


def _part(record: dict[str, Any]) -> bool:
    """Whether a record stands for several things."""
    return any(not _SEVERAL.isdisjoint(tokens(key)) for key in record)


def _cut(node: dict[str, Any]) -> bool:
    """Whether an answer says that it has more than it lists."""
    return any(
        item and not isinstance(item, (dict, list)) and not _MORE.isdisjoint(tokens(key)) for key, item in node.items()
    )
