"""Numbers of the draft that no rule takes for a claim: shown on request, so that a pack's author sees what slips by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    spans = {(start, end) for start, end in loose if not any(left <= start < right for left, right in taken)}
    spans |= {(claim.start, claim.end) for claim in claims} - taken
    return tuple({"text": draft[start:end], "start": start, "end": end} for start, end in sorted(spans))
