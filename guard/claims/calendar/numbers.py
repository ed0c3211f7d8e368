"""A number put into a moment: the day beside its month, the year after them, an hour after "at"; else it waits."""

from __future__ import annotations

from guard.claims.calendar.atoms import GLUE, MONTH, THE, Atom, Number, Period, Tokens, number
from guard.claims.calendar.moment import GAP, Moment
from guard.claims.lexer import LETTERS, WORD
from guard.core.values import Clock
from guard.locales.dates import UNDECIDED
from guard.locales.sense import bits

_EARLIEST, _LATEST = 1900, 2060
"""Years that replies speak of."""


def place_number(now: Moment, part: Atom, tokens: Tokens) -> bool:
    """A number is a day beside its month, a year after them, an hour after "at"; else it waits for what follows."""
    read: Number = part.value
    whole = tokens.digits(part.first, 4)
    if now.parts == 0:
        now.bare = read
        return True
    follows = _month_follows(tokens, part.last)
    if read.digits == 4 and (year := _year_first(now, part, tokens, follows=follows)) is not None:
        return year
    if now.bare is not None and now.bare.digits == 4 and follows and numbers_before(now, part, tokens):
        return False
    if now.bare is not None and now.bare.digits == 4 and follows and now.year is None:
        now.year, now.bare = tokens.years.full(str(now.bare.value)), read
        return now.year is not None
    if now.written and now.year is None and now.day is not None and read.digits == 4 and part.first - now.last <= 1:
        now.year = tokens.years.full(whole)  # 06/06, 2015
        return now.year is not None
    if now.bare is not None or now.written or now.distance or now.length:
        return False
    if now.nth_unit is not None and now.nth_unit[1] == "quarter":
        return False  # Q2 2026 (1. April bis 30. Juni)
    if not follows and _after_at(now, part, tokens):
        return True
    if now.month is not None or now.month_step is not None:
        return _beside_month(now, read, whole, part, tokens)
    if follows and now.day is None and 1 <= read.value <= 31:
        now.bare = read
        return True
    return _beside_part(now, read) or _beside_weekday(now, read, part, tokens)


def _after_at(now: Moment, part: Atom, tokens: Tokens) -> bool:
    """An hour after "at" beside a day or a part of one: "tomorrow at 5"."""
    read: Number = part.value
    if (
        part.first - 1 < now.last
        or tokens.sense(part.first - 1, "at") is None
        or now.clock is not None
        or read.nth
        or read.value > 24
    ):
        return False
    if not now.dated and now.part is None:
        return False
    hourly = tokens.masks[part.first - 1] & _HOURLY
    if now.led == "from" and now.day is not None and tokens.sense(part.first - 1, "to") and not hourly:
        return False  # vom 5. November bis 19.
    if tokens.sense(part.first - 1, "day_before") and not tokens.sense(part.first - 1, "hour_before"):
        if now.day is not None or (now.weekday is None and now.weekday_step is None) or not tokens.ended(part.last):
            return False
        now.day = read.value  # mardi prochain, le 8
        return 1 <= read.value <= 31
    now.clock = Clock(read.value % 24, dial=1 <= read.value <= 12)
    now.strong = now.strong or now.part is not None
    return True


def _beside_part(now: Moment, read: Number) -> bool:
    """An hour beside a part of the day: "the evening, 8"."""
    if (now.part is None and now.half is None) or read.nth or now.clock is not None or not 1 <= read.value <= 12:
        return False
    now.clock = Clock(read.value)
    return True


def _year_first(now: Moment, part: Atom, tokens: Tokens, *, follows: bool) -> bool | None:
    """Whether four digits are the year of what stands before or after them; None where nothing says so."""
    if now.year is not None:
        return None
    year = tokens.years.full(tokens.digits(part.first, 4))
    if now.edge is not None and now.month is None and now.period in (None, Period("year", 0)):
        if year is None or not (2000 if tokens.prose_after(part.last) else _EARLIEST) < year <= _LATEST:
            return False
        now.year, now.period = year, None  # the end of 2027
        return True
    if now.bare is not None:
        if now.link in ("to", "and") and not follows:
            now.year = year  # May 5 and 8, 2026
            return year is not None
        if follows and now.bare.digits <= 2:
            now.year = year  # 23-2020-September
            return year is not None
        return None
    if now.nth_unit is not None:
        now.year = year
        return year is not None
    if now.month is None and now.day is None and now.weekday is not None and not now.written:
        now.year = year if follows or _month_follows(tokens, part.last, over=True) else None
        return now.year is not None
    return None


