"""Coverage-guided fuzzing: `make fuzz`, or `python -m tests.fuzz [--seconds N] [TARGET …]` where atheris is installed.

Each target runs in a process of its own with its share of the time. An input at fault is kept in `.fuzz/found`;
`python -m tests.fuzz TARGET --replay FILE` runs it once.
"""

from __future__ import annotations

import argparse
import importlib
import subprocess
import sys
import traceback
from pathlib import Path

HOME = Path(".fuzz")
NAMES = ("text", "tokens", "ledger", "request", "rules")


def one(name: str, seconds: int) -> None:
    """Fuzz one target in this process; ends the process."""
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["guard"]):
        targets = importlib.import_module("tests.fuzz.targets")
    corpus, found = HOME / "corpus" / name, HOME / "found"
    corpus.mkdir(parents=True, exist_ok=True)
    found.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(targets.seeds(name)):
        (corpus / f"seed-{number}").write_bytes(seed)
    faults: set[str] = set()

    def run(data: bytes) -> None:
        """Go on after a fault, and keep one input for each place that is at fault."""
        try:
            targets.run(name, data)
        except Exception as error:  # noqa: BLE001 - whatever is raised is the fault that is looked for
            place = traceback.extract_tb(error.__traceback__)[-1]
            key = f"{type(error).__name__}-{Path(place.filename).stem}-{place.lineno}"
            if key not in faults:
                faults.add(key)
                (found / f"{name}-{key}").write_bytes(data)
                traceback.print_exception(error)

    limits = ["-max_len=4096", "-timeout=20", "-rss_limit_mb=3000", "-report_slow_units=60"]
    options = [f"-max_total_time={seconds}", *limits, "-verbosity=0"]
    arguments = [sys.argv[0], *options, f"-artifact_prefix={found / name}-", str(corpus)]
    atheris.Setup(arguments, run)
    atheris.Fuzz()


def main() -> int:
    """Fuzz the targets one after another; the exit status says whether one is at fault."""
    parser = argparse.ArgumentParser(description="Fuzz reading, the ledger and the rules.")
    parser.add_argument("targets", nargs="*", default=NAMES)
    parser.add_argument("--seconds", type=int, default=600, help="for all targets together")
    parser.add_argument("--here", action="store_true", help="one target, in this process")
    parser.add_argument("--replay", type=Path, help="run one input on one target")
    chosen = parser.parse_args()
    if chosen.replay:
        importlib.import_module("tests.fuzz.targets").run(chosen.targets[0], chosen.replay.read_bytes())
        return 0
    share = max(chosen.seconds // len(chosen.targets), 1)
    if chosen.here:
        one(chosen.targets[0], share)
    before = set((HOME / "found").glob("*"))
    broken = False
    for name in chosen.targets:
        command = [sys.executable, "-m", "tests.fuzz", name, "--here", "--seconds", str(share)]
        broken |= subprocess.run(command, check=False).returncode != 0
    found = sorted(map(str, set((HOME / "found").glob("*")) - before))
    print("\n".join(found) or "nothing found")  # noqa: T201 - this is the command's output
    return bool(found) or broken


if __name__ == "__main__":
    sys.exit(main())
