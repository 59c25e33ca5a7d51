"""Push messages: only to who has a turn and is not looking, once, with nothing in them, and to nowhere inside our network."""

import asyncio
import os
import pickle
import stat
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from stammtisch.errors import StammtischError
from stammtisch.server.house.wakeups import AGAIN, DELAY, PACE, Fate, Wakeups
from stammtisch.server.operating.command import waking
from stammtisch.server.store import clearing, subscriptions
from stammtisch.server.store.batch import Batch
from stammtisch.server.store.store import Store
from stammtisch.server.values.subscriptions import Subscription
from stammtisch.server.web.push.endpoints import PublicResolver, is_public, is_service
from stammtisch.server.web.push.keys import CURVE, key_in, public_bytes, raw, text
from stammtisch.server.web.push.sealing import sealed
from stammtisch.server.web.push.sender import MESSAGE, MOST, MOST_TO_ONE, TIMEOUT, PushSender, prepared
from tests.server.gates import until
from tests.server.halves import Halves, halves
from tests.server.live import Live, Message, Player, live, seat_all
from tests.server.service import Browser, Service, claims, service

DAYS = {"clock": {"kind": "move", "seconds": 86_400}}
CONTACT = "https://stammtisch.example.org"


@asynccontextmanager
async def waking_house(folder: Path, at: Service, *, pace: float = 0.0) -> AsyncIterator[Live]:
    """A server that wakes people at once, by way of our own service."""
    async with live(str(folder / "s.db")) as house:
        sender = PushSender(key_in(folder / "push.key"), CONTACT, is_allowed=lambda endpoint: endpoint.startswith(at.url))
        house.hub.wakeups = Wakeups(house.hub, sender, delay=0.0, pace=pace, again=(0.0, 0.0))
        yield house
        await sender.close()


async def two_at(house: Live, settings: Message = DAYS) -> tuple[Player, Player, str]:
    """Ada moves first, Ben is next."""
    ada, ben = Player(house.port, name="Ada"), Player(house.port, name="Ben")
    await ada.connect()
    await ben.connect()
    table = await ada.create(settings=settings)
    await seat_all([ada, ben], table)
    return ada, ben, table


async def drop(player: Player, table: str, column: int) -> None:
    """Play, once it is this one's turn."""
    me = player.last("table")["you"]
    while me not in player.last("update")["awaited"]:
        await player.get("update")
    answer = await player.ask("play", table=table, at=player.last("update")["at"], action={"type": "drop", "column": column})
    assert answer["type"] == "done", answer


async def gone(house: Live, player: Player) -> None:
    """Close, and wait until the server knows."""
    await player.close()
    while house.hub.guests.is_looking(player.guest):
        await asyncio.sleep(0.01)


@pytest.mark.asyncio
async def test_who_has_a_turn_and_is_away_is_woken_once_by_a_message_that_only_his_browser_opens(tmp_path: Path) -> None:
    async with service() as at, waking_house(tmp_path, at) as house:
        ada, ben, table = await two_at(house)
        browser = Browser(at, "ben")
        assert (await ben.ask("subscribe", **browser.subscription()))["type"] == "done"
        await gone(house, ben)
        await drop(ada, table, 3)
        came = await at.came.get()
        assert browser.opened(came.body) == MESSAGE
        assert not any(word in came.body or word in str(came.headers).encode() for word in (b"Ada", b"Ben", table.encode()))
        assert (came.headers["Content-Encoding"], came.headers["Topic"]) == ("aes128gcm", "turn")
        assert house.hub.wakeups is not None
        said = claims(came.headers["Authorization"], house.hub.wakeups.sender.key)
        assert (said["aud"], said["sub"]) == (at.url, CONTACT)
        assert isinstance(said["exp"], int) and time.time() < said["exp"] <= time.time() + 86_400
        await until_quiet(house)
        assert at.came.empty()  # a turn is told once


async def until_quiet(house: Live) -> None:
    """Until nobody is about to be woken any more."""
    assert house.hub.wakeups is not None
    await house.hub.committer.idle.wait()
    while house.hub.wakeups.running:
        await asyncio.wait(house.hub.wakeups.running)


