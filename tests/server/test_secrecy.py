"""Nobody learns what the rules hide: what a viewer gets depends on his own view, legal and seen, and on nothing else."""

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stammtisch.core import SPECTATOR, UNSEEN, FastDice
from stammtisch.data import AnyGame
from stammtisch.errors import IllegalAction
from stammtisch.games import GAMES
from stammtisch.match import Entry
from stammtisch.record import entries
from stammtisch.server.table import show
from stammtisch.server.table.fold import note, opened, restore
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.effects import Send, Watcher
from stammtisch.server.values.events import Created, Decided, lines
from stammtisch.server.wire import messages, parts, requests
from stammtisch.server.wire.requests import Play
from stammtisch.server.wire.settings import Settings
from tests.laws.toy import GAME as MASKS
from tests.server.live import Player, live, seat_all
from tests.server.room import ADA, BEN, CYD, DAN, GUESTS, Room

SUBJECTS: list[AnyGame] = [MASKS, *GAMES.values()]


def playing(game: AnyGame, steps: int, seed: int) -> Room:
    """A game in the middle, played at random, interrupts included."""
    seats = max([count for count in game.seats if count <= 4], default=max(game.seats))
    room = Room(game, seats=seats)
    room.dice = FastDice(seed)
    guests = GUESTS[:seats]
    room.begin(*guests)
    for _ in range(steps):
        state = room.table.sheet.state
        movers = [seat for seat in range(seats) if state.legal(seat)]
        if not movers:
            break
        seat = movers[room.dice.below(len(movers))]
        choices = state.legal(seat)
        action = msgspec.to_builtins(game.decode(choices[room.dice.below(len(choices))]))
        room.play(guests[seat], action)
    return room


def everything(room: Room, viewer: int) -> list[bytes]:
    """All the table would tell this viewer now: on joining, and when he tries any action anybody could have."""
    table = room.table
    guest = "stranger" if viewer == SPECTATOR else str(table.sheet.seats[viewer].guest)
    table.audience.watchers[99] = Watcher(guest, "de", True)
    try:
        found = [effect.message for effect in table.audience.everything(99, room.now) if isinstance(effect, Send)]
        return [msgspec.json.encode(message) for message in found] + attempts(room, guest, viewer)
    finally:
        del table.audience.watchers[99]


def attempts(room: Room, guest: str, viewer: int) -> list[bytes]:
    """The refusals of actions this viewer cannot play; what he can play is in `legal` already."""
    found = []
    for action in sorted(PROBES[room.game.name]):
        request = Play(table="room", at=room.table.sheet.noticed[viewer], action=msgspec.to_builtins(room.game.decode(action)))
        try:
            room.table.propose(guest, request, room.now)
            found.append(b"accepted")
        except IllegalAction as refusal:
            found.append(msgspec.json.encode([refusal.code, refusal.data]))
    return found


PROBES: dict[str, set[int]] = {}


def collect_probes(game: AnyGame) -> None:
    """Actions seen anywhere in a few random games, for any seat."""
    found: set[int] = set()
    for seed in range(2):
        room = playing(game, 12, seed)
        state = room.table.sheet.state
        for seat in range(len(room.table.sheet.seats)):
            found.update(state.legal(seat)[:15])
        found.update(action for player, action in room.table.sheet.match.log if player >= 0)  # type: ignore[union-attr]
    PROBES[game.name] = set(sorted(found)[:60])


@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.name)
def test_what_a_viewer_is_sent_does_not_depend_on_what_he_cannot_know(game: AnyGame) -> None:
    collect_probes(game)
    compared = 0
    for seed in range(4):
        room = playing(game, 3 + 7 * seed, seed)
        sheet = room.table.sheet
        if sheet.phase != "playing" or sheet.match is None:
            continue
        truth = sheet.match.state
        for viewer in sheet.viewers:
            before = everything(room, viewer)
            for draw in range(3):
                other = truth.copy()
                other.resample(viewer, FastDice(100 * seed + draw))
                sheet.match.state = other
                assert everything(room, viewer) == before
                compared += 1
            sheet.match.state = truth
    assert compared > 0


def test_resampling_the_toy_game_does_change_what_others_are_sent() -> None:
    """The law above would be empty if nothing were hidden."""
    room = playing(MASKS, 3, 0)
    sheet = room.table.sheet
    assert sheet.match is not None
    before = everything_of_all(room)
    sheet.match.state.resample(0, FastDice(5))
    assert everything_of_all(room) != before


def everything_of_all(room: Room) -> list[list[bytes]]:
    collect_probes(room.game)
    return [everything(room, viewer) for viewer in room.table.sheet.viewers]


