"""The walk of one move that docs/design.md tells is the one a move takes, and it comes through no module twice on its way."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from tests.build import COMPILED
from tests.server.live import Player, live, seat_all

SERVER = "/stammtisch/server/"
IN = (
    ("web.connection", "house.reception", "house.hub", "table.table", "table.playing"),
    ("web.connection", "house.reception", "house.hub", "store.committer"),
    ("store.committer", "store.store"),
)
OUT = (
    ("store.committer", "house.hub", "table.table", "table.fold"),
    ("store.committer", "house.hub", "table.table", "table.audience", "table.show"),
    ("store.committer", "house.hub", "web.connection"),
)
ASKING_BACK = ("house.backlogs", "web.connection")  # how far a reader is behind, which its transport alone knows
COUNTED = ("web.connection", "web.sieve")  # so many of the bytes that came were a message
Chain = tuple[str, ...]  # modules of the server, each called by the one before it


def module_of(frame: FrameType) -> str | None:
    path = frame.f_code.co_filename.replace("\\", "/")
    return path.rpartition(SERVER)[2].removesuffix(".py").replace("/", ".") if SERVER in path else None


def chain_of(frame: FrameType | None) -> Chain:
    found: list[str] = []
    while frame is not None:
        module = module_of(frame)
        if module is not None and found[-1:] != [module]:
            found.append(module)
        frame = frame.f_back
    return tuple(reversed(found))


class Watching:
    """Every chain of calls inside the server while `is_on`."""

    def __init__(self) -> None:
        self.is_on = False
        self.chains: set[Chain] = set()

    def look(self, frame: FrameType, event: str, _result: object) -> None:
        if self.is_on and event == "call" and module_of(frame) is not None:
            self.chains.add(chain_of(frame))


@contextmanager
def watched() -> Iterator[Watching]:
    watching = Watching()
    threading.setprofile(watching.look)
    sys.setprofile(watching.look)
    try:
        yield watching
    finally:
        watching.is_on = False
        sys.setprofile(None)
        threading.setprofile(None)


def leads(chain: Chain, through: Chain) -> bool:
    """Whether a chain comes through these, in this order."""
    rest = iter(chain)
    return all(any(module == wanted for module in rest) for wanted in through)


def comes_back(chain: Chain) -> bool:
    """Whether a module is entered again from another one that it has called, and not only asked for a number."""
    way = chain[:-1] if chain[-2:] in (ASKING_BACK, COUNTED) else chain
    return len(set(way)) < len(way)


@pytest.mark.skipif(COMPILED, reason="compiled calls cannot be watched; the interpreted run does it")
@pytest.mark.asyncio
async def test_a_move_walks_in_and_out_as_the_design_tells_and_nowhere_twice(tmp_path: Path) -> None:
    with watched() as watching:
        async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
            table = await ada.create()
            await seat_all([ada, ben], table)
            watching.is_on = True
            at = ada.last("update")["at"]
            await ada.ask("play", table=table, at=at, action={"type": "drop", "column": 3})
            await ben.get("update")
            watching.is_on = False
    for through in (*IN, *OUT):
        assert any(leads(chain, through) for chain in watching.chains), through
    assert [chain for chain in watching.chains if comes_back(chain)] == []


def test_the_design_names_them_all() -> None:
    text = (Path(__file__).parents[2] / "docs" / "design.md").read_text(encoding="utf-8")
    walk = text[text.index("**The walk of one move.**") : text.index("**Step counts are the viewer's own.**")]
    modules = {module for through in (*IN, *OUT) for module in through}
    assert [module for module in modules if f"`{module}`" not in walk and f"`{module.partition('.')[2]}`" not in walk] == []


def test_chains_are_read_as_they_are() -> None:
    assert leads(("hub", "table", "playing"), ("hub", "playing")) and not leads(("table", "hub"), ("hub", "table"))
    assert comes_back(("hub", "table", "hub")) and not comes_back(("hub", "table", "playing"))
    assert not comes_back(("web.connection", *ASKING_BACK)) and comes_back(("web.connection", *ASKING_BACK, "house.hub"))
