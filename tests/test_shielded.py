"""Ctrl-C, which a terminal sends to every process of a command, at its worst moment: while they load."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import sleep

import pytest

from stammtisch.server.house.workers import AWAKE, Worker
from stammtisch.shielded import heeding, shielded

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="this system has no signals to hold back")
# Instead of the command line, a module whose loading takes as long as it takes until Ctrl-C comes.
INTERRUPTED = """
import os, signal, sys

class Loading:
    def find_spec(self, name, path=None, target=None):
        if name == "stammtisch.cli":
            os.kill(os.getpid(), signal.SIGINT)
            raise SystemExit(7)

sys.meta_path.insert(0, Loading())
from stammtisch.__main__ import main
main()
"""


def test_ctrl_c_while_the_command_is_loaded_ends_it_without_a_word() -> None:
    ran = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (-signal.SIGINT, "", "")


def test_a_command_that_was_begun_to_ignore_ctrl_c_does() -> None:
    command = f"signal.signal(signal.SIGINT, signal.SIG_IGN){INTERRUPTED}"
    ran = subprocess.run([sys.executable, "-c", f"import signal; {command}"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (7, "")


def awake(pipe: Connection) -> None:
    pipe.send(AWAKE)
    pipe.send(pipe.recv() + 1)


def test_ctrl_c_while_a_worker_is_loaded_is_the_servers_alone() -> None:
    worker = Worker[int, int](awake)
    assert worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGINT)
    assert worker.ask(41) == 42
    worker.stop()


def test_whoever_heeds_ctrl_c_ends_at_once_and_silently(capfd: pytest.CaptureFixture[str]) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=heeding) as pool:
        with shielded():
            napping = pool.submit(sleep, 60)
        [process] = pool._processes.values()
        assert process.pid is not None
        os.kill(process.pid, signal.SIGINT)
        with pytest.raises(BrokenProcessPool):
            napping.result()
    assert capfd.readouterr().err == ""


def test_nobody_is_shielded_for_longer_than_the_beginning_of_a_process() -> None:
    with shielded():
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
