"""Somebody at the web page, at a table that clients of the protocol sit at too."""

from stammtisch.server.house.sessions import Session
from stammtisch.server.wire import messages, requests
from tests.catan_protocol.stage import Stage


class Browser:
    """A player of the web page at the same table: it answers the start as the page does."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.id = 900_000 + len(stage.hub.clients)
        self.address = ""
        self.messages: list[messages.AnyMessage] = []
        self.session: Session | None = None

    def receive(self, message: messages.AnyMessage) -> None:
        self.messages.append(message)
        if isinstance(message, messages.Starting) and message.phase == "commit" and self.session is not None:
            ready = requests.Ready(table=message.table, attempt=message.attempt)
            self.stage.hub.spawn(self.stage.reception.take(self.session, ready))

    def close(self) -> None:
        pass

    async def hello(self, name: str) -> "Browser":
        self.session = await self.stage.reception.hello(self, requests.Hello(name=name))
        return self

    async def ask(self, request: requests.AnyRequest) -> None:
        assert self.session is not None
        await self.stage.reception.take(self.session, request)
        await self.stage.settle()

    def tables(self) -> list[messages.Table]:
        return [message for message in self.messages if isinstance(message, messages.Table)]

    def has_begun(self) -> bool:
        return any(isinstance(message, messages.Update) for message in self.messages)
