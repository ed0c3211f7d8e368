"""Texts that are laid out as data, as the fields and records that they show."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guard.ledger.decode import plain, raw, worded
from guard.ledger.layout import laid_out

NESTED = """
order:
  total: 45
  items:
    - name: Belt
      price: 33
    - name: Scarf
      price: 12
status: open
"""
TENT = {"name": "Tent, small", "price": "9.50 $"}
ITEMS = """
1. **Tent**
   - Price: €209
   - Stock: 3
2. **Stove**
   - Price: €54
"""


SHOWN = [
    ("Balance: £80.10\nLimit: £500", {"Balance": "£80.10", "Limit": "£500"}),
    ("**Balance:** £80.10\n- *Limit*: £500", {"Balance": "£80.10", "Limit": "£500"}),
    ("価格：21,900円\n在庫：3点", {"価格": "21,900円", "在庫": "3点"}),
    ("price = 5\nstock = 3", {"price": "5", "stock": "3"}),
    ("VAT (19%): €3\nNet: €9", {"VAT": "€3", "VAT (19%)": "19%", "Net": "€9"}),
    ("Fare: €4\nSeat: A\n\nFare: €5\nSeat: C", [{"Fare": "€4", "Seat": "A"}, {"Fare": "€5", "Seat": "C"}]),
    (
        NESTED,
        {
            "order": {"total": "45", "items": [{"name": "Belt", "price": "33"}, {"name": "Scarf", "price": "12"}]},
            "status": "open",
        },
    ),
    (ITEMS, {"Tent": {"Price": "€209", "Stock": "3"}, "Stove": {"Price": "€54"}}),
    ("Fees:\n- Setup: €5\n- Monthly: €9\nTotal: €14", {"Fees": {"Setup": "€5", "Monthly": "€9"}, "Total": "€14"}),
    ("Item | Price\n--- | ---\nTent | €209", [{"Item": "Tent", "Price": "€209"}]),
    ("+-----+----+\n| a   | b  |\n+-----+----+\n| Tent | 2 |\n+-----+----+", [{"a": "Tent", "b": "2"}]),
    ("| Field | Value |\n|---|---|\n| Price | €9 |\n| Tax | €1 |", {"Price": "€9", "Tax": "€1"}),
    ('name,price ($)\n"Tent, small",9.50\nStove,5', [TENT, {"name": "Stove", "price": "5 $"}]),
    ("Item     Qty   Share %\nTent     2     40", [{"Item": "Tent", "Qty": "2", "Share": "40%"}]),
    (
        "2026-11-24;BAKER;-38,15\n2026-11-21;RENT;-870,00",
        [
            {"date": "2026-11-24", "name": "BAKER", "amount": "-38,15"},
            {"date": "2026-11-21", "name": "RENT", "amount": "-870,00"},
        ],
    ),
    ("Two fares, by price:\nflight;fare\nAX-17;€455", ["Two fares, by price:", [{"flight": "AX-17", "fare": "€455"}]]),
]


@pytest.mark.parametrize(("text", "shown"), SHOWN)
def test_a_text_that_shows_data(text: str, shown: Any) -> None:
    assert laid_out(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "Dear Anna,\nthank you for your order, it is on its way,\nYours, the team",
        "Winter jacket\nPrice: €219\nThe warmest of the year.",
        "It costs €209.\nNote: while stocks last.",
        "Dec 3: sunny\nDec 4: rain",
        "3. Dezember: 10 Uhr\n4. Dezember: 11 Uhr",
        "At 10:30: the first. At 11:30: the second.",
        "",
    ],
)
def test_a_text_that_shows_none(text: str) -> None:
    assert laid_out(text) is None


@pytest.mark.parametrize(
    "result",
    ['{\n"price": 209,\n"deposit": 50\n}', 'Response:\n{\n"price": 209,\n"deposit": 5...', "<a>\nb: 1\nc: 2\n</a>"],
)
def test_json_is_no_layout(result: str) -> None:
    assert raw(result) is result
    assert not worded(result)


def test_a_text_in_a_field_stays_one() -> None:
    result = {"id": "P1", "description": "Price: €219\nStock: 3", "text": 5}
    assert raw(result) is result


@pytest.mark.parametrize("key", ["result", "output", "content", "text"])
def test_a_text_that_is_the_whole_result_is_read_in_its_wrapping(key: str) -> None:
    assert raw({key: "Price: €219\nStock: 3"}) == {key: {"Price": "€219", "Stock": "3"}}
    parts = [{"type": "text", "text": "Price: €219\nStock: 3"}, {"type": "image"}]
    assert raw({key: parts})[key][0]["text"] == {"Price": "€219", "Stock": "3"}
    assert raw({key: [{"type": "text", "text": "Hello"}]}) == {key: [{"type": "text", "text": "Hello"}]}


def _texts(shown: Any) -> str:
    if isinstance(shown, dict):
        return " ".join(f"{key} {_texts(item)}" for key, item in shown.items())
    return " ".join(map(_texts, shown)) if isinstance(shown, list) else str(shown)


lines = st.lists(
    st.sampled_from(
        ["a: 1", "- b: 2", "c", "", "  d: 3", "e:", "| f | 4 |", "|---|---|", "# g", "5;h", "i,6", "7. j", "k=8"]
    )
)


@given(lines)
def test_nothing_is_lost_of_a_text(drawn: list[str]) -> None:
    text = "\n".join(drawn)
    shown = laid_out(text)
    if shown is not None:
        assert set("12345678") & set(text) <= set(_texts(shown)) | {"7"}
    assert plain(text) == text
