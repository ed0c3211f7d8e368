"""Days that only a wish names ("Have a great Monday!", "Happy New Year 2027"): they state nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import re2

from guard.core.model import Claim
from guard.core.values import Day

_GOOD = r"(?:great|nice|good|lovely|wonderful|fantastic|happy|safe|pleasant|relaxing|beautiful|amazing|fun|productive)"
_WISHES = (
    rf"\bhave an? (?:very |really |truly )?{_GOOD}(?:,? and {_GOOD})?(?: (?:start|end|rest) (?:to|of) (?:your|the))?",
    r"\benjoy (?:your|the)(?: rest of (?:your|the))?|\b(?:happy|merry)(?: new)?|\bwish(?:ing)? you an? \w+",
    (
        r"\b(?:frohe[nsr]?(?: neues?)?|schöne[nsr]?|guten|angenehme[ns]?|erholsame[ns]?|erfolgreiche[ns]?)"
        r"(?: (?:start in|rest)(?: \w+)?)?"
    ),
    r"\b(?:bon|bonne|joyeux|joyeuse|excellente?)(?: (?:fin|fête|journée|fêtes) d[eu])?",
    r"\b(?:feliz|felices|buena?|buen|bom|boa|ótim[oa]|excelente|buona?|felice)(?: (?:fim|fin|fine) de)?",
    r"\b(?:fijne|prettige|gelukkig|goede|miłego|udanego|szczęśliwego|wesołych)",
    r"\b(?:хорошего|хорошей|удачного|счастливого|с (?:новым|днём|днем)|iyi|mutlu|trevlig|god|gott|ha en (?:bra|fin))",
    r"(?:良い|よい|素敵な|즐거운|행복한|좋은|祝您|祝你)",
)
_MEANT = ((r"\b", r"(?:^|[^\p{L}\p{N}_])"), (r"\w", r"[\p{L}\p{N}_]"), (r"\s", r"[\s\p{Z}]"))
"""What the linear engine, to which these are of ASCII, is told instead."""


def _linear(pattern: str) -> Any:
    for short, meant in _MEANT:
        pattern = pattern.replace(short, meant)
    return re2.compile("(?i)" + pattern)


_BEFORE = _linear(rf"(?:{'|'.join(_WISHES)})\s?$")
_AFTER = re.compile(r"\s?(?:快乐|快樂|愉快|おめでとう|잘 보내|되세요)")
_PARTING = _linear(
    r"\b(?:see you|talk to you|speak to you|until|bis|à|a|hasta|alla|até|tot|do zobaczenia w|до встречи)"
    r"(?: (?:la|the|a))?\s$"
)
"""What parts until a stretch of time; of a day it would be an appointment."""
_REACH = 60


def wishes(draft: str, claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims of days that are part of a wish.

    >>> day = Claim("date", 12, 18, "Monday", Day(weekday=0))
    >>> [len(list(wishes(text, [day]))) for text in ("Have a nice Monday!", "We come on a Monday.")]
    [1, 0]
    """
    for claim in claims:
        value = claim.value
        if claim.type != "date" or not isinstance(value, Day) or value.time is not None:
            continue
        if value.year is not None and value.day is not None and not value.relative:
            continue
        before = draft[max(claim.start - _REACH, 0) : claim.start]
        wished = _BEFORE.search(before) or _AFTER.match(draft, claim.end)
        if wished or (value.until is not None and _PARTING.search(before)):
            yield claim
