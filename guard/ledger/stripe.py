"""Objects of Stripe's API, which writes amounts in the minor unit of their currency and says so nowhere.

https://docs.stripe.com/currencies
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from guard.locales.currencies import minor_unit

_OBJECTS = frozenset(
    """account balance balance_transaction charge checkout.session coupon credit_note customer discount dispute invoice
    customer_balance_transaction invoiceitem line_item payment_intent payment_link payout plan price promotion_code
    quote refund setup_intent shipping_rate subscription subscription_item subscription_schedule topup
    transfer""".split()
)
_IDENTIFIER = re.compile(r"[a-z]{2,8}_[A-Za-z0-9_]+")
_WHOLE = ("amount", "unit_amount", "total", "subtotal", "amount_due", "amount_paid", "amount_off", "balance")
_ZERO, _TWO = frozenset({"MGA"}), frozenset({"ISK", "UGX", "HUF", "TWD"})
"""Currencies whose amounts have no or two decimals here, whatever ISO 4217 says."""


def in_minor_unit(node: Mapping[str, Any]) -> bool:
    """Whether an object is one of Stripe's: it says so, by its currency in small letters or its identifier, and its
    amounts are whole.

    >>> in_minor_unit({"object": "charge", "amount": 1500, "currency": "usd"})
    True
    >>> in_minor_unit({"object": "charge", "amount": 1500, "currency": "USD"})
    False
    >>> in_minor_unit({"object": "charge", "amount": 15.5, "currency": "usd"})
    False
    """
    if node.get("object") not in _OBJECTS or any(
        node.get(key) is not None and type(node[key]) is not int for key in _WHOLE
    ):
        return False
    currency, name = node.get("currency"), node.get("id")
    if isinstance(currency, str):
        return currency.islower()
    return "livemode" in node or (isinstance(name, str) and _IDENTIFIER.fullmatch(name) is not None)


def parts(currency: str) -> int:
    """How many decimals an amount of a currency has.

    >>> parts("USD"), parts("JPY"), parts("ISK"), parts("MGA"), parts("KWD")
    (2, 0, 2, 0, 3)
    """
    if currency in _ZERO:
        return 0
    return 2 if currency in _TWO else minor_unit(currency)
