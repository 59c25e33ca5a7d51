"""A step of the game as the messages one viewer gets: what happened, in the document's order. Pure.

Told from the viewer's own view before and after the step and from what he witnessed, and from nothing else.
Status updates and the final OK are the connection's business.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from stammtisch.catan_protocol.codec import board, objects, words
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.games.catan import data
from stammtisch.games.catan.data import CatanAction, Resources
from stammtisch.games.catan.engine import build
from stammtisch.games.catan.view import CatanView, OpenOffer

ROAD, VILLAGE, CITY, CARD = (
    data.resources(price) for price in (build.ROAD_PRICE, build.VILLAGE_PRICE, build.CITY_PRICE, build.CARD_PRICE)
)


class Step(NamedTuple):
    """One decision with the luck that followed it, as a viewer saw it."""

    before: CatanView
    after: CatanView
    player: int
    action: CatanAction
    luck: tuple[CatanAction, ...]
    ids: tuple[int, ...]  # of the seats
    cancelled: bool = False  # an answer that was given by breaking off


def tell(step: Step) -> list[m.Message]:
    """Everything this step causes, but for status updates."""
    return [*told_action(step), *lapsed(step), *awards(step)]


def told_action(step: Step) -> Iterator[m.Message]:
    match step.action:
        case data.Roll():
            yield from rolled(step)
        case data.BuildRoad() | data.BuildVillage() | data.BuildCity():
            yield from built(step, step.action)
        case data.BuyCard():
            yield costs(step, step.player, CARD)
            yield from bought(step)
        case data.Discard(some):
            yield costs(step, step.player, some)
        case data.Discarded(number):
            yield m.Kosten(spieler=step.ids[step.player], rohstoffe=objects.hidden(number))
        case data.MoveRobber(place, victim):
            yield from robbed(step, place, victim)
        case data.EndTurn():
            for offer in step.before.offers:
                yield broken_off(step, step.before.active, offer.number)
        case data.TradeBank(give, take):
            yield costs(step, step.player, give)
            yield gains(step, step.player, take)
        case _:
            yield from played_card(step)


def played_card(step: Step) -> Iterator[m.Message]:
    own, island = step.ids[step.player], board.island_of(step.after.seats)
    match step.action:
        case data.PlayKnight(place, victim):
            target = None if victim is None else step.ids[victim]
            yield m.RitterAusspielen(spieler=own, ort=board.hex_ort(island, place), ziel=target)
            yield from robbed(step, place, victim)
        case data.PlayRoads(first, second):
            roads = [first] if second is None else [first, second]
            yield m.StrassenbauAusspielen(
                spieler=own,
                erste=board.path_orte(island, first),
                zweite=None if second is None else board.path_orte(island, second),
            )
            for path in roads:
                yield m.Bauvorgang(gebaeude=objects.road(island, own, path))
        case data.PlayMonopoly(resource):
            yield m.Monopol(spieler=own, rohstoff=words.ROHSTOFFE[resource])
            yield from collected(step, resource)
        case data.PlayInvention(some):
            yield m.Erfindung(spieler=own, rohstoffe=objects.rohstoffe(some))
            number = sum([getattr(some, name) for name in data.RESOURCES])
            is_own = step.player == step.after.viewer
            yield m.Ertrag(spieler=own, rohstoffe=objects.rohstoffe(some) if is_own else objects.hidden(number))
        case _:
            yield from traded(step)


def traded(step: Step) -> Iterator[m.Message]:
    own = step.ids[step.player]
    match step.action:
        case data.Offer(give, want):
            yield offered(step.ids, step.player, OpenOffer(step.before.next_offer, give, want, ()))
        case data.Answer(number, accept):
            if step.cancelled and not accept:
                yield broken_off(step, step.player, number)
            # Also after breaking off, for a known client waits until everybody has answered.
            yield m.AngebotAngenommen(mitspieler=own, spieler=own, nummer=number, annehmen=accept)
        case data.Confirm(number, partner):
            offer = find(step.before, number)
            assert offer is not None
            yield m.HandelAusgefuehrt(spieler=own, mitspieler=step.ids[partner])
            yield costs(step, step.player, offer.give)
            yield costs(step, partner, offer.want)
            yield gains(step, step.player, offer.want)
            yield gains(step, partner, offer.give)
        case data.Withdraw(number):
            yield broken_off(step, step.player, number)
        case _:
            raise AssertionError(step.action)


def offered(ids: tuple[int, ...], player: int, offer: OpenOffer) -> m.Handelsangebot:
    return m.Handelsangebot(
        spieler=ids[player],
        nummer=offer.number,
        angebot=objects.rohstoffe(offer.give),
        nachfrage=objects.rohstoffe(offer.want),
    )


def rolled(step: Step) -> Iterator[m.Message]:
    for luck in step.luck:
        if isinstance(luck, data.Rolled):
            yield m.Wuerfelwurf(spieler=step.ids[step.player], wurf=luck.dice)
    yield from yields(step)


def yields(step: Step) -> Iterator[m.Message]:
    """What everybody got: one's own hand and the notes about the others grow by exactly that."""
    for seat in from_seat(step.after.order, step.player):
        gained = objects.difference(step.after.players[seat].least, step.before.players[seat].least)
        if objects.is_some(gained):
            yield gains(step, seat, gained)


