"""What several watchers are shown is made once, and nobody is drawn a board he draws himself."""

from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest

from stammtisch.data import View
from stammtisch.games import GAMES
from stammtisch.server.values.effects import Watcher
from stammtisch.server.web.connection import framed
from stammtisch.server.wire.messages import Update
from tests.laws import toy
from tests.server.live import Player, live
from tests.server.room import ADA, BEN, EVE, GUESTS, Room, drop


@dataclass
class Draughtsman:
    """Counts what he draws."""

    drawn: list[tuple[int, str]] = field(default_factory=list)

    def draw(self, seen: View, language: str) -> str:
        self.drawn.append((seen.viewer, language))
        return f"drawn for {seen.viewer}"


def watching(room: Room, guest: str, watcher: Watcher) -> None:
    room.run(room.table.join(GUESTS.index(guest), watcher, room.now))


def test_who_draws_the_board_himself_gets_words_and_no_drawing() -> None:
    room = Room()
    watching(room, EVE, Watcher(EVE, "en", True, draws=True))
    room.begin(ADA, BEN)
    room.play(ADA, drop(3))
    own, drawn = room.update(EVE), room.update(ADA)
    assert (own.drawing, own.seen[0].text) == ("", "stone in column 4") and "●" in drawn.drawing


def test_where_nothing_is_hidden_one_drawing_serves_everybody_of_a_language() -> None:
    clerk = Draughtsman()
    room = Room(msgspec.structs.replace(GAMES["vier"], draw=clerk.draw))
    room.begin(ADA, BEN)
    watching(room, EVE, Watcher(EVE, "de", True))
    clerk.drawn.clear()
    room.play(ADA, drop(3))
    assert sorted(language for _, language in clerk.drawn) == ["de", "en"]


def test_where_something_is_hidden_everybody_gets_a_drawing_of_his_own() -> None:
    clerk = Draughtsman()
    room = Room(msgspec.structs.replace(toy.GAME, draw=clerk.draw), seats=2, bots=False)
    room.begin(ADA, BEN)
    assert [room.update(guest).drawing for guest in (ADA, BEN)] == ["drawn for 0", "drawn for 1"]


@pytest.mark.asyncio
async def test_a_page_says_in_hello_which_boards_it_draws(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port, text=True) as other:
        page = Player(server.port, text=True)
        await page.connect(draws=["vier", "some-other-game"])
        try:
            table = await other.create("vier", seats=2)
            await page.ask("watch", table=table)
            wants = {each.guest: each.wants.drawing for each in server.hub.tables[table].audience.watchers.values()}
            assert wants == {page.guest: False, other.guest: True}
        finally:
            await page.close()


def test_a_frame_says_how_long_it_is() -> None:
    """RFC 6455, 5.2: seven bits, or 126 and two bytes, or 127 and eight."""
    assert framed(b"x" * 125)[:3] == b"\x81\x7dx"
    assert framed(b"x" * 126)[:5] == b"\x81\x7e\x00\x7ex" and len(framed(b"x" * 126)) == 130
    assert framed(b"x" * 65535)[:4] == b"\x81\x7e\xff\xff"
    assert framed(b"x" * 65536)[:11] == b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00x"


def test_an_update_without_words_has_no_drawing_either() -> None:
    room = Room()
    watching(room, EVE, Watcher(EVE, "en", False))
    room.begin(ADA, BEN)
    last = room.of(EVE, Update)[-1]
    assert isinstance(last, Update) and (last.drawing, last.no_takeback) == ("", "")
