"""The short way to a verdict beside the plain one: they must agree on whatever is asked.

python -m tests.tools.ways [--cases N] [--seed N] [FILE.jsonl …]    generated cases, and requests one a line
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from itertools import chain, islice
from pathlib import Path
from typing import Any

from guard.core.errors import GuardError
from guard.core.rule import RuleSet
from guard.engine import find, hear
from guard.judge.effects import outcome
from guard.judge.memo import Memo
from guard.ruleset import load
from guard.service.check_request import read_request
from guard.service.judging import defaults
from guard.service.reading import Deployment

CLOCK = datetime(2026, 11, 30, 12, tzinfo=UTC)
SIZE = 500
"""Requests that a process is handed at once."""
PACKS = ("strict", "standard")
NAMES = ("winter jacket", "rain coat", "desk lamp", "tent", "stove", "rucksack")
LOCALES = ("en-US", "en-GB", "de-DE", "fr-FR", "ja-JP", "es-MX")


def differ(body: bytes, rules: RuleSet) -> str | None:
    """How the two verdicts differ, None where they do not. A request that cannot be read has none."""
    memo = Memo()  # the draft is read once for both: only the way to the facts differs
    try:
        first, second = (_verdict(body, rules, memo, plain=plain) for plain in (False, True))
    except GuardError:
        return None
    return None if first == second else f"short {first}\nplain {second}"


def _verdict(body: bytes, rules: RuleSet, memo: Memo, *, plain: bool) -> str:
    asked = read_request(body, defaults(rules, Deployment("en-US", None, "UTC")), clock=CLOCK, max_draft=1 << 20)
    hearing = hear(asked.draft, asked.ledger, rules, asked.reader, checked_at=CLOCK, purpose=asked.purpose, memo=memo)
    hearing.plain = plain
    findings = find(hearing)
    told: list[Any] = [finding.json() for finding in findings]
    made = outcome(findings, hearing)
    told += [made.decision, made.message, made.handoff]
    return json.dumps(told, default=str, ensure_ascii=False, sort_keys=True)


def generated(seed: int) -> bytes:
    """A request: a draft whose claims are in its ledger, nearly so, or not at all."""
    dice = random.Random(seed)  # noqa: S311 - the seed makes the case repeatable
    amounts = [Decimal(dice.randrange(1, 10 ** dice.choice((2, 3, 5, 7)))) / 100 for _ in range(dice.randrange(1, 6))]
    days = [date(2026, 11, 1) + timedelta(days=dice.randrange(90)) for _ in range(dice.randrange(1, 4))]
    records = [_record(dice, amounts, days, at) for at in range(dice.choice((0, 1, 2, 3, 4, 5, 6, 9, 14)))]
    if dice.random() < 0.3:
        records = [{"offer": record, "variants": [record], "tags": ["new", record["sku"]]} for record in records]
    ledger: list[dict[str, Any]] = [_entry(dice, "search", records)]
    if dice.random() < 0.5:
        ledger.append(_entry(dice, "quote", _record(dice, amounts, days, 99)))
    if dice.random() < 0.1:
        ledger.append({"tool": "quote", "result": f"Error: timed out, total {amounts[0]}", "is_error": True})
    sentences = [_sentence(dice, amounts, days) for _ in range(dice.randrange(1, 5))]
    made = {
        "draft": " ".join(sentences),
        "ledger": ledger,
        "locale": dice.choice(LOCALES),
        "user_texts": ["under $50?"],
    }
    return json.dumps(made, ensure_ascii=False).encode()


def _entry(dice: random.Random, tool: str, result: Any) -> dict[str, Any]:
    form = dice.choice((result, result, json.dumps(result), f"Status: 200. Response: {json.dumps(result)}"))
    made: dict[str, Any] = {"tool": tool, "result": form, "arguments": {"query": dice.choice(NAMES)}}
    if dice.random() < 0.3:
        made |= {"turn": dice.choice((1, 2)), "call_id": f"{tool}-{dice.random()}"}
    return made


def _record(dice: random.Random, amounts: list[Decimal], days: list[date], at: int) -> dict[str, Any]:
    amount, day = dice.choice(amounts), dice.choice(days)
    forms: tuple[Callable[[], Any], ...] = (
        lambda: float(amount),
        lambda: str(amount),
        lambda: f"€{amount}",
        lambda: f"{amount:,} USD",
        lambda: float(amount) * 1.0000000000000002,
        lambda: -float(amount),
        lambda: int(amount),
    )
    made: dict[str, Any] = {"name": dice.choice(NAMES), "sku": f"S-{at}", "price": dice.choice(forms)()}
    if dice.random() < 0.4:
        made["currency"] = dice.choice(("EUR", "USD", "JPY"))
    if dice.random() < 0.5:
        made["delivery"] = dice.choice((day.isoformat(), f"{day:%B} {day.day}", f"{day.isoformat()}T18:30:00Z"))
    if dice.random() < 0.4:
        made["note"] = dice.choice((f"was {amount} until {day:%d.%m.%Y}", "two hundred euros", f"{at} left", "new in"))
    if dice.random() < 0.3:
        made |= {"discount": f"{dice.randrange(5, 60)}%", "stock": dice.randrange(30), "rating": 4.3}
    return made


def _sentence(dice: random.Random, amounts: list[Decimal], days: list[date]) -> str:
    amount, day = dice.choice(amounts), dice.choice(days)
    said = dice.choice((amount, amount, amount, amount.quantize(Decimal(1)), amount + 1, -amount))
    money = dice.choice((f"€{said}", f"${said:,}", f"{said} EUR", f"{said} USD", "two hundred euros", f"about ${said}"))
    when = dice.choice(
        (day.isoformat(), f"{day:%B} {day.day}, {day.year}", f"{day:%B} {day.day}", "tomorrow", "December")
    )
    shapes = (
        f"The {dice.choice(NAMES)} costs {money}.",
        f"It arrives on {when}.",
        f"| {dice.choice(NAMES)} | {money} | {when} |",
        f"The total is {money} for {dice.randrange(2, 5)} items, {dice.randrange(5, 60)}% off.",
        f"Your refund of {money} takes 3 days.",
    )
    return dice.choice(shapes)


def _compare(lines: Iterable[tuple[str, bytes]]) -> list[str]:
    every = [(pack, load(pack)) for pack in PACKS]
    return [
        f"{name}, {pack}:\n{found}"
        for name, body in lines
        for pack, rules in every
        if (found := differ(body, rules)) is not None
    ]


def _compare_generated(seeds: range) -> list[str]:
    return _compare((f"seed {seed}", generated(seed)) for seed in seeds)


def _lines(files: list[Path]) -> Iterator[tuple[str, bytes]]:
    for path in files:
        for number, line in enumerate(path.read_bytes().splitlines(), 1):
            yield f"{path.name}:{number}", line


def _chunks(cases: Iterator[tuple[str, bytes]]) -> Iterator[list[tuple[str, bytes]]]:
    while chunk := list(islice(cases, SIZE)):
        yield chunk


def main() -> int:
    """Compare both ways under both packs; the exit status says whether they differ anywhere."""
    parser = argparse.ArgumentParser(description="Compare the short way to a verdict with the plain one.")
    parser.add_argument("files", nargs="*", type=Path, help="requests, one a line")
    parser.add_argument("--cases", type=int, default=10_000, help="generated cases")
    parser.add_argument("--seed", type=int, default=0, help="the first of their seeds")
    chosen = parser.parse_args()
    last = chosen.seed + chosen.cases
    lines = list(_chunks(_lines(chosen.files)))
    seeds = [range(first, min(first + SIZE, last)) for first in range(chosen.seed, last, SIZE)]
    count, found = sum(map(len, lines)) + chosen.cases, 0
    with ProcessPoolExecutor() as pool:
        for differences in chain(pool.map(_compare, lines), pool.map(_compare_generated, seeds)):
            found += len(differences)
            print(*differences, sep="\n", end="\n" * bool(differences))  # noqa: T201 - this is the output
    print(f"{count} requests under {' and '.join(PACKS)}: {found} differences")  # noqa: T201 - likewise
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
