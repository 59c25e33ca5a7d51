"""Bots that are run elsewhere and offer themselves, by name, to people who open a table.

In memory only, and only as long as the bot is connected to this house: who is gone is not offered.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from msgspec import structs

from stammtisch.games import GAMES
from stammtisch.server.house.limits import is_limited, network_of
from stammtisch.server.table.seating import must_own
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.wire.answers import BotInfo
from stammtisch.server.wire.messages import Invited
from stammtisch.server.wire.refusals import Refusal
from stammtisch.server.wire.requests import InviteBot, Offer

MOST_LISTED = 50
MOST = 300  # offers in all
PER_NETWORK = 10


class Offered(NamedTuple):
    """What one connection offers."""

    guest: str
    network: str  # "" for this machine, which is not limited
    offer: Offer


class Offers:
    """Who would come to which tables."""

    def __init__(self) -> None:
        self.by_client: dict[int, Offered] = {}  # those of the other processes of this house, too
        self.changed: Callable[[int, Offered | None], None] = lambda client, offered: None  # those of our own

    def put(self, client: int, guest: str, address: str, offer: Offer) -> None:
        """A bot offers itself, or something else than before."""
        self.drop(client)
        known = tuple(game for game in GAMES if game in offer.games)  # the list is shown: no place for other words
        if offer.tables == 0 or not known:
            return
        network = network_of(address) if is_limited(address) else ""
        near = [one for one in self.by_client.values() if network and one.network == network]
        if len(self.by_client) >= MOST or len(near) >= PER_NETWORK:
            raise Refusal("offer.many")
        self.by_client[client] = Offered(guest, network, structs.replace(offer, games=known))
        self.changed(client, self.by_client[client])

    def drop(self, client: int) -> None:
        if self.by_client.pop(client, None) is not None:
            self.changed(client, None)

    def listed(self, game: str | None) -> list[Offered]:
        """One of each guest, those that came first first, and of each network one before the next of any."""
        found: dict[str, Offered] = {}
        for one in self.by_client.values():
            if game is None or game in one.offer.games:
                found.setdefault(one.guest, one)
        before: Counter[str] = Counter()
        ranks: list[int] = []
        for one in found.values():
            ranks.append(before[one.network])
            before[one.network] += 1
        ranked = sorted(zip(ranks, found.values(), strict=True), key=lambda pair: pair[0])
        return [one for _, one in ranked][:MOST_LISTED]

    def invite(self, sheet: Sheet, asker: str, request: InviteBot) -> int:
        """The connection of the bot the owner wants, or a Refusal."""
        must_own(sheet, asker)
        if sheet.phase == "over":
            raise Refusal("over")
        for client, one in self.by_client.items():
            if one.guest == request.guest and sheet.created.game in one.offer.games:
                return client
        raise Refusal("offer.gone")


def info(offered: Offered, name: str | int) -> BotInfo:
    return BotInfo(guest=offered.guest, name=name, games=offered.offer.games, tables=offered.offer.tables)


def invitation(sheet: Sheet, request: InviteBot, by: str | int) -> Invited:
    """What the bot hears: where to sit down, and the key of the link."""
    game, key = sheet.created.game, sheet.key
    return Invited(table=sheet.name, game=game, key=key, seat=request.seat, by=by)
