"""What is fuzzed: each target takes bytes and may raise nothing; a GuardError that says what is wrong is no fault.

A target is also at fault where it is slow: more processor time than `LIMIT` for its length.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from guard.claims import extract
from guard.core.errors import GuardError
from guard.core.model import Reader, Reason, ToolResult
from guard.core.rule import RuleSet
from guard.ledger.decode import opened
from guard.ledger.facts import facts
from guard.locales.profile import languages, profile
from guard.ruleset import load
from guard.ruleset.build import build
from guard.ruleset.load import checked
from guard.ruleset.read import assemble, source
from guard.service.check_request import read_request
from guard.service.judging import defaults, judge
from guard.service.reading import Deployment
from tests.tools.replies import replies

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
BASE, EACH = 0.100, 0.000_25
"""Seconds that an input may take, and more for each byte: ten times what the slowest text takes, since the code that
is fuzzed carries counters on each branch."""


class Slow(Exception):
    """An input that takes longer than its length allows."""


_SIGNS = " .,:;-–/+%$€£¥₹()[]{}|*_~`'’\"\\#&?!=<>@^°½\n\t\u00a0\u202f\u200b\u200f−0123456789"
_WORDS = r"""
00 000 12 31 99 1,000 1.000 1'000 2026 2026-11-30 30.11.2026 11/30/26 14:05 2pm T14:05Z +01:00 USD EUR CHF JPY
KWD A$ US$ kr zł ₽ 円 元 万 億 角 年 月 日 時 半 二百 million k m bn lakh crore Mio. thousand hundred two twenty-
and half zwei hundert deux cent dollars euros cents euro pounds may March Dec Monday Fri today tomorrow next last in
ago days week months year hours minutes business about up to over at least from per CR DR minus total price
points percent Prozent st nd th of the end a v version order https:// e x ß İ ı ٣ ٫ ٬ १ ２ 𝟏 é &#36; &euro; \$
\n ~~ ** ``` ]( <br> {" ": },
"""
COMMON = (*_SIGNS, *_WORDS.split())
"""Signs and words of claims, whatever the language: what a byte stands for in `tokens`."""


@lru_cache(maxsize=4096)
def _words(tag: str) -> tuple[str, ...]:
    """Some of a locale's own words, spread over its lexicon."""
    every = sorted(profile(tag).words)
    return tuple(every[:: max(len(every) // 120, 1)])


def _reader(selector: bytes) -> Reader:
    tags = languages()
    tag = tags[int.from_bytes(selector[:2], "big") % len(tags)]
    return Reader(tag, "Europe/Berlin", "EUR", NOW if selector[1:2] > b"\x40" else None)


def text(data: bytes) -> None:
    """Any text, read for any locale."""
    _extract(data[2:].decode("utf-8", "replace"), _reader(data))


def tokens(data: bytes) -> None:
    """Words and signs of claims in any order, read for any locale."""
    reader = _reader(data)
    try:
        table = (*COMMON, *_words(reader.locale))
    except GuardError:
        return
    parts = [table[byte % len(table)] + (" " if byte & 1 else "") for byte in data[2:]]
    _extract("".join(parts), reader)


def _extract(draft: str, reader: Reader) -> None:
    found = extract(draft, reader)
    last = 0
    for claim in found.claims:
        assert last <= claim.start < claim.end <= len(draft), "spans must be in order and apart"
        assert claim.text == draft[claim.start : claim.end]
        assert (claim.value is None) == (claim.unreadable is not None)
        last = claim.end


def ledger(data: bytes) -> None:
    """Any result of a tool, as text and as the JSON inside it."""
    result = data[2:].decode("utf-8", "replace")
    reader = _reader(data)
    list(facts(ToolResult("tool", result), None, reader))
    if (found := opened(result)) is not None:
        list(facts(ToolResult("tool", found[1]), None, reader))


@lru_cache(maxsize=1)
def _rules() -> RuleSet:
    return load("standard")


def request(data: bytes) -> None:
    """Any body of a check; inside the engine nothing may go wrong, not even to be answered with a block."""
    rules = _rules()
    asked = read_request(data, defaults(rules, Deployment("en", None, None)), clock=NOW, max_draft=1 << 20)
    verdict = judge(asked, rules, NOW)
    assert all(finding.reason is not Reason.GUARD_ERROR for finding in verdict.findings), "the engine failed inside"


def rules(data: bytes) -> None:
    """Any rule file."""
    build(checked(assemble((source(data, "fuzzed.yaml"),), Path("fuzzed.yaml"))))


TARGETS: dict[str, Callable[[bytes], None]] = {
    "text": text,
    "tokens": tokens,
    "ledger": ledger,
    "request": request,
    "rules": rules,
}


def run(name: str, data: bytes) -> None:
    """One input: what it raises beside GuardError, and Slow where it takes too long three times over."""
    target = TARGETS[name]
    allowed = BASE + EACH * len(data)
    for _ in range(3):
        begun = time.thread_time()
        with suppress(GuardError):
            target(data)
        taken = time.thread_time() - begun
        if taken <= allowed:
            return
    raise Slow(f"{taken:.3f} s of processor time for {len(data)} bytes")


def seeds(name: str) -> list[bytes]:
    """Inputs to begin with."""
    if name in {"text", "ledger"}:
        return [b"\x02\x80" + reply.text.encode()[:2000] for reply in replies()]
    if name == "tokens":
        return [bytes(range(start, start + 60)) for start in range(0, 190, 10)]
    if name == "request":
        made = b'{"draft": "It is EUR 209 until 2026-12-03.", "ledger": [{"tool": "q", "result": {"price": "209.00"}}]}'
        return [made, made.replace(b'{"price": "209.00"}', b'"Error: timed out, 209"')]
    packs = Path(__file__).parents[2] / "rules"
    return [path.read_bytes() for path in sorted(packs.rglob("*.yaml"))]
