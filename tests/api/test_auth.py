"""Keys over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from guard import bootstrap
from guard.api.turnstile import Turnstile
from guard.config import ConfigError, Settings
from guard.core.errors import TooManyRequests
from guard.service import keys as keys_module
from guard.service.records import Scope
from tests.support import TRUE, Service, secret_with, settings_in

NEEDS = [
    ("POST", "/v1/check", Scope.CHECK),
    ("POST", "/v1/check/batch", Scope.CHECK),
    ("PUT", "/v1/turns/{turn_id}/results/{call_id}", Scope.CHECK),
    ("GET", "/v1/rules", Scope.RULES),
    ("GET", "/v1/rules/schema", Scope.RULES),
    ("POST", "/v1/rules/validate", Scope.RULES),
    ("POST", "/v1/rules/backtest", Scope.RULES),
    ("POST", "/v1/rules/reload", Scope.RULES),
    ("GET", "/admin/blocks", Scope.REVIEW),
    ("GET", "/admin/blocks/export", Scope.REVIEW),
    ("GET", "/admin/blocks/x", Scope.REVIEW),
    ("POST", "/admin/blocks/x/review", Scope.REVIEW),
]


def asked_with(service: Service, method: str, path: str, authorization: str) -> tuple[int, str | None]:
    """Status and field of the answer to a request with this header."""
    answer = service.client.request(method, path, headers={"Authorization": authorization}, content=b"{}")
    problem = answer.headers["content-type"] == "application/problem+json"
    return answer.status_code, answer.json()["field"] if problem else None


@pytest.mark.parametrize(("method", "path", "scope"), NEEDS)
def test_each_route_needs_its_scope_or_admin(service: Service, method: str, path: str, scope: Scope) -> None:
    for held in Scope:
        secret = secret_with(service.settings, held)
        status, _ = asked_with(service, method, path, f"Bearer {secret}")
        assert (status == 403) == (held not in {scope, Scope.ADMIN}), (held, status)


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic abc", "guard_abc", "Bearer guard_unknown"])
def test_without_a_known_key_nothing_is_answered(service: Service, header: str) -> None:
    for method, path, _ in NEEDS:
        assert asked_with(service, method, path, header) == (401, "Authorization")


def test_401_says_how_to_ask(service: Service) -> None:
    answer = service.client.get("/admin/blocks", headers={"Authorization": ""})
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_every_route_but_health_and_documentation_is_tested_for_its_scope(service: Service) -> None:
    documented = set(service.get("/openapi.json").json()["paths"]) - {"/healthz", "/readyz", "/metrics"}
    assert documented == {path.replace("/x", "/{block_id}") for _, path, _ in NEEDS}


def test_health_needs_no_key(service: Service) -> None:
    for path in ("/healthz", "/readyz"):
        assert service.client.get(path, headers={"Authorization": ""}).status_code == 200


@contextmanager
def at(service: Service, monkeypatch: pytest.MonkeyPatch, seconds: float) -> Iterator[None]:
    keys = service.client.app.state.parts.keys  # type: ignore[attr-defined]
    with monkeypatch.context() as patch:
        patch.setattr(keys, "_clock", lambda: bootstrap.clock() + timedelta(seconds=seconds))
        yield


def test_a_revoked_key_stops_working_within_seconds(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    assert service.post("/v1/check", TRUE).status_code == 200
    with bootstrap.opened(service.settings) as store:
        store.keys.revoke(store.keys.all()[0].id)
    with at(service, monkeypatch, keys_module.REMEMBERED.total_seconds() + 0.001):
        assert service.post("/v1/check", TRUE).status_code == 401


def test_the_database_holds_no_secret(service: Service) -> None:
    with bootstrap.opened(service.settings) as store, store.engine.connect() as connection:
        held = "".join(str(row) for row in connection.exec_driver_sql("SELECT * FROM api_keys").all())
    assert "of a test" in held
    assert service.secret not in held


def test_a_key_that_floods_gets_429_and_another_does_not(service: Service) -> None:
    turnstile = service.client.app.state.parts.turnstile  # type: ignore[attr-defined]
    with bootstrap.opened(service.settings) as store:
        flooding = store.keys.all()[0].id
    turnstile._open[flooding] = 256
    answer = service.post("/v1/check", TRUE)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "1")
    other = secret_with(service.settings, Scope.CHECK)
    assert asked_with(service, "POST", "/v1/check", f"Bearer {other}")[0] == 422
    turnstile._open[flooding] = 255
    assert service.post("/v1/check", TRUE).status_code == 200


def test_the_turnstile_counts_down_when_a_request_fails() -> None:
    turnstile = Turnstile(share=1)
    with pytest.raises(ValueError, match="lost"), turnstile.entered("a"):
        raise ValueError("lost")
    with turnstile.entered("a"), pytest.raises(TooManyRequests), turnstile.entered("a"):
        pass


def test_with_auth_off_anybody_may_ask(tmp_path: Path) -> None:
    with TestClient(bootstrap.create_app(settings_in(tmp_path, auth=False))) as client:
        assert client.post("/v1/check", json=TRUE).json()["verdict"] == "allow"


@pytest.mark.parametrize("host", ["0.0.0.1", "192.168.1.7", "::", "example.org"])
def test_auth_is_not_switched_off_on_another_address(host: str) -> None:
    with pytest.raises(ConfigError, match="loopback"):
        Settings(auth=False, host=host)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost"])
def test_auth_may_be_switched_off_on_loopback(host: str) -> None:
    assert not Settings(auth=False, host=host).auth
