"""Documentation, health and the rules in force."""

from __future__ import annotations

from tests.support import Service


def test_the_documentation_names_every_field_that_a_check_takes(service: Service) -> None:
    said = service.get("/openapi.json").json()
    schema = said["components"]["schemas"]["CheckRequest"]
    assert {"draft", "ledger", "messages", "locale", "idempotency_key"} <= set(schema["properties"])
    assert schema["required"] == ["draft"]
    assert set(said["components"]["schemas"]["LedgerEntry"]["required"]) == {"tool", "result"}


def test_every_reference_of_the_documentation_resolves(service: Service) -> None:
    text = service.get("/openapi.json").text
    schemas = service.get("/openapi.json").json()["components"]["schemas"]
    referred = {piece.split('"')[0] for piece in text.split("#/components/schemas/")[1:]}
    assert referred <= set(schemas)
    assert {"CheckRequest", "BatchRequest", "ReviewRequest", "Problem", "Verdict"} <= referred


def test_the_example_of_the_documentation_gets_the_verdict_that_it_shows(service: Service) -> None:
    paths = service.get("/openapi.json").json()["paths"]
    example = paths["/v1/check"]["post"]["requestBody"]["content"]["application/json"]["example"]
    said = service.post("/v1/check", example).json()
    assert said["verdict"] == "block"
    verdict = service.get("/openapi.json").json()["components"]["schemas"]["Verdict"]
    assert set(verdict["required"]) <= set(said) <= set(verdict["properties"])


def test_readiness_fails_where_the_log_is_gone(service: Service) -> None:
    assert service.get("/readyz").json()["status"] == "ready"
    parts = service.client.app.state.parts  # type: ignore[attr-defined]
    with parts.checking.log._engine.execution_options(writes=True).begin() as connection:
        connection.exec_driver_sql("DROP TABLE alembic_version")
    answer = service.get("/readyz")
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert "guard migrate" in answer.json()["detail"]
