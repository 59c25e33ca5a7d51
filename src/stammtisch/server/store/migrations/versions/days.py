"""The luck of each day, and who tried it."""

import sqlalchemy as sa
from alembic import op

revision = "days"
down_revision = "chat"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("match", sa.String(64), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
    )
    op.create_table(
        "attempts",
        sa.Column("match", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(20), primary_key=True),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("points", sa.Integer, nullable=True),
        sa.Column("settled", sa.Boolean, nullable=False),
    )
    op.create_index("attempts_guest", "attempts", ["guest"])


def downgrade() -> None:
    op.drop_table("attempts")
    op.drop_table("days")
