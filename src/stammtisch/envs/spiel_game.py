"""OpenSpiel: the games as its own Python algorithms know games, where `open_spiel` is installed.

A chance node has one outcome, "let it happen", and is sampled. A clone draws its luck anew, so that no search can foresee
dice. Mates' payoffs are shared, so these are general-sum games with utilities from 0 to 1.
"""

from itertools import count
from typing import Any

import msgspec
import numpy as np
import pyspiel

from stammtisch.core import CHANCE, SPECTATOR, UNSEEN, FastDice, State
from stammtisch.data import AnyGame, Data
from stammtisch.dumps import dump, load
from stammtisch.envs.decision import NoTokens
from stammtisch.envs.table import beginning, observation_of
from stammtisch.errors import BadDump
from stammtisch.games import OWN, find
from stammtisch.observer import NOT_YET, Tree

LONGEST = 1_000_000  # steps of a game
RECALLED = 32  # things witnessed that are in the tensor of an information state, the latest first; the string has them all
ENTRY = 10  # numbers of each: 1 chance, 2 the seat that looks, 3 the next one, and nine digits of seven bits


class Luck:
    """Dice that no copy shares."""

    streams = count(1)

    def __init__(self) -> None:
        self.dice = FastDice(next(Luck.streams))

    def __deepcopy__(self, memo: dict[int, object]) -> "Luck":
        return Luck()


def game_type(game: AnyGame) -> Any:
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"Stammtisch: {game.texts['en']('title')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.usual_seats},
    )


def short_name(game: AnyGame) -> str:
    return f"python_stammtisch_{game.name.replace('-', '_')}"


class Kept(Data, frozen=True):
    """A state as text."""

    position: bytes
    chosen: tuple[int, ...]
    witnessed: tuple[tuple[tuple[int, int], ...], ...]


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One of our games with so many seats."""

    def __init__(self, name: str, params: dict[str, Any] | None = None, **options: Any) -> None:
        self.stammtisch = find(name)
        given = params or {}
        self.seats: int = given.get("players", self.stammtisch.usual_seats)
        self.layout = observation_of(self.stammtisch)
        if self.stammtisch.tokens is None:
            raise NoTokens(f"{name} has no vocabulary for learners.")
        self.vocabulary = self.stammtisch.tokens.vocabulary
        self.beginning: State = beginning(self.stammtisch, self.seats, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout.words,
            max_chance_outcomes=1,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.stammtisch), info, given)

    def new_initial_state(self, state: Any = None) -> "SpielState":
        return SpielState(self)

    def deserialize_state(self, text: str) -> "SpielState":
        """What `serialize` has written, of the same game with the same seats."""
        try:
            kept = msgspec.json.decode(text, type=Kept)
        except msgspec.MsgspecError as error:
            raise BadDump(f"This is no state of {self.stammtisch.name}: {error}") from error
        if len(kept.witnessed) != self.seats:
            raise BadDump(f"This is a state with {len(kept.witnessed)} seats, not with {self.seats}.")
        state = self.new_initial_state()
        state.position, state.chosen, state.witnessed = load(self.stammtisch, kept.position), kept.chosen, kept.witnessed
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position with what every seat has witnessed, and the tokens of the decision that is being made."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = Table(game)
        self.position = game.beginning.copy()
        self.chosen: tuple[int, ...] = ()
        self.witnessed: tuple[tuple[tuple[int, int], ...], ...] = ((),) * game.seats
        self.luck = Luck()

    def current_player(self) -> int:
        actors = self.position.to_act()
        if not actors:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actors[0] == CHANCE else actors[0]

    def tree(self) -> Tree:
        return self.table.game.layout.tree(self.position, self.position.to_act()[0], self.chosen)

    def _legal_actions(self, player: int) -> list[int]:
        return self.tree().allowed() if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _apply_action(self, action: int) -> None:
        player = self.position.to_act()[0]
        if player == CHANCE:
            self.happen(CHANCE, self.position.chance(self.luck.dice))
            return
        found = self.tree().choose(action)
        if found == NOT_YET:
            self.chosen += (action,)
        elif found >= 0:
            self.happen(player, found)
        else:
            raise ValueError(f"Token {action} is not allowed here.")

    def happen(self, player: int, action: int) -> None:
        seen = [self.position.seen(viewer, player, action) for viewer in range(self.table.game.seats)]
        self.witnessed = tuple(
            known if report == UNSEEN else (*known, (player, report)) for known, report in zip(self.witnessed, seen, strict=True)
        )
        self.position.apply(player, action)
        self.chosen = ()

    def _action_to_string(self, player: int, action: int) -> str:
        return "let it happen" if player == pyspiel.PlayerId.CHANCE else self.table.game.vocabulary.name(action)

    def is_terminal(self) -> bool:
        return not self.position.to_act()

    def returns(self) -> list[float]:
        return list(self.position.result()) if self.is_terminal() else [0.0] * self.table.game.seats

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Another position that looks the same to this seat."""
        other: SpielState = self.clone()
        other.position.resample(player, other.luck.dice)
        return other

    def serialize(self) -> str:
        """All but the luck, which is drawn anew, and OpenSpiel's own history."""
        game = self.table.game.stammtisch
        return msgspec.json.encode(Kept(dump(game, self.position), self.chosen, self.witnessed)).decode()

    def observed(self, player: int) -> bytearray:
        layout = self.table.game.layout
        found = bytearray(layout.size)
        own = self.chosen if player == self.current_player() else ()
        layout.observe(self.position, player, found, own)
        return found

    def __str__(self) -> str:
        game = self.table.game.stammtisch
        picture: str = game.draw(game.view(self.position, SPECTATOR), "en")
        return f"{picture}\n{self.chosen}"


