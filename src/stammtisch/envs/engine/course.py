"""One game for an environment, compiled: its position, its dice, and the decision that is being made."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import u8

from stammtisch.core import CHANCE, FastDice, State
from stammtisch.envs.engine.games import Sizes
from stammtisch.observer import NOT_YET, REFUSED, Observer, Tree, clear

if TYPE_CHECKING:
    from librt.vecs import vec

NOBODY: Final = -1  # decides: the game is over


class Course:
    """A game from its beginning to its end, decided token by token; chance acts by itself."""

    def __init__(self, beginning: State, observer: Observer, sizes: Sizes) -> None:
        self.beginning = beginning
        self.observer = observer
        self.sizes = sizes
        self.state: State = beginning
        self.dice = FastDice(0)
        self.tree = Tree()
        self.player: int = NOBODY  # who decides
        self.decisions = 0

    def begin(self, seed: int) -> None:
        self.state = self.beginning.copy()
        self.dice = FastDice(seed)
        self.decisions = 0
        self.settle()

    def settle(self) -> None:
        """Let chance act; then somebody decides or it is over."""
        actors = self.state.to_act()
        while len(actors) != 0 and actors[0] == CHANCE:
            self.state.apply(CHANCE, self.state.chance(self.dice))
            actors = self.state.to_act()
        if len(actors) == 0:
            self.player = NOBODY
            return
        self.player = actors[0]
        self.tree.plant(self.observer, self.state, self.player)

    def act(self, action: int) -> None:
        """Carry out a whole action of the seat that decides."""
        self.state.apply(self.player, action)
        self.decisions += 1
        self.settle()

    def choose(self, token: int) -> bool:
        """Add a token to the decision; False if it is not allowed, which changes nothing."""
        action = self.tree.choose(token)
        if action == REFUSED:
            return False
        if action != NOT_YET:
            self.act(int(action))
        return True

    def show(self, viewer: int, seen: "vec[u8]", mask: "vec[u8]") -> None:
        """What a seat knows, and what it may do if it decides."""
        clear(seen, 0, self.sizes.observation)
        self.observer.observe(self.state, viewer, seen, 0)
        clear(mask, 0, self.sizes.words)
        if viewer == self.player:
            self.tree.write_chosen(seen, self.observer.size, self.sizes.longest)
            self.tree.mark(mask, 0, 1)
