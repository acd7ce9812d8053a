"""SQLite says with each batch of new entries how far it took their matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_context().dialect.name != "sqlite":
        return
    op.create_table("batches", sa.Column("steps", sa.Text, nullable=False))


def downgrade() -> None:
    raise NotImplementedError("Restore the backup made before the upgrade.")
