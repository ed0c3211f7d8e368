"""A look at the columns of many records finds what a look at each record by itself does, in the same order."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guard.core.errors import LimitExceeded
from guard.core.model import Claim, Steps
from guard.core.values import Clock, Day, Money, Value
from guard.ledger.columns import FEW
from guard.ledger.decode import Opened
from guard.ledger.search import places
from guard.ledger.wanted import Want, want

SOLD = Money(Decimal("209.50"), ("EUR",))
DUE = Day(2026, 12, 3, (date(2026, 12, 3),))

texts = st.sampled_from(
    """
    209.50|€ 209,50|20950|1,209.50|from 209|no. 17|two hundred|new|2026-12-03|2026-12-02T23:30:00Z|2026-11-01|3|12
    €149|€ 209.50|209,50 €|1’209,50|“two” – ₹3|price—twenty
    Dec 3|3.12.2026|the 3rd|20261203|{"price": 209.5}|"no JSON|[209.5, 3]|２０９|a\n209.50|209.50000000000003|true|x y
    """.strip()
    .replace("\n    ", "|")
    .split("|")
)
leaves = texts | st.sampled_from(
    [209, 3, 12, 20950, -209, True, None, Decimal("209.5"), Decimal("209.50000000000003"), Decimal(5), ""]
)
keys = st.sampled_from(
    """
    price amount name sku id due created_at filters items year currency 2026-12-03 note error rate quote min max
    """.split()
)
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4))
shapes = st.lists(keys, min_size=1, max_size=5, unique=True)
claims = st.lists(st.sampled_from([SOLD, DUE, Clock(18, 30), Money(Decimal(3)), Money(Decimal(1200))]), min_size=1)


def _want(stated: list[Value], locale: str = "en") -> Want:
    wanted = want([Claim("any", 0, 1, "x", value) for value in stated], locale)
    assert wanted is not None
    return wanted


def _one_by_one(records: list[Any], wanted: Want) -> list[Steps]:
    return [(at, *way) for at, record in enumerate(records) for way in places(record, wanted, Opened())]


@given(st.data(), shapes, claims, st.sampled_from(["en", "de"]))
def test_records_of_one_make(data: st.DataObject, shape: list[str], stated: list[Value], locale: str) -> None:
    record = st.fixed_dictionaries(dict.fromkeys(shape, values))
    records = data.draw(st.lists(record, min_size=FEW, max_size=FEW + 4))
    wanted = _want(stated, locale)
    assert places(records, wanted, Opened()) == _one_by_one(records, wanted)


@given(st.lists(st.dictionaries(keys, values, max_size=5) | st.lists(values, max_size=3), min_size=FEW), claims)
def test_records_of_many_makes(records: list[Any], stated: list[Value]) -> None:
    wanted = _want(stated)
    assert places(records, wanted, Opened()) == _one_by_one(records, wanted)


def test_records_under_keys() -> None:
    records = {f"A-{at}": {"price": at, "due": "2026-12-01"} for at in range(205, 215)}
    assert places(records, _want([SOLD, Money(Decimal(209))]), Opened()) == [("A-209", "price")]


def test_a_result_that_is_nested_without_end_is_refused_in_columns_too() -> None:
    deep: Any = 5
    for _ in range(210):
        deep = [deep]
    with pytest.raises(LimitExceeded):
        places([deep] * FEW, _want([SOLD]), Opened())
