"""A whole check in process, beside its floor and its peers: `python -m benchmarks check`."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from benchmarks import bodies, others, texts
from benchmarks.floor import scan
from benchmarks.measure import interleaved, keep, median, ratio, slope, table
from guard.core.model import Verdict
from guard.engine import check, prepare
from guard.ruleset import load
from guard.service.check_request import Check, read_request
from guard.service.judging import defaults, judge
from guard.service.reading import Deployment

CLOCK = datetime(2026, 11, 30, 12, tzinfo=UTC)
RULES = load("strict")
DEPLOYMENT = Deployment("en-US", None, "UTC")
LIMIT = 1 << 20


class Shell(msgspec.Struct):
    """A request as the floor decodes it where the draft holds no claim: results left raw."""

    draft: str
    ledger: list[msgspec.Raw]


_raw = msgspec.json.Decoder(Shell)
_whole = msgspec.json.Decoder(float_hook=Decimal)


def floor(body: bytes, *, claims: bool) -> Callable[[], object]:
    """One scan of the draft and one decode of the request."""
    found: Callable[[str], int] = scan("en-US")
    if claims:
        return lambda: found(str(_whole.decode(body)["draft"]))
    return lambda: found(_raw.decode(body).draft)


def read(body: bytes) -> Check:
    """The request as the engine takes it."""
    return read_request(body, defaults(RULES, DEPLOYMENT), clock=CLOCK, max_draft=LIMIT)


def whole(body: bytes) -> Verdict:
    """The check of a body: read and judged."""
    return judge(read(body), RULES, CLOCK)


def recorded(body: bytes) -> Callable[[], Verdict]:
    """The check with a ledger whose facts were read when it was recorded; the draft comes alone."""
    given = read(body)
    kept = tuple(prepare(result, RULES, given.reader) for result in given.ledger.results)
    ledger = replace(given.ledger, results=kept)
    alone = json.dumps(json.loads(body) | {"ledger": []}).encode()

    def run() -> Verdict:
        asked = read(alone)
        return check(asked.draft, ledger, RULES, asked.reader, checked_at=CLOCK)

    return run


def against_floor() -> list[list[Any]]:
    """Microseconds, floor and ratio of each case."""
    targets = {"no claim": 2.0, "typical": 14.0, "heavy": 8.0}
    rows: list[list[Any]] = []
    for name, body in bodies.cases().items():
        verdict = whole(body)
        taken = interleaved(
            {"floor": floor(body, claims=bool(verdict.findings)), "guard": partial(whole, body)}, seconds=2
        )
        rows.append(
            [
                name,
                len(body),
                f"{verdict.decision}, {len(verdict.findings)}",
                median(taken["floor"]),
                median(taken["guard"]),
                ratio(taken["guard"], taken["floor"]),
                targets.get(name),
            ]
        )
    return rows


def of_recorded() -> list[list[Any]]:
    """A recorded turn beside the same ledger sent along."""
    body = bodies.cases()["typical, 41 KB"]
    taken = interleaved({"sent": partial(whole, body), "recorded": recorded(body)}, seconds=2)
    times = ratio(taken["recorded"], taken["sent"])
    return [["2 claims, 41 KB", median(taken["sent"]), median(taken["recorded"]), times, 0.6]]


def growth() -> list[list[Any]]:
    """How cost grows: the log-log slope over draft and over ledger, other things equal."""
    drafts = (2_000, 4_000, 8_000, 16_000, 32_000)
    ledgers = (10_000, 20_000, 40_000, 80_000, 160_000)
    rows: list[list[Any]] = []
    made: tuple[tuple[str, tuple[int, ...], Callable[[int], dict[str, Any]]], ...] = (
        ("draft of prose", drafts, lambda size: bodies.request(texts.prose(size), 3_000, [])),
        ("draft of claims", drafts, lambda size: bodies.request(texts.dense(size), 3_000, [])),
        ("ledger", ledgers, lambda size: bodies.request(texts.TYPICAL, size, bodies.TYPICAL_FACTS)),
    )
    for name, sizes, make in made:
        sent = [json.dumps(make(size)).encode() for size in sizes]
        taken = interleaved({str(at): partial(whole, body) for at, body in enumerate(sent)}, seconds=1, rounds=5)
        costs = [median(taken[str(at)]) for at in range(len(sizes))]
        rows.append([name, sizes[0], sizes[-1], costs[0], costs[-1], slope(sizes, costs), 1.1])
    return rows


def dialogue() -> list[dict[str, Any]]:
    """The requests of the labelled dialogues that GUARD_CORPORA names, every eighth; without it, our own."""
    folder = os.environ.get("GUARD_CORPORA")
    if folder is None:
        return [{"id": name} | json.loads(body) for name, body in bodies.cases().items()]
    paths = sorted(Path(folder, "dialogue").glob("*.jsonl"))
    lines = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    return [_request(line) for line in lines[::8]]


def _request(line: dict[str, Any]) -> dict[str, Any]:
    kept = ("call_id", "tool", "arguments", "result", "is_error", "turn", "observed_at")
    ledger = [
        {name: one.get(name) for name in kept if one.get(name) is not None or name == "result"}
        for one in line["ledger"]
    ]
    made = {name: line[name] for name in ("now", "timezone", "turn") if line.get(name) is not None}
    return made | {"id": line["id"], "draft": line["draft"], "ledger": ledger, "locale": line["locale"]}


def beside_peers() -> list[list[Any]]:
    """Median microseconds a request: the guard from the decoded request, the peers as their scripts say."""
    lines = dialogue()
    asked = {str(at): read(json.dumps(line).encode()) for at, line in enumerate(lines)}
    own = interleaved({at: partial(judge, one, RULES, CLOCK) for at, one in asked.items()}, seconds=0.05, rounds=3)
    mine = median([median(times) for times in own.values()])
    rows: list[list[Any]] = [["guard", len(lines), mine, 1.0, None]]
    for peer, least in (("facts", 1.5), ("atoms", 4.0)):
        for name, times in others.times(peer, lines).items():
            rows.append([name, len(times), median(times), median(times) / mine, least])
    return rows


def main() -> None:
    """Print the tables and keep them."""
    floors = against_floor()
    head = ["case", "bytes", "verdict, findings", "floor", "guard", "ratio", "at most"]
    print(table("A check in process, µs", head, floors))
    turn = of_recorded()
    print(table("Recorded turn, µs", ["case", "sent", "recorded", "ratio", "at most"], turn))
    grown = growth()
    print(table("Growth, µs", ["of", "from", "to", "cost", "cost", "slope", "at most"], grown))
    peers = beside_peers()
    where = "labelled dialogues" if "GUARD_CORPORA" in os.environ else "requests of this benchmark"
    print(table(f"Beside others, {where}, µs", ["check", "requests", "median", "× guard", "at least"], peers))
    keep("check", {"floor": floors, "recorded": turn, "growth": grown, "peers": peers, "peers_on": where})
