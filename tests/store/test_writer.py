"""The one writer: together, in order, each job for itself, and done only when committed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pysqlite3.dbapi2 as sqlite
import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

from guard.core.errors import Conflict, Unavailable
from guard.store import database
from guard.store.database import open_database
from guard.store.writer import ATTEMPTS, Writer


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    made = open_database(f"sqlite:///{tmp_path / 'log.sqlite3'}")
    with made.execution_options(writes=True).begin() as connection:
        connection.exec_driver_sql("CREATE TABLE seen (number INTEGER PRIMARY KEY)")
    yield made
    made.dispose()


@pytest.fixture
def writer(engine: Engine) -> Iterator[Writer]:
    made = Writer(engine)
    yield made
    made.close()


def seen(engine: Engine) -> list[int]:
    with engine.connect() as connection:
        return list(connection.exec_driver_sql("SELECT number FROM seen ORDER BY rowid").scalars())


def adding(number: int) -> Callable[[Connection], int]:
    def work(connection: Connection) -> int:
        connection.exec_driver_sql("INSERT INTO seen VALUES (?)", (number,))
        return number

    return work


def test_jobs_that_wait_share_one_commit(engine: Engine, writer: Writer) -> None:
    commits: list[int] = []
    event.listen(engine, "commit", lambda _: commits.append(1))
    held, go = threading.Event(), threading.Event()

    def slow(_: Connection) -> None:
        held.set()
        go.wait(10)

    first = writer.submit(slow)
    held.wait(10)
    rest = [writer.submit(adding(number)) for number in range(100)]
    go.set()
    assert [future.result(10) for future in rest] == list(range(100))
    first.result(10)
    assert len(commits) == 2
    assert seen(engine) == list(range(100))


def test_a_future_is_done_only_once_another_connection_sees_the_row(engine: Engine, writer: Writer) -> None:
    for number in range(20):
        writer.submit(adding(number)).result(10)
        assert seen(engine)[-1] == number


def test_a_job_that_fails_is_undone_alone(engine: Engine, writer: Writer) -> None:
    held, go = threading.Event(), threading.Event()

    def slow(_: Connection) -> None:
        held.set()
        go.wait(10)

    writer.submit(slow)
    held.wait(10)

    def failing(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO seen VALUES (7)")
        raise Conflict("no")

    first, second, third = writer.submit(adding(1)), writer.submit(failing), writer.submit(adding(2))
    go.set()
    assert first.result(10) == 1
    with pytest.raises(Conflict):
        second.result(10)
    assert third.result(10) == 2
    assert seen(engine) == [1, 2]


def test_a_job_that_fails_in_a_transaction_of_its_own_is_undone(engine: Engine, writer: Writer) -> None:
    def failing(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO seen VALUES (7)")
        raise Conflict("no")

    with pytest.raises(Conflict):
        writer.submit(failing).result(10)
    assert writer.submit(adding(1)).result(10) == 1
    assert seen(engine) == [1]


def test_a_job_with_a_fault_fails_and_the_writer_goes_on(engine: Engine, writer: Writer) -> None:
    with pytest.raises(ZeroDivisionError):
        writer.submit(lambda _: 1 / 0).result(10)
    assert writer.submit(adding(1)).result(10) == 1


def test_what_waits_is_written_before_it_closes(engine: Engine, writer: Writer) -> None:
    futures = [writer.submit(adding(number)) for number in range(600)]
    writer.close()
    assert all(future.done() for future in futures)
    assert len(seen(engine)) == 600


def test_closed_it_takes_nothing_more(writer: Writer) -> None:
    writer.close()
    with pytest.raises(Unavailable):
        writer.submit(lambda _: None)


def test_a_database_that_is_gone_fails_the_job_and_says_so(engine: Engine, writer: Writer) -> None:
    with pytest.raises(Unavailable, match="no such table"):
        writer.submit(lambda connection: connection.exec_driver_sql("INSERT INTO gone VALUES (1)")).result(10)


def test_a_lock_that_passes_is_waited_for(engine: Engine, writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []
    within = writer._transaction

    def locked_at_first(batch: Any) -> Any:
        tries.append(1)
        if len(tries) < ATTEMPTS:
            raise OperationalError("BEGIN", {}, sqlite.OperationalError("database is locked"))
        return within(batch)

    monkeypatch.setattr(writer, "_transaction", locked_at_first)
    assert writer.submit(adding(1)).result(10) == 1
    assert len(tries) == ATTEMPTS


class TestDatabase:
    """Opening SQLite."""

    def test_it_is_as_durable_as_it_can_be(self, engine: Engine) -> None:
        with engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2

    def test_its_file_is_for_its_owner_alone(self, engine: Engine) -> None:
        assert Path(str(engine.url.database)).stat().st_mode & 0o077 == 0

    def test_the_driver_has_no_wal_reset_bug(self) -> None:
        assert sqlite.sqlite_version_info >= database.OLDEST_SQLITE

    def test_an_older_sqlite_is_refused(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sqlite, "sqlite_version_info", (3, 51, 2))
        with pytest.raises(Unavailable, match=r"3\.51\.3"):
            open_database(f"sqlite:///{tmp_path / 'x'}")

    @pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "postgresql://localhost/guard"])
    def test_what_would_lose_blocks_or_cannot_be_used_is_refused(self, url: str) -> None:
        with pytest.raises(Unavailable):
            open_database(url)
