"""Clients as students write them: they play, but each has habits that a table of strangers must survive.

What they do is taken from what real ones were seen to do; none of their code is here.
"""

from stammtisch.bots.base import Bot
from stammtisch.bots.deadline import Patience
from stammtisch.catan_protocol.codec import board
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.core import Dice
from stammtisch.data import View
from stammtisch.games.catan import GAME, coding, data
from tests.catan_protocol.games import Player
from tests.catan_protocol.stage import Peer, Stage

WANTED: tuple[tuple[type[data.CatanAction], ...], ...] = (
    (data.BuildCity,),
    (data.BuildVillage,),
    (data.PlayKnight, data.PlayRoads, data.PlayMonopoly, data.PlayInvention),
    (data.BuyCard,),
    (data.BuildRoad, data.TradeBank),
)
NEVER = (data.Offer, data.Withdraw)


class Builder(Bot):
    """What a weekend's work plays: it builds what it can, the dearest first, and accepts no offers."""

    def choose(self, view: View, legal: list[int], dice: Dice, seconds: Patience = None) -> int:
        named = {action: coding.decode(action) for action in legal}
        for kinds in WANTED:
            found = [action for action, one in named.items() if isinstance(one, kinds)]
            if found and (kinds[0] is not data.BuildRoad or dice.below(2)):
                return found[dice.below(len(found))]
        plain = [
            action
            for action, one in named.items()
            if not isinstance(one, (*NEVER, *(kind for kinds in WANTED for kind in kinds)))
        ]
        choices = [action for action in plain if not isinstance(named[action], data.Answer)] or plain or legal
        return choices[0] if isinstance(named[choices[0]], data.EndTurn) else choices[dice.below(len(choices))]


class Sloppy(Player):
    """The habits that all of them share: it waits for its status to change, and calls itself a computer."""

    def __init__(self, peer: Peer, seed: int) -> None:
        super().__init__(peer, "random", "key", seed)
        self.ki.bot = Builder(GAME)
        self.silent_in: str | None = None  # the status in which it has lost its thread

    def next(self) -> list[m.Message]:
        """What it says now."""
        if self.silent_in is not None and self.ki.tracker.status == self.silent_in:
            return []
        self.silent_in = None
        message = self.ki.next()
        if isinstance(message, m.Hallo):
            return [m.Hallo(version="Wochenende 0.9 (KI)")]
        return [] if message is None else [message]

    async def act(self) -> bool:
        self.hear()
        said = self.next()
        for message in said:
            await self.say(message)
        return bool(said)


class Stunned(Sloppy):
    """Says nothing more after a refusal, and earns many: the robber stays, a new card is played, a knight ends its turn."""

    def next(self) -> list[m.Message]:
        complaints = len(self.ki.complaints)
        if complaints > self.seen:
            self.seen, self.silent_in = complaints, self.ki.tracker.status
        found = super().next()
        game = self.ki.tracker.game
        if game is not None and any(isinstance(one, m.RaeuberVersetzen) for one in found) and self.ki.dice.below(2):
            return [m.RaeuberVersetzen(ort=board.hex_ort(game.land.island, int(game.robber)))]
        if any(isinstance(one, m.RitterAusspielen) for one in found):
            self.silent_in = self.ki.tracker.status
        return found

    seen = 0


class Mute(Sloppy):
    """Has never heard of offers."""

    def next(self) -> list[m.Message]:
        if self.ki.tracker.open_offers():
            return []
        return super().next()


class Stubborn(Sloppy):
    """Knows one colour, and ends its turn twice to be sure."""

    def next(self) -> list[m.Message]:
        if self.asked and not self.ki.chosen and self.ki.tracker.game is None:  # the colour is taken: it knows no other
            return []
        found = super().next()
        if any(isinstance(one, m.ZugBeenden) for one in found):
            return [*found, m.ZugBeenden()]
        self.asked = self.asked or any(isinstance(one, m.SpielStarten) for one in found)
        return [m.SpielerWaehlen(name=one.name, farbe="Rot") if isinstance(one, m.SpielerWaehlen) else one for one in found]

    asked = False


async def arrive(here: Stage, kinds: list[type[Sloppy]], seed: int, ours: int = 0) -> list[Player]:
    """One after the other, and so many of our own computer players after them; all there before anybody starts."""
    found: list[Player] = []
    for number, kind in enumerate([*kinds, *[Player] * ours]):
        peer = Peer(here)
        here.peers.append(peer)
        await here.foyer.greet(peer.translator)
        own = 10 * seed + number
        found.append(kind(peer, own) if issubclass(kind, Sloppy) else Player(peer, "medium", "key", own))
    for player in found:
        await player.act()
    return found
