"""Counts of units of time, and what relates them to now: lengths, distances, periods."""

from __future__ import annotations

from decimal import Decimal

from guard.claims.calendar.atoms import GLUE, MONTH, THE, Atom, Distance, Length, Number, Period, Tokens, number
from guard.claims.cardinal import read_cardinal
from guard.claims.lexer import DIGITS, NUMBER, WORD
from guard.locales.fold import unspaced
from guard.locales.sense import bits

_FINER = {
    "century": 0, "decade": 1, "year": 2, "quarter": 3, "month": 4, "fortnight": 5, "week": 6, "day": 7, "night": 7,
    "hour": 8, "minute": 9, "second": 10,
}  # fmt: skip
"""Units from the coarsest: a length goes on with a finer one only."""
_HALF = Decimal("0.5")
_EDGED = ("week", "month", "quarter", "year")
"""Units of which begin and end are told."""
_MONTHS_TOLD = 60
"""Months that are counted with "m" at most; more are metres."""
_LONGEST = 6
"""Parts that one length can have, years to seconds."""


def counted(tokens: Tokens, index: int) -> Atom | None:
    """The length or distance whose count begins at a token."""
    if _after_month(tokens, index):
        return None
    found = _count(tokens, index)
    if found is None or _year(tokens, index):
        return None
    amount, end = found
    if (framed := _framed(tokens, index, end, amount)) is not None:
        return framed
    part = _part(tokens, index)
    if part is None:
        return None
    parts, end, business = [part[0]], part[1], part[2]
    while len(parts) < _LONGEST and (more := _more(tokens, end, parts[-1][1])) is not None:
        parts.append(more[0])
        end = more[1]
    if len(parts) == 1 and parts[0][1] == "month" and amount > _MONTHS_TOLD and tokens.items[end - 1].folded == "m":
        return None  # 301 m are metres
    if tokens.sign(end, "/") and tokens.close(end) and tokens.close(end + 1) and tokens.masks[end - 1] & _LETTER:
        return None  # 23 m/s
    if (whole := _tail(tokens, index, end, parts)) is not None:
        return whole
    return related(tokens, index, end, Length(tuple(parts), business))


def _after_month(tokens: Tokens, index: int) -> bool:
    """Whether a number follows a month's mark (7月2日以前): it is a day of it, and counts nothing."""
    mark = tokens.sense(index - 1, "mark")
    return mark is not None and mark.value == "month" and number(tokens, index) is not None


def _year(tokens: Tokens, index: int) -> bool:
    """Whether a number with the word for years is a year: 2027 года."""
    digits = tokens.digits(index, 4)
    unit = tokens.sense(index + 1, "unit") or tokens.sense(index + 1, "unit_short")
    return len(digits) == 4 and digits[:2] in ("19", "20") and unit is not None and unit.value == "year"


def _count(tokens: Tokens, index: int) -> tuple[Decimal, int] | None:
    """A count of units: whole, in words, or with a decimal sign."""
    if whole := number(tokens, index):
        return (Decimal(whole[0].value), _elided(tokens, whole)) if not whole[0].nth else None
    if (said := tokens.sense(index, "count")) is not None:
        return said.value, index + 1
    token = tokens.at(index)
    if token is not None and token.kind == WORD and token.senses and index not in tokens.within:
        return read_cardinal(tokens.window, index)
    if token is None or token.kind != NUMBER:
        return None
    before, _, after = token.folded.replace(",", ".").partition(".")
    if before.isdigit() and after.isdigit() and len(after) <= 2 and len(before) <= 4:
        return Decimal(f"{before}.{after}"), index + 1
    return None


def _elided(tokens: Tokens, found: tuple[Number, int]) -> int:
    """Where a count ends, with the apostrophe that joins it to its unit: un'ora."""
    end = found[1]
    joined = not found[0].digits and tokens.sign(end, "'’") and tokens.close(end) and tokens.close(end + 1)
    return end + joined


