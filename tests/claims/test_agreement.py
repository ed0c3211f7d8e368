"""What is left out before amounts are compared at length would have been no match."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guard.claims.agreement import Terms, magnitude, within
from guard.claims.percent.agree import agree
from guard.core.model import Basis, Bound, Claim, Fact, Reason
from guard.core.rule import Agree
from guard.core.values import Percent

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


@pytest.mark.parametrize(("said", "held"), [("1000", "13.49"), ("1000", "420"), ("100", "42"), ("20000", "1999")])
def test_an_upper_bound_is_one_of_its_own_size_only(said: str, held: str) -> None:
    upto = Claim("money", 0, 5, "", None, bound=Bound.MAX)
    assert magnitude(upto, Decimal(said), Decimal(held), Decimal("0.01"), Terms()) is Reason.NO_MATCH


@pytest.mark.parametrize(("said", "held"), [("1000", "949.99"), ("50", "49.90"), ("1500", "1432"), ("1", "0.3")])
def test_an_amount_just_below_an_upper_bound_supports_it(said: str, held: str) -> None:
    upto = Claim("money", 0, 5, "", None, bound=Bound.MAX)
    assert magnitude(upto, Decimal(said), Decimal(held), Decimal("0.01"), Terms()) is Basis.BOUND


@pytest.mark.parametrize(("said", "held"), [("100", "99.87"), ("0", "0.3")])
def test_all_and_none_are_not_rounded_to(said: str, held: str) -> None:
    fact = Fact("percent", Percent(Decimal(held)))
    assert agree(Claim("percent", 0, 4, f"{said}%", Percent(Decimal(said))), fact, Terms()) is Reason.NO_MATCH
    about = Claim("percent", 0, 4, f"{said}%", Percent(Decimal(said)), bound=Bound.APPROX)
    assert agree(about, fact, Terms()) is Basis.ROUNDED
