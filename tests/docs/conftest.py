"""The documentation site, built once for all tests about it."""

import importlib.util
from pathlib import Path

import pytest
from tools.docs import build


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if importlib.util.find_spec("zensical") is None:
        pytest.skip("Zensical is not installed: `make docs` installs it")
    return build.build(tmp_path_factory.mktemp("docs"))
