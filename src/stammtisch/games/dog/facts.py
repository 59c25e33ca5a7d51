"""What a play of DOG would do, for learners who compare candidates."""

from collections.abc import Callable

from stammtisch.games.dog import data
from stammtisch.games.dog.data import DogAction
from stammtisch.games.dog.view import DogView
from stammtisch.games.ring.facts import NAMES, walk_facts
from stammtisch.games.ring.words import start_field
from stammtisch.tokens import Facts


def facts(view: DogView) -> Callable[[DogAction], tuple[float, ...]]:
    def of(action: DogAction) -> tuple[float, ...]:
        return walk_facts(view.viewer, view.men, walks_of(action, view.seats), len(view.hand or ()))

    return of


def walks_of(action: DogAction, seats: int) -> list[tuple[int, str | int, str | int]]:
    """A seat, from where and to where, for each man that moves by itself."""
    match action:
        case data.Start(_, seat):
            return [(seat, "H", start_field(seat, seats))]
        case data.Move(_, seat, origin, to):
            return [(seat, origin, to)]
        case data.Divide(_, portions):
            return [(portion.seat, portion.origin, portion.to) for portion in portions]
    return []


FACTS = Facts(NAMES, facts)
