"""What one client has asked of the server and not heard of yet."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from stammtisch.server.wire.requests import AnyRequest


class Asking:
    """Requests on their way. `give_in` hands one to the server, `answer` says on the wire what became of one."""

    def __init__(self, give_in: Callable[[AnyRequest], Awaitable[None]], answer: Callable[[str], None]) -> None:
        self.give_in = give_in
        self.answer = answer
        self.refs = 0
        self.pending: dict[int, asyncio.Future[str]] = {}
        self.confirming: int | None = None  # the request whose outcome is answered on the wire

    async def ask(self, request: AnyRequest) -> str:
        """The outcome of a request, as `settle` is told it."""
        self.refs += 1
        outcome: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.pending[self.refs] = outcome
        await self.give_in(msgspec.structs.replace(request, ref=self.refs))
        return await outcome

    async def confirmed(self, request: AnyRequest) -> str:
        """A request whose outcome is the answer to the client, given the moment it is known: after all it caused."""
        self.confirming = self.refs + 1
        return await self.ask(request)

    def settle(self, ref: int | None, answer: str, outcome: str) -> None:
        if ref is not None and ref == self.confirming:
            self.confirming = None
            self.answer(answer)
        waiting = None if ref is None else self.pending.pop(ref, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(outcome)

    def settle_all(self, answer: str, outcome: str) -> None:
        for ref in list(self.pending):
            self.settle(ref, answer, outcome)
