"""Every module is exercised: by a test file of its own name, by a test that imports it, or by one of the table below.

The table names the test that reaches a module through its front door.
"""

from functools import cache
from pathlib import Path

from tools import house

TESTS = Path(__file__).resolve().parent
REACHED = {
    "stammtisch.games.catan.suggesting": "bots/test_reasons.py",
    "stammtisch.games.doerfer.suggesting": "bots/test_reasons.py",
    "stammtisch.games.dog.suggesting": "bots/test_reasons.py",
    "stammtisch.games.dog_royal.suggesting": "bots/test_reasons.py",
    "stammtisch.games.ring.suggesting": "bots/test_reasons.py",
    "stammtisch.games.vier.suggesting": "bots/test_reasons.py",
    "stammtisch.server.house.greeting": "server/test_strange.py",
    "stammtisch.server.house.guests": "server/test_push.py",
    "stammtisch.server.house.oneself": "server/test_faces.py",
    "stammtisch.server.house.siblings": "server/test_halves.py",
    "stammtisch.server.processes.figures": "server/test_landlord.py",
    "stammtisch.server.processes.leading": "server/test_halves.py",
    "stammtisch.server.processes.openings": "server/test_halves.py",
    "stammtisch.server.processes.notices": "server/test_halves.py",
    "stammtisch.server.processes.visitors": "server/test_halves.py",
    "stammtisch.games.catan.telling": "test_telling.py",
    "stammtisch.games.doerfer.telling": "test_telling.py",
    "stammtisch.games.dog.telling": "test_telling.py",
    "stammtisch.games.dog_royal.telling": "test_telling.py",
    "stammtisch.games.ring.telling": "test_telling.py",
    "stammtisch.games.vier.telling": "test_telling.py",
    "stammtisch.arena.command": "test_cli.py",
    "stammtisch.finite": "test_cli.py",
    "stammtisch.output": "test_cli.py",
    "stammtisch.server.operating.kinds": "server/test_premises.py",
    "stammtisch.catan_protocol.codec.objects": "catan_protocol/test_board.py",
    "stammtisch.catan_protocol.gateway.actions": "catan_protocol/test_turns.py",
    "stammtisch.catan_protocol.gateway.asked": "catan_protocol/test_lobby.py",
    "stammtisch.catan_protocol.gateway.players": "catan_protocol/test_lobby.py",
    "stammtisch.catan_protocol.gateway.ports": "catan_protocol/test_turns.py",
    "stammtisch.catan_protocol.gateway.narrate": "catan_protocol/test_turns.py",
    "stammtisch.catan_protocol.gateway.waiting": "catan_protocol/test_sloppy.py",
    "stammtisch.catan_protocol.player.news": "catan_protocol/test_tracker.py",
    "stammtisch.terminal.boards.island": "terminal/test_boards.py",
    "stammtisch.terminal.command": "terminal/test_saved.py",
    "stammtisch.terminal.desk": "terminal/test_screens.py",
    "stammtisch.terminal.surface": "terminal/test_screens.py",
    "stammtisch.terminal.commands": "terminal/test_prompt.py",
    "stammtisch.client.answers": "client/test_guest.py",
    "stammtisch.client.chair": "client/test_guest.py",
    "stammtisch.client.command": "client/test_running.py",
    "stammtisch.client.decision": "client/test_guest.py",
    "stammtisch.client.errors": "client/test_guest.py",
    "stammtisch.client.links": "client/test_guest.py",
    "stammtisch.client.plain": "client/test_guest.py",
    "stammtisch.games.catan.engine.applying": "rules/catan/test_turns.py",
    "stammtisch.games.catan.engine.hidden": "laws/test_laws.py",
    "stammtisch.games.catan.engine.refusals": "rules/catan/test_turns.py",
    "stammtisch.games.dog.engine.stands": "rules/dog/test_seven.py",
    "stammtisch.games.doerfer.engine.board": "rules/doerfer/test_placements.py",
    "stammtisch.games.doerfer.engine.trial": "rules/doerfer/test_bot.py",
    "stammtisch.games.doerfer.reasons": "bots/test_reasons.py",
    "stammtisch.games.doerfer.text": "laws/test_laws.py",
    "stammtisch.games.catan.chart": "rules/catan/test_views.py",
    "stammtisch.games.catan.engine.composing": "laws/test_observations.py",
    "stammtisch.envs.batches": "envs/test_batch.py",
    "stammtisch.envs.choices": "envs/test_candidates.py",
    "stammtisch.games.vier.facts": "envs/test_candidates.py",
    "stammtisch.games.dog.facts": "envs/test_candidates.py",
    "stammtisch.games.dog_royal.facts": "envs/test_candidates.py",
    "stammtisch.games.doerfer.facts": "envs/test_candidates.py",
    "stammtisch.games.catan.facts": "envs/test_candidates.py",
    "stammtisch.games.ring.facts": "envs/test_candidates.py",
    "stammtisch.selfplay.command": "selfplay/test_datasets.py",
    "stammtisch.selfplay.dataset": "selfplay/test_datasets.py",
    "stammtisch.selfplay.schema": "selfplay/test_datasets.py",
    "stammtisch.selfplay.steps": "selfplay/test_datasets.py",
    "stammtisch.selfplay.work": "selfplay/test_datasets.py",
    "stammtisch.games.catan.engine.observer": "laws/test_observations.py",
    "stammtisch.games.catan.engine.spelling": "laws/test_observations.py",
    "stammtisch.games.catan.observation": "laws/test_observations.py",
    "stammtisch.games.doerfer.engine.observer": "laws/test_observations.py",
    "stammtisch.games.doerfer.observation": "laws/test_observations.py",
    "stammtisch.games.dog.engine.observer": "laws/test_observations.py",
    "stammtisch.games.dog.engine.spelling": "laws/test_observations.py",
    "stammtisch.games.dog.observation": "laws/test_observations.py",
    "stammtisch.games.dog_royal.engine.observer": "laws/test_observations.py",
    "stammtisch.games.dog_royal.engine.spelling": "laws/test_observations.py",
    "stammtisch.games.dog_royal.observation": "laws/test_observations.py",
    "stammtisch.games.vier.engine.observer": "laws/test_observations.py",
    "stammtisch.games.vier.observation": "laws/test_observations.py",
    "stammtisch.games.ring.engine.observing": "laws/test_observations.py",
    "stammtisch.games.ring.observation": "laws/test_observations.py",
    "stammtisch.envs.alone": "envs/test_environments.py",
    "stammtisch.envs.engine.course": "envs/test_environments.py",
    "stammtisch.envs.engine.games": "envs/test_batch.py",
    "stammtisch.envs.many": "envs/test_environments.py",
    "stammtisch.envs.processes": "envs/test_batch.py",
    "stammtisch.envs.setting": "envs/test_environments.py",
    "stammtisch.games.catan.tokens": "envs/test_tokens.py",
    "stammtisch.games.doerfer.tokens": "envs/test_tokens.py",
    "stammtisch.games.dog.tokens": "envs/test_tokens.py",
    "stammtisch.games.dog_royal.tokens": "envs/test_tokens.py",
    "stammtisch.games.ring.tokens": "envs/test_tokens.py",
    "stammtisch.games.vier.tokens": "envs/test_tokens.py",
    "stammtisch.tokens": "envs/test_tokens.py",
    "stammtisch.games.dog.engine.dividing": "rules/dog/test_seven.py",
    "stammtisch.games.dog.engine.turns": "rules/dog/test_flow.py",
    "stammtisch.games.dog.reasons": "bots/test_reasons.py",
    "stammtisch.games.dog.view": "laws/test_laws.py",
    "stammtisch.games.dog_royal.engine.house": "rules/dog_royal/test_flow.py",
    "stammtisch.games.dog_royal.engine.playing": "rules/dog_royal/test_moves.py",
    "stammtisch.games.dog_royal.engine.special": "rules/dog_royal/test_flow.py",
    "stammtisch.games.dog_royal.engine.turns": "rules/dog_royal/test_flow.py",
    "stammtisch.games.dog_royal.reasons": "bots/test_reasons.py",
    "stammtisch.games.dog_royal.view": "laws/test_laws.py",
    "stammtisch.games.ring.engine.checks": "rules/dog/test_refusals.py",
    "stammtisch.games.ring.engine.rounds": "rules/dog/test_flow.py",
    "stammtisch.games.ring.engine.worth": "rules/dog/test_bot.py",
    "stammtisch.games.ring.ring": "rules/dog/test_board.py",
    "stammtisch.games.ring.words": "rules/dog/test_text.py",
    "stammtisch.led.board": "led/test_screen.py",
    "stammtisch.led.frames": "led/test_pictures.py",
    "stammtisch.led.menu": "led/test_screen.py",
    "stammtisch.plug_ins": "test_games.py",
    "stammtisch.server.web.mine": "server/test_mine.py",
    "stammtisch.server.web.complaints": "server/test_limits.py",
    "stammtisch.server.wire.answers": "server/test_mine.py",
    "stammtisch.server.house.bots": "server/test_schedule.py",
    "stammtisch.server.house.leaving": "server/test_tidy.py",
    "stammtisch.server.house.metrics": "server/test_operation.py",
    "stammtisch.server.house.onlookers": "server/test_tidy.py",
    "stammtisch.server.house.openings": "server/test_limits.py",
    "stammtisch.server.house.shelf": "server/test_restart.py",
    "stammtisch.server.house.tasks": "server/test_operation.py",
    "stammtisch.server.house.timers": "server/test_restart.py",
    "stammtisch.server.store.beside": "server/test_trouble.py",
    "stammtisch.server.store.committer": "server/test_durable.py",
    "stammtisch.server.table.audience": "server/test_table.py",
    "stammtisch.server.table.clock": "server/test_presence.py",
    "stammtisch.server.table.due": "server/test_table.py",
    "stammtisch.server.table.fold_seats": "server/test_seats.py",
    "stammtisch.server.table.fold_start": "server/test_luck.py",
    "stammtisch.server.table.forking": "server/test_fork.py",
    "stammtisch.server.table.opening": "server/test_table.py",
    "stammtisch.server.table.seats": "server/test_seats.py",
    "stammtisch.server.table.proposals": "server/test_table.py",
    "stammtisch.server.table.talk": "server/test_presence.py",
    "stammtisch.server.table.thinking": "server/test_games.py",
    "stammtisch.server.web.boards": "test_add_a_game.py",
    "stammtisch.server.web.door": "server/test_sockets.py",
}
STARTED = "stammtisch.__main__"  # run by test_add_a_game.py in a process of its own
STEPS_OF_THE_SCHEMA = "stammtisch.server.store.migrations"  # alembic runs these by their place; server/test_store.py
OWN_LINES = 3  # a package's `__init__` with fewer says only what it is


