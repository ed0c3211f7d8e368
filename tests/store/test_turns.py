"""Recorded turns in memory: bounded in size and time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guard.core.errors import Conflict, LimitExceeded
from guard.core.model import ToolResult
from guard.store.turns import MemoryTurnStore

NOW = datetime(2026, 11, 30, 14, 5, tzinfo=UTC)


def quote(call_id: str = "c1", price: int = 5) -> ToolResult:
    return ToolResult("quote", {"price": price}, call_id)


def test_a_result_is_observed_when_it_first_came() -> None:
    store = MemoryTurnStore()
    store.add("t", quote(), 10, NOW)
    store.add("t", quote(), 10, NOW + timedelta(minutes=1))
    assert [(one.call_id, one.observed_at) for one in store.get("t", NOW)] == [("c1", NOW)]


def test_another_result_of_the_same_call_is_a_conflict() -> None:
    store = MemoryTurnStore()
    store.add("t", quote(), 10, NOW)
    with pytest.raises(Conflict):
        store.add("t", quote(price=6), 10, NOW)


def test_a_turn_is_forgotten_when_its_time_is_over() -> None:
    store = MemoryTurnStore(keep=timedelta(minutes=10))
    store.add("t", quote(), 10, NOW)
    assert store.get("t", NOW + timedelta(minutes=10))
    assert store.get("t", NOW + timedelta(minutes=11)) == ()


def test_the_turn_longest_untouched_makes_room() -> None:
    store = MemoryTurnStore(most_bytes=25)
    for turn in ("a", "b", "c"):
        store.add(turn, quote(), 10, NOW)
    assert [len(store.get(turn, NOW)) for turn in ("a", "b", "c")] == [0, 1, 1]


def test_a_turn_cannot_grow_without_end() -> None:
    store = MemoryTurnStore(most_in_turn=15)
    store.add("t", quote(), 10, NOW)
    with pytest.raises(LimitExceeded):
        store.add("t", quote("c2"), 10, NOW)