def _part(tokens: Tokens, index: int) -> tuple[tuple[Decimal, str], int, bool] | None:
    """One count with its unit: "3 days", "5 business days", "3-day"."""
    found = _count(tokens, index)
    if found is None:
        return None
    amount, end = found
    business = False
    if tokens.sign(end, "-") and tokens.close(end) and tokens.close(end + 1) and not tokens.digits(end + 1):
        end += 1
    if tokens.sense(end, "business"):
        business, end = True, end + 1
    if tokens.sense(end, "and_half") and tokens.sense(end + 1, "unit"):
        amount, end = amount + _HALF, end + 1  # 三个半小时
    unit = tokens.sense(end, "unit")
    if unit is None and len(tokens.digits(index, 4)) < 4 and _abbreviated(tokens, end):
        unit = tokens.sense(end, "unit_short")
    if unit is None or (unit.value == "month" and (mark := tokens.sense(end, "mark")) and mark.value == "month"):
        return None  # 7月 is July; seven months are 7か月
    if tokens.sense(end, "to") and tokens.digits(end + 1):
        return None  # 8 से 11 दिसंबर
    name, end = str(unit.value), end + 1
    if tokens.sense(end, "business"):
        business, end = True, end + 1
    if name == "business_day":
        name, business = "day", True
    if tokens.sense(end, "and_half") and amount == int(amount):
        amount, end = amount + _HALF, end + 1  # dos horas y media, 2時間半
    return (amount, name), end, business


def _abbreviated(tokens: Tokens, index: int) -> bool:
    """Whether a letter can be a unit's: it touches its number, or stands apart and is no word ("3 a 5")."""
    letter = tokens.sense(index, "unit_short")
    if letter is not None and letter.value == "day" and tokens.items[index].folded == "g":
        return False  # grams
    short = tokens.sense(index, "unit_short")
    day = short is not None and short.value == "day"
    if tokens.close(index):
        return not (day and tokens.text[tokens.items[index].start].isupper())  # 5G
    if day and tokens.sense(index, "measure") and tokens.ended(index + 1):
        return False  # 5 g are grams
    word = any(tokens.sense(index, kind) for kind in ("to", "range", "at"))
    return not word and not tokens.prose_after(index + 1)


def _more(tokens: Tokens, index: int, unit: str) -> tuple[tuple[Decimal, str], int] | None:
    """A further, finer part of the same length: "2h 30min", "1 year and 2 months"."""
    if tokens.sense(index, "and") or tokens.sign(index, ",،、"):
        index += 1
    part = _part(tokens, index)
    if part is None or _FINER.get(part[0][1], 99) <= _FINER.get(unit, 99):
        return None
    return part[0], part[1]


def _tail(tokens: Tokens, index: int, end: int, parts: list[tuple[Decimal, str]]) -> Atom | None:
    """A last part with the words of a distance behind it: "1 month and 21 days ago"."""
    at = end + (tokens.sense(end, "and") is not None or tokens.sign(end, ",،、"))
    found = _count(tokens, at)
    framed = _framed(tokens, at, found[1], found[0]) if found is not None else None
    if framed is None or framed.first < at:
        return None
    distance: Distance = framed.value
    return Atom("distance", index, framed.last, Distance(Length((*parts, *distance.length.parts)), distance.sign))


def _framed(tokens: Tokens, index: int, end: int, amount: Decimal) -> Atom | None:
    """A count between the words that CLDR sets around it: "in 3 Tagen", "3日後"."""
    if tokens.sense(index - 1, "within"):
        return None  # خلال 14 يومًا is a time that one has
    if tokens.sense(index - 1, "of_event") and index > 1 and not tokens.sense(index - 2, "day_offset"):
        return None  # ご利用日の3日前 is counted from that day
    token = tokens.at(end)
    best: Atom | None = None
    for sense in token.senses if token else ():
        if sense.kind != "distance":
            continue
        unit, sign, opening = sense.value
        first = tokens.before(index, opening) if opening else index
        if first is not None and (best is None or first < best.first):
            length = Length(((amount, unit),))
            best = Atom("distance", first, end + 1, Distance(length, sign))
    if best is not None and best.value.sign < 0 and _told_before(tokens, best.last):
        return Atom("length", best.first, best.last, best.value.length, weak=True)
    if best is not None:
        return best
    opening = tokens.sense(index - 1, "distance_open")
    if opening is not None:
        unit, sign = opening.value
        return Atom("distance", index - 1, end, Distance(Length(((amount, unit),)), sign))
    return None


