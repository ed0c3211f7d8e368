"""Amounts that a stroke and a dash close, as India writes them: 219/-, and 219/= as East Africa does."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from guard.claims.cardinal import cardinal
from guard.claims.context import bound_of, per_of
from guard.claims.kinds import Candidate, Window
from guard.claims.lexer import CODED, DIGITS, LETTERS, SLASH
from guard.core.values import Money
from guard.locales.currencies import ranked

WEIGHT = 4
_CLOSED = {"-": ("INR", "PKR", "BDT", "LKR", "NPR", "KES", "UGX", "TZS"), "=": ("KES", "UGX", "TZS")}


def recognise(window: Window) -> Iterator[Candidate]:
    """Each such number that has no currency of its own."""
    if not window.seen & SLASH:
        return
    tokens, masks = window.tokens, window.masks
    for index in window.digits:
        number = cardinal(window, index)
        if number is None or not isinstance(number.value, Decimal) or number.next + 1 >= len(tokens):
            continue
        slash, mark = tokens[number.next], tokens[number.next + 1]
        tight = slash.start == tokens[number.next - 1].end and mark.start == slash.end
        if not tight or slash.folded != "/" or mark.folded not in _CLOSED:
            continue
        after = number.next + 2
        if after < len(tokens) and tokens[after].start == mark.end and masks[after] & (DIGITS | LETTERS | CODED):
            continue
        bound, first, _ = bound_of(window, number.first, after)
        codes = ranked(_CLOSED[mark.folded], (window.reader.currency, window.profile.currency))
        yield Candidate(
            "money",
            tokens[first].start,
            mark.end,
            Money(number.value, codes),
            bound=bound,
            per=per_of(window, after),
            weight=WEIGHT,
        )
