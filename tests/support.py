"""A whole service over a database of its own, for tests of any part of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

from guard import bootstrap
from guard.config import Settings
from guard.service.records import Scope

JACKET = {"tool": "pricing_quote", "result": {"sku": "JKT-114", "price": "209.00", "currency": "EUR"}, "call_id": "c1"}
MADE_UP: dict[str, Any] = {"draft": "The winter jacket is €219.", "ledger": [JACKET], "locale": "en-IE"}
TRUE: dict[str, Any] = MADE_UP | {"draft": "The winter jacket is €209."}


@dataclass(frozen=True, slots=True)
class Service:
    """A client with a key of every scope, and the settings that the service runs with."""

    client: TestClient
    settings: Settings
    secret: str

    def post(self, path: str, body: Any) -> Response:
        """Post JSON, or bytes as they are."""
        if isinstance(body, bytes):
            return self.client.post(path, content=body)
        return self.client.post(path, json=body)

    def get(self, path: str, **query: Any) -> Response:
        return self.client.get(path, params=query)

    def blocks(self, **query: Any) -> list[dict[str, Any]]:
        """The items of the list."""
        found: list[dict[str, Any]] = self.get("/admin/blocks", **query).json()["items"]
        return found

    def blocked(self, **changes: Any) -> dict[str, Any]:
        """The logged block of a check of a made-up price."""
        said = self.post("/v1/check", MADE_UP | changes).json()
        assert said["verdict"] == "block", said
        return next(block for block in self.blocks(limit=200) if block["check_id"] == said["check_id"])


def settings_in(folder: Path, **changes: Any) -> Settings:
    """Settings with a migrated database in a folder."""
    settings = Settings(home=folder, **changes)
    bootstrap.migrate(settings)
    return settings


def secret_with(settings: Settings, *scopes: Scope) -> str:
    """A new key's secret."""
    with bootstrap.opened(settings) as store:
        return store.keys.create("of a test", scopes)[1]
