"""All-numeric dates: ISO 8601 and machine stamps anywhere, the rest by the region's order of day and month."""

from __future__ import annotations

import re
from datetime import date

import msgspec
from msgspec.structs import replace

from guard.claims.calendar.atoms import Tokens
from guard.claims.calendar.dated import card_ends, dated_after, dated_before
from guard.claims.lexer import DASH, WORD
from guard.locales.sense import bits

UNDECIDED = "day and month cannot be told apart without a region"
NO_SUCH_DAY = "no such day"

_EARLIEST, _LATEST = 1900, 2100
"""Years that stand behind a month in digits."""
_SHAPE = re.compile(
    r"(?P<a>\d{1,4})(?P<sp> ?)(?P<sign>[./-]) ?(?P<b>\d{1,2})"
    r"(?: ?(?P=sign) ?(?P<apos>'?)(?P<c>\d{1,4})(?! \d{3}(?!\d)))?(?P<dot>\.?)(?![\d/]|[.:]\d)"
)
_MONTH_YEAR = re.compile(r"(?P<month>\d{1,2}) ?(?P<sign>[./-]) ?(?P<year>[12]\d{3})(?![\d/]|[.:,-]\d)")
_COMPACT = re.compile(r"(?P<year>[12]\d{3})(?P<month>\d\d)(?P<day>\d\d)(?:(?P<time>T(?=\d{4}))|(?!\w))")
_DRESSED = re.compile(r"(?P<a>\d{1,2}) ?(?P<sign>[–—·‒]) ?(?P<b>\d{1,2}) ?(?P=sign) ?(?P<c>[12]\d{3})(?!\d)")
_ROMAN_MONTH = re.compile(
    r"(?P<day>\d{1,2})(?P<sign>[./ -]) ?(?P<month>XI{0,2}|IX|VI{0,3}|IV|I{1,3})(?P=sign) ?(?P<year>[12]\d{3})(?!\d)"
)
_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_HAN = re.compile(r"(?:(?P<year>[12]\d{3})年)?(?P<month>\d{1,2})月(?P<day>\d{1,2})[日号號]")
ODD = re.compile(r" ?[–—·‒] ?\d|[./-] ?[IVX]{1,4}[./-]| [IVX]{1,4} [12]\d{3}(?!\d)|年\d|月\d")
"""What joins the numbers of a date in another dress: 12–05–2026, 5.XII.2026, 5 XII 2026, 2026年12月5日."""


class Written(msgspec.Struct, frozen=True, gc=False):
    """A date in digits. `problem` says why it has no value; `weak` that it may as well be a fraction or a score,
    `foreign` that dates are written otherwise where it is read.
    """

    year: int | None
    month: int | None
    day: int | None
    problem: str | None = None
    weak: bool = False
    foreign: bool = False
    calendar: str | None = None


def numeric(tokens: Tokens, index: int) -> tuple[Written, int] | None:
    """The date that begins at a number, and the token after it."""
    token = tokens.items[index]
    if _inside(tokens, index):
        return None
    part = _named(tokens, index)
    for shape, read in _SHAPES:
        found = shape.match(tokens.text, token.start)
        if found is None:
            continue
        dashed = "sign" in shape.groupindex and found["sign"] == "-"
        before = tokens.text[max(token.start - 2, 0) : token.start]
        iso = shape is _SHAPE and len(found["a"]) == 4 and not before[:1].isdigit()
        after = tokens.text[found.end() : found.end() + 2]
        further = after[:1] == "-" and (not iso or after[1:].isdigit())
        if dashed and (further or (before[-1:] == "-" and not iso)):
            return None  # 555-12-34
        written = read(found, tokens, index)
        whole = shape is _SHAPE and (found["c"] or (found["sign"] == "/" and _ranges(tokens, found.end())))
        if written is None or (part and not (whole and written.day is not None)):
            continue
        stop = found.end()
        if shape is _SHAPE and found["dot"] and (found["c"] or found["sign"] != "."):
            stop -= 1  # it ends a sentence
        end = index + 1
        while end < tokens.size and tokens.items[end].start < stop:
            end += 1
        if tokens.items[end - 1].end > stop and shape is not _COMPACT:
            continue
        if written.year is None and tokens.masks[end + tokens.sign(end, ".")] & _NO_DATE_AFTER:
            return None  # 4.12. sürüm
        if written.weak and (_counted(tokens, end) or (dashed and _hours(tokens, end))):
            continue
        if shape is _COMPACT and not found["time"] and not dated_before(tokens, index):
            return None  # as likely a number of an order
        return written, end
    return None


