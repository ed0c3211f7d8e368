"""Strings of a tool result to facts: numbers and ISO forms by themselves, all else by the recognisers of the draft."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from itertools import accumulate
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from guard.claims import extract
from guard.core.model import Claim, Reader
from guard.core.values import Clock, Day
from guard.locales.fold import lower
from guard.locales.profile import profile

NUMERIC = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?")
"""A number as programs write it, whatever the locale: a point for decimals, commas for groups."""
_COMMA = re.compile(r"[+-]?(?:\d{1,3}(?:[.'\u00a0\u202f ]\d{3})+|\d+),\d\d")
"""A number with a comma for decimals, which cannot be one for groups."""
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?)?")
_CARD = re.compile(r"(0[1-9]|1[0-2])[/-](\d\d)")
_ISO_MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")
_QUARTER = re.compile(r"(\d{4})-?Q([1-4])")
TICKS = "/Date("
_TICKS = re.compile(r"/Date\((\d{9,13})(?:[+-]\d{4})?\)/")
_NTH = re.compile(r"(?:the\s)?([12]\d|3[01]|0?[1-9])(?:st|nd|rd|th|er|º|ª|\.|日|일|号|號)", re.IGNORECASE)
_GROUPS = re.compile(r"[.'\u00a0\u202f ]")
_DIGIT = re.compile(r"\d")


LONGEST = 100
"""Characters of a number at most, which is more than a binary float written out has. None that is longer is claimed,
and to work with its digits takes more than their number."""


def number(text: str) -> Decimal | None:
    """A string that is a number and nothing else.

    >>> number("1.5E+4"), number("1,234.56"), number("1.234,56"), number("4A")
    (Decimal('1.5E+4'), Decimal('1234.56'), Decimal('1234.56'), None)
    """
    if len(text) > LONGEST:
        return None
    if NUMERIC.fullmatch(text) is None:
        if "," not in text or _COMMA.fullmatch(text) is None:
            return None
        return Decimal(_GROUPS.sub("", text).replace(",", "."))
    try:
        return Decimal(text.replace(",", ""))
    except InvalidOperation:
        return None


def instant(text: str, zone: str | None) -> Day | None:
    """An ISO date or time, on the calendar of the reader's zone; a date alone never shifts.

    >>> instant("2027-05-14T18:30:00Z", "Asia/Kolkata").readings
    (datetime.date(2027, 5, 15),)
    >>> instant("2027-05-14", "Asia/Kolkata").readings
    (datetime.date(2027, 5, 14),)
    """
    found = _ISO.fullmatch(text)
    if found is None:
        return None
    year, month, day, hour, minute, second, offset = found.groups()
    try:
        if hour is None:
            return _day(date(int(year), int(month), int(day)))
        when = datetime(int(year), int(month), int(day), int(hour), int(minute), int(second or 0))  # noqa: DTZ001 - the zone follows, if one is stated
    except ValueError:
        return None
    minutes = None if offset is None else 0 if offset in ("Z", "UTC") else _minutes(offset)
    clock = Clock(when.hour, when.minute, when.second if second else None, offset=minutes)
    own = _day(when.date(), clock)
    return own if zone is None or minutes is None else on_calendar(own, zone)


def ticks(text: str) -> int | None:
    """The milliseconds since 1970 that a moment is as OData 2 and older services of .NET write it.

    >>> ticks("/Date(1796774400000)/"), ticks("/Date(1796774400000+0060)/"), ticks("/Date/")
    (1796774400000, 1796774400000, None)
    """
    found = _TICKS.fullmatch(text) if text.startswith(TICKS) else None
    return None if found is None else int(found[1])


def on_calendar(day: Day, zone: str) -> Day:
    """A moment that states its offset from UTC, on the calendar of a zone; any other day as it is.

    >>> on_calendar(Day(2026, 12, 4, (date(2026, 12, 4),), time=Clock(1, offset=540)), "America/New_York").json()
    {'date': '2026-12-03', 'time': '11:00', 'offset': '-05:00'}
    """
    clock, offset = day.time, None if day.time is None else day.time.offset
    if clock is None or offset is None or len(day.readings) != 1:
        return day
    first = day.readings[0]
    stated = datetime(first.year, first.month, first.day, clock.hour % 24, clock.minute, clock.second or 0, tzinfo=UTC)
    try:
        local = (stated - timedelta(minutes=offset)).astimezone(ZoneInfo(zone))
    except OverflowError:
        return day  # at the ends of the calendar
    shift = local.utcoffset()
    minutes = None if shift is None else int(shift.total_seconds() // 60)
    return _day(local.date(), Clock(local.hour, local.minute, None if clock.second is None else local.second, minutes))


def nth_day(text: str) -> Day | None:
    """The day of a month, where a text is its number alone.

    >>> nth_day("29th") == Day(day=29), nth_day("12th St")
    (True, None)
    """
    found = _NTH.fullmatch(text)
    return None if found is None else Day(day=int(found[1]))


def month(text: str, reader: Reader) -> Day | None:
    """The month, perhaps of a year, that a text names and nothing else.

    >>> month("nov", Reader("en")) == Day(month=11), month("2026-11", Reader("en")) == Day(2026, 11)
    (True, True)
    >>> month("sum", Reader("en"))
    """
    if (iso := _ISO_MONTH.fullmatch(text)) is not None:
        return Day(int(iso[1]), int(iso[2]))
    name, _, year = text.replace("-", " ").replace("_", " ").partition(" ")
    senses = (*profile(reader.locale).words.get(lower(name), ()), *profile("en").words.get(lower(name), ()))
    found = next((sense.value for sense in senses if sense.kind in ("month", "month_short")), None)
    return None if found is None else Day(int(year) if year.isdecimal() else None, found)


def quarter(text: str) -> str | None:
    """A quarter as programs write it, as people do.

    >>> quarter("2026-Q4"), quarter("2026")
    ('Q4 2026', None)
    """
    found = _QUARTER.fullmatch(text)
    return None if found is None else f"Q{found[2]} {found[1]}"


def card_end(text: str) -> Day | None:
    """The month of a year, where a text is these alone as they stand on a card.

    >>> card_end("08/29") == Day(2029, 8), card_end("13/29")
    (True, None)
    """
    found = _CARD.fullmatch(text)
    return None if found is None else Day(2000 + int(found[2]), int(found[1]))


def _minutes(offset: str) -> int:
    digits = offset[1:].replace(":", "")
    return (int(digits[:2]) * 60 + int(digits[2:])) * (-1 if offset[0] == "-" else 1)


def _day(day: date, clock: Clock | None = None) -> Day:
    return Day(day.year, day.month, day.day, (day,), time=clock)


STRUCK = "~~"
"""What the field of a value is called that its text strikes through."""
_LINES = re.compile(r"~~[^~\n]{1,200}~~|<(s|del|strike)\b[^<>]{0,100}>.{0,200}?</\1>", re.IGNORECASE | re.DOTALL)
_HIDDEN = re.compile(r"<(\w+)[^<>]{0,100}display:\s*none[^<>]{0,100}>.{0,200}?</\1>", re.IGNORECASE | re.DOTALL)


class Reading(Struct, frozen=True, gc=False):
    """What a text states, and the numbers in it that are part of nothing: amounts whose meaning only its words tell."""

    claims: tuple[Claim, ...]
    loose: tuple[Decimal, ...] = ()
    struck: tuple[Claim, ...] = ()


@lru_cache(maxsize=4096)
def _short(text: str, reader: Reader) -> Reading:
    return _read(text, reader)


def read(text: str, reader: Reader) -> Reading:
    """A tool's text read as the draft is, in the reader's language, and in English where that finds nothing.

    What a tool says of now is not known: `now` plays no part, so relative days are no facts.
    """
    reader = reader if reader.now is None else replace(reader, now=None)
    return _short(text, reader) if len(text) <= 200 else _read(text, reader)


_NAME = 8
"""Signs of a month's short name, at most."""


