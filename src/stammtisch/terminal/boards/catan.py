"""Catan on the screen: how its actions are picked and called; `island` draws."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any

from stammtisch.catalogue import LANGUAGES
from stammtisch.games.catan import data
from stammtisch.games.catan.data import CARDS, RESOURCES, Resources
from stammtisch.games.catan.text import cards as told
from stammtisch.games.catan.view import CatanView, OpenOffer
from stammtisch.terminal.boards.base import Board, Picture
from stammtisch.terminal.boards.island import Sketch
from stammtisch.terminal.canvas import Canvas, Room
from stammtisch.terminal.choosing import Path, Target
from stammtisch.terminal.port import TEXTS, Scene

MOST_OFFERED = 2  # cards on each side of an offer that can be put together by picking; more can be typed
BUILDS = {"road": data.BuildRoad, "village": data.BuildVillage, "city": data.BuildCity}
NOBODY = -1


class CatanBoard(Board):
    forced = frozenset({"rob"})

    def path(self, action: Any, scene: Scene) -> Path:
        return placed(action) or traded(action) or plain(action)

    def action(self, picked: list[Target], scene: Scene) -> Any | None:
        match picked:
            case [("do", str(what)), ("path" | "crossing", int(place))] if what in BUILDS:
                return BUILDS[what](place)
            case [("do", str(what))] if what in BUILDS:
                return next(iter(self.tried(what, scene)), None)
            case [("do", "card")]:
                return data.BuyCard()
            case [("do", "offer")]:
                return data.Offer(Resources(wood=1), Resources(ore=1))
            case [("do", "bank")]:
                return data.TradeBank(Resources(wood=scene.view.players[scene.seat or 0].rates.wood), Resources(ore=1))
            case [("do", "end")]:
                return data.EndTurn()
            case [("do", "robber"), ("hex", int(place))]:
                return data.MoveRobber(place)
            case [("card", "knight"), ("hex", int(place))]:
                return data.PlayKnight(place)
            case [*_, ("path", int(place))]:
                return data.BuildRoad(place)
            case [*_, ("crossing", int(place))]:
                return data.BuildVillage(place)
            case [*_, ("hex", int(place))]:
                return data.MoveRobber(place)
            case _:
                return None

    def tried(self, what: str, scene: Scene) -> Iterator[Any]:
        """Somewhere one might want to build it: that it cannot be paid for is the reason to be told."""
        seen, own = scene.view, scene.seat
        ends = {end for road in seen.roads if road.owner == own for end in seen.paths[road.path]}
        near = neighbours(seen, {each.crossing for each in seen.buildings})
        villages = [each.crossing for each in seen.buildings if each.owner == own and not each.city]
        taken = {road.path for road in seen.roads}
        built = {each.crossing for each in seen.buildings}
        if what == "road":
            yield from (data.BuildRoad(at) for at, two in enumerate(seen.paths) if at not in taken and ends & set(two))
        elif what == "village":
            yield from (data.BuildVillage(at) for at in sorted(ends - built, key=lambda at: (at in near, at)))
        else:
            yield from (data.BuildCity(at) for at in villages)

    def imaginable(self, scene: Scene) -> Iterable[Any]:
        seen = scene.view
        for at in range(len(seen.crossings)):
            yield data.BuildVillage(at)
            yield data.BuildCity(at)
        yield from (data.BuildRoad(at) for at in range(len(seen.paths)))
        yield from (data.MoveRobber(at) for at in range(len(seen.fields)))
        yield from (data.Roll(), data.EndTurn(), data.BuyCard())

    def more(self, scene: Scene) -> Iterable[Any]:
        seen, kinds = scene.view, {type(choice.action) for choice in scene.choices}
        if data.Discard in kinds:
            number = sum(amounts(seen.hand)) // 2
            yield from (data.Discard(some) for some in handfuls(seen.hand, number))
        if data.Offer in kinds:
            for give in [some for size in range(1, MOST_OFFERED + 1) for some in handfuls(seen.hand, size)]:
                for want in [some for size in range(1, MOST_OFFERED + 1) for some in handfuls(None, size)]:
                    if not any(one and other for one, other in zip(amounts(give), amounts(want), strict=True)):
                        yield data.Offer(give, want)

    def read(self, typed: str, scene: Scene) -> Any | None:
        return offered(typed)

    def dim(self, scene: Scene) -> list[Target]:
        if scene.view.phase != "turn" or scene.view.active != scene.seat:
            return []
        return [("do", "road"), ("do", "village"), ("do", "city"), ("do", "card")]

    def verbs(self, scene: Scene) -> list[Target]:
        return [("do", what) for what in (*BUILDS, "card", "offer", "bank", "end")]

    def label(self, target: Target, scene: Scene) -> str:
        texts, words = TEXTS[scene.language], self.words(scene)
        match target:
            case ("do", str(what), int(offer)):
                return f"{texts(f'catan.{what}')} {offer + 1}"
            case ("do", "confirm", int(offer), int(seat)):
                return f"{texts('catan.confirm')} {offer + 1}: {seat + 1}"
            case ("do", what):
                return texts(f"catan.{what}")
            case ("card" | "resource", which):
                return str(words.word(which))
            case ("rob", int(seat)):
                return texts("catan.nobody") if seat == NOBODY else texts("catan.rob", seat=seat + 1)
            case ("give" | "want", *counts):
                return told(Resources(*[int(count) for count in counts]), words)
            case _:
                return super().label(target, scene)

    def words(self, scene: Scene) -> Any:
        assert scene.game is not None
        return scene.game.texts[scene.language]

    def is_own_turn(self, scene: Scene) -> bool:
        return bool(scene.view.active == scene.seat)

    def headline(self, scene: Scene) -> str:
        seen, words = scene.view, self.words(scene)
        rolled = words("draw.rolled", dice="+".join(map(str, seen.dice))) if seen.dice else ""
        return f"{words(f'phases.{seen.phase}')}{rolled}"

    def fact(self, scene: Scene, seat: int) -> str:
        seen, each, texts = scene.view, scene.view.players[seat], TEXTS[scene.language]
        honours = "".join(sign for sign, holder in (("═", seen.longest_road), ("♞", seen.largest_army)) if holder == seat)
        return texts("catan.fact", points=each.points, resources=each.resources, cards=each.cards) + honours

    def notes(self, scene: Scene) -> list[str]:
        seen, words = scene.view, self.words(scene)
        if seen.hand is None:
            return []
        own = [f"{count} {words(f'words.{name}')}" for name in CARDS if (count := getattr(seen.cards, name))]
        lines = [words("draw.hand", cards=told(seen.hand, words)) + (f"; {', '.join(own)}" if own else "")]
        return [*lines, *(self.offered(scene, one) for one in seen.offers if concerns(scene, one))]

    def offered(self, scene: Scene, offer: OpenOffer) -> str:
        """An open offer: whose it is, what changes hands, and who would trade."""
        texts, words, seen = TEXTS[scene.language], self.words(scene), scene.view
        facts = {"number": offer.number + 1, "give": told(offer.give, words), "want": told(offer.want, words)}
        agreed = [str(seat + 1) for seat, reply in enumerate(offer.replies) if reply.accept and seat != seen.active]
        due = any(reply.accept is None for seat, reply in enumerate(offer.replies) if seat != seen.active)
        yes = texts("catan.agreed", seats=", ".join(agreed)) if agreed else "" if due else texts("catan.declined")
        key = "catan.own-offer" if scene.seat == seen.active else "catan.offered"
        return texts(key, seat=seen.active + 1, **facts) + yes

    # The drawing

    def paint(self, picture: Picture, room: Room) -> Canvas:
        return Sketch(picture, self.colour, room).canvas


def neighbours(seen: CatanView, crossings: set[int]) -> set[int]:
    """The crossings from which one path leads to one of these."""
    both = [pair for one, other in seen.paths for pair in ((one, other), (other, one))]
    return {one for one, other in both if other in crossings}


def concerns(scene: Scene, offer: OpenOffer) -> bool:
    """Whether there is anything left to be said to an offer from this seat; its owner always may."""
    return scene.seat in (None, scene.view.active) or offer.replies[scene.seat].accept is not False


def placed(action: Any) -> Path | None:
    match action:
        case data.BuildRoad(place):
            return Path((("do", "road"), ("path", place)))
        case data.BuildVillage(place):
            return Path((("do", "village"), ("crossing", place)))
        case data.BuildCity(place):
            return Path((("do", "city"), ("crossing", place)))
        case data.MoveRobber(place, victim):
            return Path((("do", "robber"), ("hex", place), ("rob", NOBODY if victim is None else victim)))
        case data.PlayKnight(place, victim):
            return Path((("card", "knight"), ("hex", place), ("rob", NOBODY if victim is None else victim)))
        case data.PlayRoads(first, second):
            return Path((("card", "roads"),), tuple(("path", one) for one in (first, second) if one is not None))
        case _:
            return None


def traded(action: Any) -> Path | None:
    match action:
        case data.TradeBank(give, want):
            return Path((("do", "bank"), ("give", *amounts(give)), ("want", *amounts(want))))
        case data.Offer(give, want):
            return Path((("do", "offer"), ("give", *amounts(give)), ("want", *amounts(want))))
        case data.Answer(offer, accept):
            return Path((("do", "accept" if accept else "decline", offer),))
        case data.Confirm(offer, partner):
            return Path((("do", "confirm", offer, partner),))
        case data.Withdraw(offer):
            return Path((("do", "withdraw", offer),))
        case _:
            return None


def plain(action: Any) -> Path:
    match action:
        case data.Discard(some):
            return Path((("do", "discard"),), tuple(each_card(some)))
        case data.PlayInvention(some):
            return Path((("card", "invention"),), tuple(each_card(some)))
        case data.PlayMonopoly(resource):
            return Path((("card", "monopoly"), ("resource", resource)))
        case data.Roll():
            return Path((("do", "roll"),))
        case data.EndTurn():
            return Path((("do", "end"),))
        case _:
            return Path((("do", "card"),))


def amounts(some: Resources) -> tuple[int, ...]:
    return tuple(getattr(some, name) for name in RESOURCES)


def each_card(some: Resources) -> Iterator[Target]:
    for name in RESOURCES:
        for _ in range(getattr(some, name)):
            yield ("resource", name)


def handfuls(hand: Resources | None, size: int) -> Iterator[Resources]:
    """Every way to take so many cards from a hand; from anywhere, if there is none."""
    for picked in combinations_with_replacement(RESOURCES, size):
        counts = [picked.count(name) for name in RESOURCES]
        if hand is None or all(count <= most for count, most in zip(counts, amounts(hand), strict=True)):
            yield Resources(*counts)


def offered(typed: str) -> Any | None:
    """An offer in words: `2 wood for 1 ore`, in any language we speak."""
    sides = re.split(r"\b(?:for|für|gegen)\b", typed.casefold())
    if len(sides) != 2:
        return None
    give, want = (counted(side) for side in sides)
    return data.Offer(give, want) if sum(amounts(give)) and sum(amounts(want)) else None


def counted(words: str) -> Resources:
    """`2 wood 1 ore` as cards; a resource without a number is one."""
    names = {str(data_words(language)(f"words.{name}")).casefold(): name for language in LANGUAGES for name in RESOURCES}
    counts, number = dict.fromkeys(RESOURCES, 0), 1
    for word in re.findall(r"\w+", words):
        if word.isdecimal():
            number = min(int(word), 20)
        elif word in names:
            counts[names[word]] += number
            number = 1
    return Resources(**counts)


def data_words(language: str) -> Any:
    from stammtisch.games.catan import GAME

    return GAME.texts[language]


BOARD = CatanBoard()