imported = cache(house.imported)


def modules() -> dict[str, Path]:
    found = {house.dotted(path): path for path in house.sources()}
    return {
        name: path for name, path in found.items() if not is_sign(path) and not name.startswith((STARTED, STEPS_OF_THE_SCHEMA))
    }


def is_sign(path: Path) -> bool:
    return path.name == "__init__.py" and len(path.read_text(encoding="utf-8").splitlines()) < OWN_LINES


def imported_by_tests() -> set[str]:
    names = {name for path in TESTS.rglob("*.py") for name in imported(path)}
    return names | {name.rpartition(".")[0] for name in names}


def has_own_test(name: str) -> bool:
    """A test file of the module's name, in a folder of its part of the program: `games.dog.view`, `rules/dog/test_view`."""
    *parts, last = name.split(".")
    return any(path.parent.name in parts for path in TESTS.rglob(f"test_{last}*.py"))


@cache
def ours() -> dict[str, Path]:
    return {house.dotted(path): path for path in house.sources()}


@cache
def uses(name: str) -> frozenset[str]:
    """The modules of ours that a module imports; the registry imports every game by its folder."""
    known = ours()
    found = (
        {one for one in known if one.startswith("stammtisch.games.") and one.count(".") == 2}
        if name == "stammtisch.games"
        else set()
    )
    return within(imported(known[name]) | found, known)


