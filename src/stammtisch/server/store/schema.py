"""The tables of the store. `migrations/` creates them; a test compares the two."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text, false

metadata = MetaData()

# The log of every table: the truth. Never changed.
steps = Table(
    "steps",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("time", BigInteger, nullable=False),  # milliseconds since 1970
    Column("event", Text, nullable=False),  # JSON of events.AnyEvent
    Column("writer", String(16), nullable=False),
)
# An index over the tables, so that a start need not read every log.
tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("state", String(8), nullable=False),  # open or over
    Column("changed", BigInteger, nullable=False),
    Index("tables_state", "state", "changed"),
)
# What a guest is called. The id is a hash of the token, which is stored nowhere.
guests = Table(
    "guests",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("face", Integer, nullable=True),  # one of `kinds.FACES`; null: the one that follows from the id
    Index("guests_seen", "seen"),
)
# Browsers that let themselves be woken, by a hash of their address.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(20), nullable=False),
    Column("endpoint", String(1024), nullable=False),
    Column("p256dh", String(88), nullable=False),
    Column("auth", String(24), nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index("subscriptions_guest", "guest"),
    Index("subscriptions_seen", "seen"),
)
# Who has ever sat where. What is over is marked, so that somebody's running games are found however many he has played.
sitting = Table(
    "sitting",
    metadata,
    Column("guest", String(20), primary_key=True),
    Column("table_id", String(40), primary_key=True),
    Column("over", Boolean, nullable=False, server_default=false()),
    Index("sitting_over", "guest", "over"),
    Index("sitting_table", "table_id"),
)
# The last lines said at each table.
chat = Table(
    "chat",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("id", String(40), primary_key=True),  # in the order they were said
    Column("guest", String(20), nullable=False),
    Column("said", Text, nullable=False),  # JSON of messages.Said
    Index("chat_guest", "guest"),
)
# The luck of each day; its secret is public from the end of the day on.
days = Table(
    "days",
    metadata,
    Column("match", String(64), primary_key=True),
    Column("secret", String(64), nullable=False),
)
# Everybody's first game of a day.
attempts = Table(
    "attempts",
    metadata,
    Column("match", String(64), primary_key=True),
    Column("guest", String(20), primary_key=True),
    Column("table_id", String(40), nullable=False),
    Column("points", Integer, nullable=True),
    Column("settled", Boolean, nullable=False),
    Index("attempts_guest", "guest"),
)
# Tokens on their way to another device, sealed with the code of their link.
transfers = Table(
    "transfers",
    metadata,
    Column("code", String(64), primary_key=True),  # its hash
    Column("sealed", String(256), nullable=False),
    Column("expires", BigInteger, nullable=False),
)
# How each finished game ended: what the log says, for those who only want to know that.
results = Table(
    "results",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("outcome", Text, nullable=False),  # JSON of outcomes.Outcome
)
# Who played a finished game to its end: a page of somebody's games is found by this index, however many there are.
played = Table(
    "played",
    metadata,
    Column("guest", String(20), primary_key=True),
    Column("table_id", String(40), primary_key=True),
    Column("ended", BigInteger, nullable=False),
    Index("played_ended", "guest", "ended"),
    Index("played_table", "table_id"),
)
# What was done once with the whole store, and need not be looked for at every start.
chores = Table("chores", metadata, Column("name", String(40), primary_key=True))
