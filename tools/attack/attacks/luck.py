"""Whoever holds a seat and the server tries for a better deal: stands up, withholds a reveal, renames the match."""

import asyncio

import msgspec
from tools.attack.house import Guest, House, Outcome
from tools.attack.stores import found as rows

from stammtisch import record
from stammtisch.errors import BadRecord
from stammtisch.games import GAMES

POINTS = (5,)


async def attack(house: House) -> Outcome:
    async with Guest(house) as ada, Guest(house, "203.0.113.7") as eve:
        table = await ada.create("dog", seats=2)
        await eve.ask("sit", table=table)
        honest = asyncio.create_task(ada.begin(table))
        codes = await grind(house, eve, table)
        await honest  # Eve never reveals
        left_out = ada.last["began"]["left_out"]
        await ada.ask("resign", table=table)
    found = await house.record(table)
    record.verify(found, GAMES["dog"])
    renamed = is_refused(msgspec.structs.replace(found, match="another"))
    kept = "done" not in codes and left_out == [1] == record.left_out(found) and renamed
    figures = f"{len(codes)} ways to begin anew, all refused: {sorted(set(codes))}; withheld and named: {left_out}"
    return Outcome("nothing is drawn anew, and who withholds is named", kept, f"{figures}; renamed match refused: {renamed}")


async def grind(house: House, eve: Guest, table: str) -> list[str]:
    """Commit, read what the other has revealed in the store, and try everything but to reveal."""
    while True:
        message = await eve.get("starting")
        if message["phase"] == "reveal":
            break
        if not message["ready"][1]:
            await eve.send("ready", table=table, attempt=message["attempt"], commitment="ab" * 32)
    while "revealed" not in await log_of(house, table):
        await asyncio.sleep(0.05)
    ways: list[dict[str, object]] = [
        {"kind": "stand"},
        {"kind": "sit"},
        {"kind": "ready", "attempt": message["attempt"], "commitment": "cd" * 32},
        {"kind": "reveal", "attempt": message["attempt"], "entropy": "00" * 16},
        {"kind": "resign"},
    ]
    return [str((await eve.ask(str(way.pop("kind")), table=table, **way)).get("code", "done")) for way in ways]


async def log_of(house: House, table: str) -> str:
    return " ".join([row[0] for row in await rows(house.store, "SELECT event FROM steps WHERE table_id = :table", table=table)])


def is_refused(forged: record.Record) -> bool:
    forged = msgspec.structs.replace(forged, digest=record.digest(forged))
    try:
        record.verify(forged, GAMES["dog"])
    except BadRecord:
        return True
    return False
