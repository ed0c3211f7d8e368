"""Whether a sentence tells a value as a former one: then an earlier result may vouch for it."""

from __future__ import annotations

import re

from guard.core.model import Claim
from guard.judge import cues
from guard.judge.hearing import Hearing
from guard.judge.passages import heading

_CLAUSE = re.compile(r"[;!?。；！？]|\.\s")
_CLOSE = 2
"""Words before a value that may say that it is the present one."""


def past(claim: Claim, hearing: Hearing) -> bool:
    """Whether words of history speak of a value: in its clause, from the value before to the one behind, or in the line
    that heads it; and no word right beside it says that it is so now ("from $500 to $450")."""
    left, right = hearing.passage(claim)
    draft = hearing.draft
    start = max([left, *(one.end for one in hearing.claims if one.end <= claim.start and one.range != claim.range)])
    end = min([right, *(one.start for one in hearing.claims if one.start >= claim.end)])
    before = _CLAUSE.split(draft[start : claim.start])[-1]
    behind = _CLAUSE.split(draft[claim.end : end])[0]
    # What leads to the next value ("from $500 to $450") says nothing of this one.
    if cues.PRESENT.search(" ".join(before.split()[-_CLOSE:])) or (end == right and cues.PRESENT.search(behind)):
        return False
    return cues.HISTORY.search("\n".join((heading(draft, left), before, behind))) is not None