def related(tokens: Tokens, index: int, end: int, length: Length) -> Atom:
    """A length with the word beside it that sets it before or after now, or makes a period of it."""
    after = tokens.sense(end, "ago_after")
    if after is not None and tokens.sense(index - 1, "of_event") and index > 1:
        return Atom("length", index, end, length, weak=True)
    if after is not None and after.value < 0 and _told_before(tokens, end + 1):
        return Atom("length", index, end, length, weak=True)
    if after is not None:
        return Atom("distance", index, end + 1, Distance(length, after.value))
    before = tokens.sense(index - 1, "ago_before")
    if before is not None and not length.business and not tokens.sense(index - 1, "within"):
        return Atom("distance", index - 1, end, Distance(length, before.value))
    if (shifted := _shifted(tokens, index, end, length)) is not None:
        return shifted
    amount, unit = length.parts[-1]
    if len(length.parts) == 1 and amount == int(amount) and (step := tokens.sense(end, "step_after")) is not None:
        return Atom("period", index, end + 1, Period(unit, step.value, int(amount)))
    return Atom("length", index, end, length, weak=True)


def _told_before(tokens: Tokens, index: int) -> bool:
    """Whether "before" is that of what is told of, and not of now: 15日前までに."""
    until = tokens.sense(index, "bound_after")
    return until is not None and until.value == "max"


_LETTER = bits("unit_short")
_BOUNDED = bits("bound", "at", "to", "within", "ago_before", "between", "range", "or", "day_before")
_NOW = bits("day_offset", "weekday")
_BEGINS_DAY = DIGITS | MONTH | bits("day_offset", "weekday", "lead")
_LONG = ("day", "business_day", "night", "week", "fortnight", "month", "year")


def _shifted(tokens: Tokens, index: int, end: int, length: Length) -> Atom | None:
    """A length that leads to another day from the one named behind it: "two days after 5 May".

    One with a bound before it ("up to two days before 5 May") is told of that day, and is no other.
    """
    relation = tokens.sense(end, "relation")
    if relation is None or any(unit not in _LONG for _, unit in length.parts):
        return None
    if any(tokens.masks[index - back] & _BOUNDED for back in (1, 2) if index >= back):
        return None
    follows = tokens.masks[tokens.skip(end + 1, GLUE | THE)]
    if not follows & _BEGINS_DAY or (tokens.sense(end, "from") and not follows & _NOW):
        return None  # seven days from 1 March are a stay
    return Atom("shift", index, end + 1, Distance(length, relation.value), weak=True)


def stepped(tokens: Tokens, index: int) -> Atom | None:
    """What a word such as "next" makes of the unit, weekday, month or part of a day after it."""
    step = tokens.sense(index, "step")
    if step is None or _after_month(tokens, index) or _particle(tokens, index):
        return None
    at = index + 1 if tokens.sense(index + 1, "unit") else tokens.skip(index + 1, GLUE | THE)
    if (more := tokens.sense(at, "step")) is not None and more.value == step.value:
        at += 1
    found = _count(tokens, at)
    if found is not None and (unit := tokens.sense(found[1], "unit")) is not None:
        return Atom("period", index, found[1] + 1, Period(str(unit.value), step.value, int(found[0])))
    if (unit := tokens.sense(at, "unit")) is not None:
        if unit.value in ("day", "night") and (step.value == 0 or tokens.sense(index, "anchored")):
            return None  # "on this day in 1958", 前日
        if unit.value == "business_day" and _of_month(tokens, at + 1):
            return None
        if unit.value in ("week", "weekend") and step.value == -1 and _of_month(tokens, at + 1):
            return week_of(tokens, index, at + 1, (-1, str(unit.value)))
        return Atom("period", index, at + 1, Period(str(unit.value), step.value))
    return _stepped_name(tokens, index, at, step.value)


def period(tokens: Tokens, index: int) -> Atom | None:
    """A phrase for a stretch of time; "last week" before a month is its last one."""
    sense = tokens.sense(index, "period")
    if sense is None:
        return None
    if sense.value == ("week", -1) and _of_month(tokens, index + 1):
        return week_of(tokens, index, index + 1, (-1, "week"))
    return Atom("raw_period", index, index + 1, sense.value)


def _particle(tokens: Tokens, index: int) -> bool:
    """Whether a syllable of Hangul is written onto the word before it: in 예약이 12월 no "this" stands."""
    return (
        tokens.close(index)
        and "\uac00" <= tokens.items[index].folded[0] <= "\ud7a3"
        and (tokens.items[index - 1].kind == WORD)
    )


