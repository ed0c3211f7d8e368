"""Records that tell of an error among others that tell of none: their numbers support nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from guard.ledger.errors import technical
from guard.ledger.failure_words import STATUS, TECHNICAL, is_of_error


def spoiled(record: Mapping[str, Any]) -> bool:
    """Whether a record within a result says that it could not be had. What is wrong with a thing itself is data.

    >>> spoiled({"sku": "A", "error": "timeout", "price": 5}), spoiled({"amount": 5, "error": "card declined"})
    (True, False)
    """
    for key, item in record.items():
        name = str(key).lower()
        if is_of_error(name) and item not in (None, "", False, 0) and technical(item):
            return True
        if name in STATUS and isinstance(item, str) and item.strip().lower() in TECHNICAL:
            return True
    return False