def claims(text: str, reader: Reader) -> tuple[Claim, ...]:
    """The claims of a text, as `read` finds them."""
    return read(text, reader).claims


def _read(text: str, reader: Reader) -> Reading:
    if len(text) <= _NAME and (month := _month(text, reader)) is not None:
        return Reading((Claim("date", 0, len(text), text, month),))
    first = extract(text, reader)
    found = [claim for claim in first.claims if claim.value is not None]
    if reader.locale.split("-")[0] != "en":
        english = extract(text, replace(reader, locale="en"))
        own = _Spans((claim.start, claim.end) for claim in found)
        found += [one for one in english.claims if one.value is not None and not own.touch(one.start, one.end)]
    taken = _Spans((claim.start, claim.end) for claim in found)
    loose = (
        number(text[start:end])
        for start, end in first.unjudged
        if not taken.touch(start, end) and alone(text, start, end)
    )
    amounts = tuple(amount for amount in loose if amount is not None)
    if "~~" not in text and "</" not in text:
        return Reading(tuple(found), amounts)
    hidden, lines = (_Spans(one.span() for one in of.finditer(text)) for of in (_HIDDEN, _LINES))
    shown = [claim for claim in found if not hidden.hold(claim)]
    struck = tuple(claim for claim in shown if lines.hold(claim))
    return Reading(tuple(claim for claim in shown if not lines.hold(claim)), amounts, struck)


