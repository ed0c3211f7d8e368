"""Text to tokens: only the windows in which a claim can be are read, each token with its senses in the locale."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import re2

from guard.locales.fold import WORD as WORD_FORM
from guard.locales.fold import unspaced
from guard.locales.profile import SEGMENT, Profile
from guard.locales.sense import BEGINS, NOTHING, OPENS, Sense, Senses, bits

_KATAKANA = ("\u30a1", "\u30ff")
REACH = 48
"""Characters read on each side of a trigger: more than any claim's words are long."""

_ANYWHERE = re2._Anchor.UNANCHORED  # noqa: SLF001

_HEAD, _ROW, _TABLE = 3, 400, ("|",)
"""A table's head is sought so many rows up, in rows of at most so many characters, that begin with a bar."""

NUMBER, WORD, SIGN, BREAK, CODE = "number", "word", "sign", "break", "code"
DIGITS, LETTERS, CODED, LINE = bits("digits"), bits("letters"), bits("code"), bits("\n")
"""Bits of a token's mask for its own kind: a number, a word, a code, a line's end. Other signs have none of them."""
_LINE_END = Senses((), own=LINE)
PROSE = LETTERS | OPENS
"""`mask | OPENS` of a word without a sense."""

_PAIR = 2
_OPENING_NUMBER = OPENS | BEGINS | bits("number")
BAR, COLON, SLASH, PLUS, DOT, SHUT = bits("|"), bits(":"), bits("/"), bits("+"), bits("."), bits(")")
DASH, HEDGE, JOINT = bits("dash"), bits("hedge"), bits("joint")
"""Bits of a token's mask for the sign that it is: those of `MARKS`."""

# A number keeps the separators between its digits; spaces are joined by the number reader, which knows the locale.
# Every character is in some piece, so that lengths alone tell where each begins.
_DIGITS = r"\d+(?:[.,'’٫٬،⹁]+\d+)*"
_OTHERS = rf"|\n|[^\s\w.,]|{_DIGITS}|[.,](?:(?<![\w.,)][.,]){_DIGITS})?|_|[^\S\n]+"
_PIECE = re.compile(WORD_FORM + _OTHERS).findall
_ASCII = re.compile("[a-z]+" + _OTHERS).findall
"""The same for a text of ASCII alone, where a word needs no classes of Unicode."""


class Token(msgspec.Struct, gc=False):
    """A number, word, sign or line break of the normalised text. `folded` is its key in the lexicon.

    A phrase of the lexicon ("US dollars") is one token. `mask` holds the bits of its senses' kinds and its own.
    """

    kind: str
    start: int
    end: int
    folded: str
    senses: Senses = NOTHING
    mask: int = 0

    def sense(self, kind: str) -> Sense | None:
        """Its first sense of this kind."""
        for sense in self.senses:
            if sense.kind == kind:
                return sense
        return None


def windows(text: str, profile: Profile) -> Iterator[tuple[int, int]]:
    """The stretches of a text within reach of a trigger, in order and apart; none where no claim can be.

    A stretch reaches twice as far behind its trigger as before it: the triggers in the first half of that are covered,
    and the scan goes on behind them: the number of its calls is bounded by the length, not by the triggers.
    """
    data = text.encode(errors="surrogatepass")
    plain = len(data) == len(text)
    start, end = 0, -1
    at = last = place = 0
    # `search` of the wrapper makes a generator and an object of each match, which take twice the time of the match.
    scan = profile.scanner._regexp.Match  # noqa: SLF001
    while at < len(data) and (offset := scan(_ANYWHERE, data, at, len(data))[0][0]) >= 0:
        place = offset if plain else place + len(data[last:offset].decode(errors="surrogatepass"))
        last, at = offset, offset + REACH
        while at < len(data) and data[at] & 0xC0 == 0x80:  # inside a character
            at += 1
        if place - REACH > end:
            opening = _opening(text, max(place - REACH, 0))
            if opening > end:
                if end >= 0:
                    yield start, end
                start = opening
        end = place + 2 * REACH
    if end >= 0:
        yield start, min(end, len(text))


def _opening(text: str, left: int) -> int:
    """Where a window that would begin at `left` begins: with its line where that is near, in a table with its head."""
    line = text.rfind("\n", max(left - REACH, 0), left) + 1
    if not line and left > REACH:
        return left
    for _ in range(_HEAD):
        above = text.rfind("\n", max(line - _ROW, 0), max(line - 1, 0)) + 1
        if text[line : line + 1] not in _TABLE or line == 0 or text[above : above + 1] not in _TABLE:
            break
        line = above
    return line


