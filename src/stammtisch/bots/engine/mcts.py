"""Monte Carlo tree search for hidden information, over the contract alone.

Every iteration deals anew what the searching seat cannot know, walks down the tree by what is legal in that deal, adds
one node, and rates the leaf. The tree is open-loop: luck is sampled on the way and not part of it; actions the seat
would not notice share a node. It sees states it has imagined itself, never the true one.
"""

from collections.abc import Callable
from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from stammtisch.core import CHANCE, Dice, State

LONGEST_PATH: Final = 200  # decisions in one iteration
NEVER: Final = 1 << 40
UNRATED: Final = -1.0
TRUST: Final = 1.0  # a look ahead counts as so many visits
LEAST_SPREAD: Final = 0.02


class Edge:
    """An action somebody may take at a node, with what became of it."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.visits: i64 = 0
        self.available: i64 = 0  # iterations in which it could have been chosen
        self.total: float = 0.0  # of the actor's payoffs
        self.promise: float = UNRATED  # what one look ahead says, in a guided search


class Node:
    """A decision after the same noticed actions."""

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.children: dict[int, Node] = {}  # by the action as the searching seat witnesses it
        self.visits: i64 = 0


class Search:
    """One search for one seat.

    `evaluate` rates a position for a seat. With `depth` 0 the search is guided: actions are tried in the order of their
    promise, which is `evaluate` one step ahead. Otherwise so many random decisions follow a new node before it is rated
    (NEVER plays to the end), and every action deserves a try. `order`, where a game has it, picks from many actions
    the ones worth a look. `widening` is how many actions a fresh node considers; it grows with the root of its visits.
    With `own_turn` it plans no further than to the next decision of somebody else.
    """

    def __init__(
        self,
        viewer: int,
        seats: int,
        evaluate: Callable[[State, int], float],
        order: Callable[[State, int, list[int]], list[int]] | None,
        widening: int,
        depth: int,
        exploration: float,
        dice: Dice,
        own_turn: bool = False,
    ) -> None:
        self.viewer = viewer
        self.seats = seats
        self.evaluate = evaluate
        self.order = order
        self.widening = widening
        self.depth = depth
        self.exploration = exploration
        self.dice = dice
        self.own_turn = own_turn
        self.root = Node()
        self.path: list[Edge] = []
        self.actors: list[int] = []

    def run(self, imagined: State, legal: list[int], iterations: int) -> None:
        """So many more iterations from a position that looks like the seat's view."""
        for _ in range(iterations):
            state = imagined.copy()
            state.resample(self.viewer, self.dice)
            self.iterate(state, legal)

    def iterate(self, state: State, legal: list[int]) -> None:
        self.path = []
        self.actors = []
        self.descend(state, legal)
        if self.depth > 0:
            self.play_on(state)
        self.settle(state)
        self.learn(state)

    def descend(self, state: State, legal: list[int]) -> None:
        """Walk down, choosing by what was learnt, until a new edge has been tried or the game is over."""
        node = self.root
        player = self.viewer
        while len(self.path) < LONGEST_PATH:
            edge = self.choose(node, state, player, legal)
            self.path.append(edge)
            self.actors.append(player)
            witnessed = state.seen(self.viewer, player, edge.action)
            state.apply(player, edge.action)
            self.settle(state)
            if edge.visits == 0 or not state.to_act():
                return
            node = child_of(node, witnessed)
            player = self.next_player(state)
            if self.own_turn and player != self.viewer:
                return
            legal = state.legal(player)

    def next_player(self, state: State) -> int:
        """Of several awaited seats the searching one decides first: it does not know the others' choices."""
        awaited = state.to_act()
        return self.viewer if self.viewer in awaited else awaited[0]

    def settle(self, state: State) -> None:
        while True:
            awaited = state.to_act()
            if not awaited or awaited[0] != CHANCE:
                return
            state.apply(CHANCE, state.chance(self.dice))

    def choose(self, node: Node, state: State, player: int, legal: list[int]) -> Edge:
        node.visits += 1
        if len(legal) == 1:
            return edge_of(node, legal[0])
        if self.depth > 0:
            return self.upper_bound(node, self.worth_a_look(node, state, player, legal, 1))
        # A look ahead at every action pays at the root; below it a game's own order is quicker, where there is one.
        factor = 2 if self.order is not None and node is not self.root else 4
        edges = self.promising(node, state, player, self.worth_a_look(node, state, player, legal, factor))
        return self.guided_bound(edges)

    def worth_a_look(self, node: Node, state: State, player: int, legal: list[int], factor: int) -> list[int]:
        """Of many actions the first in the game's own order, more of them the more often the node is visited."""
        room = factor * self.room(node)
        if len(legal) <= room:
            return legal
        if self.order is not None:
            return self.order(state, player, legal)[:room]
        return legal if factor > 1 else legal[:room]

    def room(self, node: Node) -> int:
        return int(self.widening * (1.0 + sqrt(float(node.visits)) / 4))

    def upper_bound(self, node: Node, considered: list[int]) -> Edge:
        """One of the untried actions, each equally likely, or else the best by its upper confidence bound."""
        best: Edge | None = None
        best_bound = -1.0
        untried: Edge | None = None
        fresh = 0
        for action in considered:
            edge = edge_of(node, action)
            edge.available += 1
            if edge.visits == 0:
                fresh += 1
                if fresh == 1 or self.dice.below(fresh) == 0:
                    untried = edge
            elif untried is None:
                visits = float(edge.visits)
                bound = edge.total / visits + self.exploration * sqrt(log(float(edge.available)) / visits)
                if bound > best_bound:
                    best, best_bound = edge, bound
        found = untried if untried is not None else best
        assert found is not None
        return found

    def promising(self, node: Node, state: State, player: int, considered: list[int]) -> list[Edge]:
        """The edges with the highest promise."""
        edges: list[Edge] = []
        for action in considered:
            edge = edge_of(node, action)
            if edge.promise == UNRATED:
                edge.promise = self.look_ahead(state, player, action)
            edges.append(edge)
        room = self.room(node)
        if len(edges) > room:
            edges.sort(key=falling_promise)
            edges = edges[:room]
        return edges

    def guided_bound(self, edges: list[Edge]) -> Edge:
        """The best upper bound, where the look ahead counts as a visit and sets the scale of what is uncertain."""
        low = min([edge.promise for edge in edges])
        high = max([edge.promise for edge in edges])
        scale = self.exploration * max(high - low, LEAST_SPREAD)
        best = edges[0]
        best_bound = -1.0
        for edge in edges:
            edge.available += 1
            visits = float(edge.visits) + TRUST
            bound = (edge.total + TRUST * edge.promise) / visits + scale * sqrt(log(float(edge.available) + 1.0) / visits)
            if bound > best_bound:
                best, best_bound = edge, bound
        return best

    def look_ahead(self, state: State, player: int, action: int) -> float:
        twin = state.copy()
        twin.apply(player, action)
        self.settle(twin)
        return self.evaluate(twin, player) if twin.to_act() else twin.result()[player]

    def play_on(self, state: State) -> None:
        """Random decisions after the new node."""
        for _ in range(self.depth):
            awaited = state.to_act()
            if not awaited:
                return
            player = awaited[0]
            if player == CHANCE:
                state.apply(CHANCE, state.chance(self.dice))
            else:
                choices = state.legal(player)
                state.apply(player, choices[self.dice.below(len(choices))])

    def learn(self, state: State) -> None:
        """Every decision on the way gains what the end is worth to whoever made it."""
        over = not state.to_act()
        known: list[float] = list(state.result()) if over else [UNRATED] * self.seats
        for place in range(len(self.path)):
            actor = self.actors[place]
            if known[actor] == UNRATED:
                known[actor] = self.evaluate(state, actor)
            edge = self.path[place]
            edge.visits += 1
            edge.total += known[actor]

    def rated(self) -> list[tuple[int, int, float]]:
        """The tried actions at the root: visits, action and mean payoff, the most visited first."""
        tried = [edge for edge in self.root.edges.values() if edge.visits > 0]
        found = [(int(edge.visits), edge.action, edge.total / float(edge.visits)) for edge in tried]
        found.sort(reverse=True)
        return [(action, visits, mean) for visits, action, mean in found]


def falling_promise(edge: Edge) -> float:
    return -edge.promise


def edge_of(node: Node, action: int) -> Edge:
    edge = node.edges.get(action)
    if edge is None:
        edge = Edge(action)
        node.edges[action] = edge
    return edge


def child_of(node: Node, witnessed: int) -> Node:
    child = node.children.get(witnessed)
    if child is None:
        child = Node()
        node.children[witnessed] = child
    return child
