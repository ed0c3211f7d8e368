"""Values as CLDR writes them in each locale (through Babel), read back: what a locale's own form reads as.

A case is one value in one form of one locale. It is right if the text is read as exactly one claim of its type, with
exactly its value.

    python -m tests.tools.roundtrip [--kind PREFIX] [--locale TAG …] [--show N]    a table by kind, then the faults
"""

from __future__ import annotations

import argparse
import random
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from babel import Locale, dates, numbers, units
from babel.core import get_global
from babel.localedata import locale_identifiers

from guard.claims import extract
from guard.core.model import Claim, Reader
from guard.core.values import Clock, Day, Duration, Money, Percent
from guard.locales.currencies import in_use, minor_unit, of_region

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
_ZEROS = {
    "adlm": 0x1E950, "arab": 0x660, "arabext": 0x6F0, "beng": 0x9E6, "cakm": 0x11136, "deva": 0x966, "fullwide": 0xFF10,
    "gujr": 0xAE6, "guru": 0xA66, "hmnp": 0x1E140, "java": 0xA9D0, "khmr": 0x17E0, "knda": 0xCE6, "laoo": 0xED0,
    "mlym": 0xD66, "mtei": 0xABF0, "mymr": 0x1040, "nkoo": 0x7C0, "olck": 0x1C50, "orya": 0xB66, "rohg": 0x10D30,
    "sund": 0x1BB0, "tamldec": 0xBE6, "telu": 0xC66, "thai": 0xE50, "tibt": 0xF20, "vaii": 0xA620,
}  # fmt: skip
"""The digit zero of the numbering systems that some locale has for its own (Unicode)."""


@dataclass(frozen=True, slots=True)
class Case:
    """A value as the locale writes it. `right` says whether a claim's value is that value."""

    kind: str
    tag: str
    text: str
    type: str
    expected: str
    right: Callable[[Any], bool]


def tags() -> list[str]:
    """Every locale that Babel has, as BCP 47 tags."""
    return sorted(tag.replace("_", "-") for tag in locale_identifiers())


def cases(tag: str) -> Iterator[Case]:
    """The cases of one locale, the same at each run."""
    locale = Locale.parse(tag.replace("-", "_"))
    dice = random.Random(zlib.crc32(tag.encode()))  # noqa: S311 - a seed makes the cases repeatable
    for make in (_money, _percent, _native, _days, _relative, _times, _durations):
        yield from make(tag, locale, dice)


def _money(tag: str, locale: Locale, dice: random.Random) -> Iterator[Case]:
    home = of_region(locale.territory)
    codes = list(dict.fromkeys(filter(None, (home, "EUR", "USD", *dice.sample(sorted(in_use()), 2)))))
    for code in codes:
        amount = _amount(dice, code)
        yield _of("money standard", tag, numbers.format_currency(amount, code, locale=locale), amount, code)
        text = numbers.format_currency(amount, code, locale=locale, format_type="name")
        yield _of("money name", tag, text, amount, code)
    for code in codes[:2]:
        negative = -_amount(dice, code)
        text = numbers.format_currency(negative, code, locale=locale, format_type="accounting")
        yield _of("money accounting", tag, text, negative, code)
        large = dice.choice((Decimal(1_200_000), Decimal(35_000), Decimal(7_000_000), Decimal(2_400_000_000)))
        text = numbers.format_compact_currency(large, code, locale=locale, fraction_digits=1)
        yield _of("money compact", tag, text, large, code)


def _amount(dice: random.Random, code: str) -> Decimal:
    """One to seven digits, and only decimals that both ISO 4217 and CLDR's display give the currency."""
    shown = min(minor_unit(code), numbers.get_currency_precision(code))
    whole = Decimal(dice.randrange(1, 10 ** dice.choice((2, 3, 4, 5, 7))))
    return whole + (Decimal(dice.randrange(10**shown)).scaleb(-shown) if shown else 0)


def _of(kind: str, tag: str, text: str, amount: Decimal, code: str) -> Case:
    def right(value: Any) -> bool:
        return isinstance(value, Money) and value.amount == amount and code in value.currencies

    return Case(kind, tag, text, "money", f"{amount} {code}", right)