def _inside(tokens: Tokens, index: int) -> bool:
    """Whether the number is part of something else to the left: 10.0.0.1, v1.2.3, $5-10, version 1.10.30."""
    if _named(tokens, index) and tokens.sense(index - 1 - tokens.sign(index - 1, ":."), "version"):
        return True
    if not tokens.close(index):
        return False
    before = tokens.items[index - 1]
    if before.kind == WORD:
        return before.folded.isascii()
    if before.folded == "/" and tokens.sign(index - 2, ".") and tokens.digits(index - 3, 2):
        return False  # 14./15.10.2026
    if before.folded == ":":
        return tokens.at(index - 2) is None or tokens.items[index - 2].kind != WORD  # 10:30.12, but Date:2026-12-03
    return before.folded in "./,#$£€¥+=_@&'" and (before.folded not in "/.," or tokens.close(index - 1))


def _named(tokens: Tokens, index: int) -> bool:
    """Whether a word stands before that has numbers with stops: version 3.12, room 3.12, § 3.12. With its year it is a
    date all the same, but for a version's.
    """
    at = index - 1 - tokens.sign(index - 1, ":.")
    return tokens.sense(at, "no_date") is not None or tokens.sign(at, "§")


_ONWARD = re.compile(r" ?[-–—] ?\d{1,2}/\d")


def _ranges(tokens: Tokens, stop: int) -> bool:
    """Whether a date in digits goes on to another one: room 12/10–12/14."""
    return _ONWARD.match(tokens.text, stop) is not None


def _counted(tokens: Tokens, end: int) -> bool:
    """Whether a doubtful pair of numbers stands before what it counts: 3/4 cup, 1.5 %, 4/5 stars."""
    token = tokens.at(end)
    if token is None:
        return False
    return token.folded in "%$£€¥*×x+°" or token.mask & _COUNTS != 0


_NO_DATE_AFTER = bits("no_date_after")
_COUNTS = bits("currency", "unit", "percent", "business")


def _hours(tokens: Tokens, end: int) -> bool:
    """Whether a part of the day follows two numbers with a dash, which are hours then: 9-10 's ochtends."""
    return tokens.masks[tokens.skip(end)] & _HALVES != 0


_HALVES = bits("part", "meridiem")


def _three(found: re.Match[str], tokens: Tokens, index: int) -> Written | None:
    first, sign, second, third = found["a"], found["sign"], found["b"], found["c"]
    profile = tokens.window.profile
    if third is None:
        return _pair(found, tokens, index)
    if len(first) == 4:
        year = tokens.years.full(first)
        if year is None or len(third) > 2:
            return None
        return _other(tokens, year, int(second), int(third)) or _checked(year, int(second), int(third), certain=True)
    if len(third) == 3 or len(first) == 3:
        return None
    if len(third) <= 2 and profile.date_order == "ymd" and len(first) == 2 and not found["apos"]:
        made = _checked(tokens.years.full(first), int(second), int(third), certain=False)
        if made is not None:
            return made
    year = tokens.years.full(third)
    if year is None:
        return None
    made = _other(tokens, year, int(second), int(first)) if len(third) == 4 else None
    made = made or _ordered(int(first), int(second), year, profile.day_first, certain=True)
    if made is not None and made.problem == NO_SUCH_DAY and len(third) == 2:
        made = replace(made, weak=True)
    if made is not None and len(third) == 2:
        wide = len(first) == 2 or len(second) == 2
        if sign != "/" and not wide and not (profile.short_digits and profile.date_sign == sign):
            return None  # 5.2.10 is a version
    return made


