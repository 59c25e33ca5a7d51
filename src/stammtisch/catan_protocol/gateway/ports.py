"""What a translator needs of the world around it: where its lines go, and who lets it in."""

from typing import TYPE_CHECKING, Protocol

from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.server.house.reception import Reception

if TYPE_CHECKING:
    from stammtisch.catan_protocol.gateway.translator import Translator


class Wire(Protocol):
    """Where lines go: a WebSocket or a TCP stream."""

    def send(self, line: bytes) -> None:
        """Never raises: a connection that is gone hears nothing, and costs the speaker nothing."""

    def close(self, again: bool = False) -> None:
        """`again`: the peer may try again later."""


class Door(Protocol):
    """Who lets clients in."""

    reception: Reception
    settings: CatanSettings

    async def welcome(self, translator: "Translator", hello: m.Hallo) -> None: ...
