"""Memory, cold start, and lines over two cores: `python -m benchmarks process`."""

from __future__ import annotations

import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks import bodies
from benchmarks.measure import keep, table

GUARD = str(Path(sys.executable).with_name("guard"))
WARM = """
import resource
from guard.locales.profile import languages, profile
{before}
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for tag in languages():
    profile(tag)
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(before / 1024, after / 1024, (after - before) / 1024)
"""
SERVICE = """
from benchmarks import bodies
from guard import bootstrap, config
app = bootstrap.create_app(config.read({{"GUARD_HOME": {home!r}, "GUARD_AUTH": "off"}}))
for body in bodies.cases().values():
    app.state.parts.checking.one(body, "anybody")
"""
FIRST = """
from benchmarks.check import whole
from benchmarks import bodies
whole(bodies.cases()["typical"])
"""
ALONE = "import fastapi, pydantic, sqlalchemy, babel"


def _run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    return done.stdout


@contextmanager
def as_installed() -> Iterator[None]:
    """What is started finds its modules as bytecode, as an installation leaves them, whatever is set here."""
    names = ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")
    before = {name: os.environ.pop(name) for name in names if name in os.environ}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        for code in (FIRST, ALONE):
            _run(code)
        try:
            yield
        finally:
            del os.environ["PYTHONPYCACHEPREFIX"]
            os.environ.update(before)


def memory() -> list[list[Any]]:
    """MB resident at most: a bare process with all profiles, and a worker of the service with all profiles."""
    _, _, grown = map(float, _run(WARM.format(before="profile('en-US')")).split())
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {"GUARD_HOME": home}
        subprocess.run([GUARD, "migrate"], env=environment, check=True, stdout=subprocess.DEVNULL)
        _, worker, _ = map(float, _run(WARM.format(before=SERVICE.format(home=home))).split())
    return [["profiles of all locales", grown, 60], ["a worker, all locales warm", worker, 160]]


def cold() -> list[list[Any]]:
    """Seconds from nothing to the first verdict, and for the libraries alone, in turn."""
    taken: dict[str, list[float]] = {FIRST: [], ALONE: []}
    for _, (code, times) in itertools.product(range(7), taken.items()):
        begun = time.perf_counter()
        _run(code)
        times.append(time.perf_counter() - begun)
    first, alone = statistics.median(taken[FIRST]), statistics.median(taken[ALONE])
    ratios = statistics.median(one / other for one, other in zip(taken[FIRST], taken[ALONE], strict=True))
    return [["import to first verdict", first * 1000, alone * 1000, ratios, 2.0]]


def _lines(folder: Path, count: int) -> Path:
    cases = [json.loads(body) for body in bodies.cases().values()]
    path = folder / "requests.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for at in range(count):
            file.write(json.dumps({"id": at} | cases[at % len(cases)]) + "\n")
    return path


def _started(command: list[str], cores: set[int]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: os.sched_setaffinity(0, cores),  # noqa: PLW1509 - this process has no threads
    )


def _timed(commands: list[list[str]], cores: list[set[int]]) -> float:
    begun = time.perf_counter()
    running = [_started(command, one) for command, one in zip(commands, cores, strict=True)]
    for process in running:
        if process.wait():
            raise RuntimeError(f"{process.args!r} ended with {process.returncode}")
    return time.perf_counter() - begun


def two_cores() -> list[list[Any]]:
    """Lines over two cores beside one, and what two bare processes gain, interleaved."""
    every = sorted(os.sched_getaffinity(0))
    if len(every) < 2:
        return []
    one, other = {every[0]}, {every[1]}
    both = one | other
    busy = [sys.executable, "-c", "n = 0\nfor i in range(12_000_000): n += i"]
    rounds: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        check = [GUARD, "check", "--jsonl", str(_lines(Path(folder), 3000))]
        _timed([check], [both])  # not measured: it leaves bytecode of what the command alone loads
        for _ in range(7):
            gain = _timed([check], [one]) / _timed([check], [both])
            bare = 2 * _timed([busy], [one]) / _timed([busy, busy], [one, other])
            rounds.append((gain, bare))
    gain, bare = (statistics.median(round_[at] for round_ in rounds) for at in (0, 1))
    return [["check --jsonl, 3000 lines", gain, bare, statistics.median(a / b for a, b in rounds), 0.85]]


def main() -> None:
    """Print the tables and keep them."""
    with as_installed():
        held = memory()
        begun = cold()
        lines = two_cores()
    print(table("Memory, MB", ["of", "MB", "at most"], held))
    print(table("Cold start, ms", ["", "guard", "libraries alone", "ratio", "at most"], begun))
    print(table("Two cores", ["", "speed-up", "bare processes", "share", "at least"], lines))
    keep("process", {"memory": held, "cold": begun, "two_cores": lines})
