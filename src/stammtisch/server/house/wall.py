"""The server's time: the only place where it is read that goes into the log.

The wall clock is asked once, when the program starts; from then on time is the monotonic clock's. So nobody's clock jumps
when the machine's does, and servers need not agree on the hour: between them only durations count.
"""

import time

STARTED = time.time_ns() - time.monotonic_ns()


def now_ms() -> int:
    """Milliseconds since 1970, if the wall clock was right when the program started."""
    return (STARTED + time.monotonic_ns()) // 1_000_000
