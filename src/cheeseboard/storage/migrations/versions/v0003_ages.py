"""How old matches are in served time, which of them are in the bin, and where long ones can be loaded from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What is there already gets its age at the next sweep, which finds it as new."""
    op.create_table(
        "ages",
        sa.Column("match", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("binned", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("match", name="pk_ages"),
    )
    op.create_table(
        "checkpoints",
        sa.Column("match", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_checkpoints"),
    )


def downgrade() -> None:
    raise NotImplementedError("Restore the backup made before the upgrade.")
