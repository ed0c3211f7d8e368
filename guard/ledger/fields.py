"""What the name of a field says about the number under it."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

import msgspec

from guard.ledger import vocabulary as words_of
from guard.ledger.units import minor_in_key


class Sort(StrEnum):
    """What a key makes of a number."""

    IDENTIFIER = "identifier"
    ECHO = "echo"
    META = "meta"
    COUNT = "count"
    PERCENT = "percent"
    MONEY = "money"
    YEAR = "year"
    MEASURE = "measure"
    EPOCH = "epoch"
    NEUTRAL = "neutral"


class Field(msgspec.Struct, frozen=True, gc=False):
    """A key as understood. `unit` of a measure or the counted noun; `currency` and period (`per`) where it names one.

    `kind` is balance, difference, discount, fee or price where the key says so. `alike` is what else a number under the
    key may be: an amount or a percentage. `minor`: the key says that amounts are in the minor unit. `timely`: a number
    may be a moment or day under it (`guard/ledger/moments.py`).
    """

    sort: Sort
    unit: str | None = None
    currency: str | None = None
    per: str | None = None
    kind: str | None = None
    alike: Sort | None = None
    minor: bool = False
    timely: bool = False

    @property
    def leads(self) -> bool:
        """Whether it says what the numbers below it are, where their keys say nothing themselves."""
        return self.sort is _MONEY or self.sort is _PERCENT or (self.sort is _COUNT and self.unit in MONEY_UNITS)


_MONEY, _PERCENT, _COUNT = Sort.MONEY, Sort.PERCENT, Sort.COUNT  # to look a member of an enum up costs more than a name
MONEY_UNITS = frozenset({"point", "credit", "mile", "coin", "token"})
"""What is earned and spent like money."""
_SPLIT = re.compile(r"(?<=[a-zß-ÿ\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^\w]+|_+")
_CASED = re.compile(r"[kKMGT](?:Wh?|WH)(?![A-Za-z])")
"""Units whose case is no beginning of a word."""
_MOMENTS = frozenset({"at", "on", "date", "time", "timestamp", "datetime", "ts"})
"""Words at the end of a key that speak of a moment, whatever stands before them."""
_DAY_IN_COMPOUNDS = ("ltag", "stag", "ztag")
"""How the days of a month are called in compounds: Zahltag, Abrechnungstag."""
_NEVER_MONEY = words_of.COUNT | words_of.COUNTABLE | words_of.SIZED
_PER_CENT = frozenset(
    "percent percentage pct prozent porcentaje pourcentage percentuale porcentagem percentual procent процент".split()
)
"""What makes a percentage of a number wherever it stands in the key."""
_PERIODS = frozenset(
    word for word, unit in words_of.MEASURES.items() if unit in ("day", "week", "month", "year", "hour")
)
"""Words of time by which a key tells how long something lasts."""
_OF_A_PRICE = (words_of.PRICE | words_of.FEE) - {"premium"}
_JOINS = 3
"""Letters of a word that joins a price to what it is for, at most: per, pro, za, al."""
_FITTING = words_of.HOW | words_of.BEYOND | words_of.PER
"""Words that may stand between the two."""
_HELD = words_of.SIZED | words_of.INCLUDED
"""Words of what is had for a price."""
_SHORT, _FIRST = 6, 3
"""Letters beyond which a word can be a compound, and of its first part at least."""
_PLURAL = re.compile(r"(?:[^sui]s|ies|ches|xes)$")


@lru_cache(maxsize=16384)
def tokens(key: str) -> list[str]:
    """The words of a key, split at case changes, underscores, dots and dashes. Kept, so not to be changed.

    >>> tokens("unitPrice.total_EUR"), tokens("usage_kWh")
    (['unit', 'price', 'total', 'eur'], ['usage', 'kwh'])
    """
    if "W" in key:
        key = _CASED.sub(lambda found: "_" + found[0].lower(), key)
    return [part.lower() for part in _SPLIT.split(key) if part]


@lru_cache(maxsize=16384)
def understand(key: str) -> Field:
    """What a key says.

    >>> understand("order_id").sort, understand("unit_price").sort, understand("weight_kg").unit
    (<Sort.IDENTIFIER: 'identifier'>, <Sort.MONEY: 'money'>, 'kg')
    >>> understand("number_of_rooms").unit, understand("price_usd").currency, understand("loss_pct").sort
    ('room', 'USD', <Sort.PERCENT: 'percent'>)
    """
    words = [part for word in tokens(key) for part in _parts(word)]
    if not words:
        return Field(Sort.NEUTRAL)
    if words[-2:] in (["stock", "level"], ["on", "hand"]):
        return Field(Sort.COUNT, unit="item")
    made = (
        _excluded(key, words)
        or _counting(words)
        or _share_or_moment(words)
        or _earned(words)
        or _amount(key, words)
        or _rest(words)
    )
    return msgspec.structs.replace(made, alike=_alike(words, made), timely=_timely(words, made))


def _parts(word: str) -> tuple[str, ...]:
    """A word of a key, a compound as its parts: grundpreis, meerprijs.

    >>> _parts("monatsbeitrag"), _parts("preis")
    (('monats', 'beitrag'), ('preis',))
    """
    if len(word) > _SHORT and word not in words_of.MONEY:
        end = next((end for end in words_of.COMPOUNDS if word.endswith(end)), "")
        if end and len(word) >= len(end) + _FIRST:
            return word[: -len(end)], end
    return (word,)


def _alike(words: list[str], made: Field) -> Sort | None:
    """What else a number may be: a rate is one of percentages or of amounts, what is left is things or money.

    Beside a currency, what no word says of a number may be an amount or a percentage, and what a plural counts may be
    an amount too.
    """
    last = words[-1]
    if made.sort is Sort.NEUTRAL or (made.sort is Sort.META and last in words_of.TOLD_AS_PERCENT):
        return _PERCENT
    if made.sort is _MONEY and last.endswith("s") and singular(last) in MONEY_UNITS:
        return Sort.COUNT
    if made.sort is _PERCENT and (last in words_of.SHARES or _rate_of(words)):
        return _MONEY
    if made.sort is _MONEY and made.currency is None and made.kind in ("discount", "fee"):
        return _PERCENT
    if made.sort not in (Sort.COUNT, Sort.MEASURE):
        return None
    left = last in ("remaining", "available", "left", "min") or made.unit in MONEY_UNITS
    if made.sort is Sort.MEASURE or made.unit in ("night", "month", "day", "week", "year"):
        told = any(word in words_of.TERMS or word.isdigit() for word in words[:-1])
        if told or words[0] in words_of.BEYOND:
            return _MONEY
    if made.sort is Sort.COUNT:
        return _MONEY if left or last in words_of.COUNT_OR_SUM or (_plural(last) and last not in _NEVER_MONEY) else None
    return _MONEY if left or _may_be_priced(words) else None


def _timely(words: list[str], made: Field) -> bool:
    """Whether a number may be a moment, a year or the day of a month."""
    if made.sort is Sort.IDENTIFIER or made.sort is Sort.ECHO:
        return False
    if words[-1] in _MOMENTS:
        return True
    if made.sort is _MONEY:
        return (
            made.kind is None and (words[-1] in words_of.MONTH_DAY or words[-1] in words_of.YEAR) and "per" not in words
        )
    return (any(map(of_month, words)) and "per" not in words) or not (words_of.MOMENT | words_of.YEAR).isdisjoint(words)


def of_month(word: str) -> bool:
    """Whether a word of a key means a day of the month: cutoff_day, Zahltag.

    >>> of_month("zahltag"), of_month("betrag"), of_month("days")
    (True, False, False)
    """
    return word in words_of.MONTH_DAY or word.endswith(_DAY_IN_COMPOUNDS)


def _excluded(key: str, words: list[str]) -> Field | None:
    """Names, echoes and the bookkeeping of an answer: no source of anything."""
    if key.lower() in words_of.ECHO or (words[0] == "requested" and len(words) > 1):
        return Field(Sort.ECHO)
    led = words[0] in ("zip", "postal", "phone", "tracking", "sku") and len(words) < 3
    posted = words[-1] == "port" and words[0] in words_of.MONEY  # frais_de_port is postage, server_port a number
    if led or _numbered(words) or (words[-1] in words_of.IDENTIFIER and not posted):
        return Field(Sort.IDENTIFIER)
    if words[0] == "next" and words[-1] == "retry":
        return None
    tells = tuple(words[-2:]) in words_of.META_ENDINGS or words[-1] in words_of.META
    if tells and words[0] not in words_of.PERCENT and not _priced(words):
        return Field(Sort.META)
    return None


def _counting(words: list[str]) -> Field | None:
    """Keys that open with a word of counting: number_of_rooms, total_items."""
    if len(words) > 2 and words[1] == "of" and words[0] in ("number", "num", "no", "count"):
        return Field(Sort.COUNT, unit=singular(" ".join(words[2:])))
    if len(words) == 3 and words[1] == "in" and _plural(words[0]):
        return Field(Sort.COUNT, unit=singular(words[0]))
    opens = words[0] in ("num", "number", "count", "total") and len(words) > 1
    measured = words_of.MEASURES.get(words[-1]) not in (None, *_PERIODS, "minute", "second")
    if opens and words[-1] not in words_of.MONEY and _plural(words[-1]) and not measured:
        return Field(Sort.COUNT, unit=singular(words[-1]))
    return None


def _share_or_moment(words: list[str]) -> Field | None:
    last = words[-1]
    rate = last == "rate" and len(words) > 1 and words[-2] in words_of.RATES
    called = last in words_of.PERCENT or last in words_of.SHARES or words[0] in words_of.PERCENT
    if rate or called or not _PER_CENT.isdisjoint(words) or _rate_of(words):
        return Field(Sort.PERCENT, kind=None if words_of.DISCOUNT.isdisjoint(words) else "discount")
    if last in words_of.YEAR and words_of.MONEY.isdisjoint(words):
        return Field(Sort.YEAR)
    if last in ("epoch", "unix", "ms", "timestamp", "ts") or words[-2:] in (["at", "s"], ["epoch", "s"]):
        return Field(Sort.EPOCH)
    return None


def _rate_of(words: list[str]) -> bool:
    """Whether a key opens with what is only said of shares: taux_agios, but no taux_horaire.

    >>> _rate_of(["taux", "agios"]), _rate_of(["taux", "horaire"]), _rate_of(["taux"])
    (True, False, False)
    """
    return len(words) > 1 and words[0] in words_of.SHARE_OF and words_of.SHARE_OF[words[0]].isdisjoint(words[1:])


def _earned(words: list[str]) -> Field | None:
    """Points and their like by how they stand: points_balance, tier_miles; but points_value is an amount."""
    for word in (words[0], words[-1]):
        unit = singular(word)
        if unit in MONEY_UNITS and unit != word and len(words) > 1:
            break
    else:
        return None
    other = words[-1] if word == words[0] else words[0]
    if other not in words_of.STANDING:
        return None
    return Field(Sort.COUNT, unit=unit, kind=_kind(words))


def _amount(key: str, words: list[str]) -> Field | None:
    if (minor := minor_in_key(words)) is not None:
        return Field(Sort.MONEY, currency=minor or None, per=_period(words), kind=_kind(words), minor=True)
    last, kind = words[-1], _kind(words)
    code = next((word.upper() for word in words if word in words_of.CODES), None)
    code = code or next((words_of.CURRENCY_WORDS[word] for word in words if word in words_of.CURRENCY_WORDS), None)
    if last in words_of.COUNT and kind is None:
        return Field(Sort.COUNT, unit=_counted(words))
    summed = last in words_of.SUM_LAST or "_".join(words) in words_of.SUM_LAST
    if code is None and kind is None and not summed and words_of.MONEY.isdisjoint(words) and key not in words_of.MONEY:
        return None
    if last in words_of.MEASURES and code is None and last not in ("day", "month", "min") and not _priced(words):
        return Field(Sort.MEASURE, unit=words_of.MEASURES[last])
    return Field(Sort.MONEY, currency=code, per=_period(words), kind=kind)


def _priced(words: list[str]) -> bool:
    """Whether a measure at the end of a key is what a price is for.

    >>> [_priced(key.split("_")) for key in ("price_per_gb", "costo_medio_kwh", "price_lock_days", "premium_data_gb")]
    [True, True, False, False]
    """
    prices = [at for at, word in enumerate(words) if word in _OF_A_PRICE]
    between = words[prices[-1] + 1 : -1] if prices else ()
    if not prices or any(len(word) > _JOINS and word not in _FITTING for word in between):
        return False
    return words[-1] not in _PERIODS or "per" in words


def _may_be_priced(words: list[str]) -> bool:
    """Whether a measure may be what a price is for, as far as its words tell: price_storage_gb, but no rent_area_sqm.

    >>> [_may_be_priced(key.split("_")) for key in ("price_storage_gb", "fare_distance_km", "price_lock_days")]
    [True, False, False]
    """
    prices = [at for at, word in enumerate(words) if word in _OF_A_PRICE]
    if not prices or words[-1] in _PERIODS or words[-1] not in words_of.MEASURES:
        return False
    return _HELD.isdisjoint(words[prices[-1] + 1 : -1])


def _rest(words: list[str]) -> Field:
    last = words[-1]
    if "per" in words[:-1]:
        return Field(Sort.NEUTRAL, per=_period(words))
    unit, of = words_of.LETTERS.get(last, ("", frozenset()))
    if not of.isdisjoint(words[:-1]):
        return Field(Sort.MEASURE, unit=unit)
    if last in words_of.SIZED or "_".join(words[-2:]) in words_of.SIZED:
        return Field(Sort.COUNT, unit="item")
    if words[-2:] in (["square", "meters"], ["square", "metres"]):
        return Field(Sort.MEASURE, unit="m²")
    if last in words_of.MEASURES:
        return Field(Sort.MEASURE, unit=words_of.MEASURES[last])
    if last in ("year", "month", "day", "hour", "minute", "age", "weekday", "week"):
        return Field(Sort.COUNT, unit=last)
    if last in ("time", "duration", "wait", "eta", "delay"):
        return Field(Sort.MEASURE, unit="minute")
    if _plural(last):
        return Field(Sort.COUNT, unit=singular(last))
    return Field(Sort.NEUTRAL, per=_period(words))


def _period(words: list[str]) -> str | None:
    said = words[words.index("per") + 1 :] if "per" in words else words
    return next((words_of.PERIODS[word] for word in said if word in words_of.PERIODS), None)


def _numbered(words: list[str]) -> bool:
    """Whether a key is the number by which something is called: order_number, zip_code, card_last_four."""
    named = len(words) > 1 and words[-2] in words_of.NUMBERED and words[-1] in words_of.NUMBERING
    return named or words[-2:] in (["last", "four"], ["last", "4"])


@lru_cache(maxsize=16384)
def singular(noun: str) -> str:
    """A counted noun brought to one.

    >>> singular("batteries"), singular("rooms"), singular("boxes")
    ('battery', 'room', 'box')
    """
    if noun.endswith("ies") and len(noun) > 4:
        return noun[:-3] + "y"
    if noun.endswith(("ches", "shes", "xes", "sses")):
        return noun[:-2]
    if noun.endswith("s") and not noun.endswith(("ss", "us")):
        return noun[:-1]
    return noun


def stem_of(noun: str) -> str:
    """The letters with which each word begins that is this noun brought to one.

    >>> stem_of("battery"), stem_of("box")
    ('batter', 'box')
    """
    return noun.removesuffix("y")


def _plural(word: str) -> bool:
    return word.isascii() and len(word) > 3 and bool(_PLURAL.search(word)) and word not in words_of.NOT_PLURAL


def _counted(words: list[str]) -> str:
    rest = [word for word in words if word not in words_of.COUNTING]
    return singular(rest[-1]) if rest else "item"


def _kind(words: list[str]) -> str | None:
    joined = "_".join(words)
    for kind, vocabulary in words_of.KINDS:
        if joined in vocabulary or not vocabulary.isdisjoint(words):
            return kind
    return None
