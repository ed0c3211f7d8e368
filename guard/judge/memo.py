"""What was read once of a request, for those who judge it by several rule sets (a backtest)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Made = TypeVar("Made")


class Memo:
    """Readings by what they depend on, beside the request itself: one memo serves one draft with one ledger.

    >>> memo = Memo()
    >>> memo.once("a", lambda: [1]) is memo.once("a", lambda: [2])
    True
    """

    def __init__(self) -> None:
        self._held: dict[Hashable, Any] = {}

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What was made under this key, else what `make` makes now."""
        if key not in self._held:
            self._held[key] = make()
        made: Made = self._held[key]
        return made