@pytest.mark.asyncio
async def test_who_sees_a_page_of_ours_is_left_alone_and_who_has_turned_away_is_not(tmp_path: Path) -> None:
    async with service() as at, waking_house(tmp_path, at) as house:
        ada, ben, table = await two_at(house)
        await ben.ask("subscribe", **Browser(at, "ben").subscription())
        await drop(ada, table, 3)
        await until_quiet(house)
        assert at.came.empty()
        await drop(ben, table, 3)
        await ben.ask("attend", on=False)
        await drop(ada, table, 4)
        assert (await at.came.get()).browser == "ben"


@pytest.mark.asyncio
async def test_games_without_days_per_move_wake_nobody(tmp_path: Path) -> None:
    async with service() as at, waking_house(tmp_path, at) as house:
        ada, ben, table = await two_at(house, {"clock": {"kind": "move", "seconds": 600}})
        await ben.ask("subscribe", **Browser(at, "ben").subscription())
        await gone(house, ben)
        await drop(ada, table, 3)
        await until_quiet(house)
        assert at.came.empty()


@pytest.mark.asyncio
async def test_the_second_message_of_a_guest_waits_and_a_move_that_was_made_meanwhile_needs_none(tmp_path: Path) -> None:
    async with service() as at, waking_house(tmp_path, at, pace=3600.0) as house:
        ada, ben, table = await two_at(house)
        await ben.ask("subscribe", **Browser(at, "ben").subscription())
        await ben.ask("attend", on=False)
        await drop(ada, table, 3)
        await at.came.get()
        await drop(ben, table, 3)
        await drop(ada, table, 4)
        assert house.hub.wakeups is not None and house.hub.wakeups.waiting == {ben.guest: {table}}
        await drop(ben, table, 4)
        await house.hub.wakeups.hurry()  # as at the end of the pace
        assert at.came.empty() and not house.hub.wakeups.waiting


@pytest.mark.asyncio
async def test_a_house_that_closes_tells_those_who_were_to_be_told_later(tmp_path: Path) -> None:
    async with service() as at, waking_house(tmp_path, at) as house:
        assert house.hub.wakeups is not None
        house.hub.wakeups.delay = 3600.0
        ada, ben, table = await two_at(house)
        await ben.ask("subscribe", **Browser(at, "ben").subscription())
        await gone(house, ben)
        await drop(ada, table, 3)
        await house.hub.committer.idle.wait()
        await house.hub.stop()
        assert at.came.qsize() == 1


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("answers", "tries", "kept"), [([404], 1, 0), ([410], 1, 0), ([503, 429], 3, 1), ([403], 1, 1), ([302], 1, 1)]
)
async def test_what_a_service_says_counts(tmp_path: Path, answers: list[int], tries: int, kept: int) -> None:
    """Gone is gone; trouble is tried again; no redirect is followed."""
    async with service() as at, waking_house(tmp_path, at) as house:
        ada, ben, table = await two_at(house)
        await ben.ask("subscribe", **Browser(at, "ben").subscription())
        await gone(house, ben)
        at.answers = answers
        await drop(ada, table, 3)
        await at.came.get()
        await until_quiet(house)
        await house.hub.committer.idle.wait()
        assert at.came.qsize() == tries - 1
        assert len(await subscriptions.of(house.hub.store.engine, ben.guest)) == kept


@pytest.mark.asyncio
async def test_forgetting_unsubscribing_and_another_owner_of_the_browser_end_it(tmp_path: Path) -> None:
    async with service() as at, waking_house(tmp_path, at) as house:
        ada, ben = Player(house.port), Player(house.port)
        await ada.connect()
        await ben.connect()
        shared, own = Browser(at, "shared"), Browser(at, "own")
        for browser in (shared, own):
            await ben.ask("subscribe", **browser.subscription())
        await ada.ask("subscribe", **shared.subscription())  # the same browser, with another token since a transfer
        assert await endpoints(house, ben) == [own.endpoint]
        await ada.ask("unsubscribe", endpoint=shared.endpoint)
        assert await endpoints(house, ada) == []
        await ben.send("forget")
        await ben.get("forgotten")
        assert await endpoints(house, ben) == []


