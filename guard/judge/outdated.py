"""Whether a result says of itself that it no longer holds: stale or sample data, an offer whose last day is past."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC
from typing import Any

import re2

from guard.core.model import Claim, Fact, steps
from guard.core.values import Money
from guard.judge import cues
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.ledger.declared import moment
from guard.ledger.keys import ByKeys
from guard.ledger.texts import instant
from guard.locales import words

_FLAGS = frozenset(words.section("failures", "outdated"))
_REMARKS = frozenset(words.section("failures", "remarks"))
_UNTIL = frozenset(words.section("failures", "holds_until"))
_HEADS = frozenset({"meta", "_meta", "metadata"})
_SAYS = re2.compile("(?i)" + "|".join(words.section("failures", "says_outdated")))


def tells_of_age(keys: tuple[str, ...]) -> bool:
    """Whether any of an object's keys can say that what it holds no longer holds."""
    return bool(_telling(keys))


def _telling(keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(key for key in keys if str(key).lower() in _FLAGS | _REMARKS | _UNTIL | _HEADS)


_told_by = ByKeys(_telling)


def outdated(claim: Claim, source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether what holds a fact says that it no longer holds, and the sentence tells it as if it did."""
    way = steps(fact.trail)
    for end in range(len(way)):
        node = source.at(way[:end])
        if type(node) is dict and (keys := _told_by(node)) and any(_tells(node, key, fact, hearing) for key in keys):
            said = hearing.told(claim)
            return not (cues.HISTORY.search(said) or cues.OUTDATED.search(said))
    return False


def _tells(node: Mapping[str, Any], key: str, fact: Fact, hearing: Hearing) -> bool:
    item, name = node[key], key.lower()
    if name in _HEADS:
        return isinstance(item, Mapping) and any(_tells(item, inner, fact, hearing) for inner in _told_by(item))
    if name in _FLAGS:
        return item is True and (not name.endswith("expired") or _is_price(fact))
    if name in _REMARKS:
        return fact.field.lower() != name and any(_SAYS.search(text) for text in _texts(item))
    return _is_price(fact) and isinstance(item, str) and _is_past(item, hearing)


def _is_price(fact: Fact) -> bool:
    return isinstance(fact.value, Money) and fact.kind == "price"


def _texts(item: Any) -> Iterator[str]:
    if isinstance(item, str):
        yield item
    elif isinstance(item, list):
        yield from (one for one in item if isinstance(one, str))


def _is_past(text: str, hearing: Hearing) -> bool:
    """Whether a moment, or a day to its end, lies before what the request says that it is now."""
    now = hearing.reader.now
    if now is None:
        return False
    when = moment(text)
    if when is not None:
        return when < now.astimezone(UTC)
    day = instant(text, None)
    return day is not None and bool(day.readings) and hearing.today is not None and day.readings[0] < hearing.today
