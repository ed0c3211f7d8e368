"""By what the records of a list are told apart: whatever field holds short texts that differ from record to record."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from guard.ledger.fields import tokens
from guard.locales import words
from guard.locales.fold import unspaced

Name = tuple[str, ...]
"""A name in words; of scripts without spaces, in letters."""

_SAID = words.section("judging", "names")
_FIELDS = frozenset(_SAID["fields"])
_LOOSE = frozenset(_SAID["loose"])
_NEVER = frozenset(_SAID["never"])
_COMMON = frozenset(_SAID["common"])
_ENDS = [[word] for word in _SAID["ends"]]
_WORD = re.compile(r"[^\W_]+")
_APART = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af々〇]|"
    "[^\\W_\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af々〇]+"
)
"""A word; of scripts without spaces, a letter."""
_MARKS = re.compile("[\u2010-\u2027\u20a0-\u20bf]")
"""Dashes, quotes and signs of currencies."""
_USUAL = "€£’“”–—"
"""Those that most texts have no others than: to look for one takes no time beside that for a set."""
_ASCII = {code: chr(code).lower() if chr(code).isalnum() else " " for code in range(128)}
"""For `str.translate`: letters in lower case, signs as spaces."""
LOWER = bytes(byte if byte > 127 else ord(chr(byte).lower()) if chr(byte).isalnum() else 32 for byte in range(256))
"""The same for `bytes.translate`."""
_FIRST = 12
"""Records of a list by which it is told what names them."""
_LETTERS = 40
_SHORT = 4
"""Words of a text that may name a record, at most."""
_TELLING = 3
"""Letters of a name at least; half as many where each is a word."""


class Telling(NamedTuple):
    """The fields that name the records of a list, those of which one word does, and the words that only one record
    has."""

    fields: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    parts: frozenset[str] = frozenset()

    def names(self, record: Mapping[str, Any]) -> tuple[str, ...]:
        """The texts that may be names of one of the records."""
        texts = [text for key in self.fields if type(text := record.get(key)) is str]
        made = [text for text in texts if not _COMMON.issuperset(words_of(text))]
        for key in self.loose:
            if type(text := record.get(key)) is str:
                made += [word for word in words_of(text) if word in self.parts]
        return tuple(made)


NONE = Telling()


def told_by(items: Sequence[Any]) -> Telling:
    """What tells the records of a list apart. Each of the fields differs from record to record; the ends of the legs of
    a journey are shared by legs, or told of the whole of it.

    >>> plans = [{"type": "Basic", "state": "on", "price": 9}, {"type": "Team", "state": "off", "price": 49}]
    >>> told_by(plans).fields, told_by(plans[:1]).fields
    (('type',), ())
    >>> told_by([{"payee": "CORNER BAKERY"}, {"payee": "CITY PARKING"}]).names({"payee": "CITY PARKING"})
    ('CITY PARKING', 'city', 'parking')
    """
    first = [item for item in items[:_FIRST] if type(item) is dict]
    if len(first) < 2:
        return NONE
    ends = [key for key in first[0] if tokens(key)[-1:] in _ENDS]
    legs = ends if len(ends) > 1 else []
    fields: list[str] = []
    loose: list[str] = []
    led = False
    for key, text in first[0].items():
        if type(text) is not str or key in legs:
            continue
        sort = _sort(key)
        if sort is None or (not sort and led):
            continue
        texts = [text for item in first if type(text := item.get(key)) is str and text and _names(text)]
        if len({text.casefold() for text in texts}) < len(first):
            continue
        led = True
        if all(len(one) <= _LETTERS and len(one.split()) <= _SHORT for one in texts):
            fields.append(key)
        if sort == "loose":
            loose.append(key)
    return Telling(tuple(fields), tuple(loose), _single(first, loose)) if fields or loose else NONE


def _names(text: str) -> bool:
    """Whether a text may be a name at all: it is no number and no day.

    >>> [_names(text) for text in ("Deluxe", "K7P", "2027-02-03", "9.50", "2026-01-01T10:00:00Z")]
    [True, True, False, False, False]
    """
    return text[:1].isalpha() or (text[-1:].isalpha() and not text[:4].isdecimal())


@lru_cache(maxsize=4096)
def _sort(key: str) -> str | None:
    """Whether a field of this name may name a record: "name" if its own name says so, "loose" if one word of it does,
    empty if only as the first of its kind, None if never."""
    said = tokens(key)
    if not said or not _NEVER.isdisjoint(said):
        return None
    if said[-1] in _LOOSE:
        return "loose"
    return "name" if said[-1] in _FIELDS else ""


def _single(items: Sequence[Mapping[str, Any]], loose: Sequence[str]) -> frozenset[str]:
    """The words of these fields that stand in one record alone, and are not words of every day."""
    counted: Counter[str] = Counter()
    for item in items:
        counted.update({word for key in loose if type(text := item.get(key)) is str for word in words_of(text)})
    return frozenset(word for word, count in counted.items() if count == 1 and _tells_alone(word))


def _tells_alone(word: str) -> bool:
    return len(word) >= _TELLING and word.isalpha() and word not in _COMMON


def words_of(text: str) -> list[str]:
    """The words of a text as names of fields are compared: folded, without signs.

    >>> words_of("Order #W-2044 (Desk Lamp)")
    ['order', 'w', '2044', 'desk', 'lamp']
    """
    plain = text if text.isascii() else _unmarked(text)
    if plain.isascii():
        return plain.translate(_ASCII).split()
    return list(map(str.casefold, _WORD.findall(text)))


def _unmarked(text: str) -> str:
    """A text with spaces for dashes, quotes and signs of currencies, which make most texts more than ASCII."""
    for mark in _USUAL:
        text = text.replace(mark, " ")
    return text if text.isascii() else _MARKS.sub(" ", text)


def bytes_of(text: str) -> frozenset[bytes]:
    """The words of a text as names of records are compared, in bytes.

    >>> sorted(bytes_of("Order #W-2044")), bytes_of("日") == {"日".encode()}
    ([b'2044', b'order', b'w'], True)
    """
    plain = text if text.isascii() else _unmarked(text)
    if plain.isascii():
        return frozenset(plain.encode().translate(LOWER).split())
    return frozenset(map(str.encode, letters_of(text)))


def letters_of(text: str) -> list[str]:
    """The words of a text as names of records are compared: letters of scripts without spaces stand alone.

    >>> letters_of("Lodge一泊100€")
    ['lodge', '一', '泊', '100']
    """
    if text.isascii() or not unspaced(text):
        return words_of(text)
    return [word.casefold() for word in _APART.findall(text)]


def spans_of(text: str) -> list[tuple[int, str]]:
    """As `letters_of`, with where each begins."""
    found = _APART if not text.isascii() and unspaced(text) else _WORD
    return [(word.start(), word.group().casefold()) for word in found.finditer(text)]


def tells(name: Name) -> bool:
    """Whether a name is long enough to be one: a letter or two stand anywhere by chance.

    >>> tells(("k7p",)), tells(("m",)), tells(("a1",)), tells(("東", "京"))
    (True, False, True, True)
    """
    joined = "".join(name)
    if len(joined) < _TELLING and joined.isascii() and not joined.isalpha() and not joined.isdecimal():
        return True
    return len(joined) >= (_TELLING if not unspaced(joined) else 2)
