"""The parts that a date, a time or a length of time is made of, read off the tokens one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import msgspec

from guard.claims.calendar.years import Years
from guard.claims.cardinal import read_cardinal, read_ordinal
from guard.claims.kinds import Window
from guard.claims.lexer import BREAK, DASH, DIGITS, LETTERS, PROSE, SIGN, WORD, Token
from guard.locales.sense import BEGINS, OPENS, Sense, bits

GLUE, THE, SUFFIX = bits("glue"), bits("the"), bits("ordinal_suffix")
MONTH = bits("month", "month_short")
_NUMERIC = DIGITS | BEGINS


_INERT = bits("numbered", "code_word", "service", "no_season", "no_date")
"""What a word says of the number or the name beside it, being a word of no date itself: order, code, room."""


class Atom(msgspec.Struct, gc=False):
    """A part, over the tokens [first, last).

    | kind | value |
    |---|---|
    | number | Number: a day, a year or an hour, as its neighbours have it |
    | date | Written: an all-numeric date |
    | year, month, day | int |
    | weekday | 0 (Monday) to 6 |
    | offset | days from today |
    | period | Period: "next week", "the last three months" |
    | weekday_step | (weekday, step): "next Friday" |
    | nth_weekday | (n, weekday): "first Monday", n is -1 for the last |
    | distance | Distance: "three days ago" |
    | length | Length: "three days" |
    | clock | Clock |
    | part | hours [from, before) of a day |
    | meridiem | 0 or 12 |
    | zone | minutes east of UTC, or an IANA name |
    | edge | -1, 0, 1: begin, middle, end of what follows; `resolve` names the others |
    | era | the year before its first, or -1 before Christ |
    | glue, at, to, from, and | None |

    `weak`: by itself no sign of a date ("may", "sat", a bare number).
    """

    kind: str
    first: int
    last: int
    value: Any = None
    weak: bool = False


class Number(msgspec.Struct, frozen=True, gc=False):
    """A whole number. `digits` is how many it was written with, 0 in words; `nth` where it is an ordinal."""

    value: int
    digits: int
    nth: bool = False


class Length(msgspec.Struct, frozen=True, gc=False):
    """Lengths of time that add up, in the order of the text: ((2, "hour"), (30, "minute"))."""

    parts: tuple[tuple[Decimal, str], ...]
    business: bool = False


class Distance(msgspec.Struct, frozen=True, gc=False):
    """A length of time before (sign -1) or after (1) now."""

    length: Length
    sign: int


class Period(msgspec.Struct, frozen=True, gc=False):
    """`count` whole units, `step` from the present one: (week, 1) is next week, (day, -1, 3) the last three days."""

    unit: str
    step: int
    count: int = 1


class Tokens:
    """The tokens of a window, with the look-ups that the readers of atoms share.

    `masks` are theirs, with zeros behind: an index up to four beyond either end finds nothing there.
    """

    __slots__ = ("hours", "items", "masks", "numbers", "size", "text", "window", "within", "years")

    def __init__(self, window: Window, years: Years) -> None:
        self.window = window
        self.years = years
        self.items: Sequence[Token] = window.tokens
        self.masks = [*window.masks, 0, 0, 0, 0]
        self.size = len(window.tokens)
        self.text = window.text
        self.numbers: dict[int, tuple[Number, int] | None] = {}
        self.within: set[int] = set()
        """What stands in a number in words that is too large for a date, and is none by itself."""
        self.hours: frozenset[int] = frozenset()
        """Numbers that are hours by what stands around them: they are no part of a date."""

    def at(self, index: int) -> Token | None:
        return self.items[index] if 0 <= index < self.size else None

    def sense(self, index: int, kind: str) -> Sense | None:
        """The sense of this kind of the token at an index, None beyond the window's ends too."""
        if not 0 <= index < self.size:
            return None
        for sense in self.items[index].senses:
            if sense.kind == kind:
                return sense
        return None

    def close(self, index: int) -> bool:
        """Whether nothing stands between a token and the one before it."""
        return 0 < index < self.size and self.items[index - 1].end == self.items[index].start

    def sign(self, index: int, signs: str) -> bool:
        if not 0 <= index < self.size:
            return False
        token = self.items[index]
        return token.kind == SIGN and token.folded in signs

    def digits(self, index: int, most: int = 9) -> str:
        """The digits of a plain number, "" where there is none or it has separators."""
        if 0 <= index < self.size and self.masks[index] & DIGITS:
            folded = self.items[index].folded
            if len(folded) <= most and folded.isdigit():
                return folded
        return ""

    def skip(self, index: int, kinds: int = GLUE) -> int:
        """Past words that say nothing, at most two of them."""
        for _ in range(2):
            if index < self.size and self.masks[index] & kinds:
                index += 1
        return index

    def before(self, index: int, phrase: str) -> int | None:
        """Where a folded phrase begins that ends right before a token, None if it does not stand there.

        Where it is the end of a longer phrase ("ends in"), what it leads to begins at the token itself.
        """
        got, here = "", index
        while index > 0 and len(got) < len(phrase):
            index -= 1
            got = self.items[index].folded + (" " + got if got else "")
        if got == phrase:
            return index
        return here if got.endswith(" " + phrase) else None

    def prose_after(self, index: int) -> bool:
        """Whether a word of no date follows: what stands before it is then likely its count."""
        return 0 <= index < self.size and (self.masks[index] & ~_INERT) | OPENS == PROSE

    def lower(self, index: int) -> bool:
        """Whether a word is written with a small letter first, as no noun is where nouns are written with a capital."""
        return index < self.size and self.text[self.items[index].start].islower()

    def ended(self, index: int) -> bool:
        """Whether the text, a line or a clause ends before a token."""
        token = self.at(index)
        return token is None or token.kind == BREAK or (token.kind == SIGN and token.folded in ",.;:!?)]|\"'»”،。、，")


