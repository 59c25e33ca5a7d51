"""What a stranger sends costs time in proportion to its length, whatever it is, and is never looked at all at once."""

import time
from collections.abc import Callable
from itertools import islice

import pytest

from stammtisch.catan_protocol.codec.stream import LONGEST_OF_CLIENT, Piece, Splitter, pieces_of
from stammtisch.catan_protocol.gateway.listen import FRAME_BYTES
from stammtisch.catan_protocol.gateway.reading import READ_BYTES

FLOODS: dict[str, Callable[[int], str]] = {
    "empty objects": lambda size: "{}" * (size // 2),
    "blanks": lambda size: " " * size + "{}",
    "rubbish": lambda size: "x\n" * (size // 2),
    "nesting": lambda size: "{" * size,
    "brackets": lambda size: "[]{" * (size // 3),
    "lines of an endless object": lambda size: "{\n" + "{}\n" * (size // 3),
    "unfinished ones": lambda size: '{\n{"Bauen":5}\n' * (size // 14),
    "open quotes": lambda size: '{"\n' * (size // 3),
    "backslashes": lambda size: '{"' + "\\" * size,
}


def processor_time(text: str) -> float:
    """The best of several: of this thread alone, so that a busy machine does not matter."""
    found = []
    for _ in range(2):
        splitter, begun = Splitter(longest=10**9), time.thread_time()
        for _piece in splitter.feed(text):
            pass
        found.append(time.thread_time() - begun)
    return min(found)


@pytest.mark.product
@pytest.mark.parametrize("name", ["empty objects", *(pytest.param(name, marks=pytest.mark.soak) for name in list(FLOODS)[1:])])
def test_four_times_the_text_costs_nothing_like_sixteen_times_the_work(name: str) -> None:
    flood = FLOODS[name]
    assert processor_time(flood(400_000)) < 8 * max(processor_time(flood(100_000)), 0.005)


def test_pieces_are_found_one_by_one_as_they_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []

    def look(splitter: Splitter) -> Piece | None:
        looked.append(splitter.start)
        return real(splitter)

    real = Splitter._next
    monkeypatch.setattr(Splitter, "_next", look)
    assert len(list(islice(pieces_of("{}" * 5000), 3))) == 3
    assert looked == [0, 2, 4]


def test_a_frame_is_small() -> None:
    assert FRAME_BYTES == READ_BYTES == LONGEST_OF_CLIENT == 16_384
