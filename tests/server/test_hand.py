"""A thread that does things for a loop, one after the other."""

import asyncio
import threading
from collections.abc import Iterator
from functools import partial

import pytest

from stammtisch.server.store.hand import Hand


@pytest.fixture
def hand() -> Iterator[Hand]:
    made = Hand("test")
    yield made
    made.rest()


@pytest.mark.asyncio
async def test_things_are_done_in_the_order_they_were_asked_for_by_one_thread_that_is_not_ours(hand: Hand) -> None:
    done: list[tuple[int, str]] = []

    def note(number: int) -> int:
        done.append((number, threading.current_thread().name))
        return number

    assert await asyncio.gather(*(hand.do(partial(note, number)) for number in range(20))) == list(range(20))
    assert done == [(number, "test") for number in range(20)]


@pytest.mark.asyncio
async def test_what_goes_wrong_is_the_askers_and_the_next_thing_is_done(hand: Hand) -> None:
    with pytest.raises(ZeroDivisionError):
        await hand.do(lambda: 1 // 0)
    assert await hand.do(lambda: 1 // 1) == 1


@pytest.mark.asyncio
async def test_who_waits_no_longer_holds_up_nobody(hand: Hand) -> None:
    may_go_on = threading.Event()
    waiting = asyncio.create_task(hand.do(may_go_on.wait))
    await asyncio.sleep(0)
    waiting.cancel()
    may_go_on.set()
    assert await hand.do(lambda: "next") == "next"
    assert waiting.cancelled()


def test_what_was_asked_for_is_done_before_it_rests_even_if_the_loop_is_gone() -> None:
    hand, may_go_on, done = Hand("test"), threading.Event(), threading.Event()

    async def ask() -> None:
        first = asyncio.create_task(hand.do(may_go_on.wait))
        second = asyncio.create_task(hand.do(done.set))
        await asyncio.sleep(0)
        first.cancel()
        second.cancel()

    asyncio.run(ask())
    may_go_on.set()
    hand.rest()
    assert done.is_set()


@pytest.mark.asyncio
async def test_where_no_thread_can_be_begun_the_next_call_tries_again(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refuse)
        with pytest.raises(RuntimeError, match="new thread"):
            await hand.do(lambda: 1)
    assert hand.thread is None
    assert await hand.do(lambda: 1) == 1


def test_it_has_no_thread_before_anything_is_asked_for() -> None:
    assert Hand("test").thread is None
