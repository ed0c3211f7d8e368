"""/v1/rules: what is in force, and trying out what may be next."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from guard.api.auth import RuleReader
from guard.api.bodies import body_of
from guard.api.openapi import body_schema
from guard.api.parts import parts
from guard.core.json_text import encode
from guard.service.trying import BacktestRequest, ValidateRequest

router = APIRouter(prefix="/v1/rules", tags=["rules"])


@router.get("")
async def active(request: Request, _: RuleReader) -> dict[str, Any]:
    """The version, the packs, and what each rule judges by."""
    rules, state = parts(request).rules.current, parts(request).rules.state
    return state.json() | {
        "version": rules.version,
        "packs": list(rules.packs),
        "pack_versions": dict(rules.pack_versions),
        "claims": [
            {
                "name": rule.name,
                "type": rule.type,
                "kind": rule.kind,
                "status": rule.status,
                "on_fail": rule.on_fail,
                "sources": None if rule.sources is None else list(rule.sources),
            }
            for rule in rules.claims
        ],
        "tools": sorted(rules.tools),
        "messages": {name: sorted(message.texts) for name, message in rules.messages.items()},
    }


@router.get("/schema")
def schema(request: Request, _: RuleReader) -> dict[str, Any]:
    """The JSON Schema of a rule file, for editors."""
    return parts(request).trying.schema()


@router.post("/validate", openapi_extra=body_schema(ValidateRequest))
async def validate(request: Request, _: RuleReader) -> Response:
    """The proof of a pack that is not in force: its problems, its cases, what they cover."""
    body = await body_of(request, parts(request).max_body)
    return _json(await run_in_threadpool(parts(request).trying.validate, body))


@router.post("/backtest", openapi_extra=body_schema(BacktestRequest))
async def backtest(request: Request, _: RuleReader) -> Response:
    """What a pack would decide otherwise than the one in force, on requests that are sent or on those of the log."""
    body = await body_of(request, parts(request).max_body)
    return _json(await run_in_threadpool(parts(request).trying.backtest, body))


@router.post("/reload")
async def reload(request: Request, _: RuleReader) -> Response:
    """Read the pack again and put it in force if its cases hold; `problems` says why it was not."""
    state = await run_in_threadpool(parts(request).rules.reload)
    return _json(state.json())


def _json(said: dict[str, Any]) -> Response:
    return Response(encode(said), media_type="application/json")
