"""Numbers in a window of tokens: digits in any grouping, words, and both mixed ("2.5 million", 3万5千)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

import msgspec

from guard.claims.kinds import Window
from guard.claims.lexer import CODED, DASH, DIGITS, DOT, JOINT, LETTERS, LINE, NUMBER, PROSE, SLASH, WORD, Token
from guard.core.numerals import Unreadable, read_number
from guard.core.spelled import ADD, JOIN, NTH, POINT, TIMES, Numeral, Sum, segment
from guard.locales.fold import unspaced
from guard.locales.profile import Profile
from guard.locales.sense import BEGINS, OPENS, bits

REACH = 14
"""Tokens that one number may have."""

_GROUP = 3
_SAID = bits("number")
_NUMERIC = bits("number", "multiplier")
_BEGINS = DIGITS | BEGINS
_MORE = BEGINS | bits("multiplier")
WHOLE = DIGITS | _NUMERIC
_ENDS = DIGITS | LETTERS
LINKS = DASH | JOINT
_ODD, _FEW, _BEYOND = bits("odd"), bits("few"), bits("beyond")
_HINTS = _FEW | _BEYOND
_COUNTED = bits("currency", "minor_after", "percent", "measure", "unit", "unit_money")
_UNDER = frozenset({"2", "3", "4", "5", "8", "10"})
"""What a fraction that is written with a slash divides by; 3/12 is rather a day."""
_EXPONENT, _SHORTEST = 12, 4
_POINTED = r"\d+(?:\.\d+)?"
_THREE = 3
"""Decimals of a currency that make a difference to how a number is read."""


class Cardinal(msgspec.Struct, frozen=True, gc=False):
    """A number that stands in tokens `first` to `next` (exclusive).

    `value` is Unreadable where its digits are malformed. `compact` where a multiplier was read, `spelled` where words
    were. `digits` is what was written, where it is digits alone. `odd` where it is a little more than its value
    (5000多).
    """

    value: Decimal | Unreadable
    first: int
    next: int
    spelled: bool = False
    compact: bool = False
    digits: str = ""
    odd: bool = False


def read_cardinal(window: Window, index: int) -> tuple[Decimal, int] | None:
    """The number that begins at a token, with the index of the token after it; None where none well formed begins."""
    found = cardinal(window, index)
    return None if found is None or isinstance(found.value, Unreadable) else (found.value, found.next)


def read_ordinal(window: Window, index: int) -> tuple[Decimal, int] | None:
    """The ordinal that begins at a token (3rd, third, zweiundzwanzigster), with the index of the token after it."""
    tokens = window.tokens
    token = tokens[index]
    if token.kind == NUMBER:
        after = tokens[index + 1] if index + 1 < len(tokens) else None
        if token.folded.isdigit() and after and after.start == token.end and after.sense("ordinal_suffix"):
            return Decimal(token.folded), index + 2
        return None
    if not _may_begin(window, token) or (token.senses and unspaced(token.folded) and not _ordinals(window)):
        return None
    said = Sum()
    for at in range(index, min(index + REACH, len(tokens))):
        parts = _numerals(window, tokens[at])
        if parts is None:
            if tokens[at].folded == "-" and at > index:
                continue
            break
        if not all(said.push(part) for part in parts):
            break
        if said.ordinal:
            return said.value, at + 1
    return None


def _ordinals(window: Window) -> bool:
    """Whether a window of a script without spaces holds the last word of an ordinal: looked for once."""
    if "ordinals" not in window.known:
        roles = (sense.value.role for token in window.tokens for sense in token.senses if sense.kind == "number")
        window.known["ordinals"] = NTH in roles
    found: bool = window.known["ordinals"]
    return found


def cardinal(window: Window, index: int, *, decimals: int | None = None) -> Cardinal | None:
    """The number that begins at a token. `decimals` are the currency's, where it is known."""
    masks = window.masks
    if index >= len(masks) or not (masks[index] & _BEGINS or _may_begin(window, window.tokens[index])):
        return None
    known, key = window.known, index if decimals != _THREE else ~index
    if key not in known:
        number = _digital(window, index, decimals) if masks[index] & DIGITS else _worded(window, index, decimals)
        known[key] = _odd(window, number) if number is not None and window.seen & _ODD else number
    found: Cardinal | None = known[key]
    return found


