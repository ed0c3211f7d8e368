"""What a check is asked with: the JSON of the API and of `guard check`, and what the engine is then given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from guard.core.errors import Conflict, InvalidInput, LimitExceeded, Malformed
from guard.core.json_faults import find_fault
from guard.core.json_text import RawJson, canonical, decode_around, decoder, encode, large
from guard.core.model import Ledger, Reader, ToolResult
from guard.ledger import merge, read_messages
from guard.service.parts import text_of
from guard.service.reading import Deployment, instant, reader, zone

Name = Annotated[str, Meta(min_length=1, max_length=255)]


class LedgerEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One tool result. Only `tool` and `result` are required."""

    tool: Annotated[str, Meta(min_length=1)]
    result: msgspec.Raw
    call_id: str | UnsetType | None = UNSET
    arguments: dict[str, Any] | UnsetType | None = UNSET
    is_error: bool | UnsetType = UNSET
    observed_at: str | UnsetType | None = UNSET
    source: Literal["live", "cache"] | UnsetType = UNSET
    as_of: str | UnsetType | None = UNSET
    turn: int | UnsetType | None = UNSET


class CheckRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A draft with what the tools returned, as a ledger or as the messages of the conversation."""

    draft: str | list[str | dict[str, Any]]
    ledger: list[LedgerEntry] | UnsetType = UNSET
    messages: list[dict[str, Any]] | UnsetType = UNSET
    format: str | UnsetType | None = UNSET
    turn_id: Name | UnsetType | None = UNSET
    turn: int | UnsetType | None = UNSET
    turn_started_at: str | UnsetType | None = UNSET
    user_texts: list[str] | UnsetType = UNSET
    id: str | int | UnsetType | None = UNSET
    include: list[Literal["ledger", "citable", "unjudged"]] | UnsetType = UNSET
    locale: str | UnsetType | None = UNSET
    timezone: str | UnsetType | None = UNSET
    now: str | UnsetType | None = UNSET
    currency: str | UnsetType | None = UNSET
    purpose: Literal["orient", "commit"] | UnsetType = UNSET
    conversation_id: str | UnsetType | None = UNSET
    idempotency_key: Name | UnsetType | None = UNSET
    metadata: dict[str, Any] | UnsetType | None = UNSET


class BatchRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Up to 100 requests, answered in order."""

    requests: Annotated[list[CheckRequest], Meta(max_length=100)]


Recorded = Callable[[str], Ledger]
"""What was recorded under a turn's id."""


class Check(msgspec.Struct, frozen=True):
    """A request as the engine takes it. `id` is UNSET where none was sent.

    `told` is its JSON with the ledger written out, where the request only names a recorded turn.
    """

    draft: str
    ledger: Ledger
    reader: Reader
    purpose: str
    include: frozenset[str]
    request: CheckRequest
    id: str | int | UnsetType | None = UNSET
    conversation_id: str | None = None
    idempotency_key: str | None = None
    told: bytes | None = None

    @property
    def text(self) -> bytes:
        """Its canonical JSON, made where somebody asks: most checks are neither logged nor repeated."""
        return canonical(self.request)

    @property
    def whole(self) -> bytes:
        """The request as it can be read again later: with what was recorded of its turn in its ledger."""
        return self.told or self.text


DECODER = decoder(CheckRequest)
BATCH_DECODER = decoder(BatchRequest)


def read_request(
    body: bytes, deployment: Deployment, *, clock: datetime | None, max_draft: int, recorded: Recorded | None = None
) -> Check:
    """One request. `clock` stands in for an absent `now`, None leaves it unknown; `recorded` tells a turn by its id.

    Raises Malformed, InvalidInput or LimitExceeded, each with the field.
    """
    texts: list[bytes] = []

    def parted(request: CheckRequest) -> tuple[list[bytes], CheckRequest]:
        """The large results, and the request without them."""
        if not request.ledger:
            return [], request
        texts.extend(bytes(entry.result) for entry in request.ledger)
        rest = [
            msgspec.structs.replace(entry, result=_ZERO) if large(text) else entry
            for entry, text in zip(request.ledger, texts, strict=True)
        ]
        return [text for text in texts if large(text)], msgspec.structs.replace(request, ledger=rest)

    request = decode_around(body, DECODER, parted)
    return compiled(request, deployment, clock=clock, max_draft=max_draft, recorded=recorded, texts=texts)


_ZERO = msgspec.Raw(b"0")


