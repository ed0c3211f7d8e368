"""Whether a value that a result calls a former one is told as the present one, or the other way round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import lru_cache

from guard.claims.date.agree import covers, exact
from guard.core.model import Claim, Fact, Steps, Trail, steps
from guard.core.values import SIZED, Day
from guard.judge import cues
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.ledger.fields import singular, tokens
from guard.locales import words

_FORMER = frozenset(words.listed("judging", "former"))
_PRESENT = frozenset(words.listed("judging", "present"))
_EFFECTIVE = frozenset(words.listed("judging", "effective"))
_PAST = frozenset(words.section("judging", "aside_parts")["past"])
_JOINING = frozenset({"at", "of", "the", "to", "in"})
_PLAIN = frozenset({"price", "date", "amount", "total", "value"})
FORMERLY = frozenset({"formerly"})
_UP = 3
"""Steps from a value up among which a key may call it a former one."""
_MARKS = " *_~`:.\n"
_CLOSE = 2


@lru_cache(maxsize=1)
def _towards() -> frozenset[str]:
    """Words that lead to what a value has become."""
    return frozenset(one for listed in words.section("cues", "towards").values() for one in listed)


def former(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether the sentence tells a former value as the present one, which the result holds too: "it costs $249", where
    that is the old price and $199 the new one; or the present one as what was."""
    if (at := _called_former(fact.trail)) is not None:
        present = list(_fellows(fact, at, source, former=True))
        return bool(present) and not _told_as_former(claim, fact, present, source, hearing)
    if _of_history(fact.trail):
        return _told_as_now(claim, hearing) and _outdated(source, fact)
    if fact.trail is None or FORMERLY.isdisjoint(hearing.tells):
        return False
    if cues.FORMERLY.search(_clause(claim, hearing)):
        before = list(_fellows(fact, len(steps(fact.trail)) - 1, source, former=False))
        return bool(before) and not _any_told(before, hearing)
    return False


def _told_as_former(claim: Claim, fact: Fact, present: list[Fact], source: Source, hearing: Hearing) -> bool:
    ahead = _ahead(fact, source, hearing)
    if ahead is not None and (side := _side(claim, ahead, hearing)) is not None:
        return side
    if _told_as_now(claim, hearing, so_far=ahead is not None):
        return False
    if _any_told(present, hearing) or (ahead is not None and not cues.RENEWED.search(_clause(claim, hearing))):
        return True
    return cues.HISTORY.search(hearing.told(claim)) is not None or "~~" in hearing.words(claim)


def _told_as_now(claim: Claim, hearing: Hearing, *, so_far: bool = False) -> bool:
    """Whether the words beside a value call it the present one, or that to which another has changed. Where a change is
    yet to come, what is so now is the former value (`so_far`)."""
    before, behind = _around(claim, hearing)
    if before.strip(_MARKS).casefold() in _towards() and before.strip(_MARKS):
        return any(one.end <= claim.start and one.type == claim.type for one in hearing.within(claim))
    clause = f"{before}\n{behind}"
    called = cues.RENEWED.search(clause) or (not so_far and cues.NOW.search(clause))
    return bool(called) and not cues.HISTORY.search(clause)


def _around(claim: Claim, hearing: Hearing) -> tuple[str, str]:
    """The words from the value before a claim up to it, and those behind it where no other value follows."""
    left, right = hearing.passage(claim)
    others = [one for one in hearing.within(claim) if one.start != claim.start]
    start = max([left, *(one.end for one in others if one.end <= claim.start)])
    last = not any(one.start >= claim.end for one in others)
    return hearing.draft[start : claim.start], hearing.draft[claim.end : right] if last else ""


def _clause(claim: Claim, hearing: Hearing) -> str:
    return "\n".join(_around(claim, hearing)).strip()


def _ahead(fact: Fact, source: Source, hearing: Hearing) -> Day | None:
    """The day from which a change of an amount is to hold, where it is yet to come."""
    today = hearing.today
    if fact.type == "date" or today is None:
        return None
    for key in source.keys(fact):
        if not _EFFECTIVE.isdisjoint(tokens(key)):
            for other in source.beside(fact, [key]):
                day = exact(other.value) if isinstance(other.value, Day) else None
                if day is not None and day > today and other.field == key:
                    return other.value if isinstance(other.value, Day) else None
    return None


