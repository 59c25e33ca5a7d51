"""A computer player for any server that speaks the protocol: it hears messages, asks one of our bots and says messages.

Pure but for the bot's thinking: sockets are `client`'s business, time is told.
"""

from stammtisch import version
from stammtisch.bots.base import Bot
from stammtisch.catan_protocol.codec import board, objects, words
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.refusals import Refusal
from stammtisch.catan_protocol.player.pace import AFTER_NEWS, LONG, Pace
from stammtisch.catan_protocol.player.tracker import PHASES, Tracker
from stammtisch.core import FastDice
from stammtisch.errors import ProtocolError
from stammtisch.games.catan import GAME, coding, data
from stammtisch.games.catan.data import CatanAction
from stammtisch.games.catan.engine.board import Island

VERSION = f"Stammtisch {version()} {words.OURS}"
MOST_REFUSALS = 8  # of one decision, before the harmless thing is done
MOST_REPEATS = 5  # of what a server does not react to
MOST_COLOURS = 10  # tries to choose one before the game
MOST_STARTS = 60  # tries to begin it, a few seconds apart: others may still have to come
MOST_VAIN = 12  # actions in a row that the server shows no sign of
NO_SIGN = "Nothing comes of what we do: the server shows no sign of it."


class UnreadableMap(ProtocolError):
    """Without a map nobody can play."""


