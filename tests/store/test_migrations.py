"""The migrations make exactly the tables that the code uses."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, inspect

from guard import bootstrap
from guard.config import Settings
from guard.core.errors import Unavailable
from guard.store.database import open_database
from guard.store.migrate import upgrade
from guard.store.tables import VERSION, metadata


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    made = open_database(f"sqlite:///{tmp_path / 'log.sqlite3'}")
    upgrade(made)
    return made


def test_they_make_the_tables_of_the_code(engine: Engine) -> None:
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        keys = {name: inspect(connection).get_pk_constraint(name)["constrained_columns"] for name in metadata.tables}
    assert keys == {name: [column.name for column in table.primary_key] for name, table in metadata.tables.items()}


def test_their_last_is_the_version_that_the_code_asks_for(engine: Engine) -> None:
    with engine.connect() as connection:
        assert MigrationContext.configure(connection).get_current_revision() == VERSION


def test_run_again_they_change_nothing(engine: Engine) -> None:
    upgrade(engine)
    with engine.connect() as connection:
        assert inspect(connection).has_table("blocks")


def test_a_database_of_another_version_is_not_opened(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="guard migrate"):
        bootstrap.open_store(Settings(home=tmp_path))
