"""Catan in words and letters: the island for the terminal, and moves for people, who count seats from 1."""

from collections.abc import Callable

from stammtisch.catalogue import Language, Texts
from stammtisch.games.catan import data
from stammtisch.games.catan.chart import Field
from stammtisch.games.catan.data import CatanAction, Resources
from stammtisch.games.catan.places import TEXTS, crossing, field, path
from stammtisch.games.catan.view import CatanView, Player

HEX_WIDTH = 12  # columns
QUARTER = HEX_WIDTH // 4
MARGIN = 7  # columns left of the westernmost land, for harbours


class Canvas:
    """Lines of characters that grow as needed."""

    def __init__(self) -> None:
        self.lines: dict[int, dict[int, str]] = {}

    def write(self, line: int, middle: int, text: str) -> None:
        start = middle - len(text) // 2
        row = self.lines.setdefault(line, {})
        for place, letter in enumerate(text):
            row[start + place] = letter

    def text(self) -> str:
        low = min(self.lines)
        rows = [self.lines.get(line, {}) for line in range(low, max(self.lines) + 1)]
        return "\n".join("".join(row.get(at, " ") for at in range(max(row, default=-1) + 1)).rstrip() for row in rows)


def line_of(down: int) -> int:
    """The line of a crossing: two lines from a hex's top to its shoulder, two more to its foot."""
    row, rest = divmod(down + 4, 6)
    return 4 * row + (0 if rest == 0 else 2)


