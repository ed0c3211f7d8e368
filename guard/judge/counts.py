"""Counts of things that the ledger knows: "10 students" is a claim only where some tool counts students."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal

from guard.claims.cardinal import cardinal
from guard.claims.kinds import Options, window_of
from guard.claims.lexer import lex
from guard.claims.quantity.measures import dimension
from guard.core.json_text import RawJson
from guard.core.lazy import lazy
from guard.core.model import Claim, Reader
from guard.core.values import Quantity
from guard.judge.sources import Source, Survey
from guard.ledger.fields import singular, tokens
from guard.ledger.texts import alone, number
from guard.locales import words
from guard.locales.fold import lower, unspaced
from guard.locales.profile import profile

_ESCAPED = b"\\u00"
"""How a letter of ASCII is written that somebody hides."""
_NOUN = re.compile(r"[\s -]{1,2}([^\W\d_]{2,})")
_WORDS = 3
_STOCK_WORDS = words.section("judging", "stock")
BETWEEN = frozenset(_STOCK_WORDS["ends"])
"""Words before which what a number counts has been named, if it has."""
_ANY = frozenset({"item", "unit", "piece"})
STOCK = "in stock"
"""Stands among the nouns where the ledger counts what is in stock."""
_STOCKED = frozenset(_STOCK_WORDS["fields"])
_THINGS, _IN_STOCK, _LEFT = ("|".join(_STOCK_WORDS[kind]) for kind in ("things", "in_stock", "left"))
_GO_ON = rf"(?=\s*(?:$|[^\w\s]|(?:{'|'.join(_STOCK_WORDS['behind'])})\b))"
_AFTER = re.compile(
    rf"\s{{0,2}}(?:(?:{_THINGS})\s{{0,2}})?(?:(?:{'|'.join(_STOCK_WORDS['between'])})\s){{0,2}}"
    rf"(?:(?:{_IN_STOCK})(?!\w)|(?:{_LEFT}){_GO_ON}|{'|'.join(_STOCK_WORDS['cart'])})",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"(?:\b(?:{'|'.join(_STOCK_WORDS['labels'])})|{_IN_STOCK})[*_]{{0,2}}\s?[:=：]\s?[*_]{{0,2}}$", re.IGNORECASE
)
_TOTALS = frozenset({"total", "count", "total_count", "total_items"})
"""Fields of an answer in pages that count all that there is."""
_REACH = 40
_YEAR_DIGITS, _YEARS, _MANY = 4, range(2010, 2040), range(1000, 5000)
"""Numbers that years are told by, unless there are so many of a thing that they may count it."""


def counts(
    draft: str,
    loose: Iterable[tuple[int, int]],
    nouns: Nouns | frozenset[str],
    read: Callable[[str], Decimal | None] = number,
    asked: Callable[[Claim], bool] = lambda _claim: False,
    further: Callable[[int, int, Decimal], Claim | None] = lambda _start, _end, _amount: None,
) -> Iterator[Claim]:
    """The numbers that are part of no other claim and stand before a noun that the ledger counts, or that a rule asks
    for; `further` reads the others.

    >>> found = counts("There are 10 students in 2 groups.", [(10, 12), (25, 26)], frozenset({"student"}))
    >>> [claim.text for claim in found]
    ['10 students']
    """
    for start, end in loose:
        amount = read(draft[start:end])
        if amount is None or amount != amount.to_integral_value() or not apart(draft, start, end):
            continue
        if (after := _in_stock(draft, start, end)) and STOCK in nouns:
            yield Claim("quantity", start, after, draft[start:after], Quantity(amount, "item"))
            continue
        for after, noun in behind(draft, end):
            claim = Claim("quantity", start, after, draft[start:after], Quantity(amount, noun))
            if noun in nouns or asked(claim):
                if _of_year(draft[start:end], noun, nouns):
                    break
                yield claim
                break
        else:
            if (told := further(start, end, amount)) is not None:
                yield told


def _of_year(digits: str, noun: str, nouns: Nouns | frozenset[str]) -> bool:
    """Whether a number is the year of things rather than their count: your 2026 orders, where there are 14.

    >>> [_of_year(digits, "order", frozenset()) for digits in ("2026", "2500", "2,026")]
    [True, False, False]
    """
    if len(digits) != _YEAR_DIGITS or not digits.isdecimal() or int(digits) not in _YEARS:
        return False
    return not isinstance(nouns, Nouns) or not any(int(amount) in _MANY for amount in nouns.amounts(noun))


def apart(draft: str, start: int, end: int) -> bool:
    """Whether digits are a number of their own; letters of a script without spaces may touch them, but no ordinal's.

    >>> [apart(text, 1, 2) for text in ("有3个", "第3位", "A3 ", " 3 ")]
    [True, False, False, True]
    """
    left, right = max(start - 1, 0), end + 2
    if draft[left:start] == "第":
        return False
    part = [" " if unspaced(char) else char for char in draft[left:right]]
    return alone("".join(part), start - left, end - left)


def behind(draft: str, end: int) -> Iterator[tuple[int, str]]:
    """The words behind a number that may be what it counts, with where they end: 9 open tickets.

    >>> list(behind("9 open tickets of two kinds", 1))
    [(6, 'open'), (14, 'ticket')]
    """
    for _ in range(_WORDS):
        found = _NOUN.match(draft, end)
        if found is None or found[1].casefold() in BETWEEN:
            return
        end = found.end()
        yield end, singular(found[1].casefold())


def _in_stock(draft: str, start: int, end: int) -> int:
    """Where a number ends that says how many there are, with its words: 7 items in stock, 7 left, Stock: 7. 0 for
    another.

    >>> [_in_stock(text, at, at + 1) for text, at in (("7 items in stock", 0), ("Stock: 7", 7), ("7 left turns", 0))]
    [16, 8, 0]
    """
    if (found := _AFTER.match(draft, end)) is not None:
        return found.end()
    return end if _BEFORE.search(draft, max(start - _REACH, 0), start) else 0


def reading(reader: Reader) -> Callable[[str], Decimal | None]:
    """Reads a count in digits or in the words of the reader's language."""
    locale = profile(reader.locale)

    def read(text: str) -> Decimal | None:
        if text.isdecimal() and text.isascii():
            return number(text)
        tokens = lex(lower(text), 0, len(text), locale)
        found = cardinal(window_of(text, tokens, locale, reader, Options()), 0)
        if found is None or found.next != len(tokens) or not isinstance(found.value, Decimal):
            return number(text)
        return found.value

    return read