def _digital(window: Window, index: int, decimals: int | None) -> Cardinal | None:
    """A number that begins with digits."""
    tokens, after = window.tokens, index + 1
    follows = window.masks[after] if after < len(tokens) else 0
    if not follows & WHOLE and not (follows & LETTERS and window.seen & CODED):  # 1e3 has a code behind it
        digits = window.text[tokens[index].start : tokens[index].end]
        value = read_number(digits, window.profile.signs, decimals=decimals)
        return Cardinal(value, index, after, digits="" if isinstance(value, Unreadable) else digits)
    after, value = _digits(window, index, decimals)
    if isinstance(value, Unreadable):
        return Cardinal(value, index, after)
    if after < len(tokens) and window.masks[after] & _NUMERIC and _goes_on(window, after):
        return _summed(window, index, decimals)
    return Cardinal(value, index, after, digits=window.text[tokens[index].start : tokens[after - 1].end])


def _odd(window: Window, number: Cardinal) -> Cardinal:
    """With "odd" behind it, where a unit follows, and what multiplies it then: 5000多元, 十几万块, 50-odd dollars."""
    tokens, masks, at = window.tokens, window.masks, number.next
    if at < len(tokens) and tokens[at].folded == "-":
        at += 1
    if at + 1 >= len(tokens) or not masks[at] & _ODD or isinstance(number.value, Unreadable):
        return number
    value, after = number.value, at + 1
    while after < len(tokens) and (times := _times(window, after)) is not None:
        value, after = value * times, after + 1
    if after >= len(tokens) or not masks[after] & _COUNTED:
        return number
    return Cardinal(_plain(value), number.first, after, number.spelled, number.compact or after > at + 1, odd=True)


def _times(window: Window, at: int) -> Decimal | None:
    for sense in window.tokens[at].senses:
        if sense.kind == "number" and sense.value.role == TIMES and unspaced(window.tokens[at].folded):
            times: Decimal = sense.value.value
            return times
    return None


def _goes_on(window: Window, at: int) -> bool:
    """Whether a number word behind digits can add to them: "and" does so only before another one."""
    tokens = window.tokens
    if at + 1 < len(tokens):
        after = window.masks[at + 1]
        if after & (WHOLE | LINKS) or (after | OPENS == PROSE and _may_begin(window, tokens[at + 1])):
            return True
    return window.masks[at] & _MORE != 0


def _worded(window: Window, index: int, decimals: int | None) -> Cardinal | None:
    if _particle(window, index):
        return None
    if (alone := _alone(window, index)) is not None:
        return alone
    return _positional(window, index) or _summed(window, index, decimals)


def _alone(window: Window, index: int) -> Cardinal | None:
    """A number that is one word, with a word behind it that goes on with no number: 三 in 三元."""
    masks, senses = window.masks, window.tokens[index].senses
    if index + 1 < len(masks):
        after = masks[index + 1]
        if not after & LETTERS or after & _NUMERIC or after | OPENS == PROSE:
            return None
    said = [sense.value for sense in senses if sense.kind == "number"]
    if len(said) != 1 or said[0].role != ADD:
        return None
    return Cardinal(_plain(said[0].value), index, index + 1, spelled=True)


def _particle(window: Window, index: int) -> bool:
    """Whether one syllable of Hangul ends the word before it rather than begin a number: 가격이 만원, 회사 만원."""
    token, before, after = window.tokens[index], window.tokens[index - 1], index + 1
    if token.end - token.start > 1 or not "\uac00" <= token.folded <= "\ud7a3" or not index:
        return False
    parted = after < len(window.tokens) and window.tokens[after].start > token.end
    return parted and before.end == token.start and before.kind == WORD and not before.mask & (_NUMERIC | _BEGINS)


