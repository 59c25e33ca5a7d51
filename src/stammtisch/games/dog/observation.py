"""What each byte of an observation of DOG says."""

from stammtisch.games.dog.engine.observer import SIZE, DogObserver
from stammtisch.games.dog.tokens import VOCABULARY
from stammtisch.games.ring.observation import shared
from stammtisch.games.ring.wire import FAMILY_PHASES
from stammtisch.observation import Observation, layout

FIELDS = layout(
    [
        *shared(FAMILY_PHASES),
        ("rest", (2,), "steps left of a seven that is played portion by portion, and whether it is a joker"),
        ("victim", (), "1 + the seat from which a card is being taken"),
        ("house", (4,), "whether only fresh men are protected, seven_rest_single, canadian_seven, joker_not_last"),
        (
            "recent",
            (60, 6),
            "the viewer's last move and all since, the latest first, a row for each portion of a seven and each folded card:"
            " 1 + player, kind (3 fold, 4 start, 5 move, 6 swap, 7 take, 8 seven), 1 + card, 1 + seat of the man, from, to",
        ),
    ]
)
OBSERVATION = Observation(1, DogObserver(SIZE), len(VOCABULARY), 8, FIELDS)
