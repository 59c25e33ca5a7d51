"""Datasets of whole games for learners: written by bots or from records, read as numpy arrays. Needs the extra `data`.

docs/laboratory.md describes the files.
"""

from typing import TYPE_CHECKING, Any

from stammtisch.errors import StammtischError

if TYPE_CHECKING:
    from stammtisch.selfplay.dataset import Dataset, Steps

__all__ = ["Dataset", "Steps"]


def __getattr__(name: str) -> Any:
    """What needs the extra is imported when it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from stammtisch.selfplay import dataset
    except ModuleNotFoundError as missing:
        raise StammtischError(f'stammtisch.selfplay needs {missing.name}: pip install "stammtisch[data]"') from missing
    return getattr(dataset, name)
