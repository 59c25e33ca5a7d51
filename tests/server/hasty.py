"""A server that acknowledges moves before they are durable, so that the tests of durability can be seen to fail."""

import asyncio

from stammtisch.server.store.batch import Batch
from stammtisch.server.store.committer import Committer
from tests.server.processes import SERVE

HASTY = f"from tests.server.hasty import install; install(); {SERVE}"  # the program
LATE = 0.3  # seconds from the acknowledgement to the commit
PENDING: list[asyncio.Task[None]] = []


def install() -> None:
    """Let every committer of this process lie."""
    write = Committer._write
    turn = asyncio.Lock()

    async def later(self: Committer, batch: Batch) -> None:
        await asyncio.sleep(LATE)
        async with turn:  # in the order of their acknowledgements
            await write(self, batch)

    async def hasty(self: Committer, batch: Batch) -> set[tuple[str, int]]:
        if any(row.step == 0 for row in batch.rows):  # a new table is read back at once
            await asyncio.gather(*PENDING)
            return await write(self, batch)
        PENDING.append(asyncio.create_task(later(self, batch)))
        return {(row.table, row.step) for row in batch.rows}

    Committer._write = hasty  # type: ignore[method-assign]
