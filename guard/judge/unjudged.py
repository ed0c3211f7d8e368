"""Numbers of the draft that no rule takes for a claim: shown on request, so that a pack's author sees what slips by."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from guard.core.model import Claim


def unjudged(
    draft: str, loose: Iterable[tuple[int, int]], claims: Iterable[Claim], judged: Iterable[Claim]
) -> tuple[Mapping[str, Any], ...]:
    """The loose numbers, and the claims that no rule fits, in order.

    >>> unjudged("JKT-114", [(4, 7)], (), ())
    ({'text': '114', 'start': 4, 'end': 7},)
    """
    taken = {(claim.start, claim.end) for claim in judged}
    order = sorted(taken)
    spans = {(start, end) for start, end in loose if not _within(start, order)}
    spans |= {(claim.start, claim.end) for claim in claims} - taken
    return tuple({"text": draft[start:end], "start": start, "end": end} for start, end in sorted(spans))


def _within(start: int, order: Sequence[tuple[int, int]]) -> bool:
    """Whether a place stands in one of the spans, which lie apart or begin together."""
    at = bisect_right(order, (start, _FAR))
    return at > 0 and start < order[at - 1][1]


_FAR = 1 << 40
"""Beyond the end of any text."""