def _side(claim: Claim, ahead: Day, hearing: Hearing) -> bool | None:
    """Whether a sentence that names the day of a change speaks of the time before; None where it names none."""
    for one in hearing.within(claim):
        if isinstance(one.value, Day) and covers(one.value, ahead, known_now=True):
            left, _ = hearing.passage(claim)
            lead = " ".join(hearing.draft[left : one.start].split()[-_CLOSE - 1 :])
            behind = hearing.draft[one.end : one.end + _UP]
            return (
                cues.UNTIL.search(f"{lead} {behind}") is not None
                or cues.HISTORY.search(_clause(claim, hearing)) is not None
            )
    return None


def _any_told(facts: list[Fact], hearing: Hearing) -> bool:
    """Whether the reply tells one of these values anywhere."""
    days = [fact.value for fact in facts if isinstance(fact.value, Day)]
    if days:
        said = [one.value for one in hearing.claims if isinstance(one.value, Day)]
        return any(covers(one, day, known_now=True) for one in said for day in days)
    values = {abs(fact.value.amount) if isinstance(fact.value, SIZED) else fact.value for fact in facts}
    told = (one.value for one in hearing.claims)
    return any((abs(one.amount) if isinstance(one, SIZED) else one) in values for one in told)


def _called_former(trail: Trail) -> int | None:
    """The place in the way to a fact of the key that calls it a former one."""
    for _ in range(_UP):
        if trail is None:
            return None
        above, step = trail
        if isinstance(step, str) and not _words(step).isdisjoint(_FORMER):
            return len(steps(trail)) - 1
        trail = above
    return None


def _fellows(fact: Fact, at: int, source: Source, *, former: bool) -> Iterator[Fact]:
    """The other values of what a former value is of, or the former ones of a present value: under a key of the same
    name but for the words by which they are told apart."""
    way = steps(fact.trail)
    node, own = source.at(way[:at]), way[at]
    if not isinstance(node, Mapping) or not isinstance(own, str):
        return
    head = _words(own) - (_FORMER if former else _PRESENT)
    for key in node:
        if key == own:
            continue
        said = _words(key)
        marked = not said.isdisjoint(_FORMER)
        if marked is former or not _same(head, said - (_PRESENT if former else _FORMER)):
            continue
        yield from _others(fact, (*way[:at], key, *way[at + 1 :]), source)
    if former and not head and at + 1 < len(way):
        yield from _others(fact, (*way[:at], *way[at + 1 :]), source)


def _others(fact: Fact, way: Steps, source: Source) -> Iterator[Fact]:
    """The values of a fact's type at a place that are not its own."""
    found = source.under(way)
    if any(one.value == fact.value for one in found):
        return
    yield from (one for one in found if one.type == fact.type and steps(one.trail) == way)


def _same(head: frozenset[str], other: frozenset[str]) -> bool:
    return head == other or (not head and other <= _PLAIN) or (not other and head <= _PLAIN)


def is_of_time(key: str) -> bool:
    """Whether a key calls its value a former one, or names a list of values in time."""
    said = _words(key)
    return not said.isdisjoint(_FORMER) or not said.isdisjoint(_PAST)


def _of_history(trail: Trail) -> bool:
    """Whether a fact stands in a list of values in time."""
    record = trail[0] if trail is not None else None
    if record is None or not isinstance(record[1], int) or record[0] is None:
        return False
    step = record[0][1]
    return isinstance(step, str) and not _words(step).isdisjoint(_PAST)


def _outdated(source: Source, fact: Fact) -> bool:
    """Whether a later record of the list has another value in that field."""
    way = steps(fact.trail)
    node = source.at(way[:-2])
    if not isinstance(node, list):
        return False
    days = {at: day for at in range(len(node)) if (day := _day(source, (*way[:-2], at))) is not None}
    latest = max(days, key=days.__getitem__, default=None)
    if len(days) < len(node) or latest is None or days[latest] == days[int(way[-2])]:
        return False
    return any(one.value != fact.value for one in _others(fact, (*way[:-2], latest, way[-1]), source))


def _day(source: Source, way: Steps) -> date | None:
    """The one day of a record."""
    days = {exact(fact.value) for fact in source.under(way) if isinstance(fact.value, Day)}
    return days.pop() if len(days) == 1 else None


@lru_cache(maxsize=4096)
def _words(key: str) -> frozenset[str]:
    return frozenset(singular(word) for word in tokens(key) if word not in _JOINING)
