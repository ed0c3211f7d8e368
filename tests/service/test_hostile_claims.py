"""Texts made of what claims are made of: whatever they say, the guard judges them itself and does not break."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from guard.core.json_text import encode
from guard.core.model import Decision
from guard.ruleset import load
from guard.service.check_request import read_request
from guard.service.judging import judge
from guard.service.reading import Deployment

PIECES = [
    *"0 1 5 9 12 31 209 1.234 12,5 99.99 2026 0001 9999 1e999999999 ٣ 五 １２ ½ ²".split(),
    *"€ $ £ ¥ EUR USD JPY kr zł % ‰ : / - – − . , ' ( ) [ ] | ** ~~ ` \\ & ; @ #".split(),
    *"Jan March Dezember lundi tomorrow gestern next last ago in of and to from 月 日 年 時 الساعة".split(),
    *"two hundred million dozen half euros dollars cents percent days hours weeks about over k M bn lakh 万".split(),
    *"2026-02-30 31/12/9999 00:00 24:00 25:61 12:30pm +14:00 Z T P1D https://x.y/?p=5 &euro; &#8364; \\u20ac".split(),
    " ",
    "\n",
    "\t",
    "\u202f",
    "\u200b",
    "\u202e",
    "\ufeff",
    "\x00",
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=14).map(" ".join) | st.lists(
    st.sampled_from(PIECES), max_size=14
).map("".join)
LEAVES = st.none() | st.booleans() | st.integers() | st.decimals(allow_nan=False, allow_infinity=False) | TEXTS
KEYS = st.sampled_from(["price", "currency", "date", "id", "error", "status", "items", "total", "amount", "at", ""])
RESULTS = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=8
)
LOCALES = st.sampled_from(["en-US", "de-CH", "ja-JP", "ar-EG", "hi-IN"])
NOWS = st.sampled_from(["2026-12-01T10:00:00Z", "0002-01-01T00:00:00Z", "9998-12-31T23:59:59+14:00"])
PACKS = {name: load(name) for name in ("strict", "standard")}
CLOCK = datetime(2026, 12, 1, 10, tzinfo=UTC)


def judged(request: dict[str, Any], pack: str) -> Any:
    check = read_request(encode(request), Deployment(), clock=CLOCK, max_draft=32 * 1024)
    return judge(check, PACKS[pack], CLOCK)


@given(TEXTS, st.lists(RESULTS, max_size=3), TEXTS, LOCALES, NOWS, st.sampled_from(sorted(PACKS)))
def test_no_text_and_no_result_breaks_the_engine(
    draft: str, results: list[Any], said: str, locale: str, now: str, pack: str
) -> None:
    ledger = [{"tool": f"t{index}", "arguments": {"q": said}, "result": one} for index, one in enumerate(results)]
    request = {"draft": draft, "ledger": ledger, "user_texts": [said], "locale": locale, "now": now}
    verdict = judged(request, pack)
    assert all(finding.reason != "guard_error" for finding in verdict.findings)
    for finding in verdict.findings:
        assert draft[finding.claim.start : finding.claim.end] == finding.claim.text
    assert verdict.decision is not Decision.ALLOW or verdict.message == draft
    encode(verdict.json())
