"""Allowed checks, kept in a sample, so that new rules can be tried on real traffic."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "samples",
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("rules_version", sa.String(80), nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("at", "id"),
    )


def downgrade() -> None:
    op.drop_table("samples")
