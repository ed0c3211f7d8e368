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

MEASURES: Mapping[str, str] = {
    "digital-terabyte": "TB", "digital-gigabyte": "GB", "digital-megabyte": "MB", "digital-kilobyte": "kB", "digital-byte": "B",
    "digital-gigabit": "Gb", "digital-megabit": "Mb", "length-kilometer": "km", "length-meter": "m", "length-centimeter": "cm",
    "length-millimeter": "mm", "length-mile": "mi", "length-foot": "ft", "length-inch": "in", "length-yard": "yd", "mass-tonne": "t",
    "mass-kilogram": "kg", "mass-gram": "g", "mass-milligram": "mg", "mass-pound": "lb", "mass-ounce": "oz", "volume-liter": "L",
    "volume-milliliter": "mL", "volume-centiliter": "cL", "volume-gallon": "gal", "volume-cubic-meter": "m³",
    "area-square-meter": "m²", "area-square-foot": "ft²", "area-hectare": "ha", "energy-kilowatt-hour": "kWh", "power-watt": "W",
    "power-kilowatt": "kW", "electric-volt": "V", "temperature-celsius": "°C", "temperature-fahrenheit": "°F",
    "frequency-gigahertz": "GHz", "frequency-megahertz": "MHz", "graphics-pixel": "px", "energy-kilocalorie": "kcal",
    "speed-kilometer-per-hour": "km/h", "speed-mile-per-hour": "mph",
}  # fmt: skip
"""CLDR units that replies count, by the symbol that the API gives."""


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
_SYMBOLS = "TB GB MB KB kB km cm mm mi ft yd kg mg lb lbs oz ml mL cl cL L kWh kW W V °C °F GHz MHz Mbps Gbps px kcal mph mAh m² m³ sqm sqft"
_ALIASES = {"KB": "kB", "lbs": "lb", "ml": "mL", "cl": "cL", "sqm": "m²", "sqft": "ft²"}
_PHRASES = ("bound", "bound_after")
_LISTS = (
    "range",
    "between",
    "pair",
    "or",
    "per",
    "negative",
    "price",
    "points",
    "unit_context",
    "counter",
    "leadout",
    "one",
)


@lru_cache(maxsize=1024)
def _sense(kind: str, value: Any = None, trigger: bool = False) -> Sense:  # noqa: FBT001, FBT002  (cached by position)
    return Sense(kind, value, trigger)


def contribute(locale: Locale) -> Iterable[tuple[str, Sense]]:
    """All words around amounts that the locale has."""
    own = words.section(locale.language, "amounts")
    yield from _percent(locale, own)
    yield from _measures(locale)
    for kind in _PHRASES:
        for bound, phrases in (own.get(kind) or {}).items():
            yield from ((phrase, _sense(kind, bound)) for phrase in phrases)
    for kind in _LISTS:
        yield from ((phrase, _sense(kind)) for phrase in own.get(kind) or ())
    for kind in ("per_unit", "per_whole", "unit_money", "noun"):
        for name, phrases in (own.get(kind) or {}).items():
            yield from ((phrase, _sense(kind, name, kind == "unit_money")) for phrase in phrases)
    for kind, least in (("of", 10**6), ("of_any", 20)):
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
        yield from ((phrase, _sense("percent", share, True)) for phrase in own.get(kind) or ())  # noqa: FBT003
    for phrase, whole in (own.get("percent_whole") or {}).items():
        yield phrase, _sense("percent", Share(Decimal(whole), whole=True), True)  # noqa: FBT003
    yield "‰", _sense("percent", Share(Decimal("0.1")), True)  # noqa: FBT003


def _share(*, trigger: bool = False) -> Sense:
    return _sense("percent", Share(), trigger)


def _measures(locale: Locale) -> Iterator[tuple[str, Sense]]:
    for symbol in _SYMBOLS.split():
        yield symbol, _sense("measure", _ALIASES.get(symbol, symbol))
    for unit, symbol in MEASURES.items():
        for name in _names(locale, unit, ("long", "short")):
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
