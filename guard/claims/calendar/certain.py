"""Whether a moment is a claim: what may be another word or number needs a second sign."""

from __future__ import annotations

from guard.claims.calendar.atoms import Tokens
from guard.claims.calendar.moment import Moment
from guard.claims.lexer import BREAK

_ROMAN = frozenset("ivx")
_STREET = 3
"""Words that stand between a street's word and its date at most: Via XX Settembre, rue du 8 Mai."""


def certain(moment: Moment, tokens: Tokens) -> bool:
    """Whether enough stands there to take it for a date."""
    if moment.bare is not None:
        return False
    if moment.lone:
        return True
    if moment.calendar is not None:
        return moment.year is not None
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
    if tokens.sense(moment.last + tokens.sign(moment.last, "."), "street_after"):
        return True
    at = moment.first - 1
    for _ in range(_STREET):
        if tokens.sense(at, "street"):
            return moment.month is not None
        token = tokens.at(at)
        joins = tokens.sense(at, "glue") and not tokens.sense(at, "the")  # not "in your street, the 2nd of May"
        passes = joins or tokens.sign(at, ".-")
        if not passes and (token is None or not _ROMAN.issuperset(token.folded)):
            break
        at -= 1
    return False


def _person(moment: Moment, tokens: Tokens) -> bool:
    """Whether a title stands before a month's name: Frau März."""
    at = moment.first - 1
    return tokens.sense(at - tokens.sign(at, "."), "title") is not None


def _padded(moment: Moment, tokens: Tokens) -> bool:
    """Whether one of two numbers has two digits and begins with 0, as no fraction does: 22/04."""
    both = [tokens.digits(index, 2) for index in range(moment.first, moment.last)]
    return moment.last == moment.first + 3 and len(both[0]) == len(both[2]) == 2 and "0" in (both[0][0], both[2][0])


def _lone_day(moment: Moment) -> bool:
    """A number alone is no day of a month."""
    beside = (moment.month, moment.month_step, moment.period, moment.weekday, moment.offset)
    return moment.day is not None and not moment.marked and all(slot is None for slot in beside)


def _written(moment: Moment, tokens: Tokens) -> bool:
    """Two numbers, which may be a fraction: a date after a word that leads to one, beside a part of one, or alone."""
    if moment.parts > 1:
        return True
    if moment.foreign:
        return False
    if moment.link == "to" or moment.listed or _padded(moment, tokens):
        return True
    if moment.led in ("at", "from", "to"):
        return not tokens.prose_after(moment.last)
    if (
        not any(tokens.digits(index, 4)[1:] for index in range(moment.first, moment.last))
        and moment.last > moment.first + 1
    ):
        return False  # 1/2 in a cell of a table
    before, after = tokens.at(moment.first - 1), tokens.at(moment.last)
    return (before is None or before.kind == BREAK or before.folded in "|:(") and (
        after is None or after.kind == BREAK or after.folded in "|)"
    )
