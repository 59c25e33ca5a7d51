"""Nobody steers the luck of a table, not even its operator: each cheat is tried, and what is left of it is counted and named."""

import hashlib
from itertools import product

import msgspec
import pytest

from stammtisch import record
from stammtisch.data import AnyGame
from stammtisch.errors import BadRecord, BadStart
from stammtisch.games import GAMES
from stammtisch.server.table import recording, wishes
from stammtisch.server.table.fold import opened, restore
from stammtisch.server.table.mailbox import Wish
from stammtisch.server.values import events
from stammtisch.server.values.events import Begun, Created, Decided, Pledged, Readied, Revealed, Row, Sealed
from stammtisch.server.wire.messages import Began, Ended
from stammtisch.server.wire.requests import AddBot, Ban, Configure, Mute, Ready, Remove, Reveal, SeatRequest, Sit, Stand, Start
from stammtisch.start import commit
from tests.server.room import ADA, BEN, CYD, Room, drop, entropy

T = "room"
VIER = GAMES["vier"]


def closed(game: AnyGame = VIER) -> Room:
    """Ada and Ben have committed; nothing is revealed yet. Ben has the server, too."""
    room = Room(game, seats=2)
    room.seat(ADA, BEN)
    room.commit(ADA, BEN)
    return room


def secrets_of(room: Room) -> list[str]:
    """Every secret of the server in the log of a table."""
    return [row.event.secret for row in room.rows if isinstance(row.event, Created | Pledged | Sealed)]


def seed_of(room: Room) -> str:
    match = room.table.sheet.match
    assert match is not None
    return match.seed


# The operator who has a seat


@pytest.mark.parametrize(
    ("guest", "request_"),
    [
        (BEN, Stand(table=T)),
        (CYD, Sit(table=T)),
        (ADA, Remove(table=T, seat=1)),
        (ADA, Ban(table=T, guest=BEN)),
        (ADA, AddBot(table=T, seat=1)),
        (ADA, Configure(table=T, options={"jokers": False})),
        (ADA, Start(table=T)),
    ],
)
def test_after_the_list_is_closed_nobody_changes_seats_or_options(guest: str, request_: SeatRequest) -> None:
    room = closed()
    room.join(CYD)
    before, rows = room.starting(ADA), len(room.rows)
    room.ask(guest, request_)
    assert room.refusal(guest) == "start.closed"
    assert (room.starting(ADA), len(room.rows)) == (before, rows)
    room.reveal(ADA, BEN)
    assert room.table.sheet.phase == "playing"


def test_after_the_list_is_closed_one_may_still_be_muted() -> None:
    room = closed()
    room.ask(ADA, Mute(table=T, guest=BEN))
    assert room.table.sheet.muted == {BEN} and room.table.sheet.is_closed


def test_the_server_itself_cannot_narrow_a_closed_table() -> None:
    room = closed()
    room.run(room.table.wish(Wish(wishes.begin_with(2)), room.now))
    assert room.starting(ADA).phase == "reveal" and len(room.table.sheet.seats) == 2


def test_standing_up_and_sitting_down_draws_nothing_anew() -> None:
    """The grinder of version 1: 14 attempts in a second, each with other luck. Now every attempt has the same."""
    room = Room()
    room.seat(ADA, BEN)
    seen = {room.starting(ADA).server}
    for _ in range(14):
        room.commit(ADA)
        room.ask(BEN, Stand(table=T))
        room.now += 60_000
        room.ask(BEN, Sit(table=T))
        room.ask(ADA, Configure(table=T, options={"jokers": bool(len(seen) % 2)}))
        seen.add(room.starting(ADA).server)
    room.commit(ADA, BEN)
    room.reveal(ADA, BEN)
    assert len(seen) == 1 and len(secrets_of(room)) == 1
    values = bytes.fromhex(secrets_of(room)[0]) + entropy(ADA) + entropy(BEN)
    assert seed_of(room) == hashlib.sha256(b"stammtisch-2room" + values).hexdigest()


def test_the_commitment_is_published_with_the_table_before_anybody_else_comes() -> None:
    room = Room()
    room.join(ADA)
    first = room.seen(ADA).server
    assert first == commit(bytes.fromhex(secrets_of(room)[0]))
    room.begin(ADA, BEN)
    assert room.seen(BEN).server == first == room.starting(ADA).server


# Withholding


def played_with(revealing: dict[str, bool]) -> Room:
    room = closed()
    room.reveal(*[guest for guest, reveals in revealing.items() if reveals])
    room.wait(11)
    return room


