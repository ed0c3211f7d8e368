"""The short way to read a window: amounts and days in their plainest forms, where nothing around them could matter.

Most windows hold a price or a date as everyone writes it, among words that change nothing. Such a window is read by
looking at its pieces once; one that holds anything else is read the long way, by the recognisers, which is the
reference: where this reads a window, it reads what they read. It therefore lists what may stand there, and never what
may not: a word of a kind that it does not know is a reason for the long way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import repeat
from operator import or_

import msgspec

from guard.claims.calendar import PARTS, SHOWING, shown
from guard.claims.calendar.certain import SHAPES
from guard.claims.cardinal import LINKS, WHOLE, compound
from guard.claims.forms import Form, form_at
from guard.claims.kinds import Candidate
from guard.claims.lexer import BAR, COLON, DASH, DOT, JOINT, LETTERS, LINE, PROSE, SHUT, whole
from guard.core.model import Reader
from guard.core.spelled import ADD, NTH
from guard.locales.coins import CODE, SYMBOL
from guard.locales.fold import UNSPACED
from guard.locales.profile import Profile
from guard.locales.sense import BEGINS, NOTHING, OPENS, TRIGGER, Senses, bits
from guard.locales.tongues import Told, told

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
    "bound_name", "rate_of", "moment", "greeting", "title", "street", "street_after", "zone", "era", "mark", "within",
    "meridiem", "ordinal_suffix", "nth", "every", "weekday_before", "weekday_listed", "no_date",
)  # fmt: skip
"""Kinds of words that may stand further from a form: none makes a claim of a number, or a number of a word."""

_LOUD = ~_FAR

_TELLING, _AROUND = bits("price", "day_before"), LINE | COLON
"""What could make an amount or a day of a number alone from farther away; with amounts, where a heading can stand."""

_NEAR = 4
"""Pieces on each side of a form that must be calm; none of the recognisers looks further for what changes one."""

_SEVERAL = 2
"""Numbers alone that a window may have: among more of them stands a word, mostly, that could make a claim of one."""

_PARTED = 2
"""Pieces between two forms at least."""

_DIGIT, _ASCII_DIGIT = re.compile(r"\d").search, re.compile("[0-9]").search
_PROSE = b"abcdefghijklmnopqrstuvwxyz "
_STRANGE = re.compile(rf"[^\w .,;:!?'\"()\-–—\n\x01]|[\d_]|{UNSPACED}").search
"""What is neither a word, of a script that sets its words apart, nor a sign of prose."""
_FORM, _LINE = "\x01", "\x02"
"""What stands for a form among the pieces, and for a line's end as `split` takes none for a space."""
_SPACED = {sign: f" {sign} " for sign in ".,;:!?'\"()-–—"} | {"\n": f" {_LINE} ", _FORM: f" {_FORM} "}
"""The signs of prose, each set apart."""
_WORDS = repeat(Senses(()))
"""What words without a sense mean; a sign of prose has its own entry in each lexicon."""


class Plain(msgspec.Struct, frozen=True, gc=False):
    """What was read the short way: candidates, the spans of the numbers, and what tells of another language."""

    candidates: list[Candidate]
    numbers: list[tuple[int, int]]
    hints: Told


_NOTHING = Plain([], [], [])


