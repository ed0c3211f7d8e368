"""The log of blocks, its reviews, answers given once, and keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    instant = sa.DateTime(timezone=True)
    op.create_table(
        "blocks",
        sa.Column("at", instant, nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("verdict", sa.String(8), nullable=False),
        sa.Column("locale", sa.String(35), nullable=False),
        sa.Column("key_id", sa.String(32)),
        sa.Column("conversation_id", sa.Text),
        sa.Column("rules_version", sa.String(80), nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("at", "id"),
    )
    op.create_index("ix_blocks_status_at_id", "blocks", ["status", "at", "id"])
    op.create_table(
        "block_facets",
        sa.Column("at", instant, nullable=False),
        sa.Column("block_id", sa.Uuid, nullable=False),
        sa.Column("facet", sa.String(8), nullable=False),
        sa.Column("value", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("at", "block_id", "facet", "value"),
    )
    op.create_index("ix_block_facets_facet_value_at_block_id", "block_facets", ["facet", "value", "at", "block_id"])
    op.create_table(
        "reviews",
        sa.Column("block_id", sa.Uuid, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", instant, nullable=False),
        sa.Column("by", sa.String(200), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("cause", sa.String(32)),
        sa.Column("note", sa.Text),
        sa.PrimaryKeyConstraint("block_id", "version"),
    )
    op.create_table(
        "answers_once",
        sa.Column("key_id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(255), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("at", instant, nullable=False),
        sa.PrimaryKeyConstraint("key_id", "name"),
    )
    op.create_index("ix_answers_once_at", "answers_once", ["at"])
    op.create_table(
        "api_keys",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("scopes", sa.String(100), nullable=False),
        sa.Column("created_at", instant, nullable=False),
        sa.Column("revoked_at", instant),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("digest", name="uq_api_keys_digest"),
    )


def downgrade() -> None:
    for table in ("api_keys", "answers_once", "reviews", "block_facets", "blocks"):
        op.drop_table(table)
