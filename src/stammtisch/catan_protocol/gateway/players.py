"""Who is at a table, as the protocol knows them."""

from stammtisch.catan_protocol.codec import words
from stammtisch.catan_protocol.codec.words import Status


class Player:
    """Somebody at the table: a protocol client, a browser or a bot."""

    def __init__(self, id: int) -> None:
        self.id = id
        self.name: str | None = None
        self.colour: str | None = None
        self.speaks = False  # the protocol: then it chooses name and colour itself
        self.yields = True  # its colour to whoever chooses it
        self.asked = False  # to start
        self.started = False

    @property
    def status(self) -> Status:
        return words.STARTED if self.started or not self.speaks else words.LOBBY
