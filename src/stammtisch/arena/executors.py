"""Where tournaments are played: processes of this machine, or a Ray cluster.

Both are one port: a function of a plan and its open fixtures that yields finished games in any order.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Any

from stammtisch.arena.plan import Fixture, Plan
from stammtisch.arena.play import Outcome, play_fixture
from stammtisch.errors import StammtischError
from stammtisch.shielded import heeding, shielded

Executor = Callable[[Plan, Sequence[Fixture]], Iterator[Outcome]]


def here(plan: Plan, open_fixtures: Sequence[Fixture]) -> Iterator[Outcome]:
    """One after the other in this process."""
    for fixture in open_fixtures:
        yield play_fixture(plan, fixture)


def processes(jobs: int) -> Executor:
    """So many processes of this machine."""

    def run(plan: Plan, open_fixtures: Sequence[Fixture]) -> Iterator[Outcome]:
        waiting = list(reversed(open_fixtures))
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=heeding) as pool:
            running: set[Future[Outcome]] = set()
            try:
                while waiting or running:
                    while waiting and len(running) < 2 * jobs:
                        with shielded():
                            running.add(pool.submit(play_fixture, plan, waiting.pop()))
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        yield future.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    return run


def on_ray(address: str) -> Executor:
    """A Ray cluster (`ray://host:port`), or `ray` for one on this machine."""
    try:
        import ray
    except ImportError as error:
        raise StammtischError("Ray is not installed: pip install 'stammtisch[ray]'.") from error

    def run(plan: Plan, open_fixtures: Sequence[Fixture]) -> Iterator[Outcome]:
        ray.init(address=None if address == "ray" else address, ignore_reinit_error=True, log_to_driver=False)
        remote: Any = ray.remote(play_fixture)
        running = [remote.remote(plan, fixture) for fixture in open_fixtures]
        while running:
            done, running = ray.wait(running)
            yield from ray.get(done)

    return run


def executor(jobs: int, on: str | None) -> Executor:
    """The executor a user asks for."""
    if on is not None:
        return on_ray(on)
    return here if jobs == 1 else processes(jobs)
