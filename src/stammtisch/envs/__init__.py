"""The games for learners: actions as tokens, many games at once, and the usual environments.

`Decision` needs nothing more; everything else needs the extra `envs` (numpy, gymnasium, pettingzoo), and `spiel` needs OpenSpiel.
"""

from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from stammtisch.envs.decision import Decision
from stammtisch.errors import StammtischError

if TYPE_CHECKING:
    from stammtisch.envs.all_at_once import parallel
    from stammtisch.envs.alone import register
    from stammtisch.envs.batches import Batch
    from stammtisch.envs.choices import candidate_columns, candidates
    from stammtisch.envs.many import vector
    from stammtisch.envs.processes import ProcessBatch, batch
    from stammtisch.envs.spiel_game import spiel
    from stammtisch.envs.turn_by_turn import aec

__all__ = [
    "Batch",
    "Decision",
    "ProcessBatch",
    "aec",
    "batch",
    "candidate_columns",
    "candidates",
    "parallel",
    "register",
    "spiel",
    "vector",
]
PLACES = {
    "Batch": "batches.Batch",
    "candidates": "choices.candidates",
    "candidate_columns": "choices.candidate_columns",
    "ProcessBatch": "processes.ProcessBatch",
    "batch": "processes.batch",
    "aec": "turn_by_turn.aec",
    "parallel": "all_at_once.parallel",
    "vector": "many.vector",
    "register": "alone.register",
    "spiel": "spiel_game.spiel",
}


def __getattr__(name: str) -> Any:
    """What needs the extra is imported when it is asked for."""
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, found = PLACES[name].partition(".")
    try:
        return getattr(import_module(f"{__name__}.{module}"), found)
    except ModuleNotFoundError as missing:
        extra = "spiel" if missing.name == "pyspiel" else "envs"
        raise StammtischError(f'stammtisch.envs.{name} needs {missing.name}: pip install "stammtisch[{extra}]"') from missing


if find_spec("gymnasium"):  # so that `gymnasium.make("stammtisch/Vier-v1")` works whichever of the two was imported first
    with suppress(ImportError, StammtischError):  # a broken Gymnasium: `Decision` needs none, and whoever asks for more is told
        __getattr__("register")()
