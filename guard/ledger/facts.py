"""A tool result to facts, in one pass: by the pack's declarations where it has some, else read.

What a key says decides what a number can be (`fields`); strings are read by `texts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from guard.core.errors import LimitExceeded
from guard.core.model import Fact, Reader, ToolResult, Trail
from guard.core.rule import Tool
from guard.core.values import Clock, Day, Duration, Money, Number, Percent, Quantity, Value
from guard.ledger import declared, texts
from guard.ledger import vocabulary as words_of
from guard.ledger.decode import opened, raw
from guard.ledger.fields import Field, Sort, tokens, understand
from guard.ledger.wanted import Want
from guard.locales.currencies import in_use

DEPTH = 200
"""Levels of nesting that are read; deeper is no tool's answer but an attack."""
_CURRENCY_KEYS = frozenset(
    "currency currency_code currencycode currencyCode curr cur ccy iso_currency waehrung währung devise moneda "
    "divisa valuta waluta penznem pénznem moeda "
    "通貨 货币 币种 貨幣 통화 валюта para_birimi tiền_tệ mata_uang price_currency priceCurrency isoCurrency".split()
)
_PERIOD_KEYS = frozenset(
    "per period billing_period billing_cycle interval frequency billing_interval recurrence per_unit".split()
)
_UNIT_KEYS = frozenset("unit units uom measure_unit".split())
_BESIDE = _CURRENCY_KEYS | _PERIOD_KEYS | _UNIT_KEYS
_COMPOSED = frozenset({"year", "scale", "exponent", "decimal_places", "nanos"})
"""One of these stands in each amount or day that an object spells in parts."""
_SYMBOLS = {
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "JPY",
    "₹": "INR",
    "₩": "KRW",
    "US$": "USD",
    "CA$": "CAD",
    "A$": "AUD",
}
_PAGING = frozenset(
    "page page_size offset per_page next_page cursor has_more next_cursor pagesize pageSize total_pages".split()
)
_TELLING = _BESIDE | _COMPOSED | _PAGING
"""Keys that say something of their neighbours."""
_DURATIONS = frozenset("second minute hour day week month year".split())
_DAY_WORDS = frozenset("date day datum tag fecha día dia data jour dag giorno дата 日付 日期 날짜".split())
_NEUTRAL = Field(Sort.NEUTRAL)


class Around(NamedTuple):
    """What stands above a leaf: the currency and period that apply, and the nearest key."""

    currency: str | None = None
    per: str | None = None
    field: str = ""
    sense: Field = _NEUTRAL
    unit: str | None = None
    free: bool = False


def facts(result: ToolResult, tool: Tool | None, reader: Reader, wanted: Want | None = None) -> Iterator[Fact]:
    """The facts of a result that is no failure; where something is `wanted`, without those that are not.

    >>> found = facts(ToolResult("quote", {"price": "209.00", "currency": "EUR", "sku": "JKT-114"}), None, Reader("en"))
    >>> [(fact.type, fact.value.json(), fact.pointer) for fact in found]
    [('money', {'amount': '209.00', 'currency': 'EUR'}, '/price')]
    """
    value = raw(result.result)
    if tool is not None and tool.facts is not None:
        body = value
        if isinstance(value, str):
            found = opened(value)
            body = value if found is None else found[1]
        yield from declared.facts(body, tool, reader)
        return
    made: list[Fact] = []
    _Walk(reader, wanted, made).read(value, None, _named(result.tool, value), 0)
    yield from made


def _named(tool: str, value: Any) -> Around:
    """A lone number is what the tool is named for: get_balance returns a balance."""
    if isinstance(value, str) and texts.number(value.strip()) is None:
        return Around()
    return Around() if isinstance(value, (Mapping, list)) else Around(sense=understand(tool))