async def endpoints(house: Live, player: Player) -> list[str]:
    return [one.endpoint for one in await subscriptions.of(house.hub.store.engine, player.guest)]


@pytest.mark.asyncio
async def test_a_guest_has_a_few_browsers_and_the_store_forgets_who_is_never_seen(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "s.db"), "me")
    await store.open()
    made = [Subscription(guest="a", endpoint=f"https://x.example/{n}", p256dh="p", auth="s", seen=n) for n in range(7)]
    for one in made:
        await store.write(Batch(subscriptions={one.id: one}))
    assert [one.seen for one in await subscriptions.of(store.engine, "a")] == [6, 5, 4, 3, 2]
    await clearing.purge(store.engine, 5)
    assert [one.seen for one in await subscriptions.of(store.engine, "a")] == [6, 5]
    await store.close()


@pytest.mark.asyncio
async def test_strangers_cannot_make_the_server_knock_at_doors(tmp_path: Path) -> None:
    async with service() as at, live(str(tmp_path / "s.db")) as house:
        eve = Player(house.port)
        welcome = await eve.connect()
        good = Browser(at, "eve").subscription()
        assert welcome["push"] is None and (await eve.ask("subscribe", **good))["code"] == "push.off"
        house.hub.wakeups = Wakeups(house.hub, PushSender(key_in(tmp_path / "push.key"), CONTACT))
        assert (await Player(house.port).connect())["push"] == house.hub.wakeups.sender.key
        for endpoint in (at.url, "https://127.0.0.1/x", "https://localhost/x", "https://10.0.0.1/x", "file:///etc/passwd"):
            answer = await eve.ask("subscribe", **{**good, "endpoint": endpoint})
            assert answer["code"] == "push.endpoint" and answer["sentence"], endpoint
        public = {**good, "endpoint": "https://push.example.org/x"}
        for broken in ({"p256dh": text(b"\x04" + bytes(64))}, {"p256dh": text(bytes(65))}, {"auth": text(bytes(15)) + "A"}):
            answer = await eve.ask("subscribe", **{**public, **broken})
            assert answer["code"] == "push.endpoint", broken
        for rude in ({"endpoint": "https://push.example.org/" + "x" * 1024}, {"auth": "x" * 25}, {"p256dh": "\u00e4" * 87}):
            assert (await eve.ask("subscribe", **{**public, **rude}))["code"] == "bad-message", rude
        assert (await eve.ask("subscribe", **public))["type"] == "done"
        assert await endpoints(house, eve) == [public["endpoint"]]


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://push.example.org:8443/x",
        "https://somebody@push.example.org/x",
        "https://push.example.org/x#y",
        "https://2130706433/x",
        "https://127.1/x",
        "https://0x7f.1/x",
        "https://0x7f000001/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://printer/x",
        "https://printer.local/x",
        "https://vault.internal./x",
        "https://push.example.org\\@127.0.0.1/x",
        "https://push.example.org:x/x",
        "https://[/x",
        "ftp://push.example.org/x",
        "https://push..example.org/x",
        f"https://{'x' * 64}.example.org/x",
        "https://",
        "",
    ],
)
def test_no_such_address_is_a_push_service(endpoint: str) -> None:
    assert not is_service(endpoint)


def test_only_public_addresses_are_public() -> None:
    inside = ["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.1.1", "224.0.0.1"]
    inside += ["::", "::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::a00:1"]
    inside += ["64:ff9b:1::a00:1", "fec0::1", "::10.0.0.1", "::ffff:0:10.0.0.1"]
    assert [one for one in inside if is_public(one)] == []
    assert is_public("9.9.9.9") and is_public("2620:fe::fe") and is_public("64:ff9b::909:909")


