"""The requests that are timed: drafts of `texts` over ledgers that hold what they claim."""

from __future__ import annotations

import json
from typing import Any

from benchmarks import texts

NOW = "2026-11-30T12:00:00Z"


def record(at: int) -> dict[str, Any]:
    """One record of a catalogue, 27 leaves in 700 bytes or so."""
    return {
        "sku": f"JKT-{at:04}",
        "name": f"Winter jacket no. {at}",
        "brand": "Nordwand",
        "colours": ["pine green", "slate", "sand"],
        "sizes": ["S", "M", "L", "XL"],
        "price": {"amount": f"{60 + at * 3}.90", "currency": "EUR", "list": f"{80 + at * 3}.90"},
        "stock": {"berlin": at % 7, "hamburg": at % 5, "online": at * 3 % 40},
        "rating": {"average": 4.1 + at % 8 / 10, "count": 100 + at},
        "delivery": {"method": "parcel", "from": f"2026-12-{at % 20 + 8:02}", "days": at % 4 + 2, "fee": "4.90"},
        "returns": {"days": 30, "free": True},
        "url": f"https://shop.example.com/p/jkt-{at:04}?ref=search&position={at}",
        "weight_g": 600 + at,
        "description": "Lined with recycled fleece; the hood can be taken off, and both pockets have a zip.",
    }


def entry(tool: str, result: Any, **more: Any) -> dict[str, Any]:
    """A ledger entry of this turn."""
    return {"call_id": tool, "tool": tool, "arguments": {"query": "winter jacket"}, "result": result} | more


def ledger(size: int, facts: list[tuple[str, str]]) -> list[dict[str, Any]]:
    """A catalogue search of about `size` bytes, and one quote with the amounts and days of the draft."""
    quoted = [
        {"sku": f"Q-{at}", "price": amount, "currency": "EUR", "arrives": day} for at, (amount, day) in enumerate(facts)
    ]
    records: list[dict[str, Any]] = []
    left = size - len(json.dumps(quoted))
    while left > 0:
        records.append(record(len(records)))
        left -= len(json.dumps(records[-1])) + 2
    return [entry("catalogue_search", {"total": len(records), "items": records}), entry("pricing_quote", quoted)]


def request(draft: str, size: int, facts: list[tuple[str, str]]) -> dict[str, Any]:
    """A request for a draft of English as the United States write it."""
    return {"draft": draft, "ledger": ledger(size, facts), "locale": "en-US", "timezone": "UTC", "now": NOW}


TYPICAL_FACTS = [("209.00", "2026-12-03")]
HEAVY_FACTS = [
    (f"{price}.50", f"2026-12-{day:02}")
    for price, day in zip(
        (209, 149, 79, 139, 119, 349, 189, 59, 39, 24), (3, 4, 7, 8, 9, 10, 11, 14, 15, 16), strict=True
    )
]


def cases() -> dict[str, bytes]:
    """The bodies of the three cases, and of the typical draft over the large ledger."""
    made = {
        "no claim": request(texts.NO_CLAIM, 41_000, TYPICAL_FACTS),
        "typical": request(texts.TYPICAL, 3_000, TYPICAL_FACTS),
        "heavy": request(texts.heavy(), 41_000, HEAVY_FACTS),
        "typical, 41 KB": request(texts.TYPICAL, 41_000, TYPICAL_FACTS),
        "blocked": request(texts.TYPICAL.replace("209", "219"), 3_000, TYPICAL_FACTS),
    }
    return {name: json.dumps(one, ensure_ascii=False).encode() for name, one in made.items()}
