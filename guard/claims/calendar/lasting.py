"""Numbers with the mark of days that count days and name none: 2泊3日, 1日3回, 유효기간은 30일."""

from __future__ import annotations

from guard.claims.calendar.atoms import Tokens, number
from guard.locales.sense import bits


def lasting(tokens: Tokens, index: int, end: int) -> bool:
    """Whether a number with the mark of days counts them: 2泊3日, 1日3回, 유효기간은 30일, 3~5일 걸립니다."""
    masks = tokens.masks
    unit = tokens.sense(index - 1, "unit")
    month = tokens.sense(index - 1, "mark")
    if month is not None and month.value == "month":
        return False
    if (unit is not None and unit.value == "night") or tokens.sign(index - 1, "×") or masks[end] & _LENGTH_AFTER:
        return True
    if tokens.sign(index - 1, "(（") and tokens.sign(end, ")）") and masks[index - 2] & _ENDS:
        return True  # 12월 29일 10시까지(7일)
    counted = number(tokens, end)
    if counted is not None and masks[counted[1]] & OCCASIONS:
        return True
    if counted is not None and masks[counted[1]] & _CURRENCY and tokens.digits(index, 2) in {"1", ""}:
        return True  # 1日125ドル
    at = index - 1
    while at >= index - 3 and (masks[at] & _GLUED or tokens.sign(at, ":( ")):
        at -= 1
    return masks[at] & _LENGTH_BEFORE != 0 if at >= 0 else False


_GLUED = bits("glue", "leadin")
_CURRENCY, _ENDS = bits("currency"), bits("to", "at", "range", "bound_after")
OCCASIONS, _LENGTH_AFTER, _LENGTH_BEFORE = bits("occasions"), bits("length_after"), bits("length_before")
