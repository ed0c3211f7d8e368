"""All benchmarks in one run, or those named: `python -m benchmarks [reading] [check] [steps] [service] …`."""

from __future__ import annotations

import importlib
import sys

ALL = ("reading", "check", "steps", "service", "process", "rules")


def main(names: list[str]) -> None:
    """Run them one after another."""
    for name in names or ALL:
        if name not in ALL:
            sys.exit(f"no benchmark {name!r}; there are {', '.join(ALL)}")
        importlib.import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main(sys.argv[1:])
