"""Vocabulary around amounts: percent, measures, hedges, ranges, rates; from CLDR's units and `words/<lang>.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

from babel import Locale

from guard.locales import words
from guard.locales.sense import Sense


@dataclass(frozen=True, slots=True)
class Share:
    """What a word makes of a number: `times` it are hundredths. `whole` needs no number (半折 is 50 %).

    `tenths` (折, 割) are read as they are where the number is above ten: 八五折 is 85 %, 八折 80 %.
    """

    times: Decimal = Decimal(1)
    points: bool = False
    whole: bool = False
    tenths: bool = False


_SHARES = {
    "percent": Share(),
    "percentage_points": Share(points=True),
    "percent_tenths": Share(Decimal(10), tenths=True),
    "permille": Share(Decimal("0.1")),
    "permyriad": Share(Decimal("0.01")),
}
_WORDS = frozenset({"in", "lb", "oz"})
_PHRASES = ("bound", "bound_after")
_LISTS = (
    "range",
    "between",
    "pair",
    "or",
    "per",
    "negative",
    "price",
    "no_price",
    "rate_of",
    "points",
    "unit_context",
    "counter",
    "leadin",
    "version",
    "leadout",
    "one",
    "in_currency",
    "each",
    "more",
    "abroad",
    "unsure",
    "titled",
    "pieces",
    "in_digits",
    "plain",
    "odd",
    "few",
    "beyond",
    "instead",
    "bound_name",
)


@lru_cache(maxsize=1024)
def _sense(kind: str, value: Any = None, *, trigger: bool = False) -> Sense:
    return Sense(kind, value, trigger)


def contribute(locale: Locale) -> Iterable[tuple[str, Sense]]:
    """All words around amounts that the locale has."""
    own = words.section(locale.language, "amounts")
    yield from _percent(locale, own)
    yield from _measures(locale, own)
    for kind in _PHRASES:
        for bound, phrases in (own.get(kind) or {}).items():
            yield from ((phrase, _sense(kind, bound)) for phrase in phrases)
    for kind in _LISTS:
        yield from ((phrase, _sense(kind)) for phrase in own.get(kind) or ())
    for kind in ("per_unit", "per_whole", "unit_money", "noun"):
        for name, phrases in (own.get(kind) or {}).items():
            yield from ((phrase, _sense(kind, name, trigger=kind == "unit_money")) for phrase in phrases)
    for kind, least in (("of_any", 20), ("of", 10**6)):
        yield from ((phrase, _sense("of", least)) for phrase in own.get(kind) or ())
    for phrase, side in (own.get("ledger_side") or {}).items():
        yield phrase, _sense("ledger_side", int(side))


def _percent(locale: Locale, own: Mapping[str, Any]) -> Iterator[tuple[str, Sense]]:
    for sign in ("%", "٪"):
        yield sign, _share(trigger=True)
    for symbols in locale.number_symbols.values():
        if sign := str(symbols.get("percentSign", "")).strip("\u200e\u200f\u061c"):
            yield sign, _share()
    for name in _names(locale, "concentr-percent", ("long",)):
        yield name, _share(trigger=len(name) > 1)
    for kind, share in _SHARES.items():
        yield from ((phrase, _sense("percent", share, trigger=True)) for phrase in own.get(kind) or ())
    for phrase, whole in (own.get("percent_whole") or {}).items():
        yield phrase, _sense("percent", Share(Decimal(whole), whole=True), trigger=True)
    for phrase, part in (own.get("percent_part") or {}).items():
        yield phrase, _sense("percent_part", Decimal(part))
    yield "‰", _sense("percent", Share(Decimal("0.1")), trigger=True)


def _share(*, trigger: bool = False) -> Sense:
    return _sense("percent", Share(), trigger=trigger)


def _measures(locale: Locale, own: Mapping[str, Any]) -> Iterator[tuple[str, Sense]]:
    """Units by the symbol that the API gives (GB, kg), with CLDR's names, but no short one that is a word (in)."""
    for symbol, names in (own.get("measure_names") or {}).items():
        yield from ((name, _sense("measure", symbol)) for name in names)
    everywhere = words.section("und", "amounts")
    for symbol in everywhere["symbols"]:
        yield symbol, _sense("measure", everywhere["aliases"].get(symbol, symbol))
    for unit, symbol in everywhere["measures"].items():
        for name in _names(locale, unit, ("long",) if symbol in _WORDS else ("long", "short")):
            yield name.rstrip("."), _sense("measure", symbol)


def _names(locale: Locale, unit: str, lengths: tuple[str, ...]) -> set[str]:
    forms = locale._data["unit_patterns"].get(unit, {})  # noqa: SLF001  (the accessor gives one plural form at a time)
    found = set()
    for length in lengths:
        for pattern in forms.get(length, {}).values():
            name = str(pattern).replace("{0}", "").strip("\u00a0\u202f \u200e\u200f")
            if len(name) > 1 and "{" not in name:
                found.add(name)
    return found
