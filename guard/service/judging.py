"""A request to its verdict: the engine, closed on failure."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from msgspec import UNSET

from guard import engine
from guard.core.errors import InvalidInput, Malformed
from guard.core.model import Verdict
from guard.core.rule import RuleSet
from guard.judge.memo import Memo
from guard.service.check_request import Check, placed, read_request
from guard.service.reading import Deployment

log = logging.getLogger(__name__)


def judge(
    check: Check, rules: RuleSet, checked_at: datetime, memo: Memo | None = None, *, details: bool = True
) -> Verdict:
    """The verdict. Whatever goes wrong inside the engine is a block with the fixed message and reason guard_error.

    Rule sets that judge the same request may share a memo. Raises InvalidInput for what only the engine can see is
    unreadable.
    """
    try:
        return engine.decide(
            check.draft,
            check.ledger,
            rules,
            check.reader,
            checked_at=checked_at,
            purpose=check.purpose,
            include=check.include if details else None,
            memo=memo,
        )
    except Malformed as error:
        raise placed(error, check.text) from error
    except InvalidInput:
        raise
    except Exception:
        log.exception("the engine failed; the reply is blocked")
        return engine.broken(check.draft, rules, check.reader.locale)


def answer(verdict: Verdict, check: Check) -> dict[str, Any]:
    """The verdict as JSON, with the request's id where one was sent."""
    return ({} if check.id is UNSET else {"id": check.id}) | verdict.json()


def defaults(rules: RuleSet, deployment: Deployment) -> Deployment:
    """What holds where a request is silent: the pack's word before the deployment's."""
    given = rules.defaults
    return Deployment(
        given.locale or deployment.locale,
        given.currency or deployment.currency,
        given.timezone or deployment.timezone,
    )


def judge_text(
    body: bytes, rules: RuleSet, deployment: Deployment, *, max_draft: int, clock: datetime
) -> dict[str, Any]:
    """The answer to a request that comes from a file: a replay, whose ages are told from its own `now`.

    An absent `now` is unknown to the reader, and `clock` then tells the ages.
    """
    check = read_request(body, defaults(rules, deployment), clock=None, max_draft=max_draft)
    return answer(judge(check, rules, check.reader.now or clock), check)
