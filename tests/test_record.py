"""Records: what they show, what they hide, and what nobody can change in them unnoticed."""

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from stammtisch import record as records
from stammtisch.core import CHANCE
from stammtisch.errors import BadRecord
from stammtisch.match import Match
from stammtisch.record import Line, Record, Seat
from stammtisch.start import Pledge, Start, commit
from tests.laws import toy
from tests.test_match import play_out

SECRET = bytes(range(32))
ENTROPY = [bytes([seat]) * 16 for seat in range(4)]
SEATS = [Seat("Anna"), Seat("Bo", bot="easy")]


def started() -> Start:
    """Two seats; the second is a bot and adds no entropy."""
    start = Start("table-7", 2, SECRET)
    start.ready(0, commit(ENTROPY[0]))
    start.ready(1, None)
    start.close()
    start.reveal(0, ENTROPY[0])
    return start


def begun() -> Match:
    return Match(toy.GAME, 2, toy.Options(), started().seed())


def finished() -> Record:
    return records.finished(play_out(begun()), SEATS, name="table-7", proof=started().proof())


def sealed(record: Record) -> Record:
    """With the digest a forger would compute."""
    return msgspec.structs.replace(record, digest=records.digest(record))


def changed(record: Record, **parts: Any) -> Record:
    return msgspec.structs.replace(record, **parts)


def with_line(record: Record, place: int, line: Line) -> Record:
    return changed(record, log=(*record.log[:place], line, *record.log[place + 1 :]))


def first(record: Record, kind: str) -> int:
    return next(place for place, line in enumerate(record.log) if line.action["type"] == kind)


def other_roll(record: Record) -> Record:
    place = first(record, "rolled")
    return with_line(record, place, Line(CHANCE, {"type": "rolled", "high": not record.log[place].action["high"]}))


def other_deal(record: Record) -> Record:
    """A card dealt otherwise, in a way that the log stays possible."""
    deals = [place for place, line in enumerate(record.log) if line.action["type"] == "dealt"]
    for place in deals:
        dealt = record.log[place].action
        forged = with_line(record, place, Line(CHANCE, {**dealt, "rank": (dealt["rank"] + 1) % 3}))
        with suppress(BadRecord):
            records.replay(forged, toy.GAME)
            return forged
    raise AssertionError("no deal can be exchanged")


def other_move(record: Record) -> Record:
    """A card laid that was not in the hand."""
    place = first(record, "lay")
    seat = record.log[place].player
    deals = [line.action for line in record.log[:place] if line.action["type"] == "dealt"]
    held = {dealt["rank"] for dealt in deals if dealt["seat"] == seat}
    return with_line(record, place, Line(seat, {"type": "lay", "rank": min({0, 1, 2} - held)}))


def other_secret(record: Record) -> Record:
    assert record.proof is not None
    server = Pledge(record.proof.server.commitment, SECRET[::-1].hex())
    return changed(record, proof=msgspec.structs.replace(record.proof, server=server))


def other_commitment(record: Record) -> Record:
    assert record.proof is not None
    server = Pledge(commit(b"another"), record.proof.server.value)
    return changed(record, proof=msgspec.structs.replace(record.proof, server=server))


def other_entropy(record: Record) -> Record:
    """A whole pledge exchanged: fits its own commitment, but not the seed."""
    assert record.proof is not None
    pledge = Pledge(commit(ENTROPY[2]), ENTROPY[2].hex())
    return changed(record, proof=msgspec.structs.replace(record.proof, seats=(pledge, None)))


def revealed(value: str) -> Callable[[Record], Record]:
    def forge(record: Record) -> Record:
        assert record.proof is not None
        pledge = Pledge(commit(b""), value)
        return changed(record, proof=msgspec.structs.replace(record.proof, seats=(pledge, None)))

    return forge


