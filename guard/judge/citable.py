"""What the draft could have said: the facts that would support a claim, for a caller that asks the model once more."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from guard.core.model import Fact, Reason
from guard.core.rule import ClaimRule, Role, Status
from guard.core.values import Clock, Day, Money, Number, Percent, Value
from guard.judge import freshness
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.locales import written

_MOST = 100
"""Entries at most: a model that asks for a price needs no catalogue."""
_DIGITS = 20
"""Digits of a value at most: nobody says more, and the formatter's precision ends at 28."""

_ALIKE = (Money, Percent, Day)
"""Values that are written alike if they are equal, whatever zeros they end with."""


def citable(hearing: Hearing) -> tuple[Mapping[str, Any], ...]:
    """Each value once, in the reader's own notation, with the tool that returned it; the latest results first."""
    made: dict[tuple[str, str], Mapping[str, Any]] = {}
    seen: set[tuple[str, Value]] = set()
    judging: dict[str, ClaimRule] = {}
    for rule in hearing.rules.claims:
        if rule.status in (Status.ENFORCE, Status.SHADOW):
            judging.setdefault(rule.type, rule)
    for source in reversed(hearing.survey.sources):
        if source.superseded or source.tool.role is Role.TRANSFORM:
            continue
        tool, timely = source.result.tool, _may_be_told(source, None, hearing)
        types = {type_ for type_, rule in judging.items() if _may_support(source, rule)}
        worded = {type_ for type_ in types if not hearing.survey.broken_for(type_)}
        for fact in source.facts:
            if fact.type not in types or (fact.free_text and fact.type not in worded):
                continue
            if not (timely if fact.as_of is None else _may_be_told(source, fact, hearing)):
                continue
            if isinstance(fact.value, _ALIKE):
                if (told := (fact.type, fact.value)) in seen:
                    continue
                seen.add(told)
            text = _text(fact, hearing)
            if text is not None and (fact.type, text) not in made:
                made[fact.type, text] = {"type": fact.type, "value": fact.value.json(), "text": text, "tool": tool}
                if len(made) >= _MOST:
                    return tuple(made.values())
    return tuple(made.values())


def _may_be_told(source: Source, fact: Fact | None, hearing: Hearing) -> bool:
    """Whether the time of a result allows to tell what it says, its disclosure aside; or that of one value."""
    if freshness.too_old(source, hearing.ledger, hearing.checked_at, hearing.purpose, fact):
        return False
    return freshness.cached(source, fact, hearing) is not Reason.CACHE_NOT_ALLOWED


def _may_support(source: Source, rule: ClaimRule) -> bool:
    if rule.agree.scope == "turn" and not source.this_turn:
        return False
    return rule.sources is None or source.result.tool in rule.sources


def _text(fact: Fact, hearing: Hearing) -> str | None:
    """The value as the reader's locale writes it; None for a bare number, whose meaning is not known, and for
    digits without end."""
    tag = hearing.reader.locale
    value = fact.value
    if isinstance(value, (Money, Percent)) and _endless(value.amount):
        return None
    if isinstance(value, Money):
        currency = value.currencies[0] if value.currencies else hearing.currency
        if currency is None or value.unit is not None:
            return written.amount(value.amount, tag)
        return written.money(value.amount, currency, tag)
    if isinstance(value, Percent):
        return written.percent(value.amount, tag)
    if isinstance(value, Day) and value.year and value.month and value.day:
        return written.day(date(value.year, value.month, value.day), tag)
    if isinstance(value, Clock):
        return f"{value.hour:02}:{value.minute:02}"
    if isinstance(value, (Number, Day)):
        return None
    return " ".join(str(part) for part in value.json().values())


def _endless(amount: Decimal) -> bool:
    """Whether a number has more digits than can be told.

    >>> _endless(Decimal("5" * 55)), _endless(Decimal("1E+40")), _endless(Decimal("1093.34"))
    (True, True, False)
    """
    if abs(amount.adjusted()) > _DIGITS:
        return True
    return len(str(amount)) > _DIGITS and len(amount.as_tuple().digits) > _DIGITS
