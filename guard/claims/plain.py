"""The short way to read a window: amounts and days in their plainest forms, where nothing around them could matter.

Most windows hold a price or a date as everyone writes it, among words that change nothing. Such a window is read by
looking at its pieces once; one that holds anything else is read the long way, by the recognisers, which is the
reference: where this reads a window, it reads what they read. It therefore lists what may stand there, and never what
may not: a word of a kind that it does not know is a reason for the long way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from operator import or_

import msgspec

from guard.claims.calendar import PARTS, shown
from guard.claims.calendar.certain import SHAPES
from guard.claims.calendar.weekend import told
from guard.claims.cardinal import LINKS, WHOLE, compound
from guard.claims.forms import Form, form_at
from guard.claims.kinds import Candidate
from guard.claims.lexer import BAR, COLON, DASH, DOT, JOINT, LETTERS, LINE, MARKED, PROSE, SHUT, whole
from guard.core.model import Reader
from guard.core.spelled import ADD, NTH
from guard.locales.coins import CODE, SYMBOL
from guard.locales.fold import WORD, unspaced
from guard.locales.profile import Profile
from guard.locales.sense import BEGINS, NOTHING, OPENS, TRIGGER, Senses, bits
from guard.locales.tongues import foreign

_CURRENCY, _NUMBER, _MERIDIEM = bits("currency"), bits("number"), bits("meridiem")
_CALM = LETTERS | OPENS | TRIGGER | LINE | JOINT | DOT | COLON | bits(
    "number", "the", "glue", "leadin", "leadout", "of", "or", "pair", "and", "at", "to", "from", "range", "price",
    "per", "unit_context", "noun", "lead", "in_currency", "more", "counter", "ago_before", "clock_join", "day_before",
    "ordinal_before", "one", "count", "no_price", "no_year", "between", "clock_add", "recurring_before", "narrative",
    "dated", "expiry", "card", "numbered", "no_season", "week_on", "relation", "few", "beyond", "plain",
    "code_word", "service", "month_led", "month_apart", "row", "future", "since", "quarter_sign", "half_sign", "fiscal",
)  # fmt: skip
"""Kinds of words that may stand beside a plain form: they mean something only with words of other kinds."""

_SET_APART = _CALM | bits("season", "step", "step_after", "ago_after", "version")
"""Kinds that may stand before an amount's sign, which sets its number apart from words of time."""

_RESTLESS, _NEITHER = ~(_CALM | _CURRENCY), ~(_SET_APART | _CURRENCY)
"""Kinds that change a plain form beside which they stand, and those that do so before its sign."""

_PARTS = PARTS & ~bits("dated", "expiry", "card", "week_on", "relation")
"""Kinds of words that can be in a moment, or join two."""

_FAR = _SET_APART | BAR | DASH | SHUT | bits(
    "unit", "unit_short", "distance", "per_unit", "per_whole", "each", "bound", "bound_after", "qualifier", "negative",
    "rate_of", "moment", "greeting", "title", "street", "street_after", "zone", "era", "mark", "within",
    "meridiem", "ordinal_suffix", "nth", "every", "weekday_before", "weekday_listed", "no_date",
)  # fmt: skip
"""Kinds of words that may stand further from a form: none makes a claim of a number, or a number of a word."""

_LOUD, _WEEKEND = ~_FAR, bits("weekend")

_NEAR = 4
"""Pieces on each side of a form that must be calm; none of the recognisers looks further for what changes one."""

_APART = 2
"""Pieces between two forms at least."""

_DIGIT = re.compile(r"\d")
_PIECE = re.compile(WORD + r"|\n|[^\s\w]|_")
_ASCII = re.compile(r"[a-z]+|\n|[^\s\w]|_")
_STRANGE = re.compile(r"[^\w .,;:!?'\"()\-–—\n]|[\d_]")
"""What is neither a word nor a sign of prose."""


class Plain(msgspec.Struct, frozen=True, gc=False):
    """What was read the short way: candidates, and the spans of the numbers."""

    candidates: list[Candidate]
    numbers: list[tuple[int, int]]


_NOTHING = Plain([], [])