def within(names: set[str], known: dict[str, Path]) -> frozenset[str]:
    return frozenset(one if one in known else one.rpartition(".")[0] for one in names) & known.keys()


@cache
def reached(test: Path) -> set[str]:
    """All that a test could possibly run: what it imports, and what that imports."""
    known = ours()
    own = {f"tests.{'.'.join(path.relative_to(TESTS).with_suffix('').parts)}": path for path in TESTS.rglob("*.py")}
    files, found, seen = [test], set[str](), {test}
    while files:
        names = imported(files.pop())
        near = [own[part] for name in names for part in (name, name.rpartition(".")[0]) if part in own]
        files += [path for path in near if path not in seen]
        seen.update(near)
        found |= within(names, known)
    open_ = list(found)
    while open_:
        fresh = uses(open_.pop()) - found
        found |= fresh
        open_ += fresh
    return found


def test_every_module_has_a_test_or_is_in_the_table() -> None:
    missing = modules().keys() - imported_by_tests() - REACHED.keys()
    assert sorted(name for name in missing if not has_own_test(name)) == []


def test_the_table_names_modules_there_are_and_tests_that_reach_them() -> None:
    assert sorted(REACHED.keys() - modules().keys()) == [], "gone"
    wrong = [(name, test) for name, test in REACHED.items() if name not in reached(TESTS / test)]
    assert wrong == []
