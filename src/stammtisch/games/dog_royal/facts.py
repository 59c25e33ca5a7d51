"""What a play of Dog Royal would do, for learners who compare candidates."""

from collections.abc import Callable

from stammtisch.games.dog_royal.data import Play, RoyalAction
from stammtisch.games.dog_royal.view import RoyalView
from stammtisch.games.ring.facts import NAMES, walk_facts
from stammtisch.tokens import Facts


def facts(view: RoyalView) -> Callable[[RoyalAction], tuple[float, ...]]:
    def of(action: RoyalAction) -> tuple[float, ...]:
        walks = [(action.figure.seat, action.origin, action.to)] if isinstance(action, Play) else []
        special = isinstance(action, Play) and str(action.to) in {str(field) for field in view.special_fields}
        return *walk_facts(view.viewer, view.men, walks, len(view.hand or ())), float(special)

    return of


FACTS = Facts((*NAMES, "special field"), facts)
