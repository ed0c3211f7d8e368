"""A locale compiled from CLDR (through Babel) and `words/`: its number signs, its lexicon and its scanner.

`profile()` alone reads package data, once a locale. Adding vocabulary is a module that exports `contribute`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache

import re2
from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.localedata import clear_caches, locale_identifiers

from guard.core.errors import InvalidInput
from guard.core.numerals import Signs
from guard.core.spelled import ADD, JOIN, TIMES, Pieces
from guard.locales import amounts, clock, coins, compact, currencies, dates, datewords, relative, spellout, tongues
from guard.locales import words as vocabulary
from guard.locales.fold import fold, unspaced
from guard.locales.hours import OpeningWords, WeekendWords, fraction_words, opening_words, weekend_words
from guard.locales.sense import LETTERS, MARKS, Sense, Senses

Contributor = Callable[[Locale], Iterable[tuple[str, Sense]]]
CONTRIBUTORS: tuple[Contributor, ...] = (
    coins.contribute,
    amounts.contribute,
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

    `phrases` maps a first word to the lengths, in words, of the phrases that it opens, longest first; `seconds` are the
    words that come second in one. `sizes` maps a sign to the lengths, in signs, of the words that it begins, longest
    first, as far as a script without spaces can have them. `scanner` finds every place where a claim may be (digits and
    trigger words) in linear time.
    """

    tag: str
    language: str
    region: str | None
    signs: Signs
    words: dict[str, Senses] = field(repr=False)
    phrases: dict[str, tuple[int, ...]] = field(repr=False)
    seconds: frozenset[str] = field(repr=False)
    sizes: dict[str, tuple[int, ...]] = field(repr=False)
    scanner: re2._Regexp = field(repr=False)
    numerals: Pieces = field(repr=False)
    opening: OpeningWords = field(repr=False)
    weekend: WeekendWords | None = field(repr=False)
    fraction: re.Pattern[str] = field(repr=False)
    number_starts: frozenset[str] = field(repr=False)
    currency: str | None = None
    currency_first: bool = False
    percent_first: bool = False
    endings: tuple[str, ...] = ()
    tight: frozenset[str] = frozenset()
    countries: dict[str, tuple[str, ...]] = field(default_factory=dict, repr=False)

    def country(self, word: str) -> tuple[str, ...]:
        """The currencies of the country that a word names with an ending of its own (schwedischen, kanadischer)."""
        for size in range(len(word), max(len(word) - 4, 3), -1):
            if found := self.countries.get(word[:size]):
                return found
        return ()

    day_first: bool | None = None
    date_order: str = "ymd"
    date_sign: str = "-"
    day_dot: bool = False
    short_digits: bool = False
    clock_dot: bool = False
    clock_halves: bool = False
    months_small: bool = False


_COUNTED, _TEN, _LARGE, _SHORT = 2, 10, 100, 4
NEUTRAL = "en_001"
"""What a text of no stated language is read as (BCP 47 `und`); its numbers have no signs of their own."""


def parse(tag: str) -> Locale:
    """The Babel locale of a BCP 47 tag, by CLDR fallback (de-XX reads as de).

    Raises InvalidInput for a tag that is no language of CLDR.
    """
    if tag.replace("_", "-").split("-")[0].lower() in {"und", "root"}:
        return Locale.parse(NEUTRAL)
    try:
        return Locale.parse(tag.replace("-", "_"), resolve_likely_subtags=True)
    except (UnknownLocaleError, ValueError) as error:
        parts = tag.replace("_", "-").split("-")
        if len(parts) > 1:
            return parse("-".join(parts[:-1]))
        raise InvalidInput(f"{tag!r} is no locale of CLDR", field="locale") from error


SEGMENT = 12
"""Characters that a word of a script without spaces can have."""
KEPT = 33
"""Profiles held at a time: a service speaks few languages, and all of CLDR's at once take ten times the memory."""