def whole(folded: str, start: int, end: int) -> tuple[int, int]:
    """A window without the words that its edges cut."""
    while start and folded[start - 1 : start + 1].isalnum():
        start += 1
    while end < len(folded) and folded[end - 1 : end + 1].isalnum():
        end -= 1
    return start, end


def lex(folded: str, start: int, end: int, profile: Profile) -> list[Token]:
    """The tokens of a window of a text in lower case (`fold.lower`). Words cut by its edge are left out."""
    start, end = whole(folded, start, end)
    tokens: list[Token] = []
    openers: list[int] = []
    add, get, after = tokens.append, profile.words.get, start
    lines, last, other = folded[start:end].split("\n"), False, not folded.isascii()
    for line in lines:
        if last:
            add(Token(BREAK, after - 1, after, "\n", _LINE_END, LINE))
        last = True
        for run in line.split(" "):
            left = after
            after += len(run) + 1
            if run.isalpha():
                senses = get(run)
                if other and not run.isascii() and (not senses or len(run) > SEGMENT) and unspaced(run):
                    _segment(run, left, profile, tokens, openers)
                elif senses is None:
                    add(Token(WORD, left, after - 1, run, NOTHING, LETTERS))
                else:
                    if senses.opens:
                        openers.append(len(tokens))
                    add(Token(WORD, left, after - 1, run, senses, senses.whole))
            elif run.isdecimal():
                add(Token(NUMBER, left, after - 1, run, NOTHING, DIGITS))
            elif run and (other or not _ended(run, left, after - 1, profile, tokens, openers)):
                plain = not other or run.isascii()
                pieces = (_ASCII if plain else _PIECE)(folded, left, after - 1)
                _mixed(pieces, left, profile, tokens, openers, plain=plain)
    return _joined(tokens, openers, profile) if openers else tokens


_STOPS = frozenset(".,;:!?)'\"")


def _ended(run: str, start: int, end: int, profile: Profile, tokens: list[Token], openers: list[int]) -> bool:
    """Add the tokens of a word or a whole number in ASCII between two spaces, with one sign behind it.

    Most of what is more than a word is this, and needs no expression to be cut; False where it is something else.
    """
    sign = run[-1]
    if sign not in _STOPS:
        return False
    word, stop, get = run[:-1], end - 1, profile.words.get
    if word.isalpha():
        if (senses := get(word)) is None:
            tokens.append(Token(WORD, start, stop, word, NOTHING, LETTERS))
        else:
            if senses.opens:
                openers.append(len(tokens))
            tokens.append(Token(WORD, start, stop, word, senses, senses.whole))
    elif word.isdecimal():
        tokens.append(Token(NUMBER, start, stop, word, NOTHING, DIGITS))
    else:
        return False
    senses = get(sign, NOTHING)
    if senses.opens:
        openers.append(len(tokens))
    tokens.append(Token(SIGN, stop, end, sign, senses, senses.whole))
    return True


def _mixed(
    pieces: list[str], right: int, profile: Profile, tokens: list[Token], openers: list[int], *, plain: bool
) -> None:
    """Add the tokens of what stands between two spaces and is more than a word; `plain` where it is ASCII alone."""
    get, add = profile.words.get, tokens.append
    for piece in pieces:
        left = right
        right += len(piece)
        if piece.isalpha() or not (plain or piece.isascii() or not _is_word(piece)):
            senses = get(piece)
            if not plain and not piece.isascii() and (not senses or len(piece) > SEGMENT) and unspaced(piece):
                _segment(piece, left, profile, tokens, openers)
                continue
            if senses is None:
                add(Token(WORD, left, right, piece, NOTHING, LETTERS))
                continue
            token = Token(WORD, left, right, piece, senses, senses.mask | LETTERS)
        elif piece[-1].isdecimal():
            senses = get(piece, NOTHING)
            if tokens and tokens[-1].end == left and _coded(tokens, piece):
                token = Token(CODE, left, right, piece, senses, CODED | senses.mask)
            else:
                token = Token(NUMBER, left, right, piece, NOTHING, DIGITS)
        elif piece.isspace():
            continue
        else:
            senses = get(piece, NOTHING)
            token = Token(SIGN, left, right, piece, senses, senses.whole)
        if senses.opens:
            openers.append(len(tokens))
        add(token)


def _is_word(piece: str) -> bool:
    """Whether a piece is a word with marks, which are no letters to `str.isalpha`, or with raised figures."""
    first = piece[0]
    return first.isalnum() and not first.isdecimal()


_SIGNS = frozenset({SIGN, BREAK})


