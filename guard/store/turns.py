"""Recorded turns in memory, bounded in size and time: a turn lives for minutes, and a lost one blocks, never allows."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from msgspec.structs import replace

from guard.core.errors import Conflict, LimitExceeded
from guard.core.model import ToolResult


@dataclass(slots=True)
class _Turn:
    touched: datetime
    results: dict[str, ToolResult] = field(default_factory=dict)
    size: int = 0


class MemoryTurnStore:
    """`TurnStore` in this process: the turns longest untouched make room for new ones.

    Sizes are bytes of the requests' JSON; what is read of them takes a few times as much.
    """

    def __init__(
        self, *, most_bytes: int = 64 << 20, most_in_turn: int = 4 << 20, keep: timedelta = timedelta(hours=1)
    ) -> None:
        self._most_bytes, self._most_in_turn, self._keep = most_bytes, most_in_turn, keep
        self._turns: OrderedDict[Hashable, _Turn] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def add(self, key: Hashable, result: ToolResult, size: int, now: datetime) -> ToolResult:
        with self._lock:
            self._forget_old(now)
            turn = self._turns.get(key) or _Turn(now)
            known = turn.results.get(result.call_id)
            if known is not None:
                return self._again(known, result)
            if turn.size + size > self._most_in_turn:
                raise LimitExceeded(f"a turn holds {self._most_in_turn} bytes at most", field="turn_id")
            kept = result if result.observed_at is not None else replace(result, observed_at=now)
            turn.results[result.call_id] = kept
            turn.size += size
            turn.touched = now
            self._size += size
            self._turns[key] = turn
            self._turns.move_to_end(key)
            while self._size > self._most_bytes and len(self._turns) > 1:
                self._size -= self._turns.popitem(last=False)[1].size
            return kept

    def get(self, key: Hashable, now: datetime) -> tuple[ToolResult, ...]:
        with self._lock:
            self._forget_old(now)
            turn = self._turns.get(key)
            return () if turn is None else tuple(turn.results.values())

    @staticmethod
    def _again(known: ToolResult, result: ToolResult) -> ToolResult:
        same = replace(result, observed_at=result.observed_at or known.observed_at, held=known.held)
        if same != known:
            raise Conflict(f"call {result.call_id!r} has another result already", field="call_id")
        return known

    def _forget_old(self, now: datetime) -> None:
        while self._turns:
            key, turn = next(iter(self._turns.items()))
            if now - turn.touched <= self._keep:
                return
            del self._turns[key]
            self._size -= turn.size
