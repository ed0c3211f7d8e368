"""The one place where parts are joined. What is heavy is imported there: a command pays for its own parts alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from typing import TYPE_CHECKING

from sqlalchemy import Engine

from guard.config import Settings
from guard.service.active_rules import ActiveRules
from guard.service.checking import Checking
from guard.service.keys import Keys
from guard.service.reviewing import Reviewing
from guard.service.trying import Trying
from guard.service.turns import Turns
from guard.store.blocks import SqlBlockLog
from guard.store.database import open_database
from guard.store.keys import SqlKeyStore
from guard.store.tables import VERSION
from guard.store.turns import MemoryTurnStore
from guard.store.writer import Writer

if TYPE_CHECKING:
    from fastapi import FastAPI


def clock() -> datetime:
    """The server's clock."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Store:
    """The database with what is built on it."""

    engine: Engine
    writer: Writer
    log: SqlBlockLog
    keys: Keys

    def close(self) -> None:
        """Finish what waits to be written, and let go of the database."""
        self.writer.close()
        self.engine.dispose()


def open_store(settings: Settings) -> Store:
    """Open the database. Raises Unavailable if it cannot be used, or is not at this release's version."""
    engine = open_database(settings.url)
    writer = Writer(engine)
    store = Store(engine, writer, SqlBlockLog(engine, writer), Keys(SqlKeyStore(engine, writer), clock))
    try:
        store.log.ready()
    except BaseException:
        store.close()
        raise
    return store


@contextmanager
def opened(settings: Settings) -> Iterator[Store]:
    """The database for as long as a command needs it."""
    store = open_store(settings)
    try:
        yield store
    finally:
        store.close()


def migrate(settings: Settings) -> str:
    """Bring the database to this release; the version that it then has."""
    from guard.store.migrate import upgrade

    engine = open_database(settings.url)
    upgrade(engine)
    engine.dispose()
    return VERSION


def create_app(settings: Settings) -> FastAPI:
    """The service. Raises RuleFault for rules that cannot be used, and Unavailable for such a database."""
    from guard import api
    from guard.ruleset.proof import proven
    from guard.ruleset.read import find
    from guard.ruleset.trials import Trials
    from guard.ruleset.watch import Watch

    rules = ActiveRules(lambda: proven(find(settings.rules)), clock)
    store = open_store(settings)
    turns = Turns(MemoryTurnStore(), rules, settings.deployment, clock)
    parts = api.Parts(
        rules=rules,
        checking=Checking(
            rules, store.log, settings.deployment, settings.max_draft, clock, settings.log_allowed, turns
        ),
        turns=turns,
        reviewing=Reviewing(store.log, clock),
        trying=Trying(Trials(rules, find(settings.rules), settings.deployment, settings.max_draft, clock), store.log),
        keys=store.keys,
        ready=store.log.ready,
        max_body=settings.max_body,
        auth=settings.auth,
    )
    parts.checking.warm()
    watch = Watch(settings.rules, rules.reload)

    @contextmanager
    def running() -> Iterator[None]:
        watch.start()
        try:
            yield
        finally:
            watch.close()
            store.close()

    return api.create(parts, version("guard"), running)
