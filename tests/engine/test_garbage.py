"""A check holds nothing that refers back to itself: its memory is free, and warm, for the next one at once."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from guard.ruleset import load
from guard.service.judging import judge_text
from guard.service.reading import Deployment
from tests.tools.ways import PACKS, generated

NOW = datetime(2026, 11, 30, 14, 5, tzinfo=UTC)
GERMAN = b"""{"draft": "Das macht zweihundertf\xc3\xbcnf Euro.", "locale": "de-DE",
    "ledger": [{"tool": "quote", "result": {"price": 205, "currency": "EUR"}}]}"""


@pytest.fixture
def only_ours() -> Iterator[None]:
    """What was there before is not looked through: that would take most of a test's time."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


@pytest.mark.usefixtures("only_ours")
@pytest.mark.parametrize("pack", PACKS)
def test_a_check_leaves_nothing_to_the_garbage_collector(pack: str) -> None:
    rules, deployment = load(pack), Deployment("en-US", None, "UTC")
    for body in (*map(generated, range(40)), GERMAN):
        judge_text(body, rules, deployment, max_draft=1 << 20, clock=NOW)  # what is made once is made now
        gc.collect()
        judge_text(body, rules, deployment, max_draft=1 << 20, clock=NOW)
        assert gc.collect() == 0, body
