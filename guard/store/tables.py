"""The tables. A block's key is (at, id), so that a database that partitions by day can drop one.

`id` is a UUIDv7 whose time is `at`: an id alone finds its row. Nothing counts upwards, so that writes can be retried.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Column,
    DateTime,
    Dialect,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    Uuid,
)

VERSION = "0002"
"""The revision of the migrations that makes these tables."""

metadata = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s", "uq": "uq_%(table_name)s_%(column_0_N_name)s"}
)


class Instant(TypeDecorator[datetime]):
    """An aware instant, kept in UTC also where the database knows no zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if not isinstance(value, datetime):
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


blocks = Table(
    "blocks",
    metadata,
    Column("at", Instant, nullable=False),
    Column("id", Uuid, nullable=False),
    Column("status", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("verdict", String(8), nullable=False),
    Column("locale", String(35), nullable=False),
    Column("key_id", String(32)),
    Column("conversation_id", Text),
    Column("rules_version", String(80), nullable=False),
    Column("request", Text, nullable=False),
    Column("answer", Text, nullable=False),
    PrimaryKeyConstraint("at", "id"),
    Index(None, "status", "at", "id"),
)

samples = Table(
    "samples",
    metadata,
    Column("at", Instant, nullable=False),
    Column("id", Uuid, nullable=False),
    Column("rules_version", String(80), nullable=False),
    Column("request", Text, nullable=False),
    Column("answer", Text, nullable=False),
    PrimaryKeyConstraint("at", "id"),
)

facets = Table(
    "block_facets",
    metadata,
    Column("at", Instant, nullable=False),
    Column("block_id", Uuid, nullable=False),
    Column("facet", String(8), nullable=False),
    Column("value", String(200), nullable=False),
    PrimaryKeyConstraint("at", "block_id", "facet", "value"),
    Index(None, "facet", "value", "at", "block_id"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("block_id", Uuid, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", Instant, nullable=False),
    Column("by", String(200), nullable=False),
    Column("status", String(16), nullable=False),
    Column("cause", String(32)),
    Column("note", Text),
    PrimaryKeyConstraint("block_id", "version"),
)

answers_once = Table(
    "answers_once",
    metadata,
    Column("key_id", String(32), nullable=False),
    Column("name", String(255), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", Instant, nullable=False),
    PrimaryKeyConstraint("key_id", "name"),
    Index(None, "at"),
)

api_keys = Table(
    "api_keys",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("scopes", String(100), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("revoked_at", Instant),
    UniqueConstraint("digest"),
)