def test_an_action_nobody_notices_moves_nobodys_step_count() -> None:
    room = Room(MASKS, seats=2)
    room.begin(ADA, BEN)
    room.join(CYD)
    before = {guest: len(room.inbox[GUESTS.index(guest)]) for guest in (BEN, CYD)}
    at = room.update(BEN).at
    room.play(ADA, {"type": "mask", "factor": 2})
    assert room.update(ADA).seen[-1].player == 0
    assert {guest: len(room.inbox[GUESTS.index(guest)]) for guest in (BEN, CYD)} == before
    room.leave(BEN)
    room.join(BEN)
    assert room.update(BEN).at == at
    room.play(ADA, {"type": "lay", "rank": first_rank(room, ADA)})
    assert room.update(BEN).at == room.update(CYD).at == at + 1


@pytest.mark.skipif(not show.__file__.endswith(".py"), reason="what is compiled cannot be made shorter")
def test_what_nobody_noticed_pushes_nothing_out_of_what_a_newcomer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list is cut at its old end: had it so many entries of the log, its beginning would tell of the unseen ones."""
    monkeypatch.setattr(show, "REMEMBERED", 2)
    room = Room(MASKS, seats=2)
    room.begin(ADA, BEN)
    for guest in (ADA, BEN, ADA):
        room.play(guest, {"type": "lay", "rank": first_rank(room, guest)})
    sheet = room.table.sheet
    before = {viewer: show.history(sheet, viewer, "en").seen for viewer in (0, SPECTATOR)}
    assert [len([one for one in told if one.player >= 0]) for told in before.values()] == [2, 2]
    room.play(BEN, {"type": "mask", "factor": 2})
    assert {viewer: show.history(sheet, viewer, "en").seen for viewer in (0, SPECTATOR)} == before
    assert len([one for one in show.history(sheet, 1, "en").seen if one.player >= 0]) == 2


def test_the_time_of_what_nobody_noticed_is_told_to_nobody() -> None:
    room = Room(MASKS, seats=2)
    room.begin(ADA, BEN)
    told = room.table.sheet.noticed_at[1]
    room.wait(5)
    room.play(ADA, {"type": "mask", "factor": 2})
    sheet = room.table.sheet
    assert (sheet.noticed_at[1], sheet.noticed_at[SPECTATOR]) == (told, told) and sheet.noticed_at[0] == room.now > told
    assert room.reloaded().noticed_at == sheet.noticed_at


def first_rank(room: Room, guest: str) -> int:
    lays = [choice.action for choice in room.update(guest).legal if hasattr(choice.action, "rank")]
    return int(lays[0].rank)


def test_partners_of_a_running_team_game_have_set_phrases_only() -> None:
    room = Room(MASKS, seats=4)
    room.begin(ADA, BEN, CYD, DAN)
    room.ask(ADA, requests.Chat(table="room", text="I have the highest card"))
    assert room.refusal(ADA) == "chat.phrases-only"
    room.ask(ADA, requests.Chat(table="room", phrase="nice"))
    assert room.of(CYD, messages.Said)
    room.run(room.table.join(7, Watcher("eve", "en", False), room.now))
    room.run(room.table.receive(7, requests.Chat(table="room", text="psst"), room.now))
    texts = [said.text for said in room.of(CYD, messages.Said) if isinstance(said, messages.Said)]
    assert texts == [None]
    free = Room(MASKS, seats=4, settings=Settings(talk="free"))
    free.begin(ADA, BEN, CYD, DAN)
    free.ask(ADA, requests.Chat(table="room", text="hello partner"))
    assert free.of(CYD, messages.Said)


def test_a_takeback_that_taught_something_is_refused() -> None:
    room = Room(MASKS, seats=2)
    room.begin(ADA, BEN)
    room.play(ADA, {"type": "lay", "rank": first_rank(room, ADA)})
    room.ask(ADA, requests.AskTakeback(table="room"))
    assert room.table.sheet.takeback is not None  # laying a card face down teaches its owner nothing
    room.play(BEN, {"type": "lay", "rank": first_rank(room, BEN)})
    room.ask(BEN, requests.AskTakeback(table="room"))
    assert room.refusal(BEN) == "takeback.luck"


@pytest.mark.parametrize("moment", ["never", "before it is asked", "while it is open", "when it is answered"])
def test_a_takeback_tells_nothing_of_what_nobody_noticed(moment: str) -> None:
    room = Room(MASKS, seats=2)
    room.begin(ADA, BEN)
    room.join(CYD)

    def mask_if(now: str) -> None:
        if now == moment:
            steps = room.table.sheet.steps
            room.play(ADA, {"type": "mask", "factor": 2})
            assert room.table.sheet.steps == steps + 1, "it has happened"

    room.play(BEN, {"type": "lay", "rank": first_rank(room, BEN)})
    mask_if("before it is asked")
    room.ask(BEN, requests.AskTakeback(table="room"))
    mask_if("while it is open")
    for guest in (BEN, CYD):
        room.leave(guest)
        room.join(guest)
        assert room.seen(guest).takeback == parts.Takeback(seat=1, agreed=(1,))
    room.ask(ADA, requests.AnswerTakeback(table="room", yes=True))
    mask_if("when it is answered")
    for guest in (BEN, CYD):
        room.leave(guest)
        room.join(guest)
        assert room.update(guest).took_back == 1
    room.play(BEN, {"type": "lay", "rank": first_rank(room, BEN)})
    assert room.update(CYD).took_back is None


def test_a_team_is_out_only_when_all_its_people_have_resigned() -> None:
    room = Room(MASKS, seats=4, bots=False)
    room.begin(ADA, BEN, CYD, DAN)
    room.ask(ADA, requests.Resign(table="room"))
    assert room.table.sheet.end == "running"
    assert room.seen(BEN).seats[0].stand_in
    assert [think.seat for think in room.thinks] == [0]
    room.ask(CYD, requests.Resign(table="room"))
    assert (room.table.sheet.end, room.table.sheet.result) == ("resigned", (0.0, 1.0, 0.0, 1.0))


def expected_updates(game: AnyGame, sheet: Sheet, rows: list[Any], viewer: int) -> list[bytes]:
    """The updates a viewer without text must get for a log, from the rules' own view, legal and seen only."""
    twin = restore(opened(sheet.name, game, sheet.created, 0), [])
    found: list[bytes] = []
    for row in rows[1:]:
        seen = witnessed(game, twin, row.event, viewer) if isinstance(row.event, Decided) else []
        begun = twin.match is None
        note(twin, row.event, row.time)
        if twin.match is None or not (begun or seen or getattr(row.event, "player", None) == viewer):
            continue
        state = twin.match.state
        legal = [game.decode(code) for code in state.legal(viewer)] if viewer >= 0 else []
        content = {
            "view": game.view(state, viewer),
            "legal": [{"action": action} for action in legal],
            "seen": [{"player": player, "action": game.decode(code)} for player, code in seen],
            "awaited": state.to_act(),
        }
        found.append(msgspec.json.encode(content))
    return found


