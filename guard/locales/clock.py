"""Clock vocabulary: day periods with their hours, and time zones by name."""

from __future__ import annotations

from collections.abc import Iterable

from babel import Locale

from guard.locales.sense import Sense

ABBREVIATIONS = {
    "utc": 0, "gmt": 0, "z": 0, "wet": 0, "west": 60, "bst": 60, "cet": 60, "mez": 60, "cest": 120, "mesz": 120,
    "eet": 120, "eest": 180, "msk": 180, "ist": 330, "jst": 540, "kst": 540, "hkt": 480, "sgt": 480, "aest": 600,
    "aedt": 660, "acst": 570, "awst": 480, "nzst": 720, "nzdt": 780, "est": -300, "edt": -240, "cst": -360,
    "cdt": -300, "mst": -420, "mdt": -360, "pst": -480, "pdt": -420, "akst": -540, "hst": -600, "brt": -180,
}  # fmt: skip
"""Minutes east of UTC of the zones' abbreviations as replies write them (IST as in India, CST as in Chicago)."""

SHORT = {
    "et": "America/New_York", "ct": "America/Chicago", "mt": "America/Denver", "pt": "America/Los_Angeles",
}  # fmt: skip
"""What follows an hour in English in capitals; each is another word too."""

NAMED = {
    "America_Eastern": "America/New_York", "America_Central": "America/Chicago", "America_Mountain": "America/Denver",
    "America_Pacific": "America/Los_Angeles", "Europe_Central": "Europe/Paris", "Europe_Western": "Europe/Lisbon",
    "Europe_Eastern": "Europe/Bucharest", "GMT": "Etc/GMT", "British": "Europe/London", "Japan": "Asia/Tokyo",
    "China": "Asia/Shanghai", "India": "Asia/Kolkata", "Korea": "Asia/Seoul", "Moscow": "Europe/Moscow",
    "Australia_Eastern": "Australia/Sydney", "Brasilia": "America/Sao_Paulo", "Israel": "Asia/Jerusalem",
    "Singapore": "Asia/Singapore", "Arabian": "Asia/Riyadh", "Gulf": "Asia/Dubai",
    "Argentina": "America/Argentina/Buenos_Aires",
}  # fmt: skip
"""CLDR metazones whose long names are read, each with the zone that stands for it."""


def contribute(locale: Locale) -> Iterable[tuple[str, Sense]]:
    """Day periods (am, pm, in the morning, noon) and zones."""
    rules = locale.day_period_rules.get(None) or {}
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated", "narrow"):
            for period, name in (locale.day_periods.get(context, {}).get(width) or {}).items():
                sense = _period(period, rules)
                if sense is not None and name and not name.isdigit():
                    yield name.rstrip("."), sense
    yield from ((name, Sense("meridiem", half)) for name, half in (("am", 0), ("pm", 12), ("a.m", 0), ("p.m", 12)))
    yield from ((name, Sense("zone", offset)) for name, offset in ABBREVIATIONS.items())
    if locale.language == "en":
        yield from ((name, Sense("zone_behind", zone)) for name, zone in SHORT.items())
    for metazone, zone in NAMED.items():
        names = (locale.meta_zones.get(metazone) or {}).get("long") or {}
        yield from ((name, Sense("zone", zone)) for name in names.values())


def _period(period: str, rules: dict[str, list[dict[str, int]]]) -> Sense | None:
    """am and pm; the hours [from, before) of a part of the day; noon and midnight."""
    if period in ("am", "pm"):
        return Sense("meridiem", 0 if period == "am" else 12)
    if period in ("noon", "midnight"):
        return Sense("hour_name", 12 if period == "noon" else 0)
    for rule in rules.get(period, ()):
        if "from" in rule and "before" in rule:
            return Sense("part", (rule["from"] // 3600, rule["before"] // 3600))
    return None
