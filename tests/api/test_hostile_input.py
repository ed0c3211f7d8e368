"""Whatever is sent: a problem that names the field, never a 500, never an allow."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from guard import bootstrap
from tests.support import MADE_UP, TRUE, Service, settings_in

CASES = yaml.safe_load((Path(__file__).parents[1] / "cases" / "api" / "hostile_input.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A service without keys, for tests that leave nothing behind."""
    settings_of_all = settings_in(tmp_path_factory.mktemp("hostile"), auth=False)
    with TestClient(bootstrap.create_app(settings_of_all)) as made:
        yield made


def body_of(case: dict[str, Any]) -> bytes:
    """The bytes of a case: `body` as it stands, `nested` levels deep, or a good request with `change`s."""
    if "nested" in case:
        deep = case["nested"]
        return b'{"draft": "It is 5 EUR.", "ledger": [{"tool": "t", "result": %s}]}' % (b"[" * deep + b"]" * deep)
    if "body" in case:
        return str(case["body"]).encode("utf-8", errors="surrogateescape")
    return json.dumps(TRUE | case["change"]).encode()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["it"])
def test_it_is_refused_with_the_field_named(client: TestClient, case: dict[str, Any]) -> None:
    answer = client.post("/v1/check", content=body_of(case))
    said = answer.json()
    assert answer.headers["content-type"] == "application/problem+json"
    assert (answer.status_code, said["status"], said["field"]) == (case["status"], case["status"], case["field"]), said
    assert {"type", "title", "detail", "code"} <= set(said)


def test_bytes_that_are_no_utf8_are_refused(service: Service) -> None:
    answer = service.post("/v1/check", b'{"draft": "caf\xe9", "ledger": []}')
    assert (answer.status_code, answer.json()["field"]) == (400, "draft")


def test_a_draft_over_the_limit_is_refused_and_one_at_it_is_read(service: Service) -> None:
    at_it = "é" * (16 * 1024)
    assert service.post("/v1/check", TRUE | {"draft": at_it}).status_code == 200
    answer = service.post("/v1/check", TRUE | {"draft": at_it + "."})
    assert (answer.status_code, answer.json()["field"]) == (413, "draft")


def test_a_body_over_the_limit_is_refused_whether_its_length_is_told_or_not(service: Service) -> None:
    body = b" " * (1024 * 1024) + b"{}"
    told = service.post("/v1/check", body)
    pieces = (body[start : start + 65536] for start in range(0, len(body), 65536))
    untold = service.client.post("/v1/check", content=pieces)
    for answer in (told, untold):
        assert (answer.status_code, answer.json()["field"]) == (413, "body")


def test_an_idempotency_key_without_end_is_refused(service: Service) -> None:
    answer = service.post("/v1/check", TRUE | {"idempotency_key": "k" * 256})
    assert (answer.status_code, answer.json()["field"]) == (422, "idempotency_key")


def test_a_caller_that_hangs_up_amid_its_body_is_no_fault_of_the_guard(client: TestClient) -> None:
    events: list[dict[str, Any]] = [
        {"type": "http.request", "body": b'{"draft": ', "more_body": True},
        {"type": "http.disconnect"},
    ]
    sent: list[dict[str, Any]] = []
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/v1/check",
        "query_string": b"",
        "headers": [],
    }

    async def receive() -> dict[str, Any]:
        return events.pop(0)

    async def send(event: Any) -> None:
        sent.append(event)

    asyncio.run(client.app(scope, receive, send))  # type: ignore[arg-type]
    assert sent[0]["status"] == 422


def test_a_compressed_body_is_refused(service: Service) -> None:
    answer = service.client.post("/v1/check", content=b"", headers={"Content-Encoding": "gzip"})
    assert (answer.status_code, answer.json()["field"]) == (422, "Content-Encoding")


@pytest.mark.parametrize(
    ("method", "path", "status", "field"),
    [("GET", "/v1/nope", 404, "path"), ("GET", "/v1/check", 405, "method"), ("POST", "/admin/blocks", 405, "method")],
)
def test_what_does_not_exist_is_a_problem_too(
    service: Service, method: str, path: str, status: int, field: str
) -> None:
    answer = service.client.request(method, path)
    assert answer.headers["content-type"] == "application/problem+json"
    assert (answer.status_code, answer.json()["field"]) == (status, field)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = [*MADE_UP, "messages", "format", "turn", "now", "timezone", "currency", "include", "id", "purpose", "metadata"]


@given(field=st.sampled_from(FIELDS), value=JSON)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_value_in_any_field_gets_a_verdict_or_a_problem(client: TestClient, field: str, value: Any) -> None:
    answer = client.post("/v1/check", json=MADE_UP | {field: value})
    assert answer.status_code in {200, 400, 413, 422}, answer.text
    if answer.status_code == 200:
        assert answer.json()["verdict"] == "block" or field in {"draft", "ledger", "messages"}
        assert all(finding["reason"] != "guard_error" for finding in answer.json()["findings"])
    else:
        assert answer.json()["field"]


@given(body=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_get_a_problem(client: TestClient, body: bytes) -> None:
    answer = client.post("/v1/check", content=body)
    assert answer.status_code in {400, 422}
    assert answer.json()["field"]
