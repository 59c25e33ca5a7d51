"""The ring of DOG and Dog Royal on the screen: fields around, targets running inwards from the starts, homes in the corners."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, NamedTuple

from stammtisch.games.ring.ring import place_on
from stammtisch.games.ring.words import LETTERS, hand_facts, ring_size, start_field
from stammtisch.terminal.boards.base import FOCUS, LEGAL, Board, Picture
from stammtisch.terminal.canvas import Canvas, Point, Room
from stammtisch.terminal.choosing import Target
from stammtisch.terminal.port import TEXTS, Scene

SIDES = {64: (16, 16), 96: (32, 16)}  # fields along the bottom and up a side
WIDEST = 6  # columns of a field
SLOTS = 4
Spot = str  # a field of the ring "12", a slot "AT1", a home "AH"


class Man(NamedTuple):
    """A man or figure where a view shows it."""

    seat: int
    spot: Spot
    letters: str  # how it is drawn
    is_fresh: bool


class Geometry:
    """Where everything lies, in fields; the drawing stretches it."""

    def __init__(self, seats: int, clockwise: bool) -> None:
        self.seats = seats
        self.size = ring_size(seats)
        self.across, self.up = SIDES[self.size]
        self.clockwise = clockwise

    def field(self, number: int) -> Point:
        if self.clockwise:
            row, column = place_on(number, self.up, self.across)
            return self.up - column, row
        row, column = place_on(number, self.across, self.up)
        return self.up - row, column

    def inwards(self, seat: int) -> Point:
        row, column = self.field(start_field(seat, self.seats))
        return (1 if row == 0 else -1 if row == self.up else 0), (1 if column == 0 else -1 if column == self.across else 0)

    def slot(self, seat: int, number: int) -> Point:
        (row, column), (down, right) = self.field(start_field(seat, self.seats)), self.inwards(seat)
        return row + down * number, column + right * number

    def home(self, seat: int) -> Point:
        """Beside the first slot, away from the corner."""
        row, column = self.slot(seat, 1)
        return row, column + 2 * (self.inwards(seat)[1] or 1)

    def spots(self) -> Iterator[tuple[Spot, Point]]:
        yield from ((str(number), self.field(number)) for number in range(self.size))
        for seat in range(self.seats):
            yield from ((f"{LETTERS[seat]}T{slot}", self.slot(seat, slot)) for slot in range(1, SLOTS + 1))

    def way(self, origin: Spot, to: Spot, seat: int) -> list[Spot]:
        """The fields a man passes, by the shorter way round; into its target over its start."""
        if not origin.isdigit():
            return []
        goal = int(to) if to.isdigit() else start_field(seat, self.seats)
        ahead = (goal - int(origin)) % self.size
        back = (int(origin) - goal) % self.size
        is_forward = ahead <= back or not to.isdigit()
        steps = range(1, ahead + (not to.isdigit())) if is_forward else range(-1, -back, -1)
        passed = [str((int(origin) + step) % self.size) for step in steps]
        inner = [] if to.isdigit() else [f"{LETTERS[seat]}T{slot}" for slot in range(1, int(to[-1]))]
        return passed + inner


class RingBoard(Board):
    """What both games draw alike."""

    clockwise = False

    @abstractmethod
    def give(self, card: Any) -> Any:
        """The gift of this card to the partner."""

    @abstractmethod
    def meant(self, scene: Scene, seat: int, card: Any, spots: list[Spot]) -> Any | None:
        """The plain use of a card that somebody tried, to hear why it does not go."""

    @abstractmethod
    def men(self, scene: Scene) -> list[Man]: ...

    @abstractmethod
    def walks(self, action: Any) -> list[tuple[int, Spot, Spot]]:
        """Who walks from where to where by this action."""

    def action(self, picked: list[Target], scene: Scene) -> Any | None:
        if not picked or picked[0][0] != "card" or scene.seat is None:
            return None
        card = str(picked[0][1])
        if scene.view.phase == "exchange":
            return self.give(card)
        return self.meant(scene, scene.seat, card, [str(target[1]) for target in picked if target[0] == "at"])

    def mark(self, seat: int) -> str:
        return LETTERS[seat]

    def headline(self, scene: Scene) -> str:
        return str(self.words(scene)("draw.round", round=scene.view.round, pile=scene.view.pile))

    def words(self, scene: Scene) -> Any:
        """The game's own texts."""
        assert scene.game is not None
        return scene.game.texts[scene.language]

    def notes(self, scene: Scene) -> list[str]:
        seen = scene.view
        known = [(each.seat, each.card) for each in seen.known]
        return ["; ".join(hand_facts(self.words(scene), seen.hand, seen.giving, known))] if seen.hand is not None else []

    def fact(self, scene: Scene, seat: int) -> str:
        """How many cards, and how many men are where they belong."""
        done = sum(name.startswith("T") for name in scene.view.men[seat])
        return TEXTS[scene.language]("ring.fact", cards=scene.view.counts[seat], done=done)

    def label(self, target: Target, scene: Scene) -> str:
        texts, (kind, which) = TEXTS[scene.language], target
        if kind == "card":
            return str(self.words(scene).word(which))
        if kind == "use":
            return texts("ring.use", card=self.words(scene).word(which))
        if kind == "seat":
            return LETTERS[int(which)]
        return texts("ring.home") if str(which)[1:] == "H" else str(which)

    def told(self, target: Target, scene: Scene) -> str:
        """A man by his letters too, where one stands; at home it is said already."""
        label = self.label(target, scene)
        man = next((man for man in self.men(scene) if target == ("at", man.spot) and not man.spot.endswith("H")), None)
        return label if man is None else TEXTS[scene.language]("ring.man", man=man.letters, spot=label)

    def dim(self, scene: Scene) -> list[Target]:
        return [("card", card) for card in dict.fromkeys(scene.view.hand or ())]

    # The drawing

    def paint(self, picture: Picture, room: Room) -> Canvas:
        canvas, scene = Canvas(), picture.scene
        lie = Geometry(scene.view.seats, self.clockwise)
        stretch = scale(lie, room)
        men = {man.spot: man for man in self.shown(picture)}
        passed = set(self.passed(picture, lie))
        for spot, place in lie.spots():
            self.paint_spot(canvas, picture, spot, stretched(place, stretch), stretch[1], men.get(spot), spot in passed, lie)
        for seat in range(lie.seats):
            self.paint_home(canvas, picture, seat, stretched(lie.home(seat), stretch), lie)
        return canvas

    def shown(self, picture: Picture) -> list[Man]:
        """Every man, and those of a move that is being divided already where they were sent."""
        men = self.men(picture.scene)
        spots = [str(target[1]) for target in picture.choosing.picked if target[0] == "at"]
        for origin, to in zip(spots[::2], spots[1::2], strict=False):
            moving = next((man for man in men if man.spot == origin), None)
            if moving is not None:
                men = [man for man in men if man is not moving and man.spot != to] + [moving._replace(spot=to, is_fresh=False)]
        return men

    def passed(self, picture: Picture, lie: Geometry) -> Iterator[Spot]:
        found = picture.foreseen()
        for seat, origin, to in [] if found is None else self.walks(found.action):
            yield from lie.way(origin, to, seat)
            yield to

    def paint_spot(
        self, canvas: Canvas, picture: Picture, spot: Spot, at: Point, wide: int, man: Man | None, is_passed: bool, lie: Geometry
    ) -> None:
        target: Target = ("at", spot)
        is_target = target in picture.targets
        text, style = self.ground(picture.scene, spot, lie)
        if man is not None:
            text, style = man.letters + ("*" if man.is_fresh and len(man.letters) == 1 else ""), f"bold {self.colour(man.seat)}"
        if is_target and man is None:
            text = spot if spot.isdigit() else spot[1:]
        elif is_target and man is not None and len(man.letters) == 1 and spot.isdigit():
            text = man.letters + spot
        if target == picture.focus:
            style = FOCUS
        elif is_target:
            style = LEGAL if man is None else f"{style} underline on grey30"
        elif is_passed:
            text, style = (text if man else "•"), f"bold bright_yellow{' underline' if man else ''}"
        picked = target in picture.choosing.picked
        canvas.write(at[0], at[1], text[: max(wide, 2)].ljust(min(wide, 3)), f"{style} reverse" if picked else style, target)

    def ground(self, scene: Scene, spot: Spot, lie: Geometry) -> tuple[str, str]:
        """An empty spot: a start has its seat's small letter, a slot its seat's colour."""
        if not spot.isdigit():
            return "○", self.colour(LETTERS.index(spot[0]))
        owner = next((seat for seat in range(lie.seats) if start_field(seat, lie.seats) == int(spot)), None)
        if owner is not None:
            return LETTERS[owner].lower(), f"bold {self.colour(owner)}"
        return ("·", "") if int(spot) % 4 else (spot, "dim")

    def paint_home(self, canvas: Canvas, picture: Picture, seat: int, at: Point, lie: Geometry) -> None:
        target: Target = ("at", f"{LETTERS[seat]}H")
        here = [man.letters[-1] for man in self.men(picture.scene) if man.spot == target[1]]
        text = f"[{''.join(here).ljust(SLOTS, '.')}]"
        left = at[1] if lie.inwards(seat)[1] >= 0 else at[1] - len(text) + 2
        canvas.write(at[0], left, text, picture.style(target, f"bold {self.colour(seat)}"), target)


def scale(lie: Geometry, room: Room) -> tuple[int, int]:
    """Lines and columns for each field: as many as there is room for."""
    wide = min(WIDEST, max(2, room.width // (lie.across + 1)))
    return (2 if 2 * lie.up + 1 <= room.height and wide >= 4 else 1), wide


def stretched(place: Point, stretch: tuple[int, int]) -> Point:
    return place[0] * stretch[0], place[1] * stretch[1]


def men_of(scene: Scene, letters: str | None = None) -> list[Man]:
    """The men of a view; with letters for each of the four, or all alike."""
    found = []
    for seat, four in enumerate(scene.view.men):
        for number, name in enumerate(four):
            spot = f"{LETTERS[seat]}{name}" if name[0] in "HT" else name.rstrip("*")
            drawn = LETTERS[seat] + (letters[number] if letters else "")
            found.append(Man(seat, spot, drawn, name.endswith("*")))
    return found


def spot_of(seat: int, name: str) -> Spot:
    """A spot as actions name it, told apart by seat where each has its own."""
    return name if name[0].isdigit() else f"{LETTERS[seat]}{name}"


def at(seat: int, name: str | int) -> Target:
    return ("at", spot_of(seat, str(name)))
