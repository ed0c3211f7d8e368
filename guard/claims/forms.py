"""The plainest forms of amounts and days: €209.00, 209,00 €, 30 %, December 3, 2026, 3. Dezember 2026, 2026-12-03."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

import msgspec

from guard.claims.calendar import SURE
from guard.claims.calendar.atoms import GLUE
from guard.claims.calendar.numeric import ODD
from guard.claims.kinds import Candidate
from guard.claims.money.recognise import WEIGHT as MONEY
from guard.claims.percent.recognise import WEIGHT as PERCENT
from guard.core.model import Reader
from guard.core.numerals import read_number
from guard.core.values import Day, Money, Percent
from guard.locales.coins import SYMBOL
from guard.locales.currencies import minor_unit, ranked
from guard.locales.profile import Profile
from guard.locales.sense import OPENS, TRIGGER, Senses, bits

_CURRENCY, _PERCENT, _MONTH = bits("currency"), bits("percent"), bits("month", "month_short")
_ROLE = TRIGGER | OPENS
_JOINING = bits("letters", "glue", "of", "leadin", "leadout", "per", "from", "between") | _ROLE
"""Kinds of words that may stand between a day, its month and its year (de, of)."""

_END = r"(?=[.,;!?]?(?:\s|$))"
_YEAR = r"19\d\d|20[0-5]\d"
_COUNT = r"(?P<number>\d+(?:[.,]\d+)*)"
_LED = re.compile(rf"(?P<sign>[^\w\s]){_COUNT}{_END}")
_FOLLOWED = re.compile(rf"{_COUNT} ?(?P<sign>[^\w\s.,;!?]){_END}")
_AFTER_MONTH = re.compile(rf"(?P<day>\d\d?), (?P<year>{_YEAR}){_END}")
_BEFORE_MONTH = re.compile(
    r"(?P<day>\d\d?)(?P<dot>\.?) (?:(?P<of>[^\W\d_]+) )?(?P<month>[^\W\d_]+) (?:(?P<in>[^\W\d_]+) )?"
    rf"(?P<year>{_YEAR}){_END}"
)
_ISO = re.compile(rf"(?P<year>{_YEAR})-(?P<month>\d\d)-(?P<day>\d\d){_END}")
_ALONE = re.compile(r"\d+(?=[.,;!?)]?(?:\s|$))")
_PRICED = frozenset("$£€¥")
_WIDTHS = frozenset({1, 2, 4})
"""Digits before the full stop of what could be a date or a time as well."""
_STAMP, _LONG = 8, 10


class Form(msgspec.Struct, frozen=True, gc=False):
    """An amount or a day in its plainest form, with the spans of its numbers; or a whole number that is none of them.

    `candidate` is None where it is a number alone. `counts` where it is no day, `led` where a sign leads it. `opens` is
    its first token; `open` says that its last one opens a phrase.
    """

    start: int
    end: int
    candidate: Candidate | None
    numbers: tuple[tuple[int, int], ...]
    counts: bool
    opens: str
    open: bool = False
    led: bool = False


def form_at(text: str, folded: str, floor: int, digit: int, profile: Profile, reader: Reader) -> Form | None:
    """The plain form whose first digit stands here, None where there is none. Nothing before `floor` is part of it."""
    left = max(folded.rfind(" ", floor, digit), folded.rfind("\n", floor, digit)) + 1
    if not left:
        if floor:
            return None  # what stands before it is not known
        left = 0
    if left < digit:
        return _led(text, folded, left, digit, profile, reader)
    if (found := _AFTER_MONTH.match(folded, digit)) is not None:
        return _after_month(folded, floor, found, profile)
    if (found := _ISO.match(folded, digit)) is not None:
        numbers = (found.span("year"), found.span("month"), found.span("day"))
        return _day(found, int(found["month"]), digit, numbers)
    if (found := _FOLLOWED.match(folded, digit)) is not None:
        return _followed(found, profile, reader)
    if (found := _BEFORE_MONTH.match(folded, digit)) is not None:
        return _before_month(found, profile)
    return _alone(text, folded, digit, profile)


def _alone(text: str, folded: str, digit: int, profile: Profile) -> Form | None:
    """A whole number that nothing is written onto: a count, a year, an order's number."""
    found = _ALONE.match(folded, digit)
    if found is None:
        return None
    start, end = found.span()
    if end - start == _STAMP or end - start >= _LONG or (profile.day_dot and folded[end : end + 1] == "."):
        return None
    if ODD.match(text, end) is not None:
        return None
    return Form(start, end, None, ((start, end),), True, found.group())