def plain(text: str, folded: str, start: int, end: int, profile: Profile, reader: Reader) -> Plain | None:
    """What a window says, None where that takes the long way."""
    forms: list[Form] = []
    start, end = whole(folded, start, end)
    at = start
    while (digit := _DIGIT.search(folded, at, end)) is not None:
        form = form_at(text, folded, max(at, start), digit.start(), profile, reader)
        if form is None or form.end + 2 > end < len(folded):
            return None
        forms.append(form)
        at = form.end
    at, before = start, None
    for after in (*forms, None):
        if not _calm(text, folded, at, after.start if after else end, before, after, profile):
            return None
        if after is not None:
            at, before = after.end, after
    if not forms:
        return _NOTHING
    return Plain([form.candidate for form in forms], [span for form in forms for span in form.numbers])


def _calm(
    text: str, folded: str, start: int, end: int, before: Form | None, after: Form | None, profile: Profile
) -> bool:
    """Whether what stands between two forms says nothing, by itself or of them."""
    found = _cut(folded[start:end], before, after, profile)
    if found is None:
        return False
    pieces, senses = found
    masks = [
        sense.word if piece.isalpha() else MARKED.get(piece, 0) | sense.mask
        for piece, sense in zip(pieces, senses, strict=True)
    ]
    seen = reduce(or_, masks, 0)
    if seen & _WEEKEND:
        if profile.weekend is None or told(folded, start, end, profile.weekend):
            return False
        masks, seen = [mask & ~_WEEKEND for mask in masks], seen & ~_WEEKEND
    if (
        (seen & _LOUD and not _harmless(text[start:end], pieces, senses, masks, profile))
        or (shown(seen) and _timed(pieces, masks))
        or _unlisted([piece for piece, sense in zip(pieces, senses, strict=True) if not sense], profile)
    ):
        return False
    if before is not None and after is not None and (len(pieces) < _APART or not _parted(pieces, masks)):
        return False
    if before is not None and not _beside(pieces[:_NEAR], masks[:_NEAR], before, profile, led=False):
        return False
    if after is None:
        return True
    return _beside(pieces[: -_NEAR - 1 : -1], masks[: -_NEAR - 1 : -1], after, profile, led=after.led)


def _cut(gap: str, before: Form | None, after: Form | None, profile: Profile) -> tuple[list[str], list[Senses]] | None:
    """The pieces between two forms as the lexer cuts them, with what they mean; None where that takes more than these.

    Beyond ASCII that are letters alone, of a script that sets its words apart.
    """
    if _STRANGE.search(gap) is not None:
        return None
    plain = gap.isascii()
    pieces: list[str] = (_ASCII if plain else _PIECE).findall(gap)
    if not plain and (unspaced(gap) or not all(piece.isalpha() for piece in pieces if piece.isalnum())):
        return None
    if before is not None and before.open and pieces and pieces[0] in profile.seconds:
        return None
    senses = [NOTHING if one is None else one for one in map(profile.words.get, pieces)]
    openers = [at for at, one in enumerate(senses) if one.opens]
    if not openers:
        return pieces, senses
    if after is not None and openers[-1] == len(pieces) - 1 and after.opens in profile.seconds:
        return None
    return _joined(pieces, senses, openers, profile, last=after is None)


def _harmless(
    text: str, pieces: Sequence[str], senses: Sequence[Senses], masks: Sequence[int], profile: Profile
) -> bool:
    """Whether what could be loud is not: a currency's code in small letters (all, try), a number that is one or nth."""
    for at, mask in enumerate(masks):
        loud, sense = mask & _LOUD, senses[at]
        if not loud:
            continue
        if loud & ~(_CURRENCY | BEGINS):
            return False
        if loud & BEGINS and (not _one(sense) or _goes_on(pieces, masks, at + 1, profile)):
            return False
        if loud & _CURRENCY and not _unwritten(sense, pieces[at], text):
            return False
    return True


def _goes_on(pieces: Sequence[str], masks: Sequence[int], at: int, profile: Profile) -> bool:
    """Whether a number that ends before a piece may go on with it."""
    if at == len(pieces):
        return False
    mask = masks[at]
    return bool(mask & (WHOLE | LINKS)) or (mask | OPENS == PROSE and compound(pieces[at], profile) is not None)


def _one(senses: Senses) -> bool:
    """Whether a number word says one, or which."""
    return all(
        (one.value.role == ADD and one.value.value == 1) or one.value.role == NTH
        for one in senses
        if one.kind == "number"
    )