def _summed(window: Window, index: int, decimals: int | None) -> Cardinal | None:
    """A number of several parts, added up as far as they fit."""
    tokens = window.tokens
    said, at, best = Sum(), index, None
    spelled = compact = False
    end = min(index + REACH, len(tokens))
    while at < end:
        attempt, digits = said, ""
        if tokens[at].kind == NUMBER:
            if at > index and (not (compact or spelled) or _tenor(window, at)):
                break
            after, value = _digits(window, at, decimals)
            if isinstance(value, Unreadable):
                return best or Cardinal(value, index, after)
            if not attempt.push((Numeral(value, ADD),)):
                break
            digits = window.text[tokens[at].start : tokens[after - 1].end] if at == index else ""
        elif (parts := _words(window, at, multiplied=_multiplied(window, index, at, spelled=spelled))) is not None:
            if at > index and not (compact or spelled) and _joins(parts):
                break  # $10 and 2 are two numbers
            attempt = said if len(parts) == 1 else said.copy()
            if not all(attempt.push(part) for part in parts):
                break
            after = at + 1
            compact = compact or (at > index and (tokens[at - 1].kind == NUMBER or _large(parts)))
            spelled = True
        elif spelled and at + 1 < end and _links(tokens, at):
            at += 1
            continue
        else:
            break
        said, at = attempt, after
        if said.complete and not said.ordinal:
            best = Cardinal(_plain(said.value) if spelled else said.value, index, at, spelled, compact, digits)
    return best


def _tenor(window: Window, at: int) -> bool:
    """Whether the number at a token stands apart from a letter that would multiply what is before: WIBOR 3M 5,25 %."""
    letter, digits = window.tokens[at - 1], window.tokens[at - 2]
    if len(letter.folded) > 1 or not letter.folded.isascii() or window.tokens[at].start == letter.end:
        return False
    return digits.kind == NUMBER and digits.end == letter.start


def _may_begin(window: Window, token: Token) -> bool:
    """Whether a word can begin a number: it is a number word, or is joined of such."""
    if token.senses:
        return token.mask & BEGINS != 0
    return token.mask | OPENS == PROSE and token.folded[:2] in window.profile.number_starts


def _multiplied(window: Window, index: int, at: int, *, spelled: bool) -> bool:
    """Whether a multiplier may stand here: right behind digits, or a long one (millones) behind words."""
    return at > index and (window.tokens[at - 1].kind == NUMBER or (spelled and len(window.tokens[at].folded) > _GROUP))


def cardinal_before(window: Window, index: int, *, decimals: int | None = None) -> Cardinal | None:
    """The longest number that ends just before a token."""
    tokens, masks = window.tokens, window.masks
    first, least = index, max(index - REACH, 0)
    while first > least and _numeric(window, first - 1):
        first -= 1
    if first > _GROUP - 1 and masks[first - 1] & CODED and tokens[first - 2].folded == "e":
        first -= _GROUP
    for start in range(first, index):
        if masks[start] & _ENDS:
            found = cardinal(window, start, decimals=decimals)
            if found is not None and found.next == index:
                return _hinted(window, found) if found.spelled and window.seen & _HINTS else found
    return None


def _hinted(window: Window, number: Cardinal) -> Cardinal:
    """A multiplier without its count: 几百 (hundreds) has no value, 上千 is a thousand and more."""
    tokens, at = window.tokens, number.first - 1
    if at < 0 or not window.masks[at] & _HINTS or tokens[number.first].start - tokens[at].end > 1:
        return number
    if _times(window, number.first) is None and not (
        window.masks[at] & _FEW and any(one.role == TIMES for one in _said(tokens[number.first]))
    ):
        return number
    if window.masks[at] & _FEW:
        return msgspec.structs.replace(number, value=Unreadable.VAGUE, first=at)
    return msgspec.structs.replace(number, odd=True)