@lru_cache(maxsize=KEPT)
def profile(tag: str) -> Profile:
    """The compiled profile of a locale, made at its first use.

    >>> profile("de-DE").signs.decimal
    ','
    """
    locale = parse(tag)
    words: dict[str, tuple[Sense, ...]] = {}
    triggers: set[str] = set()
    tight: set[str] = set()
    for contribute in CONTRIBUTORS:
        for phrase, sense in contribute(locale):
            key = fold(phrase)
            if key and sense not in words.get(key, ()):
                words[key] = (*words.get(key, ()), sense)
                if _opens(key, sense):
                    triggers.add(key)
                if _tight(key, sense) and not any(map(str.isspace, phrase)):
                    tight.add(key)
    lengths: dict[str, set[int]] = {}
    for key in words:
        parts = key.split(" ")
        if len(parts) > 1:
            lengths.setdefault(parts[0], set()).add(len(parts))
    numerals = _numerals(words)
    made = Profile(
        tag=tag,
        language=locale.language,
        region=locale.territory,
        signs=_signs(locale, neutral=tag.startswith("und")),
        words=_lexicon(words, lengths),
        phrases={first: tuple(sorted(sizes, reverse=True)) for first, sizes in lengths.items()},
        seconds=frozenset(key.split(" ", 2)[1] for key in words if " " in key),
        sizes=_sizes(words.keys() | lengths.keys()),
        scanner=_scanner(
            triggers | _implying() | (tongues.telling(locale.language) - words.keys()), datewords.openers(words)
        ),
        numerals=numerals,
        number_starts=_starts(numerals),
        opening=opening_words(locale.language),
        weekend=weekend_words(locale.language),
        fraction=fraction_words(locale.language),
        currency=currencies.of_region(_region(locale)),
        currency_first=locale.currency_formats["standard"].pattern.lstrip("\u200f\u200e").startswith("¤"),
        percent_first=_percent_first(locale) or tag.startswith("und"),
        endings=tuple(sorted(vocabulary.section(locale.language, "money").get("endings") or (), key=len, reverse=True)),
        countries=_countries(words),
        tight=frozenset(tight),
        day_first=dates.day_first(locale),
        date_order=dates.order(locale),
        date_sign=dates.sign(locale),
        day_dot=dates.day_dot(locale),
        short_digits=dates.short_digits(locale),
        clock_dot="." in locale.time_formats["short"].pattern.replace("a.", ""),
        months_small=locale.months["format"]["wide"][4][:1].islower(),
        clock_halves="h" in locale.time_formats["short"].pattern,
    )
    clear_caches()  # Babel's own copy of what has just been compiled is several times larger
    return made


def spoken(own: Profile, language: str) -> Profile:
    """The words of another language, with the numbers, days and currency of a locale.

    >>> made = spoken(profile("de-DE"), "es")
    >>> made.signs.decimal, made.currency, "viernes" in made.words
    (',', 'EUR', True)
    """
    return replace(
        profile(language),
        tag=own.tag,
        region=own.region,
        signs=own.signs,
        currency=own.currency,
        currency_first=own.currency_first,
        day_first=own.day_first,
        date_order=own.date_order,
        date_sign=own.date_sign,
        short_digits=own.short_digits,
    )


def _lexicon(words: dict[str, tuple[Sense, ...]], openers: Iterable[str]) -> dict[str, Senses]:
    """The words with their senses, and with none those that only open a phrase, and the signs that are looked for."""
    keys = dict.fromkeys(words) | dict.fromkeys(openers) | dict.fromkeys(MARKS)
    return {key: _interned(words.get(key, ()), opens=key in openers, own=_own(key)) for key in keys}


def _own(key: str) -> int:
    """The bits of a token's own kind: a sign has one only where it is looked for."""
    return MARKS.get(key, 0) if len(key) == 1 and not key.isalnum() else LETTERS