def number(tokens: Tokens, index: int) -> tuple[Number, int] | None:
    """A whole number in digits, with its ordinal ending, or in words; and where it ends."""
    if not (0 <= index < tokens.size and tokens.masks[index] & _NUMERIC) or index in tokens.within:
        return None
    known = tokens.numbers
    if index not in known:
        known[index] = _number(tokens, index)
    return known[index]


def _tail(tokens: Tokens, index: int) -> bool:
    """Whether a syllable of Hangul, which parts its words by spaces, is the end of a longer word: 납부일 is no one."""
    if not (tokens.close(index) and "\uac00" <= tokens.items[index].folded[0] <= "\ud7a3"):
        return False
    before = tokens.items[index - 1]
    return before.kind == WORD and not before.mask & _COUNTS  # 예정일은 is no one


def _particle(word: str) -> bool:
    """Whether a word is one sign of Hiragana: に is a particle, and two in no date."""
    return len(word) == 1 and "\u3041" <= word <= "\u309f"


_COUNTS = BEGINS | bits("number", "mark", "month", "month_short", "unit")
_ENDINGS, _DAY_SUFFIX = LETTERS | DASH | SUFFIX, bits("day_suffix")


def _number(tokens: Tokens, index: int) -> tuple[Number, int] | None:
    if digits := tokens.digits(index, 4):
        end = index + 1
        if digits == "1" and tokens.sign(end, "°") and tokens.close(end):
            return Number(1, 1, nth=True), end + 1  # 1° ottobre
        if not tokens.masks[end] & _ENDINGS:
            if tokens.masks[end + 1] & _DAY_SUFFIX and tokens.sign(end, "'’") and tokens.close(end + 1):
                return Number(int(digits), len(digits), nth=True), end + 2  # 15'inde
            return Number(int(digits), len(digits)), end
        hyphen = tokens.sign(end, "-") and tokens.close(end)  # 15-tego
        suffix = end + hyphen
        if tokens.close(suffix) and _ends_ordinal(tokens, suffix):
            return Number(int(digits), len(digits), nth=True), suffix + 1
        return Number(int(digits), len(digits)), end
    if not tokens.masks[index] & LETTERS or _tail(tokens, index) or _particle(tokens.items[index].folded):
        return None
    spelled, nth = read_ordinal(tokens.window, index), True
    plain = read_cardinal(tokens.window, index)
    if plain is not None and plain[1] > index + 1:
        plain = _before_mark(tokens, index, plain)
    if spelled is None or (plain is not None and plain[1] > spelled[1]):
        spelled, nth = plain, False
    if spelled is None or spelled[0] != int(spelled[0]):
        return None
    if spelled[0] > _LARGEST:
        tokens.within.update(range(index + 1, spelled[1]))
        return None
    return Number(int(spelled[0]), 0, nth), spelled[1]


_LARGEST = 9999
ENDING = 4
"""Letters that an ordinal's ending has at most (10ter, 1ero, 2nde)."""


def _ends_ordinal(tokens: Tokens, index: int) -> bool:
    """Whether letters right behind digits are an ordinal's ending.

    One that the locale does not know is one before a month, which it could count only as its day: 7th November.
    """
    if tokens.masks[index] & SUFFIX:
        return True
    token = tokens.at(index)
    hyphen = tokens.sign(index - 1, "-")  # 19-a de Marto
    if token is None or token.kind != WORD or (token.senses and not hyphen) or token.end - token.start > ENDING:
        return False
    return tokens.masks[tokens.skip(index + 1)] & MONTH != 0


def _before_mark(tokens: Tokens, index: int, read: tuple[Decimal, int]) -> tuple[Decimal, int] | None:
    """A number in words with a mark for one of its words: 三点零五 is an hour, and 육일 after a month its sixth day."""
    last = read[1] - 1
    for at in range(index + 1, read[1]):
        mark = tokens.sense(at, "mark")
        if mark is None:
            continue
        day = mark.value == "day" and at == last and _after_month(tokens, index) and not tokens.sense(at + 1, "mark")
        if mark.value == "hour" or day:
            return read_cardinal(tokens.window.until(at), index)
    return read


def _after_month(tokens: Tokens, index: int) -> bool:
    mark = tokens.sense(index - 1, "mark")
    return (mark is not None and mark.value == "month") or tokens.sense(index - 1, "month") is not None
