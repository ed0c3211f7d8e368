"""Quarters and halves of a year by their sign or number: Q3 2026, 2Q26, H1/2026, FY27 Q3, 3. Quartal, III kwartał."""

from __future__ import annotations

from guard.claims.calendar.atoms import Atom, Tokens
from guard.claims.lexer import DASH, SLASH, WORD
from guard.locales.sense import bits

QUARTER_SIGN, HALF_SIGN = bits("quarter_sign"), bits("half_sign")
_FISCAL, _MARK = bits("fiscal"), bits("mark")
_UNIT, _HALF_YEAR = bits("unit"), bits("half_year")
_MOST = {"quarter": "1234", "half_year": "12"}
ROMANS = {"i": 1, "ii": 2, "iii": 3, "iv": 4}
SIGNS = frozenset("qh")
"""Letters that are signs of a quarter and a half in every language."""
_EARLIEST, _LATEST = 1990, 2060
"""Years whose quarters are spoken of."""
_NEAR = range(-20, 11)
_LED = bits("glue", "lead", "the", "from")


def signed(tokens: Tokens, index: int) -> Atom | None:
    """A quarter or a half by its letter: Q3, Q1/27, Q3 FY27; by another than Q only beside its year: H1 2026."""
    unit = _sign(tokens, index)
    if unit is None or not tokens.close(index + 1):
        return None
    number = tokens.digits(index + 1, 1)
    if not number or number not in _MOST[unit]:
        return None
    if tokens.close(index) or (tokens.close(index + 2) and (after := tokens.at(index + 2)) and after.kind == WORD):
        return None  # Q4L9HS
    value, end = (int(number), unit), index + 2
    if tokens.sign(end, "/-'’") and tokens.close(end) and (tokens.close(end + 1) or tokens.sign(end, "'’")):
        year = _year(tokens, end + 1)
        if year is not None and (len(tokens.digits(end + 1, 4)) == 4 or not tokens.sign(end, "-")):
            return Atom("unit_year", index, end + 2, (value, year))  # Q1/27
    if (fiscal := _fiscal(tokens, tokens.skip(end, _LED))) is not None:
        return Atom("unit_year", index, fiscal[1], (value, fiscal[0]))
    if tokens.items[index].folded != "q" and not _full_year(tokens, tokens.skip(end, _LED)):
        return None
    return Atom("nth_unit", index, end, value)


def fiscal(tokens: Tokens, index: int) -> Atom | None:
    """A fiscal year with the quarter behind it, or alone: FY27 Q3."""
    found = _fiscal(tokens, index)
    if found is None:
        return None
    year, end = found
    if (unit := _numbered(tokens, end)) is not None:
        return Atom("unit_year", index, end + 2, (unit, year))
    if tokens.sign(end, "-–/") and len(tokens.digits(end + 1, 4)) in (2, 4):
        return None  # FY 2025-26 names a year that begins in one and ends in the next
    return Atom("year", index, end, year)


def year_led(tokens: Tokens, index: int) -> Atom | None:
    """A year before its quarter (2026Q3, 2026-H1, 2026年Q3), or a number before the sign and its year (2Q26)."""
    if not _ahead(tokens, index):
        return None
    if _full_year(tokens, index):
        at = index + 1
        if tokens.masks[at] & _MARK or (tokens.sign(at, "-–/") and tokens.close(at) and tokens.close(at + 1)):
            at += 1
        unit = _numbered(tokens, at)
        year = tokens.years.full(tokens.digits(index, 4))
        return None if unit is None else Atom("unit_year", index, at + 2, (unit, year))
    number, unit_of = tokens.digits(index, 1), _sign(tokens, index + 1)
    if not number or unit_of is None or number not in _MOST[unit_of] or not tokens.close(index + 1):
        return None
    end = index + 2
    if tokens.close(end) and (year := _year(tokens, end)) is not None:
        return Atom("unit_year", index, end + 1, ((int(number), unit_of), year))
    if _full_year(tokens, end):
        return Atom("unit_year", index, end + 1, ((int(number), unit_of), tokens.years.full(tokens.digits(end, 4))))
    return None


