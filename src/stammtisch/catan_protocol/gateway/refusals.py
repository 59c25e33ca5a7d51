"""The German sentence for whatever a client is refused: by the protocol, the server or the game."""

from stammtisch.catan_protocol.codec import refusals as protocol
from stammtisch.catan_protocol.codec.refusals import Refusal
from stammtisch.games.catan import GAME
from stammtisch.server.wire import refusals as server


def sentence(refusal: Refusal) -> str:
    if refusal.code in protocol.PROTOCOL:
        return protocol.sentence(refusal)
    return server.sentence(refusal, "de", GAME)
