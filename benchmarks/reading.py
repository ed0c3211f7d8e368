"""Reading beside its floor and its peers: `python -m benchmarks reading`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

from benchmarks import others, texts
from benchmarks.floor import scan
from benchmarks.measure import interleaved, keep, median, ratio, table
from guard.claims import extract
from guard.core.model import Reader

READER = Reader("en-US", "UTC", "USD", datetime(2026, 11, 30, 12, tzinfo=UTC))

TARGETS = {"no claim": 3.0, "two claims": 12.0, "2 KB dense": 15.0}


def against_floor() -> list[list[Any]]:
    """Microseconds, floor and ratio of the three texts of the issue, and of two more."""
    floor = scan(READER.locale)
    rows: list[list[Any]] = []
    for name, text in {
        "no claim": texts.NO_CLAIM,
        "no claim, numbers": texts.NUMBERS,
        "two claims": texts.TYPICAL,
        "20 claims": texts.heavy(),
        "2 KB dense": texts.dense(2048),
    }.items():
        found = len(extract(text, READER).claims)
        taken = interleaved({"floor": partial(floor, text), "guard": partial(extract, text, READER)})
        times = ratio(taken["guard"], taken["floor"])
        rows.append([name, len(text), found, median(taken["floor"]), median(taken["guard"]), times, TARGETS.get(name)])
    return rows


def linear() -> tuple[list[list[Any]], list[list[Any]]]:
    """What eight times the length costs, and the slowest of the hostile texts beside ordinary dense text."""
    rows: list[list[Any]] = []
    for name, make in {"dense": texts.dense, "prose": texts.prose}.items():
        taken = interleaved(_sized(make, (8192, 65536)), seconds=2, rounds=5)
        rows.append([name, median(taken["8192"]), median(taken["65536"]), ratio(taken["65536"], taken["8192"])])
    size = 32768
    cases = texts.hostile(size) | {"": texts.dense(size)}
    taken = interleaved({name: partial(extract, text, READER) for name, text in cases.items()}, seconds=0.1, rounds=3)
    ordinary = taken.pop("")
    slowest = sorted(taken, key=lambda name: -median(taken[name]))
    worst = [[name, median(taken[name]) / 1000, ratio(taken[name], ordinary)] for name in slowest]
    return rows, worst


def _sized(make: Callable[[int], str], sizes: tuple[int, ...]) -> dict[str, Callable[[], object]]:
    return {str(size): partial(extract, make(size), READER) for size in sizes}


def beside_peers() -> list[list[Any]]:
    """Median microseconds a reply, and how many times the guard's own that is."""
    replies = list(texts.timed())
    lines = [{"text": reply.text, "language": reply.language} for reply in replies]
    own = interleaved({str(at): partial(extract, one.text, one.reader) for at, one in enumerate(replies)}, seconds=0.05)
    mine = median([median(times) for times in own.values()])
    rows: list[list[Any]] = [["guard, all types", len(replies), mine, 1.0]]
    for peer in ("money", "recognizers", "dates"):
        for name, times in others.times(peer, lines).items():
            rows.append([name, len(times), median(times), median(times) / mine])
    return rows


def main() -> None:
    """Print the tables and keep them."""
    floors = against_floor()
    print(table("Reading, µs", ["text", "chars", "claims", "floor", "guard", "ratio", "at most"], floors))
    lengths, worst = linear()
    print(table("Length, µs", ["text", "8 KB", "64 KB", "ratio (at most 9)"], lengths))
    head = ["32 KB of", "ms", "× dense (at most 8)"]
    print(table("Hostile texts", head, worst[:12]))
    peers = beside_peers()
    print(table("Beside others, the ordinary replies in four languages", ["reader", "texts", "µs", "× guard"], peers))
    keep("reading", {"floor": floors, "length": lengths, "hostile": worst, "peers": peers})