def test_whoever_withholds_has_two_seeds_to_choose_from_and_is_named() -> None:
    seeds = {}
    for choice in product((True, False), repeat=2):
        room = played_with(dict(zip((ADA, BEN), choice, strict=True)))
        [began] = room.of(CYD, Began) or room.of(ADA, Began)
        assert isinstance(began, Began)
        assert began.left_out == tuple(seat for seat, reveals in enumerate(choice) if not reveals)
        assert began.commitments == tuple(commit(entropy(guest)) for guest in (ADA, BEN))
        seeds[choice] = seed_of(room)
    assert len(set(seeds.values())) == 4  # 2 ** 2, if one party has both seats; 2 for each alone


def test_the_record_names_who_was_left_out_and_verifies() -> None:
    room = played_with({ADA: True, BEN: False})
    finish(room)
    found = recording.write_record(room.table.sheet, str.title)
    assert found.format == "stammtisch-record-2"
    assert record.left_out(found) == [1] and not record.is_of_server_alone(found)
    record.verify(found, VIER, [commit(entropy(ADA)), commit(entropy(BEN)), room.starting(ADA).server])


def test_nobody_can_be_left_out_afterwards() -> None:
    """An operator who drops an honest reveal from the record, or its whole commitment, is found out."""
    room = played_with({ADA: True, BEN: True})
    finish(room)
    found = recording.write_record(room.table.sheet, str.title)
    proof = found.proof
    assert proof is not None and proof.seats[0] is not None
    for forged in (msgspec.structs.replace(proof.seats[0], value=None), None):
        cheat = msgspec.structs.replace(found, proof=msgspec.structs.replace(proof, seats=(forged, proof.seats[1])))
        with pytest.raises(BadRecord, match="seed does not follow"):
            record.verify(msgspec.structs.replace(cheat, digest=record.digest(cheat)), VIER)


def test_a_reveal_after_the_beginning_changes_nothing() -> None:
    room = played_with({ADA: True, BEN: False})
    seed = seed_of(room)
    room.ask(BEN, Reveal(table=T, attempt=1, entropy=entropy(BEN).hex()))
    assert room.refusal(BEN).startswith("start.") and seed_of(room) == seed


def test_a_row_that_leaves_out_somebody_who_revealed_does_not_fold() -> None:
    room = closed()
    room.reveal(ADA, BEN)
    forged = [
        msgspec.structs.replace(row, event=Begun(chance=(), left_out=(0,))) if isinstance(row.event, Begun) else row
        for row in room.rows
    ]
    with pytest.raises(BadStart, match="another list of those left out"):
        restore(opened(T, VIER, room.created, 0), forged[1:])


def test_the_time_for_reveals_runs_anew_after_a_restart() -> None:
    room = closed()
    room.now += 9_000
    room.table = room.make_table(room.reloaded())
    room.now += 3_600_000  # the server was down for an hour
    room.table.presence.resume(room.now)
    room.join(ADA, BEN)
    room.wait(9)
    assert room.table.sheet.phase == "starting"
    room.reveal(ADA, BEN)
    assert room.of(ADA, Began)[-1].left_out == ()  # type: ignore[union-attr]


# Breaking off, forgetting


@pytest.mark.parametrize("name", ["vier", "dog"])
def test_a_start_that_is_broken_off_leaves_its_list_and_reveals(name: str) -> None:
    game = GAMES[name]
    room = closed(game)
    room.reveal(ADA)
    room.run(room.table.wish(Wish(lambda sheet, now: events.Voided(reason="test")), room.now))
    ended = room.of(BEN, Ended)[-1]
    assert isinstance(ended, Ended) and (ended.end, ended.seed) == ("void", None)
    found = recording.write_record(room.table.sheet, str.title)
    assert record.is_broken_off(found) and record.left_out(found) == [1]
    record.verify(found, game, [commit(entropy(ADA)), commit(entropy(BEN))])
    with pytest.raises(BadRecord, match="not in the record"):
        record.verify(found, game, ["00" * 32])


def test_forget_me_takes_effect_after_the_beginning() -> None:
    room = closed()
    room.run(room.table.forget(BEN, room.now))
    assert room.table.sheet.seat_of(BEN) == 1
    room.reveal(ADA)
    room.wait(11)
    assert room.table.sheet.phase == "playing" and room.table.sheet.seat_of(BEN) is None


# Bots


