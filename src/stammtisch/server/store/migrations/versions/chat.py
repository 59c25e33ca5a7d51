"""What was said at the tables."""

import sqlalchemy as sa
from alembic import op

revision = "chat"
down_revision = "first"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("guest", sa.String(20), nullable=False),
        sa.Column("said", sa.Text, nullable=False),
    )
    op.create_index("chat_guest", "chat", ["guest"])


def downgrade() -> None:
    op.drop_table("chat")
