"""Named holidays: of the countries that speak a language (`holidays`), and the feasts that `words/` names by rule."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache

import re2

from guard.locales.fold import lower
from guard.locales.words import section

_SAMPLE = (2024, 2025, 2026)
"""Years whose holidays give the names; feasts that were named in none of them are not read."""

_ASIDE = re.compile(r"\s*\((?:[^()]*(?:observed|estimated|substituted)[^()]*)\)")
_NUMBERED_RULE = re.compile(r"(?P<month>\d\d)-(?P<day>\d\d)")
_EASTER_RULE = re.compile(r"easter(?P<days>[+-]\d+)")
_WEEKDAY_RULE = re.compile(r"(?P<month>\d\d) (?P<weekday>\d)#(?P<nth>-?\d)(?P<days>[+-]\d+)?")
_SHORTEST, _CODE = 4, 2


@dataclass(frozen=True, slots=True)
class Feasts:
    """The holidays that a language can name.

    `names` maps a folded name to rules, countries' codes, and codes with the name that a day has there ("CA=…"), best
    first.
    """

    names: Mapping[str, tuple[str, ...]] = field(repr=False)
    scanner: re2._Regexp = field(repr=False)

    def on(self, name: str, year: int) -> date | None:
        """The day of a holiday in a year, None where it has none or is not known."""
        for source in self.names.get(name, ()):
            country, own, called = source.partition("=")
            day = _days(country, year).get(called or name) if own or len(source) == _CODE else by_rule(source, year)
            if day is not None:
                return day
        return None


@lru_cache(maxsize=16)
def feasts(language: str, region: str | None) -> Feasts:
    """The holidays of a language, those of the region first.

    >>> feasts("en", "US").on("thanksgiving day", 2026)
    datetime.date(2026, 11, 26)
    >>> feasts("en", "CA").on("thanksgiving", 2026)
    datetime.date(2026, 10, 12)
    """
    names: dict[str, tuple[str, ...]] = {}
    own = {name for year in _SAMPLE for name in _days(region, year)} if region in _codes() else set()
    for rule, forms in section(language, "feasts").items():
        folded = [lower(form) for form in forms]
        # What the region celebrates by one of these names goes before the rule: Thanksgiving is in October in Canada.
        here = next((f"{region}={form}" for form in folded if form in own), None)
        for form in folded:
            names[form] = (*names.get(form, ()), *((here,) if here else ()), rule)
    for country in _countries(language, region):
        for name in {name for year in _SAMPLE for name in _days(country, year)}:
            names[name] = (*names.get(name, ()), country)
    options = re2.Options()
    options.max_mem = 64 << 20
    options.log_errors = False
    longest_first = sorted((re2.escape(name) for name in names), key=len, reverse=True)
    return Feasts(names, re2.compile("|".join(longest_first) or r"[^\s\S]", options=options))


def _countries(language: str, region: str | None) -> Iterator[str]:
    """Country codes: the reader's, then those whose holidays are named in the language."""
    if region is not None and region in _codes():
        yield region
    for code, spoken in _codes().items():
        if spoken == language and code != region:
            yield code


@lru_cache(maxsize=1)
def _codes() -> Mapping[str, str]:
    """The two-letter codes of the countries that are known, with the language of their holidays' names."""
    import holidays  # noqa: PLC0415  # a tenth of a start, and few drafts name a feast
    from holidays.registry import COUNTRIES  # noqa: PLC0415

    return {
        codes[1]: (getattr(holidays, codes[0]).default_language or "en").split("_")[0] for codes in COUNTRIES.values()
    }


@lru_cache(maxsize=1024)
def _days(country: str, year: int) -> Mapping[str, date]:
    """The holidays of a country in a year by their folded names, the first of each."""
    import holidays  # noqa: PLC0415

    kind = getattr(holidays, country)
    days: dict[str, date] = {}
    if not kind.start_year <= year <= kind.end_year:
        return days
    with warnings.catch_warnings():
        # India's warns of years that its lunar tables do not reach; such a feast is then not known, which is said.
        warnings.simplefilter("ignore", UserWarning)
        found = kind(years=year, observed=False, categories=kind.supported_categories)
    for day, said in sorted(found.items()):
        for name in _split(said):
            days.setdefault(lower(name), day)
    return days


def _split(said: str) -> Iterable[str]:
    """The names of one day, without what is said of their observance; those with a date in them are none."""
    for part in _ASIDE.sub("", said).split(";"):
        name = part.strip()
        if len(name) >= _SHORTEST - 2 * (not name.isascii()) and not any(char.isdigit() for char in name):
            yield name


def by_rule(rule: str, year: int) -> date | None:
    """The day of a rule: "12-25", "easter-2", "11 3#4" (the 4th Thursday of November), with days after it ("11 3#4+1").

    >>> by_rule("easter-2", 2026), by_rule("11 3#4+1", 2026)
    (datetime.date(2026, 4, 3), datetime.date(2026, 11, 27))
    """
    if found := _NUMBERED_RULE.fullmatch(rule):
        return date(year, int(found["month"]), int(found["day"]))
    if found := _EASTER_RULE.fullmatch(rule):
        return easter(year) + timedelta(days=int(found["days"]))
    if found := _WEEKDAY_RULE.fullmatch(rule):
        month, weekday, nth = int(found["month"]), int(found["weekday"]), int(found["nth"])
        days = int(found["days"] or 0)
        if nth > 0:
            first = date(year, month, 1)
            return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1) + days)
        last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - weekday) % 7) + timedelta(days=days)
    return None


def easter(year: int) -> date:
    """Easter Sunday of the Western churches (Meeus, Jones and Butcher).

    >>> easter(2024), easter(2026)
    (datetime.date(2024, 3, 31), datetime.date(2026, 4, 5))
    """
    a, (b, c) = year % 19, divmod(year, 100)
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    m = (a + 11 * h) // 319
    p = (2 * e + 2 * i - k - h + m + 32) % 7
    month = (h - m + p + 90) // 25
    return date(year, month, (h - m + p + month + 19) % 32)
