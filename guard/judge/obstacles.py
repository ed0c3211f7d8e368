"""What can keep a fact that agrees with a claim from supporting it, and where each such obstacle can stand at all.

There are some thirty, and most facts meet none. So each says what must be there for it to hold: a word in the draft, a
key on the way to the fact, a property of its result. These conditions are kept as sets of obstacles, one for whatever
draft, result or key they are told by, and only what is left of all the sets together is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from guard.core.model import Claim, Fact, Reason
from guard.core.rule import ClaimRule, Role
from guard.judge import contrary, freshness, later, standin
from guard.judge.aside import aside, names_a_part
from guard.judge.direction import is_change, turned
from guard.judge.extremes import OF_AMOUNTS, OF_DAYS, outdone
from guard.judge.flags import FLAGGED, denied, may_flag
from guard.judge.former import FORMERLY, former, is_of_time
from guard.judge.hearing import Hearing
from guard.judge.other_event import other_span
from guard.judge.other_time import is_hour, other_time
from guard.judge.outdated import outdated, tells_of_age
from guard.judge.own_words import own_words
from guard.judge.past import past
from guard.judge.refused import may_refuse, refused
from guard.judge.shape import Place
from guard.judge.sources import Source
from guard.judge.status import FINISHED, undone
from guard.ledger.fields import tokens
from guard.ledger.keys import ByKeys
from guard.ledger.texts import STRUCK
from guard.locales import words

_MONEY, _DATE = frozenset({"money"}), frozenset({"date"})
_SHARES = frozenset({"money", "percent"})
_SIZED = frozenset({"money", "percent", "quantity", "duration"})
_ORDINAL = [[word] for word in words.section("judging", "ordinal")]
"""Words of fields that number what is listed."""


class Obstacle(NamedTuple):
    """One thing that can keep a fact from supporting a claim: `holds` tells whether it does.

    It is asked only for claims of these types, for facts of these types, for facts out of a text that says more than
    the value (`worded`) or for no such facts, in such results, where the draft has a word of one of these meanings
    (`told`); what is not given is no condition. Where `field`, `step` or `keys` are given, one of them must be true: of
    the fact's own key, of a key on the way to it, of the keys of an object there.
    """

    reason: Reason
    holds: Callable[[Claim, Source, Fact, Hearing], bool]
    claims: frozenset[str] | None = None
    facts: frozenset[str] | None = None
    worded: bool | None = None
    results: Callable[[Source, Hearing], bool] | None = None
    told: frozenset[str] | None = None
    field: Callable[[str], bool] | None = None
    step: Callable[[str], bool] | None = None
    keys: Callable[[tuple[str, ...]], bool] | None = None


def obstacle(claim: Claim, rule: ClaimRule, hearing: Hearing, source: Source, fact: Fact) -> Reason | None:
    """What keeps a fact that agrees from supporting the claim: the first in the order of the lists, None if nothing."""
    asked = possible(claim, source, fact, hearing)
    if asked and (found := _first(asked & _TIMES, claim, source, fact, hearing)) is not None:
        return found
    if (found := _unfit(rule, source, fact)) is not None:
        return found
    return _first(asked & ~_TIMES, claim, source, fact, hearing) if asked else None


def possible(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> int:
    """The obstacles that can stand there, as a set of bits."""
    told = hearing.obstacles.get(claim.type)
    if told is None:
        told = hearing.obstacles[claim.type] = _of_claim(claim.type) & _of_words(hearing.tells)
    if source.obstacles is None:
        source.obstacles = _of_result(source, hearing)
    left = told & source.obstacles & _of_fact(fact.type, fact.free_text)
    return left and left & (_of_place(source.shape.place(fact)) | _of_own(fact))


def _first(asked: int, claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> Reason | None:
    for one in _listed(asked):
        if one.holds(claim, source, fact, hearing):
            return one.reason
    return None


def _unfit(rule: ClaimRule, source: Source, fact: Fact) -> Reason | None:
    """What is wrong with a fact for the rule: its kind, its turn, its tool."""
    if rule.kind is not None and fact.kind is not None and fact.kind != rule.kind:
        return Reason.WRONG_FIELD
    if not source.this_turn and rule.agree.scope == "turn":
        return Reason.NOT_THIS_TURN
    if rule.sources is not None and source.result.tool not in rule.sources:
        return Reason.NO_MATCH
    return None


def _failed(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether a call failed that could have sourced the claim, and this fact does not stand apart from that."""
    broken = hearing.survey.broken_for(claim.type)
    return bool(broken) and (
        fact.free_text or source.worded or (source.result.tool in broken and hearing.survey.before_failure(source))
    )