def _coded(tokens: list[Token], digits: str) -> bool:
    """Whether digits that follow something at once are the end of a code (HAT005, sp_9a1) rather than a number."""
    last = tokens[-1]
    if last.kind in _SIGNS and last.folded not in "-_":
        return False
    if last.kind == WORD:
        if unspaced(last.folded):
            return False
        if _within_code(tokens, len(tokens) - 1):
            return True
        if last.senses:
            return False
        if last.folded == "e" and len(tokens) > 1 and tokens[-2].kind == NUMBER and tokens[-2].end == last.start:
            return True  # 1e999
        return len(last.folded) > 1 or digits[0] == "0" or len(digits) > 3
    return last.folded == "_" or _within_code(tokens, len(tokens))


def _within_code(tokens: list[Token], index: int) -> bool:
    """Whether the token at `index` would follow a code or an underscore without a space, a hyphen aside."""
    at = index - 1
    if at < 0 or (index < len(tokens) and tokens[at].end != tokens[index].start):
        return False
    if tokens[at].folded == "-" and at and tokens[at - 1].end == tokens[at].start:
        at -= 1
    return tokens[at].kind == CODE or tokens[at].folded == "_"


def _segment(run: str, offset: int, profile: Profile, tokens: list[Token], openers: list[int]) -> None:
    """Add a run of a script without spaces, cut at the words of the lexicon, the longest first."""
    at = loose = 0
    get, sizes = profile.words.get, profile.sizes.get
    whole_words = _WHOLE.search(run) is not None
    while at < len(run):
        for size in sizes(run[at], ()):
            key = run[at : at + size]
            senses = get(key)
            if senses is None or len(key) < size:
                continue
            if size < len(run) and (not senses or (size > 1 and senses.mask == _OPENING_NUMBER)):
                continue  # 오만 opens a name, and is 50,000
            if not whole_words or not (_begins_within(run, at, loose) or _splits(run, at + size, profile)):
                if loose < at:
                    tokens.append(_loose(run[loose:at], offset + loose, profile, len(tokens), openers))
                if senses.opens:
                    openers.append(len(tokens))
                tokens.append(Token(WORD, offset + at, offset + at + size, key, senses, senses.whole))
                at += size
                loose = at
                break
        else:
            at += 1
    if loose < len(run):
        tokens.append(_loose(run[loose:], offset + loose, profile, len(tokens), openers))


_WHOLE = re.compile(r"[\x00-\x7f]{2}|[\u30a1-\u30ff]{2}")
"""Where `_cuts` can find something: without it no cut of a run need be asked for."""


def _loose(run: str, start: int, profile: Profile, index: int, openers: list[int]) -> Token:
    """What stands between words of the lexicon."""
    senses = profile.words.get(run, NOTHING)
    if senses.opens:
        openers.append(index)
    return Token(WORD, start, start + len(run), run, NOTHING, LETTERS)


def _cuts(run: str, at: int) -> bool:
    """Whether a cut here would fall inside a word in katakana or Latin letters, which is one word however long."""
    if not 0 < at < len(run):
        return False
    one, two = run[at - 1], run[at]
    return (one.isascii() and two.isascii()) or (
        _KATAKANA[0] <= one <= _KATAKANA[1] and _KATAKANA[0] <= two <= _KATAKANA[1]
    )


def _begins_within(run: str, at: int, loose: int) -> bool:
    """Whether a word that begins here would begin inside another."""
    return _cuts(run, at) and (loose < at or run[at].isascii())


def _splits(run: str, at: int, profile: Profile) -> bool:
    """Whether a word that ends here is the beginning of a longer one: プラ in プラン, d in dec."""
    return _cuts(run, at) and (run[at].isascii() or not any(profile.words.get(run[at : at + n]) for n in range(2, 9)))


def _together(part: list[Token], key: str, profile: Profile) -> bool:
    """Whether the parts of a phrase may stand as far apart as they do: the parts of a sign may not."""
    reach = part[-1].end - part[0].start
    return key not in profile.tight or reach == len(key) - len(part) + 1


def _joined(tokens: list[Token], openers: list[int], profile: Profile) -> list[Token]:
    """Phrases of the lexicon made one token, the longest first. `openers` are the tokens that one may begin with."""
    phrases, seconds, words = profile.phrases, profile.seconds, profile.words
    joined: list[Token] = []
    done, count = 0, len(tokens)
    for index in openers:
        if index < done or index + 1 == count or (second := tokens[index + 1].folded) not in seconds:
            continue
        first = tokens[index].folded
        for size in phrases[first]:
            if index + size > count:
                continue
            if size == _PAIR:
                key = f"{first} {second}"
            else:
                key = " ".join([piece.folded for piece in tokens[index : index + size]])
            if (senses := words.get(key)) and _together(part := tokens[index : index + size], key, profile):
                joined += tokens[done:index]
                joined.append(Token(WORD, part[0].start, part[-1].end, key, senses, senses.whole))
                done = index + size
                break
    return joined + tokens[done:] if done else tokens