class _Walk:
    """One pass over a result, which adds to `made`. A leaf that is not wanted costs a look at its value alone."""

    __slots__ = ("made", "reader", "seen", "wanted")

    def __init__(self, reader: Reader, wanted: Want | None, made: list[Fact]) -> None:
        self.reader = reader if reader.now is None else replace(reader, now=None)
        self.wanted = wanted
        self.made = made
        self.seen: dict[str, bool] = {}

    def read(self, value: Any, trail: Trail, around: Around, depth: int) -> None:
        """Any value."""
        if depth > DEPTH:
            raise LimitExceeded(f"a result is nested more than {DEPTH} deep", field="ledger")
        if isinstance(value, str):
            self._string(value, trail, around, depth)
        elif isinstance(value, dict) or isinstance(value, Mapping):  # noqa: SIM101 - the usual kind is told first
            self._object(value, trail, around, depth)
        elif isinstance(value, (list, tuple)):
            for index, item in enumerate(value):
                kind = type(item)
                if self._holds(item) if kind is dict or kind is list else not self._idle(item):
                    self.read(item, (trail, index), around, depth + 1)
        elif not isinstance(value, bool) and isinstance(value, (int, float, Decimal)):
            self._add(_number(Decimal(repr(value)) if isinstance(value, float) else Decimal(value), trail, around))

    def _idle(self, item: Any) -> bool:
        """Whether a leaf is no fact, or none that is wanted."""
        kind, wanted = type(item), self.wanted
        if kind is bool or item is None:
            return True
        if wanted is None:
            return False
        if kind is str:
            known = self.seen.get(item)
            if known is None:
                known = self.seen[item] = wanted.text(item)
            return not known
        return (kind is int or kind is Decimal) and not wanted.number(item)

    def _holds(self, node: Any, depth: int = 0) -> bool:
        """Whether anything wanted can stand in an object or a list: most of a large ledger is passed over so."""
        wanted = self.wanted
        if wanted is None or depth > DEPTH:
            return True
        if type(node) is dict:
            if not _COMPOSED.isdisjoint(node) or _listed_by_day(node):
                return True
            node = node.values()
        seen, amounts = self.seen, wanted.amounts
        for item in node:
            kind = type(item)
            if kind is str:
                known = seen.get(item)
                if known is None:
                    known = seen[item] = wanted.text(item)
            elif kind is int:
                known = item in amounts
            elif kind is dict or kind is list:
                known = self._holds(item, depth + 1)
            else:
                known = not self._idle(item)
            if known:
                return True
        return False

    def _object(self, node: Mapping[str, Any], trail: Trail, around: Around, depth: int) -> None:
        beside, paging = around, False
        if not _TELLING.isdisjoint(node):
            beside = around if _BESIDE.isdisjoint(node) else _beside(node, around)
            whole = None if _COMPOSED.isdisjoint(node) else _composed(node, trail, around, beside.currency)
            if whole is not None:
                self.made.append(whole)
                return
            paging = not _PAGING.isdisjoint(node)
        if _listed_by_day(node):
            days = ((key, texts.instant(key, None)) for key in node)
            self._add(Fact("date", day, (trail, key), around.field) for key, day in days if day is not None)
        above, idle, holds = around.sense.sort in (Sort.MONEY, Sort.PERCENT), self._idle, self._holds
        for key, item in node.items():
            kind = type(item)
            if not holds(item) if kind is dict or kind is list else idle(item):
                continue
            sense = understand(key)
            if sense.sort is Sort.IDENTIFIER and _record(item):
                sense = _NEUTRAL
            if sense.sort is Sort.IDENTIFIER or key in _CURRENCY_KEYS:
                continue
            if sense.sort is Sort.ECHO and not _records(item):
                continue
            currency = beside.currency
            if paging and key.lower() in ("total", "limit", "count"):
                sense = Field(Sort.COUNT, unit="item")
            elif above and sense.sort is Sort.NEUTRAL:
                sense = around.sense
            elif (named := code(key)) is not None:
                currency, sense = named, Field(Sort.MONEY, currency=named, kind=around.sense.kind)
            unit = None if beside is around else beside.unit
            self.read(item, (trail, key), Around(currency, beside.per, key, sense, unit), depth + 1)

    def _string(self, text: str, trail: Trail, around: Around, depth: int) -> None:
        if (inner := opened(text)) is not None:
            before, value = inner
            if before.strip():
                self._add(_free(before, trail, around, self.reader))
            self.read(value, trail, around, depth + 1)
            return
        stripped = text.strip()
        amount = texts.number(stripped)
        if amount is not None:
            self._add(_number(amount, trail, around))
            return
        if around.sense.sort is Sort.META:
            return
        day = texts.instant(stripped, self.reader.timezone)
        if day is not None:
            self.made.append(Fact("date", day, trail, around.field, around.sense.kind))
            if day.time is not None:
                self.made.append(Fact("time", day.time, trail, around.field, around.sense.kind))
        elif (nth := texts.nth_day(stripped)) is not None and not _DAY_WORDS.isdisjoint(tokens(around.field)):
            self.made.append(Fact("date", nth, trail, around.field, around.sense.kind))
        elif texts.may_hold(text, self.reader):
            self._add(_free(text, trail, around, self.reader))

    def _add(self, found: Iterable[Fact]) -> None:
        self.made.extend(found)


def _listed_by_day(node: Mapping[str, Any]) -> bool:
    """Whether the keys of an object are days, as those of a time series are: the first one tells."""
    first = next(iter(node), "")
    return first[4:5] == "-" and texts.instant(first, None) is not None


def _record(item: Any) -> bool:
    """Whether a field named like an identifier holds a whole record: the email that was sent, with its time."""
    return isinstance(item, Mapping) or (isinstance(item, list) and any(isinstance(one, Mapping) for one in item))


def _records(item: Any) -> bool:
    """Whether a field named like an echo of the request holds records of its own: a shop may sell filters."""
    return isinstance(item, list) and any(isinstance(one, Mapping) and len(one) > 2 for one in item)


def currency_of(node: Mapping[str, Any]) -> str | None:
    """The currency that an object states for its amounts.

    >>> currency_of({"balance": 5, "currency": "EUR"}), currency_of({"balance": 5})
    ('EUR', None)
    """
    return None if _CURRENCY_KEYS.isdisjoint(node) else _beside(node, Around()).currency