def _led(text: str, folded: str, left: int, digit: int, profile: Profile, reader: Reader) -> Form | None:
    """€209.00"""
    found = _LED.match(folded, left)
    if found is None or found.start("number") != digit:
        return None
    sign, number = found["sign"], found["number"]
    if (profile.clock_dot or sign not in _PRICED or len(number) == _STAMP) and _maybe_time(number):
        return None
    if len(number) == 1 and ("`" in text or "{" in text):
        return None  # $1 may be code
    value = _money(sign, number, profile, reader)
    if value is None:
        return None
    end = found.end()
    made = Candidate("money", left, end, value, weight=MONEY)
    return Form(left, end, made, (found.span("number"),), True, sign, led=True)


def _followed(found: re.Match[str], profile: Profile, reader: Reader) -> Form | None:
    """209,00 €, 30%"""
    sign, number = found["sign"], found["number"]
    if _maybe_time(number):
        return None
    senses = profile.words.get(sign)
    if senses is None:
        return None
    if senses.mask & ~_ROLE == _PERCENT:
        share = next(sense.value for sense in senses if sense.kind == "percent")
        amount = read_number(number, profile.signs)
        if share.whole or share.tenths or number == "100" or not isinstance(amount, Decimal):
            return None
        made = Candidate("percent", *found.span(), Percent(amount * share.times, share.points), weight=PERCENT)
    else:
        value = _money(sign, number, profile, reader)
        if value is None:
            return None
        made = Candidate("money", *found.span(), value, weight=MONEY)
    return Form(made.start, made.end, made, (found.span("number"),), True, number, senses.mask & OPENS != 0)


def _money(sign: str, number: str, profile: Profile, reader: Reader) -> Money | None:
    senses = profile.words.get(sign)
    if senses is None or senses.mask & ~_ROLE != _CURRENCY or (number[0] == "0" and number.isdigit()):
        return None
    coin = next(sense.value for sense in senses if sense.kind == "currency")
    if coin.share != 1 or coin.form != SYMBOL:
        return None
    codes = coin.codes if len(coin.codes) == 1 else ranked(coin.codes, (reader.currency, profile.currency))
    amount = read_number(number, profile.signs, decimals=minor_unit(codes[0]))
    return Money(amount, codes) if isinstance(amount, Decimal) else None


def _maybe_time(number: str) -> bool:
    """Whether a number can be a date or a time by its stop (20.50, 3.12.26), or a day in eight digits."""
    first, stop, _ = number.partition(".")
    return len(first) in _WIDTHS if stop else len(number) == _STAMP


def _after_month(folded: str, floor: int, found: re.Match[str], profile: Profile) -> Form | None:
    """December 3, 2026"""
    end = found.start() - 1
    first = max(folded.rfind(" ", floor, end), folded.rfind("\n", floor, end)) + 1
    if not first and floor:
        return None
    month = _month(folded[first:end], profile) if folded[end : end + 1] == " " else None
    if month is None or found["day"] in profile.seconds:
        return None
    return _day(found, month, first, (found.span("day"), found.span("year")), folded[first:end])


def _before_month(found: re.Match[str], profile: Profile) -> Form | None:
    """3 December 2026, 3. Dezember 2026, 3 de diciembre de 2026"""
    month = _month(found["month"], profile)
    if month is None or (found["dot"] and not profile.day_dot):
        return None
    named = found["month"]
    for word, after in ((found["of"], named), (found["in"], found["year"])):
        if word is None:
            continue
        senses: Senses | None = profile.words.get(word)
        if senses is None or senses.mask & ~_JOINING or not senses.mask & GLUE:
            return None
        if senses.mask & OPENS and after in profile.seconds:
            return None
    opened = profile.words[named].mask & OPENS
    if opened and (found["in"] or found["year"]) in profile.seconds:
        return None
    return _day(found, month, found.start(), (found.span("day"), found.span("year")))


def _month(word: str, profile: Profile) -> int | None:
    """The month that a word is by its full name and by nothing else."""
    senses = profile.words.get(word)
    if senses is None or senses.mask & ~(_ROLE | _MONTH):
        return None
    named = {sense.value for sense in senses if sense.kind == "month"}
    return named.pop() if len(named) == 1 else None


def _day(
    found: re.Match[str], month: int, start: int, numbers: tuple[tuple[int, int], ...], opens: str = ""
) -> Form | None:
    year, day = int(found["year"]), int(found["day"])
    try:
        made = date(year, month, day)
    except ValueError:
        return None
    value = Day(year, month, day, (made,))
    end = found.end()
    return Form(start, end, Candidate("date", start, end, value, weight=SURE), numbers, False, opens or found["day"])