def _superseded(claim: Claim, _source: Source, _fact: Fact, hearing: Hearing) -> bool:
    return not past(claim, hearing)


def _too_old(_claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    return freshness.too_old(source, hearing.ledger, hearing.checked_at, hearing.purpose, fact)


def _cached(reason: Reason, _claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether this is what is wrong with a value from a cache."""
    return freshness.cached(source, fact, hearing) is reason


def _undisclosed(_claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    return freshness.cached(source, fact, hearing) is None and freshness.undisclosed(source, fact, hearing)


def _not_fed(_claim: Claim, source: Source, _fact: Fact, hearing: Hearing) -> bool:
    return not hearing.fed[source.index]


def _always(_claim: Claim, _source: Source, _fact: Fact, _hearing: Hearing) -> bool:
    return True


def _from_cache(source: Source, _hearing: Hearing) -> bool:
    return source.result.source == "cache"


def _in_order(field: str) -> bool:
    """Whether a field only says the how many-th a thing is."""
    return tokens(field)[-1:] in _ORDINAL


OF_TIME = (
    Obstacle(Reason.SOURCE_FAILED, _failed, results=lambda _, hearing: bool(hearing.survey.broken)),
    Obstacle(Reason.SOURCE_FAILED, later.missed, results=lambda _, hearing: hearing.survey.some_failed),
    Obstacle(Reason.STALE, _too_old, results=lambda source, _: freshness.may_be_too_old(source)),
    Obstacle(Reason.STALE, partial(_cached, Reason.STALE), results=_from_cache),
    Obstacle(Reason.SUPERSEDED, _superseded, results=lambda source, _: source.superseded),
    Obstacle(Reason.SUPERSEDED, _superseded, field=lambda field: field == STRUCK),
    Obstacle(Reason.SUPERSEDED, later.renewed, worded=False, results=later.may_be_renewed),
    Obstacle(Reason.STALE, outdated, keys=tells_of_age),
    Obstacle(Reason.UNDISCLOSED_AGE, _undisclosed, results=freshness.must_disclose),
    Obstacle(Reason.CACHE_NOT_ALLOWED, partial(_cached, Reason.CACHE_NOT_ALLOWED), results=_from_cache),
    Obstacle(Reason.UNDISCLOSED_AGE, partial(_cached, Reason.UNDISCLOSED_AGE), results=_from_cache),
)
"""What is wrong with when a result was observed, or with what befell its tool. These come before what the rule asks."""

OF_PLACE = (
    Obstacle(Reason.NO_MATCH, _not_fed, results=lambda source, _: source.tool.role is Role.TRANSFORM),
    Obstacle(Reason.WRONG_SIGN, turned, claims=_SHARES, field=is_change),
    Obstacle(Reason.WRONG_ITEM, outdone, claims=_DATE, told=OF_DAYS),
    Obstacle(Reason.WRONG_ITEM, outdone, claims=_MONEY, told=OF_AMOUNTS),
    Obstacle(Reason.WRONG_FIELD, aside, step=names_a_part),
    Obstacle(Reason.WRONG_FIELD, former, worded=False, step=is_of_time),
    Obstacle(Reason.WRONG_FIELD, former, worded=False, told=FORMERLY),
    Obstacle(Reason.WRONG_FIELD, other_span, claims=_DATE, facts=frozenset({"duration"})),
    Obstacle(Reason.NO_MATCH, _always, claims=_SHARES, facts=frozenset({"number"}), field=_in_order),
    Obstacle(Reason.WRONG_PERIOD, contrary.as_one, claims=_MONEY, worded=False, field=contrary.is_of_all),
    Obstacle(Reason.WRONG_FIELD, contrary.as_all, claims=_MONEY, worded=False, field=contrary.is_of_one),
    Obstacle(Reason.WRONG_FIELD, contrary.still_left, claims=_SIZED, worded=False, field=contrary.is_used),
    Obstacle(Reason.NO_MATCH, undone, told=FINISHED),
    Obstacle(Reason.NO_MATCH, denied, told=FLAGGED, keys=may_flag),
    Obstacle(Reason.NO_MATCH, contrary.yet_to_come, claims=_DATE, told=contrary.HAPPENED),
    Obstacle(Reason.NO_MATCH, standin.stands_in, worded=True),
    Obstacle(Reason.NO_MATCH, standin.stands_in, worded=False, field=standin.is_stand_in, keys=standin.offers),
    Obstacle(Reason.NO_MATCH, own_words, worded=True, results=lambda source, _: bool(source.result.arguments)),
    Obstacle(Reason.NO_MATCH, refused, keys=may_refuse),
    Obstacle(Reason.NO_MATCH, other_time, claims=_DATE, worded=False, keys=lambda keys: any(map(is_hour, keys))),
)
"""What is wrong with where a fact stands: in its record, or for how the sentence tells it."""

_ALL = (*OF_TIME, *OF_PLACE)
_TIMES = (1 << len(OF_TIME)) - 1


def _those(allow: Callable[[Obstacle], bool]) -> int:
    """The obstacles for which something is true, as a set of bits."""
    return sum(1 << at for at, one in enumerate(_ALL) if allow(one))


@lru_cache(maxsize=4096)
def _listed(asked: int) -> tuple[Obstacle, ...]:
    return tuple(one for at, one in enumerate(_ALL) if asked >> at & 1)


@lru_cache(maxsize=256)
def _of_claim(type_: str) -> int:
    return _those(lambda one: one.claims is None or type_ in one.claims)


@lru_cache(maxsize=1024)
def _of_words(told: frozenset[str]) -> int:
    return _those(lambda one: one.told is None or not one.told.isdisjoint(told))


@lru_cache(maxsize=256)
def _of_fact(type_: str, worded: bool) -> int:  # noqa: FBT001 - `lru_cache` takes names in twice the time
    return _those(lambda one: (one.facts is None or type_ in one.facts) and one.worded in (None, worded))


_ANY_RESULT = _those(lambda one: one.results is None)
_BY_RESULT = tuple((1 << at, one.results) for at, one in enumerate(_ALL) if one.results is not None)


def _of_result(source: Source, hearing: Hearing) -> int:
    return sum((bit for bit, allows in _BY_RESULT if allows(source, hearing)), _ANY_RESULT)


_ANYWHERE = _those(lambda one: one.field is None and one.step is None and one.keys is None)


def _of_place(place: Place) -> int:
    """Those that can stand wherever an object or list stands, and those that its way and its keys allow."""
    if place.obstacles is None:
        above = _ANYWHERE if place.above is None else _of_place(place.above)
        step = _of_step(place.step) if isinstance(place.step, str) else 0
        place.obstacles = above | step | (_of_keys(place.keys) if place.keys else 0)
    return place.obstacles


def _of_own(fact: Fact) -> int:
    """Those that a fact's own key allows, and its own step, which is another only where a text says more."""
    step = fact.trail[1] if fact.trail is not None else None
    own = _of_field(fact.field)
    return own if step is fact.field or not isinstance(step, str) else own | _of_step(step)


@lru_cache(maxsize=4096)
def _of_field(field: str) -> int:
    return _those(lambda one: one.field is not None and one.field(field)) | _of_step(field)


@lru_cache(maxsize=4096)
def _of_step(step: str) -> int:
    return _those(lambda one: one.step is not None and one.step(step))


_of_keys = ByKeys(lambda keys: _those(lambda one: one.keys is not None and one.keys(keys)))
