"""Plays at a table, without sockets: updates, refusals, races."""

from stammtisch.server.values.events import Row, Sat
from stammtisch.server.wire import messages
from stammtisch.server.wire.messages import Done
from stammtisch.server.wire.requests import (
    Mute,
)
from tests.server.room import ADA, BEN, CYD, DAN, EVE, Room, drop

T = "room"


def test_every_update_carries_the_whole_view_the_legal_actions_and_what_was_seen(running: Room) -> None:
    running.join(CYD)
    running.play(ADA, drop(3))
    update = running.update(BEN)
    assert update.awaited == (1,)
    assert update.view.rows[-1] == "...G...."
    assert [(seen.player, seen.text) for seen in update.seen] == [(0, "stone in column 4")]
    assert len(update.legal) == 8 + 71 + 55
    assert update.legal[0].text
    assert update.drawing.count("●") == 2  # a stone and the legend
    assert running.update(ADA).legal == running.update(CYD).legal == ()


def test_a_spectator_who_comes_later_is_told_what_happened_before(running: Room) -> None:
    running.play(ADA, drop(3))
    running.play(BEN, drop(3))
    running.join(CYD, language="de")
    [history] = running.of(CYD, messages.History)
    assert isinstance(history, messages.History)
    assert [seen.told for seen in history.seen] == ["{0} spielt Spalte 4.", "{1} spielt Spalte 4."]
    assert running.update(CYD).seen[-1].told == "{1} spielt Spalte 4."


def test_what_a_stand_in_did_is_remembered_as_its_own(running: Room) -> None:
    running.leave(BEN)
    running.play(ADA, drop(3))
    running.wait(61)
    running.join(BEN)
    [history] = running.of(BEN, messages.History)
    assert isinstance(history, messages.History)
    assert [(seen.player, seen.by) for seen in history.seen] == [(0, "player"), (1, "stand-in")]


def test_a_client_without_text_gets_no_words(running: Room) -> None:
    running.join(ADA, text=False)
    running.play(ADA, drop(3))
    running.play(BEN, drop(3))
    update = running.update(ADA)
    assert (update.drawing, update.legal[0].text, update.seen[0].text) == ("", "", "")
    assert running.update(BEN).drawing


def test_everybody_hears_his_own_language_and_equal_ones_share_a_message(running: Room) -> None:
    running.join(BEN, CYD, language="de")
    running.join(DAN, EVE)
    running.play(ADA, drop(3))
    told = {guest: running.update(guest) for guest in (ADA, BEN, CYD, DAN, EVE)}
    assert {guest: update.seen[0].text for guest, update in told.items()} == {
        ADA: "stone in column 4",
        BEN: "Stein in Spalte 4",
        CYD: "Stein in Spalte 4",
        DAN: "stone in column 4",
        EVE: "stone in column 4",
    }
    assert "Grün" in told[CYD].drawing and "Green" in told[DAN].drawing
    assert told[BEN].legal[0].text == "Stein in Spalte 1"
    assert told[DAN] is told[EVE]


def test_a_table_that_breaks_says_so_in_every_language(running: Room) -> None:
    running.join(BEN, language="de")
    running.run(running.table.pause())
    paused = [running.of(guest, messages.Paused)[-1] for guest in (ADA, BEN)]
    assert [message.sentence.split()[0] for message in paused if isinstance(message, messages.Paused)] == ["Something", "An"]


def test_a_double_click_plays_once(running: Room) -> None:
    at = running.update(ADA).at
    running.hold = True
    running.play(ADA, drop(3), at)
    running.play(ADA, drop(3), at)
    running.hold = False
    running.flush()
    assert running.refusal(ADA) == "play.stale"
    assert running.update(BEN).view.rows[-1] == "...G...."
    assert running.update(BEN).view.rows[-2] == "........"


def test_a_step_that_others_made_meanwhile_does_not_make_a_play_stale(running: Room) -> None:
    at = running.update(ADA).at
    running.ask(BEN, Mute(table=T, guest=CYD))  # refused, and no step
    running.ask(ADA, Mute(table=T, guest=CYD))
    running.play(ADA, drop(3), at)
    assert running.update(ADA).awaited == (1,)


def test_nobody_hears_of_a_step_before_it_is_durable(running: Room) -> None:
    before = {guest: len(running.inbox[guest]) for guest in (0, 1)}
    running.hold = True
    running.play(ADA, drop(3), ref=5)
    assert {guest: len(running.inbox[guest]) for guest in (0, 1)} == before
    running.hold = False
    running.flush()
    done = running.inbox[0][-1]
    assert isinstance(done, Done)
    assert (done.ref, done.at) == (5, running.update(ADA).at)


def test_refused_moves_are_explained_in_the_players_language(running: Room) -> None:
    running.play(BEN, drop(3))
    assert running.refusal(BEN) == "not-your-turn"
    running.play(ADA, {"type": "drop", "column": 9})
    assert running.refusal(ADA) == "play.no-action"
    running.play(ADA, {"type": "nonsense"})
    assert running.refusal(ADA) == "play.no-action"
    running.play(ADA, {"type": "delete"})
    assert running.refusal(ADA) == "vier.delete-one"
    refused = running.inbox[0][-1]
    assert isinstance(refused, messages.Refused)
    assert refused.sentence.startswith("An eraser clears exactly one thing")
    running.play(ADA, drop(0), at=10_000)
    assert running.refusal(ADA) == "play.future"


def test_a_spectator_cannot_play(running: Room) -> None:
    running.join(CYD)
    running.play(CYD, drop(0))
    assert running.refusal(CYD) == "table.not-seated"


def test_a_lost_race_takes_over_the_other_servers_row_and_checks_again(running: Room) -> None:
    at = running.update(ADA).at
    running.hold = True
    running.play(ADA, drop(3), at)
    [store] = running.held
    running.rows.append(Row(T, len(running.rows), running.now, Sat(seat=1, bot="easy"), "other"))
    assert store is running.held[0]
    running.hold = False
    running.flush()
    assert running.seen(ADA).seats[1].bot == "easy"
    assert running.update(ADA).view.rows[-1].count("G") == 1
    assert running.reloaded().steps == len(running.rows)
