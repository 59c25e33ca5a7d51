"""The faces guests have chosen."""

import sqlalchemy as sa
from alembic import op

revision = "faces"
down_revision = "subscriptions"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guests", sa.Column("face", sa.Integer, nullable=True))


def downgrade() -> None:
    op.drop_column("guests", "face")
