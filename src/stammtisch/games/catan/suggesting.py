"""An action of Catan as advice to somebody at the board: places by the land around them, offers by what is traded."""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.catan import data
from stammtisch.games.catan.data import CatanAction
from stammtisch.games.catan.engine.board import NOWHERE
from stammtisch.games.catan.places import TEXTS, around, beside, land
from stammtisch.games.catan.text import cards, say
from stammtisch.games.catan.view import CatanView
from stammtisch.telling import name


def suggest(action: CatanAction, seen: CatanView, language: Language) -> str:
    texts = TEXTS[language]
    return of_places(action, seen, texts) or of_offers(action, seen, texts) or say(action, seen, language)


def of_places(action: CatanAction, seen: CatanView, texts: Texts) -> str:
    match action:
        case data.BuildRoad(place):
            return texts("suggest.road", where=road(seen, place, texts))
        case data.BuildVillage(place):
            return texts("suggest.village", where=around(seen, place, texts))
        case data.BuildCity(place):
            return texts("suggest.city", where=around(seen, place, texts))
        case data.MoveRobber(place, victim):
            return robber(seen, place, victim, texts)
        case data.PlayKnight(place, victim):
            return texts("suggest.knight", robber=robber(seen, place, victim, texts))
        case data.PlayRoads(first, second):
            places = [road(seen, place, texts) for place in (first, second) if place is not None]
            return texts("suggest.road-building", where="; ".join(places))
    return ""


def road(seen: CatanView, place: int, texts: Texts) -> str:
    """`between wool 10 and grain 5`, or along the coast."""
    inland = [each for each in beside(seen, place) if each != NOWHERE]
    lands = [land(seen, each, texts) for each in inland]
    return texts("suggest.between", one=lands[0], other=lands[1]) if len(lands) > 1 else texts("suggest.coast", land=lands[0])


def robber(seen: CatanView, place: int, victim: int | None, texts: Texts) -> str:
    where = land(seen, place, texts)
    if victim is None:
        return texts("suggest.robber", where=where)
    return texts("suggest.robs", where=where, whom=name(victim))


def of_offers(action: CatanAction, seen: CatanView, texts: Texts) -> str:
    if not isinstance(action, data.Answer | data.Confirm | data.Withdraw):
        return ""
    offer = next(each for each in seen.offers if each.number == action.offer)
    give, want = cards(offer.give, texts), cards(offer.want, texts)
    match action:
        case data.Answer(accept=True):
            return texts("suggest.accept", whose=name(seen.active), give=give, want=want)
        case data.Answer():
            return texts("suggest.decline", whose=name(seen.active), give=give, want=want)
        case data.Confirm(_, partner):
            return texts("suggest.confirm", whom=name(partner), give=give, want=want)
    return texts("suggest.withdraw", give=give, want=want)
