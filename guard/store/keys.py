"""The keys in SQL."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Engine, Row, Select, insert, select, update
from sqlalchemy.exc import DBAPIError

from guard.core.errors import NotFound, Unavailable
from guard.service.records import ApiKey, Scope
from guard.store.tables import api_keys
from guard.store.writer import Writer


class SqlKeyStore:
    """`KeyStore` over SQL."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    def by_digest(self, digest: str) -> ApiKey | None:
        found = self._read(select(api_keys).where(api_keys.c.digest == digest))
        return found[0] if found else None

    def add(self, key: ApiKey, digest: str) -> None:
        row = {
            "id": key.id,
            "name": key.name,
            "digest": digest,
            "scopes": " ".join(sorted(key.scopes)),
            "created_at": key.created_at,
        }
        self._writer.submit(lambda connection: connection.execute(insert(api_keys).values(**row)).rowcount).result()

    def all(self) -> list[ApiKey]:
        return self._read(select(api_keys).order_by(api_keys.c.created_at, api_keys.c.id))

    def revoke(self, identifier: str, at: datetime) -> ApiKey:
        mine = api_keys.c.id == identifier
        revoking = update(api_keys).where(mine, api_keys.c.revoked_at.is_(None)).values(revoked_at=at)
        self._writer.submit(lambda connection: connection.execute(revoking).rowcount).result()
        found = self._read(select(api_keys).where(mine))
        if not found:
            raise NotFound("no key has this id", field="id")
        return found[0]

    def _read(self, query: Select[Any]) -> list[ApiKey]:
        try:
            with self._engine.connect() as connection:
                return [_key(row) for row in connection.execute(query)]
        except DBAPIError as error:
            raise Unavailable(f"the database cannot be read: {error.orig}") from error


def _key(row: Row[Any]) -> ApiKey:
    scopes = frozenset(Scope(scope) for scope in row.scopes.split())
    return ApiKey(row.id, row.name, scopes, row.created_at, row.revoked_at)
