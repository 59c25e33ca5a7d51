"""Reading a table from its log, a page at a time, so that the longest game keeps nobody waiting."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

import structlog

from stammtisch import record
from stammtisch.data import AnyGame, stored_options
from stammtisch.errors import BadRecord
from stammtisch.games import find
from stammtisch.match import Match
from stammtisch.server.store.batch import sitters
from stammtisch.server.store.gently import gently
from stammtisch.server.store.store import Store
from stammtisch.server.table.fold import opened, restore
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import Created, Row

log = structlog.get_logger()


class Found(NamedTuple):
    """What there is of a table: nothing, a log that cannot be read, or its sheet."""

    sheet: Sheet | None = None
    guests: frozenset[str] = frozenset()  # everybody who ever sat there
    is_damaged: bool = False


async def read(store: Store, name: str) -> Found:
    """The sheet behind a log; a damaged one costs nothing but a line for the operator."""
    try:
        return await folded(store.pages(name))
    except BadRecord as error:
        log.error("table cannot be read", table=name, error=str(error))
        return Found(is_damaged=True)


async def folded(pages: AsyncIterator[Sequence[Row]]) -> Found:
    """Fold page by page, and keep none of them."""
    sheet: Sheet | None = None
    guests: set[str] = set()
    async for rows in pages:
        try:
            if sheet is None:
                sheet, rows = await first(rows[0]), rows[1:]
                guests.update(sitters_at_first(sheet.created))
            async for row in gently(rows):
                restore(sheet, [row])
                guests.update(sitters(row))
        except Exception:  # this one log is damaged; the others are not
            log.exception("table cannot be restored", table=rows[0].table if rows else "")
            return Found(is_damaged=True)
    return Found(sheet, frozenset(guests))


async def first(row: Row) -> Sheet:
    """The sheet of a table that has just been created; what a fork plays on from is worked out beside the loop."""
    created = row.event
    assert isinstance(created, Created) and row.step == 0
    game = find(created.game)
    sheet = opened(row.table, game, created, row.time)
    if created.prefix and sheet.is_playable:
        sheet.played = await asyncio.to_thread(played, game, created)
    return sheet


def played(game: AnyGame, created: Created) -> Match:
    """The match a fork begins with. Its seed is not known yet, and does not matter for what was played before."""
    entries = record.entries(game, created.prefix)
    return Match.replay(game, created.seats, stored_options(game, created.options), "", entries)


def sitters_at_first(created: Created) -> list[str]:
    return [guest for guest in created.guests if guest is not None]
