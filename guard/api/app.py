"""The application: routes, errors and documentation around the parts that it is given."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager

from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

from guard.api import blocks, checks, health, problems, rules, turns
from guard.api.openapi import document
from guard.api.parts import Parts
from guard.service.check_request import BatchRequest, CheckRequest
from guard.service.reviewing import ReviewRequest
from guard.service.trying import BacktestRequest, ValidateRequest
from guard.service.turns import RecordRequest


class Application(FastAPI):
    """FastAPI's, past which a check goes straight to its use case."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == checks.PATH and scope["method"] == "POST":
            scope["app"] = self
            await checks.CHECK(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def create(parts: Parts, version: str, running: Callable[[], AbstractContextManager[None]]) -> FastAPI:
    """The ASGI application. `running` is entered for as long as it serves."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        with running():
            yield

    app = Application(
        title="Guard",
        version=version,
        description="Lets a reply through only if each price, date or balance in it is a value that a tool returned.",
        lifespan=lifespan,
        redirect_slashes=False,
    )
    app.state.parts = parts
    problems.install(app)
    app.router.routes[:0] = (*checks.ROUTES, *turns.ROUTES)  # before all others, since most requests ask for these
    for router in (rules.router, blocks.router, health.router):
        app.include_router(router)
    document(app, (CheckRequest, BatchRequest, RecordRequest, ReviewRequest, ValidateRequest, BacktestRequest))
    return app
