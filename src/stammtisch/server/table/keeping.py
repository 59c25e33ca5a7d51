"""How long a table is kept that nobody plays at. Pure."""

from stammtisch.server.table.sheet import Sheet

DAY = 86_400_000  # milliseconds


def kept_until(sheet: Sheet, keep: int) -> int:
    """Until when a table stays although nothing happens there: never less than a clock leaves somebody to decide.

    The end of a day: people are told, and to the millisecond it would show when somebody did what others do not notice.
    """
    times = [sheet.changed + keep]
    for seat in sheet.awaited:
        end = sheet.clocks.expires(seat)
        if end is not None:
            times.append(end + DAY)
    return -(-max(times) // DAY) * DAY