Forgery = Callable[[Record], Record]
PROVABLE: dict[str, tuple[Forgery, str]] = {
    "a move": (other_move, "impossible"),
    "a roll": (other_roll, "dice gave something else"),
    "a deal": (other_deal, "dice gave something else"),
    "an option": (lambda record: changed(record, options={"rounds": 2}), "impossible"),
    "an unknown option": (lambda record: changed(record, options={"cheating": True}), "cannot be played like this"),
    "the seed": (lambda record: changed(record, seed="11" * 32), "does not follow"),
    "no seed": (lambda record: changed(record, seed=None), "no seed yet"),
    "no proof": (lambda record: changed(record, proof=None), "no proof"),
    "the result": (lambda record: changed(record, result=(0.25, 0.75)), "result is not the one"),
    "no result": (lambda record: changed(record, result=None), "result is not the one"),
    "the end": (lambda record: changed(record, end="resigned"), "says resigned, but the log ends"),
    "still running": (lambda record: changed(record, end="running"), "no seed yet"),
    "the match": (lambda record: changed(record, match="table-8"), "does not follow"),
    "the server's commitment": (other_commitment, "does not fit its commitment"),
    "the server's reveal": (other_secret, "does not fit its commitment"),
    "a seat's pledge": (other_entropy, "does not follow"),
    "a reveal that is no hex": (revealed("zz" * 16), "16 bytes in hex"),
    "a reveal of another size": (revealed(""), "16 bytes in hex"),
    "the game": (lambda record: changed(record, game="vier"), "record of vier"),
    "the version": (lambda record: changed(record, version=2), "version 2"),
    "the format": (lambda record: changed(record, format="stammtisch-record-9"), "format"),
    "a seat more": (lambda record: changed(record, seats=(*SEATS, Seat("Cy"))), "another number of seats"),
    "an actor": (lambda record: with_line(record, 4, Line(7, record.log[4].action)), "not at the table"),
    "an action of no game": (lambda record: with_line(record, 4, Line(0, {"type": "castle"})), "no action of masks"),
    "no action at all": (lambda record: with_line(record, 4, Line(0, 5)), "no action of masks"),
    "a line left out": (lambda record: changed(record, log=record.log[1:]), "impossible"),
    "the last roll left out": (lambda record: changed(record, log=record.log[:-1]), "ends before the luck"),
    "a line more": (lambda record: changed(record, log=(*record.log, record.log[-1])), "impossible"),
}
BY_DIGEST_ONLY: dict[str, Forgery] = {
    "a name": lambda record: changed(record, seats=(Seat("Eve"), SEATS[1])),
    "a bot's level": lambda record: changed(record, seats=(SEATS[0], Seat("Bo", bot="hard"))),
}


def test_an_honest_record_verifies() -> None:
    records.verify(finished(), toy.GAME)


@pytest.mark.parametrize("what", [*PROVABLE, *BY_DIGEST_ONLY])
def test_whatever_is_changed_breaks_the_digest(what: str) -> None:
    forge = PROVABLE[what][0] if what in PROVABLE else BY_DIGEST_ONLY[what]
    forged = forge(finished())
    assert forged != finished()
    with pytest.raises(BadRecord, match="digest does not fit"):
        records.verify(forged, toy.GAME)


@pytest.mark.parametrize("what", PROVABLE)
def test_a_new_digest_does_not_save_a_forgery(what: str) -> None:
    forge, reason = PROVABLE[what]
    with pytest.raises(BadRecord, match=reason):
        records.verify(sealed(forge(finished())), toy.GAME)


def test_a_digest_that_was_changed_itself_is_noticed() -> None:
    with pytest.raises(BadRecord, match="digest"):
        records.verify(changed(finished(), digest="00" * 32), toy.GAME)


def test_kept_commitments_are_found_in_the_record() -> None:
    kept = [commit(SECRET), commit(ENTROPY[0]).upper()]
    records.verify(finished(), toy.GAME, kept)