def witnessed(game: AnyGame, sheet: Sheet, event: Decided, viewer: int) -> list[Entry]:
    assert sheet.match is not None
    state = sheet.match.state.copy()
    found = []
    for player, action in entries(game, lines(event)):
        shown = state.seen(viewer, player, action)
        if shown != UNSEEN:
            found.append(Entry(player, shown))
        state.apply(player, action)
    return found


def essence(message: dict[str, Any]) -> bytes:
    seen = [{"player": one["player"], "action": one["action"]} for one in message["seen"]]
    return msgspec.json.encode({"view": message["view"], "legal": message["legal"], "seen": seen, "awaited": message["awaited"]})


WHOLE = [MASKS, *[pytest.param(game, marks=[pytest.mark.soak] * (name == "doerfer")) for name, game in GAMES.items()]]
ROUNDS = 10 if os.environ.get("STAMMTISCH_SOAK") == "1" else 1


@pytest.mark.asyncio
@pytest.mark.parametrize("game", WHOLE, ids=lambda game: game.name)
async def test_over_real_sockets_each_viewer_receives_his_view_and_nothing_more(
    game: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, game.name, game)
    seats = max([count for count in game.seats if count <= 4])
    options = {"max_rounds": ROUNDS} if "max_rounds" in game.options.__struct_fields__ else {}
    async with live(str(tmp_path / "s.db")) as server:
        players = [Player(server.port) for _ in range(seats + 1)]
        for player in players:
            await player.connect()
        table = await players[0].create(game.name, seats=seats, options=options)
        await players[-1].ask("watch", table=table)
        await seat_all(players[:-1], table)
        await play_out(players[:-1], table)
        for player in players:
            while all(message["type"] != "ended" for message in player.messages):
                await player.next()
        rows = await server.hub.store.rows(table)
        sheet = server.hub.tables[table].sheet
        for viewer, player in zip([*range(seats), SPECTATOR], players, strict=True):
            updates = [message for message in player.messages if message["type"] == "update"]
            assert [essence(message) for message in updates] == expected_updates(game, sheet, rows, viewer)
            check_leaks(player, rows, players, viewer)
            await player.close()


async def play_out(players: list[Player], table: str) -> None:
    """Random legal play, interrupts included, until the end."""
    dice = FastDice(3)
    while True:
        for player in players:
            await player.ask("follow-lobby", on=False)  # so that everything sent before is read
            update = player.last("update")
            if update["legal"]:
                choice = update["legal"][dice.below(len(update["legal"]))]
                await player.ask("play", table=table, at=update["at"], action=choice["action"])
            if player.last("update")["awaited"] == []:
                return


def check_leaks(player: Player, rows: list[Any], players: list[Player], viewer: int) -> None:
    """Before the end nobody has received the server's secret, and no message of an unexpected kind."""
    secret = next(row.event.secret for row in rows if isinstance(row.event, Created))
    ended = next(place for place, message in enumerate(player.messages) if message["type"] == "ended")
    early = b"".join(player.received[:ended])
    assert secret.encode() not in early
    assert all(other.entropy.hex().encode() not in early for other in players if other is not player)
    kinds = {message["type"] for message in player.messages}
    assert kinds <= {"welcome", "done", "table", "starting", "began", "update", "ended", "refused"}
