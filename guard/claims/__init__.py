"""Reading claims: `extract` is the one entrance. One package a claim type, each exporting CLAIM_TYPE."""

from __future__ import annotations

from dataclasses import dataclass

from guard.claims import date, duration, money, percent, time
from guard.claims.calendar.feasts import named_days
from guard.claims.kinds import Candidate, ClaimType, Options, Window
from guard.claims.lexer import NUMBER, lex, windows
from guard.core.model import Claim, Reader
from guard.core.text import Normal, normalise
from guard.locales.fold import lower
from guard.locales.profile import profile

CLAIM_TYPES: tuple[ClaimType, ...] = (
    money.CLAIM_TYPE,
    percent.CLAIM_TYPE,
    date.CLAIM_TYPE,
    time.CLAIM_TYPE,
    duration.CLAIM_TYPE,
)
_RECOGNISERS = tuple(dict.fromkeys(kind.recognise for kind in CLAIM_TYPES))

__all__ = ["CLAIM_TYPES", "Extraction", "Options", "extract"]


@dataclass(frozen=True, slots=True)
class Extraction:
    """The claims of a text in order, and the spans of numbers that are in none (original code points)."""

    claims: tuple[Claim, ...]
    unjudged: tuple[tuple[int, int], ...] = ()


def extract(text: str, reader: Reader, options: Options = Options()) -> Extraction:
    """Every claim of a text, as a person of the reader's locale reads it.

    >>> found = extract("The jacket costs €219.", Reader("en-GB"))
    >>> [(claim.text, claim.value.json()) for claim in found.claims]
    [('€219', {'amount': '219', 'currency': 'EUR'})]
    """
    normal = normalise(text)
    locale = profile(reader.locale)
    candidates: list[Candidate] = []
    numbers: list[tuple[int, int]] = []
    folded = lower(normal.text)
    for start, end in windows(folded, locale):
        tokens = lex(folded, start, end, locale)
        window = Window(normal.text, tokens, locale, reader, options)
        for recognise in _RECOGNISERS:
            candidates.extend(recognise(window))
        numbers.extend((token.start, token.end) for token in tokens if token.kind == NUMBER)
    if options.holidays:
        candidates.extend(named_days(folded, locale, reader))
    chosen = _apart(candidates)
    claims = tuple(_claim(text, normal, one) for one in chosen if one.type is not None)
    loose = (span for span in numbers if not any(one.start < span[1] and span[0] < one.end for one in chosen))
    return Extraction(claims, tuple(normal.span(*span) for span in loose))


def _apart(candidates: list[Candidate]) -> list[Candidate]:
    """The candidates that stay where some overlap: the weightier, then the longer, then the earlier."""
    chosen: list[Candidate] = []
    for one in sorted(candidates, key=lambda one: (-one.weight, one.start - one.end, one.start)):
        if not any(one.start < other.end and other.start < one.end for other in chosen):
            chosen.append(one)
    return sorted(chosen, key=lambda one: one.start)


def _claim(text: str, normal: Normal, one: Candidate) -> Claim:
    start, end = normal.span(one.start, one.end)
    return Claim(
        type=one.type or "",
        start=start,
        end=end,
        text=text[start:end],
        value=one.value,
        unreadable=one.unreadable,
        bound=one.bound,
        per=one.per,
        range=one.range,
    )
