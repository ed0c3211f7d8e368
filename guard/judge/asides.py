"""A sentence without what it names beside a value: the total with tax, what is held back until the rest is paid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from guard.core.model import Claim
from guard.judge.hearing import Hearing
from guard.locales import words

_LONG = 6
"""Words at most of such a phrase."""
_STRETCH = 160
_LETTER = re.compile(r"[^\W_]")
_WORD = re.compile(r"[^\W_]+(?:['’.][^\W_]+)*|[+&/]")
_BREAK = re.compile(r"[,;:!?()\[\]|\n，。；：（）、=]|\.\s|\s[-–—]\s")
_SAID = re.compile(r"[\s*_]{1,4}[^\W\d_]")
_COMMA = re.compile(r"\s*,[\s*_]*\W{0,2}$")
_DASHED = re.compile(r"\s[-–—]\s[^\d–—]{3,60}\s[-–—]\s(?=.*[^\W\d_])|—[^\d–—]{3,60}—(?=.*[^\W\d_])")
_TELLS = re.compile(r"[:：)|=,，]")


def without_asides(claim: Claim, hearing: Hearing) -> Hearing:
    """The same hearing, of a draft that says spaces for what is named aside from the value; itself, if nothing is.

    What stands right before the value is its own name all the same: with tax of $5.
    """
    left, right = hearing.passage(claim)
    numbers = hearing.numbers(claim)
    start = max([left, claim.start - _STRETCH, *(end for _, end, _ in numbers if end <= claim.start)])
    end = min([right, claim.end + _STRETCH, *(at for at, _, _ in numbers if at >= claim.end)])
    draft = hearing.draft
    spans = [
        *(
            (start + one, start + other)
            for one, other in _before(draft[start : claim.start], told=_SAID.match(draft, claim.end, end) is not None)
        ),
        *((claim.end + one, claim.end + other) for one, other in _behind(draft[claim.end : end])),
        *_changed(claim, hearing, start),
        *_in_order(claim, hearing, left),
    ]
    partial = list(_SUBTOTAL.finditer(draft, left, right))
    if not spans and not partial:
        return hearing
    said = list(draft)
    for whole in partial:
        said[whole.start() : whole.end()] = "subtotal".ljust(len(whole.group()))
    for one, other in spans:
        said[one:other] = _LETTER.sub(" ", "".join(said[one:other]))
    return hearing.saying("".join(said))


def _before(text: str, *, told: bool) -> Iterator[tuple[int, int]]:
    """Where something is named aside before a value, of which more may be told behind it."""
    found = [(one.start(), one.end(), _plain(one.group())) for one in _WORD.finditer(text)]
    yield from _conditions(text, found)
    head = False
    at = 0
    while at < len(found):
        opened = _opens(found, at, _WITHIN) or _opens(found, at, _OF)
        if not opened:
            head = head or found[at][2] not in _ENDS
            at += 1
            continue
        to = _end(text, found, at + opened)
        last = found[to - 1][1]
        rest = text[last:]
        direct = not _TELLS.search(rest) and to == len(found)
        verbal = (
            head or (told and _COMMA.match(rest) is not None) or any(word not in _COPULAS for _, _, word in found[to:])
        )
        if to > at + opened and not direct and verbal:
            head = True
            yield found[at][0], last
            if found[at][2] in _PLUS and not any(word in _PLUS for _, _, word in found[to:]):
                yield from _added(text, found, at)
        at = max(to, at + opened)
    yield from (one.span() for one in _DASHED.finditer(text))
    yield from _unspaced(text)


def _added(text: str, found: list[tuple[int, int, str]], at: int) -> Iterator[tuple[int, int]]:
    """What another is added to: the fare plus taxes are neither."""
    first = at
    while (
        first > max(at - 3, 0)
        and found[first - 1][2] not in _ENDS
        and not _BREAK.search(text[found[first - 1][1] : found[first][0]])
    ):
        first -= 1
    if first < at and not _TOTAL.search(text[found[first][0] : found[at][0]]):
        yield found[first][0], found[at][0]


_TOTAL = re.compile("|".join(words.section("senses", "weak")["total"]["said"]).replace("$", r"\b"), re.IGNORECASE)


def _conditions(text: str, found: list[tuple[int, int, str]]) -> Iterator[tuple[int, int]]:
    """When or on what condition, said first: when it is paid, …"""
    for at, (start, _, _) in enumerate(found):
        opened = _opens(found, at, _CLAUSES)
        broken = text.find(",", found[at + opened - 1][1]) if opened else -1
        if broken > 0:
            yield start, broken
            return


def _behind(text: str) -> Iterator[tuple[int, int]]:
    """Where something is named aside behind a value."""
    found = [(one.start(), one.end(), _plain(one.group())) for one in _WORD.finditer(text)]
    at, part = 0, 0
    head = False
    while at < len(found):
        start, end, word = found[at]
        if at and _BREAK.search(text, found[at - 1][1], start):
            part = at
        if _opens(found, at, _CLAUSES):
            broken = _BREAK.search(text, end)
            yield start, broken.start() if broken else len(text)
            return
        if word in _LASTS and part < at:
            yield found[part][0], start
        opened = _opens(found, at, _WITHIN) or (head and _opens(found, at, _OF_BEHIND)) or 0
        to = _end(text, found, at + opened) if opened else at + 1
        if opened:
            yield start, found[to - 1][1]
        head = head or word not in _ENDS
        at = max(to, at + 1)


def _end(text: str, found: list[tuple[int, int, str]], at: int) -> int:
    """The word with which a phrase has ended."""
    named = False
    to = at
    while to < len(found) and to - at < _LONG:
        start, _, word = found[to]
        if to > at and (broken := _BREAK.search(text, found[to - 1][1], start)):
            joined = broken.group() in ",、，" and any(one in _AND for _, _, one in found[to : to + 2])
            if not joined:
                break
        after = to > at and found[to - 1][2] in _AND
        if named and not after and (word in _ENDS or _opens(found, to, _WITHIN) or _opens(found, to, _OF)):
            break
        if not named and word in _COPULAS:
            break
        named = named or word not in _ENDS
        to += 1
    while to > at and found[to - 1][2] in _AND:
        to -= 1
    return to


def _opens(found: list[tuple[int, int, str]], at: int, openers: frozenset[str]) -> int:
    """How many words open a phrase, none where they do not."""
    for many in (3, 2, 1):
        if " ".join(word for _, _, word in found[at : at + many]) in openers and at + many <= len(found):
            return many
    return 0


def _unspaced(text: str) -> Iterator[tuple[int, int]]:
    for one in _UNSPACED.finditer(text):
        if _LETTER.search(text[one.end() :]) or _TELLS.search(text[one.end() :]):
            yield one.span()
    for one in _LAST.finditer(text):
        yield one.span()


def _changed(claim: Claim, hearing: Hearing, start: int) -> Iterator[tuple[int, int]]:
    """What is said before a value that becomes another: it brings the total from $64 to $58."""
    said = _WORD.findall(hearing.draft[start : claim.start])[-1:]
    if not said or _plain(said[0]) not in _BECOMES:
        return
    following = min((at for at, _, _ in hearing.numbers(claim) if at >= claim.end), default=claim.end)
    between = _WORD.findall(hearing.draft[claim.end : following])
    if len(between) == 1 and _plain(between[0]) in _TO:
        yield start, claim.start


def _in_order(claim: Claim, hearing: Hearing, left: int) -> Iterator[tuple[int, int]]:
    """The names of the other values, where names and then values stand in a row: gross/net: $31 / $22."""
    spans = sorted(
        [(claim.start, claim.end), *((one, other) for one, other, _ in hearing.numbers(claim) if one >= left)]
    )
    draft = hearing.draft
    if len(spans) < 2 or not all(_JOINED.fullmatch(draft[one[1] : other[0]]) for one, other in pairwise(spans)):
        return
    label = draft[left : spans[0][0]]
    named = [one for one in _NAMES.finditer(label) if _LETTER.search(one.group())]
    if len(named) != len(spans):
        return
    place = spans.index((claim.start, claim.end))
    for at, one in enumerate(named):
        if at != place:
            yield left + one.start(), left + one.end()


@lru_cache(maxsize=4096)
def _plain(word: str) -> str:
    return word.casefold().replace("’", "'").rstrip(".")


def _listed(name: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in words.listed("asides", name))


_WITHIN, _OF, _CLAUSES, _BECOMES, _TO, _ENDS, _AND, _PLUS, _COPULAS = (
    _listed(name) for name in ("within", "of", "clauses", "becomes", "to", "ends", "and", "plus", "copulas")
)
_SUBTOTAL = re.compile(rf"\b(?:{'|'.join(words.listed('asides', 'subtotal'))})\b", re.IGNORECASE)
_LASTS = _listed("last")
_OF_BEHIND = _OF | _listed("of_behind")
_OPENED, _CLOSED = ("|".join(words.listed("asides", f"{name}_unspaced")) for name in ("first", "last"))
_UNSPACED = re.compile(
    rf"(?:{_OPENED})[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]{{1,8}}?(?=[的，、,:：は是]|$)"
    rf"|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af ]{{1,8}}?(?:{_CLOSED})"
)
_LAST = re.compile(rf"\b[^\W\d_]+\s(?:{'|'.join(map(re.escape, words.listed('asides', 'last')))})\b", re.IGNORECASE)
_BETWEEN = rf"[/,&|]|\s(?:{'|'.join(sorted(map(re.escape, _AND), key=len, reverse=True))})(?=\s)"
_JOINED = re.compile(rf"[^\w/,&|]{{0,6}}(?:{_BETWEEN})+[^\w/,&|]{{0,6}}", re.IGNORECASE)
"""What stands between values in a row."""
_NAMES = re.compile(rf"(?:(?!{_BETWEEN})[^:：])+", re.IGNORECASE)
"""The names in a row before them."""
