"""Date vocabulary: months and weekdays in each width, and the locale's order of day and month."""

from __future__ import annotations

from collections.abc import Iterable

from babel import Locale

from guard.locales.sense import Sense


def day_first(locale: Locale) -> bool | None:
    """Whether an all-numeric date has its day before its month; None where no region tells."""
    if locale.territory is None:
        return None
    pattern = locale.date_formats["short"].pattern
    return bool(pattern.find("d") < pattern.find("M"))


def contribute(locale: Locale) -> Iterable[tuple[str, Sense]]:
    """Month and weekday names, format and stand-alone."""
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, name in locale.months.get(context, {}).get(width, {}).items():
                if not name.isdigit():
                    yield name.rstrip("."), Sense("month", number, True)
            for number, name in locale.days.get(context, {}).get(width, {}).items():
                yield name.rstrip("."), Sense("weekday", number, True)