def _unwritten(senses: Senses, piece: str, text: str) -> bool:
    """Whether a word is a currency only as it is not written here: a code, or a sign of letters, in small ones."""
    coins = [one.value for one in senses if one.kind == "currency"]
    return piece.upper() not in text and all(
        coin.form == CODE or (coin.form == SYMBOL and coin.cased and coin.cased not in text) for coin in coins
    )


def _unlisted(pieces: Sequence[str], profile: Profile) -> bool:
    """Whether one of the words that the lexicon lacks means something all the same.

    It tells another language, shows how dates are written, is a currency's name with an ending of its own, or its code
    in letters that look Latin.
    """
    if not (foreign(profile.language).keys().isdisjoint(pieces) and SHAPES.isdisjoint(pieces)):
        return True
    words, endings = profile.words, profile.endings
    if not endings and "".join(pieces).isascii():
        return False
    for piece in pieces:
        if len(piece) == _CODE and not piece.isascii():
            return True
        if endings and piece.endswith(endings):
            for ending in endings:
                found = words.get(piece[: -len(ending)]) if piece.endswith(ending) else None
                if found is not None and found.mask & _CURRENCY:
                    return True
    return False


_CODE = 3


def _joined(
    pieces: list[str], senses: list[Senses], openers: list[int], profile: Profile, *, last: bool
) -> tuple[list[str], list[Senses]] | None:
    """The pieces with phrases made one, as the lexer makes them; None where that takes more than these pieces."""
    made: tuple[list[str], list[Senses]] = ([], [])
    done, count = 0, len(pieces)
    for at in openers:
        if at < done or at + 1 == count or pieces[at + 1] not in profile.seconds:
            continue
        for size in profile.phrases[pieces[at]]:
            if at + size > count:
                if not last:
                    return None
                continue
            key = " ".join(pieces[at : at + size])
            meant = profile.words.get(key)
            if not meant:
                continue
            if key in profile.tight:
                return None
            made[0].extend((*pieces[done:at], key))
            made[1].extend((*senses[done:at], meant))
            done = at + size
            break
    return (made[0] + pieces[done:], made[1] + senses[done:]) if done else (pieces, senses)


def _beside(pieces: Sequence[str], masks: Sequence[int], form: Form, profile: Profile, *, led: bool) -> bool:
    """Whether the pieces next to a form, the nearest first, change nothing of it, and set it apart from what follows.

    They stand before its sign where it is `led` by one. A word that is in no moment ends each. A code of a currency in
    small letters is one right beside a number only.
    """
    if masks and masks[0] & _CURRENCY:
        return False
    parted = led or len(pieces) < _NEAR
    restless, counts = _NEITHER if led else _RESTLESS, form.counts
    for at, mask in enumerate(masks):
        piece, loud = pieces[at], mask & restless
        if loud and (loud != _MERIDIEM or len(piece) > 1 or not piece.isascii()):
            return False  # the "a" that is a letter of a clock touches its number
        if not counts:
            if mask & _LEAD and _hours(piece, profile):
                return False
        elif mask | OPENS == PROSE and (
            compound(piece, profile) is not None or (at < _COUNTRY and profile.country(piece))
        ):
            return False
        parted = parted or not (mask & _PARTS or len(piece) == 1)
    joins = len(masks) > 1 and masks[0] & _NUMBER and masks[1] & (WHOLE | LINKS)  # "and" before a number
    return parted and not joins


def _parted(pieces: Sequence[str], masks: Sequence[int]) -> bool:
    """Whether one of these pieces ends every moment."""
    return any(not mask & _PARTS and len(piece) > 1 for piece, mask in zip(pieces, masks, strict=True))


_COUNTRY = 2
_LEAD = bits("lead")


def _hours(word: str, profile: Profile) -> bool:
    """Whether a word leads to an hour, a day or a month rather than to a year alone: kl. 3, ngày 3."""
    senses = profile.words.get(word, NOTHING)
    return any(sense.kind == "lead" and sense.value != "year" for sense in senses)


def _timed(pieces: Sequence[str], masks: Sequence[int]) -> bool:
    """Whether words that are no names of days or months are a time together: "a week", "at one"."""
    seen = 0
    for piece, mask in zip(pieces, masks, strict=True):
        if mask & PARTS or piece in _LETTERS:
            seen |= mask
        else:
            if seen and shown(seen):
                return True
            seen = 0
    return shown(seen)


_LETTERS = frozenset({"t", "q"})
