"""A client's messages as actions of the rules. What names no place, player or number here is refused."""

from msgspec import UNSET

from stammtisch.catan_protocol.codec import board, words
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.refusals import Refusal
from stammtisch.catan_protocol.codec.values import Rohstoffe
from stammtisch.games.catan import data
from stammtisch.games.catan.data import CatanAction, Resources
from stammtisch.games.catan.view import CatanView

MOST = 31  # cards of one kind in an action


def action_of(message: m.Message, view: CatanView, ids: tuple[int, ...]) -> CatanAction:
    """What the sender, whose view this is, wants to do."""
    match message:
        case m.Wuerfeln():
            return data.Roll()
        case m.ZugBeenden():
            return data.EndTurn()
        case m.KarteKaufen():
            return data.BuyCard()
        case m.Bauen():
            return building(message, view)
        case m.KartenAbgeben(abgeben=some):
            return data.Discard(resources(some))
        case m.RaeuberVersetzen(ort=ort, ziel=ziel):
            return data.MoveRobber(board.hex_number(board.island_of(view.seats), ort), seat_of(ziel, ids))
        case m.Seehandel(angebot=give, nachfrage=take):
            return data.TradeBank(resources(give), resources(take))
        case _:
            return card_or_trade(message, view, ids)


def card_or_trade(message: m.Message, view: CatanView, ids: tuple[int, ...]) -> CatanAction:
    island = board.island_of(view.seats)
    match message:
        case m.RitterAusspielen(ort=ort, ziel=ziel):
            return data.PlayKnight(board.hex_number(island, ort), seat_of(ziel, ids))
        case m.StrassenbauAusspielen(erste=first, zweite=second):
            return data.PlayRoads(board.path_number(island, first), board.path_number(island, second) if second else None)
        case m.Monopol(rohstoff=rohstoff):
            return data.PlayMonopoly(resource(rohstoff))
        case m.Erfindung(rohstoffe=some):
            return data.PlayInvention(resources(some))
        case m.HandelAnbieten(angebot=give, nachfrage=want):
            return data.Offer(resources(give), resources(want))
        case m.HandelAnnehmen(nummer=number, annehmen=accept):
            return data.Answer(offer(number), accept is not False)
        case m.HandelAbschliessen(nummer=number, mitspieler=partner):
            return data.Confirm(offer(number), seat_of(partner, ids) or 0)
        case m.HandelAbbrechen(nummer=number):
            own = view.active == view.viewer
            return data.Withdraw(offer(number)) if own else data.Answer(offer(number), False)
        case _:
            raise Refusal("protocol.unknown", name=message.NAME)


def building(message: m.Bauen, view: CatanView) -> CatanAction:
    island = board.island_of(view.seats)
    if message.typ == words.ROAD:
        return data.BuildRoad(board.path_number(island, message.ort))
    if message.typ == words.VILLAGE:
        return data.BuildVillage(board.crossing_number(island, message.ort))
    if message.typ == words.CITY:
        return data.BuildCity(board.crossing_number(island, message.ort))
    raise Refusal("protocol.building", kind=message.typ[:40])


def resources(some: Rohstoffe) -> Resources:
    amounts = [0 if one in (None, UNSET) else one for one in (some.holz, some.lehm, some.wolle, some.getreide, some.erz)]
    if some.unbekannt not in (None, UNSET, 0):
        raise Refusal("protocol.amount", most=MOST)
    found = [one for one in amounts if isinstance(one, int) and 0 <= one <= MOST]
    if len(found) != len(amounts):
        raise Refusal("protocol.amount", most=MOST)
    return Resources(*found)


def resource(word: str) -> data.Resource:
    found = words.RESOURCE_OF.get(word)
    if found is None:
        raise Refusal("protocol.resource", resource=word[:40])
    return found


def offer(number: int) -> int:
    if not 0 <= number < 2**40:
        raise Refusal("catan.no-offer")
    return number


def seat_of(id: int | None, ids: tuple[int, ...]) -> int | None:
    if id is None:
        return None
    if id not in ids:
        raise Refusal("protocol.player", id=id)
    return ids.index(id)
