"""Units that measure the same: what one is of the other, so that 4,998 GB may be told as 4.998 TB."""

from __future__ import annotations

from decimal import Decimal

_SCALES: dict[str, dict[str, str]] = {
    "data": {
        "KB": "0.001", "kB": "0.001", "MB": "1", "GB": "1000", "TB": "1000000", "PB": "1000000000",
        "MiB": "1.048576", "GiB": "1073.741824",
    },
    "mass": {
        "µg": "0.000001", "mcg": "0.000001", "mg": "0.001", "g": "1", "kg": "1000", "t": "1000000",
        "oz": "28.349523125", "lb": "453.59237",
    },
    "length": {
        "mm": "0.001", "cm": "0.01", "m": "1", "km": "1000",
        "in": "0.0254", "ft": "0.3048", "yd": "0.9144", "mi": "1609.344",
    },
    "area": {"m²": "1", "km²": "1000000", "ft²": "0.09290304", "ha": "10000", "acre": "4046.8564224"},
    "volume": {
        "ml": "0.001", "mL": "0.001", "cl": "0.01", "cL": "0.01", "dl": "0.1", "l": "1", "L": "1", "m³": "1000",
        "gal": "3.785411784",
    },
    "speed": {"km/h": "1", "mi/h": "1.609344", "mph": "1.609344", "m/s": "3.6", "kn": "1.852"},
    "energy": {"Wh": "0.001", "kWh": "1", "MWh": "1000", "GWh": "1000000"},
    "power": {"hp": "745.7", "W": "1", "kW": "1000", "MW": "1000000", "GW": "1000000000"},
    "rate": {"Kbps": "0.001", "kbps": "0.001", "Mbps": "1", "Gbps": "1000"},
    "bits": {"Mbit": "1", "Gbit": "1000"},
    "food": {"kcal": "4.184", "kJ": "1"},
    "frequency": {"Hz": "1", "kHz": "1000", "MHz": "1000000", "GHz": "1000000000"},
    "charge": {"mAh": "1"},
    "pressure": {"psi": "1"},
    "turns": {"rpm": "1"},
    "loudness": {"dB": "1"},
    "peak": {"kWp": "1"},
    "mileage": {"mpg": "1"},
    "heat": {"BTU": "1"},
    "frames": {"fps": "1"},
    "dots": {"dpi": "1"},
    "pixels": {"px": "1"},
    "pulse": {"bpm": "1"},
    "temperature": {"°C": "1", "°F": "1"},
}  # fmt: skip
_DIMENSION = {unit: dimension for dimension, units in _SCALES.items() for unit in units}


def dimension(unit: str) -> str | None:
    """What a unit measures, None for the noun of a count.

    >>> dimension("GB"), dimension("student")
    ('data', None)
    """
    return _DIMENSION.get(unit)


def converted(amount: Decimal, unit: str, wanted: str) -> Decimal | None:
    """The measure in another unit of its dimension.

    >>> converted(Decimal(4998), "GB", "TB"), converted(Decimal(18), "°C", "°F"), converted(Decimal(1), "GB", "kg")
    (Decimal('4.998'), Decimal('64.4'), None)
    """
    scale = _SCALES.get(_DIMENSION.get(unit, ""), {})
    if wanted not in scale:
        return None
    if unit == wanted:
        return amount
    if unit == "°C":
        return amount * 9 / 5 + 32
    if unit == "°F":
        return (amount - 32) * 5 / 9
    return amount * Decimal(scale[unit]) / Decimal(scale[wanted])
