"""Laws of what leaves the process: actions and views as JSON, sentences, drawings."""

import msgspec

from stammtisch.catalogue import LANGUAGES, USUAL
from stammtisch.core import MOST_ACTIONS, UNSEEN
from stammtisch.errors import IllegalAction
from stammtisch.match import Entry, check
from stammtisch.sentences import found, sentence
from tests.laws.hooks import OPEN_ENDED
from tests.laws.walk import Position


def survives(at: Position, action: int) -> None:
    named = at.game.decode(action)
    wire = msgspec.json.encode(named)
    back = msgspec.json.decode(wire, type=at.game.action)
    assert back == named, f"action {action} left as {wire.decode()} and came back as {back}"
    assert at.game.encode(back) == action, f"action {action} is {wire.decode()}, which is encoded as {at.game.encode(back)}"


def actions_survive_the_wire(at: Position) -> None:
    """Every action survives decode, JSON and encode."""
    for _, action in at.actions(4):
        survives(at, action)


def actions_survive_as_seen(at: Position) -> None:
    """So does every action as any viewer sees it; the actor sees his own as it is."""
    for player, action in at.actions(12):
        for viewer in at.viewers:
            seen = at.state.seen(viewer, player, action)
            assert seen == UNSEEN or 0 <= seen < MOST_ACTIONS, f"viewer {viewer} is told {seen} of {action}"
            assert viewer != player or seen == action, f"seat {player} does {action} but sees himself do {seen}"
            if seen != UNSEEN:
                survives(at, seen)


def views_survive_the_wire(at: Position) -> None:
    """A view is the same after JSON, and says whose it is and what is played."""
    for viewer in at.viewers:
        view = at.view(viewer)
        assert type(view) is at.game.views, f"view() gives a {type(view).__name__}, not {at.game.views.__name__}"
        back = msgspec.json.decode(msgspec.json.encode(view), type=at.game.views)
        assert back == view, f"the view of {viewer} came back from JSON as {back}"
        assert (view.viewer, view.seats) == (viewer, at.seats), f"the view of {viewer} says it is that of {view.viewer}"
        assert view.options == at.options, f"the view of {viewer} has options {view.options}, not {at.options}"


def refusals_are_explained(at: Position) -> None:
    """Nonsense is refused with a code that has its sentences; nothing else is ever raised."""
    for player, action in nonsense(at):
        try:
            check(at.state, player, action)
        except IllegalAction as refusal:
            explain(at, refusal)
        else:
            assert_allowed(at, Entry(player, action))


def nonsense(at: Position) -> list[Entry]:
    """Small numbers, huge ones, what others may do, and what was done before."""
    dice = at.dice
    wild = [dice.below(40), dice.below(400), dice.below(10**5), dice.below(MOST_ACTIONS), MOST_ACTIONS - 1]
    codes = [*wild, *[action for _, action in at.actions(2)], *[entry.action for entry in at.pick(at.log, 3)]]
    return [Entry(player, code) for player in (-1, *range(at.seats)) for code in (*codes, -1, MOST_ACTIONS)]


def explain(at: Position, refusal: IllegalAction) -> None:
    assert found(at.game, refusal.code, USUAL), f"{refusal.code} {refusal.data} has no sentence"
    for language in LANGUAGES:
        try:
            text = sentence(at.game, refusal, language)
        except (KeyError, IndexError, ValueError) as error:
            raise AssertionError(f"{refusal.code} {refusal.data} has no {language} sentence: {error!r}") from error
        assert text.strip(), f"the {language} sentence of {refusal.code} is empty"


def assert_allowed(at: Position, entry: Entry) -> None:
    """Something accepted is listed, or of a kind that is too various to list, and can be played."""
    actors, listed = at.state.to_act(), at.state.legal(entry.player)
    assert actors, f"{entry} is accepted after the end"
    if entry.action in listed:
        return
    survives(at, entry.action)
    kind = msgspec.to_builtins(at.game.decode(entry.action))["type"]
    unlisted_luck = entry.player in actors and entry.player < 0 and not listed
    assert unlisted_luck or kind in OPEN_ENDED.get(at.game.name, ()), f"check accepts {entry} ({kind}), legal does not"
    at.after(entry).to_act()


def drawings_show_something(at: Position) -> None:
    """Every view can be drawn, in every language."""
    for viewer in at.pick(at.viewers, 2):
        for language in LANGUAGES:
            assert at.game.draw(at.view(viewer), language).strip(), f"nothing is drawn for {viewer} in {language}"


def an_open_board_is_drawn_alike(at: Position) -> None:
    """Where nothing is hidden, everybody's drawing is the same: a server makes it once."""
    if not at.game.hides(at.table.options):
        found = {at.game.draw(at.view(viewer), "en") for viewer in at.viewers}
        assert len(found) == 1, f"there are {len(found)} drawings"


def actions_can_be_said(at: Position) -> None:
    """Every action can be told to every viewer who notices it, in every language."""
    for player, action in at.actions(3):
        for viewer in at.viewers:
            seen = at.state.seen(viewer, player, action)
            for language in LANGUAGES if seen != UNSEEN else ():
                text = at.game.say(at.game.decode(seen), at.view(viewer), language)
                assert text.strip(), f"nothing is said in {language} to {viewer} about {at.game.decode(seen)}"


def reasons_are_words(at: Position) -> None:
    """`reason` has nothing to say, or says it in every language."""
    reason = at.game.reason or (lambda state, player, action, language: None)
    for player, action in at.actions(6):
        told = [reason(at.state, player, action, language) for language in LANGUAGES] if player >= 0 else []
        assert len({text is None for text in told}) <= 1, f"the reason for {action} of seat {player} is {told}"
        assert all(text is None or text.strip() for text in told), f"the reason for {action} of seat {player} is {told}"
