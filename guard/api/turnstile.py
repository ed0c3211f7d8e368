"""A share for each key, so that one caller that floods the service does not shut the others out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from guard.core.errors import TooManyRequests

SHARE = 256
"""Requests that one key may have open at once: as many as one commit of the log takes together."""


class Turnstile:
    """Counts the open requests of each key. Used from the event loop alone.

    >>> turnstile = Turnstile(share=1)
    >>> with turnstile.entered("a"), turnstile.entered("b"):
    ...     pass
    """

    def __init__(self, share: int = SHARE) -> None:
        self._share = share
        self._open: Counter[str] = Counter()

    @contextmanager
    def entered(self, key_id: str) -> Iterator[None]:
        """Counted while it is open. Raises TooManyRequests."""
        if self._open[key_id] >= self._share:
            raise TooManyRequests(f"this key has {self._share} requests open", field="Authorization")
        self._open[key_id] += 1
        try:
            yield
        finally:
            self._open[key_id] -= 1
            if not self._open[key_id]:
                del self._open[key_id]