def _ahead(tokens: Tokens, index: int) -> bool:
    """Whether the letter of a quarter or a half stands behind a number, a dash or the year's mark between."""
    at = index + 1
    if tokens.masks[at] & (_MARK | DASH | SLASH):
        at += 1
    return at < tokens.size and (tokens.items[at].folded in SIGNS or tokens.masks[at] & (QUARTER_SIGN | HALF_SIGN) != 0)


def roman(tokens: Tokens, index: int) -> Atom | None:
    """A quarter or a half by its Roman number: III kwartał, II полугодие."""
    token = tokens.items[index]
    value = ROMANS.get(token.folded)
    at = index + 1 + tokens.sign(index + 1, ".")
    if value is None or not tokens.masks[at] & (_UNIT | _HALF_YEAR) or not tokens.text[token.start].isupper():
        return None
    return _named(tokens, index, at, value)


def stopped(tokens: Tokens, index: int) -> Atom | None:
    """A quarter or a half of a year by its number with a stop: 3. Quartal, 1. Halbjahr."""
    found = tokens.digits(index, 1)
    if not found or not tokens.close(index + 1) or not tokens.window.profile.day_dot:
        return None
    return _named(tokens, index, index + 2, int(found))


def _named(tokens: Tokens, first: int, at: int, value: int) -> Atom | None:
    unit = tokens.sense(at, "unit")
    if tokens.masks[at] & _HALF_YEAR and value in (1, 2):
        return Atom("nth_unit", first, at + 1, (value, "half_year"), weak=True)
    if unit is not None and unit.value == "quarter" and value in (1, 2, 3, 4):
        return Atom("nth_unit", first, at + 1, (value, "quarter"))
    return None


def behind(tokens: Tokens, index: int) -> Atom | None:
    """A quarter with its number behind it: quý 3, kuartal III."""
    unit, after = tokens.sense(index, "unit"), tokens.at(index + 1)
    if unit is None or unit.value != "quarter" or after is None or tokens.close(index + 1):
        return None
    value = int(tokens.digits(index + 1, 1) or ROMANS.get(after.folded, 0))
    if not 1 <= value <= 4 or tokens.prose_after(index + 2):
        return None
    return Atom("nth_unit", index, index + 2, (value, "quarter"))


def _numbered(tokens: Tokens, index: int) -> tuple[int, str] | None:
    """The sign of a quarter or a half with its number right behind it."""
    unit, number = _sign(tokens, index), tokens.digits(index + 1, 1)
    if unit is None or not number or number not in _MOST[unit] or not tokens.close(index + 1):
        return None
    return int(number), unit


def _sign(tokens: Tokens, index: int) -> str | None:
    """What a letter stands for: Q and H everywhere, others where the language has them; all but q as capitals."""
    token = tokens.at(index)
    if token is None or token.kind != WORD:
        return None
    if token.folded == "q":
        return "quarter"
    if not tokens.text[token.start].isupper():
        return None
    if token.folded == "h" or tokens.masks[index] & HALF_SIGN:
        return "half_year"
    return "quarter" if tokens.masks[index] & QUARTER_SIGN else None


def _fiscal(tokens: Tokens, index: int) -> tuple[int, int] | None:
    """The year of a fiscal one, and its end: FY27, FY 2027."""
    if not 0 <= index < tokens.size or not tokens.masks[index] & _FISCAL:
        return None
    year = _year(tokens, index + 1)
    if year is None or not (tokens.close(index + 1) or len(tokens.digits(index + 1, 4)) == 4):
        return None
    return year, index + 2


def _year(tokens: Tokens, index: int) -> int | None:
    """A year in two digits or four."""
    digits = tokens.digits(index, 4)
    year = tokens.years.full(digits) if len(digits) in (2, 4) else None
    return year if year is not None and _EARLIEST <= year <= _LATEST else None


def _full_year(tokens: Tokens, index: int) -> bool:
    """Whether a year of our time stands in four digits: H2 2041 is the number of a room."""
    year = _year(tokens, index)
    return len(tokens.digits(index, 4)) == 4 and year is not None and year - (tokens.years.now or year) in _NEAR
