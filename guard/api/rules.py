"""GET /v1/rules: what is in force."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request

from guard.api.auth import RuleReader
from guard.api.parts import parts

router = APIRouter(prefix="/v1/rules", tags=["rules"])


@router.get("")
async def active(request: Request, _: RuleReader) -> dict[str, Any]:
    """The version, the packs, and what each rule judges by."""
    rules = parts(request).rules.current
    return {
        "version": rules.version,
        "packs": list(rules.packs),
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
