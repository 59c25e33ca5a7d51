"""Catan for learners: places and deeds are one token; discards, and trades of several cards, are put together card by card."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from stammtisch.games.catan import data
from stammtisch.games.catan.data import RESOURCES, CatanAction, Resources
from stammtisch.games.catan.facts import FACTS
from stammtisch.games.catan.view import CatanView
from stammtisch.tokens import Tokens, Vocabulary, Word, counted_from

HEXES, CROSSINGS, PATHS = 30, 80, 109  # of the large island; the small one has fewer
OTHERS = range(1, 6)  # seats as the viewer counts them
SLOTS = range(4)  # open offers, in the order of the view
MOST = 31  # cards of a kind on one side of a trade


def words() -> Iterator[Word]:
    yield from (("roll",), ("end-turn",), ("buy-card",))
    yield from (("road", path) for path in range(PATHS))
    yield from (("village", crossing) for crossing in range(CROSSINGS))
    yield from (("city", crossing) for crossing in range(CROSSINGS))
    yield from (("robber", place) for place in range(HEXES))
    yield from (("victim", seat) for seat in (0, *OTHERS))  # 0: nobody
    yield from (("knight",), ("roads",), ("no-road",), ("invention",), ("bank",), ("offer",), ("done",))
    for deed in ("monopoly", "discard", "give", "take"):
        yield from ((deed, resource) for resource in RESOURCES)
    for deed in ("bank", "offer"):  # the usual: one kind for one card
        yield from ((deed, give, take) for give in RESOURCES for take in RESOURCES if give != take)
    yield from (("accept", slot) for slot in SLOTS)
    yield from (("decline", slot) for slot in SLOTS)
    yield from (("withdraw", slot) for slot in SLOTS)
    yield from (("confirm", slot, seat) for slot in SLOTS for seat in OTHERS)


VOCABULARY = Vocabulary(1, words())
token = VOCABULARY.id


def spell(action: CatanAction, view: CatanView) -> tuple[int, ...]:
    match action:
        case data.Roll():
            return (token("roll"),)
        case data.EndTurn():
            return (token("end-turn"),)
        case data.BuyCard():
            return (token("buy-card"),)
        case data.BuildRoad(path):
            return (token("road", path),)
        case data.BuildVillage(crossing):
            return (token("village", crossing),)
        case data.BuildCity(crossing):
            return (token("city", crossing),)
        case data.Discard(some):
            return tuple(each("discard", some))
        case data.MoveRobber(place, victim):
            return robbery(place, victim, view)
    return spell_card(action, view)


def spell_card(action: CatanAction, view: CatanView) -> tuple[int, ...]:
    match action:
        case data.PlayKnight(place, victim):
            return token("knight"), *robbery(place, victim, view)
        case data.PlayRoads(first, second):
            return token("roads"), token("road", first), token("no-road") if second is None else token("road", second)
        case data.PlayMonopoly(resource):
            return (token("monopoly", resource),)
        case data.PlayInvention(some):
            return token("invention"), *each("take", some)
    return spell_trade(action, view)


def spell_trade(action: CatanAction, view: CatanView) -> tuple[int, ...]:
    match action:
        case data.TradeBank(give, take):
            is_usual = len(kinds(give)) == 1 and total(give) == getattr(view.players[view.viewer].rates, kinds(give)[0])
            return trade("bank", give, take, is_usual)
        case data.Offer(give, want):
            return trade("offer", give, want, total(give) == 1)
        case data.Answer(offer, accept):
            return (token("accept" if accept else "decline", slot(offer, view)),)
        case data.Confirm(offer, partner):
            return (token("confirm", slot(offer, view), counted_from(partner, view.viewer, view.seats)),)
        case data.Withdraw(offer):
            return (token("withdraw", slot(offer, view)),)
    raise AssertionError(action)


def robbery(place: int, victim: int | None, view: CatanView) -> tuple[int, int]:
    who = 0 if victim is None else counted_from(victim, view.viewer, view.seats)
    return token("robber", place), token("victim", who)


def trade(deed: str, give: Resources, take: Resources, is_usual: bool) -> tuple[int, ...]:
    """One token if one card is taken and what is given for it is usual, else card by card."""
    if is_usual and total(take) == 1:
        return (token(deed, kinds(give)[0], kinds(take)[0]),)
    return token(deed), *each("give", give), *each("take", take), token("done")


def kinds(some: Resources) -> list[str]:
    return [resource for resource in RESOURCES if getattr(some, resource)]


def total(some: Resources) -> int:
    return sum(getattr(some, resource) for resource in RESOURCES)


def each(deed: str, some: Resources) -> Iterator[int]:
    """A token for every single card."""
    for resource in RESOURCES:
        for _ in range(getattr(some, resource)):
            yield token(deed, resource)


def slot(offer: int, view: CatanView) -> int:
    """The place of an offer among the open ones."""
    return next(place for place, found in enumerate(view.offers) if found.number == offer)


class Offering:
    """Any offer the rules accept, card by card: `offer`, what is given, what is wanted, `done`, each in the order of kinds."""

    def __init__(self, view: CatanView) -> None:
        self.view = view

    @property
    def opening(self) -> int | None:
        view = self.view
        may = view.phase == "turn" and view.active == view.viewer and view.offers_made < view.options.offers
        return token("offer") if may and view.hand is not None and total(view.hand) else None

    def following(self, chosen: tuple[int, ...]) -> list[int]:
        give, take = cards("give", chosen), cards("take", chosen)
        found = [token("done")] if give and take and len(give) + len(take) > 2 else []
        if not take:
            found += [token("give", kind) for kind in RESOURCES if self.may_give(kind, give)]
        if give:
            found += [token("take", kind) for kind in RESOURCES if kind not in give and may_add(kind, take)]
        return sorted(found)

    def may_give(self, kind: str, give: list[str]) -> bool:
        """As long as one kind is left that can be wanted."""
        return may_add(kind, give) and give.count(kind) < getattr(self.view.hand, kind) and len({*give, kind}) < len(RESOURCES)

    def action(self, chosen: tuple[int, ...]) -> CatanAction | None:
        if chosen[-1] != token("done"):
            return None
        give, want = (Counter(cards(deed, chosen)) for deed in ("give", "take"))
        return data.Offer(Resources(**give), Resources(**want))


def cards(deed: str, chosen: tuple[int, ...]) -> list[str]:
    """The resources that are given or taken by these tokens, one by one."""
    words = [VOCABULARY.words[each] for each in chosen]
    return [str(word[1]) for word in words if word[0] == deed and len(word) == 2]


def may_add(kind: str, some: list[str]) -> bool:
    return some.count(kind) < MOST and (not some or RESOURCES.index(kind) >= RESOURCES.index(some[-1]))


TOKENS = Tokens(VOCABULARY, lambda view: partial(spell, view=view), Offering, FACTS, {"road": 2})
