"""A relative day beside the date of another, where the two are told apart: members of a list, ends of sentences."""

from __future__ import annotations

from msgspec.structs import replace

from guard.claims.calendar.atoms import Tokens
from guard.claims.calendar.moment import Moment
from guard.claims.lexer import DIGITS
from guard.locales.sense import bits

_MONTH, _JOINS = bits("month", "month_short"), bits("and", "or", "pair")
_NEAR = 3


def date_alone(moment: Moment, tokens: Tokens) -> Moment | None:
    """The date without the relative day: "due December 4. Today …", "today, December 15 and December 29"; None where
    the two speak of one day."""
    if (stop := _sentence_end(moment, tokens)) is not None:
        return replace(moment, last=stop, offset=None)
    comma = next((at for at in range(moment.first, moment.last) if tokens.sign(at, ",、，")), None)
    if comma is None or any(tokens.masks[at] & (DIGITS | _MONTH) for at in range(moment.first, comma)):
        return None
    return replace(moment, first=comma + 1, offset=None) if _goes_on(moment, tokens) else None


def _sentence_end(moment: Moment, tokens: Tokens) -> int | None:
    """The full stop behind the date's last digit or month, where the relative day stands behind it."""
    for at in range(moment.last - 1, moment.first, -1):
        if tokens.masks[at] & (DIGITS | _MONTH):
            return None
        if tokens.sign(at, ".") and not tokens.close(at + 1):
            return at
    return None


def _goes_on(moment: Moment, tokens: Tokens) -> bool:
    """Whether a further date follows a comma or "and"."""
    at = moment.last
    if not (tokens.sign(at, ",、，") or (at < tokens.size and tokens.masks[at] & _JOINS)):
        return False
    ahead = tokens.masks[at + 1 : at + 1 + _NEAR]
    return any(mask & DIGITS for mask in ahead) and any(mask & _MONTH for mask in ahead)
