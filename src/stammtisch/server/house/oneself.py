"""What a guest says of himself: name and face, whether he is looking, and where he may be woken."""

from collections.abc import Callable
from typing import assert_never

from stammtisch.server.house.hub import Hub
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store.batch import Guest
from stammtisch.server.store.gently import gently
from stammtisch.server.table import talk
from stammtisch.server.values.news import Renamed
from stammtisch.server.values.subscriptions import id_of
from stammtisch.server.values.words import clean
from stammtisch.server.wire import requests
from stammtisch.server.wire.refusals import Refusal
from stammtisch.server.wire.requests import OwnRequest


class Oneself:
    """Changes what is known of guests, in memory, in the store and at the other servers."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def take(
        self, guest: str, request: OwnRequest, done: Callable[[], None], fail: Callable[[], None] = lambda: None
    ) -> None:
        """Carry out what this guest asks for, then call `done`; `fail` if no store takes it."""
        match request:
            case requests.Rename():
                await self._must_not_tell(guest, "rename.playing")
                self._present(guest, request.name, self.hub.names.faces.get(guest))
                done()
            case requests.ChooseFace():
                await self._must_not_tell(guest, "face.playing")
                self._present(guest, self.hub.names.known.get(guest, ""), request.face)
                done()
            case requests.Subscribe():
                if self.hub.wakeups is None:
                    raise Refusal("push.off")
                kept = self.hub.wakeups.subscription(guest, request)
                self.hub.committer.put_subscription(kept.id, kept, done, fail)
            case requests.Unsubscribe():
                self.hub.committer.put_subscription(id_of(request.endpoint), None, done, fail)
            case _:
                assert_never(request)

    async def recognise(self, guest: str, name: str | None, face: int | None) -> None:
        """Who has a name and a face keeps them, and has been seen today."""
        known, chosen = self.hub.names.known.get(guest), self.hub.names.faces.get(guest)
        is_new = (name is not None and name != known) or (face is not None and face != chosen)
        if is_new and not await self._keeps_name(guest):
            self._present(guest, known or "" if name is None else name, chosen if face is None else face)
        elif known is not None:
            self.hub.committer.add_guest(Guest(guest, known, now_ms(), chosen))

    async def _must_not_tell(self, guest: str, code: str) -> None:
        if await self._keeps_name(guest):
            raise Refusal(code)

    async def _keeps_name(self, guest: str) -> bool:
        """Whether this guest sits where a new name, or a new face, would be a message."""
        async for name in gently(await self.hub.store.tables_of(guest)):
            table = await self.hub.table(name)
            if table is not None and talk.keeps_name(table.sheet, guest):
                return True
        return False

    def _present(self, guest: str, name: str, face: int | None) -> None:
        name = clean(name)  # nothing left of it: the guest has a number again
        self.hub.committer.add_guest(Guest(guest, name, now_ms(), face))
        self.hub.bus.tell(Renamed(server=self.hub.store.writer, guest=guest, name=name, face=face))
        self.hub.rename(guest, name, face)
