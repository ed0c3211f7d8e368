"""Opening hours: weekdays that come round every week ("Mon–Fri 9–5, Sat 10–2, Sun closed") and state no day.

A single weekday beside an hour is a day all the same ("your delivery comes Friday 9–12"): a second sign is asked for, a
range of weekdays, a list of several with hours of their own, or a word that says when a place is open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guard.claims.calendar.atoms import Tokens
from guard.claims.calendar.clocks import clock
from guard.claims.calendar.numeric import numeric
from guard.claims.lexer import BREAK, LETTERS, NUMBER, SIGN, WORD
from guard.locales.fold import lower, unspaced
from guard.locales.sense import bits

_DAY = bits("weekday", "weekday_short", "weekday_bare")
_WEEKDAY = _DAY | bits("weekday_listed")
_TO, _AND = bits("to", "range"), bits("and")
_DASHES = "-–—~〜～"
_BETWEEN = bits("glue", "at", "from", "the", "part", "lead", "hour_before", "meridiem", "mark", "unit", "every", "era")
"""Words that may stand around an hour, or between one weekday's hours and the next weekday."""
_NAMED = bits("month", "month_short", "other_month", "day_offset", "step", "period", "weekday_step", "nth")
"""Words beside a weekday that make it one day."""
_BEHIND_HOUR = bits("mark", "meridiem", "zone", "part")
_WORD_ALONE = LETTERS | _TO | _AND
_PARTS = ",、，;；/|"
"""Signs that part the hours of one weekday from the next weekday."""
_HOURS, _FAR, _LIST, _NEAR = 24, 8, 3, 60


@dataclass(slots=True)
class Entry:
    """Weekdays told together, over the tokens [first, last), and the hours behind them up to `end`.

    `spans`: from one weekday to another. `hours`: "range", "one", "closed", or "" where none follow.
    """

    days: list[int]
    last: int
    spans: bool
    hours: str = ""
    end: int = 0
    times: Sequence[int] = ()

    @property
    def first(self) -> int:
        return self.days[0]


@dataclass(frozen=True, slots=True)
class Schedule:
    """The tokens of weekdays that state no day, those of the hours beside them, and the weekdays with hours of their
    own behind them: such a one does not go with an hour before it.
    """

    weekdays: frozenset[int] = frozenset()
    times: frozenset[int] = frozenset()
    apart: frozenset[int] = frozenset()


NONE = Schedule()


def schedule(tokens: Tokens) -> Schedule:
    """The opening hours of a window."""
    if not tokens.window.seen & _DAY:
        return NONE
    entries = list(_entries(tokens))
    if not entries:
        return NONE
    apart = frozenset(one.first for one in entries if one.hours in ("range", "closed"))
    recurring = [one for chain in _chains(entries, tokens) for one in _recurring(chain, tokens)]
    return Schedule(
        frozenset(day for one in recurring for day in one.days),
        frozenset(at for one in recurring for at in one.times),
        apart,
    )


def _entries(tokens: Tokens) -> Iterator[Entry]:
    """The weekdays of a window that have no date beside them, with their hours."""
    masks, after = tokens.masks, 0
    for index, mask in enumerate(tokens.window.masks):
        if index < after or not mask & _WEEKDAY:
            continue
        listed = not mask & _DAY or _sign(tokens, index)
        if listed and masks[index + 1] & _WORD_ALONE == LETTERS and not tokens.sign(index - 1, _PARTS):
            continue  # neither a range of weekdays nor one with hours of its own, whatever follows
        made = _group(tokens, index)
        after = made.last
        _hours(made, tokens)
        if (listed and not (made.spans and made.hours) and not _goes_on(made, tokens)) or _dated(made, tokens):
            continue
        after = max(made.end, after)
        yield made


def _sign(tokens: Tokens, index: int) -> bool:
    """Whether a weekday is written with a single sign of a script without spaces, which means other things too."""
    token = tokens.items[index]
    return token.end - token.start == 1 and unspaced(token.folded)


def _goes_on(made: Entry, tokens: Tokens) -> bool:
    """Whether an uncertain name has hours of its own behind a sign that parts it from hours before it."""
    return made.hours in ("range", "closed") and tokens.sign(made.first - 1, _PARTS)


def _group(tokens: Tokens, index: int) -> Entry:
    """Weekdays that follow each other with nothing but a sign or a joining word between."""
    made = Entry([index], index + 1, spans=False)
    while True:
        at = made.last
        if tokens.sign(at, ".'") and tokens.close(at):
            at += 1
        joined = tokens.at(at)
        if joined is None:
            return made
        to = joined.folded in _DASHES or bool(joined.mask & _TO)
        if not (to or joined.mask & _AND or joined.folded in ",、/&+"):
            return made
        following = tokens.skip(at + 1, bits("glue", "the"))
        token = tokens.at(following)
        if token is None or not token.mask & _WEEKDAY:
            return made
        made.spans = made.spans or to
        made.days.append(following)
        made.last = following + 1


