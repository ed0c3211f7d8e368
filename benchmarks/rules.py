"""Loading 1,000 rules, reloads under load, and the rate of a backtest: `python -m benchmarks rules`.

The backtest takes copies of the benchmarks' own requests, or the file that `python -m benchmarks.rules FILE` names.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import yaml

from benchmarks import bodies
from benchmarks.measure import keep, table
from benchmarks.service import GUARD, free_port, serving
from guard.ruleset import load

RULES, FILES, ROUNDS = 1000, 20, 7
RATE, SECONDS, EVERY = 200, 20, 0.25
BACKTEST_ROUNDS = 3

HEAD = """\
schema: 1
pack: many
version: "1"
extends: strict
"""
TOOL = """\
  quote_{n}:
    facts:
      - {{type: money, kind: price_{n}, path: "$.items[*].price_{n}", currency: "$.currency", unit: minor}}
      - {{type: date, kind: until_{n}, path: "$.valid_until", timezone: {{const: Europe/Berlin}}}}
    freshness: {{ttl: 15m, volatility: fast}}
    call: {{timeout: 2s, attempts: 2, idempotent: true}}
    unavailable: {{policy: hard_fail, message: default, handoff: human}}
"""
CLAIM = """\
  - id: price_{n}
    type: money
    kind: price_{n}
    context:
      any: {{en: [price {n}, costs, total], de: [kostet, Preis {n}], "no": [pris]}}
      window: 60
    sources: [quote_{n}]
    agree: {{rounding: displayed, derived: shown}}
    on_fail: block
    message: default
"""
CASE = """\
    - {{it: lets price {n} through, draft: "The price {n} is [[ok:€{n}.00]].", expect: allow}}
    - {{it: stops a made-up price {n}, draft: "The price {n} is [[block:€1{n}.50]].", expect: block, reason: no_match}}
"""
SWAPPED = """\
schema: 1
pack: swapped
version: "{version}"
extends: standard
claims:
  - {{id: price, type: money, on_fail: {on_fail}}}
"""
MADE_UP = {"draft": "It is €219.", "ledger": [{"tool": "quote", "result": {"price": "209.00", "currency": "EUR"}}]}


def main(requests: Path | None = None) -> None:
    """Print the tables and keep them."""
    rows = [_loading(), _backtest(requests)]
    head = ["case", "floor", "guard", "ratio", "target"]
    print(table("Rules", head, rows))
    reloads = _reloads()
    print(table(f"Reloads under {RATE} requests a second", list(reloads), [list(reloads.values())]))
    keep("rules", {"rows": [dict(zip(head, row, strict=True)) for row in rows], "reloads": reloads})


def _loading() -> list[Any]:
    """Milliseconds of the C YAML loader alone and of `load`, for the same files, in turn."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _write(folder)
        texts = [file.read_text() for file in sorted(folder.glob("*.yaml"))]
        bare, whole = _in_turn(
            lambda: [yaml.load(text, Loader=yaml.CSafeLoader) for text in texts], lambda: load(folder)
        )
    return [f"load {RULES} rules, ms", bare * 1000, whole * 1000, whole / bare, "at most 4"]


def _write(folder: Path) -> None:
    share = RULES // FILES
    for at in range(FILES):
        numbers = range(at * share, (at + 1) * share)
        text = HEAD if at == 0 else "schema: 1\n"
        text += "tools:\n" + "".join(TOOL.format(n=n) for n in numbers)
        text += "claims:\n" + "".join(CLAIM.format(n=n) for n in numbers)
        text += "cases:\n  now: 2026-12-01T14:05:00+01:00\n  list:\n" + "".join(CASE.format(n=n) for n in numbers)
        (folder / f"rules_{at:02}.yaml").write_text(text)


