"""How games ended, and who played them."""

import sqlalchemy as sa
from alembic import op

revision = "results"
down_revision = "days"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("outcome", sa.Text, nullable=False),
    )
    op.create_table(
        "played",
        sa.Column("guest", sa.String(20), primary_key=True),
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_index("played_ended", "played", ["guest", "ended"])
    op.create_index("played_table", "played", ["table_id"])


def downgrade() -> None:
    op.drop_table("played")
    op.drop_table("results")
