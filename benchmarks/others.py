"""Runs the peers' scripts, each in an environment of its own that is made once."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ENVIRONMENTS = HERE / ".environments"


def times(peer: str, lines: Iterable[Mapping[str, Any]]) -> dict[str, list[float]]:
    """Microseconds a text by each reader of a peer; texts on which it raises are left out."""
    text = "".join(json.dumps(line, ensure_ascii=False, default=str) + "\n" for line in lines)
    script = HERE / "peers" / f"{peer}.py"
    done = subprocess.run(
        [environment(peer, HERE / "peers" / f"{peer}.txt"), script],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{script} failed:\n{done.stderr}")
    made: dict[str, list[int | None]] = json.loads(done.stdout)
    return {name: [one / 1000 for one in taken if one is not None] for name, taken in made.items()}


def environment(name: str, requirements: str | Path) -> Path:
    """The interpreter of an environment, made from its requirements where it is not there yet."""
    python = ENVIRONMENTS / name / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", ENVIRONMENTS / name], check=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        alone = ["--no-deps"] if name == "atoms" else []
        subprocess.run([*pip, *alone, "-r", str(requirements)], check=True)
        if alone:
            subprocess.run([*pip, "pydantic"], check=True)
    return python
