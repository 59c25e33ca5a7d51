"""Who waits for something to have happened at a table."""

import asyncio
from collections.abc import Callable

from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.table import Table

Onlooker = tuple[Callable[[Sheet], bool], asyncio.Future[None]]


class Onlookers:
    """Those who wait, by table."""

    def __init__(self) -> None:
        self.waiting: dict[str, list[Onlooker]] = {}

    async def until(self, table: Table, is_so: Callable[[Sheet], bool]) -> None:
        """Wait until a table has come that far, or can come no further."""
        if not is_so(table.sheet) and not table.is_paused:
            seen = asyncio.get_running_loop().create_future()
            self.waiting.setdefault(table.sheet.name, []).append((is_so, seen))
            await seen

    def wait_at(self, name: str) -> bool:
        """Whether anybody waits for something there."""
        return name in self.waiting

    def tell(self, name: str, sheet: Sheet | None = None) -> None:
        """Let those go on who have waited for this; all of them without a sheet, for nothing more happens there."""
        for one in self.waiting.pop(name, ()):
            is_so, seen = one
            if sheet is not None and not is_so(sheet):
                self.waiting.setdefault(name, []).append(one)
            elif not seen.done():
                seen.set_result(None)
