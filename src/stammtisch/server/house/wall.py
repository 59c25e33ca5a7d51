"""The wall clock: the only place where the server reads the time that goes into its log."""

import time


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
