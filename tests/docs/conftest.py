"""The documentation site, built once for all tests about it, in whichever of several processes they run."""

import fcntl
import importlib.util
import os
from pathlib import Path

import pytest
from tools.docs import build


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if importlib.util.find_spec("zensical") is None:
        pytest.skip("Zensical is not installed: `make docs` installs it")
    own = tmp_path_factory.getbasetemp()
    shared = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "docs-site"
    with (shared.parent / "docs-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        shared.mkdir(exist_ok=True)
        finished = shared / "finished"
        if not finished.exists():
            finished.write_text(str(build.build(shared)), encoding="utf-8")
    return Path(finished.read_text(encoding="utf-8"))