def draw(seen: CatanView, language: Language) -> str:
    """The island, at most 100 columns wide, then what is known of everybody."""
    canvas, texts = Canvas(), TEXTS[language]
    left = min(across for across, _ in seen.crossings)

    def column(across: int) -> int:
        return MARGIN + (across - left) * QUARTER

    for number, each in enumerate(seen.fields):
        draw_field(canvas, seen, number, each, column(each.at[0]), texts)
    roads = {road.path: road.owner for road in seen.roads}
    for place, (one, other) in enumerate(seen.paths):
        (ax, ay), (bx, by) = seen.crossings[one], seen.crossings[other]
        mark = "|" if ax == bx else "/" if (ax < bx) == (ay > by) else "\\"
        owned = f"{mark}{roads[place] + 1}{mark}" if place in roads else mark
        canvas.write((line_of(ay) + line_of(by)) // 2, column((ax + bx) // 2), owned)
    draw_crossings(canvas, seen, column)
    for harbour in seen.harbours:
        label = "3:1" if harbour.kind == "general" else f"2:1 {texts(f'words.{harbour.kind}')}"
        canvas.write(line_of(harbour.at[1] - 4) + 2, min(max(column(harbour.at[0]), 4), 94), label)
    return "\n".join([canvas.text(), "", *legend(seen, texts)])


def draw_field(canvas: Canvas, seen: CatanView, number: int, each: Field, column: int, texts: Texts) -> None:
    line = line_of(each.at[1] - 4) + 2
    chip = "" if each.chip is None else f" {each.chip}{'!' if each.chip in (6, 8) else ''}"
    terrain = "?" if each.terrain is None else texts(f"words.{each.terrain}")
    canvas.write(line, column, f"{terrain}{chip}")
    robber = f" {texts('draw.robber')}" if seen.robber == number else ""
    canvas.write(line + 1, column, f"h{number}{robber}")


def draw_crossings(canvas: Canvas, seen: CatanView, column: Callable[[int], int]) -> None:
    ports = {end for harbour in seen.harbours for end in seen.paths[harbour.path]}
    standing = {each.crossing: f"{'C' if each.city else 'v'}{each.owner + 1}" for each in seen.buildings}
    for place, (across, down) in enumerate(seen.crossings):
        empty = "o" if place in ports else "."
        canvas.write(line_of(down), column(across), standing.get(place, empty))


def legend(seen: CatanView, texts: Texts) -> list[str]:
    players = [about(seen, seat, each, texts) for seat, each in enumerate(seen.players)]
    return [turn(seen, texts), *players, *held(seen, texts)]


def turn(seen: CatanView, texts: Texts) -> str:
    return texts(
        "draw.turn",
        round=seen.round + 1,
        player=seen.active + 1,
        phase=texts(f"phases.{seen.phase}"),
        rolled=texts("draw.rolled", dice="+".join(map(str, seen.dice))) if seen.dice else "",
        awaited=", ".join(str(seat + 1) for seat in seen.awaited) or "-",
    )


def held(seen: CatanView, texts: Texts) -> list[str]:
    """The bank, the viewer's own cards, and the offers."""
    facts = [texts("draw.bank", cards=cards(seen.bank, texts), deck=texts("draw.deck", count=seen.deck))]
    if seen.hand is not None:
        facts.append(texts("draw.hand", cards=cards(seen.hand, texts)))
    if seen.cards is not None:
        own = [f"{n} {texts(f'words.{name}')}" for name in data.CARDS if (n := getattr(seen.cards, name))]
        facts.append(texts("draw.cards", cards=", ".join(own) or texts("draw.no-cards")))
    for offer in seen.offers:
        give, want = cards(offer.give, texts), cards(offer.want, texts)
        facts.append(texts("draw.offer", number=offer.number + 1, give=give, want=want))
    return facts


def about(seen: CatanView, seat: int, each: Player, texts: Texts) -> str:
    honours = {"longest-road": seen.longest_road, "largest-army": seen.largest_army, "winner": seen.winner}
    return " " + texts(
        "draw.player",
        seat=seat + 1,
        mark="*" if seat == seen.viewer else " ",
        points=each.points,
        resources=each.resources,
        cards=each.cards,
        knights=each.knights,
        road=each.road_length,
        honours="".join([texts(f"honours.{honour}") for honour, holder in honours.items() if holder == seat]),
    )


def cards(some: Resources, texts: Texts) -> str:
    parts = [f"{n} {texts(f'words.{name}')}" for name in data.RESOURCES if (n := getattr(some, name))]
    return ", ".join(parts) or texts("say.nothing")


def say(action: CatanAction, seen: CatanView, language: Language) -> str:
    """The action in a few words; places by their numbers and by what lies around them."""
    texts = TEXTS[language]
    said = said_of_places(action, seen, texts) or said_plainly(action, texts)
    return said or said_of_offers(action, texts) or said_by_chance(action, texts)


def rob(seen: CatanView, place: int, victim: int | None, texts: Texts) -> str:
    where = field(seen, place, texts)
    if victim is None:
        return texts("say.robber", where=where)
    return texts("say.robber-robs", where=where, victim=victim + 1)


def said_of_places(action: CatanAction, seen: CatanView, texts: Texts) -> str | None:
    match action:
        case data.BuildRoad(place):
            return texts("say.road", where=path(seen, place, texts))
        case data.BuildVillage(place):
            return texts("say.village", where=crossing(seen, place, texts))
        case data.BuildCity(place):
            return texts("say.city", where=crossing(seen, place, texts))
        case data.MoveRobber(place, victim):
            return rob(seen, place, victim, texts)
        case data.PlayKnight(place, victim):
            return texts("say.knight", robber=rob(seen, place, victim, texts))
        case data.PlayRoads(first, None):
            return texts("say.road-building", first=path(seen, first, texts))
        case data.PlayRoads(first, int(second)):
            return texts("say.road-building-two", first=path(seen, first, texts), second=path(seen, second, texts))
    return None


def said_plainly(action: CatanAction, texts: Texts) -> str | None:
    match action:
        case data.Roll():
            return texts("say.roll")
        case data.EndTurn():
            return texts("say.end-turn")
        case data.BuyCard():
            return texts("say.buy-card")
        case data.PlayMonopoly(resource):
            return texts("say.monopoly", resource=texts.word(resource))
        case data.PlayInvention(some):
            return texts("say.invention", cards=cards(some, texts))
        case data.Discard(some):
            return texts("say.discard", cards=cards(some, texts))
        case data.Discarded(number):
            return texts("say.discarded", count=number)
        case data.TradeBank(give, take):
            return texts("say.bank", give=cards(give, texts), take=cards(take, texts))
    return None


def said_of_offers(action: CatanAction, texts: Texts) -> str | None:
    match action:
        case data.Offer(give, want):
            return texts("say.offer", give=cards(give, texts), want=cards(want, texts))
        case data.Answer(offer, accept):
            return texts("say.accept" if accept else "say.decline", offer=offer + 1)
        case data.Confirm(offer, partner):
            return texts("say.confirm", offer=offer + 1, player=partner + 1)
        case data.Withdraw(offer):
            return texts("say.withdraw", offer=offer + 1)
    return None


def said_by_chance(action: CatanAction, texts: Texts) -> str:
    match action:
        case data.Rolled((first, second)):
            return texts("say.rolled", first=first, second=second, sum=first + second)
        case data.Drawn(card):
            return texts("say.card-drawn") if card is None else texts("say.drawn", card=texts.word(card))
        case data.Stolen(resource):
            return texts("say.card-stolen") if resource is None else texts("say.stolen", resource=texts.word(resource))
        case data.OrderRolled((first, second)):
            return texts("say.order-rolled", first=first, second=second)
        case data.Laid(place, terrain):
            return texts("say.laid", place=place, terrain=texts.word(terrain))
        case data.Chipped(corner):
            return texts("say.chipped", corner=corner + 1)
        case data.Anchored(first):
            return texts("say.anchored", field=first + 1)
        case data.Moored(place, harbour):
            return texts("say.moored", place=place, harbour=texts.word(harbour))
    raise AssertionError(action)
