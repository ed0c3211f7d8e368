"""Names of months and weekdays, in full and short, and those that name something else: a code (DEC15)."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from guard.claims.calendar.atoms import MONTH, Atom, Distance, Length, Period, Tokens
from guard.claims.calendar.counts import followed
from guard.claims.calendar.dated import dated_before
from guard.claims.calendar.weekdays import dated, doubtful
from guard.claims.lexer import BREAK, DIGITS
from guard.locales.fold import unspaced
from guard.locales.sense import bits

_NEAR = 3
"""Words within which a month stands beside its day."""
_UNIT = bits("unit")
_CODE = bits("code_word")
_LED = bits("at", "from", "to", "day_before", "dated")
_LEADS = bits("at", "from", "to")
_JOINS = _LEADS | bits("glue", "lead")
_REACH = 5
"""Tokens within which the word for codes stands before one: code promo : **DEC15**."""


def coded(tokens: Tokens, index: int) -> bool:
    """Whether a name is the beginning of a code: capitals with one or two digits glued behind them, or any digits with
    the word for codes before. 15DEC, "on DEC15", "DEC15, 2026" and "Dec15" are days.
    """
    glued = tokens.close(index + 1)
    at = index + 2 if glued and tokens.sign(index + 1, "-") and tokens.close(index + 2) else index + 1
    digits = tokens.digits(at, 4)
    if not glued or not digits:
        return False
    token = tokens.items[index]
    if tokens.masks[index - 1] & _LED:
        return False
    if tokens.text[token.start : token.end].isupper() and at == index + 1 and len(digits) <= 2:
        year = at + 1 + tokens.sign(at + 1, ",")
        return not (len(tokens.digits(year, 4)) == 4 or (tokens.sign(at + 1, "-") and tokens.masks[at + 2] & DIGITS))
    for before in range(index - 1, max(index - 1 - _REACH, -1), -1):
        if tokens.masks[before] & _CODE:
            return True
        if tokens.items[before].kind == BREAK:
            return False
    return False


def named(kind: str) -> Callable[[Tokens, int], Atom | None]:
    """A month or weekday: strong by its full name, unless that is another word as well."""

    def read(tokens: Tokens, index: int) -> Atom | None:
        if (found := followed(tokens, index)) is not None:
            return found
        sense = tokens.sense(index, kind)
        short = sense is None
        sense = sense or tokens.sense(index, f"{kind}_short")
        if sense is None:
            return None
        if tokens.sense(index - 1, "every") or (kind == "weekday" and short and _loose_sign(tokens, index)):
            return None
        if coded(tokens, index):
            return None
        if short and (_other_name if kind == "month" else _other_word)(tokens, index):
            return None
        weeks = tokens.sense(index + 1, "weeks_on") if kind == "weekday" else None
        if weeks is not None and tokens.ended(index + 2):
            later = Distance(Length(((Decimal(weeks.value), "week"),)), 1)
            return Atom("weekday_distance", index, index + 2, (sense.value, later))  # jeudi en huit, Friday week
        weak = short or tokens.sense(index, "weak") is not None
        if weak and kind == "month":
            weak = not (_named_so(tokens, index) or (short and label(tokens, index)))
        elif short:
            weak = not _told_short(tokens, index)
        elif weak:
            weak = not _told_day(tokens, index)
        return Atom(kind, index, index + 1, sense.value, weak=weak)

    return read


def _other_word(tokens: Tokens, index: int) -> bool:
    """Whether a weekday's short name is the other word that it is, and no date behind it says otherwise."""
    return doubtful(tokens, index) and not dated(tokens, index + 1)


def _other_name(tokens: Tokens, index: int) -> bool:
    """Whether a month's short name is a weekday's too, and a date follows that has its month: le mar 3 décembre."""
    return tokens.sense(index, "weekday_short") is not None and dated(tokens, index + 1 + tokens.sign(index + 1, ".,"))


def _loose_sign(tokens: Tokens, index: int) -> bool:
    """Whether a weekday's single sign stands without the brackets that show it: 支払日は is the day of a payment."""
    token = tokens.items[index]
    if token.end - token.start > 1 or not unspaced(token.folded):
        return False
    return not (tokens.sign(index - 1, "([") and tokens.sign(index + 1, ")]"))


def _told_short(tokens: Tokens, index: int) -> bool:
    """Whether a weekday's short name stands as one: with its capital after a preposition, and alone ("on Fri.")."""
    token = tokens.items[index]
    written = tokens.text[token.start : token.end]
    led = tokens.masks[index - 1] & _LEADS != 0
    return led and len(written) > 2 and written.istitle() and tokens.ended(index + 1)


