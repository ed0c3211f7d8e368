"""What a claim type is to the rest: a name and how it is recognised in a window of tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from guard.claims.lexer import Token
from guard.core.model import Bound, Reader
from guard.core.values import Value
from guard.locales.profile import Profile


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of the normalised text with its tokens, and for whom it is read.

    `kinds` are all kinds of sense that its tokens have: a recogniser whose anchor is not among them has nothing to do.
    """

    text: str
    tokens: Sequence[Token]
    profile: Profile
    reader: Reader
    options: Options
    kinds: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Options:
    """What the rules add to reading: words beside which a bare number is money.

    `holidays`: days are read by the names of holidays too.
    """

    bare_words: frozenset[str] = frozenset()
    holidays: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """A claim as a recogniser proposes it, in offsets of the normalised text.

    `type` None is a distractor: a span that is no claim (a version, a phone number) and keeps others from its text.
    Where candidates overlap, the higher `weight` wins, then the longer.
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


Recognise = Callable[[Window], Iterable[Candidate]]


@dataclass(frozen=True, slots=True)
class ClaimType:
    """One kind of claim, exported by its package as CLAIM_TYPE."""

    name: str
    recognise: Recognise
