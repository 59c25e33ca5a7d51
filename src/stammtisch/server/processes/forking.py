"""The process from which those of a house are forked: it loads the program once, while the landlord still does the same.

Imports next to nothing of ours, so that it is under way as early as possible.
"""

import multiprocessing
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext

from stammtisch.shielded import shielded

WARM = "stammtisch.server.processes.warm"


def begin_to_load() -> None:
    """Once, before anything else is loaded."""
    context().set_forkserver_preload([WARM])
    with shielded():
        forkserver.ensure_running()


def context() -> ForkServerContext:
    """Processes that are there as soon as they are asked for."""
    return multiprocessing.get_context("forkserver")
