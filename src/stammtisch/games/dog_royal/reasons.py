"""Why a play of Dog Royal is good, in a sentence: what DOG says of the board, and what only figures and cheats can do."""

from stammtisch.data import Words
from stammtisch.games.dog.reasons import gift, on_board
from stammtisch.games.dog_royal.engine.deeds import EVIDENT, KIND, SEAT, SIZE, TIME, TRUTH, VERDICT
from stammtisch.games.dog_royal.engine.figures import (
    ACCUSE,
    COVER,
    EXCHANGE,
    JUMP,
    LEVEL,
    PLACE,
    PLAY,
    accused_of,
    source_of,
    starts,
    tilt_of,
)
from stammtisch.games.dog_royal.engine.position import DRAW
from stammtisch.games.dog_royal.engine.rules import DogRoyal
from stammtisch.games.ring.engine.board import HOME
from stammtisch.games.ring.engine.events import GIVE, given_card, kind_of
from stammtisch.games.ring.engine.position import LUCK, OVER
from stammtisch.games.ring.words import LETTERS

CARD = Words("verdient eine Karte auf einem Sonderfeld", "earns a card on a special field")
TILT = Words("schummelt um ein Feld", "cheats by one field")
SHUFFLE = Words("nimmt den anderen die Sonderfelder", "takes the special fields from the others")
JUMP_AHEAD = Words("springt zum nächsten Sonderfeld", "jumps to the next special field")
OPEN = Words("eröffnet mit dieser Figur", "opens with this figure")


def reason(state: DogRoyal, player: int, action: int) -> Words | None:
    """The most telling fact about an action, or nothing."""
    kind = kind_of(action)
    plain = {COVER: SHUFFLE, JUMP: JUMP_AHEAD, PLACE: OPEN}
    if kind in plain:
        return plain[kind]
    if kind == GIVE:
        return gift(state, player, starts(given_card(action)))
    if kind == ACCUSE:
        return verdict(state, player, accused_of(action))
    return of_a_play(state, player, action) if kind in (PLAY, EXCHANGE) else None


def verdict(state: DogRoyal, player: int, accused: int) -> Words | None:
    """By what everybody has seen: the truth of a doubtful move is only supposed in the position of a hint."""
    evident = False
    for place in range(0, len(state.deeds), SIZE):
        if state.deeds[place + SEAT] != accused:
            continue
        if state.deeds[place + KIND] == EVIDENT and state.deeds[place + TIME] >= state.turns[player]:
            evident = True
        elif state.deeds[place + KIND] == VERDICT and state.deeds[place + TRUTH]:
            evident = False  # that is settled
    if not evident:
        return None
    return Words(f"{LETTERS[accused]} hat offensichtlich geschummelt", f"{LETTERS[accused]} has evidently cheated")


def of_a_play(state: DogRoyal, player: int, action: int) -> Words | None:
    kind = kind_of(action)
    after = state.copy()
    after.apply(player, action)
    if after.phase == OVER:
        return None
    starting = kind == PLAY and source_of(action) == HOME
    told = on_board(state, player, after.board, starts=starting, swaps=kind == EXCHANGE)
    if told is None and after.phase == LUCK and after.luck == DRAW:
        told = CARD
    if kind == PLAY and tilt_of(action) != LEVEL:
        return TILT if told is None else Words(f"{told.de}, mit Schummeln", f"{told.en}, by cheating")
    return told
