"""What the host decides about the protocol's tables."""

from stammtisch.catan_protocol.codec.forms import Dialect
from stammtisch.data import Data

FEWEST = 3  # players of the document
MOST = 4


class CatanSettings(Data, frozen=True, kw_only=True):
    """How newcomers over the Catan-Protokoll are received."""

    seats: int = MOST  # of a table opened for them; 5 or 6 need the extension
    bots: int = 0  # seats that computer players take at such a table
    level: str = "medium"  # of these computer players
    stand_in: int | None = None  # seconds until a stand-in plays for a lost player; None: the game ends, as the document says
    answer_seconds: float = 15.0  # for an offer, then silence is a no
    turn_seconds: float | None = 300.0  # for any other decision, then the harmless one is made
    ki_seconds: float = 15.0  # the same for a client that calls itself (KI): nobody waits long for a computer
    lobby_seconds: float = 120.0  # for people to start while others are ready; then their seat is free again
    dialect: Dialect = "document"  # `ascii` for clients that know the words without umlauts only
    victory_points: int = 10
