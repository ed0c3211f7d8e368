"""What the fields of a record are told apart by, in the words of replies in many languages."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

import re2

from guard.ledger.fields import tokens
from guard.locales import words

_ANYWHERE, _CLOSE, _WEAK = (words.section("senses", name) for name in ("anywhere", "close", "weak"))
_ORDER = tuple({**_ANYWHERE, **_CLOSE, **_WEAK}.items())
_WITHIN, _LEADS = (frozenset(words.listed("senses", name)) for name in ("within", "leads"))
_UNSPACED = "\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_IN_UNSPACED = re.compile(f"[{_UNSPACED}]")
_CLAUSE = re.compile(r"[,;+!?。，、；！？()\n|]|\.\s|\s[-–—]\s")
_LABEL = " \t|*_:：-–—=>•~`\"'"
_MARK = r"[^\p{L}\p{M}\p{N}_]"
_WORD = re.compile(r"[\s*_]{0,3}[^\W\d]")
_LEAD = 2
"""Words or letters further before in which it may be said that another thing is within a value."""
_SIGNS = "*_.\"'“”"
_WORDS, _LETTERS = 4, 12
"""What stands close before a value: words, or letters of a script without spaces."""


class Heard(NamedTuple):
    """What is said of a value: anywhere in its stretch of the sentence, in its clause, and close to it."""

    anywhere: frozenset[str]
    clause: frozenset[str]
    close: frozenset[str]


def heard(draft: str, start: int, left: int, end: int, right: int) -> Heard:
    """What the words around a value say, which stands from `start` to `end`, between the numbers beside it.

    >>> text = "Shipping is $5 in all"
    >>> sorted(heard(text, 12, 0, 14, len(text)).close), sorted(heard("$45 with shipping", 0, 0, 3, 17).close)
    (['shipping'], [])
    """
    before = _CLAUSE.split(draft[left:start].rstrip(_LABEL))[-1]
    behind = _CLAUSE.split(draft[end:right])[0]
    said = _said(draft[left:right])
    if said.isdisjoint(_NOT_ANYWHERE):
        return Heard(said, said, frozenset())
    clause = _said(f"{before} {draft[start:end]} {behind}")
    near = (_near(before), _behind(behind))
    return Heard(said, clause, frozenset().union(*(_said(part) for part in near if part)) & _NOT_ANYWHERE)


def _near(before: str) -> str:
    """The last words before a value, none where they say that something is within it."""
    if _IN_UNSPACED.search(before):
        said = before.strip()
        return "" if _APART.search(said[-_LETTERS - _LEAD :]) else said[-_LETTERS:]
    last = before.split()
    return "" if _parts(last[-_WORDS - _LEAD :]) else " ".join(last[-_WORDS:])


def _behind(behind: str) -> str:
    """The word right behind a value, or that which a preposition leads to."""
    if not _WORD.match(behind):
        return ""
    said = behind.strip(_LABEL).split()[:_WORDS]
    part = " ".join(said[:2] if said[0].casefold() in _LEADS else said[:1])
    if _IN_UNSPACED.search(part):
        part = part[:_LETTERS]
        return "" if _APART.search(part) else part
    return "" if _parts(said) else part


def _parts(said: list[str]) -> bool:
    return not _WITHIN.isdisjoint(word.strip(_SIGNS).casefold() for word in said)


def _said(text: str) -> frozenset[str]:
    return frozenset(_ORDER[at][0] for at in _scan().Match(text) or ())


@lru_cache(maxsize=1)
def _scan() -> Any:
    options = re2.Options()
    options.max_mem = 32 << 20
    found = re2.Set.SearchSet(options)
    for _, of in _ORDER:
        spaced = [_bounded(word) for word in of["said"] if not _IN_UNSPACED.search(word)]
        within = [word for word in of["said"] if _IN_UNSPACED.search(word)]
        found.Add("(?i)" + "|".join([rf"(?:^|{_MARK})(?:{'|'.join(spaced)})", *within]))
    found.Compile()
    return found


def _bounded(word: str) -> str:
    """A beginning of words, or a whole word where it is marked as one."""
    return rf"{word[:-1]}(?:$|{_MARK})" if word.endswith("$") else word


ANYWHERE = frozenset(_ANYWHERE)
"""What may be said anywhere about a value."""
_NOT_ANYWHERE = frozenset({*_CLOSE, *_WEAK})
_APART = re.compile("|".join(words.listed("senses", "within_unspaced")))


@lru_cache(maxsize=4096)
def senses(key: str) -> frozenset[str]:
    """What a key says that its value is.

    >>> sorted(senses("shipping_fee")), sorted(senses("fee")), sorted(senses("max_amount")), sorted(senses("colour"))
    (['shipping'], ['fee'], ['most'], [])
    """
    said = tokens(key)
    found = frozenset(name for name, of, long in _FIELDS for word in said if word in of or word.startswith(long))
    return found.difference(_WEAK) or found


_LONG = 6
"""Letters from which a word of a key is the beginning of a longer one, too: Mindestbetrag."""
_FIELDS = tuple(
    (name, frozenset(of["fields"]), tuple(word for word in of["fields"] if len(word) >= _LONG)) for name, of in _ORDER
)
