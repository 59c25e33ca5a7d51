"""DOG on the screen: a card, a man, a field; a seven portion by portion."""

from collections.abc import Iterable
from typing import Any

from stammtisch.games.dog.data import Divide, Give, Move, Start, Swap, Take
from stammtisch.games.ring.words import ring_size
from stammtisch.terminal.boards.ring import Man, RingBoard, Spot, at, men_of, spot_of
from stammtisch.terminal.choosing import Path, Target
from stammtisch.terminal.port import TEXTS, Scene

JOKER = "X"
VALUES = {"A": (1, 11), "Q": (12,), "K": (13,), "4": (4, -4)}


class DogBoard(RingBoard):
    def men(self, scene: Scene) -> list[Man]:
        return men_of(scene)

    def path(self, action: Any, scene: Scene) -> Path:
        card: Target = ("card", action.card)
        match action:
            case Start(seat=seat):
                return Path((card, at(seat, "H")))
            case Move(seat=seat, origin=origin, to=to):
                return Path((card, at(seat, origin), at(seat, to)))
            case Swap(seat=seat, origin=origin, to=to):
                return Path((card, *as_card(action.card, "J"), at(seat, origin), at(seat, to)))
            case Take(seat=seat):
                return Path((card, ("seat", seat)))
            case Divide(portions=portions):
                walked = [spot for part in portions for spot in (at(part.seat, part.origin), at(part.seat, part.to))]
                return Path((card, *as_card(action.card, "7"), *walked))
            case _:
                return Path((card,))

    def walks(self, action: Any) -> list[tuple[int, Spot, Spot]]:
        match action:
            case Move(seat=seat, origin=origin, to=to):
                return [(seat, origin, spot_of(seat, to))]
            case Divide(portions=portions):
                return [(part.seat, part.origin, spot_of(part.seat, part.to)) for part in portions]
            case _:
                return []

    def give(self, card: Any) -> Give:
        return Give(card)

    def meant(self, scene: Scene, seat: int, card: Any, spots: list[Spot]) -> Any | None:
        men = self.men(scene)
        if not spots:
            return first_use(scene, seat, card, [man for man in men if man.spot.isdigit()])
        moving = next((man for man in men if man.spot == spots[0]), None)
        if moving is None:
            return None
        if spots[0].endswith("H"):
            return Start(card, moving.seat)
        if len(spots) == 1:
            return walk(scene, moving.seat, card, spots[0], (values(card) or (1,))[0]) if spots[0].isdigit() else None
        origin, to = (spot if spot.isdigit() else spot[1:] for spot in spots[-2:])
        return Move(card=card, seat=moving.seat, origin=origin, to=to) if to != "H" else None

    def imaginable(self, scene: Scene) -> Iterable[Any]:
        if scene.seat is None:
            return
        for card in dict.fromkeys(scene.view.hand or ()):
            yield Start(card, scene.seat)
            for man in self.men(scene):
                if man.spot.isdigit() and man.seat == scene.seat:
                    yield from (walk(scene, scene.seat, card, man.spot, value) for value in values(card))

    def label(self, target: Target, scene: Scene) -> str:
        if target[0] == "seat":
            return TEXTS[scene.language]("ring.take", seat=self.mark(int(target[1])))
        return super().label(target, scene)


def as_card(card: str, use: str) -> tuple[Target, ...]:
    """A joker says what it stands for where that is no plain move."""
    return (("use", use),) if card == JOKER else ()


def values(card: str) -> tuple[int, ...]:
    return VALUES.get(card, (int(card),) if card.isdigit() else ())


def walk(scene: Scene, seat: int, card: Any, origin: str, value: int) -> Move:
    size = ring_size(scene.view.seats)
    return Move(card=card, seat=seat, origin=origin, to=str((int(origin) + value) % size))


def first_use(scene: Scene, seat: int, card: Any, men: list[Man]) -> Any:
    """What a card would be for: to walk or to exchange with the first man on the ring, else to start one."""
    own = [man for man in men if man.seat == seat]
    others = [man for man in men if man.seat != seat]
    if own and values(card):
        return walk(scene, seat, card, own[0].spot, values(card)[0])
    if own and card == "J":
        return Swap(card=card, seat=seat, origin=int(own[0].spot), to=int((others or own)[0].spot))
    return Start(card, seat)


BOARD = DogBoard()
