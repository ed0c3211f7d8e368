"""Loading 1,000 rules with tools, messages and cases, beside what the C YAML loader alone needs for the same files.

.venv/bin/python benchmarks/rules_load.py
"""

from __future__ import annotations

import gc
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import yaml

from guard.ruleset import load

RULES, FILES, ROUNDS, TARGET = 1000, 20, 7, 4.0

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


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _write(folder)
        files = sorted(folder.glob("*.yaml"))
        texts = [file.read_text() for file in files]
        size = sum(len(text) for text in texts)
        bare, whole = _interleaved(lambda: _plain(texts), lambda: load(folder))
    print(f"{RULES} rules in {FILES} files, {size / 1024:.0f} KB; median of {ROUNDS}, interleaved")
    print(f"  C YAML loader alone   {bare * 1000:7.0f} ms")
    print(f"  guard.ruleset.load    {whole * 1000:7.0f} ms   {whole / bare:.2f} x (target at most {TARGET:.0f} x)")


def _plain(texts: list[str]) -> list[object]:
    return [yaml.load(text, Loader=yaml.CSafeLoader) for text in texts]


def _write(folder: Path) -> None:
    share = RULES // FILES
    for at in range(FILES):
        numbers = range(at * share, (at + 1) * share)
        text = HEAD if at == 0 else "schema: 1\n"
        text += "tools:\n" + "".join(TOOL.format(n=n) for n in numbers)
        text += "claims:\n" + "".join(CLAIM.format(n=n) for n in numbers)
        text += "cases:\n  now: 2026-12-01T14:05:00+01:00\n  list:\n" + "".join(CASE.format(n=n) for n in numbers)
        (folder / f"rules_{at:02}.yaml").write_text(text)


def _interleaved(*jobs: Callable[[], object]) -> list[float]:
    """Seconds of each job, median; taken in turn, so that a slow moment of the machine meets all of them."""
    taken: list[list[float]] = [[] for _ in jobs]
    for _ in range(ROUNDS):
        for times, job in zip(taken, jobs, strict=True):
            gc.collect()
            started = time.perf_counter()
            job()
            times.append(time.perf_counter() - started)
    return [statistics.median(times) for times in taken]


if __name__ == "__main__":
    main()
