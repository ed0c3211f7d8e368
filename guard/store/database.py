"""Opening the database: SQLite as durable as it can be, and only a version without the WAL-reset bug."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pysqlite3.dbapi2 as sqlite
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url

from guard.core.errors import Unavailable

OLDEST_SQLITE = (3, 51, 3)
"""Before this release a reset of the write-ahead log can corrupt a database that two connections write to."""

BUSY_MS = 5000
"""How long a statement waits for another process's write."""


def open_database(url: str) -> Engine:
    """An engine for the URL. Raises Unavailable with what is wrong and what to do."""
    read = make_url(url)
    if read.get_backend_name() != "sqlite":
        raise Unavailable(f"{read.get_backend_name()} is no database that this release can use")
    if sqlite.sqlite_version_info < OLDEST_SQLITE:
        raise Unavailable(f"SQLite {sqlite.sqlite_version} can corrupt its log; 3.51.3 or newer is needed")
    if not read.database or read.database == ":memory:":
        raise Unavailable("the log must outlive the process: name a file (sqlite:///PATH)")
    path = Path(read.database)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # customers' words are in it
    except OSError as error:
        raise Unavailable(f"{path}: {error.strerror}") from error
    engine = create_engine(read, module=sqlite, connect_args={"check_same_thread": False}, pool_size=8)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver's own idea of when a transaction begins breaks savepoints
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """A transaction that means to write takes its place at once: to be refused later would be a deadlock."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
