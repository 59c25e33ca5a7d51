"""Our client's own conduct: when it speaks, what it repeats, and when it gives up with a sentence."""

import asyncio

import pytest

from stammtisch.bots.random import RandomBot
from stammtisch.catan_protocol.codec import forms
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.values import Feld, Karte, Ort, Rohstoffe, Spieler
from stammtisch.catan_protocol.command import outcome_of
from stammtisch.catan_protocol.player import client
from stammtisch.catan_protocol.player.client import Link
from stammtisch.catan_protocol.player.ki import MOST_REPEATS, Ki
from stammtisch.catan_protocol.player.pace import AFTER_NEWS, LONG, SETTLE, SHORT, Pace
from stammtisch.catan_protocol.player.tracker import Tracker
from stammtisch.errors import ProtocolError
from stammtisch.games.catan import GAME


def status(id: int, text: str = "Spiel starten", name: str | None = None) -> m.Statusupdate:
    return m.Statusupdate(spieler=Spieler(id=id, status=text, name=name))


def greeted(colour: str | None = None) -> Ki:
    ki = Ki(RandomBot(GAME), "Ki", colour=colour)
    ki.hear(m.Hallo(version="Fremd", protokoll="1.0"))
    assert isinstance(ki.next(), m.Hallo)
    ki.hear(m.Willkommen(id=0))
    return ki


def test_name_and_colour_wait_for_the_first_own_status() -> None:
    ki = greeted(colour="Blau")
    ki.hear(status(7))
    assert ki.next() is None
    ki.hear(status(0))
    assert ki.next() == m.SpielerWaehlen(name="Ki", farbe="Blau")


def test_a_server_that_tells_no_own_status_is_not_waited_for_for_ever() -> None:
    assert greeted().next(AFTER_NEWS) is not None


def test_lobby_messages_that_were_lost_are_said_again_a_few_times() -> None:
    ki = greeted()
    ki.hear(status(0))
    for _ in range(MOST_REPEATS):
        assert isinstance(ki.next(LONG), m.SpielerWaehlen)
        assert ki.next(0.1) is None
    with pytest.raises(ProtocolError, match="does not react"):
        for _ in range(3):
            ki.next(LONG)


def test_what_was_heard_is_not_said_again() -> None:
    ki = greeted()
    ki.hear(status(0))
    assert isinstance(ki.next(), m.SpielerWaehlen)
    ki.hear(status(0, name="Ki"))
    assert ki.next(AFTER_NEWS - 0.1) is None
    assert isinstance(ki.next(AFTER_NEWS), m.SpielStarten)  # its own status is confirmation enough
    ki.hear(status(0, "Wartet auf Spielbeginn", name="Ki"))
    assert ki.next(LONG) is None and ki.repeats == 0


def test_a_colour_that_is_refused_in_any_words_is_given_up() -> None:
    ki = greeted(colour="Lila")
    ki.hear(status(0))
    assert ki.next() == m.SpielerWaehlen(name="Ki", farbe="Lila")
    ki.hear(m.Serverantwort(text="Diese Farbe gibt es nicht"))
    assert ki.next() == m.SpielerWaehlen(name="Ki", farbe="Rot")


def test_whoever_is_never_let_in_leaves_with_the_servers_words() -> None:
    ki = greeted()
    ki.hear(status(0))
    with pytest.raises(ProtocolError, match="does not let us play: Kein Zutritt"):
        for _ in range(20):
            assert isinstance(ki.next(), m.SpielerWaehlen)
            ki.hear(m.Fehler(meldung="Kein Zutritt"))


def test_a_start_that_is_refused_is_tried_again_after_a_while() -> None:
    ki = greeted()
    ki.hear(status(0))
    for message in (m.SpielerWaehlen, m.SpielStarten):
        assert isinstance(ki.next(), message)
        ki.hear(status(0, name="Ki"))
        ki.hear(m.Serverantwort(text="OK" if message is m.SpielerWaehlen else "Zu wenige Spieler"))
    assert ki.next(LONG - 0.1) is None
    assert isinstance(ki.next(LONG), m.SpielerWaehlen)  # perhaps it was the colour
    ki.hear(m.Serverantwort(text="OK"))
    assert isinstance(ki.next(LONG), m.SpielStarten)


