"""The date words that CLDR lacks, out of the `dates` section of `words/<lang>.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from babel import Locale

from guard.core.spelled import ADD, NTH, PART
from guard.locales.fold import unspaced
from guard.locales.sense import Sense
from guard.locales.words import section

PARTS = {
    "morning": (5, 12),
    "noon": (11, 14),
    "afternoon": (12, 18),
    "evening": (17, 24),
    "night": (20, 30),
    "early": (0, 6),
}
"""Hours [from, before) of the parts of a day; past 24 is the morning after."""

_PLAIN = (
    "glue",
    "at",
    "to",
    "from",
    "and",
    "business",
    "ordinal_suffix",
    "weak",
    "the",
    "every",
    "no_year",
    "within",
    "no_date",
    "hour_before",
    "day_before",
    "year_after",
    "and_half",
    "ordinal_before",
    "weekday_before",
    "recurring_before",
    "street",
    "street_after",
    "day_then",
    "greeting",
    "title",
    "dated",
    "expiry",
    "card",
    "day_suffix",
    "house_after",
    "law",
    "format",
    "narrative",
    "occasions",
    "recurring",
    "of_event",
    "length_before",
    "week_on",
    "week_number",
    "half_year",
    "length_after",
    "no_date_after",
    "numbered",
    "code_word",
    "service",
    "anchored",
    "clock_led",
    "clock_suffix",
    "month_led",
    "month_apart",
    "row",
    "future",
    "no_season",
    "quarter_sign",
    "half_sign",
    "fiscal",
    "nth_before",
    "since",
)
SEASONS = {"spring": 1, "summer": 2, "autumn": 3, "winter": 4}
"""Seasons in the order of a year that begins with the spring."""
_NUMBERED = {
    "days": ("day_offset", True),
    "months": ("month", True),
    "weekdays": ("weekday", True),
    "months_short": ("month_short", False),
    "weekdays_short": ("weekday_short", False),
    "weekdays_listed": ("weekday_listed", False),
    "steps": ("step", False),
    "steps_after": ("step_after", False),
    "edges": ("edge", True),
    "edges_loose": ("edge", False),
    "month_edges": ("month_edge", False),
    "half_named": ("half_named", True),
    "weeks_on": ("weeks_on", False),
    "relations": ("relation", False),
    "day_shifts": ("day_shift", False),
    "nth": ("nth", False),
    "eras": ("era", True),
    "zones": ("zone", False),
    "meridiem": ("meridiem", False),
    "hour_names": ("hour_name", True),
    "hours": ("hour_word", True),
    "day_words": ("day_word", True),
    "weekdays_bare": ("weekday_bare", False),
    "clock_before": ("clock_before", True),
    "clock_after": ("clock_after", True),
    "clock_join": ("clock_join", False),
    "clock_add": ("clock_add", False),
}
_ABBREVIATED = frozenset(
    {
        "god",
        "hod",
        "hrs",
        "min",
        "mins",
        "mnd",
        "mos",
        "qtr",
        "sec",
        "secs",
        "seg",
        "sek",
        "std",
        "tim",
        "wks",
        "yrs",
        "год",
        "мес",
        "мин",
        "сек",
    }
)
_TOGETHER = (
    ("step", "unit"),
    ("step", "season"),
    ("step", "weekday_short"),
    ("at", "weekday_short"),
    ("weekday_before", "weekday_bare"),
    ("step", "weekday_bare"),
    ("weekday_bare", "step_after"),
    ("season", "step_after"),
    ("unit", "edge"),
    ("unit", "step_after"),
    ("ago_before", "unit"),
    ("one_ahead", "unit"),
    ("unit", "ago_after"),
    ("one", "unit"),
    ("before", "weak"),
    ("before", "month_short"),
    ("month_of", "month_short"),
    ("nth", "quarter"),
    ("nth", "half_year"),
)
_SIGNED = {"before_count": "ago_before", "after_count": "ago_after"}


def contribute(locale: Locale) -> Iterable[tuple[str, Sense]]:
    """Each key of the section is a kind of word, named for what it does beside the others."""
    words = section(locale.language, "dates")
    for kind in _PLAIN:
        yield from ((word, Sense(kind)) for word in words.get(kind, ()))
    for key, (kind, trigger) in _NUMBERED.items():
        for value, forms in (words.get(key) or {}).items():
            yield from ((form, Sense(kind, int(value), trigger and len(form) > 1)) for form in forms)
    for key, kind in _SIGNED.items():
        for value, forms in (words.get(key) or {}).items():
            yield from ((form, Sense(kind, int(value))) for form in forms)
    for unit, forms in (words.get("units") or {}).items():
        for form in forms:
            short = len(form) == 1 and form.isascii()
            yield form, Sense("unit_short" if short else "unit", unit, trigger=_opens(form))
    for name, forms in (words.get("seasons") or {}).items():
        yield from ((form, Sense("season", SEASONS[name])) for form in forms)
    yield from _counting(words)
    yield from _prefixed(locale, words)
    yield from _compound(locale, words)
    yield from _parts(words)
    yield from _periods(words)


def _counting(words: Mapping[str, Any]) -> Iterator[tuple[str, Sense]]:
    """Words for counts of one or so, and what stands after (marks) or before (leads) a number."""
    for count, forms in (words.get("counts") or {}).items():
        yield from ((form, Sense("count", Decimal(count))) for form in forms)
    for unit, forms in (words.get("marks") or {}).items():
        yield from ((form, Sense("mark", unit)) for form in forms)
    for unit, forms in (words.get("leads") or {}).items():
        yield from ((form, Sense("lead", unit)) for form in forms)
        names = set((words.get("units") or {}).get(unit, ()))
        # "el año" leads to a year, and is the unit in "el año que viene".
        yield from ((form, Sense("unit", unit)) for form in forms if form not in names and _last(form) in names)


def _last(form: str) -> str:
    return form.replace("'", " ").rpartition(" ")[2]


def _opens(form: str) -> bool:
    """Whether a unit opens a window by itself: an abbreviation begins too many other words."""
    return (len(form) > 2 and form not in _ABBREVIATED) or form > "\u0e00"


_LATIN = "\u0e00"
"""A single letter of a script before this one is no word that opens a window."""


def openers(words: Mapping[str, tuple[Sense, ...]]) -> Iterator[tuple[list[str], list[str]]]:
    """Pairs of words that speak of a time only together: next, in, one or first before a unit, in before May."""
    kinds: dict[str, list[str]] = {}
    for word, senses in words.items():
        for kind in {_role(sense) for sense in senses if len(word) > 1 or word > _LATIN}:
            kinds.setdefault(kind, []).append(word)
    months = [word for word, senses in words.items() if any(s.kind == "unit" and s.value == "month" for s in senses)]
    kinds["quarter"] = [
        word for word, senses in words.items() if any(s.kind == "unit" and s.value == "quarter" for s in senses)
    ]
    kinds["month_of"] = [f"{month} {glue}" for month in months for glue in kinds.get("glue", ())]
    ones = [word for word, senses in words.items() if len(word) == 1 and any(s.kind == "count" for s in senses)]
    kinds["one_ahead"] = [f"{ahead} {one}" for ahead in kinds.get("ago_before", ()) for one in ones]
    kinds["before"] = [word for kind in ("glue", "at", "from", "to", "lead", "step") for word in kinds.get(kind, ())]
    for firsts, seconds in _TOGETHER:
        if kinds.get(firsts) and kinds.get(seconds):
            yield sorted(kinds[firsts]), sorted(kinds[seconds])


def _role(sense: Sense) -> str:
    """What a word is to `openers`: its kind, "one" for counts of one and ordinals."""
    if sense.kind == "number":
        return "one" if sense.value.role in {NTH, PART} or (sense.value.role == ADD and sense.value.value == 1) else ""
    if sense.kind == "count":
        return "one"
    return sense.kind


def _prefixed(locale: Locale, words: Mapping[str, Any]) -> Iterator[tuple[str, Sense]]:
    """Names with a preposition written onto them (Hebrew בינואר)."""
    for prefix in words.get("prefixes", ()):
        for names, kind in ((locale.months, "month"), (locale.days, "weekday")):
            for width in ("wide", "abbreviated"):
                for number, name in names["format"].get(width, {}).items():
                    yield prefix + name.rstrip("."), Sense(kind, number, trigger=True)


def _compound(locale: Locale, words: Mapping[str, Any]) -> Iterator[tuple[str, Sense]]:
    """Weekdays with a part of the day written onto them (Montagabend, maandagochtend)."""
    for part, endings in (words.get("weekday_endings") or {}).items():
        for ending in endings:
            for number, name in locale.days["format"]["wide"].items():
                yield name + ending, Sense("weekday_part", (number, PARTS[part]), trigger=True)


def _parts(words: Mapping[str, Any]) -> Iterator[tuple[str, Sense]]:
    for part, forms in (words.get("parts") or {}).items():
        yield from ((form, Sense("part", PARTS[part], trigger=len(form) > 2 or form > "\u0e00")) for form in forms)
    for key, forms in (words.get("day_parts") or {}).items():
        day, part = key.split(" ")
        yield from ((form, Sense("day_part", (int(day), PARTS[part]), trigger=True)) for form in forms)


def _periods(words: Mapping[str, Any]) -> Iterator[tuple[str, Sense]]:
    """Keys such as "week 1" (next week), "day -3 3" (the last three days)."""
    for key, forms in (words.get("periods") or {}).items():
        unit, step, *_ = key.split(" ")
        yield from ((form, Sense("period", (unit, int(step)), trigger=True)) for form in forms)
    for key, forms in (words.get("period_edges") or {}).items():
        unit, edge = key.split(" ")
        yield from ((form, Sense("period_edge", (unit, int(edge)), trigger=True)) for form in forms)
    for key, forms in (words.get("weekday_steps") or {}).items():
        weekday, step = key.split(" ")
        for form in forms:
            kind = "weekday_of_week" if unspaced(form) else "weekday_step"  # 下周四 is in the week 下周
            yield form, Sense(kind, (int(weekday), int(step)), trigger=True)
    for key, forms in (words.get("other_months") or {}).items():
        calendar, month = key.split(" ")
        yield from ((form, Sense("other_month", (calendar, int(month)), trigger=True)) for form in forms)
    for before, forms in (words.get("era_years") or {}).items():
        yield from ((form, Sense("era_year", int(before), trigger=True)) for form in forms)
    for key, forms in (words.get("unit_counts") or {}).items():
        unit, count = key.split(" ")
        yield from ((form, Sense("unit_count", (unit, int(count)), trigger=True)) for form in forms)
    for key, forms in (words.get("distances") or {}).items():
        unit, count = key.split(" ")
        yield from ((form, Sense("distance_whole", (unit, int(count)), trigger=True)) for form in forms)
