"""What the peers' scripts share: texts as JSON lines in, nanoseconds per text out. Standard library alone."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

ROUNDS = 5

Line = dict[str, Any]


def main(readers: dict[str, Callable[[Line], object]], prepare: Callable[[Line], Line] = lambda line: line) -> None:
    """Time each reader on each line of the input, after one untimed pass; print the medians as JSON.

    What `prepare` makes of a line is not timed. A text on which a reader raises has no time (null).
    """
    lines = [json.loads(line) for line in sys.stdin]
    made = {name: [_median(read, prepare(line)) for line in lines] for name, read in readers.items()}
    json.dump(made, sys.stdout)


def _median(read: Callable[[Line], object], line: Line) -> int | None:
    times = []
    for _ in range(ROUNDS + 1):
        begun = time.perf_counter_ns()
        try:
            read(line)
        except Exception:  # noqa: BLE001 - a peer's crash is a result, and shown as such
            return None
        times.append(time.perf_counter_ns() - begun)
    return sorted(times[1:])[ROUNDS // 2]
