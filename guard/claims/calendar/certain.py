"""Whether a moment is a claim: what may be another word or number needs a second sign."""

from __future__ import annotations

from guard.claims.calendar.atoms import Tokens
from guard.claims.calendar.dated import dated_after, dated_before, expires_before
from guard.claims.calendar.moment import Moment
from guard.claims.calendar.numeric import NO_SUCH_DAY
from guard.claims.lexer import BREAK, CODED, DIGITS, WORD
from guard.locales.fold import lower
from guard.locales.sense import bits

_ROMAN = frozenset("ivx")
_STREET, _STREET_AFTER = bits("street"), bits("street_after")
_NAME = 3
"""Words that stand between a street's word and its date at most: Via XX Settembre, rue du 8 Mai."""


def certain(moment: Moment, tokens: Tokens) -> bool:
    """Whether enough stands there to take it for a date."""
    if moment.bare is not None:
        return False
    if moment.lone:
        return True
    if moment.nth_unit is not None and _open_unit(moment):
        return False
    if moment.calendar is not None:
        return moment.year is not None or moment.day is not None
    if moment.strong:
        return not _lone_day(moment)
    if moment.written:
        return _written(moment, tokens)
    if moment.month is not None and (moment.day is not None or moment.year is not None):
        return True
    return moment.parts - (moment.part is not None) > 1 or (moment.link == "to" and moment.weekday is not None)


def aside(moment: Moment, tokens: Tokens) -> bool:
    """Whether a date is told, but none is meant: the name of a street, or a weekday as it recurs (le dimanche)."""
    if moment.only_weekday and moment.weekday_step is None and tokens.sense(moment.first - 1, "recurring_before"):
        return True
    if moment.parts == 1 and moment.month is not None and _person(moment, tokens):
        return True
    seen = tokens.window.seen
    if seen & _STREET_AFTER and tokens.masks[moment.last + tokens.sign(moment.last, ".")] & _STREET_AFTER:
        return True
    if seen & _SERVICE and _service(moment, tokens):
        return True
    if (seen & _LAW and _cited(moment, tokens)) or (moment.written and _example(moment, tokens)):
        return True
    if not seen & _STREET:
        return False
    at = moment.first - 1
    for _ in range(_NAME):
        if tokens.sense(at, "street"):
            return moment.month is not None
        token = tokens.at(at)
        joins = tokens.sense(at, "glue") and not tokens.sense(at, "the")  # not "in your street, the 2nd of May"
        passes = joins or tokens.sign(at, ".-")
        if not passes and (token is None or not _ROMAN.issuperset(token.folded)):
            break
        at -= 1
    return False


def _service(moment: Moment, tokens: Tokens) -> bool:
    """Whether a day is the name of a service, which says nothing of now: next day delivery, 翌日配送, 当天送达."""
    step = moment.period is not None and moment.period.unit in ("day", "business_day") and moment.period.count == 1
    named = any(tokens.masks[at] & _ANCHORED for at in range(moment.first, moment.last))
    beside = (moment.month, moment.day, moment.weekday, moment.clock)
    if not (step or (named and moment.offset is not None)) or any(slot is not None for slot in beside):
        return False
    if tokens.masks[moment.last + tokens.sign(moment.last, "-")] & _SERVICE:
        return True
    before = moment.first - 1
    while before > 0 and tokens.masks[before] & _JOINS and before > moment.first - 3:
        before -= 1
    return tokens.masks[before] & _SERVICE != 0


_ANCHORED = bits("anchored")
_SERVICE, _JOINS = bits("service"), bits("glue", "the", "at", "ago_before", "lead")
_LAW, _FORMAT = bits("law"), bits("format")
_CITED = 8
"""Words between a law and its date at most: Ley 7/2017, de 2 de noviembre; ustawa z dnia 30 maja 2014 r."""
SHAPES = frozenset({"yyyy", "yy", "mm", "dd", "jjjj", "tt", "aaaa", "jj", "rrrr", "гггг", "дд", "мм", "åååå", "εεεε"})
"""What stands for the digits of a date in its format: YYYY-MM-DD."""
_SHOWN = 16


def _cited(moment: Moment, tokens: Tokens) -> bool:
    """Whether a date is part of the name of a law: it says when that was passed, and nothing of the case at hand."""
    if moment.day is None:
        return False
    numbered = moment.year is not None
    for at in range(moment.first - 1, max(moment.first - 1 - _CITED, -1), -1):
        mask = tokens.masks[at]
        if mask & _LAW:
            return numbered  # a decree of 3 May needs its year or a number of its own
        numbered = numbered or bool(mask & (DIGITS | CODED))
        coded = mask & CODED or tokens.items[at].folded in _UNIONS
        if not (coded or mask & (DIGITS | _JOINED) or tokens.sign(at, ",/.-()°º")):
            return False
    return False


def _example(moment: Moment, tokens: Tokens) -> bool:
    """Whether a date in digits shows how dates are written: "YYYY-MM-DD (for example 2026-12-31)"."""
    for at in range(moment.first - 1, max(moment.first - 1 - _SHOWN, -1), -1):
        token = tokens.items[at]
        if token.kind == BREAK:
            return False
        if token.mask & _FORMAT or token.folded in SHAPES:
            return moment.year is not None or token.folded in SHAPES
    return False


