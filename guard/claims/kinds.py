"""What a claim type is to the rest: a name and how it is recognised in a window of tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from guard.claims.lexer import DIGITS, Token
from guard.core.model import Bound, Reader
from guard.core.values import Value
from guard.locales.profile import Profile


@dataclass(frozen=True, slots=True)
class Options:
    """What the rules add to reading: words beside which a bare number is money.

    `holidays`: days are read by the names of holidays too.
    """

    bare_words: frozenset[str] = frozenset()
    holidays: bool = False


class Window(msgspec.Struct, frozen=True, gc=False):
    """A stretch of the normalised text with its tokens, and for whom it is read.

    `masks` are those of its tokens, `seen` is all of them together: a reader whose anchors are not in it has nothing to
    do. `digits` are the indices of its numbers in digits. `known` keeps what was read of the numbers, `currencies` the
    currency that a token begins: several readers ask for them. `led` are the numbers that are certainly amounts.
    """

    text: str
    tokens: list[Token]
    profile: Profile
    reader: Reader
    options: Options
    masks: list[int]
    seen: int
    digits: list[int]
    known: dict[Any, Any] = msgspec.field(default_factory=dict)
    currencies: dict[int, Any] = msgspec.field(default_factory=dict)
    led: set[int] = msgspec.field(default_factory=set)

    def until(self, index: int) -> Window:
        """The window as if it ended before a token."""
        return window_of(self.text, self.tokens[:index], self.profile, self.reader, self.options)


def window_of(text: str, tokens: list[Token], profile: Profile, reader: Reader, options: Options) -> Window:
    """The window of these tokens."""
    masks = [token.mask for token in tokens]
    digits = [index for index, mask in enumerate(masks) if mask == DIGITS]  # which have no other bits
    return Window(text, tokens, profile, reader, options, masks, reduce(or_, masks, 0), digits)


class Candidate(msgspec.Struct, frozen=True, gc=False):
    """A claim as a recogniser proposes it, in offsets of the normalised text.

    `type` None is a distractor: a span that is no claim (a version, a phone number) and keeps others from its text.
    Where candidates overlap, the higher `weight` wins, then the longer. `beside`: how many days it is from the day that
    is told before it ("the next day"), 0 where it is told by itself.
    """

    type: str | None
    start: int
    end: int
    value: Value | None = None
    unreadable: str | None = None
    bound: Bound | None = None
    per: str | None = None
    range: str | None = None
    weight: int = 0
    beside: int = 0


Recognise = Callable[[Window], Iterable[Candidate]]


@dataclass(frozen=True, slots=True)
class ClaimType:
    """One kind of claim, exported by its package as CLAIM_TYPE."""

    name: str
    recognise: Recognise
