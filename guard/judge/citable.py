"""What the draft could have said: the facts that would support a claim, for a caller that asks the model once more."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from babel.dates import format_date
from babel.numbers import format_currency, format_decimal, format_percent

from guard.core.model import Fact, Reason
from guard.core.rule import ClaimRule, Role, Status
from guard.core.values import Clock, Day, Money, Number, Percent
from guard.judge import freshness
from guard.judge.hearing import Hearing
from guard.judge.sources import Source
from guard.locales.profile import parse

_MOST = 100
"""Entries at most: a model that asks for a price needs no catalogue."""
_DIGITS = 20
"""Digits of a value at most: nobody says more, and the formatter's precision ends at 28."""


def citable(hearing: Hearing) -> tuple[Mapping[str, Any], ...]:
    """Each value once, in the reader's own notation, with the tool that returned it; the latest results first."""
    made: dict[tuple[str, str], Mapping[str, Any]] = {}
    rules = [rule for rule in hearing.rules.claims if rule.status in (Status.ENFORCE, Status.SHADOW)]
    for source in reversed(hearing.survey.sources):
        if source.superseded or source.tool.role is Role.TRANSFORM:
            continue
        for fact in source.facts:
            rule = next((rule for rule in rules if rule.type == fact.type), None)
            if rule is None or not _may_be_said(source, fact, rule, hearing):
                continue
            text = _text(fact, hearing)
            if text is not None and (fact.type, text) not in made:
                tool = source.result.tool
                made[fact.type, text] = {"type": fact.type, "value": fact.value.json(), "text": text, "tool": tool}
                if len(made) >= _MOST:
                    return tuple(made.values())
    return tuple(made.values())


def _may_be_said(source: Source, fact: Fact, rule: ClaimRule, hearing: Hearing) -> bool:
    if rule.agree.scope == "turn" and not source.this_turn:
        return False
    if rule.sources is not None and source.result.tool not in rule.sources:
        return False
    if freshness.obstacle(source, hearing.ledger, hearing.checked_at, hearing.purpose, fact) is not None:
        return False
    if fact.free_text and hearing.survey.broken_for(fact.type):
        return False
    return freshness.cached(source, fact, hearing) is not Reason.CACHE_NOT_ALLOWED


def _text(fact: Fact, hearing: Hearing) -> str | None:
    """The value as the reader's locale writes it; None for a bare number, whose meaning is not known, and for
    digits without end."""
    locale = parse(hearing.reader.locale)
    value = fact.value
    if isinstance(value, (Money, Percent)) and _endless(value.amount):
        return None
    if isinstance(value, Money):
        currency = value.currencies[0] if value.currencies else hearing.currency
        if currency is None or value.unit is not None:
            return str(format_decimal(value.amount, locale=locale))
        return str(format_currency(value.amount, currency, locale=locale))
    if isinstance(value, Percent):
        return str(format_percent(value.amount / 100, locale=locale, decimal_quantization=False))
    if isinstance(value, Day) and value.year and value.month and value.day:
        return str(format_date(date(value.year, value.month, value.day), format="long", locale=locale))
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
    return len(amount.as_tuple().digits) > _DIGITS or abs(amount.adjusted()) > _DIGITS
