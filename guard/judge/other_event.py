"""Whether the words before a day name another event of the fact's record: the due date told as the day of the order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

import re2

from guard.claims.date.agree import covers
from guard.core.model import Claim, Fact, Trail, steps
from guard.core.values import Day
from guard.judge import cues
from guard.judge.hearing import Hearing
from guard.judge.hits import Hit
from guard.judge.sources import Source
from guard.ledger.fields import tokens
from guard.ledger.keys import ByKeys
from guard.locales import words

_EVENTS = words.section("judging", "events")
"""What befalls a thing on a day, by the beginning of its field's name, with its words in the common languages."""
_FIELDS = words.section("judging", "event_fields")
"""Fields whose day is that of an event which they do not name."""
_ONE = {"deliver": "arriv"}
"""What is delivered arrives."""
_ALSO = {"check-in": ("check-in", "arriv"), "check-out": ("check-out", "depart")}
"""What is said of a stay may be that of an arrival, too."""
_UNSPACED = re.compile("[\u0e00-\u0eff\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7af]")
_CLAUSE = re.compile(r"[,;!?。，；！？()\n]|\.\s|\s[-–—]\s")
_SPEAKER = frozenset(word.replace("['’]", "'") for word in words.section("judging", "speaker"))
_FEW = 12
_BEGUN, _OVER = frozenset({"start"}), frozenset({"end", "expir"})
_NEAR = 3
"""Words between an event and its day at most."""


def _bounded(said: Iterable[str], mark: str) -> str:
    """Words as an expression: those of scripts with spaces as beginnings of words."""
    spaced = [word for word in said if not _UNSPACED.match(word)]
    return "|".join([rf"{mark}(?:{'|'.join(spaced)})", *(word for word in said if _UNSPACED.match(word))])


@cache
def _said(event: str) -> re.Pattern[str]:
    """The words of an event, made one expression when it is first met."""
    return re.compile(_bounded(_EVENTS[event], r"\b"), re.IGNORECASE)


def otherwise(claim: Claim, hearing: Hearing) -> bool:
    """Whether the words beside a day of the present name an event for which the ledger has other days only: "it arrives
    today", where the tool said Friday."""
    said = _beside(claim, hearing)
    if not said:
        return False
    days = [
        fact.value
        for source in hearing.survey.sources
        if not source.superseded
        for fact in source.of_types(("date",))
        if not fact.free_text and not said.isdisjoint(_events(fact.trail))
    ]
    value = claim.value
    return (
        isinstance(value, Day)
        and bool(days)
        and not any(isinstance(day, Day) and covers(value, day, known_now=True) for day in days)
    )


def other_span(claim: Claim, _source: Source, fact: Fact, hearing: Hearing) -> bool:
    """Whether a length of time that a day is told to be away is that of another event than the words beside the day
    name, or the ledger has days of that event: "it arrives in 14 days", where goods can be returned for so long."""
    own, said = _events(fact.trail), _beside(claim, hearing)
    return (bool(own) and bool(said) and said.isdisjoint(own)) or otherwise(claim, hearing)


_PROMISED = frozenset({"arriv", "ship"})
"""What befalls a thing without anybody's wish."""


def told_of(claim: Claim, hearing: Hearing) -> bool:
    """Whether the words right beside a day tell that something befalls a thing on it: "it will arrive by Friday"."""
    return not _PROMISED.isdisjoint(_beside(claim, hearing))


def _beside(claim: Claim, hearing: Hearing) -> frozenset[str]:
    """The events that the words right before a day name, or right behind it, unless the speaker is who did something,
    or it is asked or denied."""
    left, right = hearing.passage(claim)
    draft = hearing.draft
    if "?" in draft[left:right] or cues.REFUSAL.search(draft[left:right]):
        return frozenset()
    before = _CLAUSE.split(draft[left : claim.start])[-1]
    if not _SPEAKER.isdisjoint(before.replace("’", "'").casefold().split()):
        return frozenset()
    close = before.split()[-_NEAR:]
    behind = _CLAUSE.split(draft[claim.end : right])[0].split()[:1]
    return _told(" ".join(close)) | _told(" ".join(behind)[:_FEW])


def other_event(claim: Claim, hit: Hit, hearing: Hearing) -> bool:
    """Whether the words between the day before it and a day name an event that another day of the record is of, and
    not that of the fact's own field."""
    if not isinstance(claim.value, Day):
        return False
    own = _events(hit.fact.trail)
    if not own or not _may_be_others(hit):
        return False
    left, _ = hearing.passage(claim)
    start = max([left, *(other.end for other in hearing.claims if other.type == "date" and other.end <= claim.start)])
    before = hearing.draft[start : claim.start if claim.value.day is None else claim.end]
    said = _told(before) | _lasting(claim, before, own, hearing)
    if said and "start" in own and not _OVER.isdisjoint(said):
        said |= _OVER
    if not said or not said.isdisjoint(own):
        return False
    way = steps(hit.fact.trail)
    part = len(way) > 1 and isinstance(way[-2], str)  # another part of the record may be of that event
    found = hit.source.under(way[: -2 if part else -1])
    days = [fact for fact in found if fact.type == "date" and _near(fact, hit.fact)]
    return any(fact.value != hit.fact.value and not said.isdisjoint(_events(fact.trail)) for fact in days)


