"""An amount under construction."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from guard.claims.cardinal import Cardinal
from guard.claims.kinds import Window
from guard.claims.money.mention import Mention
from guard.core.numerals import Unreadable
from guard.locales.currencies import minor_unit, ranked


class Amount(msgspec.Struct, gc=False):
    """The tokens `first` to `next`, the value so far, and where its number stands to its currency.

    `finest` is the smallest unit read yet (100 behind cents), `start` and `end` the span where a sign widens it.
    """

    first: int
    next: int
    value: Decimal | Unreadable
    mention: Mention
    number: Cardinal
    leading: bool
    finest: Decimal = Decimal(1)
    range: str | None = None
    start: int = -1
    end: int = -1


def decimals_of(window: Window, one: Mention) -> int:
    """How many decimals the likeliest currency of a mention has."""
    return minor_unit(codes_of(window, one)[0])


def codes_of(window: Window, one: Mention) -> tuple[str, ...]:
    """The currencies of a mention, likeliest first: the request's, the region's, the commonest."""
    if len(one.codes) == 1:
        return one.codes
    return ranked(one.codes, (window.reader.currency, window.profile.currency))
