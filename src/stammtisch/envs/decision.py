"""A decision as a learner takes it: token by token, along the prefix tree of what is legal."""

from stammtisch.core import State
from stammtisch.data import AnyGame
from stammtisch.errors import IllegalAction, StammtischError


class NoTokens(StammtischError):
    """This game has no vocabulary for learners."""


class Decision:
    """What one seat may do in a position, spelled out.

    >>> from stammtisch.games import find
    >>> game = find("vier")
    >>> state = game.new(2, game.options(jokers=False))
    >>> decision = Decision(game, state, 0)
    >>> decision.allowed()
    [0, 1, 2, 3, 4, 5, 6, 7]
    >>> decision.choose(3), decision.action
    (True, 3)
    """

    def __init__(self, game: AnyGame, state: State, player: int) -> None:
        if game.tokens is None:
            raise NoTokens(f"{game.name} has no vocabulary for learners.")
        view = game.view(state, player)
        spell = game.tokens.speller(view)
        self.spelled = {spell(game.decode(action)): action for action in state.legal(player)}
        self.composer = game.tokens.composer(view) if game.tokens.composer else None
        self.encode = game.encode
        self.prefix: tuple[int, ...] = ()
        self.action: int | None = None  # once it is complete

    def allowed(self) -> list[int]:
        """The tokens that may come next, each once; none when the decision is complete."""
        if self.action is not None:
            return []
        if self.composer is not None and self.prefix[:1] == (self.composer.opening,):
            return self.composer.following(self.prefix)
        place = len(self.prefix)
        found = {tokens[place] for tokens in self.spelled}
        if not self.prefix and self.composer is not None and self.composer.opening is not None:
            found.add(self.composer.opening)
        return sorted(found)

    def choose(self, token: int) -> bool:
        """Add a token; tells whether that completes the action. A token that is not allowed changes nothing."""
        if token not in self.allowed():
            raise IllegalAction("illegal")
        place = len(self.prefix)
        self.spelled = {tokens: action for tokens, action in self.spelled.items() if tokens[place] == token}
        self.prefix += (token,)
        self.action = self.spelled[self.prefix] if self.prefix in self.spelled else self.composed()
        return self.action is not None

    def composed(self) -> int | None:
        """The action of the seat's own making that the tokens spell, if they do."""
        if self.composer is None or self.prefix[0] != self.composer.opening:
            return None
        named = self.composer.action(self.prefix)
        return None if named is None else int(self.encode(named))