def test_a_bots_dice_are_unknown_until_the_secret_is_shown() -> None:
    seeds = set()
    for number in range(3):
        room = Room(bots=False)
        room.secrets = number
        room.created = msgspec.structs.replace(room.created, secret=room.secret())
        room.rows = [Row(T, 0, room.now, room.created)]
        room.table = room.make_table(opened(T, VIER, room.created, room.now))
        room.join(ADA)
        room.ask(ADA, Start(table=T, level="easy"))
        room.commit(ADA)
        room.reveal(ADA)
        room.play(ADA, drop(3))
        seeds.add(room.thinks[-1].seed)
    assert len(seeds) == 3  # the same table, place and seat: only the secret differs


def test_a_game_in_which_only_the_server_had_entropy_says_so() -> None:
    room = Room()
    room.seat(ADA, BEN)
    for guest in (ADA, BEN):
        room.ask(guest, Ready(table=T, attempt=room.starting(guest).attempt))
    finish(room)
    assert record.is_of_server_alone(recording.write_record(room.table.sheet, str.title))


# Tables of version 0.1


def old_rows(*following: events.AnyEvent) -> list[Row]:
    """Rows as version 0.1 wrote them: a secret for each attempt, and none in the first row."""
    first = msgspec.structs.replace(Room().created, secret="")
    found: list[events.AnyEvent] = [first, events.Sat(seat=1, guest=BEN), Pledged(secret="11" * 32), *following]
    return [Row(T, step, 1_000_000 + step, event) for step, event in enumerate(found)]


def started() -> list[events.AnyEvent]:
    ready = [Readied(seat=seat, commitment=commit(entropy(guest))) for seat, guest in enumerate((ADA, BEN))]
    return [*ready, *(Revealed(seat=seat, entropy=entropy(guest).hex()) for seat, guest in enumerate((ADA, BEN)))]


def old_room(*following: events.AnyEvent) -> Room:
    room = Room()
    room.rows = old_rows(*following)
    first = room.rows[0].event
    assert isinstance(first, Created)
    room.created = first
    room.table = room.make_table(room.reloaded())
    return room


def test_an_old_game_folds_as_before_and_its_record_is_of_version_1() -> None:
    moves = [Decided(player=turn % 2, action=drop(3 - turn % 2)) for turn in range(7)]
    room = old_room(*started(), Begun(chance=()), *moves)
    found = recording.write_record(room.table.sheet, str.title)
    values = bytes.fromhex("11" * 32) + entropy(ADA) + entropy(BEN)
    assert (found.format, found.end) == ("stammtisch-record-1", "finished")
    assert found.seed == hashlib.sha256(b"stammtisch-1room" + values).hexdigest()
    record.verify(found, VIER)


def test_a_record_of_version_1_may_leave_out_nobody() -> None:
    moves = [Decided(player=turn % 2, action=drop(3 - turn % 2)) for turn in range(7)]
    found = recording.write_record(old_room(*started(), Begun(chance=()), *moves).table.sheet, str.title)
    proof = found.proof
    assert proof is not None and proof.seats[0] is not None
    silent = msgspec.structs.replace(proof, seats=(msgspec.structs.replace(proof.seats[0], value=None), proof.seats[1]))
    cheat = msgspec.structs.replace(found, proof=silent)
    with pytest.raises(BadRecord, match="16 bytes in hex"):
        record.verify(msgspec.structs.replace(cheat, digest=record.digest(cheat)), VIER)


@pytest.mark.parametrize("following", [[], started()[:1], started()[:3]], ids=["seated", "ready", "revealing"])
def test_an_open_old_table_gets_exactly_one_new_secret(following: list[events.AnyEvent]) -> None:
    room = old_room(*following)
    room.join(ADA, BEN)
    room.run(room.table.tick(room.now))
    assert secrets_of(room)[:2] == ["", "11" * 32] and len(secrets_of(room)) == 3
    room.commit(ADA, BEN)
    room.reveal(ADA, BEN)
    room.wait(60)
    assert len(secrets_of(room)) == 3 and room.table.sheet.phase == "playing"
    values = bytes.fromhex(secrets_of(room)[2]) + entropy(ADA) + entropy(BEN)
    assert seed_of(room) == hashlib.sha256(b"stammtisch-2room" + values).hexdigest()


def finish(room: Room) -> None:
    """Ada wins in her own column."""
    for _ in range(3):
        room.play(ADA, drop(3))
        room.play(BEN, drop(2))
    room.play(ADA, drop(3))
    assert room.table.sheet.phase == "over"
