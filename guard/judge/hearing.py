"""All that the judging of one draft knows, gathered once."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from itertools import islice
from operator import attrgetter
from zoneinfo import ZoneInfo

from guard.claims.identifier.pattern import codes
from guard.core.lazy import lazy
from guard.core.model import Claim, Ledger, Reader
from guard.core.rule import Pattern, RuleSet
from guard.core.values import SIZED, Quantity
from guard.judge import cues
from guard.judge.counts import reading
from guard.judge.memo import Memo
from guard.judge.naming import letters_of, words_of
from guard.judge.near import Near
from guard.judge.passages import around, heading, passages, whole
from guard.judge.records import Directory, Family, Holder, Said, directory, kin
from guard.judge.sources import Survey, survey
from guard.judge.transforms import fed
from guard.ledger.fields import singular
from guard.ledger.texts import claims as read_text
from guard.ledger.texts import read
from guard.ledger.wanted import each_is_one
from guard.locales.profile import profile

_UNREAD = Decimal(-1)
_START = attrgetter("start")
_MANY = 100
"""A count of things at most by which one price is multiplied."""


@dataclass
class Hearing:
    """The draft with its claims, and what may speak for them. The ledger is read only when a claim asks.

    `now` reads dates, `checked_at` tells ages; `loose` are the spans of numbers that are in no claim. `plain` shuts the
    short way to the facts that are equal to a claim. `obstacles` are those that claims of a type can meet here.
    """

    draft: str
    claims: tuple[Claim, ...]
    ledger: Ledger
    rules: RuleSet
    reader: Reader
    checked_at: datetime
    purpose: str = "orient"
    memo: Memo = field(default_factory=Memo)
    loose: tuple[tuple[int, int], ...] = ()
    plain: bool = False
    obstacles: dict[str, int] = field(default_factory=dict)
    spoken: dict[tuple[str, ...], Sequence[tuple[str, frozenset[str]]]] = field(default_factory=dict)
    _named: dict[int, tuple[Holder, ...]] = field(default_factory=dict)
    _words: dict[int, list[str]] = field(default_factory=dict)
    _singulars: dict[int, frozenset[str]] = field(default_factory=dict)
    _kin: dict[Family, Directory] = field(default_factory=dict)
    _kin_named: dict[tuple[Family, int], bool] = field(default_factory=dict)
    _spans: dict[int, tuple[int, int]] = field(default_factory=dict)
    _within: dict[tuple[int, int], list[Claim]] = field(default_factory=dict)
    _numbers: dict[tuple[int, int], Sequence[tuple[int, int, Decimal]]] = field(default_factory=dict)

    @lazy
    def survey(self) -> Survey:
        """The ledger's results as sources."""
        return survey(self.ledger, self.rules, self.reader, self.memo)

    @lazy
    def near(self) -> Near | None:
        """The facts that are equal to what the claims state; None where they state no one value."""
        if self.plain or not each_is_one(self.claims):
            return None
        return Near(self.survey.sources, self.claims, self.reader.locale)

    @lazy
    def currency(self) -> str | None:
        """What an amount without one means here: the request's, else the pack's, else the locale's region's."""
        return self.reader.currency or self.rules.defaults.currency or profile(self.reader.locale).currency

    @lazy
    def said(self) -> tuple[Claim, ...]:
        """What the user's own words state."""
        texts = self.ledger.user_texts
        patterns = self.rules.patterns
        return self.memo.once(
            ("said", self.reader, patterns),
            lambda: tuple(
                claim for text in texts for claim in (*read_text(text, self.reader), *_codes(text, patterns))
            ),
        )

    @lazy
    def counted(self) -> frozenset[Decimal]:
        """The bare numbers in the user's own words."""
        return frozenset(amount for text in self.ledger.user_texts for amount in read(text, self.reader).loose)

    @lazy
    def held_counts(self) -> list[int]:
        """The counts of the ledger from two up."""
        values = (fact.value for source in self.survey.sources for fact in source.facts)
        counts = (value.amount for value in values if isinstance(value, Quantity))
        return [int(count) for count in dict.fromkeys(counts) if 2 <= count <= _MANY and count == int(count)]

    @lazy
    def folded(self) -> str:
        """The draft with its letters as words are compared."""
        return self.draft.casefold()

    @lazy
    def vocabulary(self) -> Said:
        """The words of the draft, as names are compared."""
        return Said(self.draft)

    @lazy
    def directory(self) -> Directory:
        """The records of the ledger by their names."""
        return directory(self.survey.sources, self.vocabulary)

    @lazy
    def today(self) -> date | None:
        """The present day on the reader's calendar."""
        now = self.reader.now
        if now is None:
            return None
        return (now.astimezone(ZoneInfo(self.reader.timezone)) if self.reader.timezone else now).date()

    @lazy
    def tells(self) -> frozenset[str]:
        """The rare meanings that the draft has words of, anywhere."""
        return cues.told(self.draft)

    @lazy
    def fed(self) -> dict[int, bool]:
        """For each calculator's result, by its place in the ledger: whether what it was fed is itself supported."""
        return fed(self.survey.sources, "\n".join((self.draft, *self.ledger.user_texts)))

    def saying(self, draft: str) -> Hearing:
        """The same of a draft of the same length, which says other words."""
        found = copy(self)
        vars(found).pop("folded", None)
        vars(found).update(draft=draft, spoken={}, _words={}, _singulars={})
        return found

    @lazy
    def passages(self) -> tuple[tuple[int, int], ...]:
        """The sentences, list items and table rows of the draft; none ends within a claim."""
        return whole(passages(self.draft), ((claim.start, claim.end) for claim in self.claims))

    def passage(self, claim: Claim) -> tuple[int, int]:
        """The bounds of the sentence or row of a claim."""
        found = self._spans.get(claim.start)
        if found is None:
            found = self._spans[claim.start] = around(self.passages, claim.start, claim.end)
        return found

    def passage_words(self, claim: Claim) -> list[str]:
        """The words of the sentence or row of a claim, as names are compared."""
        left, right = self.passage(claim)
        found = self._words.get(left)
        if found is None:
            found = self._words[left] = letters_of(self.draft[left:right])
        return found

    def singulars(self, claim: Claim) -> frozenset[str]:
        """The words of the sentence or row of a claim in the singular, as fields are named."""
        left, right = self.passage(claim)
        found = self._singulars.get(left)
        if found is None:
            found = self._singulars[left] = frozenset(map(singular, words_of(self.draft[left:right])))
        return found

    def named(self, claim: Claim) -> tuple[Holder, ...]:
        """The records that the sentence or row of a claim names."""
        left, _ = self.passage(claim)
        found = self._named.get(left)
        if found is None:
            found = self._named[left] = tuple(self.directory.named(self.passage_words(claim)))
        return found

    def kin(self, family: Family) -> Directory:
        """The records of a family by their names."""
        found = self._kin.get(family)
        if found is None:
            found = self._kin[family] = Directory(kin(self.survey.sources, family), self.vocabulary)
        return found

    def names_of(self, family: Family, claim: Claim) -> bool:
        """Whether the sentence or row of a claim names a record of a family."""
        left, _ = self.passage(claim)
        found = self._kin_named.get((family, left))
        if found is None:
            named = next(self.kin(family).named(self.passage_words(claim)), None)
            found = self._kin_named[family, left] = named is not None
        return found

    def within(self, claim: Claim) -> Sequence[Claim]:
        """The claims in the sentence or row of a claim, in order; itself among them."""
        left, right = self.passage(claim)
        found = self._within.get((left, right))
        if found is None:
            found = self._within[left, right] = []
            for one in islice(self.claims, bisect_left(self.claims, left, key=_START), None):
                if one.start >= right:
                    break
                if one.end <= right:
                    found.append(one)
        return found

    def numbers(self, claim: Claim) -> Sequence[tuple[int, int, Decimal]]:
        """The numbers that the sentence or row tells beside a claim, with where they stand: those of other claims, then
        those in none, of which one that cannot be read is below zero."""
        span = claim.start, claim.end
        found = self._numbers.get(span)
        if found is None:
            found = self._numbers[span] = list(self._read_numbers(claim))
        return found

    def _read_numbers(self, claim: Claim) -> Iterator[tuple[int, int, Decimal]]:
        for other in self.within(claim):
            if other.start != claim.start and isinstance(other.value, SIZED):
                yield other.start, other.end, abs(other.value.amount)
        left, right = self.passage(claim)
        read = None
        for start, end in self.loose:
            if left <= start and end <= right and not claim.start <= start < claim.end:
                read = read or reading(self.reader)
                amount = read(self.draft[start:end])
                yield start, end, _UNREAD if amount is None else abs(amount)

    def told(self, claim: Claim) -> str:
        """The sentence or row of a claim with the line above that heads it."""
        left, right = self.passage(claim)
        return heading(self.draft, left) + "\n" + self.draft[left:right]

    def words(self, claim: Claim, window: int | None = None) -> str:
        """The sentence or row of a claim, at most `window` characters on each side of it."""
        left, right = self.passage(claim)
        if window is not None:
            left, right = max(left, claim.start - window), min(right, claim.end + window)
        return self.draft[left:right]


def _codes(text: str, patterns: tuple[Pattern, ...]) -> Iterator[Claim]:
    return (claim for pattern in patterns for claim in codes(text, pattern))
