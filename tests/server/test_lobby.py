"""Which tables are listed, in which order, and how many each guest has open."""

from typing import Literal

from stammtisch.server.house.lobby import MOST_LISTED, SHORT, Lobby, Owners
from stammtisch.server.wire.parts import LobbyTable


def table(name: str, state: Literal["open", "playing", "over", "paused"] = "open", taken: int = 1) -> LobbyTable:
    return LobbyTable(table=name, game="vier", seats=2, taken=taken, owner="Ada", state=state, players=("Ada",))


def names(lobby: Lobby) -> list[str]:
    return [one.table for one in lobby.news(0, 0.0).tables]


def test_tables_with_room_come_first_and_the_newest_of_them_before() -> None:
    lobby = Lobby()
    for name, state in (("a", "open"), ("b", "playing"), ("c", "open")):
        lobby.put(table(name, state), listed=True)  # type: ignore[arg-type]
    assert names(lobby) == ["c", "a", "b"]


def test_private_and_finished_tables_are_not_shown() -> None:
    lobby = Lobby()
    lobby.put(table("a"), listed=False)
    assert not lobby.changed and names(lobby) == []
    lobby.put(table("b"), listed=True)
    lobby.put(table("b", "over"), listed=True)
    assert lobby.changed and names(lobby) == []


def test_only_a_change_is_news() -> None:
    lobby = Lobby()
    lobby.put(table("a"), listed=True)
    lobby.changed = False
    lobby.put(table("a"), listed=True)
    lobby.drop("nothing")
    assert not lobby.changed
    lobby.put(table("a", taken=2), listed=True)
    assert lobby.changed and lobby.message(7, 0.0).guests == 7


def test_a_long_list_is_cut_at_its_old_end() -> None:
    lobby = Lobby()
    for number in range(MOST_LISTED + 5):
        lobby.put(table(str(number)), listed=True)
    assert names(lobby)[0] == str(MOST_LISTED + 4) and len(names(lobby)) == MOST_LISTED


def test_whoever_asks_all_the_time_gets_what_was_ranked_a_moment_ago() -> None:
    looks: list[str] = []

    def look(name: str) -> bool:
        looks.append(name)
        return True

    lobby = Lobby(look)
    for moment in range(2000):
        lobby.put(table("a", taken=moment % 2), listed=True)
        lobby.message(0, moment / 1000)
    assert len(looks) <= 2 / SHORT + 1


def test_open_tables_are_counted_for_their_owner_until_they_are_over() -> None:
    owners = Owners()
    owners.put("a", "ada")
    owners.put("b", "ada")
    owners.put("b", "ben")  # handed over
    assert owners.open == {"ada": 1, "ben": 1}
    owners.put("a", None)
    owners.put("a", None)
    assert owners.open == {"ben": 1} and owners.owners == {"b": "ben"}
