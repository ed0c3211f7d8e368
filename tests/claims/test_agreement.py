"""What is left out before amounts are compared at length would have been no match."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guard.claims.agreement import Terms, magnitude, within
from guard.core.model import Bound, Claim, Reason
from guard.core.rule import Agree

amounts = st.decimals(-10_000, 10_000, places=2) | st.sampled_from([Decimal(1), Decimal("0.5"), Decimal(0)])
bounds = st.sampled_from([None, *Bound])
steps = st.sampled_from([Decimal(1).scaleb(-places) for places in range(5)])
texts = st.sampled_from(["€1.2k", "€1200.00", "$5"])


@given(amounts, amounts, bounds, steps, texts, st.sampled_from([None, "range"]), st.sampled_from(["off", "displayed"]))
def test_an_amount_out_of_reach_is_no_match(
    said: Decimal, held: Decimal, bound: Bound | None, step: Decimal, text: str, range_: str | None, rounding: str
) -> None:
    claim = Claim("money", 0, 5, text, None, bound=bound, range=range_)
    least, most = within(claim, said)
    if not least <= abs(held) <= most:
        terms = Terms(agree=Agree(rounding=rounding))
        assert magnitude(claim, said, held, step, terms) is Reason.NO_MATCH
        assert magnitude(claim, abs(said), abs(held), step, terms) is Reason.NO_MATCH


@pytest.mark.parametrize(("said", "held"), [("1.2", "1.249"), ("209", "209.49"), ("-5", "5.4"), ("1000000", "1049999")])
def test_an_amount_in_reach_is_compared(said: str, held: str) -> None:
    least, most = within(Claim("money", 0, 5, "€1.2k", None), Decimal(said))
    assert least <= abs(Decimal(held)) <= most
