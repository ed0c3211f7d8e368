"""Check and log: a verdict that holds a message back is committed before it is given."""

from __future__ import annotations

import hashlib
import logging
import random
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from time import perf_counter
from typing import Any

from guard.core.errors import GuardError, Unavailable
from guard.core.json_text import decode, encode
from guard.core.model import Decision, Effect, Finding, Verdict
from guard.core.rule import RuleSet
from guard.service import ids
from guard.service.active_rules import ActiveRules
from guard.service.check_request import BATCH_DECODER, Check, Recorded, compiled, read_request
from guard.service.judging import answer, defaults, judge
from guard.service.ports import BlockLog
from guard.service.reading import Deployment
from guard.service.records import Entry, Once
from guard.service.turns import Turns

FACET_LENGTH = 200

Clock = Callable[[], datetime]
Answered = bytes | Future[bytes]
"""An answer, or one that is given once what it says is committed."""


log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Checking:
    """The use case behind POST /v1/check. `clock` is the server's, in UTC.

    `log_allowed` is the share of allowed checks, from 0 to 1, that are kept for backtests. Blocks always are, and
    so is what a rule in shadow would have stopped.
    """

    rules: ActiveRules
    log: BlockLog
    deployment: Deployment
    max_draft: int
    clock: Clock
    log_allowed: float = 0.0
    turns: Turns | None = None

    def warm(self) -> None:
        """Judge something once, unlogged: compiling the locale is not left to the first who asks."""
        now, rules = self.clock(), self.rules.current
        body = b'{"draft": "5 EUR", "ledger": [{"tool": "warm", "result": "5 EUR"}]}'
        judge(read_request(body, defaults(rules, self.deployment), clock=now, max_draft=self.max_draft), rules, now)

    def one(self, body: bytes, key_id: str) -> Answered:
        """The answer to one request.

        Raises InvalidInput and its kin; the future may fail with Conflict and Unavailable.
        """
        started, now, rules = perf_counter(), self.clock(), self.rules.current
        within, recorded = defaults(rules, self.deployment), self._recorded(key_id)
        check = read_request(body, within, clock=now, max_draft=self.max_draft, recorded=recorded)
        return self._answer(check, rules, key_id, now, started)

    def batch(self, body: bytes, key_id: str) -> list[Answered]:
        """The answers to up to 100 requests, in order. All are read before the first is judged."""
        now, rules = self.clock(), self.rules.current
        request, _ = decode(body, BATCH_DECODER)
        within, recorded = defaults(rules, self.deployment), self._recorded(key_id)
        checks = []
        for index, one in enumerate(request.requests):
            try:
                checks.append(compiled(one, within, clock=now, max_draft=self.max_draft, recorded=recorded))
            except GuardError as error:
                error.field = f"requests[{index}].{error.field}"
                raise
        return [self._answer(check, rules, key_id, now, perf_counter()) for check in checks]

    def _recorded(self, key_id: str) -> Recorded | None:
        return None if self.turns is None else partial(self.turns.ledger, key_id)

    def _worth_keeping(self, verdict: Verdict) -> bool:
        """Whether an allowed check is kept: a share of them, and each on which a rule in shadow would have acted."""
        if any(finding.effect is Effect.SHADOW for finding in verdict.findings):
            return True
        return self.log_allowed > 0 and random.random() < self.log_allowed  # noqa: S311  # a sample

    def _sample(self, text: bytes, entry: Entry) -> None:
        """Keep an allowed check. Nobody waits for it, and where it cannot be kept the answer is given all the same."""
        try:
            self.log.sample(text, entry).add_done_callback(_told)
        except Unavailable as error:
            log.warning("an allowed check was not sampled: %s", error)

    def _answer(self, check: Check, rules: RuleSet, key_id: str, now: datetime, started: float) -> Answered:
        verdict = judge(check, rules, now)
        identifier = ids.make(now)
        said: dict[str, Any] = {"check_id": f"chk_{identifier.hex}"}
        said |= answer(verdict, check)
        said["elapsed_ms"] = round((perf_counter() - started) * 1000, 3)
        text = encode(said)
        entry = None
        allowed = verdict.decision is Decision.ALLOW
        if not allowed or self._worth_keeping(verdict):
            entry = Entry(
                id=identifier,
                at=ids.born(identifier),
                verdict=str(verdict.decision),
                locale=check.reader.locale,
                request=check.whole,
                key_id=key_id,
                conversation_id=check.conversation_id,
                rules_version=rules.version,
                facets=frozenset(_facets(verdict)),
            )
        if entry is not None and allowed:
            self._sample(text, entry)
            entry = None
        once = None
        if check.idempotency_key:
            once = Once(key_id, check.idempotency_key, hashlib.sha256(check.text).hexdigest())
        return text if entry is None and once is None else self.log.record(text, entry, once, now)


def _told(kept: Future[None]) -> None:
    error = kept.exception()
    if error is not None:
        log.warning("an allowed check was not sampled: %s", error)


def _facets(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """What a reviewer searches a block by."""
    for finding in verdict.findings:
        if finding.effect not in {Effect.BLOCK, Effect.REDACT}:
            continue
        yield "rule", finding.rule[:FACET_LENGTH]
        if finding.reason:
            yield "reason", str(finding.reason)
        for tool in _tools(finding):
            yield "tool", tool[:FACET_LENGTH]
    for named in ("failed", "unanswered"):
        for call in (verdict.ledger or {}).get(named, ()):
            yield "tool", str(call["tool"])[:FACET_LENGTH]


def _tools(finding: Finding) -> Iterator[str]:
    for evidence in (finding.nearest, finding.source):
        if evidence is not None:
            yield evidence.tool
