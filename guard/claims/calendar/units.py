"""Parts that a unit of time makes with what stands beside it: a count, an ordinal, a number of its own, a season."""

from __future__ import annotations

from decimal import Decimal

from guard.claims.calendar.atoms import GLUE, MONTH, THE, Atom, Distance, Length, Number, Tokens, number
from guard.claims.calendar.counts import related, week_of
from guard.claims.lexer import DIGITS
from guard.locales.sense import bits


def unit_count(tokens: Tokens, index: int) -> Atom | None:
    """A word that is a count and its unit at once: يومين, 이틀."""
    sense = tokens.sense(index, "unit_count")
    if sense is None:
        return None
    unit, count = sense.value
    mark = tokens.sense(index - 1, "mark")
    if unit == "day" and mark is not None and mark.value == "month":
        return Atom("day", index, index + 1, count)  # 12월 닷새
    return related(tokens, index, index + 1, Length(((Decimal(count), unit),)))


def season(tokens: Tokens, index: int) -> Atom | None:
    """A season says when only beside its year; the word may be a verb's too: a été, will fall."""
    sense = tokens.sense(index, "season")
    if sense is None or tokens.sense(index - 1, "no_season") is not None:
        return None
    return Atom("nth_unit", index, index + 1, (sense.value, "season"), weak=True)


def unit_led(tokens: Tokens, index: int) -> Atom | None:
    """A unit before its count: dakika 5."""
    unit = tokens.sense(index, "unit_lead")
    found = number(tokens, index + 1)
    if unit is None or found is None or found[0].nth:
        return None
    return related(tokens, index, found[1], Length(((Decimal(found[0].value), str(unit.value)),)))


def one_ahead(tokens: Tokens, index: int) -> Atom | None:
    """A unit without a count where languages have no article: через неделю, za tydzień, قبل شهر."""
    before, unit = tokens.sense(index, "ago_before"), tokens.sense(index + 1, "unit")
    if before is None or unit is None or any(tokens.sense(index, kind) for kind in ("glue", "to", "lead")):
        return None
    if tokens.sense(index - 1, "price"):
        return None  # cena za miesiąc
    if tokens.sense(index - 1, "occasions") or tokens.sign(index - 1, "×") or _times(tokens, index - 1):
        return None  # jednou za den, 3× za týden
    if tokens.digits(index + 2, 4) or tokens.sense(index + 2, "step_after") or tokens.sense(index - 1, "currency"):
        return None
    if tokens.sense(index, "at") and any(tokens.sense(index + 2, kind) for kind in ("month", "other_month", "number")):
        return None  # قبل is both "before" and "ago"
    return Atom("distance", index, index + 2, Distance(Length(((Decimal(1), str(unit.value)),)), before.value))


def _times(tokens: Tokens, index: int) -> bool:
    """Whether an x stands behind its number: 3x."""
    return tokens.at(index) is not None and tokens.items[index].folded == "x" and tokens.close(index)


def counted_unit(tokens: Tokens, found: tuple[Number, int], index: int) -> Atom | None:
    """An ordinal with the unit that it counts: the third day, the first week, the 2nd quarter."""
    value, end = found
    at = tokens.skip(end)
    unit = tokens.sense(at, "unit")
    if not value.nth or value.value < 1:
        return None
    if value.value <= 5 and (weekday := tokens.sense(at, "weekday")) is not None:
        return Atom("nth_weekday", index, at + 1, (value.value, weekday.value))
    if value.value <= 2 and tokens.sense(at, "half_year"):
        return Atom("nth_unit", index, at + 1, (value.value, "half_year"), weak=True)
    if unit is None:
        return None
    if unit.value == "day" and value.value <= 31:
        return Atom("day", index, at + 1, value.value, weak=True)
    if unit.value in ("week", "quarter", "weekend"):
        return week_of(tokens, index, at + 1, (value.value, str(unit.value)))
    return None


def day_shift(tokens: Tokens, index: int) -> Atom | None:
    """The day after, or before, another: the day after December 8, la veille du 8 décembre."""
    sense = tokens.sense(index, "day_shift")
    if sense is None or not tokens.masks[tokens.skip(index + 1, GLUE | THE)] & _BEGINS_DAY:
        return None
    days = Decimal(abs(sense.value))
    return Atom("shift", index, index + 1, Distance(Length(((days, "day"),)), 1 if sense.value > 0 else -1), weak=True)


def week_number(tokens: Tokens, index: int) -> Atom | None:
    """A week by its word and number: KW 50, v. 50, semaine 50; and 50. KW from its number on."""
    if tokens.sense(index, "week_number"):
        stop = tokens.sign(index + 1, ".") and tokens.close(index + 1)
        at = index + 1 + stop
        if not stop and len(tokens.items[index].folded) == 1:
            return None  # V 50
        if not (found := tokens.digits(at, 2)) or not _week(found) or tokens.prose_after(at + 1):
            return None
        return Atom("nth_unit", index, at + 1, (int(found), "week_of_year"))
    found = tokens.digits(index, 2)
    if not tokens.sign(index + 1, ".") or not tokens.sense(index + 2, "week_number") or not _week(found):
        return None  # 20 KW are a power
    return Atom("nth_unit", index, index + 3, (int(found), "week_of_year"))


def _week(digits: str) -> bool:
    return 1 <= int(digits or 0) <= 53


_BEGINS_DAY = DIGITS | MONTH | bits("day_offset", "weekday", "lead")


def numbered(tokens: Tokens, index: int) -> Atom | None:
    """A week with its number: week 36."""
    number_, unit = tokens.digits(index + 1, 2), tokens.sense(index, "unit")
    if unit is None or unit.value != "week" or not _week(number_) or tokens.close(index + 1):
        return None
    if tokens.sign(index + 2, "-–—:(") and tokens.masks[index + 3] & MONTH:
        return None  # "Week 2 — Dec 7" is the second of a course
    return Atom("nth_unit", index, index + 2, (int(number_), "week_of_year"))
