"""The steps of a check, each timed by itself: `python -m benchmarks steps`."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any, TypeVar

from benchmarks import bodies
from benchmarks.check import CLOCK, RULES, floor, read
from benchmarks.measure import keep, median, ratio, table
from guard.engine import find, hear
from guard.judge.citable import citable
from guard.judge.effects import outcome
from guard.judge.memo import Memo
from guard.judge.sources import diagnosis
from guard.judge.unjudged import unjudged

ROUNDS = 200
Made = TypeVar("Made")
Taken = dict[str, list[float]]


def _step(taken: Taken, name: str, run: Callable[[], Made]) -> Made:
    """Do a step, and note its microseconds of processor time."""
    begun = time.thread_time_ns()
    made = run()
    taken.setdefault(name, []).append((time.thread_time_ns() - begun) / 1000)
    return made


def once(body: bytes, taken: Taken) -> None:
    """One check, step by step. Where a rule asks for counts, reading the draft looks into the ledger too."""
    asked = _step(taken, "reading the request", lambda: read(body))
    memo = Memo()
    given = (asked.draft, asked.ledger, RULES, asked.reader)
    hearing = _step(taken, "reading the draft", lambda: hear(*given, checked_at=CLOCK, memo=memo))
    _step(taken, "decoding its results, telling failures", lambda: hearing.survey)
    findings = _step(taken, "judging: looking up facts, comparison, records and fields named", lambda: find(hearing))

    def told() -> None:
        outcome(findings, hearing)
        diagnosis(hearing.survey, findings)
        unjudged(asked.draft, hearing.loose, hearing.claims, [finding.claim for finding in findings])

    _step(taken, "effects and diagnosis", told)
    if not all(finding.supported for finding in findings):
        _step(taken, "what could be said instead", lambda: citable(hearing))


def main() -> None:
    """Print the table and keep it: microseconds, and how many times the floor of the same rounds."""
    rows: list[list[Any]] = []
    for name in ("typical", "heavy", "typical, 41 KB", "blocked"):
        body, taken = bodies.cases()[name], Taken()
        bare = floor(body, claims=True)
        gc.collect()
        gc.disable()
        try:
            for _ in range(ROUNDS):
                once(body, taken)
                _step(taken, "floor", bare)
        finally:
            gc.enable()
        for step, times in taken.items():
            rows.append([name, step, median(times), ratio(times, taken["floor"])])
    head = ["case", "step", "µs", "× floor"]
    print(table("The steps of a check", head, rows))
    keep("steps", {"rows": [dict(zip(head, row, strict=True)) for row in rows]})
