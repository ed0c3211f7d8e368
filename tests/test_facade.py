"""The package's own face: what `import guard` offers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import guard
from guard.core.errors import InvalidInput
from guard.core.model import Reason
from guard.ruleset import load

STRICT = Path(__file__).parent.parent / "rules" / "strict"


def test_every_name_of_the_facade_is_there() -> None:
    assert all(getattr(guard, name).__name__ == name for name in guard.__all__)


def test_another_name_is_told_to_be_missing() -> None:
    with pytest.raises(AttributeError, match="'Gaurd'"):
        _ = guard.Gaurd


def test_a_failed_quote_supports_no_price_in_this_process_either() -> None:
    failed = guard.ToolResult("pricing_quote", "Error: timed out", is_error=True)
    verdict = guard.Guard(load(STRICT)).check("It costs €209.", guard.Ledger((failed,)), locale="en-IE")
    assert verdict.decision == "block"
    assert verdict.findings[0].reason is Reason.SOURCE_FAILED


def test_a_locale_that_is_none_is_refused() -> None:
    with pytest.raises(InvalidInput):
        guard.Guard(load(STRICT)).check("It costs €209.", guard.Ledger(), locale="xx-nope")


def test_importing_the_package_loads_nothing_of_the_engine() -> None:
    told = "import sys, guard; print('guard.engine' in sys.modules, 'babel' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", told], text=True).split() == ["False", "False"]
