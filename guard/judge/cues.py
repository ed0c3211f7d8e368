"""Words that say what a sentence does with its values."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

import re2

from guard.locales import words

_MARK = r"[^\p{L}\p{M}\p{N}_]"


def _expression(meaning: str) -> str:
    """The words of a meaning as one expression."""
    said = words.section("cues", meaning)
    begins = "|".join(said.get("begins", ()))
    if whole := "|".join(said.get("words", ())):
        begins = f"{begins}{'|' if begins else ''}(?:{whole})(?:$|{_MARK})"
    begins = rf"(?:^|{_MARK})(?:{begins})".replace(" ", r"[\s\p{Z}]")
    return "(?i)" + "|".join([begins, *said.get("within", ())])


_MORE = r"\w*"
_UNSPACED = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def by_itself(listed: list[str]) -> str:
    """One expression for words that stand by themselves, or that begin so; in scripts without spaces anywhere."""
    within = [one for one in listed if _UNSPACED.search(one)]
    begins = [one.removesuffix(_MORE) for one in listed if one not in within and one.endswith(_MORE)]
    whole = [one for one in listed if one not in within and not one.endswith(_MORE)]
    ends = rf"(?:{'|'.join(whole)})(?:$|{_MARK})"
    return "(?i)" + "|".join([rf"(?:^|{_MARK})(?:{'|'.join([*begins, ends])})", *within])


class Cue:
    """The words of a meaning, made one expression when they are first looked for: most drafts ask for few meanings.

    The lists are long, and the linear engine takes a hundredth of the time of the other one.

    >>> [TOGETHER.search(text) is not None for text in ("Gesamtpreis", "subtotal", "税込合計")]
    [True, False, True]
    """

    def __init__(self, made: Callable[[], Any]) -> None:
        self._made = made

    @cached_property
    def _expression(self) -> Any:
        return self._made()

    @cached_property
    def search(self) -> Callable[..., Any]:
        """The expression's own search, without a step between."""
        return self._own("search")

    @cached_property
    def match(self) -> Callable[..., Any]:
        """The same where the text begins."""
        return self._own("match")

    @cached_property
    def finditer(self) -> Callable[..., Any]:
        """All that it finds."""
        return self._own("finditer")

    def _own(self, name: str) -> Callable[..., Any]:
        found: Callable[..., Any] = getattr(self._expression, name)
        return found


def _cue(meaning: str) -> Cue:
    return Cue(lambda: re2.compile(_expression(meaning)))


TOTAL = _cue("total")
TOGETHER = _cue("together")
DIFFERENCE = _cue("difference")
COMPARED = _cue("compared")
BUDGET = _cue("budget")
WISH = _cue("wish")
REFUSAL = _cue("refusal")
UNABLE = _cue("unable")
BOOKED = _cue("booked")
TODAY = _cue("today")
HISTORY = _cue("history")
OFFERED = _cue("offered")
OUTDATED = _cue("outdated")
PRESENT = _cue("present")
RENEWED = _cue("renewed")
NOW = _cue("now")
FORMERLY = _cue("formerly")
UNTIL = _cue("until")
SINCE = _cue("since")
COMPLETED = _cue("completed")
PERFORMED = _cue("performed")
ARRANGED = _cue("arranged")
RETURNED = _cue("returned")
ARRIVING = _cue("arriving")
REFUNDABLE = _cue("refundable")
IN_STOCK = _cue("in_stock")
INCLUDED = _cue("included")
RENEWING = _cue("renewing")
OBTAINABLE = _cue("obtainable")
OUTSTANDING = _cue("outstanding")
VALID = _cue("valid")
LEFTOVER = _cue("leftover")
USED = _cue("used")
HAPPENED = _cue("happened")
EXPECTED = _cue("expected")
REDUCTION = _cue("reduction")
LESS = _cue("less")
YES = _cue("yes")
RISEN = _cue("risen")
FALLEN = _cue("fallen")
REQUEST = _cue("request")
LEAST = _cue("least")
MOST = _cue("most")
EARLIEST = _cue("earliest")
LATEST = _cue("latest")

ANYWHERE = tuple(
    "least most earliest latest formerly happened completed performed arranged returned outstanding "
    "refundable in_stock included renewing obtainable".split()
)
"""Meanings that most drafts have no word of, so that each is asked of the whole draft before any of its claims."""

IMPLIED = "implied"
_FREE = words.section("implied", "free")
IMPLIED_PARTS = [one for listed in words.section("implied", "parts").values() for one in listed]
IMPLIED_WORDS = [*_FREE["said"], *_FREE["none"], *IMPLIED_PARTS]
"""What is told of money without a number."""
_TOLD = (*ANYWHERE, IMPLIED)


@lru_cache(maxsize=1)
def _scan() -> Any:
    options = re2.Options()
    options.max_mem = 16 << 20
    found = re2.Set.SearchSet(options)
    for meaning in ANYWHERE:
        found.Add(_expression(meaning))
    found.Add(by_itself(IMPLIED_WORDS))
    found.Compile()
    return found


def told(draft: str) -> frozenset[str]:
    """Which of the meanings that are rare have a word anywhere in a draft: one scan for all of them.

    >>> sorted(told("The cheapest flight arrived yesterday.")), sorted(told("Your balance is $5."))
    (['happened', 'least'], [])
    """
    return frozenset(_TOLD[at] for at in _scan().Match(draft) or ())


EQUATION = re.compile(r"[=×✕]|\d\s?[*+x]\s?[$€£¥₹\d(]|[−–-]\s?[$€£¥₹]\s?\d")
"""Arithmetic is written out."""
