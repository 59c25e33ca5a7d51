"""What a guest has asked on its present connection, and the answer to each: the server repeats the `ref` of a request."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

import aiohttp
import msgspec

from stammtisch.client.errors import Interrupted
from stammtisch.server.wire.messages import Done, Refused
from stammtisch.server.wire.requests import AnyRequest

ENCODER = msgspec.json.Encoder()


def encoded(request: AnyRequest) -> str:
    return ENCODER.encode(request).decode()


class Answers:
    """Those that are still to come."""

    def __init__(self) -> None:
        self._waiting: dict[int, asyncio.Future[Done | Refused]] = {}
        self._refs = count(1)

    async def to(self, request: AnyRequest, send: Callable[[str], Awaitable[None]]) -> Done | Refused:
        """Send a request and wait for its answer; raises Interrupted if the connection breaks before."""
        ref = next(self._refs)
        answer: asyncio.Future[Done | Refused] = asyncio.get_running_loop().create_future()
        self._waiting[ref] = answer
        try:
            await send(encoded(msgspec.structs.replace(request, ref=ref)))
            return await answer
        except (OSError, aiohttp.ClientError) as error:
            raise Interrupted(str(error)) from error
        finally:
            self._waiting.pop(ref, None)

    def hear(self, message: Done | Refused) -> None:
        answer = None if message.ref is None else self._waiting.get(message.ref)
        if answer is not None and not answer.done():
            answer.set_result(message)

    def break_off(self) -> None:
        """The connection is gone: whoever waits hears so."""
        waiting, self._waiting = self._waiting, {}
        for answer in waiting.values():
            if not answer.done():
                answer.set_exception(Interrupted("The connection broke before the answer came."))