def plain(
    text: str, folded: str, start: int, end: int, profile: Profile, reader: Reader, words: frozenset[str] = frozenset()
) -> Plain | None:
    """What a window says, None where that takes the long way. `words` are those beside which a bare number is money."""
    forms: list[Form] = []
    gaps: list[str] = []
    start, end = whole(folded, start, end)
    alone, at, digit_from = 0, start, _ASCII_DIGIT if folded.isascii() else _DIGIT
    while (digit := digit_from(folded, at, end)) is not None:
        form = form_at(text, folded, at, digit.start(), profile, reader)
        if form is None or (form.end + 2 > end < len(folded)):
            return None
        alone += form.candidate is None
        if alone > _SEVERAL:
            return None
        forms.append(form)
        gaps.append(folded[at : form.start])
        at = form.end
    gaps.append(folded[at:end])
    cut = _FORM.join(gaps)
    pieces = _cut(cut, forms, profile)
    if pieces is None or pieces.count(_FORM) != len(forms):
        return None
    senses = list(map(profile.words.get, pieces, _WORDS))
    masks = [one.whole for one in senses]
    seen = reduce(or_, masks, 0)
    unknown = [piece for piece, one in zip(pieces, senses, strict=True) if not one]
    if (
        (seen & _LOUD and not _harmless(text[start:end], pieces, senses, masks, profile))
        or (shown(seen) and _timed(pieces, masks))
        or not _listed(unknown, profile, plain=cut.isascii())
        or not _apart(pieces, masks, forms, profile)
    ):
        return None
    hints = told(unknown, profile.language)
    if not (forms or hints):
        return _NOTHING
    made = [form.candidate for form in forms if form.candidate is not None]
    if len(made) < len(forms) and (seen & _TELLING or (seen & _AROUND and made) or not words.isdisjoint(pieces)):
        return None
    return Plain(made, [span for form in forms for span in form.numbers], hints)


def _apart(pieces: list[str], masks: list[int], forms: Sequence[Form], profile: Profile) -> bool:
    """Whether what stands next to each form changes nothing of it, and forms have enough between them."""
    at, before = 0, None
    for form in (*forms, None):
        end = pieces.index(_FORM, at) if form is not None else len(pieces)
        if before is not None:
            if form is not None and (end - at < _PARTED or not _parted(pieces[at:end], masks[at:end])):
                return False
            after = min(at + _NEAR, end)
            if not _beside(pieces[at:after], masks[at:after], before, profile, led=False):
                return False
        if form is None:
            break
        near = max(end - _NEAR, at)
        if not _beside(pieces[near:end][::-1], masks[near:end][::-1], form, profile, led=True):
            return False
        before, at = form, end + 1
    return True


def _cut(gaps: str, forms: Sequence[Form], profile: Profile) -> list[str] | None:
    """The pieces around the forms as the lexer cuts them, phrases made one; None where that takes more than these.

    Beyond ASCII that are letters alone, of a script that sets its words apart.
    """
    if gaps.isascii():
        signs: Iterable[str] = set(gaps.encode().translate(None, _PROSE).decode())
    elif _STRANGE(gaps) is None:
        signs = [sign for sign in _SPACED if sign in gaps]
    else:
        return None
    spaced = gaps
    for sign in signs:
        if (apart := _SPACED.get(sign)) is None:
            return None
        spaced = spaced.replace(sign, apart)
    pieces = spaced.split()
    if _LINE in spaced:
        pieces = ["\n" if piece == _LINE else piece for piece in pieces]
    if not (gaps.isascii() or all(piece.isalpha() or piece in _SPACED for piece in pieces)):
        return None
    phrases, seconds, at = profile.phrases, profile.seconds, 0
    for form in forms:
        at = pieces.index(_FORM, at) + 1
        if (
            form.opens in seconds
            and at > 1
            and pieces[at - 2] in phrases
            and not _set_off(form, pieces[at - 2], profile)
        ):
            return None
        if form.open and at < len(pieces) and pieces[at] in seconds:
            return None
    second = [at for at, piece in enumerate(pieces) if piece in seconds and at and pieces[at - 1] in phrases]
    return _joined(pieces, second, forms, profile) if second else pieces


def _set_off(form: Form, before: str, profile: Profile) -> bool:
    """Whether a sign after a space makes no phrase with the word before it: none has a number behind a sign."""
    key = f"{before} {form.opens}"
    return form.led and (key in profile.tight or key not in profile.words)


def _joined(pieces: list[str], seconds: list[int], forms: Sequence[Form], profile: Profile) -> list[str] | None:
    """The pieces with phrases made one, as the lexer makes them; None where a form might be in one.

    `seconds` are the places of words that may come second in one.
    """
    made: list[str] = []
    done, words = 0, profile.words
    for second in seconds:
        at = second - 1
        if at < done:
            continue
        for size in profile.phrases[pieces[at]]:
            part = pieces[at : at + size]
            if _FORM in part:
                if all(form.led and _set_off(form, " ".join(part[:-1]), profile) for form in forms):
                    continue
                return None
            key = " ".join(part)
            if len(part) < size or not words.get(key):
                continue
            if key in profile.tight:
                return None
            made += pieces[done:at]
            made.append(key)
            done = at + size
            break
    return made + pieces[done:] if done else pieces


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


