"""Facts by a pack's declaration: only the leaves at its paths, with the units and formats that it states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, time
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from guard.core.model import Fact, Reader, Trail
from guard.core.rule import FactRule, Given, Path, Tool
from guard.core.values import Clock, Day, Duration, Identifier, Money, Percent, Quantity, Value
from guard.ledger import patterned, texts
from guard.ledger.errors import at
from guard.locales.currencies import minor_unit


def facts(body: Any, tool: Tool, reader: Reader) -> Iterator[Fact]:
    """The facts that a tool's `facts:` names.

    >>> rule = FactRule("money", ("amount",), currency=Given(path=("currency",)), unit="minor")
    >>> tool = Tool("pay", facts=(rule,))
    >>> [fact.value.json() for fact in facts({"amount": 500, "currency": "jpy"}, tool, Reader("ja"))]
    [{'amount': '500', 'currency': 'JPY'}]
    """
    for rule in tool.facts or ():
        for leaf, trail, above in _leaves(rule.path, body, None, (body,)):
            value = _value(leaf, rule, above, reader)
            if value is not None:
                per = given(tool.period, above)
                when = None if rule.as_of is None else moment(given(Given(path=rule.as_of), above))
                yield Fact(rule.type, value, trail, _field(trail), rule.kind, per=per, as_of=when)
                if isinstance(value, Day) and value.time is not None:
                    yield Fact("time", value.time, trail, _field(trail), rule.kind, as_of=when)


def moment(text: str | None) -> datetime | None:
    """The instant that an ISO text states; one without an offset is UTC.

    >>> moment("2026-11-30T14:05:00+01:00")
    datetime.datetime(2026, 11, 30, 13, 5, tzinfo=datetime.timezone.utc)
    >>> moment("yesterday")
    """
    day = None if text is None else texts.instant(text, "UTC")
    if day is None or day.time is None or not day.readings:
        return None
    clock = time(day.time.hour, day.time.minute, day.time.second or 0)
    return datetime.combine(day.readings[0], clock, UTC)


def given(setting: Given | None, above: tuple[Any, ...]) -> str | None:
    """A setting's text: its constant, or what stands at its path, or beside the leaf in a list's record."""
    if setting is None:
        return None
    if setting.const is not None:
        return setting.const
    for node in (above[0], *reversed(above[1:])):
        for path in _tails(setting.path or ()):
            for found in at(path, node):
                if isinstance(found, str):
                    return found
    return None


def _tails(path: Path) -> Iterator[Path]:
    """The path, and where it runs through a list, its part inside the record."""
    if None not in path:
        yield path
    else:
        yield path[len(path) - path[::-1].index(None) :]


def _leaves(
    path: Path, value: Any, trail: Trail, above: tuple[Any, ...]
) -> Iterator[tuple[Any, Trail, tuple[Any, ...]]]:
    if not path:
        if isinstance(value, list):
            for index, item in enumerate(value):
                yield item, (trail, index), above
        else:
            yield value, trail, above
        return
    step, rest = path[0], path[1:]
    if step is None:
        items = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
        for key, item in items:
            yield from _leaves(rest, item, (trail, key), (*above, item))
    elif isinstance(step, int):
        if isinstance(value, list) and -len(value) <= step < len(value):
            yield from _leaves(rest, value[step], (trail, step), (*above, value[step]))
    elif isinstance(value, Mapping) and step in value:
        yield from _leaves(rest, value[step], (trail, step), (*above, value[step]))


def _field(trail: Trail) -> str:
    while trail is not None:
        trail, step = trail
        if isinstance(step, str):
            return step
    return ""


def _value(leaf: Any, rule: FactRule, above: tuple[Any, ...], reader: Reader) -> Value | None:
    if rule.type in ("date", "time"):
        return _moment(leaf, rule, above, reader)
    if rule.type not in ("money", "percent", "quantity", "duration"):
        return Identifier(str(leaf)) if isinstance(leaf, (str, int)) else None
    amount = _amount(leaf)
    if amount is None:
        reading = Reader(rule.locale or reader.locale, reader.timezone, reader.currency)
        found = texts.claims(leaf, reading) if isinstance(leaf, str) else ()
        return next((claim.value for claim in found if claim.type == rule.type), None)
    if rule.type == "money":
        stated = given(rule.currency, above)
        currency = stated.upper() if stated else None
        if rule.unit == "minor":
            amount = amount.scaleb(-minor_unit(currency or reader.currency or ""))
        return Money(amount, (currency,) if currency else ())
    if rule.type == "percent":
        return Percent(amount * 100 if rule.unit == "fraction" else amount)
    if rule.type == "quantity":
        return Quantity(amount, rule.unit or "item")
    return Duration(amount, rule.unit or "day")


def _amount(leaf: Any) -> Decimal | None:
    if isinstance(leaf, bool):
        return None
    if isinstance(leaf, (int, Decimal)):
        return Decimal(leaf)
    if isinstance(leaf, float):
        return Decimal(repr(leaf))
    return texts.number(leaf.strip()) if isinstance(leaf, str) else None


def _moment(leaf: Any, rule: FactRule, above: tuple[Any, ...], reader: Reader) -> Day | Clock | None:
    zone = given(rule.timezone, above) or reader.timezone
    if rule.format in ("epoch_s", "epoch_ms"):
        amount = _amount(leaf)
        if amount is None:
            return None
        seconds = float(amount) / (1000 if rule.format == "epoch_ms" else 1)
        try:
            when = datetime.fromtimestamp(seconds, ZoneInfo(zone) if zone else UTC)
        except (OverflowError, ValueError, OSError, ZoneInfoNotFoundError):
            return None
        day: Day | None = Day(
            when.year, when.month, when.day, (when.date(),), time=Clock(when.hour, when.minute, when.second)
        )
    elif rule.format is not None and rule.format != "iso":
        read = patterned.read(str(leaf), rule.format)
        if isinstance(read, Clock):
            return read if rule.type == "time" else None
        day = read
    else:
        text = str(leaf).strip()
        day = texts.instant(text, zone)
        if day is None:
            reading = Reader(rule.locale or reader.locale, zone, reader.currency)
            found = (claim.value for claim in texts.claims(text, reading))
            value = next((value for value in found if isinstance(value, (Day, Clock))), None)
            if isinstance(value, Clock):
                return value if rule.type == "time" else None
            day = value
    return day.time if day is not None and rule.type == "time" else day