_JOINED = bits("glue", "the", "from", "unit", "day_before", "lead", "counter")
_UNIONS = frozenset({"eu", "eg", "ce", "ue", "eec", "n", "nr", "no", "num", "s", "z", "č", "г", "r"})
"""What stands beside the number of a law, without being a word."""


def _open_unit(moment: Moment) -> bool:
    """Whether nothing says of what the week or the half is the first: "in the first week"."""
    beside = any(slot is not None for slot in (moment.month, moment.year, moment.period, moment.weekday))
    return not beside and moment.nth_unit is not None and moment.nth_unit[1] in ("week", "weekend", "half_year")


_LED = bits("glue", "at", "from", "to", "lead", "the", "edge", "step", "unit", "and", "ago_before")


def _person(moment: Moment, tokens: Tokens) -> bool:
    """Whether a month's name is a person's: Frau März, Avril Martin, "soy Julio", or alone below a greeting."""
    at, after = moment.first - 1, tokens.at(moment.last)
    if tokens.sense(at - tokens.sign(at, "."), "title") is not None:
        return True
    before, name = tokens.at(at), tokens.items[moment.first]
    led = before is not None and before.mask & _LED != 0
    small = tokens.window.profile.months_small
    if not small and not led and tokens.lower(moment.first) and tokens.prose_after(moment.last):
        return True  # august rush
    if not tokens.text[name.start].isupper() or tokens.text[name.start : name.end].isupper():
        return False
    if before is not None and before.kind == BREAK and tokens.sign(at - 1, ",") and tokens.ended(moment.last):
        return True
    if after is not None and tokens.prose_after(moment.last) and tokens.text[name.end : after.start] == " ":
        named = tokens.text[after.start].isupper() and tokens.text[after.end - 1].islower()
        if named and (not led or tokens.sense(moment.first, "month") is None):
            return True
    return small and not led and before is not None and before.kind == WORD and tokens.sense(at, "dated") is None


_DAY_SUFFIX, _DAY_BEFORE, _MERIDIEM = bits("day_suffix"), bits("day_before"), bits("meridiem")


def _padded(moment: Moment, tokens: Tokens) -> bool:
    """Whether one of two numbers has two digits and begins with 0, as no fraction does: 22/04."""
    both = [tokens.digits(index, 2) for index in range(moment.first, moment.last)]
    return moment.last == moment.first + 3 and len(both[0]) == len(both[2]) == 2 and "0" in (both[0][0], both[2][0])


def _rated(moment: Moment, tokens: Tokens) -> bool:
    """Whether two single digits stand before what they may count: "delivery 3/5 stars"."""
    wide = any(tokens.digits(index, 4)[1:] for index in range(moment.first, moment.last))
    return not wide and tokens.prose_after(moment.last)


def _lone_day(moment: Moment) -> bool:
    """A number alone is no day of a month."""
    beside = (moment.month, moment.month_step, moment.period, moment.weekday, moment.weekday_step, moment.offset)
    return moment.day is not None and not moment.marked and all(slot is None for slot in beside)


def _of_so_many(moment: Moment, tokens: Tokens) -> bool:
    """Whether two numbers say which of how many: instalment 9/10, (2/3) behind a parcel, score: 7/10."""
    first = moment.first
    if moment.last != first + 3 or not tokens.sign(first + 1, "/"):
        return False
    number, whole = tokens.digits(first, 2), tokens.digits(first + 2, 2)
    if not number or not whole or not 0 < int(number) <= int(whole) or number[0] == "0":
        return False
    start = tokens.items[first].start
    return tokens.window.profile.fraction.search(lower(tokens.text[max(start - _SHOWN, 0) : start])) is not None


def _written(moment: Moment, tokens: Tokens) -> bool:
    """Two numbers, which may be a fraction: a date after a word that leads to one, beside a part of one, or alone."""
    if moment.parts == 1 and _of_so_many(moment, tokens):
        return False
    if moment.parts > 1:
        return True
    if moment.foreign:
        return False
    unreal = moment.problem == NO_SUCH_DAY  # in no order of day and month
    if not unreal and (moment.link == "to" or moment.listed or _padded(moment, tokens)):
        return True
    if tokens.sign(moment.last, "-") and tokens.masks[moment.last + 1] & _DAY_SUFFIX:
        return True  # 12. 13-ra
    if tokens.masks[moment.first - 1] & _DAY_BEFORE and tokens.masks[moment.first - 1] & _MERIDIEM:
        return True  # am 22.04 zurück
    if moment.led in ("at", "from", "to") and not (unreal and moment.year is None):
        return not tokens.prose_after(moment.last)
    if moment.day is None and moment.year is not None and expires_before(tokens, moment.first):
        return True
    if dated_after(tokens, moment.last) or (dated_before(tokens, moment.first) and not _rated(moment, tokens)):
        return True
    if unreal or (
        not any(tokens.digits(index, 4)[1:] for index in range(moment.first, moment.last))
        and moment.last > moment.first + 1
    ):
        return False  # 1/2 in a cell of a table
    before, after = tokens.at(moment.first - 1), tokens.at(moment.last)
    return (before is None or before.kind == BREAK or before.folded in "|:(") and (
        after is None or after.kind == BREAK or after.folded in "|)"
    )