def _lasting(claim: Claim, before: str, own: frozenset[str], hearing: Hearing) -> frozenset[str]:
    """The events by which something begins to hold or no longer does, where the words beside the day of the other one
    say so: "valid until December 7"; or where a range begins with the day on which it ends."""
    began = "start" in own
    if not began and own.isdisjoint(_OVER):
        return frozenset()
    if claim.range is not None and _turned(claim, hearing, first=not began):
        return _OVER if began else _BEGUN
    if not cues.VALID.search(hearing.words(claim)):
        return frozenset()
    _, right = hearing.passage(claim)
    last = not any(other.start >= claim.end for other in hearing.within(claim))
    behind = hearing.draft[claim.end : right].split()[:2] if last else []
    close = " ".join([*before.split()[-_NEAR:], *behind])
    if began:
        return _OVER if cues.UNTIL.search(close) else frozenset()
    return _BEGUN if cues.SINCE.search(close) and not cues.UNTIL.search(close) else frozenset()


def _turned(claim: Claim, hearing: Hearing, *, first: bool) -> bool:
    """Whether a day is the first of a range, or the last, and the range goes back in time."""
    other = next((one for one in hearing.within(claim) if one.range == claim.range and one.start != claim.start), None)
    if other is None or (claim.start < other.start) is not first:
        return False
    day, end = (one.value.readings[:1] if isinstance(one.value, Day) else () for one in (claim, other))
    return bool(day) and bool(end) and (day > end if first else day < end)


def _may_be_others(hit: Hit) -> bool:
    """Whether keys beside that of a fact, or beside the part in which it stands, name an event: told before any word of
    the sentence is looked at."""
    way = steps(hit.fact.trail)
    for at in range(len(way) - 1, max(len(way) - 3, -1), -1):
        node = hit.source.at(way[:at])
        if not isinstance(node, Mapping):
            continue
        for key in _eventful(node):
            if key != way[at]:
                return True
        if any(type(part) is dict and _eventful(part) for part in node.values()):
            return True
    return False


def _told(words: str) -> frozenset[str]:
    """The events that some words name: by one scan, and a closer look at those that it finds."""
    found = (_ORDER[at] for at in _SCAN.Match(words) or () if _said(_ORDER[at]).search(words))
    return frozenset(one for event in found for one in _ALSO.get(event, (_ONE.get(event, event),)))


def _scan() -> Any:
    options = re2.Options()
    options.max_mem = 16 << 20
    found = re2.Set.SearchSet(options)
    for said in _EVENTS.values():
        found.Add("(?i)" + _bounded(said, r"(?:^|[^\p{L}\p{N}_])"))
    found.Compile()
    return found


_ORDER = tuple(_EVENTS)
_SCAN = _scan()


def _near(fact: Fact, other: Fact) -> bool:
    """Whether two facts stand in one record, in it and a part of it, or in parts of one."""
    first, second = fact.trail, other.trail
    if first is None or second is None:
        return False
    return (
        first[0] == second[0]
        or _in_part(first[0], second[0])
        or _in_part(second[0], first[0])
        or _in_parts_of_one(first[0], second[0])
    )


def _in_parts_of_one(first: Trail, second: Trail) -> bool:
    return (
        first is not None
        and second is not None
        and first[0] == second[0]
        and isinstance(first[1], str)
        and isinstance(second[1], str)
    )


def _in_part(record: Trail, part: Trail) -> bool:
    """Whether a part is one of a record's own, under a key."""
    return part is not None and isinstance(part[1], str) and part[0] == record


def _events(trail: Trail) -> frozenset[str]:
    """The events that a field is named for, or the part in which it stands."""
    made: frozenset[str] = frozenset()
    for _ in range(2):
        if trail is None:
            break
        trail, step = trail
        if isinstance(step, str):
            made |= _events_of(step)
    return made


@lru_cache(maxsize=4096)
def _events_of(key: str) -> frozenset[str]:
    words = tokens(key)
    named = _FIELDS.get("_".join(words)) or _FIELDS.get("".join(words)) or _FIELDS.get(words[0] if words else "")
    made = {event for event in _EVENTS if any(word.startswith(event) for word in words)}
    if named is not None:
        made.add(named)
    if words[:2] in (["check", "in"], ["check", "out"]):
        made.add("-".join(words[:2]))
    return frozenset(_ONE.get(event, event) for event in made)


def _of_events(keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(key for key in keys if _events_of(key))


_eventful = ByKeys(_of_events)
