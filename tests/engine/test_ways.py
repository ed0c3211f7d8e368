"""The short way to a verdict, which looks up the facts that are equal to a claim, decides as the plain way does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guard.ruleset import load
from tests.tools.ways import PACKS, differ, generated

RULES = {pack: load(pack) for pack in PACKS}


@pytest.mark.parametrize("pack", PACKS)
@given(seed=st.integers(0, 2**31))
def test_the_short_way_decides_as_the_plain_way(pack: str, seed: int) -> None:
    assert differ(generated(seed), RULES[pack]) is None