def _dated(made: Entry, tokens: Tokens) -> bool:
    """Whether a date, or a word such as "next", stands beside the weekdays."""
    before = made.first - 1
    while tokens.sign(before, ",.(") or (tokens.at(before) and _between(tokens, before) and before > made.first - 3):
        before -= 1
    if (token := tokens.at(before)) is not None and token.mask & _NAMED and not token.mask & _WEEKDAY:
        return True
    if (mark := tokens.sense(before, "mark")) is not None and mark.value in ("day", "day_number"):
        return True
    if token is not None and token.kind == NUMBER and _ends_date(tokens, made.first):
        return True
    at = made.last
    while tokens.sign(at, ",.(") or (tokens.at(at) and _between(tokens, at) and at < made.last + 3):
        at += 1
    token = tokens.at(at)
    if token is None:
        return False
    if token.mask & (_NAMED | bits("step_after")) and not token.mask & _WEEKDAY:
        return True
    if token.kind != NUMBER:
        return False
    following = tokens.at(at + 1 + tokens.sign(at + 1, "."))
    if following is not None and (
        following.mask & bits("month", "month_short", "ordinal_suffix") and not following.mask & _WEEKDAY
    ):
        return True
    return made.hours not in ("range", "closed") and numeric(tokens, at) is not None


_DATE_ENDS = re.compile(r"(?:\d{4}-\d\d-\d\d|(?<![-–.:\d])\d{1,2}[./]\d{1,2}(?:[./](?:\d{4}|\d\d))?)[.,]{0,2} ?\(?$")


def _ends_date(tokens: Tokens, index: int) -> bool:
    start = tokens.items[index].start
    return _DATE_ENDS.search(tokens.text[max(start - 16, 0) : start]) is not None


def _between(tokens: Tokens, index: int) -> bool:
    token = tokens.items[index]
    return bool(token.mask & _BETWEEN) and not token.mask & (_WEEKDAY | _NAMED)


def _hours(made: Entry, tokens: Tokens) -> None:
    """Look for hours, or a word that there are none, right behind the weekdays."""
    at = made.last
    words = tokens.window.profile.opening
    for _ in range(_FAR):
        token = tokens.at(at)
        if token is None or token.kind == BREAK:
            return
        if words.closed.match(lower(tokens.text[token.start : token.start + _NEAR])):
            made.hours, made.end = "closed", at + 1
            return
        if (time := _time(tokens, at)) is not None:
            _times(made, tokens, at, time)
            return
        opens = token.kind == WORD and words.opening.match(lower(tokens.text[token.start : token.start + _NEAR]))
        if not (token.kind == SIGN or _between(tokens, at) or token.mask & _TO or opens) or token.mask & _WEEKDAY:
            return
        at += 1


def _times(made: Entry, tokens: Tokens, at: int, time: int) -> None:
    """One hour or one range of hours after the other: 8–12, 14–18."""
    starts = [at]
    made.hours, end = "one", time
    while True:
        link = tokens.at(end)
        if link is None or not (link.folded in _DASHES or link.mask & (_TO | _AND) or link.folded in ",/;&、，+"):
            break
        to = link.folded in _DASHES or link.mask & _TO
        following = end + 1
        for _ in range(2):
            if following < tokens.size and _between(tokens, following):
                following += 1
        after = _time(tokens, following)
        if after is None or (not to and _range_end(tokens, following) is None):
            break
        if to:
            made.hours = "range"
        starts.append(following)
        end = after
    made.times, made.end = starts, end


def _range_end(tokens: Tokens, at: int) -> int | None:
    """Where a range of hours that begins at a token has its second hour."""
    time = _time(tokens, at)
    link = tokens.at(time) if time is not None else None
    if time is None or link is None or not (link.folded in _DASHES or link.mask & _TO):
        return None
    at = time + 1
    for _ in range(2):
        if at < tokens.size and _between(tokens, at):
            at += 1
    return at if _time(tokens, at) is not None else None


def _time(tokens: Tokens, at: int) -> int | None:
    """Where an hour ends that begins at a token; also a bare one, which is none but here."""
    token = tokens.at(at)
    if token is None:
        return None
    if token.mask & bits("hour_name"):
        return at + 1
    if token.kind != NUMBER:
        return None
    read = clock(tokens, at)
    if read is None:
        hours, dot, minutes = token.folded.partition(".")
        if not hours.isdigit() or len(hours) > 2 or int(hours) > _HOURS or (dot and len(minutes) != 2):
            return None
    end = read[1] if read is not None else at + 1
    while (token := tokens.at(end)) is not None and (
        token.mask & _BEHIND_HOUR or (token.mask & bits("unit_short") and tokens.close(end))
    ):
        end += 1
        if tokens.sign(end, ".") and tokens.close(end) and token.mask & bits("meridiem"):
            end += 1
    if token is not None and token.mask & bits("unit") and not token.mask & _TO:
        end += 1
    return end


def _chains(entries: list[Entry], tokens: Tokens) -> Iterator[list[Entry]]:
    """Entries that follow each other with nothing but signs and small words between, or line by line."""
    chain: list[Entry] = []
    for one in entries:
        if chain and not _connected(chain[-1], one, tokens):
            yield chain
            chain = []
        chain.append(one)
    if chain:
        yield chain


