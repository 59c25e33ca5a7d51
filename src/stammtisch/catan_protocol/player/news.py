"""What each message of a running game changes in what a player knows."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from stammtisch.catan_protocol.codec import board, words
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.objects import amounts
from stammtisch.catan_protocol.player import guesses
from stammtisch.games.catan.data import CARDS
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.packs import KINDS, UNIT, packed, total
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.games.catan.engine.trade import CHANGED, GIVE, NO, STRIDE, WANT, YES, answer_of, set_answer

if TYPE_CHECKING:
    from stammtisch.catan_protocol.player.tracker import Tracker


def built(tracker: "Tracker", game: Catan, message: m.Bauvorgang) -> None:
    longest = game.longest
    tracker.build(game, message.gebaeude)
    game.longest = longest  # the server tells who has it


def rolled(tracker: "Tracker", game: Catan, message: m.Wuerfelwurf) -> None:
    first, second = message.wurf
    if any(game.buildings):
        game.dice = first << 3 | second
        game.active = tracker.seat(message.spieler)
    else:
        tracker.rolls.setdefault(tracker.seat(message.spieler), []).append(first + second)


def gained(tracker: "Tracker", game: Catan, message: m.Ertrag) -> None:
    seat, some = tracker.seat(message.spieler), amounts(message.rohstoffe)
    if not some[KINDS]:
        guesses.gain(game, seat, packed(some[:KINDS]))
        tracker.floating = 0
    elif tracker.invented is not None:
        guesses.gain(game, seat, packed(amounts(tracker.invented)[:KINDS]))
    elif total(tracker.floating) == some[KINDS]:
        guesses.gain_unseen(game, seat, tracker.floating)
    else:
        guesses.set_size(game, seat, int(total(game.hands[seat])) + some[KINDS])
    tracker.floating = 0
    tracker.invented = None


def paid(tracker: "Tracker", game: Catan, message: m.Kosten) -> None:
    seat, some = tracker.seat(message.spieler), amounts(message.rohstoffe)
    if some[KINDS]:
        tracker.floating = guesses.lose_unseen(game, seat, some[KINDS])
    else:
        guesses.lose(game, tracker.me, seat, packed(some[:KINDS]))
        close_offer(tracker, game, seat, packed(some[:KINDS]))


def robbed(tracker: "Tracker", game: Catan, message: m.RaeuberVersetzt | m.RitterAusspielen) -> None:
    game.robber = board.hex_number(game.land.island, message.ort)
    if isinstance(message, m.RitterAusspielen) and message.spieler is not None:
        seat = tracker.seat(message.spieler)
        game.tally[8 * seat + p.KNIGHTS] += 1
        spend(game, seat, p.KNIGHT)


def played(tracker: "Tracker", game: Catan, message: Any) -> None:
    kinds: dict[Any, int] = {m.StrassenbauAusspielen: p.ROADS, m.Monopol: p.MONOPOLY, m.Erfindung: p.INVENTION}
    if message.spieler is None:
        return
    kind = kinds[type(message)]
    spend(game, tracker.seat(message.spieler), kind)
    game.spent += UNIT[kind]
    if isinstance(message, m.Erfindung):
        tracker.invented = message.rohstoffe


def spend(game: Catan, seat: int, kind: int) -> None:
    guesses.spend_card(game, seat, kind)
    game.card_played = True


def bought(tracker: "Tracker", game: Catan, message: m.KarteGekauft) -> None:
    seat, card = tracker.seat(message.spieler), words.CARD_OF.get(message.karte)
    if card is None:
        guesses.set_cards(game, seat, int(total(game.cards[seat])) + 1)
    else:
        game.cards[seat] += UNIT[CARDS.index(card)]
    if tracker.players[message.spieler].status == "Handeln oder Bauen":
        tracker.bought += 1
        if card is not None:
            tracker.fresh[CARDS.index(card)] += 1


def longest(tracker: "Tracker", game: Catan, message: m.LaengsteHandelsstrasse) -> None:
    game.longest = p.NONE if message.spieler is None else tracker.seat(message.spieler)


def army(tracker: "Tracker", game: Catan, message: m.GroessteRittermacht) -> None:
    game.army = p.NONE if message.spieler is None else tracker.seat(message.spieler)


# Offers


def place_of(game: Catan, number: int) -> int | None:
    return next((place for place in range(0, len(game.offers), STRIDE) if game.offers[place] == number), None)


def offered(tracker: "Tracker", game: Catan, message: m.Handelsangebot) -> None:
    give, want = (packed(amounts(side)[:KINDS]) for side in (message.angebot, message.nachfrage))
    seat = tracker.seat(message.spieler)
    if place_of(game, message.nummer) is not None:
        return
    guesses.show(game, tracker.me, seat, give)
    game.active = seat
    game.offers = [*game.offers, message.nummer, give, want, 0]
    game.offers_made += 1
    game.next_offer = message.nummer + 1


def answered(tracker: "Tracker", game: Catan, message: m.AngebotAngenommen) -> None:
    id = message.mitspieler if message.mitspieler is not None else message.spieler
    place = place_of(game, message.nummer)
    if place is None or id is None:
        return
    seat, accept = tracker.seat(id), message.annehmen is not False
    said = tracker.broken[1] if tracker.broken[0] == (message.nummer, seat) else answer_of(game, place, seat)
    changed = CHANGED if said else 0
    set_answer(game, place, seat, changed | (YES if accept else NO))
    if accept:
        guesses.show(game, tracker.me, seat, game.offers[place + WANT])


def broken_off(tracker: "Tracker", game: Catan, message: m.AngebotAbgebrochen) -> None:
    place, seat = place_of(game, message.nummer), tracker.seat(message.spieler)
    if place is None:
        return
    if seat == game.active:
        game.offers = game.offers[:place] + game.offers[place + STRIDE :]
    else:  # either his word is withdrawn, then a no follows at once, or it lapsed and he is asked again
        said = int(answer_of(game, place, seat))
        tracker.broken = ((message.nummer, seat), said)
        set_answer(game, place, seat, said & CHANGED)


def traded(tracker: "Tracker", game: Catan, message: m.HandelAusgefuehrt) -> None:
    tracker.trading = {tracker.seat(message.spieler): 0, tracker.seat(message.mitspieler): 0}


def close_offer(tracker: "Tracker", game: Catan, payer: int, pack: int) -> None:
    """Which of several offers was carried out shows in what both of them pay."""
    if payer not in tracker.trading:
        return
    tracker.trading[payer] = pack
    (_, give), (partner, want) = tracker.trading.items()
    for place in range(0, len(game.offers), STRIDE):
        sides = (game.offers[place + GIVE], game.offers[place + WANT])
        if sides == (give, want) and answer_of(game, place, partner) & 3 == YES:
            game.offers = game.offers[:place] + game.offers[place + STRIDE :]
            tracker.trading = {}
            return


NEWS: dict[type[m.Message], Callable[["Tracker", Catan, Any], None]] = {
    m.Bauvorgang: built,
    m.Wuerfelwurf: rolled,
    m.Ertrag: gained,
    m.Kosten: paid,
    m.RaeuberVersetzt: robbed,
    m.RitterAusspielen: robbed,
    m.StrassenbauAusspielen: played,
    m.Monopol: played,
    m.Erfindung: played,
    m.KarteGekauft: bought,
    m.LaengsteHandelsstrasse: longest,
    m.GroessteRittermacht: army,
    m.Handelsangebot: offered,
    m.AngebotAngenommen: answered,
    m.AngebotAbgebrochen: broken_off,
    m.HandelAusgefuehrt: traded,
}
