"""The client's half of the start: it draws once, keeps what it saw first, and sends nothing to a server that cheats."""

import hashlib
from typing import get_args

import pytest
from msgspec import structs

from stammtisch.client import luck
from stammtisch.client.luck import Kept
from stammtisch.server.wire.messages import Began, Ended, Starting
from stammtisch.server.wire.requests import Ready, Reveal
from stammtisch.start import Pledge, Proof, commit, derive_seed

SECRET, OWN, OTHER = b"s" * 32, b"o" * 16, b"x" * 16
T, SERVER, MINE, THEIRS = "k3m9", commit(SECRET), commit(OWN), commit(OTHER)
COMMIT = Starting(
    table=T, attempt=1, match=T, phase="commit", server=SERVER, ready=(False, True), commitments=None, revealed=(False, False)
)
REVEAL = structs.replace(COMMIT, phase="reveal", ready=(True, True), commitments=(MINE, THEIRS))


def noted() -> Kept:
    return luck.note(None, COMMIT, 0, lambda size: OWN[:size])


def committed() -> Kept:
    kept = noted()
    assert luck.answer(kept, COMMIT, 0) == (Ready(table=T, attempt=1, commitment=MINE), None)
    return kept


def revealed() -> Kept:
    kept = committed()
    assert luck.answer(kept, REVEAL, 0) == (Reveal(table=T, attempt=1, entropy=OWN.hex()), None)
    return kept


def test_a_commitment_is_the_digest_of_bytes_drawn_once() -> None:
    kept = noted()
    assert hashlib.sha256(OWN).hexdigest() == MINE
    again = luck.note(kept, structs.replace(COMMIT, attempt=2), 0, lambda size: OTHER)
    assert again.entropy == OWN.hex()


def test_what_was_said_is_not_said_again() -> None:
    kept = revealed()
    assert luck.answer(committed(), structs.replace(COMMIT, ready=(True, True)), 0) == (None, None)
    assert luck.answer(kept, structs.replace(REVEAL, revealed=(True, False)), 0) == (None, None)


@pytest.mark.parametrize(
    ("start", "warning"),
    [
        (structs.replace(REVEAL, server=commit(OTHER)), "server"),
        (structs.replace(REVEAL, match="other"), "server"),
        (structs.replace(REVEAL, commitments=(MINE, MINE)), "list"),
        (structs.replace(COMMIT, attempt=2), "reopened"),
    ],
)
def test_a_server_that_changes_its_mind_gets_nothing(start: Starting, warning: str) -> None:
    assert luck.answer(revealed(), start, 0) == (None, warning)


def test_nothing_is_revealed_for_a_list_without_our_commitment() -> None:
    assert luck.answer(committed(), structs.replace(REVEAL, commitments=(THEIRS, THEIRS)), 0) == (None, "own")


@pytest.mark.parametrize(("shared", "warning"), [(False, "own"), (True, "elsewhere")])
def test_somebody_who_is_ready_in_our_place_from_the_first_message_is_told(shared: bool, warning: str) -> None:
    """With a commitment of its own in our place a server would have all luck in its hand."""
    claimed = structs.replace(COMMIT, ready=(True, True))
    assert luck.answer(noted(), claimed, 0, shared) == (None, warning)
    listed = structs.replace(REVEAL, commitments=(THEIRS, THEIRS))
    assert luck.answer(luck.note(None, listed, 0), listed, 0, shared) == (None, warning)
    began = structs.replace(BEGAN, commitments=(THEIRS, THEIRS))
    assert luck.wrong_beginning(noted(), began, 0, shared) == warning
    assert luck.wrong_beginning(noted(), began, None, shared) is None


def test_who_goes_on_alone_adds_no_luck() -> None:
    kept = committed()
    kept.alone = True
    start = structs.replace(COMMIT, server=commit(OTHER))
    assert luck.answer(kept, start, 0) == (Ready(table=T, attempt=1, commitment=None), None)


BEGAN = Began(table=T, match=T, server=SERVER, commitments=(MINE, THEIRS), left_out=())


@pytest.mark.parametrize(
    ("began", "warning"),
    [
        (BEGAN, None),
        (structs.replace(BEGAN, left_out=(1,)), None),
        (structs.replace(BEGAN, server=commit(OTHER)), "began"),
        (structs.replace(BEGAN, commitments=(MINE, None)), "began"),
        (structs.replace(BEGAN, left_out=(0,)), "dropped"),
    ],
)
def test_the_beginning_is_compared_with_what_was_promised(began: Began, warning: str | None) -> None:
    assert luck.wrong_beginning(revealed(), began, 0) == warning


def test_whom_the_beginning_leaves_out_is_told_once() -> None:
    kept = revealed()
    assert luck.wrong_beginning(kept, structs.replace(BEGAN, left_out=(1,)), 0) is None
    assert luck.wrong_beginning(kept, BEGAN, 0) == "began"


PROOF = Proof(Pledge(SERVER, SECRET.hex()), (Pledge(MINE, OWN.hex()), Pledge(THEIRS, None)))
ENDED = Ended(
    table=T,
    end="finished",
    result=(1.0, 0.0),
    winners=(0,),
    seed=derive_seed(T, SECRET, [OWN]),
    proof=PROOF,
    record="",
)


@pytest.mark.parametrize(
    ("ended", "warning"),
    [
        (ENDED, None),
        (structs.replace(ENDED, seed=derive_seed(T, SECRET, [OTHER])), "seed"),
        (structs.replace(ENDED, proof=Proof(Pledge(SERVER, "00" * 32), PROOF.seats)), "seed"),
        (structs.replace(ENDED, proof=Proof(PROOF.server, (None, PROOF.seats[1]))), "seed"),
    ],
)
def test_the_seed_in_the_end_follows_from_what_was_promised(ended: Ended, warning: str | None) -> None:
    assert luck.wrong_end(revealed(), ended) == warning


def test_a_seed_without_somebody_whom_the_beginning_had_not_named_is_found() -> None:
    """The server would choose between two seeds after the first moves, unseen."""
    kept = revealed()
    assert luck.wrong_beginning(kept, structs.replace(BEGAN, left_out=(1,)), 0) is None
    assert luck.wrong_end(kept, ENDED) is None
    kept.left_out = ()
    assert luck.wrong_end(kept, ENDED) == "seed"


def test_every_warning_has_its_sentence() -> None:
    for warning in get_args(luck.Warning):
        assert luck.told(warning, "de") != luck.told(warning, "en")
