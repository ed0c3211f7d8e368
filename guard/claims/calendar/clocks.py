"""Times of day: 14:05, 2 pm, 15h30, 14 Uhr, 3時15分, half past two; with zones, offsets and day marks."""

from __future__ import annotations

import re

from msgspec.structs import replace

from guard.claims.calendar.atoms import GLUE, MONTH, THE, Tokens, number
from guard.claims.lexer import BREAK
from guard.core.values import Clock
from guard.locales.fold import unspaced
from guard.locales.sense import Sense, bits


def clock(tokens: Tokens, index: int) -> tuple[Clock, int] | None:
    """The time that begins at a number, and the token after it. A bare number is none."""
    written = _digits(tokens, index)
    found = written or said(tokens, index)
    if found is None:
        return None
    read, end = found
    if 1 <= read.hour <= 12 and (written is None or _dialled(tokens, index, end)):
        read = replace(read, dial=True)
    after = tokens.sense(end, "clock_after")
    if after is not None and read.minute == 0:
        read, end = _shifted(read.hour, after.value), end + 1
    return _tail(tokens, read, end)


def said(tokens: Tokens, index: int) -> tuple[Clock, int] | None:
    """A time as it is told: "half past two", "ten to five", "las tres y media", "3 menos 10"."""
    before = tokens.sense(index, "clock_before")
    if before is not None:
        hour = _hour(tokens, index + 1)
        return None if hour is None else (_shifted(hour[0], before.value), hour[1])
    named = tokens.sense(index, "hour_word")
    if named is not None and (_hour_alone(tokens, index, index + 1) or tokens.sense(index + 1, "part")):
        return Clock(named.value % 24), index + 1
    first = number(tokens, index)
    if first is not None and not first[0].digits and first[0].value <= 24 and _hour_alone(tokens, index, first[1]):
        return Clock(first[0].value % 24), first[1]
    if first is None or first[0].nth or first[0].value > 59:
        return None
    value, end = first[0].value, first[1]
    join = tokens.sense(end, "clock_join")
    led = tokens.sense(index - 1, "at") is not None and tokens.sense(index - 1, "from") is None
    joined = join is not None and (first[0].digits == 0 or (led and value % 5 == 0) or " " in tokens.items[end].folded)
    if join is not None and joined and (hour := _hour(tokens, end + 1)) is not None and value < 60 and hour[0] <= 12:
        return _shifted(hour[0], join.value * value), hour[1]
    if not 1 <= value <= 24:
        return None
    after = tokens.sense(end, "clock_after")
    if after is not None:
        return _shifted(value, after.value), end + 1
    if first[0].digits == 0 and (spoken := _spoken(tokens, value, end)) is not None:
        return spoken
    return _added(tokens, value, end)


def _spoken(tokens: Tokens, hour: int, index: int) -> tuple[Clock, int] | None:
    """An hour in words with its mark or half of the day, perhaps with minutes between: "four twenty-three am"."""
    mark = tokens.sense(index, "mark")
    if mark is not None and mark.value == "hour":
        return _marked(tokens, hour, index + 1)
    if meridiem(tokens, index) is not None and hour <= 12:
        return Clock(hour), index
    minutes = number(tokens, index)
    if minutes is not None and minutes[0].digits == 0 and minutes[0].value < 60 and hour <= 12:
        return (Clock(hour, minutes[0].value), minutes[1]) if meridiem(tokens, minutes[1]) is not None else None
    return None


def _added(tokens: Tokens, hour: int, index: int) -> tuple[Clock, int] | None:
    """Minutes said after the hour, where a word before it says that an hour it is."""
    add = tokens.sense(index, "clock_add")
    if add is None or not any(tokens.sense(index - back, "at") for back in (2, 3)):
        return None
    minutes = number(tokens, index + 1)
    if minutes is None or minutes[0].nth or not 1 <= minutes[0].value <= 59 or hour > 12:
        return None
    if tokens.masks[tokens.skip(minutes[1])] & MONTH:
        return None  # στις 3 και 15 Μαρτίου
    return _shifted(hour, add.value * minutes[0].value), minutes[1]


def _hour(tokens: Tokens, index: int) -> tuple[int, int] | None:
    index = tokens.skip(index, GLUE | THE)
    found = number(tokens, index)
    if found is not None and not found[0].nth and 1 <= found[0].value <= 24:
        return found[0].value, found[1]
    name = tokens.sense(index, "hour_name") or tokens.sense(index, "hour_word")
    return None if name is None else (int(name.value), index + 1)


