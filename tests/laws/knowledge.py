"""Laws of knowledge: a view is all its owner knows, and nobody learns what the rules hide.

These are the expensive ones: they look at a position with everybody's eyes, and at its neighbours.
"""

from functools import partial

import msgspec

from stammtisch.core import SPECTATOR, State
from stammtisch.errors import IllegalAction
from stammtisch.match import Entry, check
from tests.laws.turns import somebody_can_act, what_is_conserved_stays
from tests.laws.walk import Position

STEPS = 5  # played on from an imagined position
WORLDS = 3  # so many different ones in a row mean that much is hidden
PATIENCE = 200
MOST_ACTIONS_TRIED = 6  # of each player


def imagined(at: Position, viewer: int) -> State:
    """A position imagined from the view alone, as it reaches a bot in another process."""
    view = msgspec.json.decode(msgspec.json.encode(at.view(viewer)), type=at.game.views)
    return at.game.imagine(view, at.dice)  # type: ignore[no-any-return]


def resampled(at: Position, viewer: int, state: State | None = None) -> State:
    other = (at.state if state is None else state).copy()
    other.resample(viewer, at.dice)
    return other


def assert_looks_alike(at: Position, viewer: int, other: State, how: str) -> None:
    """To the viewer: the same view, the same seats awaited, the same things to do in the same order."""
    assert other.to_act() == at.state.to_act(), f"{how} for {viewer} it waits for {other.to_act()}, not {at.state.to_act()}"
    view, found = at.view(viewer), at.game.view(other, viewer)
    assert found == view, f"{how} for {viewer} {how_views_differ(view, found)}"
    if viewer != SPECTATOR:
        mine, theirs = at.state.legal(viewer), other.legal(viewer)
        assert theirs == mine, f"{how} for {viewer} legal({viewer}) is {theirs[:9]}, not {mine[:9]}"
    if at.is_over:
        assert other.result() == at.state.result(), f"{how} for {viewer} the result is {other.result()}"


def how_views_differ(one: msgspec.Struct, other: msgspec.Struct) -> str:
    differing = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    told = [f"{name}: {getattr(other, name)!r} instead of {getattr(one, name)!r}" for name in differing[:2]]
    return "the view differs in " + "; ".join(told)


def looking_together_shows_the_same(at: Position) -> None:
    """`look(s)(p) == view(s, p)`, whoever is asked for first."""
    look = partial(at.game.view, at.state) if at.game.look is None else at.game.look(at.state)
    for viewer in at.pick(at.viewers, len(at.viewers)):
        view, found = at.view(viewer), look(viewer)
        assert found == view, f"looking together, for {viewer} {how_views_differ(view, found)}"


def previews_use_nothing_hidden(at: Position) -> None:
    """What an action is foretold to do is the same in every position that looks alike to its seat."""
    preview = at.game.preview or (lambda state, player, action: None)
    for player in range(at.seats):
        other = imagined(at, player)
        for action in at.pick(at.state.legal(player), 12):
            told, elsewhere = preview(at.state, player, action), preview(other, player, action)
            assert told == elsewhere, f"{action} of {player} is foretold {told!r}, or {elsewhere!r} where he cannot tell"
            assert msgspec.json.encode(told), f"{told!r} is no JSON"


def an_imagined_position_looks_alike(at: Position) -> None:
    """`view(imagine(view(s, p)), p) == view(s, p)`, with the same `to_act` and `legal(p)`."""
    for viewer in at.viewers:
        assert_looks_alike(at, viewer, imagined(at, viewer), "when imagined")


def a_resampled_position_looks_alike(at: Position) -> None:
    """The same after `resample`, of the real and of an imagined position."""
    for viewer in at.viewers:
        assert_looks_alike(at, viewer, resampled(at, viewer), "when resampled")
        assert_looks_alike(at, viewer, resampled(at, viewer, imagined(at, viewer)), "when imagined and resampled")