def _beside(node: Mapping[str, Any], around: Around) -> Around:
    """What stands beside the leaves of an object: its currency, period and unit."""
    currency, per, unit = around.currency, around.per, None
    for key, item in node.items():
        if not isinstance(item, str):
            continue
        if key in _CURRENCY_KEYS:
            currency = code(item) or currency
        elif key in _PERIOD_KEYS:
            per = words_of.PERIODS.get(item.lower(), per)
        elif key in _UNIT_KEYS:
            unit = item
    return Around(currency, per, around.field, around.sense, unit)


def _composed(node: Mapping[str, Any], trail: Trail, around: Around, currency: str | None) -> Fact | None:
    """An amount or a day that an object spells in parts: amount and scale, units and nanos, year, month and day."""
    if {"year", "month", "day"} <= node.keys() and len(node) <= 4:
        parts = [node[name] for name in ("year", "month", "day")]
        if all(isinstance(part, int) for part in parts):
            day = texts.instant(f"{parts[0]:04}-{parts[1]:02}-{parts[2]:02}", None)
            return None if day is None else Fact("date", day, trail, around.field, around.sense.kind)
    amount = node.get("amount", node.get("value", node.get("units")))
    scale = node.get("scale", node.get("exponent", node.get("decimal_places")))
    if isinstance(amount, int) and isinstance(scale, int) and 0 <= scale <= 8 and len(node) <= 4:
        return Fact("money", _money(Decimal(amount).scaleb(-scale), currency), trail, around.field, around.sense.kind)
    if isinstance(node.get("nanos"), int) and "units" in node:
        whole = texts.number(str(node["units"]))
        if whole is not None:
            return Fact(
                "money",
                _money(whole + Decimal(node["nanos"]).scaleb(-9), currency),
                trail,
                around.field,
                around.sense.kind,
            )
    return None


def _number(amount: Decimal, trail: Trail, around: Around) -> Iterator[Fact]:
    if not amount.is_finite() or amount.adjusted() > 24:
        return
    amount = settle(amount)
    sense, sort = around.sense, around.sense.sort
    kind, field = sense.kind, around.field
    made: Value
    if sort is Sort.YEAR:
        if amount == amount.to_integral_value() and 1000 <= amount <= 2999:
            yield Fact("date", Day(year=int(amount)), trail, field, kind)
    elif sort is Sort.PERCENT:
        yield Fact("percent", Percent(amount), trail, field, kind)
    elif sort in (Sort.COUNT, Sort.MEASURE):
        unit = sense.unit or "item"
        made = Duration(amount, unit) if unit in _DURATIONS else Quantity(amount, unit)
        yield Fact("duration" if unit in _DURATIONS else "quantity", made, trail, field, kind)
    elif sort is Sort.MONEY or (sort is Sort.NEUTRAL and around.currency is not None):
        yield Fact(
            "money", _money(amount, sense.currency or around.currency), trail, field, kind, per=sense.per or around.per
        )
    elif sort is Sort.NEUTRAL:
        if around.unit:
            yield Fact("quantity", Quantity(amount, around.unit), trail, field, kind)
        else:
            yield Fact("number", Number(amount), trail, field, kind, per=sense.per or around.per)


def _free(text: str, trail: Trail, around: Around, reader: Reader) -> Iterator[Fact]:
    found, loose = texts.read(text, reader)
    free = texts.says_more(text, found)
    for amount in loose:
        yield Fact("number", Number(amount), trail, around.field, None, free_text=True)
    for claim in found:
        value = claim.value
        if value is None:
            continue
        if isinstance(value, Money) and not value.currencies and around.currency is not None and value.unit is None:
            value = Money(value.amount, (around.currency,))
        yield Fact(
            claim.type, value, trail, around.field, claim.kind or around.sense.kind, free, claim.per or around.per
        )
        if isinstance(value, Day) and isinstance(value.time, Clock):
            yield Fact("time", value.time, trail, around.field, around.sense.kind, free)


def _money(amount: Decimal, currency: str | None) -> Money:
    return Money(amount, (currency,) if currency else ())


def settle(amount: Decimal) -> Decimal:
    """A number without the noise of binary floats.

    >>> settle(Decimal("1093.3400000000001")), settle(Decimal("0.30000000000000004")), settle(Decimal("30.2052"))
    (Decimal('1093.34'), Decimal('0.3'), Decimal('30.2052'))
    """
    exponent = amount.as_tuple().exponent
    if isinstance(exponent, int) and exponent < -9 and len(amount.as_tuple().digits) >= 15:
        return amount.quantize(Decimal("1E-8")).normalize() + 0
    return amount


@lru_cache(maxsize=4096)
def code(text: str) -> str | None:
    """The ISO 4217 code that a currency field holds.

    >>> code("eur"), code("€"), code("economy")
    ('EUR', 'EUR', None)
    """
    if len(text) == 3 and text.isascii() and text.isalpha() and text.upper() in in_use():
        return text.upper()
    return _SYMBOLS.get(text)
