"""A player's view of the game, rebuilt from nothing but the messages a server sends.

Tolerates servers that tell less, later or in another order than ours: status updates correct whatever was guessed.
"""

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import UNSET

from stammtisch.catan_protocol.codec import board, words
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.objects import amounts
from stammtisch.catan_protocol.codec.values import Entwicklungskarten, Gebaeude, Karte, Rohstoffe, Spieler
from stammtisch.catan_protocol.player import guesses
from stammtisch.catan_protocol.player.news import NEWS
from stammtisch.errors import ProtocolError
from stammtisch.games.catan import data
from stammtisch.games.catan.data import HARBOURS, TERRAINS, Options, house_rules
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.board import BIT, LARGE, SMALL
from stammtisch.games.catan.engine.build import put_city, put_road, put_village
from stammtisch.games.catan.engine.packs import KINDS, packed, total
from stammtisch.games.catan.engine.rules import Catan, new_game
from stammtisch.games.catan.engine.setup import moor
from stammtisch.games.catan.engine.trade import NO, STRIDE, YES, answer_of, set_answer
from stammtisch.games.catan.view import CatanView, view

Meaning = TypeVar("Meaning")
PHASES = {
    "Dorf bauen": p.FOUNDING,
    "Straße bauen": p.FOUNDING_ROAD,
    "Würfeln": p.BEFORE_ROLL,
    "Karten wegen Räuber abgeben": p.DISCARDING,
    "Räuber versetzen": p.ROBBING,
    "Handeln oder Bauen": p.TURN,
    "Bauen": p.SPECIAL,
}
OWN_TURN = ("Würfeln", "Räuber versetzen", "Handeln oder Bauen")