def imagined_positions_can_be_played(at: Position) -> None:
    """A position dealt anew is one like any other: the rules go on from there, and nothing is lost."""
    for viewer in at.viewers:
        for other in (imagined(at, viewer), resampled(at, viewer)):
            for _ in range(STEPS):
                somebody_can_act(at, other)
                what_is_conserved_stays(at, other)
                if other.to_act():
                    other.apply(*at.random_entry(other, at.dice))


def resampling_deals_as_widely_as_imagining(at: Position) -> None:
    """Both draw from what the viewer cannot know: if one finds many worlds, so does the other."""
    [viewer] = at.pick(at.viewers, 1)
    for one, other in ((imagined, resampled), (resampled, imagined)):
        worlds = {at.views(one(at, viewer)) for _ in range(WORLDS)}
        if len(worlds) == WORLDS:
            same = at.views(other(at, viewer))
            found = any(at.views(other(at, viewer)) != same for _ in range(PATIENCE))
            names = one.__name__, other.__name__
            assert found, f"for {viewer} there are {WORLDS} worlds when {names[0]}, always the same when {names[1]}"


def what_the_card_calls_open_hides_nothing(at: Position) -> None:
    """Where `hides` says no, everybody could write down the whole truth, and notices every action as it was."""
    if at.game.hides(at.options):
        return
    [viewer] = at.pick(at.viewers, 1)
    for other in (imagined(at, viewer), resampled(at, viewer)):
        assert at.face(other) == at.looks(), f"the card says nothing is hidden, but {viewer} could not tell another position"
    for entry, _ in outcomes(at):
        told = at.report(viewer, *entry)
        assert told == entry, f"the card says nothing is hidden, but {viewer} is told {told} of {entry}"


Outcome = tuple[Entry, tuple[bytes, ...]]


def outcomes(at: Position) -> list[Outcome]:
    """Some things that may happen next, each with what everybody sees afterwards."""

    def find() -> list[Outcome]:
        return [(entry, at.views(at.after(entry))) for entry in at.actions(MOST_ACTIONS_TRIED)]

    return at.once("outcomes", find)  # type: ignore[no-any-return]


def like_outcomes_are_reported_alike(at: Position) -> None:
    """Witness law, 1: two actions of others that leave a viewer, but not everybody, with the same view
    are reported to him alike, actor included."""
    following = outcomes(at)
    for place, viewer in enumerate(at.viewers):
        for number, (one, views_of_one) in enumerate(following):
            for other, views_of_other in following[:number]:
                if viewer in (one.player, other.player) or views_of_one == views_of_other:
                    continue
                if views_of_one[place] == views_of_other[place]:
                    told, also = at.report(viewer, *one), at.report(viewer, *other)
                    assert told == also, f"{viewer} sees no difference between {one} and {other} but is told {told} and {also}"


def like_positions_report_alike(at: Position) -> None:
    """Witness law, 2: the same action in two positions a viewer cannot tell apart, leaving him the same view,
    is reported alike."""
    following = outcomes(at)
    for place, viewer in enumerate(at.viewers):
        other = resampled(at, viewer) if at.dice.below(2) else imagined(at, viewer)
        for entry, views in following:
            if entry.player == viewer or not is_possible(other, entry):
                continue
            if at.as_bytes(at.game.view(at.after(entry, other), viewer)) == views[place]:
                told, also = at.report(viewer, *entry), at.report(viewer, *entry, state=other)
                assert told == also, f"{viewer} is told {told} of {entry} here, {also} where he sees the same"


def is_possible(state: State, entry: Entry) -> bool:
    """What happens here need not be possible in a position that only looks like this one."""
    try:
        check(state, *entry)
    except IllegalAction:
        return False
    return True


def nobody_forgets_what_he_did(at: Position) -> None:
    """Two actions of a seat that others can tell apart leave its own view different, too."""
    following = outcomes(at)
    for number, (one, views_of_one) in enumerate(following):
        for other, views_of_other in following[:number]:
            if one.player == other.player >= 0 and views_of_one != views_of_other:
                own = one.player
                assert views_of_one[own] != views_of_other[own], f"seat {own} cannot tell {one} from {other}, others can"
