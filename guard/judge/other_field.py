"""Whether a sentence names another field of the fact's record: a balance that is told as much as the credit limit."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache

from guard.claims.quantity.measures import dimension
from guard.core.model import Claim
from guard.core.values import SIZED, Money, Number, Percent, Quantity
from guard.judge import cues
from guard.judge.counts import noun_of
from guard.judge.hearing import Hearing
from guard.judge.hits import Hit
from guard.judge.naming import words_of
from guard.ledger.fields import Sort, singular, tokens, understand
from guard.ledger.keys import ByKeys
from guard.ledger.vocabulary import MEASURES, STANDING
from guard.locales import words

_GENERIC = frozenset(words.section("judging", "generic")) | frozenset(MEASURES)
"""Words of a field's name that do not tell it from its neighbours."""
_FILLING = frozenset(words.section("judging", "filling"))
_ASIDE = frozenset(words.section("judging", "aside")["fields"])
_ASIDE_SAID = frozenset(words.section("judging", "aside")["said"])
INCLUDING = frozenset(words.section("judging", "including"))
"""Words before what is within an amount."""
_JOINING = frozenset({"at", "of", "the", "to", "in"})
_AMOUNT_OR_SHARE = frozenset({Sort.MONEY, Sort.PERCENT})
_NOTHING = Decimal(0)
_REACH = 40
_WORD = re.compile(r"[^\W_]+")
_BEHIND = re.compile(r"[\s*_-]{1,4}([^\W_]+)")


def named(claim: Claim, hit: Hit, hearing: Hearing) -> bool:
    """Whether the sentence names a neighbouring field of the same type for the value.

    It does so right before the value; or anywhere, where it names none of the fact's own, does not tell the
    neighbour's value too, and no other number stands nearer to the name. What is used is not what is left, and a price
    that was is not the price.
    """
    value = claim.value
    if isinstance(value, Quantity) and _counts_another(claim, value, hit, hearing):
        return True
    if not isinstance(value, (Money, Percent, Quantity)):
        return False
    field = hit.fact.field
    keys = [key for key in _rivals(hit.source.keys(hit.fact), field) if key != field]
    if not keys:
        return False  # as of most
    passage = Passage(claim, hit, hearing)
    wrong = passage.rivals(keys)
    if not wrong:
        return False  # told by the names alone, before the neighbours are read
    above = hit.fact.trail[0] if hit.fact.trail is not None else None
    for fact in hit.source.beside(hit.fact, wrong):
        beside = fact.trail is not None and fact.trail[0] == above and fact.field in wrong
        if not beside or fact.value == hit.fact.value or not isinstance(fact.value, (*SIZED, Number)):
            continue
        if (fact.type == hit.fact.type or isinstance(hit.fact.value, Number)) and passage.names(
            fact.field, fact.value.amount
        ):
            return True
    return False


def _rivals(keys: tuple[str, ...], field: str) -> tuple[str, ...]:
    """Those of an object's keys that a sentence can name in the place of a field: no count is a rival of an amount."""
    return _sized(keys) if understand(field).sort is Sort.MONEY else keys


_sized = ByKeys(lambda keys: tuple(key for key in keys if understand(key).sort in _AMOUNT_OR_SHARE))


