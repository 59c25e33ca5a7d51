"""Positions as bytes: what is refused. That they come back equal is a law of every game."""

import msgspec
import pytest

from stammtisch.core import FastDice, State, play_randomly
from stammtisch.dumps import FORMAT, SEAL, Dump, dump, load, opened, seal
from stammtisch.errors import BadDump
from stammtisch.games import GAMES
from tests.laws import toy

DOG = GAMES["dog"]


def position() -> State:
    state: State = DOG.new(4, DOG.options())
    play_randomly(state, FastDice(3), 40)
    return state


def resealed(**changes: object) -> bytes:
    content = msgspec.msgpack.encode(msgspec.structs.replace(opened(dump(DOG, position())), **changes))
    return seal(content) + content


def test_a_dump_names_game_version_seats_and_options() -> None:
    found = opened(dump(DOG, position()))
    assert (found.format, found.game, found.version, found.seats) == (FORMAT, "dog", DOG.version, 4)
    assert found.options == msgspec.to_builtins(DOG.options())


@pytest.mark.parametrize("place", [0, SEAL - 1, SEAL, 40, -1])
def test_a_changed_byte_is_noticed(place: int) -> None:
    content = bytearray(dump(DOG, position()))
    content[place] ^= 1
    with pytest.raises(BadDump, match="bytes are damaged"):
        load(DOG, bytes(content))


@pytest.mark.parametrize("content", [b"", b"12345678", b"stammtisch", dump(DOG, position())[:-1]])
def test_what_is_no_dump_is_refused(content: bytes) -> None:
    with pytest.raises(BadDump, match="no dumped position"):
        load(DOG, content)


def test_sealed_nonsense_is_refused() -> None:
    for nonsense in (b"", b"\xc1", msgspec.msgpack.encode({"format": FORMAT}), b"\xff" * 99):
        with pytest.raises(BadDump, match="no dumped position"):
            load(DOG, seal(nonsense) + nonsense)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": "stammtisch-state-9"}, "The format is 'stammtisch-state-9', not"),
        ({"game": "vier"}, "This is a position of vier, not of dog"),
        ({"version": DOG.version + 1}, "of version .* of dog's rules; this program has"),
        ({"seats": 99}, "does not fit dog"),
        ({"options": {"castles": 3}}, "does not fit dog"),
        ({"fields": {"fields": {"castles": 3}}}, "does not fit dog as this program lays it out: .*other fields than"),
        ({"fields": 7}, "does not fit dog"),
        ({"fields": {"fields": 7}}, "does not fit dog"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_reason(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(BadDump, match=reason):
        load(DOG, resealed(**changes))


def test_what_has_no_bytes_is_refused() -> None:
    state = toy.Masks(2, toy.Options())
    state.last = object()  # type: ignore[assignment]
    with pytest.raises(BadDump, match="object is none of these"):
        dump(toy.card(view=lambda state, viewer: toy.view(toy.Masks(2, toy.Options()), viewer)), state)


def test_a_dump_is_the_same_whoever_writes_it() -> None:
    assert dump(DOG, position()) == dump(DOG, position().copy())
    assert isinstance(opened(dump(DOG, position())), Dump)