class Tracker:
    """Everything one client knows."""

    def __init__(self, victory_points: int = 10) -> None:
        self.goal = victory_points
        self.id = -1
        self.players: dict[int, Spieler] = {}  # as last told
        self.ids: list[int] = []  # by seat, once the game has begun
        self.game: Catan | None = None
        self.order: list[int] = []  # seats, as far as the founding has shown it
        self.rolls: dict[int, list[int]] = {}  # for the order, by seat: equal ones were rolled again
        self.floating = 0  # a stolen card nobody has yet
        self.invented: Rohstoffe | None = None
        self.fresh = [0] * KINDS  # own cards bought this turn
        self.bought = 0  # by the active player this turn
        self.broken: tuple[tuple[int, int] | None, int] = (None, 0)  # the offer and seat just broken off, and its last word
        self.trading: dict[int, int] = {}  # offerer and partner of a trade being carried out, and what they pay
        self.winner: int | None = None
        self.over = False

    # Queries

    @property
    def me(self) -> int:
        return self.ids.index(self.id)

    @property
    def status(self) -> str:
        own = self.players.get(self.id)
        return "" if own is None else own.status

    def seat(self, id: int) -> int:
        if id not in self.ids:
            raise ProtocolError(f"There is no player {id} in this game.")
        return self.ids.index(id)

    def open_offers(self) -> list[int]:
        """Numbers of offers that wait for our answer."""
        game = self.game
        if game is None or game.active == self.me:
            return []
        return [game.offers[place] for place in range(0, len(game.offers), STRIDE) if answer_of(game, place, self.me) & 3 == 0]

    def waits_for_answers(self) -> bool:
        """Whether somebody still owes an answer to one of our own offers."""
        game = self.game
        if game is None or game.active != self.me:
            return False
        others = [seat for seat in range(game.seats) if seat != self.me]
        return any(answer_of(game, place, seat) & 3 == 0 for place in range(0, len(game.offers), STRIDE) for seat in others)

    def give_up_waiting(self) -> None:
        """Silence is a no."""
        game = self.game
        assert game is not None
        for place in range(0, len(game.offers), STRIDE):
            for seat in range(game.seats):
                if seat != game.active and answer_of(game, place, seat) & 3 == 0:
                    set_answer(game, place, seat, NO)

    def answer_given(self, answer: data.Answer) -> None:
        """Ours, of which the server has told nothing."""
        game = self.game
        assert game is not None
        for place in range(0, len(game.offers), STRIDE):
            if game.offers[place] == answer.offer:
                set_answer(game, place, self.me, YES if answer.accept else NO)

    def view(self) -> CatanView:
        """What our bots are shown."""
        game = self.game
        assert game is not None
        guesses.balance(game, self.me)
        guesses.balance_deck(game, self.me)
        self._set_moment(game)
        self._set_points(game)
        return view(game, self.me)

    def _set_moment(self, game: Catan) -> None:
        """Phase and turn out of everybody's status."""
        towns = sum([bool(code) for code in game.buildings])
        busy = {seat: PHASES[one.status] for seat, one in enumerate(self._by_seat()) if one.status in PHASES}
        game.owing = 0
        for seat, phase in busy.items():
            game.phase = phase
            if phase == p.DISCARDING:
                game.owing |= BIT[seat]
            elif phase == p.SPECIAL:
                game.asked = seat
            else:
                game.active = seat
        if game.phase != p.SPECIAL:
            game.asked = p.NONE
        game.discards = [0] * int(game.seats) if game.phase == p.DISCARDING else []
        game.order = self._order(game)
        founding = game.phase in (p.FOUNDING, p.FOUNDING_ROAD)
        game.place = towns - (game.phase == p.FOUNDING_ROAD) if founding else game.order.index(game.active)
        game.fresh = self._fresh(game)
        game.resume = p.SPECIAL if game.phase == p.SPECIAL else p.TURN

    def _fresh(self, game: Catan) -> int:
        """Cards that cannot be played yet; with the turn it is over."""
        if game.phase == p.SPECIAL:
            return 0
        return packed(self.fresh) if game.active == self.me else min(self.bought, int(total(game.cards[game.active])))

    def _by_seat(self) -> list[Spieler]:
        return [self.players[id] for id in self.ids]

    def _order(self, game: Catan) -> list[int]:
        """As the founding has shown it, then as it was rolled."""
        rest = [seat for seat in range(game.seats) if seat not in self.order]
        return self.order + sorted(rest, key=lambda seat: self.rolls.get(seat, []), reverse=True)

    def _set_points(self, game: Catan) -> None:
        for seat in range(game.seats):
            game.tally[8 * seat + p.POINTS] = guesses.open_points(game, seat)
        guesses.limit_points(game, self.me)

    # Hearing

    def hear(self, message: m.Message) -> None:
        """Take over one message of the server."""
        if not isinstance(message, m.AngebotAngenommen):
            self.broken = (None, 0)
        if isinstance(message, m.Statusupdate):
            self._status(message.spieler)
        elif isinstance(message, m.Willkommen):
            self.id = message.id
        elif isinstance(message, m.SpielGestartet):
            self._begin(message.karte)
        elif isinstance(message, m.SpielBeendet):
            self.over, self.winner = True, message.sieger
        elif self.game is not None and type(message) in NEWS:
            NEWS[type(message)](self, self.game, message)

    def _begin(self, karte: Karte) -> None:
        """The map; whoever is connected now plays."""
        self.ids = sorted(id for id, one in self.players.items() if plays(one))
        land = {board.place(field.ort) for field in karte.felder if field.typ != words.SEA}
        seats = len(self.ids)
        island = board.island_of(seats)
        if land != set(island.hexes) or self.id not in self.ids:
            sizes = {len(SMALL.hexes): "three or four", len(LARGE.hexes): "five or six"}
            raise ProtocolError(f"{seats} players do not fit this map ({sizes.get(len(land), 'no known size')}).")
        game = self.game = new_game(seats, house_rules(Options(victory_points=self.goal), seats))
        for field in karte.felder:
            if field.typ != words.SEA:
                number = board.hex_number(island, field.ort)
                game.land.terrain[number] = TERRAINS.index(known(words.TERRAIN_OF, field.typ))
                game.land.chips[number] = field.zahl or 0
        for haven in karte.haefen:
            moor(game.land, board.path_number(island, haven.ort), HARBOURS.index(known(words.HARBOUR_OF, haven.typ)))
        game.robber = board.hex_number(island, karte.raeuber)
        game.standing, game.rolls = [], []
        for building in karte.gebaeude:
            self.build(game, building)
        for one in list(self.players.values()):
            self._status(one)

    def _status(self, one: Spieler) -> None:
        one = self.players[one.id] = named_as(one, self.players.get(one.id))
        game = self.game
        if game is None or one.id not in self.ids:
            return
        seat = self.seat(one.id)
        self._take_hand(game, seat, one)
        game.tally[8 * seat + p.KNIGHTS] = max(one.rittermacht, game.tally[8 * seat + p.KNIGHTS])
        if one.laengste is True:
            game.longest = seat
        elif one.laengste is False and game.longest == seat:
            game.longest = p.NONE
        game.army = seat if one.groesste is True else game.army
        if one.status == "Dorf bauen" and seat not in self.order:
            self.order.append(seat)
        if seat == game.active and one.status != "Handeln oder Bauen":
            game.offers = []  # they end with the turn
        if one.status in OWN_TURN:
            guesses.has_not_won(game, seat, self.goal)
        if one.status == "Würfeln" and (game.active != seat or game.dice):
            self._new_turn(game, seat)

    def _take_hand(self, game: Catan, seat: int, one: Spieler) -> None:
        """Covered or open cards; what a status leaves out has been told by other messages."""
        if isinstance(one.rohstoffe, Rohstoffe):
            hand = amounts(one.rohstoffe)
            if one.rohstoffe.unbekannt not in (UNSET, None):
                guesses.set_size(game, seat, hand[KINDS])
            elif seat == self.me:
                guesses.set_own(game, seat, packed(hand[:KINDS]))
        if isinstance(one.entwicklungskarten, Entwicklungskarten):
            cards = amounts(one.entwicklungskarten)
            if one.entwicklungskarten.unbekannt not in (UNSET, None):
                guesses.set_cards(game, seat, cards[KINDS])
            elif seat == self.me:
                game.cards[seat] = packed(cards[:KINDS])

    def _new_turn(self, game: Catan, seat: int) -> None:
        game.active = seat
        game.dice = 0
        game.card_played = False
        game.offers = []
        game.offers_made = 0
        game.founded = p.NONE
        self.fresh = [0] * KINDS
        self.bought = 0

    def build(self, game: Catan, building: Gebaeude) -> None:
        seat, island = self.seat(building.eigentuemer), game.land.island
        if building.typ == words.ROAD:
            path = board.path_number(island, building.ort)
            if game.roads[path] == p.NONE:
                put_road(game, seat, path)
            return
        crossing = board.crossing_number(island, building.ort)
        if not game.buildings[crossing]:
            put_village(game, seat, crossing)
            game.founded = crossing
        if building.typ == words.CITY and not p.is_city(game.buildings[crossing]):
            put_city(game, seat, crossing)


def plays(one: Spieler) -> bool:
    """Whether this is a player who is here; a server may tell of spectators, too, with a status of its own."""
    return one.status != words.LOST and (one.status in words.STATUSES or isinstance(one.name, str))


def named_as(one: Spieler, before: Spieler | None) -> Spieler:
    """A status without name and colour is about the player who had them."""
    if before is None:
        return one
    name = before.name if one.name is UNSET else one.name
    return msgspec.structs.replace(one, name=name, farbe=before.farbe if one.farbe is UNSET else one.farbe)


def known(meanings: Mapping[str, Meaning], word: str) -> Meaning:
    if word not in meanings:
        raise ProtocolError(f"there is no {word!r} in the document.")
    return meanings[word]
