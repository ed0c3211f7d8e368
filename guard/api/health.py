"""Liveness, readiness and metrics, without a key."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from guard.api.parts import parts
from guard.service import metrics

router = APIRouter(tags=["health"])


@router.get("/healthz")
async def alive() -> dict[str, str]:
    """The process answers."""
    return {"status": "ok"}


@router.get("/readyz")
def ready(request: Request) -> dict[str, Any]:
    """The rules are loaded and the log can be written; 503 else. `rules_problems`: why newer ones are not in force."""
    given = parts(request)
    given.ready()
    state = given.rules.state
    return {"status": "ready", "rules": state.version, "rules_problems": state.problems}


@router.get("/metrics", response_class=Response)
async def figures(request: Request) -> Response:
    """Figures for Prometheus."""
    held = parts(request).rules
    return Response(metrics.exposition(held.current, held.state), media_type=metrics.CONTENT_TYPE)
