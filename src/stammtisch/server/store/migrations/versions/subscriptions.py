"""Which browsers a guest may be woken at."""

import sqlalchemy as sa
from alembic import op

revision = "subscriptions"
down_revision = "results"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(20), nullable=False),
        sa.Column("endpoint", sa.String(1024), nullable=False),
        sa.Column("p256dh", sa.String(88), nullable=False),
        sa.Column("auth", sa.String(24), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("subscriptions_guest", "subscriptions", ["guest"])


def downgrade() -> None:
    op.drop_table("subscriptions")
