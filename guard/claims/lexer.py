"""Text to tokens: only the windows in which a claim can be are read, each token with its senses in the locale."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from guard.locales.fold import WORD as WORD_FORM
from guard.locales.fold import unspaced
from guard.locales.profile import Profile
from guard.locales.sense import Sense

_KATAKANA = ("\u30a1", "\u30ff")
REACH = 48
"""Characters read on each side of a trigger: more than any claim's words are long."""

_HEAD, _ROW, _TABLE = 3, 400, ("|",)
"""A table's head is sought so many rows up, in rows of at most so many characters, that begin with a bar."""

NUMBER, WORD, SIGN, BREAK, CODE = "number", "word", "sign", "break", "code"

# A number keeps the separators between its digits; spaces are joined by the number reader, which knows the locale.
_OTHERS = r"|(?P<number>(?:(?<![\w.,)])[.,])?\d+(?:[.,'’٫٬،⹁]+\d+)*)|(?P<break>\n)|(?P<sign>[^\s\w]|_)"
_TOKEN = re.compile(rf"(?P<word>{WORD_FORM}){_OTHERS}")
_ASCII = re.compile(rf"(?P<word>[a-z]+){_OTHERS}")
"""The same for a text of ASCII alone, where a word needs no classes of Unicode."""


@dataclass(slots=True)
class Token:
    """A number, word, sign or line break of the normalised text. `folded` is its key in the lexicon.

    A phrase of the lexicon ("US dollars") is one token.
    """

    kind: str
    start: int
    end: int
    folded: str
    senses: tuple[Sense, ...] = ()

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
    start = end = -1
    at = last = place = 0
    while at < len(data) and (found := profile.scanner.search(data, at)) is not None:
        offset = found.start()
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


def lex(folded: str, start: int, end: int, profile: Profile) -> list[Token]:
    """The tokens of a window of a text in lower case (`fold.lower`). Words cut by its edge are left out."""
    while start and folded[start - 1 : start + 1].isalnum():
        start += 1
    while end < len(folded) and folded[end - 1 : end + 1].isalnum():
        end -= 1
    tokens: list[Token] = []
    words, nothing = profile.words, ()
    for found in (_ASCII if folded.isascii() else _TOKEN).finditer(folded, start, end):
        kind, key = found.lastgroup or SIGN, found.group()
        left, right = found.span()
        if kind == NUMBER:
            if tokens and tokens[-1].end == left and _coded(tokens, key):
                kind = CODE
            tokens.append(Token(kind, left, right, key, nothing if kind == NUMBER else words.get(key, nothing)))
        elif kind == WORD and not key.isascii() and unspaced(key):
            tokens.extend(_segment(key, left, profile))
        else:
            tokens.append(Token(kind, left, right, key, words.get(key, nothing)))
    return _join(tokens, profile)


def _coded(tokens: list[Token], digits: str) -> bool:
    """Whether digits that follow something at once are the end of a code (HAT005, sp_9a1) rather than a number."""
    last = tokens[-1]
    if last.kind == WORD:
        if _within_code(tokens, len(tokens) - 1):
            return True
        if last.senses or unspaced(last.folded):
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


def _segment(run: str, offset: int, profile: Profile) -> Iterator[Token]:
    """A run of a script without spaces, cut at the words of the lexicon, the longest first."""
    at = loose = 0
    while at < len(run):
        for size in range(min(12, len(run) - at), 0, -1):
            senses = profile.words.get(run[at : at + size])
            if senses and not (_cuts(run, at) and loose < at) and not _splits(run, at + size, profile):
                if loose < at:
                    yield Token(WORD, offset + loose, offset + at, run[loose:at])
                yield Token(WORD, offset + at, offset + at + size, run[at : at + size], senses)
                at += size
                loose = at
                break
        else:
            at += 1
    if loose < len(run):
        yield Token(WORD, offset + loose, offset + len(run), run[loose:])


def _cuts(run: str, at: int) -> bool:
    """Whether a cut here would fall inside a word in katakana, which is one word however long."""
    return 0 < at < len(run) and _KATAKANA[0] <= run[at - 1] <= _KATAKANA[1] and _KATAKANA[0] <= run[at] <= _KATAKANA[1]


def _splits(run: str, at: int, profile: Profile) -> bool:
    """Whether a word that ends here is the beginning of a longer one in katakana: プラ in プラン."""
    return _cuts(run, at) and not any(run[at : at + size] in profile.words for size in range(2, 9))


def _together(part: list[Token], key: str, profile: Profile) -> bool:
    """Whether the parts of a phrase may stand as far apart as they do: the parts of a sign may not."""
    reach = part[-1].end - part[0].start
    return key not in profile.tight or reach == len(key) - len(part) + 1


def _join(tokens: list[Token], profile: Profile) -> list[Token]:
    """Phrases of the lexicon made one token, the longest first."""
    phrases = profile.phrases
    if not phrases:
        return tokens
    words = profile.words
    joined: list[Token] = []
    index, count = 0, len(tokens)
    while index < count:
        token = tokens[index]
        for size in phrases.get(token.folded, ()):
            if index + size > count:
                continue
            part = tokens[index : index + size]
            key = " ".join([piece.folded for piece in part])
            if (senses := words.get(key)) and _together(part, key, profile):
                token = Token(WORD, token.start, part[-1].end, key, senses)
                index += size - 1
                break
        joined.append(token)
        index += 1
    return joined
