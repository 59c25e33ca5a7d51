"""Messages of newer servers are understood as far as they go."""

import msgspec

from stammtisch.client.reading import converted, read
from stammtisch.games import GAMES
from stammtisch.match import Match
from stammtisch.server.wire.messages import Done, Ended, Said
from stammtisch.start import Pledge, Proof

ENDED = Ended(
    table="t",
    end="finished",
    result=(1.0, 0.0),
    winners=(0,),
    seed="00",
    proof=Proof(Pledge("aa", "bb"), (Pledge("cc", None), None)),
    record="/r",
)


def test_a_message_is_its_type() -> None:
    assert read('{"type": "done", "ref": 3}') == Done(ref=3)
    assert read(msgspec.json.encode(ENDED)) == ENDED


def test_fields_and_kinds_that_came_later_are_passed_over() -> None:
    assert read('{"type": "done", "ref": 3, "later": 1}') == Done(ref=3)
    assert read('{"type": "later"}') is None
    later = msgspec.to_builtins(ENDED)
    later["proof"]["server"]["later"] = later["proof"]["seats"][0]["later"] = 1
    assert read(msgspec.json.encode(later)) == ENDED


def test_what_a_terminal_would_obey_does_not_get_through_whoever_has_said_it() -> None:
    said = Said(table="t", guest="g", name="A\x1b]0;x\x07da", seat=0, text="hi\x1b[2J\u202e\x9b2J\nB\u00fc", phrase=None, time=1)
    heard = read(msgspec.json.encode(said))
    assert isinstance(heard, Said) and (heard.name, heard.text) == ("A]0;xda", "hi[2J2J\nB\u00fc")
    assert read(rb'{"type": "done", "ref": 3, "later": "\u001b"}') == Done(ref=3)


def test_a_view_with_more_fields_is_still_that_games_view() -> None:
    game = GAMES["dog"]
    match = Match(game, 4, game.options(), "00" * 32)
    view = match.view(0)
    json = msgspec.to_builtins(view)
    assert converted(json, game.views) == view
    assert converted({**json, "later": [1]}, game.views) == view
