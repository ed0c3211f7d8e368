"""Numbers as they were before a binary float blurred them."""

from __future__ import annotations

from decimal import Decimal

NOISY = 15
"""Digits from which on a number may be blurred."""
_ORDERS = 18
"""Decimal orders of magnitude of such a number at most: the digits of a larger one end before its decimals begin."""


def settle(amount: Decimal) -> Decimal:
    """A number without the noise of binary floats.

    >>> settle(Decimal("1093.3400000000001")), settle(Decimal("0.30000000000000004")), settle(Decimal("30.2052"))
    (Decimal('1093.34'), Decimal('0.3'), Decimal('30.2052'))
    """
    if len(str(amount)) < NOISY:
        return amount
    _, digits, exponent = amount.as_tuple()
    if isinstance(exponent, int) and exponent < -9 and len(digits) >= NOISY and amount.adjusted() <= _ORDERS:
        return amount.quantize(Decimal("1E-8")).normalize() + 0
    return amount
