"""The guide to rules, followed word by word: its files are written, its commands run, their output is what it shows."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

GUIDE = Path(__file__).parents[2] / "docs" / "rules.md"
_FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    kind: str
    name: str | None
    text: str


def blocks() -> Iterator[Block]:
    for found in _FENCE.finditer(GUIDE.read_text()):
        yield Block(found[1], found[2], found[3])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def script(port: int) -> str:
    """The guide as one shell script. After each block stands a line that tells where its output ends."""
    parts = ["set -eu", "trap 'kill $(cat serve.pid 2>/dev/null) 2>/dev/null || true' EXIT"]
    for number, block in enumerate(blocks()):
        if block.name is not None:
            parts.append(
                f"mkdir -p $(dirname {block.name}); cat > {block.name} <<'END_OF_FILE'\n{block.text}END_OF_FILE"
            )
        elif block.kind == "sh":
            parts.append(block.text.replace("127.0.0.1:8080", f"127.0.0.1:{port}") + f"\necho; echo '--- {number}'")
    return "\n".join(parts)


def test_every_command_of_the_guide_says_what_the_guide_shows(tmp_path: Path) -> None:
    port = free_port()
    given = {name: value for name, value in os.environ.items() if not name.startswith("GUARD_")}
    environment = given | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "GUARD_PORT": str(port)}
    ran = subprocess.run(
        ["bash", "-c", script(port)],
        check=False,
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-2000:]
    said = dict(
        zip(re.findall(r"^--- (\d+)$", ran.stdout, re.MULTILINE), re.split(r"\n--- \d+\n", ran.stdout), strict=False)
    )
    last = None
    for number, block in enumerate(blocks()):
        if block.kind == "sh":
            last = number
        elif block.kind == "text":
            for line in block.text.splitlines():
                assert line in said[str(last)], f"block {last} does not say {line!r}:\n{said[str(last)]}"