def _other(tokens: Tokens, year: int, month: int, day: int) -> Written | None:
    """A date in the other calendar of the language, where the year is of that one."""
    calendar = tokens.years.calendar(year)
    return None if calendar is None else Written(year, month, day, calendar=calendar)


def _ordered(first: int, second: int, year: int | None, day_first: bool | None, *, certain: bool) -> Written | None:  # noqa: FBT001
    """Day and month by the region's order, or by the other where only that makes a date."""
    if day_first is None:
        if first > 12 or first == second:
            day_first = True
        elif second > 12:
            day_first = False
        elif first < 1 or second < 1:
            return None
        else:
            return Written(year, None, None, UNDECIDED)
    day, month = (first, second) if day_first else (second, first)
    odd = not 1 <= month <= 12
    if odd and 1 <= day <= 12:
        day, month = month, day
    return _checked(year, month, day, certain=certain, odd=odd)


def _checked(year: int | None, month: int, day: int, *, certain: bool, odd: bool = False) -> Written | None:
    """The date; where it does not exist, an unreadable one if its form is certainly a date's, else none.

    `odd`: no month stands where the region has it. Then it is as likely the number of something: 2026-13-12.
    """
    try:
        date(year or 2000, month, day)
    except ValueError:
        whole = certain and month <= 31 and day <= 31
        return Written(year, None, None, NO_SUCH_DAY, weak=odd or month > 12) if whole else None
    return Written(year, month, day)


def _pair(found: re.Match[str], tokens: Tokens, index: int) -> Written | None:
    """A day and its month, or a month and its year."""
    first, sign, second = found["a"], found["sign"], found["b"]
    if len(first) == 4:
        year = tokens.years.full(first)
        if year is None or not 1 <= int(second) <= 12 or found["dot"]:
            return None
        if len(second) == 1 and not 1900 <= year <= 2100:
            return None  # № 2300-1
        return Written(year, int(second), None, weak=sign == "." or len(second) == 1 or not 1900 <= year <= 2100)
    if len(first) > 2 or (first, second) in {("24", "7"), ("7", "24")}:
        return None
    profile = tokens.window.profile
    if (ends := _card(found, tokens, index)) is not None:
        return ends
    made = _ordered(int(first), int(second), None, profile.day_first, certain=sign == "/")
    if made is None:
        return None
    if made.problem == NO_SUCH_DAY:
        return replace(made, weak=True)  # due 13/18
    wide = len(first) == 2 or len(second) == 2
    native = sign == "/" or (wide and profile.date_sign == sign)
    dashed = tokens.masks[index - 1] & DASH and tokens.digits(index - 2)
    if sign == "." and len(second) == 1 and not found["dot"] and dashed:
        return None  # 10 - 10.1
    if sign == "." and len(second) == 1 and tokens.sense(index - 1, "at") and not tokens.sense(index - 1, "day_before"):
        return None  # в 10.1
    stated = not native and wide and _stated(found, tokens, index)
    if not (native or stated or (sign == "." and found["dot"])):
        # 10.1 and 8-9 are other things as well; a date only where the region writes its dates so.
        return None
    if sign == "-" and found["sp"]:
        return None
    if sign == "." and native and profile.day_first and int(second) > 12:
        return None  # Raum 2.14
    dotted = sign == "." and bool(found["dot"]) and wide and profile.date_sign == sign
    dotted = dotted and _told_dotted(found, tokens, index)
    weak = not (dotted or stated) or made.problem is not None
    return replace(made, weak=weak, foreign=not stated and sign not in {"/", profile.date_sign})


