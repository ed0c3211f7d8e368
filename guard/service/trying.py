"""Trying rules out: what the API takes, and where the requests come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Protocol

import msgspec
from msgspec import Meta

from guard.core.json_text import decode, decoder, encode
from guard.service.ports import BlockLog
from guard.service.reading import instant

LATEST = 1000
"""Requests of the log that a backtest takes where none are sent and no number is asked for."""


class ValidateRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The files of one pack by name, each its text."""

    files: Annotated[dict[str, str], Meta(min_length=1, max_length=100)]


class BacktestRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The pack to try, and the requests to try it on; without `requests` the latest of the log, from `since` on."""

    files: Annotated[dict[str, str], Meta(min_length=1, max_length=100)]
    requests: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    since: str | msgspec.UnsetType = msgspec.UNSET
    limit: Annotated[int, Meta(ge=1, le=20_000)] = LATEST
    max_new_blocks: Annotated[int, Meta(ge=0)] | msgspec.UnsetType = msgspec.UNSET


_VALIDATE = decoder(ValidateRequest)
_BACKTEST = decoder(BacktestRequest)


class RuleTrials(Protocol):
    """What rules can be put to before they are in force. Filled in by `guard.ruleset.trials`."""

    def schema(self) -> dict[str, Any]: ...

    def validate(self, files: Mapping[str, str]) -> dict[str, Any]: ...

    def backtest(self, files: Mapping[str, str], requests: Iterable[bytes]) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Trying:
    """The use cases behind /v1/rules/validate and /v1/rules/backtest."""

    trials: RuleTrials
    log: BlockLog

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a rule file."""
        return self.trials.schema()

    def validate(self, body: bytes) -> dict[str, Any]:
        """The proof of a pack. Raises InvalidInput and its kin for a request that cannot be read."""
        request, _ = decode(body, _VALIDATE)
        return self.trials.validate(request.files)

    def backtest(self, body: bytes) -> dict[str, Any]:
        """Which decisions a pack would change; `passed` tells whether they are few enough, where that was asked."""
        request, _ = decode(body, _BACKTEST)
        if request.requests is msgspec.UNSET:
            since = instant(request.since, "since") if request.since else None
            requests = logged(self.log, since, request.limit)
        else:
            requests = (encode(one) for one in request.requests)
        said = self.trials.backtest(request.files, requests)
        if request.max_new_blocks is not msgspec.UNSET:
            said["passed"] = said["new_blocks"] <= request.max_new_blocks
        return said


def logged(log: BlockLog, since: datetime | None, limit: int | None) -> Iterator[bytes]:
    """Requests out of the log, latest first, each with the `now` of its check where it named none."""
    for at, text in log.traffic(since, limit):
        request = msgspec.json.decode(text)
        request.setdefault("now", at.isoformat())
        yield encode(request)
