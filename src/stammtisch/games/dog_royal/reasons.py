"""Why a play of Dog Royal is good, in a sentence: what DOG says of the board, and what only figures and cheats can do."""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.dog.reasons import gift, left_to_go, on_board
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
from stammtisch.games.dog_royal.text import TEXTS
from stammtisch.games.ring.engine.board import HOME
from stammtisch.games.ring.engine.events import GIVE, given_card, kind_of
from stammtisch.games.ring.engine.position import LUCK, OVER
from stammtisch.telling import name

PLAIN = {COVER: "reasons.shuffle", JUMP: "reasons.jump", PLACE: "reasons.open"}


def reason(state: DogRoyal, player: int, action: int, language: Language) -> str | None:
    """The most telling fact about an action, or nothing."""
    kind, texts = kind_of(action), TEXTS[language]
    if kind in PLAIN:
        return texts(PLAIN[kind])
    if kind == GIVE:
        return gift(state, player, starts(given_card(action)), texts)
    if kind == ACCUSE:
        return verdict(state, player, accused_of(action), texts)
    return of_a_play(state, player, action, texts) if kind in (PLAY, EXCHANGE) else None


def aside(state: DogRoyal, player: int, action: int, language: Language) -> str | None:
    """How far the figure that moved still has to go."""
    if kind_of(action) not in (PLAY, EXCHANGE):
        return None
    after = state.copy()
    after.apply(player, action)
    return None if after.phase == OVER else left_to_go(state, after.board, player, TEXTS[language])


def verdict(state: DogRoyal, player: int, accused: int, texts: Texts) -> str | None:
    """By what everybody has seen: the truth of a doubtful move is only supposed in the position of a hint."""
    evident = False
    for place in range(0, len(state.deeds), SIZE):
        if state.deeds[place + SEAT] != accused:
            continue
        if state.deeds[place + KIND] == EVIDENT and state.deeds[place + TIME] >= state.turns[player]:
            evident = True
        elif state.deeds[place + KIND] == VERDICT and state.deeds[place + TRUTH]:
            evident = False  # that is settled
    return texts("reasons.evident", who=name(accused)) if evident else None


def of_a_play(state: DogRoyal, player: int, action: int, texts: Texts) -> str | None:
    kind = kind_of(action)
    after = state.copy()
    after.apply(player, action)
    if after.phase == OVER:
        return None
    starting = kind == PLAY and source_of(action) == HOME
    told = on_board(state, player, after.board, texts, starts=starting, swaps=kind == EXCHANGE)
    if told is None and after.phase == LUCK and after.luck == DRAW:
        told = texts("reasons.card")
    if kind == PLAY and tilt_of(action) != LEVEL:
        return texts("reasons.tilt") if told is None else texts("reasons.by-cheating", reason=told)
    return told
