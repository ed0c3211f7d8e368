"""Alembic's entrance: runs on the connection that `guard.store.migrate` hands over."""

from __future__ import annotations

from alembic import context

from guard.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
