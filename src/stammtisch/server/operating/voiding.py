"""Ending games without a winner, on an operator's word: of tables that no server can play on, or that he names."""

from collections.abc import Sequence

from stammtisch.errors import StammtischError
from stammtisch.server.house.reading import read
from stammtisch.server.house.wall import now_ms
from stammtisch.server.operating.moving import opened
from stammtisch.server.store.batch import Batch
from stammtisch.server.store.store import Store
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import Row, Voided


async def void(url: str, names: Sequence[str], others: bool, reason: str) -> list[str]:
    """End these tables, and with `others` every one whose rules this program does not have; returns those ended."""
    async with opened(url, "void", alone=True) as store:
        found = [await sheet_of(store, name) for name in names]
        if others:
            found += [sheet for name in await store.open_tables() if not (sheet := await sheet_of(store, name)).is_playable]
        return [await end(store, sheet, reason) for sheet in {sheet.name: sheet for sheet in found}.values()]


async def sheet_of(store: Store, name: str) -> Sheet:
    sheet = (await read(store, name)).sheet
    if sheet is None:
        raise StammtischError(f"There is no table {name} that can be read.")
    return sheet


async def end(store: Store, sheet: Sheet, reason: str) -> str:
    if sheet.phase == "over":
        raise StammtischError(f"The game at table {sheet.name} is over already.")
    now = now_ms()
    row = Row(sheet.name, sheet.steps, now, Voided(reason=reason))
    if (row.table, row.step) not in await store.write(Batch(rows=[row], finished={row.table: now})):
        raise StammtischError(f"Somebody played at table {sheet.name} just now. Try again.")
    return sheet.name