_DOT_LEADS = bits(
    "day_before", "dated", "at", "from", "to", "and", "weekday", "weekday_short", "glue", "the", "lead", "part",
    "day_offset", "hour_before", "price",
)  # fmt: skip


def _told_dotted(found: re.Match[str], tokens: Tokens, index: int) -> bool:
    """Whether the stop of 4.12. is the month's: where a sentence ends with it, a version or a section may be meant."""
    before = tokens.at(index - 1)
    if before is None or before.kind != WORD or before.mask & _DOT_LEADS:
        return True
    if int(found["a"]) > 12 and len(found["b"]) == 2:
        return True
    end = _behind(found, tokens, index)
    return tokens.masks[end] & _DOT_LEADS != 0


def _behind(found: re.Match[str], tokens: Tokens, index: int) -> int:
    """The token behind a match that begins at one."""
    while index < tokens.size and tokens.items[index].start < found.end():
        index += 1
    return index


def _stated(found: re.Match[str], tokens: Tokens, index: int) -> bool:
    """Whether words say that a day is told, though it is written with another sign than the region's: 预计12-4送达."""
    first, second = found["a"], found["b"]
    if found["sign"] == "-" and tokens.window.profile.date_order != "ymd" and "0" not in (first[0], second[0]):
        return False  # 10-12 are hours as well
    end = _behind(found, tokens, index)
    if dated_after(tokens, end):
        return True
    led = tokens.sense(index - 1, "day_before") is not None or dated_before(tokens, index)
    return led and tokens.ended(end)  # 送达10-12个工作日 counts days


def _month_year(found: re.Match[str], tokens: Tokens, _index: int) -> Written | None:
    year, month = tokens.years.full(found["year"]), int(found["month"])
    if year is None or not 1 <= month <= 12 or not _EARLIEST <= year <= _LATEST:
        return None  # Vinohradská 12/1899
    return Written(year, month, None, weak=found["sign"] != "/" or len(found["month"]) == 1)


def _compact(found: re.Match[str], _tokens: Tokens, _index: int) -> Written | None:
    return _checked(int(found["year"]), int(found["month"]), int(found["day"]), certain=False)


def _dressed(found: re.Match[str], tokens: Tokens, _index: int) -> Written | None:
    """12–05–2026, 12·05·2026: the signs of a typesetter."""
    return _ordered(int(found["a"]), int(found["b"]), int(found["c"]), tokens.window.profile.day_first, certain=False)


def _roman(found: re.Match[str], _tokens: Tokens, _index: int) -> Written | None:
    return _checked(int(found["year"]), _ROMANS.index(found["month"]) + 1, int(found["day"]), certain=True)


def _han(found: re.Match[str], tokens: Tokens, index: int) -> Written | None:
    """A day as East Asia writes it, in a text of another language."""
    if not found["year"] and tokens.sense(index + 1, "mark") is not None:
        return None  # of that language itself
    return _checked(int(found["year"] or 0) or None, int(found["month"]), int(found["day"]), certain=True)


_CARDS = range(-10, 21)
"""Years from now within which a card ends."""


def _card(found: re.Match[str], tokens: Tokens, index: int) -> Written | None:
    """The month and the year of a card: "Valid thru 08/29"."""
    month, year = found["a"], found["b"]
    if found["sign"] not in "/-" or len(year) != 2 or len(month) != 2 or not 1 <= int(month) <= 12:
        return None
    full = tokens.years.full(year)
    near = full is not None and (tokens.years.now is None or full - tokens.years.now in _CARDS)
    return Written(full, int(month), None) if near and card_ends(tokens, index) else None


_SHAPES = (
    (_SHAPE, _three),
    (_MONTH_YEAR, _month_year),
    (_COMPACT, _compact),
    (_DRESSED, _dressed),
    (_ROMAN_MONTH, _roman),
    (_HAN, _han),
)