class Passage:
    """The sentence or row of a claim, as it may name fields instead of that of a fact.

    What is asked of most is only whether a name can be meant at all: the rest is read where one can.
    """

    __slots__ = ("_aside_head", "_run", "_told", "claim", "field", "hearing", "own", "said")

    def __init__(self, claim: Claim, hit: Hit, hearing: Hearing) -> None:
        self.claim = claim
        self.hearing = hearing
        self.said = hearing.singulars(claim)
        self.field = hit.fact.field
        self.own = telling(self.field)
        self._aside_head = _head(self.field) if isinstance(claim.value, Money) else None
        self._told: set[Decimal] | None = None
        self._run: list[str] | None = None

    def rivals(self, keys: Iterable[str]) -> list[str]:
        """Those of some keys that the words of the sentence may name."""
        return [key for key in keys if self._by_name(key) or self._aside(key)]

    def names(self, key: str, amount: Decimal) -> bool:
        """Whether they name it, which holds this amount, for the value of the claim."""
        amount = abs(amount)
        if amount in self.told:
            # Told too: the name is the value's only if it stands right before it, and the amount no nearer.
            return bool(self.own) and self._called(key) and not self._own_behind() and amount not in self._before()
        by_name = self._by_name(key) and self._nearest(key) and not self._own_behind()
        aside = self._aside(key) and amount not in self._told_anywhere()
        return by_name or aside

    @property
    def told(self) -> set[Decimal]:
        """The numbers that the sentence tells beside the claim, and nothing, which is told as "free"."""
        if self._told is None:
            self._told = {_NOTHING, *(amount for _, _, amount in self.hearing.numbers(self.claim))}
        return self._told

    @property
    def run(self) -> list[str]:
        """The words right before the value, the nearest first, words such as "is" aside; none of an earlier number."""
        if self._run is None:
            self._run = self._words_before()
        return self._run

    def _told_anywhere(self) -> set[Decimal]:
        """The amounts of the whole reply."""
        return {abs(one.value.amount) for one in self.hearing.claims if isinstance(one.value, SIZED)}

    def _by_name(self, key: str) -> bool:
        other = telling(key)
        if not other or other == self.own or not self.said.issuperset(other) or other.issubset(self._counted()):
            return False
        unsaid = bool(self.own) and not any(word.startswith(one) for one in self.own for word in self.said)
        return (unsaid and not self._included(other)) or self._called(key)

    def _included(self, name: frozenset[str]) -> bool:
        """Whether a name before the value only says what is within it: with tax it comes to $45."""
        left, _ = self.hearing.passage(self.claim)
        before = [singular(one) for one in words_of(self.hearing.draft[left : self.claim.start])]
        places = [at for at, word in enumerate(before) if word in name]
        return bool(places) and not INCLUDING.isdisjoint(before[max(places[0] - 2, 0) : places[0]])

    def _counted(self) -> frozenset[str]:
        """The thing that the claim says it counts: no name of another field."""
        value = self.claim.value
        unit = value.unit if isinstance(value, (Money, Quantity)) else None
        return frozenset(map(singular, words_of(unit))) if unit else frozenset()

    def _called(self, key: str) -> bool:
        """Whether the name stands right before the value: its last word, or all of it if it shares that."""
        other = telling(key)
        if not self.run or self.run[0] not in other or not self.said.issuperset(other) or not self._nearest(key):
            return False
        if self.run[0] not in self.own:
            return True
        rest = self.own - other
        return other.issubset(self.run[: len(other)]) and bool(rest) and rest.isdisjoint(self.said)

    def _own_behind(self) -> bool:
        """Whether the fact's own name stands right behind the value: the $5K budget."""
        behind = _BEHIND.match(self.hearing.draft, self.claim.end)
        return behind is not None and any(behind[1].casefold().startswith(one) for one in self.own)

    def _aside(self, key: str) -> bool:
        """Whether the fact is of what is not the present value, which stands beside it, and nothing is said of that."""
        head = self._aside_head
        if head is None:
            return False
        other = _parts(key)
        if not (head == other if head else "price" in other):
            return False
        return self.said.isdisjoint(_ASIDE_SAID) and not cues.HISTORY.search(self.hearing.told(self.claim))

    def _nearest(self, key: str) -> bool:
        """Whether a word of the name stands no nearer to another number than to the claim."""
        left, right = self.hearing.passage(self.claim)
        other = telling(key)
        places = [
            (left + word.start(), left + word.end())
            for word in _WORD.finditer(self.hearing.draft[left:right])
            if singular(word.group().casefold()) in other
        ]
        spans = [(start, end) for start, end, _ in self.hearing.numbers(self.claim)]
        own = (self.claim.start, self.claim.end)
        return any(all(_apart(place, own) <= _apart(place, span) for span in spans) for place in places)

    def _before(self) -> set[Decimal]:
        """The amount that the sentence tells just before: what stands between may speak of that."""
        told = sorted(one for one in self.hearing.numbers(self.claim) if one[1] <= self.claim.start)
        return {told[-1][2]} if told else set()

    def _words_before(self) -> list[str]:
        left, _ = self.hearing.passage(self.claim)
        before = (end for _, end, _ in self.hearing.numbers(self.claim) if end <= self.claim.start)
        start = max(left, self.claim.start - _REACH, *before)
        found = words_of(self.hearing.draft[start : self.claim.start])
        return [singular(word) for word in reversed(found) if word not in _FILLING and not word.isdecimal()]


def _apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    return max(other[0] - one[1], one[0] - other[1], 0)


def _counts_another(claim: Claim, value: Quantity, hit: Hit, hearing: Hearing) -> bool:
    """Whether a number that does not say what it counts stands beside the count of the very thing: 4 in stock, where
    there are 2 guests."""
    noun = noun_of(value)
    held = hit.fact.value
    parts = tokens(hit.fact.field)
    if dimension(value.unit) is not None or noun in map(singular, parts) or not STANDING.isdisjoint(parts):
        return False
    if isinstance(held, Quantity) and noun_of(held) == noun:
        return False
    beside = [fact.value for fact in hit.source.beside(hit.fact)]
    counted = [other for other in beside if isinstance(other, Quantity) and noun_of(other) == noun]
    if not counted:
        return False
    told = Passage(claim, hit, hearing).told
    return any(other.amount not in told for other in counted)


@lru_cache(maxsize=4096)
def _parts(field: str) -> frozenset[str]:
    return frozenset(singular(word) for word in tokens(field) if word not in _JOINING)


@lru_cache(maxsize=4096)
def _head(field: str) -> frozenset[str] | None:
    """The words of a field without those by which it is aside from the present value, None where it has none."""
    parts = _parts(field)
    head = parts - _ASIDE
    return None if head == parts else head


@lru_cache(maxsize=4096)
def telling(field: str) -> frozenset[str]:
    """The words of a key that tell it from its neighbours, in the singular.

    >>> sorted(telling("total_refund_amount"))
    ['refund', 'total']
    """
    return frozenset(singular(word) for word in tokens(field) if word not in _GENERIC)
