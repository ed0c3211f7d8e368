"""Short names of weekdays that are other words too: nl "vrij" is free, cs "po" is after, de "so" is thus."""

from __future__ import annotations

from guard.claims.calendar.atoms import MONTH, Tokens
from guard.claims.calendar.moment import Moment
from guard.claims.lexer import BREAK
from guard.core.values import Day
from guard.locales.sense import bits

_WEAK, _SHORT, _FULL = bits("weak"), bits("weekday_short"), bits("weekday", "weekday_bare")
_LEADS = bits("at", "from", "to", "glue", "the", "day_before")


def doubtful(tokens: Tokens, index: int) -> bool:
    """Whether a word stands as the other one that it is: without a stop or a comma, written small, led by nothing.

    Where weekdays are written small, one with its capital at the beginning of a sentence says no more.
    """
    mask = tokens.masks[index]
    if not mask & _WEAK or not mask & _SHORT or mask & _FULL:
        return False
    small, capital = tokens.text[tokens.items[index].start].islower(), not tokens.window.profile.months_small
    if capital:
        return small
    if tokens.sign(index + 1, ".,)") or tokens.masks[index - 1] & _LEADS or tokens.sign(index - 1, "("):
        return False
    before = tokens.at(index - 1)
    return small or before is None or before.kind == BREAK or before.folded in ".!?"


def dated(tokens: Tokens, index: int) -> bool:
    """Whether a day with its month follows: po 2. února, so 05.12."""
    if not tokens.digits(index, 2):
        return tokens.at(index) is not None and "." in tokens.items[index].folded
    after = index + 1
    if tokens.sign(after, "./-") and tokens.digits(after + 1, 2):
        return True
    return tokens.masks[tokens.skip(after + tokens.sign(after, "."))] & MONTH != 0


def unsaid(moment: Moment, tokens: Tokens) -> bool:
    """Whether the word in a moment that could be its weekday is another one: "vrij vanaf 1 februari", "so am 5. Mai".

    To be asked where the day falls on another weekday.
    """
    for at in range(moment.first, moment.last):
        mask = tokens.masks[at]
        if mask & _FULL:
            return False
        if mask & _SHORT and not mask & MONTH:
            return tokens.masks[at + 1] & _LEADS != 0 or doubtful(tokens, at)
    return False


def wrong_weekday(said: Day) -> bool:
    """Whether the weekday named is not that of the day named ("Monday, 2 December" when it is a Wednesday).

    >>> from datetime import date
    >>> wrong_weekday(Day(2026, 12, 2, (date(2026, 12, 2),), weekday=0))
    True
    """
    return (
        said.weekday is not None and bool(said.readings) and all(day.weekday() != said.weekday for day in said.readings)
    )
