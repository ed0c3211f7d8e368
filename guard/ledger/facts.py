"""A tool result to facts, in one pass: by the pack's declarations where it has some, else read.

What a key says decides what a number can be (`keys`); strings are read by `texts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from msgspec import Struct, structs

from guard.core.errors import LimitExceeded
from guard.core.model import Fact, Reader, Steps, ToolResult, Trail
from guard.core.rule import Tool
from guard.core.values import Clock, Day, Money, Number
from guard.ledger import declared, moments, texts
from guard.ledger import vocabulary as words_of
from guard.ledger.around import Around, beside_in, exchanged, sense_of
from guard.ledger.columns import PLAIN
from guard.ledger.decode import DEPTH, ENDINGS, Opened, opened, raw
from guard.ledger.echoes import silent
from guard.ledger.fields import Field, Sort, tokens, understand
from guard.ledger.keys import NEUTRAL, Keys, keys_of
from guard.ledger.numbers import also, composed, money, month_of_year, number
from guard.ledger.search import places
from guard.ledger.spoiled import spoiled
from guard.ledger.stripe import in_minor_unit
from guard.ledger.units import STRIPE
from guard.ledger.wanted import Want

_COUNT, _NEUTRAL = Sort.COUNT, Sort.NEUTRAL
_FIRST, _LAST = moments.WRITTEN
_META = Sort.META  # to look a member of an enum up costs more than a name
_END_WORDS = frozenset("exp expiry expires expiration valid thru through until end ablauf caducidad validade".split())
_CARD = 5
"""Characters of the month in which a card ends: 08/29."""
_NTH = 8
"""Characters of a day of some month at most: the 31st."""
_DAY_WORDS = frozenset("date day datum tag fecha día dia data jour dag giorno дата 日付 日期 날짜".split())


def facts(result: ToolResult, tool: Tool | None, reader: Reader) -> Sequence[Fact]:
    """The facts of a result that is no failure.

    >>> found = facts(ToolResult("quote", {"price": "209.00", "currency": "EUR", "sku": "JKT-114"}), None, Reader("en"))
    >>> [(fact.type, fact.value.json(), fact.pointer) for fact in found]
    [('money', {'amount': '209.00', 'currency': 'EUR'}, '/price')]
    """
    value = raw(result.result)
    if tool is not None and tool.facts is not None:
        found = opened(value) if isinstance(value, str) else None
        return list(declared.facts(value if found is None else found[1], tool, reader))
    walk = _Walk(reader)
    walk.read(value, None, _named(result.tool, value), 0)
    return walk.made


def wanted_facts(result: ToolResult, reader: Reader, wanted: Want) -> list[Fact]:
    """Those of the facts of a result, read without declarations, that are wanted, and perhaps more; in their order.

    >>> from guard.core.model import Claim
    >>> from guard.ledger.wanted import want
    >>> wanted = want((Claim("money", 0, 4, "€209", Money(Decimal(209), ("EUR",))),), "en")
    >>> [fact.pointer for fact in wanted_facts(ToolResult("quotes", {"coat": 80, "tent": 209}), Reader("en"), wanted)]
    ['/tent']
    """
    value = raw(result.result)
    walk = _Walk(reader)
    root = _named(result.tool, value)
    for way in places(value, wanted, walk.opened):
        walk.under(value, way, root)
    return walk.made


def facts_under(result: ToolResult, reader: Reader, way: Steps, *, flat: bool = False) -> list[Fact]:
    """Those of the facts of a result, read without declarations, that stand at or below a place; just below if `flat`.

    >>> quotes = ToolResult("quotes", {"coat": {"price": 80}, "tent": {"price": 209}})
    >>> [fact.pointer for fact in facts_under(quotes, Reader("en"), ("tent",))]
    ['/tent/price']
    """
    value = raw(result.result)
    walk = _Walk(reader, flat=flat)
    walk.under(value, way, _named(result.tool, value))
    return walk.made


def _named(tool: str, value: Any) -> Around:
    """A lone number is what the tool is named for: get_balance returns a balance."""
    if isinstance(value, str) and texts.number(value.strip()) is None:
        return Around()
    return Around() if isinstance(value, (Mapping, list)) else Around(sense=understand(tool))


class _Told(Struct, frozen=True):
    """What a text holds: JSON after some words, or a number, or a moment, or what the recognisers find in it."""

    inner: tuple[str, Any] | None = None
    amount: Decimal | None = None
    days: tuple[Day, ...] = ()
    nth: Day | None = None
    card: Day | None = None
    reading: texts.Reading | None = None
    free: bool = False


_NOTHING = _Told()


class _Walk:
    """Reads values, and adds their facts to `made`."""

    __slots__ = ("_reached", "_told", "flat", "made", "opened", "reader")

    def __init__(self, reader: Reader, *, flat: bool = False) -> None:
        self.flat = flat
        self.reader = reader if reader.now is None else structs.replace(reader, now=None)
        self.made: list[Fact] = []
        self.opened = Opened()
        self._told: dict[str, _Told] = {}
        self._reached: dict[Steps, tuple[Any, Trail, Around] | None] = {}

    def read(self, value: Any, trail: Trail, around: Around, depth: int) -> None:
        """Any value with all below it."""
        if depth > DEPTH:
            raise LimitExceeded(f"a result is nested more than {DEPTH} deep", field="ledger")
        kind = type(value)
        if kind is str:
            self._say(self._tell(value), trail, around, depth)
        elif kind is dict or isinstance(value, Mapping):
            self._object(value, trail, around, depth)
        elif kind is list or kind is tuple:
            if around.sense.sort is _COUNT and value and type(value[0]) in PLAIN:
                self._length(value, trail, around)
                return
            for index, item in enumerate(value):
                if item is not None and type(item) is not bool and not (self.flat and _nested(item)):
                    self.read(item, (trail, index), around, depth + 1)
        elif kind is int or kind is Decimal or kind is float:
            self._number(Decimal(repr(value)) if kind is float else value, trail, around)

    def _length(self, values: Sequence[Any], trail: Trail, around: Around) -> None:
        """How many there are of what a key in the plural lists; its numbers count nothing: the ages of children."""
        self._number(len(values), trail, around)
        bare = structs.replace(around, sense=NEUTRAL)
        for index, item in enumerate(values):
            if type(item) in PLAIN:
                self.read(item, (trail, index), bare, 0)

    def under(self, value: Any, way: Steps, root: Around) -> None:
        """What stands at the end of a way from the root, with what the keys along it say."""
        found = self._at(value, way, root) if way else (value, None, root)
        if found is not None:
            self.read(*found, len(way))

    def _at(self, value: Any, way: Steps, root: Around) -> tuple[Any, Trail, Around] | None:
        """The value at the end of a way, its trail and what stands above it; None where it can be no fact."""
        above = way[:-1]
        if above not in self._reached:
            self._reached[above] = self._at(value, above, root) if above else (value, None, root)
        found = self._reached[above]
        if found is None:
            return None
        node, trail, around = found
        if type(node) is str:
            inner = self.opened.inside(node)
            node = None if inner is None else inner[1]
        step = way[-1]
        if type(node) is dict:
            below = self._below(node, step, trail, around)
            return None if below is None else (node[step], (trail, step), below)
        if isinstance(node, (list, tuple)):
            if not isinstance(step, int) or step >= len(node):
                return None
            if around.sense.sort is _COUNT and type(node[0]) in PLAIN:
                around = structs.replace(around, sense=NEUTRAL)
                return (node[step], (trail, step), around) if type(node[step]) in PLAIN else None
            return node[step], (trail, step), around
        below = self._below(node, step, trail, around) if isinstance(node, Mapping) else None
        return None if below is None else (node[step], (trail, step), below)

    def _below(self, node: Mapping[str, Any], step: str | int, trail: Trail, around: Around) -> Around | None:
        """What stands above the value of a key; None where it can be no fact."""
        keys = keys_of(node)
        if keys.wary and trail is not None and spoiled(node):
            return None
        entry = keys.by_key.get(str(step))
        if entry is None or (entry.wary and silent(entry, node[entry.key])):
            return None
        beside = beside_in(node, around) if keys.beside else around
        if keys.composed and composed(node, trail, around.field, around.sense, beside.currency) is not None:
            return None
        leads = around.sense if around.sense.leads else None
        sense, currency = sense_of(entry, leads, around, beside.currency)
        if keys.quoted is not None and entry.key.lower() in words_of.EXCHANGE:
            sense, currency = exchanged(node[keys.quoted], sense, currency)
        per = beside.per or around.sense.per
        whole = around.whole or (keys.tagged and in_minor_unit(node))
        unit = None if beside is around else beside.unit
        return Around(currency, per, entry.key, sense, STRIPE if whole and unit is None else unit, whole)

    def _object(self, node: Mapping[str, Any], trail: Trail, around: Around, depth: int) -> None:  # noqa: C901, PLR0912 - as below
        """What stands in an object. The loop does in place what it can, since it meets each leaf of a ledger."""
        keys = keys_of(node)
        if keys.wary and trail is not None and spoiled(node):
            return
        beside = around
        if keys.beside or keys.composed:
            if keys.beside:
                beside = beside_in(node, around)
            whole = composed(node, trail, around.field, around.sense, beside.currency) if keys.composed else None
            if whole is not None:
                self.made.append(whole)
                return
        if keys.daily or keys.months or keys.monthly:
            self._of_keys(keys, node, trail, around)
        leads = around.sense if around.sense.leads else None
        unit = None if beside is around else beside.unit
        minor = around.whole or (keys.tagged and in_minor_unit(node))
        if minor and unit is None:
            unit = STRIPE
        per, currency_here, known = beside.per or around.sense.per, beside.currency, self._told
        for entry in keys.entries:
            key, sense = entry.key, entry.sense
            item = node[key]
            kind = type(item)
            if item is None or kind is bool or (entry.wary and silent(entry, item)):
                continue
            told = None
            if kind is str:
                if entry.meta and item[-1:] not in ENDINGS:
                    continue
                told = known.get(item)
                if told is None:
                    told = known[item] = self._told_anew(item)
                if told is _NOTHING:
                    continue
            elif self.flat and _nested(item):
                continue
            currency = currency_here
            if leads is not None or entry.code is not None:
                sense, currency = sense_of(entry, leads, around, currency)
            if keys.quoted is not None and key.lower() in words_of.EXCHANGE:
                sense, currency = exchanged(node[keys.quoted], sense, currency)
            below = (trail, key)
            if kind is int or kind is Decimal:
                self._count(item, below, key, sense, currency, per, unit)
            elif told is None:
                self.read(item, below, Around(currency, per, key, sense, unit, minor), depth + 1)
            elif told.amount is not None:
                self._count(told.amount, below, key, sense, currency, per, unit)
            elif not told.days:
                self._say(told, below, Around(currency, per, key, sense, unit, minor), depth + 1)
            elif sense.sort is not _META:
                self._days(told.days, below, key, sense.kind)

    def _of_keys(self, keys: Keys, node: Mapping[str, Any], trail: Trail, around: Around) -> None:
        """The days and months that keys name."""
        if keys.daily:
            days = ((key, texts.instant(key, None)) for key in node)
            self.made += (Fact("date", day, (trail, key), around.field) for key, day in days if day is not None)
        if keys.months:
            months = ((key, texts.month(key, self.reader)) for key in node)
            self.made += (Fact("date", month, (trail, key), around.field) for key, month in months if month is not None)
        if keys.monthly and (card := month_of_year(node, keys.monthly, trail)) is not None:
            self.made.append(card)

    def _say(self, told: _Told, trail: Trail, around: Around, depth: int) -> None:
        """Add what a text holds."""
        made, kind = self.made, around.sense.kind
        if told.inner is not None:
            before, value = told.inner
            if before.strip():
                self._free(self._read(before), trail, around)
            self.read(value, trail, around, depth + 1)
        elif told.amount is not None:
            self._number(told.amount, trail, around)
        elif around.sense.sort is _META:
            return
        elif told.days:
            self._days(told.days, trail, around.field, kind)
        elif told.nth is not None and not _DAY_WORDS.isdisjoint(tokens(around.field)):
            made.append(Fact("date", told.nth, trail, around.field, kind))
        elif told.card is not None and not _END_WORDS.isdisjoint(tokens(around.field)):
            made.append(Fact("date", told.card, trail, around.field, kind))
        else:
            self._free(told, trail, around)

    def _number(self, amount: Decimal | int, trail: Trail, around: Around) -> None:
        self._count(amount, trail, around.field, around.sense, around.currency, around.per, around.unit)

    def _count(
        self,
        amount: Decimal | int,
        trail: Trail,
        field: str,
        sense: Field,
        currency: str | None,
        per: str | None,
        unit: str | None,
    ) -> None:
        """Add the fact of a number, and what else it may be. What stands around it comes in parts: to put it together
        costs more than the rest."""
        fact = number(amount, trail, field, sense, currency, per, unit)
        if fact is not None:
            self.made.append(fact)
            if sense.alike is not None and (other := also(fact, sense, currency)) is not None:
                self.made.append(other)
        if sense.timely or (sense.sort is _NEUTRAL and _FIRST <= amount <= _LAST):
            self._days(moments.days(amount, field), trail, field, sense.kind)

    def _days(self, found: Iterable[Day], trail: Trail, field: str, kind: str | None) -> None:
        """Add days, each on its calendars, with their times."""
        for day in found:
            for one in self._calendars(day):
                self.made.append(Fact("date", one, trail, field, kind))
                if one.time is not None:
                    self.made.append(Fact("time", one.time, trail, field, kind))

    def _tell(self, text: str) -> _Told:
        """What a text holds, whatever stands above it; told once, since most texts of a ledger stand there often."""
        told = self._told.get(text)
        if told is None:
            told = self._told[text] = self._told_anew(text)
        return told

    def _told_anew(self, text: str) -> _Told:
        if "0" <= text[:1] <= "9":  # most of them are a number or a day and nothing else
            if (amount := texts.number(text)) is not None:
                return _Told(amount=amount)
            if text[4:5] == "-" and (day := texts.instant(text, None)) is not None:
                return _Told(days=(day,))
        if text.isalpha() and not texts.may_hold(text, self.reader):
            return _NOTHING
        stripped = text.strip()
        if stripped[-1:] in ENDINGS and (inner := self.opened.inside(text)) is not None:
            return _Told(inner=inner)
        if (quarter := texts.quarter(stripped)) is not None:
            return self._read(quarter)
        if not texts.may_hold(text, self.reader):
            return _NOTHING
        if (amount := texts.number(stripped)) is not None:
            return _Told(amount=amount)
        if (ticks := texts.ticks(stripped)) is not None:
            moment = moments.moment(ticks)
            return _NOTHING if moment is None else _Told(days=(moment,))
        if stripped[4:5] == "-" and (day := texts.instant(stripped, None)) is not None:
            return _Told(days=(day,))
        told = self._read(text)
        if len(stripped) <= _NTH and (nth := texts.nth_day(stripped)) is not None:
            return structs.replace(told, nth=nth)
        card = texts.card_end(stripped) if len(stripped) == _CARD else None
        return told if card is None else structs.replace(told, card=card)

    def _read(self, text: str) -> _Told:
        reading = texts.read(text, self.reader)
        if not reading.claims and not reading.loose and not reading.struck:
            return _NOTHING
        return _Told(reading=reading, free=texts.says_more(text, reading.claims))

    def _free(self, told: _Told, trail: Trail, around: Around) -> None:
        if told.reading is None:
            return
        made, field, currency = self.made, around.field, around.currency
        for amount in told.reading.loose:
            made.append(Fact("number", Number(amount), trail, field, None, free_text=True))
        for claim in (*told.reading.claims, *told.reading.struck):
            struck = claim in told.reading.struck
            field = texts.STRUCK if struck else around.field
            value = claim.value
            if value is None:
                continue
            if isinstance(value, Money) and not value.currencies and currency is not None and value.unit is None:
                value = money(value.amount, currency)
            kind = claim.kind or around.sense.kind
            for one in self._calendars(value) if isinstance(value, Day) else (value,):
                made.append(
                    Fact(claim.type, one, trail, field, kind, told.free, claim.per or around.sense.per or around.per)
                )
                if isinstance(one, Day) and isinstance(one.time, Clock):
                    made.append(Fact("time", one.time, trail, field, around.sense.kind, told.free))

    def _calendars(self, day: Day) -> tuple[Day, ...]:
        """A moment on the calendar of the reader's zone, and as it is written where that is another's."""
        zone = self.reader.timezone
        if zone is None or day.time is None or day.time.offset is None:
            return (day,)
        local = texts.on_calendar(day, zone)
        return (day,) if (local.readings, local.time) == (day.readings, day.time) else (local, day)


def _nested(item: Any) -> bool:
    """Whether a value holds others, and is not made of them, as an amount or a day in parts is."""
    return isinstance(item, (list, tuple)) or (isinstance(item, Mapping) and not keys_of(item).composed)