class Table:
    """The game behind a state, which copies share."""

    def __init__(self, game: SpielGame) -> None:
        self.game = game

    def __deepcopy__(self, memo: dict[int, object]) -> "Table":
        return self


class SpielObserver:
    """What a seat knows, as a tensor and as a string; with perfect recall also what it has witnessed."""

    def __init__(self, game: SpielGame, recalls: bool) -> None:
        self.recalls = recalls
        size = game.layout.size
        self.tensor = np.zeros(size + RECALLED * ENTRY if recalls else size, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if recalls:
            self.dict["witnessed"] = self.tensor[size:].reshape(RECALLED, ENTRY)

    def set_from(self, state: SpielState, player: int) -> None:
        self.dict["observation"][:] = np.frombuffer(state.observed(player), np.uint8)
        if self.recalls:
            self.dict["witnessed"].fill(0)
            for place, entry in enumerate(reversed(state.witnessed[player][-RECALLED:])):
                self.dict["witnessed"][place] = recalled(*entry, player, len(state.witnessed))

    def string_from(self, state: SpielState, player: int) -> str:
        seen = state.observed(player).hex()
        return f"{state.witnessed[player]} {seen}" if self.recalls else seen


def recalled(actor: int, action: int, viewer: int, seats: int) -> list[int]:
    """A witnessed action in numbers."""
    who = 1 if actor == CHANCE else 2 + (actor - viewer) % seats
    return [who, *(action >> 7 * place & 127 for place in reversed(range(ENTRY - 1)))]


def spiel(name: str, seats: int | None = None, **options: Any) -> SpielGame:
    """A game for OpenSpiel: `spiel("dog", seats=2)`."""
    return SpielGame(name, {"players": find(name).usual_seats if seats is None else seats}, **options)


def registered(game: AnyGame) -> type[SpielGame]:
    """A class, not a function: OpenSpiel lets go of it after the interpreter has ended, which a function does not survive."""

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game.name, params)

    return Registered


def register() -> None:
    """Make the games known to OpenSpiel: `pyspiel.load_game("python_stammtisch_vier")`."""
    for game in OWN:
        if short_name(game) not in pyspiel.registered_names():
            pyspiel.register_game(game_type(game), registered(game))
