"""Catan in sentences: a roll with what it brought, buildings by the land around them, trades with what changed hands."""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.catan import data
from stammtisch.games.catan.data import CatanAction, Resources
from stammtisch.games.catan.places import TEXTS, around, land
from stammtisch.games.catan.text import cards
from stammtisch.games.catan.view import CatanView
from stammtisch.telling import Happened, listed, name

Event = Happened[CatanAction, CatanView]
ROBBER = 7


def tell(happened: Event, language: Language) -> str:
    """What happened and who has an honour now; empty for what another sentence tells, and for offers turned down."""
    texts = TEXTS[language]
    told = built(happened, texts) or of_cards(happened, texts) or traded(happened, texts) or by_luck(happened, texts)
    return f"{told}{honours(happened, texts)}".strip()


def honours(happened: Event, texts: Texts) -> str:
    """Who has just got the longest road or the largest army, or won."""
    before, after = happened.before, happened.after
    found = []
    if after.longest_road not in (None, before.longest_road):
        found.append(texts("tell.longest-road", who=name(after.longest_road)))
    if after.largest_army not in (None, before.largest_army):
        found.append(texts("tell.largest-army", who=name(after.largest_army)))
    return "".join(f" {each}" for each in found)


def built(happened: Event, texts: Texts) -> str:
    seen, who = happened.before, happened.who
    match happened.action:
        case data.BuildRoad():
            return texts("tell.road", who=who)
        case data.BuildVillage(place):
            return texts("tell.village", who=who, where=around(seen, place, texts))
        case data.BuildCity(place):
            return texts("tell.city", who=who, where=around(seen, place, texts))
        case data.PlayRoads(_, second):
            return texts("tell.road-building", who=who, count=1 if second is None else 2)
        case data.MoveRobber(place, victim):
            return robbed("tell.robber", happened, place, victim, texts)
        case data.PlayKnight(place, victim):
            return robbed("tell.knight", happened, place, victim, texts)
    return ""


def robbed(key: str, happened: Event, place: int, victim: int | None, texts: Texts) -> str:
    told = texts(key, who=happened.who, where=land(happened.before, place, texts))
    return f"{told}." if victim is None else f"{told} {texts('tell.steals', whom=happened.whom(victim, texts.language))}."


def of_cards(happened: Event, texts: Texts) -> str:
    who = happened.who
    match happened.action:
        case data.BuyCard():
            return texts("tell.buy-card", who=who)
        case data.PlayMonopoly(resource):
            return texts("tell.monopoly", who=who, resource=texts.word(resource), count=taken(happened))
        case data.PlayInvention(some):
            return texts("tell.invention", who=who, cards=cards(some, texts))
        case data.Discard(some):
            return texts("tell.discard", who=who, cards=cards(some, texts))
        case data.Discarded(number):
            return texts("tell.discarded", who=who, count=number)
    return ""


def taken(happened: Event) -> int:
    """How many cards a monopoly brought."""
    player = happened.player
    return happened.after.players[player].resources - happened.before.players[player].resources


def traded(happened: Event, texts: Texts) -> str:
    who = happened.who
    match happened.action:
        case data.TradeBank(give, take):
            return texts("tell.bank", who=who, give=cards(give, texts), take=cards(take, texts))
        case data.Offer(give, want):
            return texts("tell.offer", who=who, give=cards(give, texts), want=cards(want, texts))
        case data.Answer(accept=True):
            return texts("tell.accept", who=who)
        case data.Confirm(number, partner):
            offer = next(each for each in happened.before.offers if each.number == number)
            to = happened.to(partner, texts.language)
            return texts("tell.trade", who=who, to=to, give=cards(offer.give, texts), take=cards(offer.want, texts))
    return ""


def by_luck(happened: Event, texts: Texts) -> str:
    match happened.action:
        case data.Rolled(dice):
            return rolled(happened, sum(dice), texts)
        case data.Drawn(str(card)):
            return texts("tell.drawn", card=texts.word(card))
        case data.Stolen(str(resource)):
            return texts("tell.stolen", resource=texts.word(resource))
    return ""


def rolled(happened: Event, total: int, texts: Texts) -> str:
    """A roll with what it brought everybody: the viewer's own cards by name, the others' by number."""
    who = name(happened.before.active)
    if total == ROBBER:
        return texts("tell.seven", who=who)
    gains = [gain(happened, seat, texts) for seat in range(happened.after.seats)]
    found = listed([each for each in gains if each] or [texts("tell.nothing")], texts.language)
    return texts("tell.rolled", who=who, total=total, gains=found)


def gain(happened: Event, seat: int, texts: Texts) -> str:
    before, after = happened.before, happened.after
    number = after.players[seat].resources - before.players[seat].resources
    if number <= 0:
        return ""
    if seat == happened.viewer and before.hand is not None and after.hand is not None:
        return texts("tell.you-get", cards=cards(difference(before.hand, after.hand), texts))
    return texts("tell.gets", who=name(seat), count=number)


def difference(before: Resources, after: Resources) -> Resources:
    return Resources(**{each: getattr(after, each) - getattr(before, each) for each in data.RESOURCES})