def _said(token: Token) -> list[Numeral]:
    return [sense.value for sense in token.senses if sense.kind == "number"]


def _positional(window: Window, index: int) -> Cardinal | None:
    """Digits in words one after another, in scripts that write no spaces: 二〇二六, 三八."""
    tokens, at, digits = window.tokens, index, ""
    while at < len(tokens) and (digit := _digit(tokens[at])) is not None:
        digits, at = digits + digit, at + 1
    if len(digits) < 2 or (at < len(tokens) and _multiplies(tokens[at])):
        return None
    return Cardinal(Decimal(digits), index, at, spelled=True)


def _digit(token: Token) -> str | None:
    if len(token.folded) != 1 or token.kind != WORD or not unspaced(token.folded):
        return None
    for sense in token.senses:
        if sense.kind == "number" and sense.value.role == ADD and sense.value.value < 10:
            return str(sense.value.value)
    return None


def _multiplies(token: Token) -> bool:
    return any(sense.kind == "number" and sense.value.role in {TIMES, POINT} for sense in token.senses)


def _joins(parts: tuple[tuple[Numeral, ...], ...]) -> bool:
    return all(one.role == JOIN for part in parts for one in part)


def _large(parts: tuple[tuple[Numeral, ...], ...]) -> bool:
    return any(one.role == TIMES and one.value >= 100 for part in parts for one in part)


def _plain(value: Decimal) -> Decimal:
    """Without the zeros that a multiplication left: 3.5 million is 3500000."""
    return value.to_integral_value() if value == value.to_integral_value() else value.normalize()


def _numeric(window: Window, index: int) -> bool:
    mask = window.masks[index]
    if mask & (WHOLE | _ODD):
        return True
    token = window.tokens[index]
    if mask & LETTERS:
        return _compound(window, token) is not None
    if mask & SLASH:  # 2 1/2
        return 1 < index < len(window.masks) - 1 and window.masks[index - 1] & window.masks[index + 1] & DIGITS != 0
    return token.folded in {"-", ","} and index > 0


def _links(tokens: Sequence[Token], at: int) -> bool:
    """Whether a hyphen or comma joins two words: twenty-one; elfu mbili, mia tatu."""
    token, after = tokens[at], tokens[at + 1]
    return after.kind == WORD and (token.folded == "," or (token.folded == "-" and after.start == token.end))


def _words(window: Window, at: int, *, multiplied: bool) -> tuple[tuple[Numeral, ...], ...] | None:
    token = window.tokens[at]
    found = _numerals(window, token)
    if (
        multiplied
        and not _credit(window, at)
        and (one := token.sense("multiplier"))
        and token.start - window.tokens[at - 1].end <= 1
    ):
        return ((one.value,),) if found is None else ((*found[0], one.value),)
    return found


def _credit(window: Window, at: int) -> bool:
    """Whether CR behind cents is a ledger's side rather than a crore."""
    token, before = window.tokens[at], window.tokens[at - 1]
    return window.text[token.start : token.end] == "CR" and before.folded[-3:-2] in {".", ","}


def _numerals(window: Window, token: Token) -> tuple[tuple[Numeral, ...], ...] | None:
    if token.mask & _SAID:
        return (tuple([sense.value for sense in token.senses if sense.kind == "number"]),)
    return _compound(window, token) if token.mask | OPENS == PROSE else None


def _compound(window: Window, token: Token) -> tuple[tuple[Numeral, ...], ...] | None:
    """A word made of number words (zweihundertneun). A word with a meaning of its own is none."""
    return compound(token.folded, window.profile) if token.mask | OPENS == PROSE else None


def compound(word: str, profile: Profile) -> tuple[tuple[Numeral, ...], ...] | None:
    """The numerals that a word without a meaning of its own is made of, None if it is no number."""
    if len(word) < _SHORTEST or word[:2] not in profile.number_starts:
        return None
    return segment(word, profile.numerals)


