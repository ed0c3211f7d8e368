"""Reading claims: `extract` is the one entrance. One package a claim type, each exporting CLAIM_TYPE."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import chain
from operator import attrgetter

import msgspec

from guard.claims import date, distract, duration, money, percent, quantity, time
from guard.claims.calendar.feasts import named_days
from guard.claims.calendar.weekend import weekends
from guard.claims.cardinal import read_cardinal
from guard.claims.kinds import Candidate, ClaimType, Options, Window, window_of
from guard.claims.lexer import DIGITS, Token, lex, windows
from guard.claims.plain import plain
from guard.claims.told import anchored
from guard.core.model import Claim, Reader
from guard.core.text import Normal, normalise
from guard.locales.fold import lower
from guard.locales.profile import Profile, profile, spoken
from guard.locales.sense import BEGINS, TRIGGER, bits
from guard.locales.tongues import further, native, told, written

CLAIM_TYPES: tuple[ClaimType, ...] = (
    money.CLAIM_TYPE,
    percent.CLAIM_TYPE,
    date.CLAIM_TYPE,
    time.CLAIM_TYPE,
    duration.CLAIM_TYPE,
    quantity.CLAIM_TYPE,
)
_RECOGNISERS = (*dict.fromkeys(kind.recognise for kind in CLAIM_TYPES), distract.recognise)
_NUMERIC = DIGITS | BEGINS
_COUNTED = 2

__all__ = ["CLAIM_TYPES", "Extraction", "Options", "extract"]


_ANCHORS = (
    TRIGGER
    | DIGITS
    | BEGINS
    | bits("count", "distance", "month", "month_short", "period", "step", "step_after")
    | bits("weekday_step", "weekday_short", "weekday_bare")
)
"""Digits, words that open a window, and words that make a claim with others: two, a couple of, (in) May, next."""


class Extraction(msgspec.Struct, frozen=True, gc=False):
    """The claims of a text in order, and the spans of numbers that are in none (original code points).

    `scanned`: the scan found something at all, be it no claim.
    """

    claims: tuple[Claim, ...]
    unjudged: tuple[tuple[int, int], ...] = ()
    scanned: bool = False


_NOTHING = Extraction(())


def extract(text: str, reader: Reader, options: Options = Options()) -> Extraction:
    """Every claim of a text, as a person of the reader's locale reads it.

    >>> found = extract("The jacket costs €219.", Reader("en-GB"))
    >>> [(claim.text, claim.value.json()) for claim in found.claims]
    [('€219', {'amount': '219', 'currency': 'EUR'})]
    """
    normal = normalise(text)
    folded = lower(normal.text)
    locale = profile(reader.locale)
    read = _Reading()
    _read(read, normal.text, folded, locale, reader, options)
    scripts = written(folded, locale.language)
    if not (read.windows or read.plain or read.candidates or scripts):
        return _NOTHING
    chosen = _apart(read.candidates)
    if read.hints or scripts:

        def own(enough: int) -> bool:
            every = chain(read.windows, (lex(folded, *span, locale) for span in read.plain))
            return native(chain.from_iterable(every), locale.language, enough)

        for language in further(read.hints, scripts, own):
            other = _Reading()
            _read(other, normal.text, folded, spoken(locale, language), reader, options)
            chosen = _added(chosen, other.candidates)
    claims = tuple([_claim(text, normal, one) for one in anchored(chosen) if one.type is not None])
    loose = _loose(read.numbers, chosen) if read.numbers else []
    if normal.marks:
        loose = [normal.span(*span) for span in loose]
    return Extraction(claims, tuple(loose), scanned=bool(read.windows or read.plain))


class _Reading(msgspec.Struct, gc=False):
    """What a text holds as one language reads it: candidates, numbers, and what tells of another language.

    `windows` are those that were read the long way, `plain` the spans of the others.
    """

    candidates: list[Candidate] = []
    numbers: list[tuple[int, int]] = []
    hints: list[tuple[tuple[str, int], ...]] = []
    windows: list[list[Token]] = []
    plain: list[tuple[int, int]] = []


def _read(into: _Reading, text: str, folded: str, locale: Profile, reader: Reader, options: Options) -> None:
    for start, end in windows(folded, locale):
        if (short := plain(text, folded, start, end, locale, reader, options.bare_words)) is not None:
            into.plain.append((start, end))
            into.candidates += short.candidates
            into.numbers += short.numbers
            into.hints += short.hints
            continue
        tokens = lex(folded, start, end, locale)
        window = window_of(text, tokens, locale, reader, options)
        into.hints += told([token.folded for token in tokens if not token.senses], locale.language)
        into.windows.append(tokens)
        if not window.seen & _ANCHORS:
            continue  # the scan found the beginning of another word
        for recognise in _RECOGNISERS:
            into.candidates.extend(recognise(window))
        into.numbers.extend(_numbers(window))
    if locale.weekend is not None:
        for name in locale.weekend.led:
            if name in folded:
                into.candidates.extend(weekends(folded, name, locale, reader))
    if options.holidays:
        into.candidates.extend(named_days(folded, locale, reader))


def _added(chosen: list[Candidate], others: list[Candidate]) -> list[Candidate]:
    """With the claims that a further language reads where the own reads nothing, or less of the same thing."""
    found: list[Candidate] = []
    at = 0
    for one in _apart([other for other in others if other.type is not None]):
        while at < len(chosen) and chosen[at].end <= one.start:
            found.append(chosen[at])
            at += 1
        after = at
        while after < len(chosen) and chosen[after].start < one.end:
            after += 1
        if all(own.type == one.type and _within(own, one) for own in chosen[at:after]):
            found.append(one)
            at = after
    return found + chosen[at:]


def _within(own: Candidate, other: Candidate) -> bool:
    return other.start <= own.start and own.end <= other.end and own.end - own.start < other.end - other.start


def _numbers(window: Window) -> Iterable[tuple[int, int]]:
    """Every number of a window, those in words from two up ("no one", "one of" say nothing)."""
    if not window.seen & BEGINS:
        digits = [window.tokens[index] for index in window.digits]
        return [(token.start, token.end) for token in digits]
    return _said(window)


def _said(window: Window) -> Iterator[tuple[int, int]]:
    tokens, after = window.tokens, 0
    for index, mask in enumerate(window.masks):
        if not mask & _NUMERIC or index < after:
            continue
        token = tokens[index]
        if mask & DIGITS:
            yield token.start, token.end
        elif (said := read_cardinal(window, index)) is not None and said[0] >= _COUNTED:
            after = said[1]
            yield token.start, tokens[after - 1].end


_START = attrgetter("start")


def _apart(candidates: list[Candidate]) -> list[Candidate]:
    """The candidates that stay where some overlap: the weightier, then the longer, then the earlier."""
    if len(candidates) < _COUNTED:
        return candidates
    end, ordered = -1, sorted(candidates, key=_START)
    for one in ordered:
        if one.start < end:
            break
        end = one.end
    else:
        return ordered  # none overlaps another
    chosen: list[Candidate] = []
    starts: list[int] = []
    for one in sorted(candidates, key=_rank):
        at = bisect_left(starts, one.end)  # those before `at` begin before this one ends
        if at == 0 or chosen[at - 1].end <= one.start:
            chosen.insert(at, one)
            starts.insert(at, one.start)
    return chosen


def _rank(one: Candidate) -> tuple[int, int, int]:
    start = one.start
    return -one.weight, start - one.end, start


def _loose(numbers: list[tuple[int, int]], chosen: list[Candidate]) -> list[tuple[int, int]]:
    """The numbers that no chosen candidate covers; both are in order."""
    found: list[tuple[int, int]] = []
    left = iter(chosen)
    one = next(left, None)
    for span in numbers:
        start, end = span
        while one is not None and one.end <= start:
            one = next(left, None)
        if one is None or one.start >= end:
            found.append(span)
    return found


def _claim(text: str, normal: Normal, one: Candidate) -> Claim:
    start, end = normal.span(one.start, one.end) if normal.marks else (one.start, one.end)
    said, kind = text[start:end], None
    return Claim(one.type or "", start, end, said, one.value, one.unreadable, kind, one.bound, one.per, one.range)