def _shifted(hour: int, minutes: int) -> Clock:
    """So many minutes after, or before, the full hour; twelve hours on the dial where it goes below one."""
    total = hour * 60 + minutes
    if total < 60 and hour <= 12:
        total += 720
    return Clock(total // 60 % 24, total % 60)


def _digits(tokens: Tokens, index: int) -> tuple[Clock, int] | None:
    hours = tokens.digits(index, 2)
    if not hours:
        return _dotted(tokens, index)
    hour, end = int(hours), index + 1
    if hour > 24:
        return None
    if tokens.sign(end, ":") and tokens.close(end) and tokens.close(end + 1):
        return _colons(tokens, hour, end + 1)
    mark = tokens.sense(end, "mark")
    if mark is not None and mark.value == "hour":
        if hour == _DAY and tokens.sign(end + 1, "/"):
            return None  # 24h/24
        return None if _lasts(tokens, index, hour) else _marked(tokens, hour, end + 1)
    if meridiem(tokens, end) is not None and 0 < hour <= 12:
        return Clock(hour), end
    return (Clock(hour), end) if _hour_alone(tokens, index, end) else None


_DAY = 24
_AFTER_HOUR = ("part", "day_offset", "day_part", "weekday", "hour_before", "zone")


def _hour_alone(tokens: Tokens, index: int, end: int) -> bool:
    """Whether a bare number is an hour: a word leads to one ("a las 7"), and nothing that it counts follows."""
    if tokens.sense(index - 1, "hour_before") is None:
        return False
    return tokens.ended(end) or any(tokens.sense(end, kind) for kind in _AFTER_HOUR)


_BEFORE_TIME = ("at", "from", "to", "weekday", "month", "day_offset", "clock_join", "lead", "part", "weekday_short")


def _lasts(tokens: Tokens, index: int, hour: int) -> bool:
    """Whether hours are a length of time where their word may mean both: "2 heures", but "à 2 heures", 14h, 15h30."""
    if not (tokens.sense(index + 1, "unit") or tokens.sense(index + 1, "unit_short")):
        return False
    minutes = tokens.digits(index + 2, 2)
    if (
        len(minutes) == 2
        and int(minutes) < 60
        and not (tokens.sense(index + 3, "unit") or tokens.sense(index + 3, "unit_short"))
    ):
        return False
    if any(tokens.sense(index - 1, kind) for kind in _BEFORE_TIME) or tokens.sign(index - 1, ","):
        return False
    if tokens.sense(index + 2, "part") or tokens.sense(index + 2, "meridiem"):
        return False
    return not (tokens.close(index + 1) and 6 < hour < 24)


def _colons(tokens: Tokens, hour: int, index: int) -> tuple[Clock, int] | None:
    """Minutes, and seconds with their fraction, after a first colon."""
    minutes = tokens.digits(index, 2)
    if len(minutes) != 2 or int(minutes) > 59:
        return None
    end = index + 1
    if tokens.sign(end, ":") and tokens.close(end) and tokens.close(end + 1) and (token := tokens.at(end + 1)):
        seconds = token.folded.replace(",", ".").split(".")[0]
        if len(seconds) != 2 or not seconds.isdigit() or int(seconds) > 60:
            return None
        return Clock(hour, int(minutes), min(int(seconds), 59)), end + 2
    return Clock(hour, int(minutes)), end


def _marked(tokens: Tokens, hour: int, index: int) -> tuple[Clock, int]:
    """Minutes and seconds after a mark of the hour."""
    minutes = number(tokens, index)
    if minutes is None or minutes[0].nth or minutes[0].value > 59 or minutes[0].digits > 2:
        return Clock(hour), index
    minute, end = minutes[0].value, minutes[1]
    mark = tokens.sense(end, "mark")
    if mark is not None and mark.value == "minute":
        seconds = number(tokens, end + 1)
        last = tokens.sense(seconds[1], "mark") if seconds else None
        if seconds is not None and seconds[0].value < 60 and last is not None and last.value == "second":
            return Clock(hour, minute, seconds[0].value), seconds[1] + 1
        return Clock(hour, minute), end + 1
    said = end > index + 1 and minutes[0].digits == 0 and unspaced(tokens.items[index].folded)
    glued = tokens.close(index) and not tokens.sense(end, "unit")  # 06h45 foi cancelado
    if said or (minutes[0].digits == 2 and (glued or not (tokens.sense(end, "unit") or tokens.prose_after(end)))):
        return Clock(hour, minute), end
    return Clock(hour), index


_PRICED = bits("currency", "minor_after", "percent", "measure", "multiplier", "unit_money")


def _dotted(tokens: Tokens, index: int) -> tuple[Clock, int] | None:
    """14.05 is a time only beside a word that says so."""
    token = tokens.at(index)
    hours, dot, minutes = token.folded.partition(".") if token else ("", "", "")
    if len(minutes) == _MINUTES_SECONDS:
        return _dotted_seconds(tokens, index, hours, minutes)
    if not dot or not hours.isdigit() or len(hours) > 2 or len(minutes) != 2 or not minutes.isdigit():
        return None
    mark = tokens.sense(index + 1, "mark")
    marked = mark is not None and mark.value == "hour"
    if int(hours) > 24 or int(minutes) > 59 or tokens.masks[index + 1] & _PRICED:
        return None
    # Where times are written so, minutes that are no month leave no doubt.
    native = (
        tokens.window.profile.clock_dot and (int(minutes) > 12 or minutes == "00") and not tokens.sign(index + 1, ".")
    )
    profile = tokens.window.profile
    ranged = (profile.signs.decimal != "." or profile.date_sign == ".") and _dotted_range(tokens, index)
    told = meridiem(tokens, index + 1) is not None or _led(tokens, index) or _hour_led(tokens, index, int(minutes))
    suffix = 2 * (tokens.sign(index + 1, "-") and tokens.sense(index + 2, "clock_suffix") is not None)  # 10.30-kor
    if marked or native or ranged or told or suffix or index in tokens.hours:
        return Clock(int(hours), int(minutes)), index + 1 + marked + suffix
    return None


_MINUTES_SECONDS = 5


def _dotted_seconds(tokens: Tokens, index: int, hours: str, rest: str) -> tuple[Clock, int] | None:
    """13.17.30 is a time before a zone or a half of the day, and a date else."""
    minutes, _, seconds = rest.partition(".")
    if not all(len(part) <= 2 and part.isdigit() for part in (hours, minutes, seconds)) or int(hours) > 24:
        return None
    if int(minutes) > 59 or int(seconds) > 59:
        return None
    told = tokens.sense(index + 1, "zone") is not None or meridiem(tokens, index + 1) is not None
    return (Clock(int(hours), int(minutes), int(seconds)), index + 1) if told else None


def _dotted_range(tokens: Tokens, index: int) -> bool:
    """Whether two times with a stop have a dash between: one is a full or half hour (9.00–17.30), or no day, or their
    day stands before them (5. december, 07.10–08.12).
    """
    for dash, other in ((index + 1, index + 2), (index - 1, index - 2)):
        token = tokens.at(other)
        if token is None or not (tokens.sign(dash, "-–—") or tokens.sense(dash, "to")):
            continue
        hours, dot, minutes = token.folded.partition(".")
        own = tokens.items[index].folded.partition(".")[2]
        if not dot or not hours.isdigit() or int(hours) > 24:
            continue
        if {minutes, own} & {"00", "30"}:
            return True
        if not all(len(one) == 2 and one.isdigit() and int(one) < 60 for one in (own, minutes)):
            continue
        if int(own) > _MONTHS or int(minutes) > _MONTHS:
            return True  # 8.14–11.02: there is no 14th month
        first = min(index, other)
        stopped = tokens.sign(max(index, other) + 1, ".")  # nach dem 3.12. und 7.12.–9.12.
        if not stopped and tokens.sense(first - 1, "no_date") is None and _day_before(tokens, first):
            return True
    return False


_FAR, _MONTHS = 5, 12


def _day_before(tokens: Tokens, index: int) -> bool:
    """Whether a day with its month, or a weekday, stands before a time in the same sentence, near to it."""
    for at in range(index - 1, max(index - 1 - _FAR, -1), -1):
        mask = tokens.masks[at]
        if mask & _NAMES:
            return True
        token = tokens.items[at]
        if token.kind == BREAK:
            return False
        if _DATE.fullmatch(token.folded) or (
            tokens.digits(at, 4) and tokens.sign(at - 1, ".") and tokens.digits(at - 2)
        ):
            return True
    return False


_NAMES = MONTH | bits("weekday", "day_offset")
_DATE = re.compile(r"\d{1,2}\.\d{1,2}(?:\.\d{2,4})?")


def _hour_led(tokens: Tokens, index: int, minutes: int) -> bool:
    """Whether a word stands right before that leads to an hour and to no date in digits: v 9.05, o 9.05, в 9.05; or to
    both, where the minutes are no month: στις 10.30.
    """
    if tokens.sense(index - 1, "clock_led") is not None:
        return True
    return tokens.sense(index - 1, "hour_before") is not None and not 1 <= minutes <= _MONTHS


def _led(tokens: Tokens, index: int) -> bool:
    """Whether a word stands before that leads to a time, and not to a date as well."""
    if tokens.sign(index - 1, "."):  # kl. 14.30
        index -= 1
    lead = tokens.sense(index - 1, "lead")
    if lead is not None and lead.value == "hour":
        return True
    at = tokens.sense(index - 1, "at") is not None
    return at and not any(tokens.sense(index - 1, kind) for kind in ("glue", "to", "the", "from", "ago_before"))


def meridiem(tokens: Tokens, index: int) -> int | None:
    """0 for am, 12 for pm. A single letter counts only where it touches its number."""
    sense = tokens.sense(index, "meridiem")
    token = tokens.at(index)
    if (
        sense is None
        or token is None
        or (len(token.folded) == 1 and token.folded.isascii() and not tokens.close(index))
    ):
        return None
    half: int = sense.value
    return half


def _dialled(tokens: Tokens, index: int, end: int) -> bool:
    """Whether digits are read off a dial: an hour alone, or 7:30 where clocks have twelve hours, and no 07:30."""
    if end == index + 1:
        return True
    return tokens.window.profile.clock_halves and not tokens.items[index].folded.startswith("0") and end == index + 3


def _tail(tokens: Tokens, read: Clock, end: int) -> tuple[Clock, int] | None:
    """What follows a time: the mark of the hour, am or pm, a zone, "+1"."""
    mark = tokens.sense(end, "mark")
    if mark is not None and mark.value == "hour":
        end += 1
    half = meridiem(tokens, end)
    if half is not None:
        end += 1
        if tokens.sign(end, ".") and tokens.close(end) and not tokens.ended(end + 1):
            end += 1
        if read.hour <= 12:
            read = replace(read, hour=read.hour % 12 + half, dial=False)
    if read.hour == 24:
        read = replace(read, hour=0, days=1)
    read, end = _zone(tokens, read, end)
    if tokens.sign(end, "+") and tokens.close(end) and (days := tokens.digits(end + 1, 1)) and tokens.close(end + 1):
        return replace(read, days=int(days)), end + 2
    return read, end


def _zone(tokens: Tokens, read: Clock, end: int) -> tuple[Clock, int]:
    inside = tokens.sign(end, "(")
    sense = tokens.sense(end + inside, "zone") or _zone_behind(tokens, end + inside)
    after = end
    if sense is not None and (token := tokens.at(end + inside)):
        if token.folded == "z" and not tokens.close(end):
            return read, end
        if token.folded == "est" and tokens.window.profile.language != "en" and tokens.lower(end + inside):
            return read, end  # à 06h45 est décalé
        after = end + inside + 1
        if inside and tokens.sign(after, ")"):
            after += 1
        if isinstance(sense.value, str):
            return replace(read, zone=sense.value), after
        read = replace(read, offset=sense.value)
    named = sense is not None and sense.value == 0
    offset = _offset(tokens, after, certain=named) if named or read.second is not None else None
    if offset is not None:
        return replace(read, offset=offset[0]), offset[1]
    return read, after


def _zone_behind(tokens: Tokens, index: int) -> Sense | None:
    """A zone that is one only behind an hour, in capitals: 8 AM PT."""
    sense, token = tokens.sense(index, "zone_behind"), tokens.at(index)
    return sense if sense is not None and token and tokens.text[token.start : token.end].isupper() else None


def _offset(tokens: Tokens, index: int, *, certain: bool) -> tuple[int, int] | None:
    """+02:00, +0200, and after GMT or UTC also +2, in minutes east."""
    if not tokens.sign(index, "+-") or not tokens.close(index + 1) or not (certain or tokens.close(index)):
        return None
    digits = tokens.digits(index + 1, 4)
    east = 1 if tokens.sign(index, "+") else -1
    if len(digits) == 4 and int(digits[:2]) <= 14:
        return east * (int(digits[:2]) * 60 + int(digits[2:])), index + 2
    if len(digits) == 2 and tokens.sign(index + 2, ":") and len(minutes := tokens.digits(index + 3, 2)) == 2:
        return east * (int(digits) * 60 + int(minutes)), index + 4
    if certain and digits and int(digits) <= 14:
        return east * int(digits) * 60, index + 2
    return None