def noun_of(value: Quantity) -> str:
    """The thing that a quantity counts, in one word.

    >>> noun_of(Quantity(Decimal(9), "open tickets"))
    'ticket'
    """
    words = value.unit.split()
    return singular(words[-1].casefold()) if words else ""


def known(claim: Claim, nouns: Nouns | frozenset[str]) -> bool:
    """Whether the ledger speaks of what a quantity counts or measures."""
    unit = claim.value.unit if isinstance(claim.value, Quantity) else ""
    measured = dimension(unit)
    if measured is None:
        return noun_of(Quantity(Decimal(0), unit)) in nouns if unit else True
    return any(dimension(noun) == measured for noun in nouns)


class Nouns:
    """What a ledger counts. Of its results only those are read in which the noun that is asked for stands at all."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._of: dict[int, frozenset[str]] = {}

    def __contains__(self, noun: str) -> bool:
        if noun in _ANY:
            return False
        # The letters that a noun has in its plural too must stand somewhere in a result as it came.
        stem = noun.removesuffix("y").encode() if noun.isascii() and noun != STOCK else None
        return any(
            noun in self._counted(source)
            for source in self._survey.sources
            if stem is None or _may_hold(source, stem) or _listed(source.result.tool) == noun
        )

    def __iter__(self) -> Iterator[str]:
        return iter(frozenset().union(*map(self._counted, self._survey.sources)) - _ANY)

    def amounts(self, noun: str) -> list[Decimal]:
        """What the ledger counts of a thing that stands among the nouns."""
        return self._amounts.get(noun, [])

    @lazy
    def _amounts(self) -> dict[str, list[Decimal]]:
        found: dict[str, list[Decimal]] = {}
        for source in self._survey.sources:
            for fact in source.of_types(("quantity",)):
                if isinstance(fact.value, Quantity) and not fact.free_text:
                    found.setdefault(noun_of(fact.value), []).append(fact.value.amount)
                    found.setdefault(fact.value.unit, []).append(fact.value.amount)
        return found

    def _counted(self, source: Source) -> frozenset[str]:
        """The nouns that one result counts."""
        made = self._of.get(source.index)
        if made is None:
            made = self._of[source.index] = frozenset(_counted(source))
        return made


def _counted(source: Source) -> Iterator[str]:
    """The nouns of the counts of a result, and what its tool lists, where it says how many there are in all."""
    listed = _listed(source.result.tool)
    for fact in source.facts:
        if not isinstance(fact.value, Quantity):
            continue
        if listed and fact.field in _TOTALS:
            yield listed
        if fact.free_text:
            continue
        unit = fact.value.unit
        if unit in _ANY and not _STOCKED.isdisjoint(tokens(fact.field)):
            yield STOCK
        yield unit if dimension(unit) else unit.split()[-1].casefold()


def _listed(tool: str) -> str:
    """What a tool lists, if it is named for it: search_invoices lists invoices. Empty if not.

    >>> _listed("search_invoices"), _listed("get_order")
    ('invoice', '')
    """
    words = tokens(tool)
    last = words[-1] if words else ""
    return singular(last) if singular(last) != last else ""


def _may_hold(source: Source, stem: bytes) -> bool:
    """Whether a result may speak of a noun: its letters stand in it, or a pack says what it counts."""
    text = source.result.result
    if not isinstance(text, RawJson) or source.tool.facts is not None:
        return True
    return stem in text.text.lower() or _ESCAPED in text.text
