"""How a claim and a fact agree: what every type's `agree` shares."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal

import msgspec

from guard.core.model import Basis, Bound, Claim, Fact, Reason
from guard.core.rule import Agree


class Terms(msgspec.Struct, frozen=True, gc=False):
    """On what terms a claim is compared.

    `currency` is what a bare amount means here, None where nothing says so. `signed`: the sign counts (a balance).
    `reduction`: the words beside the claim speak of a discount, refund or credit, where a minus may be spoken as a
    plus. `zone` is the reader's, where it is known.
    """

    agree: Agree = msgspec.field(default_factory=Agree)
    currency: str | None = None
    signed: bool = False
    reduction: bool = False
    now: datetime | None = None
    zone: str | None = None


Outcome = Basis | Reason
"""The basis on which they agree, else why not: `no_match` where the values differ, a telling reason where only one
side of them does."""

_HALVES = 20
"""Halves of the second significant place in an amount, at least: rounding to it moves an amount by no more than one."""

_REACH = 16
"""By this part of an amount another may differ and still be looked at: rounding reaches no farther than a twentieth."""
_COARSEST = Decimal(1)
"""The largest step that an amount or a share can show."""

Comparison = Callable[[Claim, Fact, Terms], Outcome]


def compact(claim: Claim, amount: Decimal) -> bool:
    """Whether an amount is written short ("1.2k", "3,5 Mio."): the text shows fewer digits than the amount has.

    >>> short, long = Claim("money", 0, 5, "$1.2k", None), Claim("money", 0, 6, "$1,200", None)
    >>> compact(short, Decimal(1200)), compact(long, Decimal(1200))
    (True, False)
    """
    shown = sum(char.isdigit() for char in claim.text)
    whole = max(amount.adjusted() + 1, 1)
    return 0 < shown < whole


def quantum(amount: Decimal, *, significant: int = 1) -> Decimal:
    """The place of the last non-zero digit, but at least of the second significant one (or as many as asked).

    >>> quantum(Decimal("210")), quantum(Decimal("200"), significant=2), quantum(Decimal("1.25"))
    (Decimal('1E+1'), Decimal('1E+1'), Decimal('0.01'))
    """
    plain = amount.normalize()
    exponent = plain.as_tuple().exponent
    last = exponent if isinstance(exponent, int) else 0
    return Decimal(1).scaleb(min(last, plain.adjusted() - significant + 1))


def magnitude(claim: Claim, said: Decimal, fact: Decimal, finest: Decimal, terms: Terms) -> Outcome:
    """How two magnitudes agree. `finest` is the smallest step that the claim could show (0.01 for most currencies).

    >>> about = Claim("money", 0, 4, "€210", None, bound=Bound.APPROX)
    >>> magnitude(about, Decimal(210), Decimal("209.49"), Decimal("0.01"), Terms())
    <Basis.ROUNDED: 'rounded'>
    >>> over = Claim("money", 0, 6, "$1,000", None, bound=Bound.MIN)
    >>> magnitude(over, Decimal(1000), Decimal("1093.34"), Decimal("0.01"), Terms())
    <Basis.BOUND: 'bound'>
    >>> magnitude(over, Decimal(1000), Decimal("950"), Decimal("0.01"), Terms())
    <Reason.OUT_OF_BOUND: 'out_of_bound'>
    >>> under = Claim("percent", 0, 2, "5%", None, bound=Bound.MAX)
    >>> magnitude(under, Decimal(5), Decimal("5.4"), Decimal(1), Terms())
    <Reason.OUT_OF_BOUND: 'out_of_bound'>
    """
    if said == fact:
        return Basis.EXACT
    apart, size = abs(said - fact), abs(said)
    if apart > size and apart > finest:
        return Reason.NO_MATCH  # farther apart than any rounding or bound reaches: most facts of a ledger are
    limit = _limits(claim)
    beyond = limit and said != fact and (fact > said) is not (claim.bound is Bound.MIN)
    if terms.agree.rounding == "displayed" and not beyond and (apart * _HALVES <= size or apart <= finest):
        if rounded(fact, finest) == said:
            return Basis.ROUNDED
        if claim.bound is Bound.APPROX or compact(claim, said):
            step = quantum(said, significant=2) if said else finest
            if rounded(fact, step) == said:
                return Basis.ROUNDED
    if terms.agree.bounds and limit and said:
        low = claim.bound is Bound.MIN
        if (fact > said) is low:
            return Basis.BOUND if towards(said, fact, low=low) == said else Reason.NO_MATCH
        return Reason.OUT_OF_BOUND if near(said, fact) else Reason.NO_MATCH
    return Reason.NO_MATCH


def towards(said: Decimal, fact: Decimal, *, low: bool) -> Decimal:
    """An amount rounded towards a bound, down if that is `low`, to as many significant digits as the bound has. Below
    one, where no whole number is left, it is one: less than 1 % is 0.3 %.

    >>> [towards(Decimal(1000), Decimal(fact), low=False) for fact in ("950", "850", "13.49")]
    [Decimal('1.0E+3'), Decimal('9E+2'), Decimal('2E+1')]
    >>> towards(Decimal(1000), Decimal("1093.34"), low=True), towards(Decimal(1), Decimal("0.3"), low=False)
    (Decimal('1E+3'), Decimal('1'))
    """
    if said == 1 and not low and 0 < fact < 1:
        return said
    plain, held = said.normalize(), abs(fact)
    digits = plain.adjusted() - quantum(plain).adjusted() + 1
    step = Decimal(1).scaleb((held.adjusted() if held else plain.adjusted()) - digits + 1)
    return (fact / step).to_integral_value(ROUND_FLOOR if low else ROUND_CEILING) * step


def within(claim: Claim, said: Decimal) -> tuple[Decimal, Decimal]:
    """Between which magnitudes an amount lies that `magnitude` could tell anything of: the others are no match.

    >>> within(Claim("money", 0, 4, "€320", None), Decimal(-320))
    (Decimal('300'), Decimal('340'))
    >>> within(Claim("money", 0, 2, "€8", None, bound=Bound.MIN), Decimal(8))
    (Decimal('0'), Decimal('16'))
    """
    size = abs(said)
    reach = max(size if _limits(claim) else size / _REACH, _COARSEST)
    return size - reach, size + reach


def _limits(claim: Claim) -> bool:
    """Whether a claim is a bound; each end of a range is a value."""
    return claim.bound in (Bound.MIN, Bound.MAX) and claim.range is None


def rounded(amount: Decimal, step: Decimal) -> Decimal:
    """Rounded half up to a step, as people do; never cut off.

    >>> rounded(Decimal("2.675"), Decimal("0.01"))
    Decimal('2.68')
    """
    return (amount / step).to_integral_value(ROUND_HALF_UP) * step


def near(said: Decimal, fact: Decimal) -> bool:
    """Whether a bound that fails was meant of this fact: it lies within a tenth of it."""
    return abs(said - fact) * 10 <= abs(said)
