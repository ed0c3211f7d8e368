"""The check over HTTP beside a bare msgspec echo of the same bodies: `python -m benchmarks service`.

The service runs on one core and the client on another, where the machine has two.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks import bodies
from benchmarks.measure import keep, median, ratio, table

GUARD = str(Path(sys.executable).with_name("guard"))
ROUNDS, SECONDS, CONNECTIONS = 5, 2.0, 16


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _on(core: int) -> Callable[[], None] | None:
    cores = sorted(os.sched_getaffinity(0))
    return (lambda: os.sched_setaffinity(0, {cores[core]})) if len(cores) > 1 else None


@contextlib.contextmanager
def serving(*command: str, environment: dict[str, str], port: int) -> Iterator[None]:
    """A service that is up."""
    process = subprocess.Popen([*command], env=os.environ | environment, preexec_fn=_on(0))  # noqa: PLW1509
    try:
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            if process.poll() is not None:
                raise RuntimeError(f"{command} ended with {process.returncode}")
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait()


def load(port: int, lines: list[bytes]) -> list[float]:
    """Requests a second, p50 and p99 in milliseconds, from a client process of its own."""
    command = [sys.executable, "-m", "benchmarks.client", str(port), str(CONNECTIONS), str(SECONDS)]
    done = subprocess.run(command, input=b"\n".join(lines), capture_output=True, check=True, preexec_fn=_on(1))
    made: list[float] = json.loads(done.stdout)
    return made


def mixes() -> dict[str, tuple[list[bytes], float]]:
    """Bodies and the least share of the echo's rate."""
    cases = bodies.cases()
    return {
        "typical, 2 % blocks": ([cases["typical"]] * 49 + [cases["blocked"]], 0.40),
        "no claim, 41 KB": ([cases["no claim"]], 0.65),
    }


def main() -> None:
    """Print the table and keep it."""
    echo, guard = free_port(), free_port()
    rows: list[list[Any]] = []
    with tempfile.TemporaryDirectory() as home:
        environment = {"GUARD_PORT": str(guard), "GUARD_AUTH": "off", "GUARD_HOME": home}
        subprocess.run([GUARD, "migrate"], env=os.environ | environment, check=True)
        with (
            serving(sys.executable, "-m", "benchmarks.echo", str(echo), environment={}, port=echo),
            serving(GUARD, "serve", environment=environment, port=guard),
        ):
            for name, (lines, least) in mixes().items():
                load(echo, lines)
                load(guard, lines)
                taken = [(load(echo, lines), load(guard, lines)) for _ in range(ROUNDS)]
                bare, own = ([one[at] for one in taken] for at in (0, 1))
                rates = [one[0] for one in own], [one[0] for one in bare]
                rows.append([name, median(rates[1]), median(rates[0]), ratio(*rates), least])
                rows[-1] += [median([one[at] for one in own]) for at in (1, 2)]
    head = ["case", "echo, req/s", "guard, req/s", "ratio", "at least", "p50 ms", "p99 ms"]
    print(table(f"Over HTTP, one core, {CONNECTIONS} connections", head, rows))
    keep("service", {"rows": [dict(zip(head, row, strict=True)) for row in rows]})
