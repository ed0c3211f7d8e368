"""A locale compiled from CLDR (through Babel) and `words/`: its number signs, its lexicon and its scanner.

`profile()` alone reads package data, once a locale. Adding vocabulary is a module that exports `contribute`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache

import re2
from babel import Locale, UnknownLocaleError
from babel.localedata import locale_identifiers

from guard.core.errors import InvalidInput
from guard.core.numerals import Signs
from guard.core.spelled import Pieces
from guard.locales import clock, compact, currencies, dates, datewords, relative, spellout
from guard.locales.fold import fold
from guard.locales.sense import Sense

Contributor = Callable[[Locale], Iterable[tuple[str, Sense]]]
CONTRIBUTORS: tuple[Contributor, ...] = (
    currencies.contribute,
    dates.contribute,
    spellout.contribute,
    compact.contribute,
    relative.contribute,
    clock.contribute,
    datewords.contribute,
)


@dataclass(frozen=True, slots=True)
class Profile:
    """What reading needs of a locale. `words` maps a folded word or phrase (one space between words) to its senses.

    `phrases` maps a first word to the lengths, in words, of the phrases that it opens, longest first. `scanner` finds
    every place where a claim may be (digits and trigger words) in linear time.
    """

    tag: str
    language: str
    region: str | None
    signs: Signs
    words: dict[str, tuple[Sense, ...]] = field(repr=False)
    phrases: dict[str, tuple[int, ...]] = field(repr=False)
    scanner: re2._Regexp = field(repr=False)
    numerals: Pieces = field(repr=False)
    currency: str | None = None
    day_first: bool | None = None
    date_order: str = "ymd"
    date_sign: str = "-"


def parse(tag: str) -> Locale:
    """The Babel locale of a BCP 47 tag, by CLDR fallback (de-XX reads as de).

    Raises InvalidInput for a tag that is no language of CLDR.
    """
    try:
        return Locale.parse(tag.replace("-", "_"), resolve_likely_subtags=True)
    except (UnknownLocaleError, ValueError) as error:
        parts = tag.replace("_", "-").split("-")
        if len(parts) > 1:
            return parse("-".join(parts[:-1]))
        raise InvalidInput(f"{tag!r} is no locale of CLDR", field="locale") from error


@cache
def profile(tag: str) -> Profile:
    """The compiled profile of a locale, made at its first use.

    >>> profile("de-DE").signs.decimal
    ','
    """
    locale = parse(tag)
    symbols = locale.number_symbols.get(locale.default_numbering_system) or locale.number_symbols.get("latn") or {}
    words: dict[str, tuple[Sense, ...]] = {}
    triggers: set[str] = set()
    for contribute in CONTRIBUTORS:
        for phrase, sense in contribute(locale):
            key = fold(phrase)
            if key and sense not in words.get(key, ()):
                words[key] = (*words.get(key, ()), sense)
                if sense.trigger:
                    triggers.add(key)
    lengths: dict[str, set[int]] = {}
    for key in words:
        parts = key.split(" ")
        if len(parts) > 1:
            lengths.setdefault(parts[0], set()).add(len(parts))
    return Profile(
        tag=tag,
        language=locale.language,
        region=locale.territory,
        signs=Signs(symbols.get("decimal", "."), symbols.get("group", ",")),
        words=words,
        phrases={first: tuple(sorted(sizes, reverse=True)) for first, sizes in lengths.items()},
        scanner=_scanner(triggers),
        numerals=_numerals(words),
        currency=currencies.of_region(locale.territory),
        day_first=dates.day_first(locale),
        date_order=dates.order(locale),
        date_sign=dates.sign(locale),
    )


def _numerals(words: dict[str, tuple[Sense, ...]]) -> Pieces:
    """The number words that joined numbers are made of."""
    found = {
        key: tuple(one.value for one in senses if one.kind == "number")
        for key, senses in words.items()
        if " " not in key
    }
    return {key: values for key, values in found.items() if values}


def _scanner(triggers: Iterable[str]) -> re2._Regexp:
    """One linear expression over digits, currency signs and the trigger words."""
    options = re2.Options()
    options.max_mem = 64 << 20
    options.case_sensitive = False
    options.log_errors = False
    bounded = sorted(re2.escape(word) for word in triggers if word[:1].isascii() and word[:1].isalpha())
    free = sorted(re2.escape(word) for word in triggers if not (word[:1].isascii() and word[:1].isalpha()))
    parts = [r"\p{Nd}+", r"\p{Sc}"]
    if bounded:
        parts.append(r"\b(?:" + "|".join(bounded) + ")")
    parts.extend(free)
    return re2.compile("|".join(parts), options=options)


def languages() -> tuple[str, ...]:
    """All locale tags of CLDR."""
    return tuple(sorted(tag.replace("_", "-") for tag in locale_identifiers()))
