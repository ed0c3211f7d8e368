"""A fact that agrees with a claim."""

from __future__ import annotations

from msgspec import Struct

from guard.core.model import Basis, Fact, Reason
from guard.judge.sources import Source


class Hit(Struct, frozen=True):
    """A fact that agrees with a claim, and what keeps it from supporting it, if anything does."""

    source: Source
    fact: Fact
    basis: Basis
    obstacle: Reason | None
