"""What a number of the draft counts, in the words of any language, as the fields of results name it."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import combinations
from typing import NamedTuple

from guard.claims.lexer import lex
from guard.core.model import Bound, Claim
from guard.core.values import Quantity
from guard.judge.counts import BETWEEN, STOCK, Nouns
from guard.locales.counted import Counted, counted
from guard.locales.fold import WORD, lower, unspaced
from guard.locales.profile import Profile

_NEXT = re.compile(rf"[\s\u00a0*_]{{1,3}}({WORD}(?:[-'’]{WORD})*)")
_NEXT_OF = re.compile(rf"\sde\s({WORD})")
_WORDS = 3
_RUN = re.compile(r"[^\W\d_]{1,10}")
_GROUPS = re.compile(r"(?<![\d.,])\d{1,3}[ \u00a0\u202f](?:\d{3}[ \u00a0\u202f])*$")
_GROUP = re.compile(r"\d{3}(?!\d)")
_COUNTER = re.compile(r"(?:个|個|张|張|位|名|条|條|件|份|间|間|枚|通|封|席|室|本|개|명|장|건|대)(?:の|의)?[ごお]?")
_PARTICLE = re.compile(r"(?:総?数|수)?(?:は|が|も|を|이|가|은|는|을|를|도)?[\s:：]{0,2}$")
_TOPIC = re.compile(r"[^\W\d_](?:は|が|も|이|가|은|는)\s?$")
_BEFORE = 24
_LONGEST = 6
_SHORT = 2
_STOCK_REACH = 30
_STOPS = re.compile(r"[.!?。！？।\n;,|，、]+")
_PARTS = 8
"""Counts that may be added up, at most."""


class Thing(NamedTuple):
    """Where what a number counts ends, and the nouns of fields that may count it; `bound` as the sentence puts it.

    Without nouns it is a piece of something that is not named.
    """

    after: int
    nouns: tuple[str, ...]
    bound: Bound | None = None


def claim(draft: str, start: int, end: int, amount: Decimal, nouns: Nouns, locale: Profile) -> Claim | None:
    """What a number says of a thing that the ledger counts, in the ledger's own noun; None where it says nothing.

    A number that several counts of the ledger make together (two adults and a child) is none of them.
    """
    start, amount = _whole(draft, start, amount, locale)
    found = thing(draft, start, end, locale)
    if found is not None and (noun := _noun(found, amount, nouns)) is not None:
        text = draft[start : found.after]
        return Claim("quantity", start, found.after, text, Quantity(amount, noun), bound=found.bound)
    if (after := piece(draft, start, end, locale)) and STOCK in nouns:
        return Claim("quantity", start, after, draft[start:after], Quantity(amount, "item"))
    return None


def _whole(draft: str, start: int, amount: Decimal, locale: Profile) -> tuple[int, Decimal]:
    """The number of which three digits are the last group, where a space parts them: 12 730."""
    groups = _GROUPS.search(draft, max(start - _BEFORE, 0), start)
    if groups is None or " " not in locale.signs.groups or not _GROUP.match(draft, start):
        return start, amount
    return groups.start(), Decimal("".join(filter(str.isdecimal, groups[0])) + draft[start : start + 3])


def _noun(found: Thing, amount: Decimal, nouns: Nouns) -> str | None:
    held = [noun for noun in found.nouns if noun in nouns]
    if not held:
        return None
    for noun in held:
        if amount in nouns.amounts(noun):
            return noun
    counts = [one for noun in held for one in nouns.amounts(noun)][:_PARTS]
    together = any(amount == sum(some) for size in range(2, len(counts) + 1) for some in combinations(counts, size))
    return None if together else held[0]


def thing(draft: str, start: int, end: int, locale: Profile) -> Thing | None:
    """What the number at a place counts, None where no known word says it.

    >>> from guard.locales.profile import profile
    >>> de, ja = profile("de"), profile("ja")
    >>> thing("Es sind noch 4 freie Plätze da.", 13, 14, de)
    Thing(after=27, nouns=('seat', 'spot', 'place'), bound=None)
    >>> thing("チケットは5枚です", 5, 6, ja).nouns, thing("手順は3つです", 3, 4, ja)
    (('ticket',), None)
    """
    words = counted(locale.language)
    found = _behind(draft, end, words)
    if words.within:
        found = _told_before(draft, start, end, words) or found or _within(draft, start, end, words)
    if found is None:
        return None
    bound = _bound(draft, start, locale)
    return None if bound is Bound.MAX else found._replace(bound=bound)


def _behind(draft: str, end: int, words: Counted) -> Thing | None:
    """The thing among the words behind a number: 4 free seats."""
    at = end
    for _ in range(_WORDS):
        found = _NEXT.match(draft, at)
        if found is None:
            return None
        word, at = lower(found[1]), found.end()
        if word in BETWEEN:
            of = _NEXT_OF.match(draft, end)  # Romanian: 31 de locuri
            nouns = words.nouns(lower(of[1])) if of else ()
            return Thing(of.end(), nouns) if of and nouns else None
        if nouns := words.nouns(word):
            return Thing(at, nouns)
        further = _NEXT.match(draft, at)
        if further is not None and (nouns := words.nouns(f"{word} {lower(further[1])}")):
            return Thing(further.end(), nouns)
    return None


def _within(draft: str, start: int, end: int, words: Counted) -> Thing | None:
    """The thing behind a number in a script without spaces, or its own measure word: 5張の切符, 3名."""
    at = end + (draft[end : end + 1] == " ")
    counter = _COUNTER.match(draft, at)
    for first in (counter.end() if counter else at, at):
        run = _RUN.match(draft, first)
        reach = run.end() if run else first
        for place in range(first, reach if counter and first > at else min(reach, first + 1)):
            for size in range(min(_LONGEST, reach - place), 0, -1):
                nouns = words.within.get(lower(draft[place : place + size]))
                if nouns is None or (size <= _SHORT and _TOPIC.search(draft, max(start - _BEFORE, 0), start)):
                    continue
                return Thing(place + size, nouns)
    return None


def _told_before(draft: str, start: int, end: int, words: Counted) -> Thing | None:
    """The thing named right before a number in a script without spaces: 部屋は3室, 좌석이 4개."""
    left = max(start - _BEFORE, 0)
    particle = _PARTICLE.search(draft, left, start)
    stop = particle.start() if particle else start
    for size in range(min(_LONGEST, stop - left), 0, -1):
        nouns = words.within.get(lower(draft[stop - size : stop]))
        if nouns is not None and not (size == 1 and draft[stop - 2 : stop - 1].strip().isalpha()):
            counter = _COUNTER.match(draft, end + (draft[end : end + 1] == " "))
            if not counter and not draft[start].isdigit():
                return None  # a letter that may be a numeral: 이
            return Thing(counter.end() if counter else end, nouns)
    return None


def piece(draft: str, start: int, end: int, locale: Profile) -> int:
    """Where a number of pieces ends that are said to be what is left; 0 for another.

    >>> from guard.locales.profile import profile
    >>> piece("Quedan 3 unidades.", 7, 8, profile("es")), piece("El juego tiene 3 piezas.", 15, 16, profile("es"))
    (17, 0)
    """
    words = counted(locale.language)
    after = 0
    found = _NEXT_OF.match(draft, end) or _NEXT.match(draft, end)
    if found is not None and lower(found[1]) in words.pieces:
        after = found.end()
    elif words.within:
        at = end + (draft[end : end + 1] == " ")
        sizes = (size for size in range(_LONGEST, 0, -1) if lower(draft[at : at + size]) in words.pieces)
        after = at + next(sizes, -at)
    if not after:
        return 0
    before = _STOPS.split(lower(draft[max(start - _STOCK_REACH, 0) : start]))[-1]
    behind = _STOPS.split(lower(draft[after : after + _STOCK_REACH]))[0]
    said = any(_stands(word, before) for word in words.left) or any(_stands(word, behind) for word in words.left_behind)
    return after if said and _bound(draft, start, locale) is not Bound.MAX else 0


def _stands(word: str, text: str) -> bool:
    at = text.rfind(word)
    if at < 0 or unspaced(word):
        return at >= 0
    return not (text[max(at - 1, 0) : at].isalpha() or text[at + len(word) :][:1].isalpha())


def _bound(draft: str, start: int, locale: Profile) -> Bound | None:
    """What the words before a number make of it: about 5, up to 5."""
    before = lower(draft[max(start - _BEFORE, 0) : start])
    tokens = lex(before, 0, len(before), locale)
    sense = tokens[-1].sense("bound") if tokens else None
    return None if sense is None else Bound(sense.value)
