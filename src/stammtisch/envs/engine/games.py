"""Many games at once, stepped token by token in one compiled call.

A game that ends is followed by the next one at once. Every game has its own dice, which follow from the seed, its number
and how many were played before it: so nothing depends on how many games stand side by side or who steps them.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr, u8

from stammtisch.core import CHANCE, FastDice, State
from stammtisch.observer import NOT_YET, Observer, Tree, clear

if TYPE_CHECKING:
    from librt.vecs import vec

EVERYBODY: Final = -1  # instead of the one seat that is played from outside
RUNNING: Final = 0
OVER: Final = 1
RAN_OUT: Final = 2  # over by `max_rounds`, before the rules' own end
CUT: Final = 3  # too many decisions


class Sizes:
    """What one game takes of each array."""

    def __init__(self, observation: int, words: int, longest: int) -> None:
        self.observation: i64 = observation  # bytes, the chosen tokens included
        self.words: i64 = words
        self.longest: i64 = longest  # chosen tokens that are shown


class Ending:
    """How a game went."""

    def __init__(self, number: int, kind: int, payoffs: tuple[float, ...]) -> None:
        self.number = number  # its place among the games
        self.kind = kind  # OVER, RAN_OUT or CUT
        self.payoffs = payoffs  # nobody has earned anything when it was cut


@mypyc_attr(allow_interpreted_subclasses=True)
class Opponent:
    """Who plays the seats that are not played from outside: anything that is legal, unless a subclass chooses."""

    def choose(self, state: State, player: int, choices: list[int], dice: FastDice) -> int:
        return choices[dice.below(len(choices))]


class Games:
    """So many games from one beginning. `learners` has a seat for each that is played from outside, or EVERYBODY."""

    def __init__(
        self,
        beginning: State,
        observer: Observer,
        sizes: Sizes,
        opponent: Opponent,
        seed: int,
        first: int,
        learners: list[int],
        most: int,
    ) -> None:
        count = len(learners)
        self.beginning = beginning
        self.observer = observer
        self.sizes = sizes
        self.seed = seed
        self.first = first  # the number of the first game, where others step the games before it
        self.opponent = opponent
        self.learners = learners
        self.most: i64 = most  # decisions of a game
        self.states: list[State] = [beginning] * count
        self.trees: list[Tree] = [Tree() for _place in range(count)]
        self.dice: list[FastDice] = [FastDice(0) for _place in range(count)]
        self.players: list[int] = [0] * count  # who decides
        self.played: list[int] = [0] * count  # games before this one
        self.decisions: list[int] = [0] * count

    def start(self, observations: "vec[u8]", masks: "vec[u8]", seats: "vec[u8]") -> None:
        """Every game from its beginning, on to the first decision."""
        clear(masks, 0, len(self.states) * self.sizes.words)
        for place in range(len(self.states)):
            self.played[place] = 0
            self.begin(place)
            self.show(place, observations, masks, seats)

    def begin(self, place: int) -> None:
        """The next game here; one that is over before anybody could decide is no game."""
        over = True
        while over:
            number = self.first + place
            self.dice[place] = FastDice((self.seed * 2**20 + number) * 2**24 + self.played[place])
            self.played[place] += 1
            self.states[place] = self.beginning.copy()
            self.decisions[place] = 0
            over = not self.settle(place)

    def settle(self, place: int) -> bool:
        """Let chance and the seats that are not played from outside act; False when it is over."""
        state = self.states[place]
        dice = self.dice[place]
        learner = self.learners[place]
        actors = state.to_act()
        while len(actors) != 0:
            player = actors[0]
            if player == CHANCE:
                state.apply(CHANCE, state.chance(dice))
            elif learner == EVERYBODY or player == learner:
                self.players[place] = player
                self.trees[place].plant(self.observer, state, player)
                return True
            else:
                state.apply(player, self.opponent.choose(state, player, state.legal(player), dice))
            actors = state.to_act()
        return False

    def show(self, place: int, observations: "vec[u8]", masks: "vec[u8]", seats: "vec[u8]") -> None:
        """Write what the seat that decides knows and may do."""
        player: i64 = self.players[place]
        at: i64 = place
        size = self.sizes.observation
        clear(observations, at * size, size)
        self.observer.observe(self.states[place], player, observations, at * size)
        self.trees[place].mark(masks, at * self.sizes.words, 1)
        seats[at] = u8(player)

    def refused(self, tokens: list[int], masks: "vec[u8]") -> int:
        """The first game whose token is not allowed, or -1."""
        words = self.sizes.words
        for place in range(len(tokens)):
            token: i64 = tokens[place]
            at: i64 = place
            if not 0 <= token < words or masks[at * words + token] == 0:
                return place
        return -1

    def step(
        self, tokens: list[int], observations: "vec[u8]", masks: "vec[u8]", seats: "vec[u8]", finals: "vec[u8]"
    ) -> list[Ending]:
        """Add a token, which must be allowed, to the decision of every game; returns the games that have ended."""
        endings: list[Ending] = []
        words, size, longest = self.sizes.words, self.sizes.observation, self.sizes.longest
        for place in range(len(tokens)):
            tree = self.trees[place]
            at: i64 = place
            tree.mark(masks, at * words, 0)
            action = tree.choose(tokens[place])
            if action == NOT_YET:
                tree.write_chosen(observations, at * size + self.observer.size, longest)
                tree.mark(masks, at * words, 1)
            else:
                self.act(place, int(action), endings, finals)
                self.show(place, observations, masks, seats)
        return endings

    def act(self, place: int, action: int, endings: list[Ending], finals: "vec[u8]") -> None:
        state = self.states[place]
        player = self.players[place]
        state.apply(player, action)
        self.decisions[place] += 1
        if not self.settle(place):
            endings.append(Ending(place, RAN_OUT if state.ran_out() else OVER, state.result()))
        elif self.decisions[place] >= self.most:
            endings.append(Ending(place, CUT, ()))
        else:
            return
        self.show_end(place, player, finals)
        self.begin(place)

    def show_end(self, place: int, viewer: i64, finals: "vec[u8]") -> None:
        """Write what whoever decided last sees of the end, for those who ask what comes after it."""
        at: i64 = place
        size = self.sizes.observation
        clear(finals, at * size, size)
        self.observer.observe(self.states[place], viewer, finals, at * size)
