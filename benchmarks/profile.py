"""A flame graph of a case: `python -m benchmarks.profile [CASE]`, drawn by py-spy to benchmarks/results/CASE.svg."""

from __future__ import annotations

import subprocess
import sys

from benchmarks.measure import RESULTS
from benchmarks.others import environment

BUSY = """
import time
from benchmarks import bodies
from benchmarks.check import whole
body = bodies.cases()[{case!r}]
until = time.monotonic() + 12
while time.monotonic() < until:
    whole(body)
"""


def main() -> None:
    """Run the case for some seconds under the sampler."""
    case = " ".join(sys.argv[1:]) or "typical"
    sampler = environment("profile", __file__.removesuffix(".py") + ".txt").with_name("py-spy")
    drawn = RESULTS / f"{case.replace(' ', '-').replace(',', '')}.svg"
    record = [str(sampler), "record", "--rate", "500", "--duration", "8", "--output", str(drawn)]
    subprocess.run([*record, "--", sys.executable, "-c", BUSY.format(case=case)], check=True)


if __name__ == "__main__":
    main()