def _beside_weekday(now: Moment, read: Number, part: Atom, tokens: Tokens) -> bool:
    """A day of a month that is not named: "Friday the 22nd", "Friday 22", "next month on the 3rd"."""
    if now.day is not None or not 1 <= read.value <= 31 or now.offset is not None:
        return False
    if now.weekday is None and not (read.nth and now.period is not None):
        return False
    led = now.weekday is not None and tokens.sense(part.first - 1, "day_before") is not None  # am Dienstag, den 8.
    close = led or now.last == part.first or (now.last == part.first - 1 and tokens.sign(now.last, ","))
    to_weekday = tokens.masks[part.last] & _TO and tokens.masks[tokens.skip(part.last + 1)] & _WEEKDAY
    fits = tokens.ended(part.last) or tokens.masks[part.last] & _BEHIND_DAY or to_weekday
    if not read.nth and (not close or not read.digits or not fits):
        return False
    now.day = read.value
    return True


_TO, _WEEKDAY = bits("to"), bits("weekday")
_BEHIND_DAY = bits("at", "and", "from", "month", "month_short", "part", "the", "hour_before")
"""Words that may follow a weekday and the number of its day: "Friday 22 at 5". Others are counted by it."""


def _beside_month(now: Moment, read: Number, whole: str, part: Atom, tokens: Tokens) -> bool:
    if _verb(now, part, tokens) or (part.first > now.last and len(whole) <= 2 and _month_next(tokens, part.last)):
        return False  # dal 1° ottobre al 30 novembre
    if tokens.masks[now.last - 1] & _WEAK and _month_next(tokens, part.last):
        return False  # de la noi, 12 decembrie
    if now.day is None and 1 <= read.value <= 31 and len(whole) <= 2 and not tokens.sign(part.first - 1, "'’"):
        if not read.nth and _behind_apart(now, part, tokens):
            return False
        now.day = read.value
        return True
    if now.year is None and not read.nth:
        if tokens.sense(part.first - 1, "at") and tokens.prose_after(part.last):
            return False  # "on March 3rd at 1270 Linford Lane"
        year = tokens.years.full(whole) if len(whole) == 4 else read.value if not read.digits else None
        if year is not None and 1000 <= year < 3000:
            led = tokens.sense(part.first - 1, "at") is not None
            told = _EARLIEST <= year <= _LATEST or now.calendar is not None or tokens.years.calendar(year) is not None
            if not told and (led or tokens.prose_after(part.last)):
                return False  # "8. Dezember, 1010 Wien"
            if now.clock is not None and not tokens.ended(part.last) and (not told or _letters(tokens, part.last)):
                return False  # "Dec. 8 at 2:30 p.m., 1200 N. Main St."
            now.year = year
            return True
        if len(whole) == 2 and _short_year(now, part, tokens):
            now.year = tokens.years.full(whole)
            return True
    return False


def _behind_apart(now: Moment, part: Atom, tokens: Tokens) -> bool:
    """Whether a number behind a month counts something: "in November, 5 classes", "in March 5 of us", "May (5 items)".

    No day stands behind a comma, a bracket or a sentence's end, nor where a word leads to the whole month.
    """
    named = tokens.sense(now.last - 1, "month") is not None
    for at in range(now.last, part.first):
        comma = now.year is None and tokens.sign(at, ",،")  # 2027, авӑн, 28
        if comma or tokens.sign(at, "()（）") or (named and tokens.sign(at, ".")):
            return True
    year = tokens.digits(part.last + tokens.sign(part.last, ","), 4)
    return len(year) != 4 and now.parts == 1 and tokens.masks[now.first - 1] & _MONTH_LED != 0


_MONTH_LED, _CURRENCY = bits("month_led"), bits("currency")
_APART = _MONTH_LED | bits("month_apart")


def _before_apart(now: Moment, part: Atom, tokens: Tokens) -> bool:
    """Whether a number before a month is no day of it: "day 1 (Dec 12)", "room 6, from Dec 20", "$29, Nov 18"."""
    number_at = now.last - 1
    if tokens.masks[number_at - 1] & _CURRENCY and tokens.close(number_at):
        return True
    own = bool(tokens.digits(part.last, 2))  # "$29, Nov 18", but "8, Xlajee Po, 2025"
    return any(
        tokens.sign(at, "()（）")
        or (own and tokens.sign(at, ",،"))
        or (tokens.sign(at, "/") and not tokens.close(at))
        or tokens.masks[at] & _APART
        for at in range(now.last, part.first)
    )


