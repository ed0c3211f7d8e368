"""RFC 9457: each error as application/problem+json, with a stable code and the field at fault."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from guard.core import errors
from guard.core.json_text import encode

log = logging.getLogger(__name__)

STATUS: tuple[tuple[type[errors.GuardError], int], ...] = (
    (errors.Malformed, 400),
    (errors.Unauthenticated, 401),
    (errors.Forbidden, 403),
    (errors.NotFound, 404),
    (errors.Conflict, 409),
    (errors.LimitExceeded, 413),
    (errors.InvalidInput, 422),
    (errors.TooManyRequests, 429),
)
"""The first class that fits; any other error is the service's own, and 503."""

HEADERS = {401: {"WWW-Authenticate": "Bearer"}, 429: {"Retry-After": "1"}, 503: {"Retry-After": "1"}}


def problem(status: int, code: str, detail: str, field: str | None = None, headers: Any = None) -> Response:
    """The answer to a request that has no other."""
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
        "field": field,
    }
    return Response(encode(body), status, HEADERS.get(status, {}) | dict(headers or {}), "application/problem+json")


async def of(error: Exception) -> Response:
    """The problem of any error."""
    return await (of_guard if isinstance(error, errors.GuardError) else of_anything)(None, error)


async def of_guard(_: Request | None, error: Exception) -> Response:
    """An error of our own tree."""
    if not isinstance(error, errors.GuardError):
        raise error
    status = next((number for kind, number in STATUS if isinstance(error, kind)), 503)
    return problem(status, error.code, error.detail, error.field)


async def of_query(_: Request, error: Exception) -> Response:
    """A parameter of the path or the query that FastAPI could not read."""
    if not isinstance(error, RequestValidationError):
        raise error
    first = error.errors()[0]
    return problem(422, errors.InvalidInput.code, first["msg"], ".".join(str(step) for step in first["loc"][1:]))


async def of_http(_: Request, error: Exception) -> Response:
    """A route or a method that does not exist."""
    if not isinstance(error, HTTPException):
        raise error
    code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "_")
    field = {404: "path", 405: "method"}.get(error.status_code)
    return problem(error.status_code, code, error.detail, field, error.headers)


async def of_anything(_: Request | None, error: Exception) -> Response:
    """What nobody foresaw. The client has no verdict, and so sends nothing on."""
    log.error("unforeseen", exc_info=error)
    return problem(503, errors.GuardError.code, f"{type(error).__name__} inside the guard")


def install(app: FastAPI) -> None:
    app.add_exception_handler(errors.GuardError, of_guard)
    app.add_exception_handler(RequestValidationError, of_query)
    app.add_exception_handler(HTTPException, of_http)
    app.add_exception_handler(Exception, of_anything)
