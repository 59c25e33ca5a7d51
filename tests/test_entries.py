"""A log in little room is the same sequence of entries as a list."""

import sys

from stammtisch.core import CHANCE
from stammtisch.entries import Entry, Log

SOME = [Entry(0, 3), Entry(CHANCE, 2**62 - 1), Entry(5, 0), Entry(1, 7)]


def test_a_log_reads_like_the_list_of_its_entries() -> None:
    log = Log(SOME)
    assert (list(log), len(log), log[1], log[-1], log[1:3], log[::-1]) == (SOME, 4, SOME[1], SOME[-1], SOME[1:3], SOME[::-1])
    assert log == SOME and log == Log(SOME) and log != SOME[:3] and log != [*SOME[:3], Entry(1, 8)] and log != "four"
    assert repr(log) == f"Log({SOME})" and SOME[2] in log and log.index(SOME[3]) == 3


def test_a_log_that_is_cut_goes_on_from_there() -> None:
    log = Log(SOME)
    log.cut(2)
    log.extend([SOME[3]])
    assert log == [*SOME[:2], SOME[3]]


def test_an_entry_takes_ten_bytes() -> None:
    log = Log(SOME * 1000)
    assert (sys.getsizeof(log._players) + sys.getsizeof(log._actions)) / len(log) < 12
