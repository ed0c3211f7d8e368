"""What holds of tokens whatever the text is, and of the bits that stand for their senses."""

from __future__ import annotations

import re
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from guard.claims import extract
from guard.claims.calendar import read
from guard.claims.lexer import DIGITS, LETTERS, LINE, NUMBER, WORD, lex
from guard.core.model import Reader
from guard.locales.fold import lower
from guard.locales.profile import profile
from guard.locales.sense import TRIGGER, bits

LOCALES = ("en-US", "de-DE", "fr-FR", "ja-JP", "ar-EG", "ru-RU", "th-TH")
PIECES = st.sampled_from(
    [
        *"€ $ US Hong Kong dollars of the and to in Mai May 3 31 2026 12.50 14:05 3. 7th - – / : , . ) ( @ q3".split(),
        *"5月 3日 三時 一万 プラン Uhr heures ago days week next kommenden Anfang 1e999".split(),
        *"HAT005 sp_9a1 20261203T1405 pm a.m uhr h 'clock half past three quarter to hier demain jusqu'à".split(),
        *"½ ² é́ в 5-го мая".split(),
        *(" ", " ", " ", "\n", "\t", "\u200b", "\x1f"),
    ]
)
texts = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=25).map("".join))


@given(texts, st.sampled_from(LOCALES))
def test_only_spaces_stand_between_the_tokens_of_a_text(text: str, locale: str) -> None:
    folded, last = lower(text), 0
    for token in lex(folded, 0, len(folded), profile(locale)):
        assert not folded[last : token.start].strip()
        assert token.start < token.end
        last = token.end
    assert not folded[last:].strip()


@given(texts, st.sampled_from(LOCALES))
def test_the_mask_of_a_token_says_what_its_senses_say(text: str, locale: str) -> None:
    words = profile(locale).words
    kinds = {sense.kind for senses in words.values() for sense in senses}
    folded = lower(text)
    for token in lex(folded, 0, len(folded), profile(locale)):
        assert {kind for kind in kinds if token.mask & bits(kind)} == {sense.kind for sense in token.senses}
        assert bool(token.mask & TRIGGER) == any(sense.trigger for sense in token.senses)
        assert bool(token.mask & DIGITS) == (token.kind == NUMBER)
        assert bool(token.mask & LETTERS) == (token.kind == WORD)
        assert bool(token.mask & LINE) == (token.folded == "\n")


@given(texts, st.sampled_from(LOCALES))
def test_what_stands_beside_a_number_tells_all_that_it_can_begin(text: str, locale: str) -> None:
    reader = Reader(locale)
    short = extract(text, reader)
    with patch.multiple(read, _TIME=-1, _BESIDE=-1, _JOINS=re.compile("")):  # every reader is asked
        assert extract(text, reader) == short