def _percent(tag: str, locale: Locale, dice: random.Random) -> Iterator[Case]:
    for share in (Decimal(dice.randrange(1, 100)), Decimal(dice.randrange(1, 1000)) / 10):
        text = numbers.format_percent(share / 100, locale=locale, decimal_quantization=False)
        yield _share("percent", tag, text, share)


def _share(kind: str, tag: str, text: str, share: Decimal) -> Case:
    return Case(kind, tag, text, "percent", str(share), lambda value: value == Percent(share))


def _native(tag: str, locale: Locale, dice: random.Random) -> Iterator[Case]:
    """The locale's own digits with the signs that go with them; nothing where they are the ASCII digits."""
    system = locale.default_numbering_system
    if system == "latn":
        system = locale.other_numbering_systems.get("native", "latn")
    if system not in _ZEROS:
        return
    digits = {ord("0") + number: _ZEROS[system] + number for number in range(10)}
    code = of_region(locale.territory) or "EUR"
    amount = _amount(dice, code)
    text = numbers.format_currency(amount, code, locale=locale, numbering_system=system).translate(digits)
    yield _of("money native digits", tag, text, amount, code)
    share = Decimal(dice.randrange(1, 1000)) / 10
    text = numbers.format_percent(share / 100, locale=locale, decimal_quantization=False, numbering_system=system)
    yield _share("percent native digits", tag, text.translate(digits), share)


def _days(tag: str, locale: Locale, dice: random.Random) -> Iterator[Case]:
    for width in ("full", "long", "medium", "short"):
        day = date(2025, 6, 1) + timedelta(days=dice.randrange(900))
        if locale.territory is None:  # day and month cannot be told for want of a region
            day = day.replace(day=dice.randrange(13, 29))
        text = dates.format_date(day, width, locale=locale)
        yield _day(f"date {width}", tag, text, day)


def _day(kind: str, tag: str, text: str, day: date) -> Case:
    def right(value: Any) -> bool:
        return isinstance(value, Day) and value.readings == (day,)

    return Case(kind, tag, text, "date", day.isoformat(), right)


def _relative(tag: str, locale: Locale, dice: random.Random) -> Iterator[Case]:
    names: dict[str, list[date]] = {}  # Hindi has one word for yesterday and tomorrow
    for offset, name in sorted(locale._data["date_fields"].get("day", {}).get("relative", {}).items()):
        names.setdefault(name, []).append(NOW.date() + timedelta(days=offset))
    for name, every in names.items():
        yield Case("date relative", tag, name, "date", " or ".join(map(str, every)), _one_of(every))
    for number in dice.sample(range(7), 3):
        monday = NOW.date() - timedelta(days=NOW.weekday())
        name = dates.format_date(monday + timedelta(days=number), "EEEE", locale=locale)
        yield Case("weekday", tag, name, "date", f"weekday {number}", _on(number))


def _one_of(every: list[date]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, Day) and bool(value.readings) and set(value.readings) <= set(every)


def _on(number: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, Day) and value.weekday == number and bool(value.readings)


def _times(tag: str, locale: Locale, dice: random.Random) -> Iterator[Case]:
    for width in ("short", "medium", "long"):
        moment = time(dice.randrange(24), dice.randrange(60), 0 if width == "short" else dice.randrange(60), tzinfo=UTC)
        text = dates.format_time(moment, width, tzinfo=UTC, locale=locale)
        yield Case(f"time {width}", tag, text, "time", moment.isoformat("seconds"), _at(moment, width))


def _at(moment: time, width: str) -> Callable[[Any], bool]:
    def right(value: Any) -> bool:
        if not isinstance(value, Clock) or (value.hour, value.minute) != (moment.hour, moment.minute):
            return False
        return width == "short" or value.second == moment.second

    return right


def _durations(tag: str, locale: Locale, dice: random.Random) -> Iterator[Case]:
    for unit in ("minute", "hour", "day", "week", "month", "year"):
        for width in ("long", "short"):
            count = Decimal(dice.choice((1, 2, 3, 5, 11, 21, 30)))
            text = units.format_unit(count, f"duration-{unit}", length=width, locale=locale)
            yield Case(f"duration {width}", tag, text, "duration", f"{count} {unit}", _lasts(count, unit))


def _lasts(count: Decimal, unit: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, Duration) and (value.amount, value.unit) == (count, unit)


