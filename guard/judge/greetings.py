"""Days that only a wish names ("Have a great Monday!"), and hundred per cent as an emphasis: they state nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import re2

from guard.core.model import Claim
from guard.core.values import Day, Percent
from guard.locales import words

_WORDS = words.section("judging", "wishes")
_MEANT = ((r"\b", r"(?:^|[^\p{L}\p{N}_])"), (r"\w", r"[\p{L}\p{N}_]"), (r"\s", r"[\s\p{Z}]"))
"""What the linear engine, to which these are of ASCII, is told instead."""


def _linear(pattern: str) -> Any:
    for short, meant in _MEANT:
        pattern = pattern.replace(short, meant)
    return re2.compile("(?i)" + pattern)


_GOOD = f"(?:{'|'.join(_WORDS['good'])})"
_BEFORE = _linear(rf"(?:{'|'.join(_WORDS['before']).replace('{good}', _GOOD)})\s?$")
_AFTER = re.compile(rf"\s?(?:{'|'.join(_WORDS['after'])})")
_PARTING = _linear(rf"\b(?:{'|'.join(_WORDS['parting'])})(?: (?:la|the|a))?\s$")
"""What parts until a stretch of time; of a day it would be an appointment."""
_STRESS = words.section("judging", "emphasis")
_STRESSED = _linear(rf"\b(?:{'|'.join(_STRESS['before'])})\s$")
_VALUED = re.compile(rf"\s?(?:{'|'.join(_STRESS['not_behind'])})", re.IGNORECASE)
_STRESSES = re.compile(rf"\s?(?:{'|'.join(_STRESS['behind'])})", re.IGNORECASE)
_WHOLE = frozenset({100, 110, 120, 150, 200, 1000})
_REACH = 60


def wishes(draft: str, claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims of days that are part of a wish, and of percentages that only stress what somebody does.

    >>> day = Claim("date", 12, 18, "Monday", Day(weekday=0))
    >>> [len(list(wishes(text, [day]))) for text in ("Have a nice Monday!", "We come on a Monday.")]
    [1, 0]
    """
    for claim in claims:
        value = claim.value
        if isinstance(value, Percent):
            if value.amount in _WHOLE and _stresses(draft, claim):
                yield claim
            continue
        if claim.type != "date" or not isinstance(value, Day) or value.time is not None:
            continue
        if value.year is not None and value.day is not None and not value.relative:
            continue
        before = _before(draft, claim)
        wished = _BEFORE.search(before) or _AFTER.match(draft, claim.end)
        if wished or (value.until is not None and _PARTING.search(before)):
            yield claim


def _stresses(draft: str, claim: Claim) -> bool:
    """Whether a whole only stresses: "Das stimmt zu 100 %", "100% de certeza"; no part of a refund or of a price."""
    if _STRESSES.match(draft, claim.end):
        return True
    return not _VALUED.match(draft, claim.end) and _STRESSED.search(_before(draft, claim)) is not None


def _before(draft: str, claim: Claim) -> str:
    return draft[max(claim.start - _REACH, 0) : claim.start]