class Ki:
    """One player: `hear` every message, then say what `next` returns."""

    def __init__(self, bot: Bot, name: str, seed: int = 0, victory_points: int = 10, colour: str | None = None) -> None:
        self.bot = bot
        self.name = name
        self.colour = colour  # that it would like
        self.dice = FastDice(seed)
        self.tracker = Tracker(victory_points)
        self.pace = Pace()
        self.met = False  # the server speaks first
        self.greeted = False
        self.chosen = False  # name and colour
        self.started = False
        self.repeats = 0  # of lobby messages that were lost
        self.tried: list[str] = []  # colours that were taken
        self.starts = 0  # that were refused
        self.postponed = False  # the next attempt
        self.refused: list[CatanAction] = []  # what the server did not allow at this decision
        self.despairs = 0  # how often everything was refused
        self.last: CatanAction | None = None
        self.is_unsettled = False  # whether we have not seen yet what came of it
        self.vain = 0  # actions in a row of which nothing came
        self.complaints: list[str] = []  # refusals, for whoever wants to know
        self.odd: list[str] = []  # messages that make no sense here

    @property
    def is_over(self) -> bool:
        return self.tracker.over

    @property
    def waiting(self) -> bool:
        """For the server's confirmation."""
        return self.pace.waiting

    def hear(self, message: m.Message) -> None:
        if isinstance(message, m.Serverantwort | m.Fehler):
            self._answered(message)
            return
        if isinstance(message, m.Hallo):
            self._met(message)
        before = self.tracker.status
        self.track(message)
        self.pace.hears(is_about(message, self.tracker.id))
        if isinstance(message, m.Willkommen):
            self.pace.answered(is_ok=False)
        if self.tracker.status != before:
            self.refused.clear()
            self.despairs = 0

    def track(self, message: m.Message) -> None:
        """A message that fits nothing we know is left out; without a map we cannot play."""
        try:
            self.tracker.hear(message)
        except (Refusal, ProtocolError) as error:
            if isinstance(message, m.SpielGestartet):
                raise UnreadableMap(f"This server's map cannot be read: {error}") from error
            self.odd.append(f"{message.NAME}: {error}")

    def _met(self, hello: m.Hallo) -> None:
        if hello.protokoll not in (None, words.PROTOCOL):  # the document: such a connection is to be closed
            raise ProtocolError(f"This server speaks protocol {hello.protokoll}, and not {words.PROTOCOL}.")
        self.met = True

    def _answered(self, message: m.Serverantwort | m.Fehler) -> None:
        is_ok = isinstance(message, m.Serverantwort) and words.is_ok(message.text)
        asked = self.pace.waiting
        self.pace.answered(is_ok)
        if is_ok:
            return
        self.complaints.append(message.text if isinstance(message, m.Serverantwort) else message.meldung)
        if not self.tracker.ids:
            self._turned_away(is_start=self.started and isinstance(message, m.Serverantwort))
        elif self.last is not None and asked:
            self.refused.append(self.last)
            self.is_unsettled = False

    def _turned_away(self, is_start: bool) -> None:
        """Before the game: the colour may be taken or unknown, so another one is chosen; a start may have come too early."""
        self.chosen = self.started = False
        self.starts += is_start
        self.postponed = is_start
        if len(self.tried) - self.starts >= MOST_COLOURS or self.starts >= MOST_STARTS:
            raise ProtocolError(f"The server does not let us play: {self.complaints[-1]}")

    def next(self, silence: float = 0.0) -> m.Message | None:
        """What to say now, if anything, after so many seconds without a word from the server."""
        if self.is_over or not self.pace.may_speak(silence):
            return None
        if self.pace.waiting:
            self.pace.give_up()
            self._look_for_losses()
        message = self._before_game(silence) if self.tracker.game is None else self._in_game(silence)
        if message is not None:
            self.pace.asked()
        return message

    def _look_for_losses(self) -> None:
        """What the server shows no sign of having heard is said again, a few times."""
        if self.tracker.game is not None:
            return
        before = (self.greeted, self.chosen, self.started)
        own = self.tracker.players.get(self.tracker.id)
        self.greeted = self.tracker.id >= 0
        self.chosen = self.chosen and own is not None and own.name == self.name
        self.started = self.started and (own is None or own.status != words.LOBBY)
        if before != (self.greeted, self.chosen, self.started):
            self.repeats += 1
            if self.repeats > MOST_REPEATS:
                raise ProtocolError("The server does not react to what we say before the game.")

    def _before_game(self, silence: float) -> m.Message | None:
        if not self.met:
            return None
        if not self.greeted:
            self.greeted = True
            return m.Hallo(version=VERSION)
        # Servers were seen that lose what is said before they have told us our own state.
        if self.tracker.id < 0 or (self.tracker.id not in self.tracker.players and silence < AFTER_NEWS):
            return None
        if self.postponed and silence < LONG:
            return None
        self.postponed = False
        if not self.chosen:
            self.chosen = True
            return m.SpielerWaehlen(name=self.name, farbe=self._colour())
        if not self.started:
            self.started = True
            return m.SpielStarten()
        return None

    def _colour(self) -> str:
        """The one we like, or one that nobody has; else one that we have not tried yet."""
        others = [one for id, one in self.tracker.players.items() if id != self.tracker.id]
        taken = {one.farbe for one in others}
        every = [*([self.colour] if self.colour else []), *words.COLOURS, *words.MORE_COLOURS]
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

    def _in_game(self, silence: float) -> m.Message | None:
        if not self.is_asked or not self._has_settled(silence):
            return None
        return self._decide(silence) if self.is_asked else None  # what has settled may have been our answer

    def _has_settled(self, silence: float) -> bool:
        """Whether what came of our last action is known: news of ourselves, or after a while without any, nothing."""
        if self.is_unsettled and not self.pace.noticed and silence < AFTER_NEWS:
            return False
        if self.is_unsettled:
            self._settle()
        return True

    def _settle(self) -> None:
        self.is_unsettled = False
        if self.pace.noticed:
            self.vain = 0
            self.refused.clear()
        elif isinstance(self.last, data.Answer):  # a server may keep to itself who wants no trade
            self.tracker.answer_given(self.last)
        elif self.last is not None:
            self.vain += 1
            self.refused.append(self.last)
            if self.vain > MOST_VAIN:
                raise ProtocolError(NO_SIGN)

    def _decide(self, silence: float) -> m.Message | None:
        view = self.tracker.view()
        state = GAME.imagine(view, self.dice)
        legal = state.legal(view.viewer)
        barred = {coding.encode(one) for one in self.refused}
        open_to_us = [action for action in legal if action not in barred]
        if not open_to_us:
            self._despair(silence)
            return None
        patient = len(self.refused) < MOST_REFUSALS
        self.last = coding.decode(self.bot.choose(view, open_to_us, self.dice) if patient else open_to_us[0])
        self.is_unsettled = True
        return message_of(self.last, board.island_of(view.seats), self.tracker.ids)

    def _despair(self, silence: float) -> None:
        """Everything was refused: after a while we try it all again, for what we believed may have changed."""
        if silence < LONG:
            return
        self.refused.clear()
        self.despairs += 1
        if self.despairs > MOST_REPEATS:
            raise ProtocolError(NO_SIGN if self.vain else f"The server refuses whatever we try: {self.complaints[-1]}")


def is_about(message: m.Message, id: int) -> bool:
    """Whether a message tells what this player did, or how he stands now."""
    if isinstance(message, m.Statusupdate):
        return message.spieler.id == id
    if isinstance(message, m.Bauvorgang):
        return message.gebaeude.eigentuemer == id
    return id in (getattr(message, "spieler", None), getattr(message, "mitspieler", None))


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