def _digits(window: Window, index: int, decimals: int | None) -> tuple[int, Decimal | Unreadable]:
    """Digits with their groups, also where spaces part them: 1 049,95."""
    tokens, after = window.tokens, index + 1
    token = tokens[index]
    if after + 1 < len(tokens) and tokens[after].folded == "e" and window.masks[after + 1] & CODED:
        return _scientific(window, index)
    if token.folded.isdigit() and len(token.folded) <= _GROUP and token.folded[0] != "0":
        while after < len(tokens) and _continues(window, after):
            after += 1
            if not tokens[after - 1].folded.isdigit():
                break
        if after > index + 1 and not _spaced_here(window, index, after):
            after = index + 1
    if (over := _vulgar(window, index)) is not None:
        return over
    text = window.text[token.start : tokens[after - 1].end]
    return after, read_number(text, window.profile.signs, decimals=decimals)


def _scientific(window: Window, index: int) -> tuple[int, Decimal | Unreadable]:
    """Digits with an exponent: 1.5e3."""
    digits, exponent = window.tokens[index].folded, window.tokens[index + 2].folded
    if len(exponent) > 2 or not exponent.isdecimal() or int(exponent) > _EXPONENT or not re.fullmatch(_POINTED, digits):
        return index + 3, Unreadable.MALFORMED
    return index + 3, Decimal(f"{digits}e{exponent}")


def _vulgar(window: Window, index: int) -> tuple[int, Decimal] | None:
    """A whole number with a fraction behind it: 2 1/2, 3 3/4."""
    if not window.seen & SLASH:
        return None
    tokens, masks = window.tokens, window.masks
    if index + 3 >= len(tokens) or not (
        masks[index + 1] & DIGITS and masks[index + 2] & SLASH and masks[index + 3] & DIGITS
    ):
        return None
    whole, over, slash, under = tokens[index : index + 4]
    apart = over.start - whole.end == 1 and over.end == slash.start and slash.end == under.start
    if not apart or under.folded not in _UNDER or not (over.folded.isdecimal() and whole.folded.isdecimal()):
        return None
    part = Decimal(over.folded) / Decimal(under.folded)
    return (index + 4, Decimal(whole.folded) + part) if 0 < part < 1 else None


def _continues(window: Window, at: int) -> bool:
    """Whether a token is the next group of three after one space, perhaps with decimals."""
    token, last = window.tokens[at], window.tokens[at - 1]
    if token.kind != NUMBER or token.start != last.end + 1 or window.text[last.end] != " ":
        return False
    whole = token.folded
    return (
        whole[:_GROUP].isdigit()
        and (len(whole) == _GROUP or not whole[_GROUP : _GROUP + 1].isalnum())
        and len(whole) >= _GROUP
    )


def _spaced_here(window: Window, index: int, after: int) -> bool:
    """Whether spaces group: in a locale that writes so, or where no doubt is left (iPhone 15 128 GB leaves one)."""
    if _coded(window, index):
        return False
    if " " in window.profile.signs.groups or after - index > 2 or not window.tokens[after - 1].folded.isdigit():
        return True
    if window.tokens[after - 1].folded[0] == "0":
        return True
    before = window.tokens[index - 1] if index else None
    if before is None or before.kind != WORD or window.text[before.start : before.end].islower():
        return True
    first = index == 1 or window.masks[index - 2] & (LINE | DOT) != 0
    return first and "," not in window.profile.signs.groups and window.text[before.start : before.end].istitle()


def _coded(window: Window, index: int) -> bool:
    """Whether digits end an article's number, so that what follows them is another one: JKT-114 209 €."""
    tokens = window.tokens
    if index < 2 or tokens[index - 1].folded != "-" or tokens[index - 2].kind != WORD:
        return False
    return tokens[index - 2].end == tokens[index - 1].start and tokens[index - 1].end == tokens[index].start
