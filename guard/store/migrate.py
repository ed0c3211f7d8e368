"""Bringing the tables to this release, with Alembic and without a configuration file."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

HERE = Path(__file__).parent


def scripts() -> Path:
    """The migrations: beside the package in a checkout, inside it once installed."""
    beside = HERE.parent.parent / "migrations"
    return beside if (beside / "env.py").is_file() else HERE.parent / "migrations"


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(scripts()).replace("%", "%%"))
    return config


def upgrade(engine: Engine) -> None:
    """Run what is missing, each step in a transaction."""
    config = _config()
    with engine.execution_options(writes=True).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