class _Spans:
    """Spans of a text, asked by place: a log of ten thousand lines holds as many claims as numbers."""

    __slots__ = ("_reach", "_starts")

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        order = sorted(spans)
        self._starts = [start for start, _ in order]
        self._reach = list(accumulate((end for _, end in order), max))

    def touch(self, start: int, end: int) -> bool:
        """Whether one of them shares a character with this one."""
        at = bisect_left(self._starts, end)
        return at > 0 and self._reach[at - 1] > start

    def hold(self, claim: Claim) -> bool:
        """Whether a claim stands within one of them."""
        at = bisect_right(self._starts, claim.start)
        return at > 0 and self._reach[at - 1] >= claim.end


def alone(text: str, start: int, end: int) -> bool:
    """Whether digits are a number of their own, and no part of a longer token (W-2044, 2.11.1, #17)."""
    before, after = text[start - 1 : start], text[end : end + 2]
    return not (before.isalnum() or before in ("-", "_", ".", "/", ":", "#", "+", "*")) and not (
        after[:1].isalnum() or after[:1] in ("_", "/", ":", "-", "%") or (after[:1] == "." and after[1:2].isalnum())
    )


def may_hold(text: str, reader: Reader) -> bool:
    """Whether a text holds a digit at all, is long enough to spell a number out, or is the name of a day or month.

    >>> may_hold("tuesday", Reader("en")), may_hold("available", Reader("en"))
    (True, False)
    """
    return " " in text or _DIGIT.search(text) is not None or lower(text).rstrip(".") in _times(reader.locale)


@lru_cache(maxsize=64)
def _times(locale: str) -> frozenset[str]:
    """The names of days and months."""
    named = profile(locale).words.items()
    kinds = ("weekday", "month", "month_short")
    return frozenset(word for word, senses in named if any(sense.kind in kinds for sense in senses))


def _month(text: str, reader: Reader) -> Day | None:
    """The month whose short name a text is, and nothing else; an amount's label is read so in a draft."""
    word = lower(text).rstrip(".")
    for locale in (reader.locale, "en"):
        senses = profile(locale).words.get(word, ())
        if not any(sense.kind in ("weekday", "weekday_short") for sense in senses):
            for sense in senses:
                if sense.kind == "month_short":
                    return Day(month=int(sense.value))
    return None


def says_more(text: str, found: tuple[Claim, ...]) -> bool:
    """Whether a text says more than one value and its unit.

    >>> says_more("listed at 209 EUR", ()), says_more("", ())
    (True, False)
    """
    if not found:
        return bool(text.strip())
    if len(found) == 1:
        rest = text[: found[0].start] + text[found[0].end :]
        return any(char.isalnum() for char in rest)
    return True
