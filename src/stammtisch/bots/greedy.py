"""A bot for any game: one step ahead by the game's own estimate, over a few guesses at what is hidden.

No search: that is the business of mcts, and of the games themselves.
"""

from stammtisch.bots.base import Bot, honest, settle, value
from stammtisch.bots.deadline import Deadline, Patience, deadline_of
from stammtisch.core import Dice, State
from stammtisch.data import AnyGame, View

MOST_REPLIES = 24  # of the next seat, sampled beyond that
EQUAL = 1e-9


class GreedyBot(Bot):
    """Plays what leaves its seat best off on average.

    `samples` is how often it deals the hidden things anew. The best `deep` actions are rated once more after the
    answer of the next seat, which is taken to be as greedy.
    """

    def __init__(self, game: AnyGame, samples: int = 3, deep: int = 0) -> None:
        super().__init__(game)
        self.samples = samples
        self.deep = deep

    def choose(self, view: View, legal: list[int], dice: Dice, seconds: Patience = None) -> int:
        if len(legal) == 1:
            return legal[0]
        rated = self.worths(view, legal, dice, deadline_of(seconds))
        return one_of_the_best(rated, dice)

    def worths(self, view: View, legal: list[int], dice: Dice, deadline: Deadline) -> dict[int, float]:
        """Actions with what they are worth to the viewer; after the deadline perhaps only the first few."""
        worlds = self.guesses(view, dice)
        rated = {legal[0]: self.after(worlds, view.viewer, legal[0], dice, answer=False)}
        for action in legal[1:]:
            if deadline.has_passed():
                return rated
            rated[action] = self.after(worlds, view.viewer, action, dice, answer=False)
        return self.look_deeper(worlds, view.viewer, rated, dice, deadline)

    def look_deeper(
        self, worlds: list[State], player: int, rated: dict[int, float], dice: Dice, deadline: Deadline
    ) -> dict[int, float]:
        """The most promising actions, rated after the next seat's answer."""
        deeper: dict[int, float] = {}
        for action in sorted(rated, key=lambda action: -rated[action])[: self.deep]:
            if deadline.has_passed():
                break
            deeper[action] = self.after(worlds, player, action, dice, answer=True)
        return deeper or rated

    def guesses(self, view: View, dice: Dice) -> list[State]:
        """Positions that all look like this view."""
        state: State = self.game.imagine(view, dice)
        worlds = [state]
        for _ in range(self.samples - 1):
            state = state.copy()
            state.resample(view.viewer, dice)
            worlds.append(state)
        return worlds

    def after(self, worlds: list[State], player: int, action: int, dice: Dice, answer: bool) -> float:
        """The mean worth of an action over the guesses."""
        total = 0.0
        for world in worlds:
            state = world.copy()
            state.apply(player, action)
            settle(state, dice)
            if answer:
                self.answer(state, player, dice)
            total += value(self.game, state, player)
        return total / len(worlds)

    def answer(self, state: State, player: int, dice: Dice) -> None:
        """Let the next seat play what looks best to it."""
        others = [seat for seat in state.to_act() if seat != player]
        if not others:
            return
        replies = sample(state.legal(others[0]), MOST_REPLIES, dice)
        rated = {reply: self.after([state], others[0], reply, dice, answer=False) for reply in replies}
        state.apply(others[0], one_of_the_best(rated, dice))
        settle(state, dice)


class ErringBot(GreedyBot):
    """A greedy bot that now and then overlooks the best and plays something else that is not stupid.

    A mistake comes from the better half of the actions, loses at most half of what there is to lose, and is never a
    cheat: nobody cheats by oversight.
    """

    def __init__(self, game: AnyGame, samples: int = 2, mistakes: int = 20) -> None:
        super().__init__(game, samples)
        self.mistakes = mistakes  # in a hundred choices

    def choose(self, view: View, legal: list[int], dice: Dice, seconds: Patience = None) -> int:
        if len(legal) == 1:
            return legal[0]
        rated = self.worths(view, legal, dice, deadline_of(seconds))
        best = one_of_the_best(rated, dice)
        if dice.below(100) >= self.mistakes:
            return best
        mistakes = self.sensible(rated) or [best]
        return mistakes[dice.below(len(mistakes))]

    def sensible(self, rated: dict[int, float]) -> list[int]:
        """What somebody might play who does not see the best."""
        middle = (max(rated.values()) + min(rated.values())) / 2
        better = sorted(rated, key=lambda action: -rated[action])[: (len(rated) + 1) // 2]
        return [action for action in honest(self.game, better) if rated[action] >= middle - EQUAL]


def one_of_the_best(rated: dict[int, float], dice: Dice) -> int:
    """An action of the highest worth; dice decide between equals."""
    best = max(rated.values())
    actions = [action for action, worth in rated.items() if worth >= best - EQUAL]
    return actions[dice.below(len(actions))]


def sample(actions: list[int], most: int, dice: Dice) -> list[int]:
    """All of the actions or, of too many, some."""
    pool = actions[:]
    while len(pool) > most:
        pool[dice.below(len(pool))] = pool[-1]
        pool.pop()
    return pool
