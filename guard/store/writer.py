"""One thread that writes. What waits while it commits is committed together, so that durability costs once for many."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, OperationalError

from guard.core.errors import GuardError, Unavailable

Result = TypeVar("Result")

BATCH = 256
"""Jobs in one transaction: beyond this the cost of the commit no longer shows."""

WAITING = 20_000
"""Jobs that may wait. More means that the database does not keep up, and the caller had better be told."""

ATTEMPTS = 5


@dataclass(slots=True)
class _Job:
    work: Callable[[Connection], Any]
    future: Future[Any] = field(default_factory=Future)


class Writer:
    """Runs jobs, in the order in which they came, each in a savepoint of a transaction that several share.

    A future is done when the transaction that holds its job is committed. A job that raises is undone alone.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(writes=True)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._loop, name="guard-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Have work done. Raises Unavailable if the writer is closed or too far behind."""
        job = _Job(work)
        with self._lock:
            if self._closed:
                raise Unavailable("the database is being closed")
            if self._jobs.qsize() >= WAITING:
                raise Unavailable("the database does not keep up")
            self._jobs.put(job)
        return job.future

    def close(self) -> None:
        """Finish what waits, then end."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._jobs.put(None)
        self._thread.join()

    def _loop(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch, last = [job], False
            while len(batch) < BATCH and not last:
                try:
                    following = self._jobs.get_nowait()
                except Empty:
                    break
                if following is None:
                    last = True
                else:
                    batch.append(following)
            self._commit([one for one in batch if one.future.set_running_or_notify_cancel()])
            if last:
                return

    def _commit(self, batch: list[_Job]) -> None:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                done = self._transaction(batch)
            except OperationalError as error:
                if attempt < ATTEMPTS and _passes(error):
                    time.sleep(random.uniform(0, 0.02 * 2**attempt))  # noqa: S311  # spreads retries, hides nothing
                    continue
                _fail(batch, Unavailable(f"the database refused: {error.orig}"))
                return
            except DBAPIError as error:
                _fail(batch, Unavailable(f"the database refused: {error.orig}"))
                return
            except Exception as error:  # noqa: BLE001  # each waiting caller is told; the thread must live
                _fail(batch, error)
                return
            for job, outcome in zip(batch, done, strict=True):
                if isinstance(outcome, Exception):
                    job.future.set_exception(outcome)
                else:
                    job.future.set_result(outcome)
            return

    def _transaction(self, batch: list[_Job]) -> list[Any]:
        if len(batch) == 1:
            return [self._alone(batch[0])]
        done: list[Any] = []
        with self._engine.begin() as connection:
            for job in batch:
                try:
                    with connection.begin_nested():
                        done.append(job.work(connection))
                except (GuardError, IntegrityError, DataError) as error:
                    done.append(error)
        return done

    def _alone(self, job: _Job) -> Any:
        """What one job made of a transaction of its own, which needs no savepoint."""
        try:
            with self._engine.begin() as connection:
                return job.work(connection)
        except (GuardError, IntegrityError, DataError) as error:
            return error


def _fail(batch: list[_Job], error: Exception) -> None:
    for job in batch:
        job.future.set_exception(error)


def _passes(error: OperationalError) -> bool:
    """Whether the same transaction may succeed if it is tried again: another one was in the way."""
    return "locked" in str(error.orig) or getattr(error.orig, "sqlstate", None) in {"40001", "40P01"}
