"""How the benchmarks time, print and keep: interleaved rounds, medians, ratios taken within a round."""

from __future__ import annotations

import gc
import json
import math
import os
import platform
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"


def interleaved(
    cases: Mapping[str, Callable[[], object]], *, seconds: float = 1.0, rounds: int = 15
) -> dict[str, list[float]]:
    """Microseconds a call, for each case one figure a round, the cases in turn within each round.

    A round of a case lasts `seconds / rounds` of this thread's processor time, so that others' load counts less.
    """
    calls = {name: _calls(run, seconds / rounds) for name, run in cases.items()}
    made: dict[str, list[float]] = {name: [] for name in cases}
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, run in cases.items():
                made[name].append(_timed(run, calls[name]) / 1000)
            gc.collect()
    finally:
        gc.enable()
    return made


def _timed(run: Callable[[], object], calls: int) -> float:
    """Nanoseconds of processor time a call."""
    begun = time.thread_time_ns()
    for _ in range(calls):
        run()
    return (time.thread_time_ns() - begun) / calls


def _calls(run: Callable[[], object], seconds: float) -> int:
    """How many calls fill a round; two calls warm up first."""
    run()
    run()
    once = max(_timed(run, 3), 100)
    return max(int(seconds * 1e9 / once), 1)


def median(values: Sequence[float]) -> float:
    """The median."""
    return statistics.median(values)


def ratio(of: Sequence[float], to: Sequence[float]) -> float:
    """The median of the ratios within each round."""
    return statistics.median(one / other for one, other in zip(of, to, strict=True))


def slope(sizes: Sequence[float], costs: Sequence[float]) -> float:
    """The least-squares slope of log cost over log size: 1 is linear."""
    xs, ys = [math.log(size) for size in sizes], [math.log(cost) for cost in costs]
    return statistics.linear_regression(xs, ys).slope


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Rows under a head, the first column left, the others right."""
    cells = [[_shown(cell) for cell in row] for row in [head, *rows]]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        row[0].ljust(widths[0]) + "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        for row in cells
    ]
    return "\n".join(["", title, "-" * len(title), *lines])


def _shown(cell: object) -> str:
    if isinstance(cell, float):
        return f"{cell:.2f}" if abs(cell) < 100 else f"{cell:,.0f}"
    return "" if cell is None else str(cell)


def keep(name: str, content: Mapping[str, Any]) -> None:
    """Write a result with the machine and the day it was taken on."""
    RESULTS.mkdir(exist_ok=True)
    about = {
        "taken": datetime.now(UTC).strftime("%Y-%m-%d"),
        "python": platform.python_version(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
    }
    text = json.dumps(about | dict(content), indent=1, ensure_ascii=False)
    (RESULTS / f"{name}.json").write_text(text + "\n", encoding="utf-8")