def _listed(unknown: Sequence[str], profile: Profile, *, plain: bool) -> bool:
    """Whether the words that the lexicon lacks mean nothing; `plain` where all are ASCII.

    One could show how dates are written, be a currency's name with an ending of its own, or its code in letters that
    look Latin.
    """
    endings, words = profile.endings, profile.words
    if not SHAPES.isdisjoint(unknown):
        return False
    if plain and not endings:
        return True
    for piece in unknown:
        if len(piece) == _CODE and not piece.isascii():
            return False
        if endings and piece.endswith(endings):
            for ending in endings:
                found = words.get(piece[: -len(ending)]) if piece.endswith(ending) else None
                if found is not None and found.mask & _CURRENCY:
                    return False
    return True


_CODE = 3


def _beside(pieces: Sequence[str], masks: Sequence[int], form: Form, profile: Profile, *, led: bool) -> bool:
    """Whether the pieces next to a form, the nearest first, change nothing of it, and set it apart from what follows.

    They stand before it where it is `led` by them, and then perhaps before its sign. A word that is in no moment ends
    each. A code of a currency in small letters is one right beside a number only.
    """
    if masks and masks[0] & _CURRENCY:
        return False
    counts, alone, signed = form.counts, form.candidate is None, led and form.led
    restless = _NEITHER if signed or alone else _RESTLESS
    showing = 0 if not alone else SHOWING if led else _SHOWING_BEHIND
    parted = signed or len(pieces) < _NEAR
    for at, mask in enumerate(masks):
        piece, loud = pieces[at], mask & restless
        if loud and (loud != _MERIDIEM or len(piece) > 1 or not piece.isascii()):
            return False  # the "a" that is a letter of a clock touches its number
        if mask & showing:
            return False
        if not counts:
            if mask & _LEAD and _hours(piece, profile):
                return False
        elif mask | OPENS == PROSE and (
            compound(piece, profile) is not None or (at < _COUNTRY and profile.country(piece))
        ):
            return False
        if not (mask & _PARTS or len(piece) == 1):
            parted, showing = True, 0
    joins = len(masks) > 1 and masks[0] & _NUMBER and masks[1] & (WHOLE | LINKS)  # "and" before a number
    return parted and not joins


def _parted(pieces: Sequence[str], masks: Sequence[int]) -> bool:
    """Whether one of these pieces ends every moment."""
    return any(not mask & _PARTS and len(piece) > 1 for piece, mask in zip(pieces, masks, strict=True))


_COUNTRY = 2
_LEAD = bits("lead")
_SHOWING_BEHIND = SHOWING & ~(_LEAD | _MERIDIEM | bits("clock_join"))
"""Words that could make a day or an hour of a number before them; the others do so of one behind them."""


def _hours(word: str, profile: Profile) -> bool:
    """Whether a word leads to an hour, a day or a month rather than to a year alone: kl. 3, ngày 3."""
    senses = profile.words.get(word, NOTHING)
    return any(sense.kind == "lead" and sense.value != "year" for sense in senses)


def _timed(pieces: Sequence[str], masks: Sequence[int]) -> bool:
    """Whether words that are no names of days or months are a time together: "a week", "at one"."""
    after = 0
    for at in [at for at, mask in enumerate(masks) if mask & SHOWING]:
        if at < after:
            continue
        start, after = at, at + 1
        while start and (masks[start - 1] & PARTS or pieces[start - 1] in _LETTERS):
            start -= 1
        while after < len(masks) and (masks[after] & PARTS or pieces[after] in _LETTERS):
            after += 1
        if shown(reduce(or_, masks[start:after])):
            return True
    return False


_LETTERS = frozenset({"t", "q"})
