"""The short way reads a window as the long way does, and takes it where nothing but plain forms stands there."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime
from functools import lru_cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import guard.claims
from benchmarks import texts
from guard.claims import Extraction, extract
from guard.claims.lexer import windows
from guard.claims.money import recognise as money
from guard.claims.plain import Plain, plain
from guard.core.model import Reader
from guard.locales.fold import lower
from guard.locales.profile import profile
from tests.tools.replies import replies

LOCALES = ("en-US", "de-DE", "de-CH", "es-ES", "fr-FR", "sv-SE", "pl-PL", "ru-RU", "hi-IN", "und")
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
_NUMBERS = ("5", "20", "209", "209.00", "20.50", "1,234.56", "1.234,56", "12,50", "2026", "0.5", "100", "30", "0815")
_WORDS = ("jacket", "maria", "zzq", "straße", "größe", "zweihundert", "thirtyfive", "été", "the", "and", "with")
_CALM = (
    "the glue leadin leadout of or pair and at to from range price per noun lead in_currency more counter ago_before "
    "clock_join day_before one count no_price season unit step"
).split()
_SIGNS = ("", "", "", "", ".", ",", ":", "!", ";", "\n", " -", " –", " (", '"')


def both(text: str, reader: Reader, monkeypatch: pytest.MonkeyPatch) -> tuple[Extraction, Extraction]:
    """What is read with the short way, and without."""
    short = extract(text, reader)
    with monkeypatch.context() as patch:
        patch.setattr(guard.claims, "plain", lambda *_: None)
        return short, extract(text, reader)


def taken(text: str, tag: str) -> Plain | None:
    return plain(text, text.casefold(), 0, len(text), profile(tag), Reader(tag, now=NOW))


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en-US", "The winter jacket costs €209.00 with free returns, and arrives by December 3, 2026 at the latest."),
        ("en-US", "It's our winter jacket and costs €209.00 with free returns, as they said that they'd take it back."),
        ("de-DE", "Die Jacke kostet 209,00 € und kommt nach unserem Plan zum 3. Dezember 2026 bei Ihnen an."),
        ("es-ES", "La chaqueta cuesta 209,00 € y llega seguramente para el 3 de diciembre de 2026 donde vive."),
        ("fr-FR", "Le manteau bleu coûte 209,00 € chez nous, sans frais de port."),
        ("en-GB", "The contract with your firm ends on 2026-12-03, as agreed."),
    ],
)
def test_the_plainest_forms_are_read_the_short_way(tag: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert taken(text, tag)
    short, long = both(text, Reader(tag, now=NOW), monkeypatch)
    assert short == long
    assert short.claims


@pytest.mark.parametrize("text", [texts.TYPICAL, texts.heavy()])
def test_the_texts_that_are_timed_as_typical_are_read_the_short_way(text: str) -> None:
    folded, locale = lower(text), profile("en-US")
    spans = list(windows(folded, locale))
    assert [span for span in spans if plain(text, folded, *span, locale, Reader("en-US", now=NOW)) is None] == []


@pytest.mark.parametrize(
    "text",
    [
        "It costs at least €209.00 here.",  # a hedge
        "It costs €209.00 per night here.",  # a period
        "The refund was -€209.00 then.",  # a sign
        "It costs €209.00 or three hundred.",  # a number in words
        "It costs €209.00 and comes tomorrow.",  # a day
        "It takes a week and costs €209.00 then.",  # a length of time
        "Between €209 and €219 is what it costs.",  # a range
        "It costs €209 million all told.",  # a multiplier
        "On the street of May 1, 2026 we met.",  # a word that is more than a month
        "Cuesta €209.00 y llega mañana.",  # another language
        "Call 0800 555 014 before December 3, 2026 please.",  # a number that is no plain form
        "The balance you asked for is 8431 as told.",  # a number alone that is an amount
        "It is there by 5 if you want, and costs €209.00.",  # one that could be an hour
        "Prices:\nthe jacket 209 or so\nthe cap €29.00 or so",  # one that a heading may speak of
    ],
)
def test_what_could_change_a_reading_takes_the_long_way(text: str) -> None:
    assert taken(text, "en-US") is None


def test_numbers_alone_are_read_the_short_way_and_judged_by_none(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "The house has 4 bed rooms with 2 baths, as you said."
    assert taken(text, "en-US")
    short, long = both(text, Reader("en-US", now=NOW), monkeypatch)
    assert short == long
    assert (short.claims, [text[start:end] for start, end in short.unjudged]) == ((), ["4", "2"])


def test_a_number_alone_beside_a_word_of_the_rules_takes_the_long_way() -> None:
    text, locale, reader = "The house has 4 rooms as agreed.", profile("en-US"), Reader("en-US", now=NOW)
    assert plain(text, text.lower(), 0, len(text), locale, reader)
    assert plain(text, text.lower(), 0, len(text), locale, reader, frozenset({"rooms"})) is None


def test_words_of_another_language_are_told_on_the_short_way_too(monkeypatch: pytest.MonkeyPatch) -> None:
    short, long = both("Cuesta €209.00 y llega el viernes que viene.", Reader("en-US", now=NOW), monkeypatch)
    assert short == long
    assert {claim.type for claim in short.claims} == {"money", "date"}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "pl", "ru", "ja"])
def test_ordinary_replies_are_read_alike(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for reply in replies(language):
        short, long = both(reply.text, reply.reader, monkeypatch)
        assert short == long, reply.name


@lru_cache(maxsize=16)
def words(tag: str) -> dict[str, list[str]]:
    """The words of a locale by what they mean, in an order of their own."""
    found: dict[str, list[str]] = defaultdict(list)
    for word, senses in sorted(profile(tag).words.items()):
        for sense in senses:
            found[sense.kind].append(word)
    return found


def text_of(seed: int) -> tuple[str, str]:
    """A locale, and a text of plain forms among its words: those that mean nothing, something, and anything."""
    dice = Random(seed)  # noqa: S311 - a seed makes the texts repeatable
    tag = dice.choice(LOCALES)
    meant = words(tag)

    def word() -> str:
        kinds = (_CALM, list(meant))[dice.random() < 0.3]
        known = meant.get(dice.choice(kinds)) or _WORDS
        return dice.choice(_WORDS if dice.random() < 0.5 else known) + dice.choice(_SIGNS)

    def form() -> str:
        number, year, day = dice.choice(_NUMBERS), dice.choice(("2026", "1999", "2061")), dice.choice(("3", "03", "31"))
        sign = dice.choice([one for one in meant["currency"] if len(one) == 1] or ["$"])
        month = dice.choice(meant["month"] or ["december"])
        money = (f"{sign}{number}", f"{number}{sign}", f"{number} {sign}", f"{number} %", f"{number}%")
        days = (f"{month} {day}, {year}", f"{day} {month} {year}", f"{day}. {month} {year}", f"{year}-12-{day}")
        made = dice.choice((*money, *days, f"{day} de {month} de {year}", number, year, day))
        return made + dice.choice(("", "", ".", ",", "?"))

    parts: list[str] = []
    for _ in range(dice.choice((1, 1, 2, 3))):
        parts += [word() for _ in range(dice.choice((0, 1, 2, 3, 5, 8)))]
        parts.append(form())
    parts += [word() for _ in range(dice.choice((0, 1, 2, 3, 5, 8)))]
    text = " ".join(parts)
    return tag, dice.choice((text, text, text.title(), text.upper()))


@given(seed=st.integers(0, 2**31))
def test_an_amount_right_behind_its_sign_is_read_as_the_long_way_does(seed: int) -> None:
    tag, text = text_of(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guard.claims, "plain", lambda *_: None)
        found = extract(text, Reader(tag, now=NOW))
        patch.setattr(money, "led", lambda *_: None)
        assert extract(text, Reader(tag, now=NOW)) == found


@given(seed=st.integers(0, 2**31))
def test_generated_texts_are_read_alike(seed: int) -> None:
    tag, text = text_of(seed)
    with pytest.MonkeyPatch.context() as patch:
        short, long = both(text, Reader(tag, now=NOW), patch)
    assert short == long