def test_a_server_that_withholds_its_ok_is_waited_for_less_the_next_time() -> None:
    pace = Pace()
    pace.asked()
    assert not pace.may_speak(LONG - 0.1) and pace.may_speak(LONG)
    pace.give_up()
    pace.asked()
    assert not pace.may_speak(SHORT) and pace.may_speak(AFTER_NEWS)
    pace.hears(is_about_us=True)
    assert pace.may_speak(SHORT)


def test_after_an_ok_that_came_first_we_listen_on() -> None:
    pace = Pace()
    pace.asked()
    pace.hears(is_about_us=True)
    pace.answered(is_ok=True)
    assert pace.may_speak(0) and not pace.confirms_first
    pace.asked()
    pace.answered(is_ok=True)
    assert not pace.may_speak(0) and pace.may_speak(SETTLE)


def test_an_unreadable_map_ends_in_a_sentence() -> None:
    ki = greeted()
    for id in (0, 1, 2):
        ki.hear(status(id))
    field = Feld(ort=Ort(0, 0), typ="Lava")
    with pytest.raises(ProtocolError, match="map cannot be read"):
        ki.hear(m.SpielGestartet(karte=Karte(felder=(field,), raeuber=Ort(0, 0))))


def test_a_message_about_nobody_is_left_out_and_told() -> None:
    ki = greeted()
    ki.hear(status(0))
    ki.tracker.game = GAME.new(3, GAME.options())
    ki.hear(m.Ertrag(spieler=99, rohstoffe=Rohstoffe(holz=1)))
    assert "Ertrag" in ki.odd[0]


def test_player_0_may_win() -> None:
    tracker = Tracker()
    tracker.id, tracker.players = 1, {0: status(0, name="Null").spieler}
    assert outcome_of(tracker) == "nobody has won"
    tracker.winner = 0
    assert outcome_of(tracker) == "Null has won"
    tracker.winner = 1
    assert outcome_of(tracker) == "we have won"


def test_odd_spellings_are_understood_and_told_once() -> None:
    told: list[str] = []
    link = Link(lambda data: None, lambda way, line: told.append(line) if way == "!!" else None)
    for _ in range(2):
        link.feed('{"Rauber versetzt": {"Spieler": 1.0, "Ort": {"x": 0, "y": 0}}}\n{"Kaffee": {}}\n')
    assert link.inbox.get_nowait() == m.RaeuberVersetzt(spieler=1, ort=Ort(0, 0))
    assert [line for line in told if "Rauber versetzt = Räuber versetzt" in line] == told[:1]
    assert sum("Kaffee" in line for line in told) == 1 and not link.farewell
    link.feed('{"Spiel gestartet": {"Karte": 5}}\n')
    assert "map cannot be read: Expected `object`, got `int` - at `$.Karte`" in link.farewell


@pytest.mark.asyncio
@pytest.mark.parametrize("babble", [[], [m.Chatnachricht(nachricht="Werbung")] * 3])
async def test_a_server_that_falls_silent_in_a_game_is_left_even_if_it_chats(
    babble: list[m.Message], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "GAME_PATIENCE", 0.05)
    link = Link(lambda data: None, None)
    ki = greeted()
    ki.hear(status(0, "Warten", "Ki"))
    ki.tracker.ids, ki.tracker.game = [0, 1, 2], GAME.new(3, GAME.options())
    ki.tracker.game.active = 1
    for message in babble:
        link.inbox.put_nowait(message)
    with pytest.raises(ProtocolError, match="has said nothing for"):
        async with asyncio.timeout(20):
            await client.play(link, ki)


@pytest.mark.parametrize("robber", ['{"x": 1, "y": 0}', '[{"x": 1, "y": 0}]', '{"Ort": {"x": 1, "y": 0}}'])
def test_the_robber_may_be_a_place_a_list_or_an_object(robber: str) -> None:
    odd: set[str] = set()
    text = (
        '{"Spiel gestartet": {"Karte": {"Felder": [{"Ort": "a", "Typ": "DESERT"}], "Gebaeude": [], "Hafen": [], "Rauber": %s}}}'
    )
    found = forms.read(text % robber, forms.SERVER, odd).message
    assert isinstance(found, m.SpielGestartet) and found.karte.raeuber == Ort(1, 0)
    assert found.karte.felder[0].typ == "Wüste"
    assert odd == {"Gebaeude = Gebäude", "Hafen = Häfen", "Rauber = Räuber", "DESERT = Wüste"}