@dataclass(frozen=True, slots=True)
class Fault:
    """A case that was read otherwise. `why` is missed, several, unreadable or value."""

    kind: str
    tag: str
    text: str
    expected: str
    why: str
    read: str


def fault(case: Case) -> Fault | None:
    """What is wrong with how a case is read; None where it is right."""
    locale = Locale.parse(case.tag.replace("-", "_"))
    reader = Reader(case.tag, "UTC", of_region(locale.territory), NOW)
    claims = extract(case.text, reader).claims
    mine = [claim for claim in claims if claim.type == case.type]
    if len(claims) == 1 and mine and case.right(mine[0].value):
        return None
    why = "missed" if not mine else "several" if len(claims) > 1 else "value"
    if why == "value" and mine[0].value is None:
        why = "unreadable"
    return Fault(case.kind, case.tag, case.text, case.expected, why, "; ".join(map(_shown, claims)))


def _shown(claim: Claim) -> str:
    value = claim.unreadable if claim.value is None else str(dict(claim.value.json()))
    return f"{claim.type} {claim.text!r} {value}"


def run(tag: str) -> tuple[Counter[str], list[Fault]]:
    """How many cases of each kind a locale has, and its faults."""
    every = list(cases(tag))
    return Counter(case.kind for case in every), [found for case in every if (found := fault(case))]


def _together(done: Iterable[tuple[Counter[str], list[Fault]]]) -> tuple[Counter[str], list[Fault]]:
    counts: Counter[str] = Counter()
    faults: list[Fault] = []
    for one, found in done:
        counts.update(one)
        faults.extend(found)
    return counts, faults


def table(counts: Counter[str], faults: Sequence[Fault]) -> str:
    """Cases and the share read exactly right, by kind and in all."""
    wrong = Counter(one.kind for one in faults)
    lines = [f"{'kind':24}{'cases':>8}{'right %':>9}"]
    for kind, count in sorted(counts.items()):
        lines.append(f"{kind:24}{count:>8}{100 * (1 - wrong[kind] / count):>9.2f}")
    for name, dated in (("all amounts", False), ("all dates", True)):
        mine = {kind for kind in counts if kind.startswith(("money", "percent")) != dated}
        total = sum(counts[kind] for kind in mine)
        if total:
            right = 100 * (1 - sum(wrong[kind] for kind in mine) / total)
            lines.append(f"{name:24}{total:>8}{right:>9.2f}")
    return "\n".join(lines)


def listed(faults: Sequence[Fault], show: int) -> str:
    """The faults by kind and reason: how many, in which languages most, and some of them."""
    groups: defaultdict[tuple[str, str], list[Fault]] = defaultdict(list)
    for one in faults:
        groups[one.kind, one.why].append(one)
    lines: list[str] = []
    for (kind, why), group in sorted(groups.items(), key=lambda item: -len(item[1])):
        languages = Counter(one.tag.split("-")[0] for one in group).most_common(12)
        lines.append(f"\n{kind}, {why}: {len(group)} ({', '.join(f'{name} {count}' for name, count in languages)})")
        seen: set[str] = set()
        for one in group:
            if len(seen) < show and (language := one.tag.split("-")[0]) not in seen:
                seen.add(language)
                lines.append(f"    {one.tag}: {one.text!r} is {one.expected}" + (f", read {one.read}" * bool(one.read)))
    return "\n".join(lines)


def main() -> None:
    """Run all locales, or those named, on all cores."""
    parser = argparse.ArgumentParser(description="Values formatted in each of CLDR's locales, read back.")
    parser.add_argument("--kind", default="", help="list only faults of kinds that begin so")
    parser.add_argument("--locale", nargs="*", help="only these tags")
    parser.add_argument("--show", type=int, default=6, help="faults shown of each kind, one a language")
    chosen = parser.parse_args()
    get_global("territory_currencies")
    with ProcessPoolExecutor() as pool:
        counts, faults = _together(pool.map(run, chosen.locale or tags(), chunksize=16))
    print(table(counts, faults))  # noqa: T201 - this is the command's output
    print(listed([one for one in faults if one.kind.startswith(chosen.kind)], chosen.show))  # noqa: T201 - likewise


if __name__ == "__main__":
    main()
