"""The record of a table's game; it reveals everything, so it is written when the game is over, or broken."""

from collections.abc import Callable

import msgspec

from stammtisch import record
from stammtisch.record import Called, Record
from stammtisch.server.table.sheet import Sheet

Names = Callable[[str], Called]


def write_record(sheet: Sheet, names: Names) -> Record:
    """The whole game, who held which seat, and whether somebody may have seen two hands."""
    found = written(sheet, [seat(sheet, number, names) for number in range(len(sheet.seats))])
    if not sheet.unrated:
        return found
    marked = msgspec.structs.replace(found, unrated=True)
    return msgspec.structs.replace(marked, digest=record.digest(marked))


def written(sheet: Sheet, seats: list[record.Seat]) -> Record:
    assert sheet.end != "running" and sheet.proof is not None and sheet.start is not None
    # The luck before a fork came from another seed: such a record claims no proof.
    proof = None if sheet.created.prefix else sheet.proof
    if sheet.match is not None:
        return record.write(
            sheet.match,
            seats,
            name=sheet.luck_name,
            proof=proof,
            end=sheet.end,
            result=sheet.result,
            start=sheet.start.version,
            efforts=sheet.efforts,
        )
    whole = Record(
        format=record.format_of(sheet.start.version),
        game=sheet.created.game,
        version=sheet.created.version,
        match=sheet.luck_name,
        options=sheet.raw_options,
        seats=tuple(seats),
        proof=proof,
        seed=sheet.start.seed() if sheet.start.begun else None,
        log=tuple(sheet.lines),
        end=sheet.end,
        result=None,
    )
    return msgspec.structs.replace(whole, digest=record.digest(whole))


def seat(sheet: Sheet, number: int, names: Names) -> record.Seat:
    holders = seen_by(sheet, number, names)
    return record.Seat(seat_name(sheet, number, names), sheet.seats[number].bot, holders or msgspec.UNSET)


def seat_name(sheet: Sheet, number: int, names: Names) -> Called:
    own = sheet.seats[number]
    return names(own.guest) if own.guest is not None else f"Bot ({own.bot})" if own.bot is not None else ""


def seen_by(sheet: Sheet, number: int, names: Names) -> tuple[Called, ...]:
    """Everybody who has held this hand of a game with secrets; nobody is named if it was its holder alone."""
    has_begun = sheet.start is not None and sheet.start.begun  # one that was broken off before dealt no hands
    holders = sheet.hands.holders[number] if has_begun and sheet.hides else []
    is_usual = not holders or holders == [sheet.seats[number].guest]
    return () if is_usual else tuple([names(guest) for guest in holders])


def for_operator(sheet: Sheet) -> str:
    """The record of a table that has broken, without names; `stammtisch` reads it like any other."""
    try:
        seats = [record.Seat("", seat.bot) for seat in sheet.seats]
        assert sheet.match is not None
        found = record.write(sheet.match, seats, name=sheet.luck_name, proof=sheet.proof, end=sheet.end, result=sheet.result)
        return msgspec.json.encode(found).decode()
    except Exception as error:  # whatever broke may have broken this too; the store has the log
        return f"unreadable: {error!r}"
