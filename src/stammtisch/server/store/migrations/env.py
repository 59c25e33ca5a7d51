"""Alembic's entry: the store hands its connection over."""

from alembic import context

from stammtisch.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
