"""Words of field names, by what they make of the number under them: data, read once."""

from __future__ import annotations

import unicodedata

from guard.locales import words

_PLAIN = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ı": "i", "æ": "ae", "ß": "ss"})
_SPELT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def _set(name: str) -> frozenset[str]:
    """The words of a meaning, also as keys of ASCII write them: gebühr, gebuhr, gebuehr."""
    return frozenset(form for word in words.section("fields", name) for form in (word, _plain(word), _spelt(word)))


def _plain(word: str) -> str:
    """A word of Latin letters without its marks."""
    bare = "".join(one for one in unicodedata.normalize("NFD", word) if not unicodedata.combining(one))
    bare = bare.translate(_PLAIN)
    return bare if bare.isascii() else word


def _spelt(word: str) -> str:
    bare = word.translate(_SPELT)
    return bare if bare.isascii() else word


def _camel(word: str) -> str:
    """A key of more words as it is written without signs between them: billingPeriod."""
    first, *rest = word.split("_")
    return first + "".join(map(str.capitalize, rest))


def _pairs(name: str) -> dict[str, str]:
    return dict(words.section("fields", name))


IDENTIFIER = _set("identifier")
NUMBERED = _set("numbered")
NUMBERING = _set("numbering")
ECHO = _set("echo")
META = _set("meta")
META_ENDINGS = frozenset(tuple(ending.split("_")) for ending in _set("meta_endings"))
COUNT = _set("count")
COUNTING = _set("counting")
PERCENT = _set("percent")
TOLD_AS_PERCENT = _set("told_as_percent")
SHARES = _set("shares")
RATES = _set("rates")
SHARE_OF = {word: frozenset(but) for word, but in words.section("fields", "share_of").items()}
YEAR = _set("year")
MOMENT = _set("moment")
MONTH_DAY = _set("month_day")
HOURS = _set("hours")
TYPES = _set("kinds")
VALUES = _set("values")
BALANCE = _set("balance")
DISCOUNT = _set("discount")
DIFFERENCE = _set("difference")
FEE = _set("fee")
PRICE = _set("price")
KINDS = (("difference", DIFFERENCE), ("balance", BALANCE), ("discount", DISCOUNT), ("fee", FEE), ("price", PRICE))
MONEY = PRICE | FEE | BALANCE | DISCOUNT | _set("sum")
CURRENCY_WORDS = _pairs("currency_words")
MINOR = _pairs("minor")
MINOR_SHORT = _pairs("minor_short")
MINOR_JOINED = _pairs("minor_joined")
MINOR_FOR = _set("minor_for")
MINOR_EACH = _set("minor_each")
PER = _set("per")
HOW = _set("how")
INCLUDED = _set("included")
COUNT_OR_SUM = _set("count_or_sum")
UNIT = _set("unit")
PERIOD = frozenset(form for word in _set("period") for form in (word, _camel(word), _camel(word).capitalize()))
CODES = _set("codes")
PERIODS = _pairs("periods")
MEASURES = _pairs("measures")
LETTERS = {letter: (of["unit"], frozenset(of["of"])) for letter, of in words.section("fields", "letters").items()}
NOT_PLURAL = _set("not_plural")
COUNTABLE = _set("countable")
STANDING = _set("standing")
SIZED = _set("sized")
SUM_LAST = _set("sum_last")
BEYOND = _set("beyond")
TERMS = _set("terms")
EXCHANGE = _set("exchange")
COMPOUNDS = tuple(sorted(_set("compounds"), key=len, reverse=True))
CURRENCY = _set("currency")
PERCENT_UNITS = PERCENT | {"%", "％"}