@pytest.mark.asyncio
async def test_a_public_name_for_an_address_inside_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names are looked up when a message is sent, and only what was looked at is asked."""
    monkeypatch.setattr(
        "socket.getaddrinfo", lambda *asked: [(2, 1, 6, "", ("127.0.0.1", 443)), (2, 1, 6, "", ("10.0.0.1", 443))]
    )
    resolver = PublicResolver()
    with pytest.raises(OSError, match="public network"):
        await resolver.resolve("inside.example.org", 443)
    sender = PushSender(ec.generate_private_key(CURVE), CONTACT)
    keys = Browser(Service(), "").subscription()
    trap = Subscription(guest="a", seen=0, **{**keys, "endpoint": "https://inside.example.org/x"})
    assert await sender.send(trap) == "failed"
    await sender.close()
    await resolver.close()


def test_a_message_is_sealed_as_the_standard_says() -> None:
    """The example of RFC 8291, appendix A."""
    own = ec.derive_private_key(int.from_bytes(raw("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE)
    found = sealed(
        raw("V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24"),
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        own,
        raw("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert text(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_key_is_made_once_for_its_owner_alone_and_mistakes_are_sentences(tmp_path: Path) -> None:
    file = tmp_path / "push.key"
    first = key_in(file)
    assert public_bytes(key_in(file)) == public_bytes(first)
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(StammtischError, match="--base-url https"):
        prepared(file, "http://stammtisch.example.org")
    with pytest.raises(StammtischError, match="cannot be kept"):
        waking(CONTACT, str(tmp_path / "nowhere" / "push.key"))
    file.write_text("no key", encoding="utf-8")
    with pytest.raises(StammtischError, match="holds no key"):
        key_in(file)


def test_a_crash_while_the_key_is_written_leaves_no_half_of_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "push.key"

    def crash(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(KeyboardInterrupt):
        key_in(file)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    file.touch(0o644)  # what a crash of an earlier version has left
    made = key_in(file)
    assert public_bytes(key_in(file)) == public_bytes(made) and list(tmp_path.iterdir()) == [file]
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_bytes(file.read_bytes()[:100])  # half of a key is no reason to throw the other half away
    with pytest.raises(StammtischError, match="holds no key"):
        key_in(file)


def test_two_servers_that_make_the_key_together_have_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, real = tmp_path / "push.key", os.link

    def later(whole: Path, name: Path) -> None:
        monkeypatch.undo()
        key_in(file)  # the other one was a moment faster
        real(whole, name)

    monkeypatch.setattr(os, "link", later)
    assert public_bytes(key_in(file)) == public_bytes(key_in(file)) and list(tmp_path.iterdir()) == [file]


def test_without_its_package_the_server_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "stammtisch.server.web.push.sender", None)
    with pytest.raises(StammtischError, match=r"pip install 'stammtisch\[push\]'"):
        waking(CONTACT, None)


@pytest.mark.asyncio
async def test_a_service_that_never_answers_delays_no_move(tmp_path: Path) -> None:
    class Stuck:
        key = "k"

        def __init__(self) -> None:
            self.asked = asyncio.Event()

        def accepts(self, subscription: Subscription) -> bool:
            return True

        async def send(self, subscription: Subscription) -> Fate:
            self.asked.set()
            await asyncio.Event().wait()
            raise AssertionError

    async with service() as at, waking_house(tmp_path, at) as house:
        assert house.hub.wakeups is not None
        stuck = Stuck()
        house.hub.wakeups = Wakeups(house.hub, stuck, delay=0.0)
        ada, ben, table = await two_at(house)
        await ben.ask("subscribe", **Browser(at, "ben").subscription())
        await ben.ask("attend", on=False)
        await drop(ada, table, 3)
        await stuck.asked.wait()
        await drop(ben, table, 3)
        await drop(ada, table, 3)
        house.hub.tasks.stop()


@pytest.mark.asyncio
async def test_a_service_that_never_answers_has_a_few_messages_on_their_way_and_holds_up_no_other(tmp_path: Path) -> None:
    arrived = list[asyncio.StreamWriter]()
    silent = await asyncio.start_server(lambda reader, writer: arrived.append(writer), "127.0.0.1", 0)
    async with service() as at:
        stuck = Service()
        stuck.url = f"http://127.0.0.1:{silent.sockets[0].getsockname()[1]}"
        sender = PushSender(key_in(tmp_path / "push.key"), CONTACT, is_allowed=lambda endpoint: True)

        def to(where: Service) -> Subscription:
            return Subscription(guest="g", seen=0, **Browser(where, "b").subscription())

        waiting = [asyncio.create_task(sender.send(to(stuck))) for _ in range(MOST_TO_ONE + 5)]
        await until(lambda: len(arrived) == MOST_TO_ONE)
        assert await sender.send(to(at)) == "sent"
        assert (len(arrived), MOST_TO_ONE, MOST, TIMEOUT.total) == (16, 16, 64, 15), "as docs/security.md says"
        assert (DELAY, PACE, len(AGAIN) + 1) == (10.0, 60.0, 3), "and this"
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await sender.close()
    for writer in arrived:
        writer.close()
    silent.close()


@asynccontextmanager
async def waking_halves(folder: Path, at: Service, *, delay: float = 0.0, pace: float = 0.0) -> AsyncIterator[Halves]:
    """A house of two processes; each wakes people, with the same key."""
    async with halves(str(folder / "s.db")) as house:
        senders = [
            PushSender(key_in(folder / "push.key"), CONTACT, is_allowed=lambda at_: at_.startswith(at.url)) for _ in range(2)
        ]
        for half, sender in zip((house.one, house.other), senders, strict=True):
            half.hub.wakeups = Wakeups(half.hub, sender, delay=delay, pace=pace)
        yield house
        for sender in senders:
            await sender.close()


@pytest.mark.asyncio
async def test_a_page_at_another_process_is_seen_there_and_who_turns_away_from_it_is_woken(tmp_path: Path) -> None:
    async with service() as at, waking_halves(tmp_path, at) as house, Player(house.port) as ada, Player(house.port) as ben:
        table = await ada.create(settings=DAYS)
        await seat_all([ada, ben], table)
        assert list(house.one.hub.tables) == [table] and house.other.hub.guests.is_looking(ben.guest)
        assert (await ben.ask("subscribe", **Browser(at, "ben").subscription()))["type"] == "done"
        await drop(ada, table, 3)
        await until_quiet(house.one)
        assert at.came.empty()
        await drop(ben, table, 3)
        await ben.ask("attend", on=False)
        await drop(ada, table, 4)
        await until_quiet(house.one)
        assert at.came.get_nowait().browser == "ben"


@pytest.mark.asyncio
async def test_a_guest_who_was_woken_by_one_process_is_not_woken_by_another_at_once(tmp_path: Path) -> None:
    async with (
        service() as at,
        waking_halves(tmp_path, at, pace=1000.0) as house,
        Player(house.port) as ada,
        Player(house.port) as ben,
    ):
        table = await ada.create(settings=DAYS)
        await seat_all([ada, ben], table)
        await ben.ask("subscribe", **Browser(at, "ben").subscription())
        await ben.ask("attend", on=False)
        wakeups, others = house.one.hub.wakeups, house.other.hub.wakeups
        assert wakeups is not None and others is not None
        others.woken[ben.guest] = time.monotonic()
        pauses: list[float] = []
        real = wakeups._pause

        async def pause(seconds: float) -> None:
            pauses.append(seconds)
            await real(0.0)

        wakeups._pause = pause  # type: ignore[method-assign]
        await drop(ada, table, 3)
        await until_quiet(house.one)
        assert at.came.get_nowait().browser == "ben"
        assert [round(seconds / 1000) for seconds in pauses] == [0, 1]


@pytest.mark.asyncio
async def test_a_process_that_does_not_answer_keeps_nobody_from_being_woken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with service() as at, waking_halves(tmp_path, at) as house, Player(house.port) as ada, Player(house.port) as ben:
        table = await ada.create(settings=DAYS)
        await seat_all([ada, ben], table)
        await ben.ask("subscribe", **Browser(at, "ben").subscription())

        async def away(sibling: int, topic: str, content: bytes) -> bytes:
            raise ConnectionResetError

        monkeypatch.setattr(house.one.hub.siblings, "ask", away)
        await drop(ada, table, 3)
        await until_quiet(house.one)
        assert at.came.get_nowait().browser == "ben"


def test_what_wakes_people_can_be_sent_to_every_process(tmp_path: Path) -> None:
    made = prepared(tmp_path / "push.key", CONTACT)
    assert pickle.loads(pickle.dumps(made)).args == (tmp_path / "push.key", CONTACT)
