"""Laws of turns: who may act, what is allowed, copies, the end and its payoffs."""

from stammtisch.core import CHANCE, MOST_ACTIONS, State
from stammtisch.errors import IllegalAction
from stammtisch.match import check
from tests.laws.hooks import CONSERVED
from tests.laws.walk import Position

STEPS_OF_A_TWIN = 6


def somebody_can_act(at: Position, state: State | None = None) -> None:
    """A seat in `to_act` has a legal action; nobody has one when it is over."""
    asked = at.state if state is None else state
    actors = asked.to_act()
    assert actors == (CHANCE,) or set(actors) <= set(range(at.seats)), f"to_act() is {actors} with {at.seats} seats"
    assert len(set(actors)) == len(actors), f"to_act() names a seat twice: {actors}"
    for player in range(at.seats):
        actions = asked.legal(player)
        assert actions or player not in actors, f"seat {player} is awaited but has no legal action"
        assert actors or not actions, f"the game is over but seat {player} may still do {actions[:5]}"
        assert len(set(actions)) == len(actions), f"legal({player}) lists an action twice"
        assert all(0 <= action < MOST_ACTIONS for action in actions), f"legal({player}) has an action out of range"
    if actors != (CHANCE,):
        assert not asked.legal(CHANCE), f"chance is not awaited but legal(CHANCE) is {asked.legal(CHANCE)[:5]}"


def random_games_end(at: Position) -> None:
    """Every random game ends within the number its card states."""
    most = at.table.longest
    assert at.is_over or len(at.log) < most, f"the card says a game ends within {most} entries, this one does not"


def what_is_conserved_stays(at: Position, state: State | None = None) -> None:
    """Whatever is conserved is conserved."""
    measure = CONSERVED.get(at.game.name)
    if measure is not None:
        expected = measure(at.start)
        found = measure(at.state if state is None else state)
        assert found == expected, f"{expected} was to be conserved and is now {found}"


def asking_changes_nothing(at: Position) -> None:
    """Only `apply` and `resample` change a state; the same question has the same answer."""
    before = at.looks()
    for player, action in at.actions(3):
        check(at.state, player, action)
        for viewer in at.viewers:
            at.state.seen(viewer, player, action)
    for seat in range(at.seats):
        at.game.evaluate(at.state, seat)
        at.state.team(seat)
    assert at.face() == before, "asking has changed the position"


def legal_actions_pass_check(at: Position) -> None:
    """`check` accepts what `legal` lists."""
    for player, action in at.actions(12):
        try:
            check(at.state, player, action)
        except IllegalAction as refusal:
            raise AssertionError(f"player {player} may do {action} but check says {refusal.code}") from refusal


def a_copy_is_an_independent_twin(at: Position) -> None:
    """A copy looks the same, and playing one of the two leaves the other alone."""
    twin = at.state.copy()
    assert type(twin) is type(at.state), "the copy is of another class"
    before, other = at.looks(), at.state.copy()
    for _ in range(STEPS_OF_A_TWIN):
        if twin.to_act():
            twin.apply(*at.random_entry(twin, at.dice))
    assert at.face() == before, "playing a copy has changed the original"
    assert at.face(other) == before, "a copy is another position, or playing a copy has changed another"


def a_copy_plays_on_alike(at: Position) -> None:
    """A copy led through the same entries stays the same position."""
    assert at.face(at.shadow) == at.looks(), "a copy made earlier and played alike is now another position"
    at.shadow = at.state.copy()


def a_new_game_holds_no_luck(at: Position) -> None:
    """Two new games with the same options are the same position."""
    first, second = (at.face(at.game.new(at.seats, at.options)) for _ in range(2))
    assert first == second, "two new games with the same options differ: luck belongs to chance"


def mates_share_the_payoff(at: Position) -> None:
    """One payoff per seat, 0..1, the same for all of a team."""
    payoffs = at.state.result()
    assert len(payoffs) == at.seats, f"{len(payoffs)} payoffs for {at.seats} seats"
    assert all(0 <= payoff <= 1 for payoff in payoffs), f"a payoff outside 0..1: {payoffs}"
    for one in range(at.seats):
        for other in range(one):
            if at.state.team(one) == at.state.team(other):
                assert payoffs[one] == payoffs[other], f"seats {other} and {one} are mates but get {payoffs}"


def teams_never_change(at: Position) -> None:
    for seat in range(at.seats):
        assert at.state.team(seat) == at.start.team(seat), f"seat {seat} has changed its team"


def evaluation_is_a_chance(at: Position) -> None:
    """`evaluate` is between 0 and 1 for every seat."""
    for seat in range(at.seats):
        value = at.game.evaluate(at.state, seat)
        assert 0 <= value <= 1, f"evaluate says {value} for seat {seat}"


def ordering_keeps_every_action(at: Position) -> None:
    """`order` puts the actions it is given into another order."""
    order = at.game.order or (lambda state, player, actions: actions)
    for player in at.state.to_act() if at.state.to_act() != (CHANCE,) else ():
        actions = at.state.legal(player)
        ordered = order(at.state, player, actions[:])
        assert sorted(ordered) == sorted(actions), f"order makes {ordered[:9]} of {actions[:9]}"
