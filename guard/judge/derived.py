"""Amounts that are shown arithmetic over supported amounts of the same reply: sums, differences, integer multiples;
of measures, sums and differences in one unit.

Never over the whole ledger, and never "x % of": that would explain more than half of all invented amounts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import chain, combinations
from typing import NamedTuple

from msgspec.structs import replace

from guard.claims.quantity.measures import dimension
from guard.core.model import Basis, Finding, Reason
from guard.core.rule import ClaimRule
from guard.core.values import Money, Quantity, plain
from guard.judge import cues, equation, listed, totals
from guard.judge.counts import reading
from guard.judge.hearing import Hearing
from guard.judge.passages import heading
from guard.locales.profile import profile

_OWN_KINDS = frozenset({"fee", "shipping", "balance"})
_BARRED = frozenset({Reason.UNREADABLE, Reason.WEEKDAY_MISMATCH, Reason.WRONG_UNIT, Reason.GUARD_ERROR})
_MOST, _OPERANDS = 200, 24
"""Amounts of a reply, and of a written equation, beyond which nobody counts with them."""
_REACH = 14
"""Amounts of the reply, nearest first, among which operands are looked for: more would explain anything."""
_CLOSE = 40
"""Characters before a price in which its count may stand."""
_LABEL = re.compile(r"[\s|*•#\d.)_+-]*([^\W\d][^|:*_]{1,40}?)[\s|:*_–—-]+$")
_SIGNS = frozenset("+−-")
_NO_COUNTS = frozenset({"money", "percent", "date", "time"})
"""Claims of which no digits count anything."""
_INTEGER = re.compile(r"(?<![\w.,:/$€£¥#-])(\d{1,3})(?![\d.,:/%-]?\d|[%\w])")


class Shown(NamedTuple):
    """An amount in the reply: its place among the findings, and whether it may be counted with.

    `currencies` of a measure is its unit, as of credits, points, miles.
    """

    place: int
    start: int
    end: int
    amount: Decimal
    currencies: tuple[str, ...]
    supported: bool


def derive(findings: Sequence[Finding], rules: Sequence[ClaimRule], hearing: Hearing) -> list[Finding]:
    """The findings, those that are shown arithmetic turned to supported with their formula."""
    made = list(findings)
    if all(finding.supported for finding in made):
        return made
    if sum(isinstance(finding.claim.value, (Money, Quantity)) for finding in made) > _MOST:
        return made
    for _ in range(3):
        changed = False
        for index, (finding, rule) in enumerate(zip(made, rules, strict=True)):
            if finding.supported or rule.agree.derived != "shown" or not _may_derive(finding):
                continue
            formula = _formula(index, made, hearing)
            if formula is not None:
                made[index] = replace(
                    finding, supported=True, reason=None, nearest=None, basis=Basis.DERIVED, formula=formula
                )
                changed = True
        if not changed:
            break
    return made


def _may_derive(finding: Finding) -> bool:
    value = finding.claim.value
    if isinstance(value, Quantity) and dimension(value.unit) is None:
        return False
    counted = isinstance(value, (Money, Quantity))
    return counted and finding.claim.kind not in _OWN_KINDS and finding.reason not in _BARRED


def _formula(index: int, findings: Sequence[Finding], hearing: Hearing) -> str | None:
    measured = isinstance(findings[index].claim.value, Quantity)
    shown = list(_shown(findings, Quantity if measured else Money))
    target = next(one for one in shown if one.place == index)
    if (known := _repeated(index, findings)) is not None:
        return known
    left, right = hearing.passage(findings[index].claim)
    inside = [one for one in shown if left <= one.start and one.end <= right]
    words = listed.nameless(hearing.draft[left:right])
    if (
        len(inside) <= _OPERANDS
        and cues.EQUATION.search(words)
        and (found := _written(target, inside, hearing.draft, left, right))
    ):
        return found
    usable = [one for one in shown if one.supported and one.place != index and _same_currency(one, target)]
    near = sorted(usable, key=lambda one: abs(one.start - target.start))[:_REACH]
    lead = listed.nameless(heading(hearing.draft, left))
    side = [one for one in inside if one.place != index and _same_currency(one, target)]

    def all_of(parts: Sequence[Shown]) -> bool:
        halves = [one for one in side if one.end <= target.start], [one for one in side if one.start >= target.end]
        return all(listed.whole(hearing.draft, parts, half, profile(hearing.reader.locale)) for half in halves)

    if cues.TOTAL.search(words) or cues.TOTAL.search(lead):
        groups = totals.groups(hearing.draft, left, usable)
        off = dict(zip(usable, totals.taken_off(hearing.draft, usable), strict=True))
        parts = [one for one in usable if left <= one.start and one.end <= right] if groups else usable
        found = _total(target, parts, off, left, all_of)
        if found := found or totals.of_groups(groups, target.amount):
            return found
    compared = (measured and cues.COMPARED.search(words)) or hearing.draft[target.start] in _SIGNS
    if (compared or cues.DIFFERENCE.search(words) or cues.DIFFERENCE.search(lead)) and (
        found := _difference(target, near, shown, hearing.draft, words)
    ):
        return found
    if measured:
        return None
    counts = _counts(hearing, left, right)
    own = [one for one in usable if left <= one.start and one.end <= right]
    if (words.lstrip().startswith("|") or "=" in words) and (found := _multiple(target, own, counts)):
        return found
    if cues.TOTAL.search(words) and (found := _products(target, own, hearing.draft)):
        return found
    if cues.TOTAL.search(words) or cues.DIFFERENCE.search(words):
        before = hearing.draft.rfind("\n", 0, left) + 1  # for your 12 guests … At $35 each that's $420
        found = _multiple(target, near, counts) or _multiple(target, own, _counts(hearing, before, right))
        if found:
            return found
    return _unshown(target, counts, hearing) if cues.TOGETHER.search(words) else None


def _repeated(index: int, findings: Sequence[Finding]) -> str | None:
    """The formula of the same amount, where the reply shows it as derived already."""
    value = findings[index].claim.value
    for finding in findings:
        if finding.basis is Basis.DERIVED and finding.claim.value == value:
            return finding.formula
    return None


def _shown(findings: Sequence[Finding], kind: type[Money | Quantity]) -> Iterator[Shown]:
    for index, finding in enumerate(findings):
        claim, value = finding.claim, finding.claim.value
        if isinstance(value, kind):
            alike = _currencies(finding, value) if isinstance(value, Money) and not value.unit else (value.unit or "",)
            yield Shown(index, claim.start, claim.end, abs(value.amount), alike, finding.supported)


def _currencies(finding: Finding, value: Money) -> tuple[str, ...]:
    """What an amount may be in: of a sign with several meanings, the one that its source states."""
    stated = finding.source.value if finding.source else None
    return stated.currencies if isinstance(stated, Money) and len(stated.currencies) == 1 else value.currencies


def _same_currency(one: Shown, other: Shown) -> bool:
    return not one.currencies or not other.currencies or not set(one.currencies).isdisjoint(other.currencies)


def _written(target: Shown, inside: Sequence[Shown], draft: str, left: int, right: int) -> str | None:
    """An equation in the passage that has the amount for a side."""
    own = Decimal(str(target.amount))  # told from an equal amount by being itself
    operands: list[equation.Operand] = []
    for one in inside:
        usable = one.supported and _same_currency(one, target)
        amount = own if one.place == target.place else one.amount if usable else None
        operands.append((one.start, one.end, amount))
    sides = equation.sides(draft, left, right, operands)
    for place, side in enumerate(sides):
        others = (sides[place + 1] if place + 1 < len(sides) else None, sides[place - 1] if place else None)
        if side and side[0] is own and others[1] is not None and equation.comes_to(others[1], own):
            return _told(others[1])
        opening = others[0] or []
        if side and side[-1] is own and equation.comes_to(opening, own, from_start=True):
            return _told(opening)
    at = next((at for at, token in enumerate(sides[0]) if token is own), None) if len(sides) == 1 else None
    if at is not None:
        before, after = sides[0][:at], sides[0][at + 1 :]
        for part, from_start in ((before, False), (after, True)):
            if equation.comes_to(part, own, from_start=from_start):
                return _told(part)
    return None


def _told(tokens: Sequence[equation.Token]) -> str:
    return " ".join(token if isinstance(token, str) else plain(token) for token in tokens)


def _total(
    target: Shown,
    usable: Sequence[Shown],
    off: Mapping[Shown, totals.Off],
    left: int,
    all_of: Callable[[Sequence[Shown]], bool],
) -> str | None:
    """A run of amounts just before the total, or just after it, or two of the nearest that are not one told twice, all
    of those that the sentence lists; what is taken off counts as a minus."""
    before = [one for one in usable if one.end <= target.start]
    after = [one for one in usable if one.start >= target.end]
    near = sorted(usable, key=lambda one: abs(one.start - target.start))[:_REACH]
    pairs = (
        pair
        for pair in combinations(near, 2)
        if pair[0].amount != pair[1].amount or min(pair[0].start, pair[1].start) >= left
    )
    for parts in chain(_runs(target, list(reversed(before)), off), _runs(target, after, off), pairs):
        if (told := _sum(parts, off, target.amount)) is not None and all_of(parts):
            return told
    return None


def _runs(target: Shown, run: Sequence[Shown], off: Mapping[Shown, totals.Off]) -> Iterator[Sequence[Shown]]:
    """The first two of a run, the first three, and so on, while they may come to the target."""
    for size in range(2, min(len(run), _OPERANDS) + 1):
        yield run[:size]
        if sum(one.amount for one in run[:size]) > target.amount and not any(off[one] for one in run):
            return


def _sum(parts: Sequence[Shown], off: Mapping[Shown, totals.Off], wanted: Decimal) -> str | None:
    """The formula of the parts if they come to an amount: those that are taken off as a minus where others are not, or
    all of them, unless a sign or word of subtraction forbids it (a refund of $5 makes $6 to $11, too)."""
    kinds = {off[one] for one in parts}
    mixed = totals.Off.NO in kinds and len(kinds) > 1
    if (not mixed or totals.Off.SURELY not in kinds) and sum(one.amount for one in parts) == wanted:
        return " + ".join(plain(one.amount) for one in parts)
    if mixed and sum(-one.amount if off[one] else one.amount for one in parts) == wanted:
        kept, taken = ([one for one in parts if bool(off[one]) is gone] for gone in (False, True))
        return " − ".join((" + ".join(plain(one.amount) for one in kept), *(plain(one.amount) for one in taken)))
    return None


def _difference(target: Shown, near: Sequence[Shown], shown: Sequence[Shown], draft: str, words: str) -> str | None:
    """Two of the nearest amounts that differ by the target; one of a line that the passage names, where it names one:
    with Premium you pay €5 more."""
    own, told = _label(draft, target), words.casefold()
    named = [one for one in near if (label := _label(draft, one)) and label != own and label in told]
    for first, second in combinations(near, 2):
        if abs(first.amount - second.amount) != target.amount or (named and first not in named and second not in named):
            continue
        if listed.comparable(draft, first, second, shown):
            low, high = sorted((first.amount, second.amount))
            return f"{plain(high)} − {plain(low)}"
    return None


def _label(draft: str, one: Shown) -> str:
    """What alone stands before an amount in its row or list item, empty where nothing does."""
    line = draft[draft.rfind("\n", 0, one.start) + 1 : one.start]
    found = _LABEL.match(line)
    return found[1].casefold() if found else ""


def _multiple(target: Shown, near: Sequence[Shown], counts: Sequence[int]) -> str | None:
    for count in counts:
        for one in near:
            if one.amount and one.amount * count == target.amount:
                return f"{count} × {plain(one.amount)}"
    return None


def _products(target: Shown, own: Sequence[Shown], draft: str) -> str | None:
    """Prices taken as often as is said before each, in one sentence: 2 adults at $40 and 3 kids at $29."""
    terms: list[tuple[int, Decimal]] = []
    end = own[0].start - _CLOSE if own else 0
    for one in own:
        if one.start > target.start:
            break
        counts = _INTEGER.findall(draft, max(end, 0), one.start)
        if len(counts) != 1:
            return None
        terms.append((int(counts[0]), one.amount))
        end = one.end
    if len(terms) < 2 or sum(count * amount for count, amount in terms) != target.amount:
        return None
    return " + ".join(f"{count} × {plain(amount)}" for count, amount in terms)


def _unshown(target: Shown, counts: Sequence[int], hearing: Hearing) -> str | None:
    """A multiple of the unit price, which need not be shown where the ledger knows one alone."""
    prices = {
        abs(fact.value.amount)
        for source in hearing.survey.sources
        if source.this_turn and not source.superseded
        for fact in source.facts
        if isinstance(fact.value, Money) and fact.kind == "price" and not fact.free_text
    }
    if len(prices) != 1:
        return None
    price = prices.pop()
    return next((f"{count} × {plain(price)}" for count in counts if count * price == target.amount), None)


def _counts(hearing: Hearing, left: int, right: int) -> list[int]:
    """Integers from two up that stand in the passage; counts of the ledger, where none does."""
    told = [claim for claim in hearing.claims if claim.type in _NO_COUNTS]
    stated = [
        int(found[1])
        for found in _INTEGER.finditer(hearing.draft, left, right)
        if not any(claim.start <= found.start() < claim.end for claim in told)
    ]
    read = reading(hearing.reader)
    alone = (
        (start, end) for start, end in hearing.loose if left <= start < right and _alone(hearing.draft, start, end)
    )
    spoken = (read(hearing.draft[start:end]) for start, end in alone)
    stated += [int(amount) for amount in spoken if amount is not None and amount == amount.to_integral_value()]
    stated += [
        int(claim.value.amount)
        for claim in hearing.claims
        if isinstance(claim.value, Quantity) and claim.value.amount == int(claim.value.amount)
    ]
    return [count for count in dict.fromkeys(stated) if 2 <= count <= 100] or hearing.held_counts


def _alone(draft: str, start: int, end: int) -> bool:
    """Whether a number is no part of a code."""
    return not (draft[start - 1 : start].isalnum() and draft[start].isdigit()) and not draft[end : end + 1].isalpha()
