"""What a house with very many games needs to find the few it is asked for."""

import sqlalchemy as sa
from alembic import op

revision = "growth"
down_revision = "faces"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sitting", sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()))
    sitting = sa.table("sitting", sa.column("table_id", sa.String), sa.column("over", sa.Boolean))
    tables = sa.table("tables", sa.column("id", sa.String), sa.column("state", sa.String))
    finished = sa.select(tables.c.id).where(tables.c.state == "over")
    op.execute(sitting.update().where(sitting.c.table_id.in_(finished)).values(over=True))
    op.create_index("sitting_over", "sitting", ["guest", "over"])
    op.create_index("sitting_table", "sitting", ["table_id"])
    op.create_index("guests_seen", "guests", ["seen"])
    op.create_index("subscriptions_seen", "subscriptions", ["seen"])
    op.create_table("chores", sa.Column("name", sa.String(40), primary_key=True))


def downgrade() -> None:
    op.drop_table("chores")
    op.drop_index("subscriptions_seen", "subscriptions")
    op.drop_index("guests_seen", "guests")
    op.drop_index("sitting_table", "sitting")
    op.drop_index("sitting_over", "sitting")
    op.drop_column("sitting", "over")