def test_a_commitment_that_is_not_in_the_record_shows_another_start() -> None:
    with pytest.raises(BadRecord, match="started otherwise"):
        records.verify(finished(), toy.GAME, [commit(SECRET), commit(ENTROPY[1])])


def test_a_whole_forged_match_is_betrayed_by_the_kept_commitment_alone() -> None:
    start = Start("table-7", 2, SECRET[::-1])
    for seat in (0, 1):
        start.ready(seat, None)
    start.close()
    match = play_out(Match(toy.GAME, 2, toy.Options(), start.seed()))
    forged = records.finished(match, SEATS, name="table-7", proof=start.proof())
    records.verify(forged, toy.GAME)
    with pytest.raises(BadRecord, match="started otherwise"):
        records.verify(forged, toy.GAME, [commit(SECRET)])


def test_the_record_of_a_running_game_shows_neither_seed_nor_proof() -> None:
    match = begun()
    record = records.write(match, SEATS, name="table-7", proof=started().proof(), end="running", result=None)
    content = records.encode(record)
    for secret in (match.seed, SECRET.hex(), ENTROPY[0].hex()):
        assert secret.encode() not in content
    with pytest.raises(BadRecord, match="while the game runs"):
        records.verify(record, toy.GAME)


def ended(end: records.End, result: tuple[float, ...] | None) -> Record:
    return records.write(begun(), SEATS, name="table-7", proof=started().proof(), end=end, result=result)


def test_resigned_and_void_games_verify_too() -> None:
    records.verify(ended("resigned", (0.0, 1.0)), toy.GAME)
    records.verify(ended("void", None), toy.GAME)


@pytest.mark.parametrize(
    ("end", "result", "reason"),
    [
        ("void", (0.5, 0.5), "void game has no result"),
        ("resigned", (1.0,), "another number of seats"),
        ("finished", (1.0, 0.0), "does not end the game"),
    ],
)
def test_an_end_that_does_not_fit_is_refused(end: records.End, result: tuple[float, ...], reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        records.verify(ended(end, result), toy.GAME)


def test_a_game_that_never_took_so_many_seats_is_refused() -> None:
    """Three seats in the record and in the proof: the game itself says no."""
    record = finished()
    assert record.proof is not None
    proof = msgspec.structs.replace(record.proof, seats=(*record.proof.seats, None))
    with pytest.raises(BadRecord, match="2 or 4 seats, not 3"):
        records.verify(sealed(changed(record, proof=proof, seats=(*SEATS, Seat("Cy")))), toy.GAME)


def test_a_record_survives_its_file() -> None:
    record = finished()
    assert records.decode(records.encode(record)) == record
    records.verify(records.decode(records.encode(record)), toy.GAME)


def test_the_digest_does_not_depend_on_how_the_file_is_laid_out() -> None:
    shuffled = dict(reversed(json.loads(records.encode(finished())).items()))
    assert records.digest(records.decode(json.dumps(shuffled, indent=7).encode())) == finished().digest


def test_the_digest_is_the_hash_of_the_sorted_json_without_it() -> None:
    content = {**json.loads(records.encode(finished())), "digest": ""}
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(canonical.encode()).hexdigest() == finished().digest


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"\xff\xfe", b'{"format": 3}', b"[" * 100_000])
def test_what_is_no_record_is_refused(content: bytes) -> None:
    with pytest.raises(BadRecord, match="no record"):
        records.decode(content)


def test_replay_leads_to_the_same_position_without_asking_the_dice() -> None:
    record = other_roll(finished())
    assert len(records.replay(record, toy.GAME).log) == len(record.log)


def test_a_record_names_actions_and_chance() -> None:
    record = finished()
    assert record.log[0].player == CHANCE
    assert record.log[0].action["type"] == "dealt"
    assert {line.action["type"] for line in record.log} == {"dealt", "lay", "rolled"}
