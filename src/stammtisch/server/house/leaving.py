"""How a guest leaves a device: to another one, or for good."""

from stammtisch.server.house.hub import Hub
from stammtisch.server.house.identity import TRANSFER_TIME, code_hash, seal, transfer_code, unseal
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store import transfers
from stammtisch.server.store.store import TROUBLE
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.news import Forgotten
from stammtisch.server.wire import messages
from stammtisch.server.wire.refusals import Refusal


async def transfer(hub: Hub, token: str) -> messages.TransferCode:
    """A code that opens this token on another device, once."""
    code = transfer_code()
    await transfers.keep(hub.store.engine, code_hash(code), seal(token, code), now_ms() + TRANSFER_TIME)
    return messages.TransferCode(code=code, link=f"{hub.base_url}/#transfer={code}")


async def take_transfer(hub: Hub, code: str) -> str:
    """The token behind a code."""
    try:
        sealed = await transfers.take(hub.store.engine, code_hash(code), now_ms())
    except TROUBLE as error:
        raise Refusal("store.away") from error
    if sealed is None:
        raise Refusal("bad-transfer")
    return unseal(sealed, code)


async def forget(hub: Hub, guest: str) -> None:
    """Free every seat of a guest, then know nothing of him any more, here and at the other servers."""
    for name in await hub.store.tables_of(guest):
        table = await hub.table(name)
        if table is not None and sits_at(table.sheet, guest):
            hub.act(table, table.forget, guest, now_ms())
            await hub.onlookers.until(table, lambda sheet: not sits_at(sheet, guest))
    await hub.committer.forget(guest)
    await hub.forget(guest)
    hub.bus.tell(Forgotten(server=hub.store.writer, guest=guest))


def sits_at(sheet: Sheet, guest: str) -> bool:
    return sheet.seat_of(guest) is not None and sheet.phase != "over"
