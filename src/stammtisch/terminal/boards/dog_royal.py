"""Dog Royal on the screen: figures by their faces, special fields, and what a cheat would be."""

from typing import Any

from stammtisch.games.dog_royal.data import FACES, Cover, Figure, Give, Jump, Place, Play, Stay, Swap
from stammtisch.games.dog_royal.text import FACE_LETTERS
from stammtisch.games.ring.words import LETTERS, start_field
from stammtisch.terminal.boards.ring import SLOTS, Geometry, Man, RingBoard, Spot, at, men_of, spot_of
from stammtisch.terminal.choosing import Path, Target
from stammtisch.terminal.port import TEXTS, Scene

SIGNS = {-1: "-1", 1: "+1"}


class RoyalBoard(RingBoard):
    clockwise = True

    def men(self, scene: Scene) -> list[Man]:
        return men_of(scene, FACE_LETTERS)

    def path(self, action: Any, scene: Scene) -> Path:
        match action:
            case Play():
                return Path(played(action))
            case Swap(card, own, other):
                use: tuple[Target, ...] = (("use", "swap"),) if card == "=" else ()
                return Path((("card", card), *use, where(scene, own), where(scene, other)))
            case Give(card):
                return Path((("card", str(card)),))
            case Place(figure):
                return Path((("figure", figure.face),))
            case Jump(figure, _, to):
                return Path((("do", "jump"), at(figure.seat, to)))
            case Stay():
                return Path((("do", "stay"),))
            case Cover():
                return Path((("do", "cover"),))
            case _:
                return Path((("do", "accuse"), ("seat", action.seat)))

    def walks(self, action: Any) -> list[tuple[int, Spot, Spot]]:
        match action:
            case Play(figure=figure, origin=origin, to=to) if origin != "H":
                return [(figure.seat, origin, spot_of(figure.seat, to))]
            case Jump(figure, origin, to):
                return [(figure.seat, str(origin), str(to))]
            case _:
                return []

    def give(self, card: Any) -> Give:
        return Give(card)

    def meant(self, scene: Scene, seat: int, card: Any, spots: list[Spot]) -> Any | None:
        use: Any = scene.view.last if card == "=" and scene.view.last is not None else card
        men = [man for man in self.men(scene) if (man.spot == spots[0] if spots else man.seat == seat)]
        out = next((man for man in men if not man.spot.endswith("H")), None)
        moving = out or next(iter(men), None)
        if moving is None:
            return None
        figure = Figure(moving.seat, FACES[FACE_LETTERS.index(moving.letters[1])])
        origin = moving.spot if moving.spot.isdigit() else moving.spot[1:]
        to = spots[-1] if len(spots) > 1 else ahead(scene, moving.seat, origin, use)
        goal = to if to.isdigit() or to[0] == "T" else to[1:]
        return Play(card=card, use=use, figure=figure, origin=origin, to=goal) if goal != "H" else None

    def label(self, target: Target, scene: Scene) -> str:
        texts = TEXTS[scene.language]
        match target:
            case ("tilt", int(tilt)):
                return texts("royal.tilt", sign=SIGNS[tilt])
            case ("do", what):
                return texts(f"royal.{what}")
            case ("figure", face):
                return str(self.words(scene).word(face))
            case _:
                return super().label(target, scene)

    def ground(self, scene: Scene, spot: Spot, lie: Geometry) -> tuple[str, str]:
        if spot.isdigit() and int(spot) in scene.view.special_fields:
            return "*", "bold bright_white"
        return super().ground(scene, spot, lie)

    def headline(self, scene: Scene) -> str:
        last = scene.view.last
        told = "" if last is None else ", " + self.words(scene)("draw.last", card=self.words(scene).word(last))
        return super().headline(scene) + told


def played(action: Play) -> tuple[Target, ...]:
    use: tuple[Target, ...] = (("use", action.use),) if action.use != action.card else ()
    tilt: tuple[Target, ...] = (("tilt", action.tilt),) if action.tilt else ()
    seat = action.figure.seat
    if action.origin == "H":
        return (("card", action.card), *use, ("at", f"{LETTERS[seat]}H"), ("figure", action.figure.face))
    return (("card", action.card), *use, *tilt, at(seat, action.origin), at(seat, action.to))


def where(scene: Scene, figure: Figure) -> Target:
    """The spot a figure stands on."""
    return at(figure.seat, scene.view.men[figure.seat][FACES.index(figure.face)].rstrip("*"))


def ahead(scene: Scene, seat: int, origin: str, card: str) -> str:
    """Where a card would lead from there, if nothing forbade it."""
    value = int(card) if card.isdigit() else 1
    if origin == "H":
        return str(start_field(seat, scene.view.seats))
    if origin[0] == "T":
        return f"T{min(SLOTS, int(origin[1]) + value)}"
    return str((int(origin) + value) % Geometry(scene.view.seats, clockwise=True).size)


BOARD = RoyalBoard()