def _connected(one: Entry, two: Entry, tokens: Tokens) -> bool:
    if not one.hours:
        return False
    between = range(max(one.end, one.last), two.first)
    if any(tokens.items[at].kind == BREAK for at in between) and _opens_line(two, tokens):
        return len(between) <= 2 * _FAR
    return len(between) <= _FAR and all(
        tokens.items[at].kind in (SIGN, BREAK)
        or _between(tokens, at)
        or tokens.items[at].mask & (_AND | _TO)
        or _says_open(tokens, at)
        for at in between
    )


def _says_open(tokens: Tokens, at: int) -> bool:
    start = tokens.items[at].start
    return tokens.window.profile.opening.opening.match(lower(tokens.text[start : start + _NEAR])) is not None


def _opens_line(one: Entry, tokens: Tokens) -> bool:
    at = one.first - 1
    while at >= 0 and tokens.items[at].kind == SIGN:
        at -= 1
    return at < 0 or tokens.items[at].kind == BREAK


def _recurring(chain: list[Entry], tokens: Tokens) -> Iterator[Entry]:
    """The entries of a chain that come round every week."""
    timed = [one for one in chain if one.hours]
    closed = len(timed) > 1 and any(one.hours == "closed" for one in timed)
    listed = any(one.spans for one in timed) or closed
    if not listed and len(timed) > 1:
        lines = all(one.hours in ("range", "closed") and _opens_line(one, tokens) for one in timed)
        listed = (lines or len(timed) >= _LIST) and not _once(timed[0], timed[-1], tokens)
    for one in chain:
        told = bool(one.hours) and (listed or _cell(one, tokens) or _paired(one, tokens))
        if one.spans or told or _said_open(one, tokens):
            yield one


def _paired(one: Entry, tokens: Tokens) -> bool:
    """Whether two weekdays share their hours over a stroke: Tue/Thu 10:00–11:15."""
    if len(one.days) < 2 or one.hours != "range" or not tokens.sign(one.days[1] - 1, "/&+"):
        return False
    several = len(one.days) > 2 or tokens.sign(one.days[1] - 1, "/")
    return several or (tokens.sign(one.days[1] - 1, "&+") and not _once(one, one, tokens))


def _cell(one: Entry, tokens: Tokens) -> bool:
    """Whether a weekday is the head of a table's row of hours: | Saturday | 10–14 |."""
    alone = len(one.days) == 1 and tokens.sign(one.first - 1, "|") and tokens.sign(one.last, "|")
    return alone and one.hours in ("range", "closed") and _opens_line(one, tokens)


_ENDS = re.compile(r"[!?。！？\n]|\.(?=\s+[^\W\d_]{2})")


def _sentence(first: Entry, last: Entry, tokens: Tokens) -> tuple[str, str]:
    """What stands in the sentence of some weekdays before them, and what from there on."""
    text = tokens.text
    start, end = tokens.items[first.first].start, tokens.items[max(last.end, last.last) - 1].end
    far = max(start - 3 * _NEAR, 0)
    begin = max((found.end() for found in _ENDS.finditer(text, far, start)), default=far)
    stop = _ENDS.search(text, end, end + 2 * _NEAR)
    return lower(text[begin:start]), lower(text[start : stop.start() if stop else end + 2 * _NEAR])


def open_then(tokens: Tokens, first: int, last: int) -> bool:
    """Whether the sentence of some tokens says that a place is open then, and at what hour: open until 9 PM tonight."""
    words = tokens.window.profile.opening
    before, behind = _sentence(Entry([first], last, spans=False), Entry([first], last, spans=False), tokens)
    said = before + behind
    hourly = any(char.isdigit() for char in said)
    return hourly and words.opening.search(said) is not None and words.once.search(said) is None


def _once(first: Entry, last: Entry, tokens: Tokens) -> bool:
    """Whether the sentence, or the line above, tells of something that happens once."""
    start = tokens.items[first.first].start
    above = lower(tokens.text[max(start - 2 * _NEAR, 0) : start])
    words = tokens.window.profile.opening
    told = any(words.once.search(part) for part in (above, *_sentence(first, last, tokens)))
    return told and not words.opening.search(above)


def _said_open(one: Entry, tokens: Tokens) -> bool:
    """Whether its sentence, or a heading before it, says that a place is open or closed then, and of nothing else."""
    words = tokens.window.profile.opening
    before, behind = _sentence(one, one, tokens)
    if words.once.search(before) or words.once.search(behind):
        return False
    start = tokens.items[one.first].start
    above = lower(tokens.text[max(start - 4 * _NEAR, 0) : start])
    if one.hours in ("range", "closed") and words.headed.search(above):
        return True
    until = tokens.at(one.first - 1)
    if until is not None and until.mask & _TO and not until.mask & bits("at", "glue") and not one.hours:
        return False
    return words.opening.search(before[-_NEAR:]) is not None or words.opening.search(behind[:_NEAR]) is not None