def _of_month(tokens: Tokens, index: int) -> bool:
    """Whether a unit or a month follows, of whose days the last one is told: "the last working day of the month"."""
    at = tokens.skip(index, GLUE | THE)
    unit = tokens.sense(at, "unit")
    return at > index and (tokens.masks[at] & MONTH != 0 or (unit is not None and unit.value in _EDGED))


def week_of(tokens: Tokens, index: int, end: int, nth: tuple[int, str]) -> Atom:
    """A week by its number, of the present month or year where that follows: the first week of the month."""
    at = tokens.skip(end, GLUE | THE)
    unit = tokens.sense(at, "unit")
    if at > end and unit is not None and unit.value in ("month", "year") and not tokens.masks[at + 1] & _STEPS:
        return Atom("unit_period", index, at + 1, (nth, Period(str(unit.value), 0)))
    return Atom("nth_unit", index, end, nth)


def _stepped_name(tokens: Tokens, index: int, at: int, step: int) -> Atom | None:
    """next Friday, last March, this evening."""
    for kind in ("weekday", "weekday_short", "weekday_bare"):
        if (weekday := tokens.sense(at, kind)) is not None and _word(tokens, at):
            if unspaced(tokens.items[at].folded):
                return Atom("weekday_period", index, at + 1, (weekday.value, Period("week", step)))  # 下星期四
            return Atom("weekday_step", index, at + 1, (weekday.value, step))
    for kind in ("month", "month_short"):
        if (month := tokens.sense(at, kind)) is not None and _word(tokens, at) and not _verb(tokens, at):
            return Atom("month_step", index, at + 1, (month.value, step))
    if (season := tokens.sense(at, "season")) is not None:
        return _season(index, at + 1, season.value, step)
    if (part := tokens.sense(at, "part")) is not None:
        day = min(step, 0) if part.value[0] >= 17 else step
        return Atom("next_part" if day == 1 else "day_part", index, at + 1, (day, part.value))
    return None


def _season(first: int, last: int, season: int, step: int) -> Atom:
    return Atom("season_step", first, last, ((season, "season"), Period("season", step)))


def _verb(tokens: Tokens, index: int) -> bool:
    """Whether a month's name is written as the other word that it is: "this may be"."""
    return tokens.sense(index, "weak") is not None and tokens.text[tokens.items[index].start].islower()


def _word(tokens: Tokens, index: int) -> bool:
    """Whether a name is more than a single character, which is part of too many words."""
    return len(tokens.items[index].folded) > 1


_STEPS = bits("step_after", "edge")
_STEPS_ON = _STEPS | GLUE


def followed(tokens: Tokens, index: int) -> Atom | None:
    """A unit, weekday or month that a word such as "prochaine" follows; a unit before its edge: ay sonunda."""
    if not tokens.masks[index + 1] & _STEPS_ON:
        return None
    after = tokens.skip(index + 1)
    if not tokens.masks[after] & _STEPS:
        return None
    if after > index + 1 and tokens.sense(after, "step") and tokens.sense(after + 1, "unit"):
        return None  # giovedì della prossima settimana
    step = tokens.sense(after, "step_after")
    token = tokens.items[index]
    if step is None:
        edge, unit = tokens.sense(after, "edge"), token.sense("unit")
        if edge is None or unit is None or unit.value not in _EDGED or tokens.sense(index - 1, "every"):
            return None
        return Atom("edge_period", index, after + 1, (edge.value, Period(str(unit.value), 0)))
    for sense in token.senses:
        if sense.kind == "unit":
            return Atom("period", index, after + 1, Period(str(sense.value), step.value))
        if sense.kind in ("weekday", "weekday_short") and _word(tokens, index):
            return Atom("weekday_step", index, after + 1, (sense.value, step.value))
        if sense.kind in ("month", "month_short"):
            return Atom("month_step", index, after + 1, (sense.value, step.value))
        if sense.kind == "season":
            return _season(index, after + 1, sense.value, step.value)
        if sense.kind == "part":
            kind = "next_part" if step.value == 1 else "day_part"
            return Atom(kind, index, after + 1, (step.value, sense.value))
    return None
