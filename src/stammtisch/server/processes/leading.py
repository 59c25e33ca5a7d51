"""Our clients at tables of other processes: there each is a visitor, whom we introduce, ask for and deliver to."""

from typing import TYPE_CHECKING, Protocol, runtime_checkable

import msgspec

from stammtisch.server.house.sessions import Session
from stammtisch.server.processes.letters import Arrived, Asked, Departed
from stammtisch.server.wire.requests import AnyRequest, Hello, Leave

if TYPE_CHECKING:
    from stammtisch.server.processes.household import Household

encode = msgspec.json.Encoder().encode


@runtime_checkable
class Led(Protocol):
    """A client that takes messages another process has written down."""

    def pass_on(self, data: bytes) -> None: ...


class Leading:
    """Who of ours is led to which siblings."""

    def __init__(self, household: "Household") -> None:
        self.household = household
        self.led: dict[int, dict[int, int]] = {}  # clients: how many tables each watches at which sibling

    async def lead(self, session: Session, request: AnyRequest, home: int) -> bool:
        """Pass a request on to the process whose table it is about; False if that is this one."""
        client = session.client
        if home == self.household.number or not isinstance(client, Led):
            return False
        homes = self.led.get(client.id, {})
        if home not in homes and isinstance(request, Leave):
            return False
        link = await self.household.link_to(home)
        if home not in homes:
            self.led.setdefault(client.id, {})[home] = 0
            link.tell(self._introduction(session))
        others = session.elsewhere - self.led[client.id][home]
        link.tell(Asked(client.id, len(session.tables) + others, encode(request)))
        return True

    def _introduction(self, session: Session) -> Arrived:
        client, guest, names = session.client, session.guest, self.household.hub.names
        name, face = names.known.get(guest), names.faces.get(guest)
        hello = Hello(language=session.language, text=session.text, bot=session.program, draws=tuple(sorted(session.draws)))
        return Arrived(client.id, guest, name, face, encode(hello), client.address)

    def watches(self, client: int, sibling: int, tables: int) -> None:
        session = self.household.server.reception.sessions.get(client)
        homes = self.led.get(client)
        if session is not None and homes is not None:
            homes[sibling] = tables
            session.elsewhere = sum(homes.values())

    def depart(self, client: int) -> None:
        """Its connection has closed."""
        for home in self.led.pop(client, {}):
            if home in self.household.links:
                self.household.links[home].tell(Departed(client))

    def deliver(self, to: tuple[int, ...], message: bytes) -> None:
        for client in to:
            found = self.household.hub.clients.get(client)
            if isinstance(found, Led):
                found.pass_on(message)

    def lose(self, sibling: int) -> None:
        """A process is gone: who was at its tables is let go, and comes again."""
        clients = self.household.hub.clients
        for client, homes in list(self.led.items()):
            if homes.pop(sibling, None) is not None and client in clients:
                clients[client].close()