def built(step: Step, action: data.BuildRoad | data.BuildVillage | data.BuildCity) -> Iterator[m.Message]:
    own, island = step.ids[step.player], board.island_of(step.after.seats)
    is_free = step.before.phase in ("found-village", "found-road")
    match action:
        case data.BuildRoad(path):
            price, building = ROAD, objects.road(island, own, path)
        case data.BuildVillage(crossing):
            price, building = VILLAGE, objects.town(island, own, crossing, city=False)
        case data.BuildCity(crossing):
            price, building = CITY, objects.town(island, own, crossing, city=True)
    if not is_free:
        yield costs(step, step.player, price)
    yield m.Bauvorgang(gebaeude=building)
    if is_free:
        yield from yields(step)


def bought(step: Step) -> Iterator[m.Message]:
    for luck in step.luck:
        if isinstance(luck, data.Drawn):
            card = words.UNKNOWN if luck.card is None else words.KARTEN[luck.card]
            yield m.KarteGekauft(spieler=step.ids[step.player], karte=card)


def robbed(step: Step, place: int, victim: int | None) -> Iterator[m.Message]:
    """The robber moves; a victim is named only if it lost something."""
    own, island = step.ids[step.player], board.island_of(step.after.seats)
    stolen = [luck for luck in step.luck if isinstance(luck, data.Stolen)]
    loser = victim if stolen else None
    target = None if loser is None else step.ids[loser]
    yield m.RaeuberVersetzt(spieler=own, ort=board.hex_ort(island, place), ziel=target)
    if loser is not None and target is not None:
        card = stolen[0].resource
        some = objects.hidden(1) if card is None else objects.of_one(card, 1)
        yield m.Kosten(spieler=target, rohstoffe=some)
        yield m.Ertrag(spieler=own, rohstoffe=some)


def collected(step: Step, resource: data.Resource) -> Iterator[m.Message]:
    total = 0
    for seat in from_seat(step.after.order, step.player)[1:]:
        lost = step.before.players[seat].resources - step.after.players[seat].resources
        total += lost
        if lost:
            yield m.Kosten(spieler=step.ids[seat], rohstoffe=objects.of_one(resource, lost))
    if total:
        yield m.Ertrag(spieler=step.ids[step.player], rohstoffe=objects.of_one(resource, total))


def lapsed(step: Step) -> Iterator[m.Message]:
    """Acceptances that hold no longer because the accepter has lost cards."""
    for offer in step.before.offers:
        now = find(step.after, offer.number)
        for seat, reply in enumerate(offer.replies):
            if now is not None and reply.accept and now.replies[seat].accept is None:
                yield broken_off(step, seat, offer.number)


def awards(step: Step) -> Iterator[m.Message]:
    if step.after.longest_road != step.before.longest_road:
        holder = step.after.longest_road
        yield m.LaengsteHandelsstrasse(spieler=None if holder is None else step.ids[holder])
    if step.after.largest_army != step.before.largest_army and step.after.largest_army is not None:
        yield m.GroessteRittermacht(spieler=step.ids[step.after.largest_army])


def find(view: CatanView, number: int) -> OpenOffer | None:
    return next((offer for offer in view.offers if offer.number == number), None)


def broken_off(step: Step, seat: int, number: int) -> m.AngebotAbgebrochen:
    return m.AngebotAbgebrochen(spieler=step.ids[seat], nummer=number)


def costs(step: Step, seat: int, some: Resources) -> m.Kosten:
    return m.Kosten(spieler=step.ids[seat], rohstoffe=objects.rohstoffe(some))


def gains(step: Step, seat: int, some: Resources) -> m.Ertrag:
    return m.Ertrag(spieler=step.ids[seat], rohstoffe=objects.rohstoffe(some))


def from_seat(order: Sequence[int], seat: int) -> list[int]:
    """The order of play, beginning with this seat."""
    here = order.index(seat)
    return [*order[here:], *order[:here]]


def ended(winners: Sequence[tuple[int, str]]) -> m.SpielBeendet:
    """How the game ended, by the numbers and names of whoever has won."""
    names = [name for _, name in winners]
    if len(winners) == 1:
        return m.SpielBeendet(nachricht=f"Spieler {names[0]} hat das Spiel gewonnen.", sieger=winners[0][0])
    return m.SpielBeendet(nachricht=f"Unentschieden: {', '.join(names)}.")
