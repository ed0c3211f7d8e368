"""Date vocabulary out of CLDR's calendars: months, weekdays, the words of patterns, the order of day and month."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from babel import Locale

from guard.locales.sense import Sense
from guard.locales.words import section

UNDECIDED = frozenset({"en", "es", "zh", "und"})
"""Languages whose regions part over whether the day or the month comes first (CLDR short formats)."""

_FIELD = re.compile(r"'(?P<quoted>(?:[^']|'')*)'|(?P<field>([A-Za-z])\3*)|(?P<plain>[^A-Za-z']+)")
_LETTERS = re.compile(r"[^\W\d_]+")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_MARKED = {"y": "year", "M": "month", "L": "month", "d": "day", "h": "hour", "H": "hour", "m": "minute", "s": "second"}


def day_first(locale: Locale) -> bool | None:
    """Whether an all-numeric date has its day before its month; None where no region tells.

    >>> [day_first(Locale.parse(tag)) for tag in ("en_GB", "en_US", "sv", "en")]
    [True, False, True, None]
    """
    if locale.territory is None and locale.language in UNDECIDED:
        return None
    pattern = locale.date_formats["short"].pattern
    if pattern.find("y") < min(pattern.find("d"), pattern.find("M")) and "Md" in locale.datetime_skeletons:
        # A format that begins with its year says nothing of a day and month alone: sv 2025-04-03, but 3/4.
        pattern = locale.datetime_skeletons["Md"].pattern
    return bool(pattern.find("d") < pattern.find("M"))


def order(locale: Locale) -> str:
    """The order of the fields of an all-numeric date.

    >>> order(Locale.parse("hu")), order(Locale.parse("en_US"))
    ('ymd', 'mdy')
    """
    pattern = locale.date_formats["short"].pattern.lower()
    return "".join(sorted((field for field in "ymd" if field in pattern), key=pattern.find))


def sign(locale: Locale) -> str:
    """What stands between the numbers of a date.

    >>> sign(Locale.parse("de")), sign(Locale.parse("nl"))
    ('.', '-')
    """
    found = re.search(r"[./-]", locale.date_formats["short"].pattern)
    return found.group() if found else "/"


def day_dot(locale: Locale) -> bool:
    """Whether a day is written with a stop before its month: 1. Mai."""
    return "d." in locale.date_formats["long"].pattern


def short_digits(locale: Locale) -> bool:
    """Whether an all-numeric date may have single digits: 5.2.10 is one in Macedonian, and a version elsewhere."""
    pattern = locale.date_formats["short"].pattern
    return "yyyy" not in pattern and "yy" in pattern and "dd" not in pattern and "MM" not in pattern


def contribute(locale: Locale) -> Iterable[tuple[str, Sense]]:
    """Month and weekday names in each width, format and stand-alone, and the words of date patterns.

    An abbreviation opens no window: alone it is too often another word (mar, sat), and a digit beside it opens one.
    """
    weak = set(section(locale.language, "dates").get("weak", ()))
    for names in _speaking(locale):
        for context in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                strong = width == "wide"
                for number, name in names.months.get(context, {}).get(width, {}).items():
                    yield from _month(name, number, strong=strong, weak=weak)
                for number, name in names.days.get(context, {}).get(width, {}).items():
                    yield from _named(name, "weekday" if strong else "weekday_short", number, trigger=strong)
    for pattern in _patterns(locale):
        yield from _between(pattern)
    for width in ("abbreviated", "wide"):
        for number, name in (locale.eras.get(width) or {}).items():
            yield name, Sense("era", -1 if number == 0 else 1)


def _speaking(locale: Locale) -> Iterator[Locale]:
    """A locale, and its language at large where its script is the same: Peru's setiembre is also septiembre there."""
    yield locale
    if locale.territory and not locale.script:
        yield Locale(locale.language)


def _month(name: str, number: int, *, strong: bool, weak: set[str]) -> Iterator[tuple[str, Sense]]:
    """A month's name. One with its number in it (tháng 5, the root's M05) is a name where it begins with a word."""
    if not any(char.isdigit() for char in name):
        opens = strong and name.casefold() not in weak
        yield from _named(name, "month" if strong else "month_short", number, trigger=opens)
    elif name == f"M{number:02}" or ((prefix := _LETTERS.match(name)) and len(prefix.group()) > 1):
        yield name, Sense("month", number, trigger=True)


def _named(name: str, kind: str, number: int, *, trigger: bool) -> Iterator[tuple[str, Sense]]:
    name = name.rstrip(".")
    if len(name) == 1 and not _UNSPACED.match(name):
        return
    # A single character (ja 月) means so many things that it counts as an abbreviation.
    alone = len(name) == 1
    yield name, Sense(kind if not alone or kind.endswith("_short") else f"{kind}_short", number, trigger and not alone)


def _patterns(locale: Locale) -> Iterator[str]:
    for width in ("full", "long", "medium", "short"):
        yield locale.date_formats[width].pattern
        yield locale.time_formats[width].pattern
    for key, skeleton in locale.datetime_skeletons.items():
        if not set(key) & set("QwWGB"):
            yield skeleton.pattern


def _between(pattern: str) -> Iterator[tuple[str, Sense]]:
    """The words that a pattern sets between its fields: marks of the unit that they follow (2024年), else glue (de)."""
    field = ""
    for part in _FIELD.finditer(pattern):
        if part["field"]:
            field = part["field"][0]
            continue
        literal = part["quoted"] if part["quoted"] is not None else part["plain"]
        for word in _LETTERS.findall(literal):
            if _UNSPACED.match(word) and field in _MARKED:
                yield word, Sense("mark", _MARKED[field])
            else:
                yield word, Sense("glue")
