"""Bots in processes of their own, fed with views: they never delay the event loop and can never see a state."""

import asyncio
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Generic, NamedTuple, TypeVar

import structlog

from stammtisch.bots.deadline import Deadline
from stammtisch.bots.hint import Hint, advice
from stammtisch.bots.levels import load_installed, make_bot
from stammtisch.catalogue import USUAL, Language
from stammtisch.core import FastDice
from stammtisch.data import View
from stammtisch.games import find
from stammtisch.server.house.fairness import NOBODYS, Claim, FairQueue
from stammtisch.shielded import shielded

log = structlog.get_logger()

LOADING = 120.0  # seconds a new worker may take until it is awake: long on a busy machine, but no thinking
PATIENCE = 5.0  # seconds a worker may take beyond a bot's budget
LEAST = 0.1  # seconds a bot may think however many wait
ATTEMPTS = 3
AGAIN = 1.0  # seconds until a worker that could not be hired is tried again
AWAKE = "awake"  # the first word of every worker
NOTHING = -1  # what most bots do out of turn


class Job(NamedTuple):
    """Everything a bot is told."""

    game: str
    level: str
    view: View
    legal: list[int]
    seed: int
    seconds: float
    off_turn: bool = False  # the seat is not awaited: it may also do nothing
    for_hint: bool = False  # somebody wants to know what is best, and why
    language: Language = USUAL  # in which he wants to know it


class Choice(NamedTuple):
    """What a bot plays, and what stopped its thinking, see `Deadline`."""

    action: int
    looks: int | None = None
    is_own: bool = True  # False: the bot could not say, and this is what somebody plays who does not answer


Answer = Choice | list[Hint] | str  # a choice, or advice, or what went wrong
Question = TypeVar("Question")
Reply = TypeVar("Reply")


Begin = Callable[[], None]


def silently() -> None:
    """For whom it does not matter when a bot begins to think."""


def stand_back() -> None:
    """Let the server's loop go first where processors are few: it answers people, and has little to do for each."""
    if sys.platform != "win32":
        os.nice(5)


def work(pipe: Connection) -> None:
    """The life of a worker; it ends when the server's end of the pipe closes."""
    stand_back()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    load_installed()  # that is no thinking
    pipe.send(AWAKE)
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(think(job))


def think(job: Job) -> Answer:
    """The chosen action (NOTHING out of turn, if so), or advice where that is wanted, or what went wrong."""
    try:
        game = find(job.game)
        bot = make_bot(game, job.level)
        if job.for_hint:
            return advice(bot, job.view, job.legal, FastDice(job.seed), job.seconds, job.language)
        if job.off_turn:
            wanted = bot.interrupt(job.view, job.legal, FastDice(job.seed))
            return Choice(NOTHING if wanted is None else wanted)
        deadline = Deadline(job.seconds)
        return Choice(bot.choose(job.view, job.legal, FastDice(job.seed), deadline), deadline.stopped_after)
    except Exception as error:  # a bot's mistake is its own: the table gets a default move
        return f"{type(error).__name__}: {error}"


class Worker(Generic[Question, Reply]):
    """One process and the pipe to it."""

    def __init__(self, target: Callable[[Connection], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=target, args=(theirs,), daemon=True)
        with shielded():
            self.process.start()
        theirs.close()
        self.is_awake = False

    def wake(self) -> None:
        """Blocks until the process has loaded what it needs; EOFError or OSError if it is gone."""
        if not self.is_awake:
            assert self.pipe.recv() == AWAKE
            self.is_awake = True

    def ask(self, question: Question) -> Reply:
        """Blocks; EOFError or OSError if the process is gone."""
        self.wake()
        self.pipe.send(question)
        reply: Reply = self.pipe.recv()
        return reply

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


BotWorker = Worker[Job, Answer]


class Workers:
    """A handful of workers; one that crashes or hangs is replaced and its job done again."""

    def __init__(self, count: int, target: Callable[[Connection], None] = work, late: bool = False) -> None:
        self.target = target
        self.count = count
        self.due = late  # they are hired when the first bot is asked for something
        self.threads = ThreadPoolExecutor(max(1, count), "worker")
        self.queue: FairQueue[BotWorker] = FairQueue()
        self.all: set[BotWorker] = set()
        self.is_stopped = False

    async def start(self) -> None:
        if not self.due:
            for _ in range(self.count):
                await self._hire()

    async def _hire(self) -> None:
        worker = await asyncio.get_running_loop().run_in_executor(None, BotWorker, self.target)
        if self.is_stopped:
            await asyncio.get_running_loop().run_in_executor(None, worker.stop)
            return
        self.all.add(worker)
        self.queue.give_back(worker)

    async def choose(self, job: Job, claim: Claim = NOBODYS, begin: Begin = silently) -> Choice:
        """What the bot plays; the first legal action if it cannot say. `begin` is called when it begins to think."""
        for _ in range(ATTEMPTS):
            answer = await self._try(job, claim, begin)
            if isinstance(answer, Choice) and isinstance(answer.action, int) and not isinstance(answer.action, bool):
                return answer
            log.error("bot failed", game=job.game, level=job.level, reason=answer)
        return Choice(NOTHING if job.off_turn else job.legal[0], is_own=False)

    async def advise(self, job: Job, claim: Claim = NOBODYS) -> list[Hint]:
        """The best actions with their reasons; none if the bot cannot say."""
        for _ in range(ATTEMPTS):
            answer = await self._try(job._replace(for_hint=True), claim)
            if isinstance(answer, list):
                return answer
            log.error("no hint", game=job.game, reason=answer)
        return []

    def budget(self, seconds: float) -> float:
        """What a bot may spend now: the more wait, the less each of them."""
        return max(LEAST, seconds / (1 + len(self.queue.waiting) / max(1, self.count)))

    async def _try(self, job: Job, claim: Claim, begin: Begin = silently) -> Answer:
        if self.due:
            self.due = False
            for _ in range(self.count):
                await self._hire_at_last()
        worker, loop = await self.queue.take(claim), asyncio.get_running_loop()
        job = job._replace(seconds=self.budget(job.seconds))
        start = time.perf_counter()
        try:
            awake = loop.run_in_executor(self.threads, worker.wake)
            await asyncio.wait_for(asyncio.shield(awake), LOADING)
            begin()
            asked = loop.run_in_executor(self.threads, worker.ask, job)
            answer = await asyncio.wait_for(asyncio.shield(asked), job.seconds + PATIENCE)
        except TimeoutError:
            return await self._replace(worker, "took too long")
        except Exception as error:  # it is gone, or says what nobody can read
            return await self._replace(worker, f"crashed: {error!r}")
        self.queue.charge(claim, time.perf_counter() - start)
        self.queue.give_back(worker)
        return answer

    async def _replace(self, worker: BotWorker, reason: str) -> str:
        self.all.discard(worker)
        await asyncio.get_running_loop().run_in_executor(None, worker.stop)
        await self._hire_at_last()
        return reason

    async def _hire_at_last(self) -> None:
        """Until there is one more worker, or none is wanted any more."""
        while not self.is_stopped and not await self._is_hired():
            await asyncio.sleep(AGAIN)

    async def _is_hired(self) -> bool:
        """Whether there is one more worker; no memory, threads or descriptors may be so for a moment only."""
        try:
            await self._hire()
        except (OSError, RuntimeError) as error:
            log.error("a process for bots could not be begun", error=str(error))
            return False
        return True

    def stop(self) -> None:
        self.is_stopped = True
        for worker in self.all:
            worker.stop()
        self.threads.shutdown(wait=False, cancel_futures=True)
