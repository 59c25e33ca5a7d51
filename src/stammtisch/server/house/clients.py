"""What a house needs of the program at the other end, whatever it is: a WebSocket, a translator, a visitor."""

from typing import Protocol

from stammtisch.server.wire.messages import AnyMessage


class Client(Protocol):
    """Something that takes messages, and can be let go."""

    id: int
    address: str  # where it comes from; empty if nobody knows

    def receive(self, message: AnyMessage) -> None: ...

    def close(self) -> None: ...