def _short_year(now: Moment, part: Atom, tokens: Tokens) -> bool:
    """Whether two digits after a month are a year: behind its sign, or last of all and no end of a range.

    The day of another month is none, nor what a word leads to: "5. Mai bis 19. Juni", "3 grudnia od 9 do 13".
    """
    if tokens.sign(part.first - 1, "'’/"):
        return True
    if _month_follows(tokens, part.last):
        return False
    if tokens.sign(part.first - 1, "-."):
        return True
    led = any(tokens.sense(part.first - 1, kind) for kind in ("to", "at", "and"))
    if tokens.sign(part.first - 1, ",") and tokens.sign(part.last, ",") and tokens.digits(part.last + 1, 4):
        return False  # May 27, 28, 29, 2024
    return now.day is not None and now.clock is None and not led and tokens.ended(part.last)


def _letters(tokens: Tokens, index: int) -> bool:
    """Whether a word follows that says nothing of a time, or a single letter: the name of a street."""
    token = tokens.at(index)
    return token is not None and (tokens.prose_after(index) or (token.kind == WORD and len(token.folded) == 1))


def _verb(now: Moment, part: Atom, tokens: Tokens) -> bool:
    """Whether a month that is another word too stands before a count: "you may 3 times", "pro 2 osoby"."""
    if not tokens.masks[now.last - 1] & _WEAK or now.parts > 1 or part.value.nth:
        return False
    profile = tokens.window.profile
    if profile.day_first and profile.language not in UNDECIDED and len(tokens.digits(part.first, 2)) > 0:
        return True  # pro 2 osoby: where days stand before their months, none stands behind one that is a word
    return tokens.text[tokens.items[now.last - 1].start].islower() and tokens.prose_after(part.last)


_WEAK = bits("weak")
_HOURLY = bits("hour_before", "clock_led")


def _month_next(tokens: Tokens, index: int) -> bool:
    """Whether a number has its own month right behind it."""
    at = tokens.skip(index + tokens.sign(index, "."))
    return tokens.masks[at] & MONTH != 0


def _month_follows(tokens: Tokens, index: int, *, over: bool = False) -> bool:
    """Whether a month comes next but for words that say nothing, and `over` a day."""
    for _ in range(GAP + 2 * over):
        if over and tokens.digits(index, 2):
            index += 1
            continue
        mask = tokens.masks[index]
        if mask & MONTH:
            return True
        if not (mask & (GLUE | THE) or tokens.sign(index, ".-/,")):
            return False
        index += 1
    return False


def numbers_before(now: Moment, part: Atom, tokens: Tokens) -> bool:
    """Whether the four digits that a moment begins with are no year of the date that follows, but a number of its own:
    order #1042 of 27 November, ticket 2041 (27 Nov). A one in words before another word is an article: un set.
    """
    if now.bare is None:
        return False
    if not now.bare.digits and not now.bare.nth and now.bare.value == 1 and tokens.masks[part.first] & _WEAK:
        return True  # un set
    if now.bare.digits in (1, 2) and not now.bare.nth and _before_apart(now, part, tokens):
        return True
    if now.bare.digits != 4:
        after = number(tokens, part.last) if not now.bare.nth and now.bare.digits else None
        return after is not None and after[0].nth and part.first > now.first + 1  # a table for 4 in March 3rd's show
    profile = tokens.window.profile
    first = profile.date_order.startswith("y")
    stopped = first and tokens.sign(now.first + 1, ".")  # 1848. március 15.
    if not (_EARLIEST <= now.bare.value <= _LATEST or stopped or profile.language in _CALENDARS):
        return True
    at = now.first - 1
    at -= tokens.sign(at, ".:°")
    if tokens.sign(at, "#№*•") or (tokens.masks[at] & _NUMBERED and not tokens.sense(at, "lead")):
        return True
    between = range(now.first + 1, part.first)
    if any(tokens.sign(at, "()（）、") or tokens.masks[at] & _LEADING for at in between):
        return True
    words = first or not now.first or any(tokens.masks[at] & LETTERS for at in between)  # 2026. gada 27. novembris
    return not words and any(tokens.sign(at, ",.") for at in between)


_NUMBERED, _LEADING = bits("numbered", "counter"), bits("at", "from")
_CALENDARS = frozenset({"ar", "fa", "ps", "th", "ur"})
"""Languages that count the years of another calendar too."""