def _told_day(tokens: Tokens, index: int) -> bool:
    """Whether a weekday that shares its name with the week stands as the day: hari minggu, Minggu; "per minggu" not."""
    if not tokens.masks[index] & _UNIT:
        return False
    before = tokens.at(index - 1)
    if before is not None and before.mask & _UNIT and (unit := before.sense("unit")) and unit.value == "day":
        return True
    opens = before is None or before.kind == BREAK or before.folded in ".!?"
    return not opens and tokens.text[tokens.items[index].start].isupper()


def _named_so(tokens: Tokens, index: int) -> bool:
    """Whether a word that is a month's name among others ("may", "mar") is written as a name after a preposition."""
    token = tokens.items[index]
    if tokens.sense(index - 1, "glue") and (unit := tokens.sense(index - 2, "unit")) and unit.value == "month":
        return True  # "el mes de ene"
    if (unit := tokens.sense(index - 1, "unit")) and unit.value == "month" and _alone(tokens, index):
        return True  # luna mai
    if (unit := tokens.sense(index + 1, "unit")) and unit.value == "month":
        return True  # Ekim ayında
    before = tokens.masks[index - 1] & _JOINS != 0
    if before and _alone(tokens, index):
        return True  # până în mai
    if before and tokens.ended(index + 1) and tokens.sense(index, "month_short") and not tokens.sense(index, "weak"):
        return True
    return before and tokens.text[token.start].isupper() and not tokens.text[token.start : token.end].isupper()


def label(tokens: Tokens, index: int) -> bool:
    """Whether a month's short name is the label of an amount: "Dec: $91.70", | Dec | $91.70 |, "Sept. – 12 €"."""
    token = tokens.items[index]
    if not tokens.text[token.start].isupper() or not tokens.masks[index] & MONTH:
        return False
    at, before = index + 1 + tokens.sign(index + 1, "."), tokens.at(index - 1)
    cell = tokens.sign(index - 1, "|")
    if not (cell or before is None or before.kind == BREAK or tokens.sign(index - 1, "-–—•*(,;")):
        return False
    while tokens.sign(at, "*"):
        at += 1
    if (cell and tokens.sign(at, "|")) or tokens.sign(at, ":") or (tokens.sign(at, "-–—") and not tokens.close(at + 1)):
        at += 1
    elif not (at > index + 1 and tokens.masks[at] & _CURRENCY):
        return False
    while tokens.sign(at, "*"):
        at += 1
    # A day of the week by the same name has hours behind it (mar: 10–14).
    return bool(tokens.masks[at] & (_CURRENCY if tokens.masks[index] & _WEEKDAY else _AMOUNT))


_CURRENCY, _WEEKDAY = bits("currency"), bits("weekday_short")
_AMOUNT, _WEEK_DAY = DIGITS | _CURRENCY, bits("weekday")


def _alone(tokens: Tokens, index: int) -> bool:
    """Whether a month's full name stands where the other word that it is would go on: not "de mai sus", "a may 3"."""
    after = tokens.masks[index + 1]
    return tokens.sense(index, "month") is not None and not tokens.prose_after(index + 1) and not after & DIGITS


def day_word(tokens: Tokens, index: int) -> Atom | None:
    """A day in words in the case that days have, beside its month or told as one: pátého prosince, Aralık'ın beşi."""
    sense = tokens.sense(index, "day_word")
    if sense is None:
        return None
    if tokens.masks[index] & _WEEK_DAY:  # τρίτη is Tuesday too
        apart = not tokens.masks[index + 1] & MONTH or tokens.close(index + 1)
        return None if apart else Atom("day", index, index + 1, sense.value, weak=True)
    before, after = tokens.items[max(index - _NEAR, 0) : index], tokens.items[index + 1 : index + 1 + _NEAR]
    if any(token.sense("month") or token.sense("other_month") for token in (*before, *after)):
        return Atom("day", index, index + 1, sense.value, weak=True)
    if tokens.ended(index + 1) and (dated_before(tokens, index) or tokens.sense(index - 1, "ordinal_before")):
        return Atom("day", index, index + 1, sense.value)  # doručíme pátého
    return None


def weekday_bare(tokens: Tokens, index: int) -> Atom | None:
    """A weekday by a word that is an ordinal as well, after what leads to one: na sexta, próxima segunda."""
    sense = tokens.sense(index, "weekday_bare")
    if sense is None:
        return None
    if (step := tokens.sense(index + 1, "step_after")) is not None:
        return Atom("weekday_step", index, index + 2, (sense.value, step.value))
    if tokens.sense(index - 1, "weekday_before") is None or tokens.prose_after(index + 1):
        return None
    if tokens.sense(index + 1, "unit") is not None:
        return None  # na quarta semana
    return Atom("weekday", index, index + 1, sense.value)


def of_week(tokens: Tokens, index: int) -> Atom | None:
    """A weekday of this week, the one before it or the one after it: 下周四."""
    sense = tokens.sense(index, "weekday_of_week")
    if sense is None:
        return None
    weekday, step = sense.value
    return Atom("weekday_period", index, index + 1, (weekday, Period("week", step)))