def compiled(
    request: CheckRequest,
    deployment: Deployment,
    *,
    clock: datetime | None,
    max_draft: int,
    recorded: Recorded | None = None,
    texts: Sequence[bytes] | None = None,
) -> Check:
    """The request with its meaning: instants, locale and zone read, ledger and messages made one.

    `texts` are those of the ledger's results, where they are at hand.
    """
    draft = text_of(request.draft)
    if len(draft) * 4 > max_draft and len(draft.encode()) > max_draft:
        raise LimitExceeded(f"more than {max_draft} bytes", field="draft")
    if request.ledger is UNSET and request.messages is UNSET and not request.turn_id:
        raise InvalidInput("ledger, messages or turn_id is required", field="ledger")
    who = reader(
        deployment,
        tag=request.locale or None,
        timezone=request.timezone or None,
        money=request.currency or None,
        now=request.now or None,
        clock=clock,
    )
    ledger = _ledger(request, zone(who.timezone) if who.timezone else None, recorded, texts)
    return Check(
        draft=draft,
        ledger=ledger,
        told=_written_out(request, ledger) if request.turn_id else None,
        reader=who,
        purpose=request.purpose or "orient",
        include=frozenset(request.include or ()),
        request=request,
        id=request.id,
        conversation_id=request.conversation_id or None,
        idempotency_key=request.idempotency_key or None,
    )


def placed(error: Malformed, text: bytes) -> Malformed:
    """The error with its path in the whole request: a result that was left raw knows only its own."""
    fault = find_fault(text)
    return Malformed(fault.detail, field=fault.field) if fault else error


def _as_raw(result: Any) -> msgspec.Raw:
    return msgspec.Raw(result.text if isinstance(result, RawJson) else encode(result))


def _written_out(request: CheckRequest, ledger: Ledger) -> bytes:
    """The request with its whole ledger, so that it can be judged again when the recorded turn is gone."""

    def told(when: datetime | None) -> str | None:
        return None if when is None else when.isoformat()

    entries = [
        LedgerEntry(
            tool=one.tool,
            result=_as_raw(one.result),
            call_id=one.call_id,
            arguments=None if one.arguments is None else dict(one.arguments),
            is_error=one.is_error or not one.answered,
            observed_at=told(one.observed_at),
            source="cache" if one.source == "cache" else "live",
            as_of=told(one.as_of),
            turn=one.turn,
        )
        for one in ledger.results
    ]
    whole = msgspec.structs.replace(
        request, ledger=entries, messages=UNSET, format=UNSET, turn_id=UNSET, user_texts=list(ledger.user_texts)
    )
    return canonical(whole)


def _ledger(
    request: CheckRequest, zone_of_reader: tzinfo | None, recorded: Recorded | None, texts: Sequence[bytes] | None
) -> Ledger:
    began = instant(request.turn_started_at, "turn_started_at") if request.turn_started_at else None
    entries = request.ledger or ()
    texts = texts or [bytes(entry.result) for entry in entries]
    results = tuple(
        _result(entry, text, index, zone_of_reader)
        for index, (entry, text) in enumerate(zip(entries, texts, strict=True))
    )
    given = Ledger(results, tuple(request.user_texts or ()), request.turn if request.turn is not UNSET else None, began)
    kept = Ledger()
    if request.turn_id:
        if recorded is None:
            raise InvalidInput("no turns are recorded here", field="turn_id")
        kept = recorded(request.turn_id)
    if request.messages is UNSET and not request.turn_id:
        return given
    try:
        told = Ledger() if request.messages is UNSET else read_messages(request.messages, request.format or None)
        if given.turn is not None:
            told = replace(told, turn=given.turn)
        return merge(told, given, kept)  # the conversation knows the order of its calls
    except Malformed as error:
        raise placed(error, canonical(request)) from error
    except Conflict as error:
        raise InvalidInput(str(error), field=_field(error, entries)) from error
    except RecursionError as error:
        raise InvalidInput("nested too deeply", field="messages") from error


def _field(error: Conflict, entries: Sequence[LedgerEntry]) -> str | None:
    """Where two statements of a call differ, with the last place at which the ledger speaks of it, if it does."""
    places = [index for index, entry in enumerate(entries) if entry.call_id and entry.call_id == error.call_id]
    return error.field.replace("ledger", f"ledger[{places[-1]}]", 1) if error.field and places else error.field


def _result(entry: LedgerEntry, text: bytes, index: int, zone_of_reader: tzinfo | None) -> ToolResult:
    observed_at = as_of = None
    if entry.observed_at:
        observed_at = instant(entry.observed_at, f"ledger[{index}].observed_at", zone_of_reader or UTC)
    if entry.as_of:
        as_of = instant(entry.as_of, f"ledger[{index}].as_of", zone_of_reader or UTC)
    return ToolResult(
        entry.tool,
        RawJson(text),
        entry.call_id or "",
        None if entry.arguments is UNSET else entry.arguments,
        entry.is_error is True,
        observed_at,
        entry.source or "live",
        as_of,
        None if entry.turn is UNSET else entry.turn,
    )
