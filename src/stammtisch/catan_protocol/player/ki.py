"""A computer player for any server that speaks the protocol: it hears messages, asks one of our bots and says messages.

Pure but for the bot's thinking: sockets are `client`'s business, time is told.
"""

from stammtisch import version
from stammtisch.bots.base import Bot
from stammtisch.catan_protocol.codec import board, objects, words
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.player.tracker import PHASES, Tracker
from stammtisch.core import FastDice
from stammtisch.errors import ProtocolError
from stammtisch.games.catan import GAME, data
from stammtisch.games.catan.data import CatanAction
from stammtisch.games.catan.engine.board import Island

VERSION = f"Stammtisch {version()} {words.OURS}"
MOST_REFUSALS = 8  # of one decision, before the harmless thing is done


class Ki:
    """One player: `hear` every message, then say what `next` returns."""

    def __init__(self, bot: Bot, name: str, seed: int = 0, victory_points: int = 10) -> None:
        self.bot = bot
        self.name = name
        self.dice = FastDice(seed)
        self.tracker = Tracker(victory_points)
        self.waiting = False  # for the server's confirmation
        self.met = False  # the server speaks first
        self.greeted = False
        self.chosen = False  # name and colour
        self.started = False
        self.tried: list[str] = []  # colours that were taken
        self.refused: list[CatanAction] = []  # what the server did not allow at this decision
        self.last: CatanAction | None = None
        self.complaints: list[str] = []  # refusals, for whoever wants to know

    @property
    def is_over(self) -> bool:
        return self.tracker.over

    def hear(self, message: m.Message) -> None:
        if isinstance(message, m.Serverantwort | m.Fehler):
            self._answered(message)
            return
        if isinstance(message, m.Hallo):
            self._met(message)
        if isinstance(message, m.Willkommen):
            self.waiting = False
        before = self.tracker.status
        self.tracker.hear(message)
        if self.tracker.status != before:
            self.refused.clear()

    def _met(self, hello: m.Hallo) -> None:
        if hello.protokoll not in (None, words.PROTOCOL):  # the document: such a connection is to be closed
            raise ProtocolError(f"This server speaks protocol {hello.protokoll}, and not {words.PROTOCOL}.")
        self.met = True

    def _answered(self, message: m.Serverantwort | m.Fehler) -> None:
        self.waiting = False
        if isinstance(message, m.Serverantwort) and message.text == words.OK:
            self.refused.clear()
        elif isinstance(message, m.Fehler) and not self.tracker.ids:
            self.chosen = self.started = False  # the colour is taken: choose again
        else:
            self.complaints.append(message.text if isinstance(message, m.Serverantwort) else message.meldung)
            if self.last is not None:
                self.refused.append(self.last)

    def next(self) -> m.Message | None:
        """What to say now, if anything."""
        if self.waiting or self.is_over:
            return None
        message = self._before_game() if self.tracker.game is None else self._in_game()
        self.waiting = message is not None
        return message

    def _before_game(self) -> m.Message | None:
        if not self.met:
            return None
        if not self.greeted:
            self.greeted = True
            return m.Hallo(version=VERSION)
        if self.tracker.id < 0:
            return None
        if not self.chosen:
            self.chosen = True
            return m.SpielerWaehlen(name=self.name, farbe=self._colour())
        if not self.started:
            self.started = True
            return m.SpielStarten()
        return None

    def _colour(self) -> str:
        """One that nobody has; else one that we have not tried yet."""
        others = [one for id, one in self.tracker.players.items() if id != self.tracker.id]
        taken = {one.farbe for one in others}
        every = [*words.COLOURS, *words.MORE_COLOURS]
        untried = [colour for colour in every if colour not in self.tried] or every
        colour = next((colour for colour in untried if colour not in taken), untried[0])
        self.tried.append(colour)
        return colour

    @property
    def is_asked(self) -> bool:
        """Whether a decision is ours: an answer to an offer, or what our status says."""
        if self.tracker.open_offers():
            return True
        return self.tracker.status in PHASES and not self.tracker.waits_for_answers()

    def _in_game(self) -> m.Message | None:
        return self._decide() if self.is_asked else None

    def _decide(self) -> m.Message | None:
        view = self.tracker.view()
        state = GAME.imagine(view, self.dice)
        legal = state.legal(view.viewer)
        barred = {data.encode(one) for one in self.refused}
        open_to_us = [action for action in legal if action not in barred]
        if not open_to_us:
            return None
        patient = len(self.refused) < MOST_REFUSALS
        self.last = data.decode(self.bot.choose(view, open_to_us, self.dice) if patient else open_to_us[0])
        return message_of(self.last, board.island_of(view.seats), self.tracker.ids)


def message_of(action: CatanAction, island: Island, ids: list[int]) -> m.Message:
    """An action of the rules in the words of the document."""
    match action:
        case data.Roll():
            return m.Wuerfeln()
        case data.EndTurn():
            return m.ZugBeenden()
        case data.BuyCard():
            return m.KarteKaufen()
        case data.BuildRoad(path):
            return m.Bauen(typ=words.ROAD, ort=board.path_orte(island, path))
        case data.BuildVillage(crossing):
            return m.Bauen(typ=words.VILLAGE, ort=board.crossing_orte(island, crossing))
        case data.BuildCity(crossing):
            return m.Bauen(typ=words.CITY, ort=board.crossing_orte(island, crossing))
        case data.Discard(some):
            return m.KartenAbgeben(abgeben=objects.rohstoffe(some))
        case data.MoveRobber(place, victim):
            return m.RaeuberVersetzen(ort=board.hex_ort(island, place), ziel=None if victim is None else ids[victim])
        case data.TradeBank(give, take):
            return m.Seehandel(angebot=objects.rohstoffe(give), nachfrage=objects.rohstoffe(take))
        case _:
            return card_or_trade(action, island, ids)


def card_or_trade(action: CatanAction, island: Island, ids: list[int]) -> m.Message:
    match action:
        case data.PlayKnight(place, victim):
            return m.RitterAusspielen(ort=board.hex_ort(island, place), ziel=None if victim is None else ids[victim])
        case data.PlayRoads(first, second):
            return m.StrassenbauAusspielen(
                erste=board.path_orte(island, first), zweite=None if second is None else board.path_orte(island, second)
            )
        case data.PlayMonopoly(resource):
            return m.Monopol(rohstoff=words.ROHSTOFFE[resource])
        case data.PlayInvention(some):
            return m.Erfindung(rohstoffe=objects.rohstoffe(some))
        case data.Offer(give, want):
            return m.HandelAnbieten(angebot=objects.rohstoffe(give), nachfrage=objects.rohstoffe(want))
        case data.Answer(number, accept):
            return m.HandelAnnehmen(nummer=number, annehmen=accept)
        case data.Confirm(number, partner):
            return m.HandelAbschliessen(nummer=number, mitspieler=ids[partner])
        case data.Withdraw(number):
            return m.HandelAbbrechen(nummer=number)
        case _:
            raise AssertionError(action)
