"""The documentation of what FastAPI does not see: bodies that msgspec reads, and routes that are Starlette's."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from guard.service.check_request import BatchRequest, CheckRequest
from guard.service.turns import RecordRequest

PROBLEM = {
    "type": "object",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string", "description": "stable; may be tested for"},
        "field": {"type": ["string", "null"], "description": "what is at fault: ledger[0].result.price"},
    },
}
REQUEST = {
    "draft": "The winter jacket is €219.",
    "ledger": [
        {
            "call_id": "c1",
            "tool": "pricing_quote",
            "arguments": {"sku": "JKT-114", "currency": "EUR"},
            "result": {"sku": "JKT-114", "price": "209.00", "currency": "EUR"},
        }
    ],
    "locale": "en-IE",
}
RECORD = {"tool": "pricing_quote", "arguments": {"sku": "JKT-114"}, "result": {"price": "209.00", "currency": "EUR"}}
VERDICT = {
    "type": "object",
    "required": ["check_id", "verdict", "message", "handoff", "findings", "rules", "elapsed_ms"],
    "properties": {
        "check_id": {"type": "string"},
        "id": {"description": "as sent, if sent"},
        "verdict": {"enum": ["allow", "redact", "block"]},
        "message": {"type": "string", "description": "what may be sent"},
        "handoff": {"enum": ["human", "retry_later", None]},
        "findings": {"type": "array", "items": {"type": "object"}},
        "unjudged": {"type": "array", "items": {"type": "object"}},
        "citable": {"type": "array", "items": {"type": "object"}},
        "ledger": {"type": "object"},
        "rules": {"type": "object"},
        "elapsed_ms": {"type": "number"},
    },
}
STATUSES = {
    "400": "not JSON",
    "401": "no key, or an unknown one",
    "403": "the key lacks the scope",
    "404": "there is no such thing",
    "409": "the idempotency key stands for another request, or the version is not the latest",
    "413": "larger than a limit",
    "422": "JSON of the wrong shape; the field is named",
    "429": "the key has too many requests open",
    "503": "the guard cannot answer: send nothing on",
}


def body_schema(shape: type[msgspec.Struct], example: Any = None) -> dict[str, Any]:
    """The `requestBody` of a route whose body msgspec reads."""
    content: dict[str, Any] = {"schema": {"$ref": f"#/components/schemas/{shape.__name__}"}}
    if example is not None:
        content["example"] = example
    return {"requestBody": {"required": True, "content": {"application/json": content}}}


def query_texts(*names: str) -> dict[str, Any]:
    """The optional text parameters of a route whose use case reads them itself."""
    return {"parameters": [{"name": name, "in": "query", "schema": {"type": "string"}} for name in names]}


def document(app: FastAPI, shapes: tuple[type[msgspec.Struct], ...]) -> None:
    """Make the application's documentation complete."""

    def made() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _complete(app, shapes)
        return app.openapi_schema

    app.openapi = made  # type: ignore[method-assign]  # FastAPI's own way to extend it


def _complete(app: FastAPI, shapes: tuple[type[msgspec.Struct], ...]) -> dict[str, Any]:
    made = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    _, schemas = msgspec.json.schema_components(shapes, ref_template="#/components/schemas/{name}")
    made.setdefault("components", {}).setdefault("schemas", {}).update(
        schemas | {"Problem": PROBLEM, "Verdict": VERDICT}
    )
    items = {"type": "object", "properties": {"items": {"type": "array", "items": _ref("Verdict")}}}
    made["paths"] |= {
        "/v1/check": _post("The verdict on a draft; always 200", CheckRequest, REQUEST, _ref("Verdict")),
        "/v1/turns/{turn_id}/results/{call_id}": _put("Record a tool result as it arrives", RecordRequest, RECORD),
        "/v1/check/batch": _post("Up to 100 requests, verdicts in order", BatchRequest, {"requests": [REQUEST]}, items),
    }
    for path, methods in made["paths"].items():
        for operation in methods.values():
            operation.setdefault("responses", {}).pop("422", None)
            if path != "/healthz":
                operation["responses"] |= {
                    status: {"description": text, "content": {"application/problem+json": {"schema": _ref("Problem")}}}
                    for status, text in STATUSES.items()
                }
    return made


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _put(summary: str, shape: type[msgspec.Struct], example: Any) -> dict[str, Any]:
    """A PUT under two ids; the same body again changes nothing."""
    operation = _post(summary, shape, example, {"type": "object"})["post"]
    ids = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in ("turn_id", "call_id")
    ]
    return {"put": operation | {"parameters": ids}}


def _post(summary: str, shape: type[msgspec.Struct], example: Any, answer: dict[str, Any]) -> dict[str, Any]:
    operation = {
        "summary": summary,
        "tags": ["check"],
        "security": [{"HTTPBearer": []}],
        "responses": {"200": {"description": "OK", "content": {"application/json": {"schema": answer}}}},
    }
    return {"post": operation | body_schema(shape, example)}