def _in_turn(*jobs: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """Seconds of each job, median; taken in turn, so that a slow moment of the machine meets all of them."""
    taken: list[list[float]] = [[] for _ in jobs]
    for _ in range(rounds):
        for times, job in zip(taken, jobs, strict=True):
            started = time.perf_counter()
            job()
            times.append(time.perf_counter() - started)
    return [statistics.median(times) for times in taken]


def _backtest(given: Path | None) -> list[Any]:
    """Requests a second of `guard check --jsonl` and of a backtest of two packs, on all cores."""
    with tempfile.TemporaryDirectory() as name:
        source = given or Path(name) / "requests.jsonl"
        if given is None:
            source.write_bytes(b"\n".join([*bodies.cases().values()] * 400) + b"\n")
        lines = source.read_bytes().count(b"\n")

        def run(*command: str) -> None:
            subprocess.run([GUARD, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)

        check, backtest = _in_turn(
            lambda: run("check", "--rules", "rules/standard", "--jsonl", str(source)),
            lambda: run("rules", "backtest", "--from", str(source), "rules/standard", "rules/strict"),
            rounds=BACKTEST_ROUNDS,
        )
    return [f"backtest of {lines} requests, req/s", lines / check, lines / backtest, check / backtest, "at least 0.8"]


def _reloads() -> dict[str, Any]:
    """Two packs that decide a request differently, swapped while it is asked; each answer must be its version's."""
    with tempfile.TemporaryDirectory() as name:
        pack, port = Path(name) / "swapped.yaml", free_port()
        texts = [SWAPPED.format(version=version, on_fail=on_fail) for version, on_fail in ((1, "block"), (2, "flag"))]
        verdicts = {}
        for text, verdict in zip(texts, ("block", "allow"), strict=True):
            pack.write_text(text)
            verdicts[load(pack).version] = verdict
        settings = {"GUARD_PORT": str(port), "GUARD_AUTH": "off", "GUARD_HOME": name, "GUARD_RULES": str(pack)}
        subprocess.run([GUARD, "migrate"], env=os.environ | settings, check=True)
        with serving(GUARD, "serve", environment=settings, port=port):
            answers, reloads = asyncio.run(_loaded(f"http://127.0.0.1:{port}", pack, texts))
    seen = Counter(answer["rules"]["version"] for answer in answers if answer is not None)
    right = sum(
        answer is not None and verdicts.get(answer["rules"]["version"]) == answer["verdict"] for answer in answers
    )
    return {"asked": len(answers), "right": right, "versions seen": len(seen), "reloads": reloads}


async def _loaded(url: str, pack: Path, texts: list[str]) -> tuple[list[dict[str, Any] | None], int]:
    """The answers, and how often the pack was reloaded while they were given."""
    # Connections are given up before the service does (after 5 s): a request never meets one that is being closed.
    limits = httpx2.Limits(max_connections=64, keepalive_expiry=2)
    async with httpx2.AsyncClient(base_url=url, limits=limits, timeout=60) as client:
        reloading = asyncio.create_task(_swap(client, pack, texts))
        return await _ask(client), await reloading


async def _swap(client: httpx2.AsyncClient, pack: Path, texts: list[str]) -> int:
    done = 0
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        await asyncio.to_thread(pack.write_text, texts[done % 2])
        (await client.post("/v1/rules/reload", json={})).raise_for_status()
        done += 1
        await asyncio.sleep(EVERY)
    return done


async def _ask(client: httpx2.AsyncClient) -> list[dict[str, Any] | None]:
    """The answers to requests sent at a steady rate, whether or not earlier ones are answered; None for a failure."""
    body = json.dumps(MADE_UP)

    async def one() -> dict[str, Any] | None:
        answer = await client.post("/v1/check", content=body)
        said: dict[str, Any] | None = answer.json() if answer.status_code == 200 else None
        return said

    begun, tasks = time.monotonic(), []
    for number in range(RATE * SECONDS):
        await asyncio.sleep(max(begun + number / RATE - time.monotonic(), 0))
        tasks.append(asyncio.create_task(one()))
    return await asyncio.gather(*tasks)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