def _sizes(words: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """How long the words are that a sign begins: a run of signs is cut by trying these lengths alone."""
    found: dict[str, set[int]] = {}
    for word in words:
        if len(word) <= SEGMENT:
            found.setdefault(word[0], set()).add(len(word))
    return {first: tuple(sorted(lengths, reverse=True)) for first, lengths in found.items()}


@lru_cache(maxsize=1 << 15)
def _interned(senses: tuple[Sense, ...], *, opens: bool, own: int) -> Senses:
    """One object for all words that mean the same, in every locale."""
    return Senses(senses, opens=opens, own=own)


def _opens(key: str, sense: Sense) -> bool:
    """Whether a word opens a window in the scan.

    A unit of time alone is everyday prose ("have a great day"), and says nothing without a number: digits are found
    anyway, so number words stand for it in the scan.
    """
    if sense.kind in {"unit", "unit_short"}:
        return False
    if sense.kind in {"ago_before", "ago_after"}:  # через неделю: the unit of one, uncounted
        return len(key) > _SHORT
    if sense.kind == "number":
        value = sense.value
        large = _TEN if unspaced(key) else _LARGE  # 十 begins 十一; "ten" is an ADD
        said = (value.role == ADD and value.value >= _COUNTED) or (value.role == TIMES and value.value >= large)
        return said and " " not in key and (len(key) > 1 or unspaced(key))
    return sense.trigger


@lru_cache(maxsize=1)
def _implying() -> frozenset[str]:
    """Words by which something may be said of money without a number, in any language."""
    return frozenset(fold(word) for word in vocabulary.listed("implied", "openers"))


def _signs(locale: Locale, *, neutral: bool) -> Signs:
    if neutral:
        return Signs("", "")
    systems = locale.number_symbols
    symbols = systems.get(locale.default_numbering_system) or systems.get("latn") or {}
    western = systems.get("latn") or symbols
    groups = {str(one.get("group", ",")) for one in (symbols, western)}
    spaces = str.maketrans("\u00a0\u202f\u2009", "   ")
    return Signs(str(western.get("decimal", ".")), "".join(sorted(groups)).translate(spaces))


def _region(locale: Locale) -> str | None:
    """The region, or where the language is mostly spoken (CLDR likely subtags)."""
    likely = get_global("likely_subtags").get(locale.language, "")
    return locale.territory or (str(likely).rpartition("_")[2] or None)


def _percent_first(locale: Locale) -> bool:
    return locale.percent_formats[None].pattern.lstrip("\u200f\u200e\u061c")[0] in "%٪"


def _countries(words: dict[str, tuple[Sense, ...]]) -> dict[str, tuple[str, ...]]:
    """What words that begin so say of a currency, where all of them say one."""
    found: dict[str, set[str]] = {}
    for key, senses in words.items():
        for sense in senses:
            if sense.kind == "qualifier" and " " not in key and len(sense.value) == 1:
                for size in range(max(len(key) - 3, 4), len(key) + 1):
                    found.setdefault(key[:size], set()).update(sense.value)
    return {start: currencies.interned(codes) for start, codes in found.items() if len(codes) == 1}


def _tight(key: str, sense: Sense) -> bool:
    """Whether a phrase is one sign, whose parts stand together: A$ is, and "a $5 note" has none.

    The c of "c $ 1.34" may stand apart: no word is written so.
    """
    first, _, rest = key.partition(" ")
    if not rest or sense.kind != "currency" or sense.value.form != coins.SYMBOL:
        return False
    return (len(first) == 1 or len(rest) == 1) and first not in {"c", "us", "r"}


def _numerals(words: dict[str, tuple[Sense, ...]]) -> Pieces:
    """The number words that joined numbers are made of."""
    found = {
        key: tuple(one.value for one in senses if one.kind == "number")
        for key, senses in words.items()
        if " " not in key
    }
    return {key: values for key, values in found.items() if values}


def _starts(numerals: Pieces) -> frozenset[str]:
    """The first two letters of joined numbers. A joining letter may be written with what it joins: وخمسون, ומאה."""
    joins = [
        key
        for key, values in numerals.items()
        if len(key) == 1 and not key.isascii() and not unspaced(key) and any(one.role == JOIN for one in values)
    ]
    return frozenset(key[:2] for key in numerals) | {join + key[0] for join in joins for key in numerals}


def _scanner(triggers: Iterable[str], openers: Iterable[tuple[list[str], list[str]]]) -> re2._Regexp:
    """One linear expression over digits, currency signs and the beginnings of trigger words, for folded text.

    `openers` are words that open a window only side by side: any of the first before any of the second.

    Only where a match begins is asked, so one digit is enough: a row of them would be read to its end from each place.

    A word that begins with another trigger is found with it, unless that is so short that it begins many (won, day).
    """
    options = re2.Options()
    options.max_mem = 64 << 20
    options.log_errors = False
    kept: list[str] = []
    for word in sorted(triggers):
        if not (kept and len(kept[-1]) > _SHORT and word.startswith(kept[-1])):
            kept.append(word)
    found: dict[tuple[str, str], list[str]] = {}
    for word in kept:
        found.setdefault(_edges(word), []).append(_loose(word))
    parts = [r"\p{Nd}", r"\p{Sc}", *(f"{left}(?:{'|'.join(words)}){right}" for (left, right), words in found.items())]
    for firsts, seconds in openers:
        left, right = "|".join(map(_loose, firsts)), "|".join(map(_loose, seconds))
        parts.append(rf"(?:^|[^\p{{L}}\p{{M}}])(?:{left}) ?(?:{right})")
    made = re2.compile("|".join(parts), options=options)
    re2.purge()  # it would keep many more of them than there are profiles
    return made


def _loose(phrase: str) -> str:
    """A phrase as a pattern: its parts may touch (aujourd'hui)."""
    escaped: str = re2.escape(phrase)
    return escaped.replace("\\ ", " ?")


def _edges(word: str) -> tuple[str, str]:
    """What must stand on either side of a trigger. RE2's own word boundary knows ASCII alone, and is the cheapest."""
    if not word[0].isalpha() or unspaced(word[0]):
        return "", ""
    ascii_word = word[0].isascii() and word[-1].isascii()
    left = r"\b" if ascii_word else r"(?:^|[^\p{L}\p{M}])"
    return left, "" if len(word) > _SHORT else r"\b" if ascii_word else r"(?:[^\p{L}\p{M}]|$)"


def languages() -> tuple[str, ...]:
    """All locale tags of CLDR."""
    return tuple(sorted(tag.replace("_", "-") for tag in locale_identifiers()))
