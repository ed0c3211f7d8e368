"""When an amount of the draft is an amount that a tool returned."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from guard.claims.agreement import Outcome, Terms, magnitude
from guard.core.model import Basis, Claim, Fact, Reason
from guard.core.values import Money, Number
from guard.locales import words
from guard.locales.currencies import minor_unit

_PERIODS = frozenset("hour day night week fortnight month quarter year once".split())
_MEASURED = frozenset({"kWh", "MWh", "l", "mi", "km", "gal", "minute"})
"""What is sold by so small a unit that its price is told in cents: a price without a currency may be one in cents."""
_HUNDRED = 100
_ALIKE = {"night": "day"}
"""A room's day is a night."""
_STEPS = tuple(Decimal(1).scaleb(-places) for places in range(5))
"""The smallest amounts of currencies, by their decimals."""
_NAMING = frozenset(words.section("fields", "naming"))
_SIGNED = frozenset({"balance"})
_SPENT = frozenset({"price", "fee"})
"""Kinds whose amounts are not stored negative for a plus: a price below zero is something else."""


def agree(claim: Claim, fact: Fact, terms: Terms) -> Outcome:
    """Amount, sign, currency and period, in this order: what differs first names the reason only if the amount is
    the same.

    >>> from guard.core.values import Money
    >>> said = Claim("money", 0, 4, "€209", Money(Decimal("209"), ("EUR",)))
    >>> agree(said, Fact("money", Money(Decimal("209.00"), ("EUR",))), Terms())
    <Basis.EXACT: 'exact'>
    >>> agree(said, Fact("money", Money(Decimal("209.00"), ("USD",))), Terms())
    <Reason.WRONG_CURRENCY: 'wrong_currency'>
    """
    value, other = claim.value, fact.value
    if not isinstance(value, Money) or not isinstance(other, (Money, Number)):
        return Reason.NO_MATCH
    if isinstance(other, Number) and fact.free_text and _names(fact.field):
        return Reason.NO_MATCH  # the number of a model or a house
    said, held = value.amount, other.amount
    codes = other.currencies if isinstance(other, Money) else ()
    if claim.per in _MEASURED and not codes and said * _HUNDRED == held:
        said = held
    currency = codes[0] if codes else (value.currencies[0] if value.currencies else terms.currency or "")
    finest = _STEPS[minor_unit(currency)]
    outcome = magnitude(claim, said, held, finest, terms)
    if not isinstance(outcome, Basis) and (said < 0 < held or held < 0 < said):
        outcome = _signs(claim, fact, magnitude(claim, abs(said), abs(held), finest, terms), terms)
    if not isinstance(outcome, Basis):
        return outcome
    if value.unit is not None and codes:
        return Reason.WRONG_UNIT
    if isinstance(other, Money) and other.unit is not None and value.unit != other.unit:
        return Reason.WRONG_UNIT
    if not _same_currency(value.currencies, codes, terms.currency, unit=value.unit):
        return Reason.WRONG_CURRENCY
    return Reason.WRONG_PERIOD if _other_period(claim.per, fact.per) else outcome


def _other_period(said: str | None, held: str | None) -> bool:
    """Whether two stretches of time contradict each other; per person and per night do not."""
    if said is None or held is None or said not in _PERIODS or held not in _PERIODS:
        return False
    return _ALIKE.get(said, said) != _ALIKE.get(held, held)


@lru_cache(maxsize=4096)
def _names(field: str) -> bool:
    """Whether a field holds what a thing is called, or where it is."""
    return not _NAMING.isdisjoint(field.casefold().replace("_", " ").split())


def _signs(claim: Claim, fact: Fact, outcome: Outcome, terms: Terms) -> Outcome:
    """Opposite signs: a refund is stored as a minus and spoken of without, a discount is written with one."""
    if not isinstance(outcome, Basis):
        return Reason.NO_MATCH
    if terms.signed or terms.agree.sign == "strict" or claim.kind in _SIGNED or fact.kind in _SIGNED:
        return Reason.WRONG_SIGN
    if isinstance(fact.value, (Money, Number)) and fact.value.amount < 0:
        return Reason.WRONG_SIGN if fact.kind in _SPENT else outcome
    return outcome if terms.reduction or fact.kind == "discount" else Reason.WRONG_SIGN


def _same_currency(said: tuple[str, ...], held: tuple[str, ...], default: str | None, *, unit: str | None) -> bool:
    said, held = _narrow(said, default), _narrow(held, default)
    if said and held:
        return not set(said).isdisjoint(held)
    if said:
        return default in said
    return not held or unit is not None or held == (default,)


def _narrow(codes: tuple[str, ...], default: str | None) -> tuple[str, ...]:
    return (default,) if default is not None and len(codes) > 1 and default in codes else codes
