"""Both builds are really there, and play the same games action by action."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hatch_build import groups_to_compile, reason_for_pure

import stammtisch.core

ROOT = Path(__file__).resolve().parent.parent.parent
SRC = ROOT / "src"
WHEEL = ROOT / "build" / "wheel"
EXPECTED = os.environ.get("STAMMTISCH_BUILD")  # set by `make test`: pure or compiled
RULES = [path.removesuffix(".py").replace("/", ".") for group in groups_to_compile(ROOT).values() for path in group]


def built_pure() -> bool:
    """Whether the wheel says of itself that it holds no compiled code."""
    [metadata] = WHEEL.glob("stammtisch-*.dist-info/WHEEL")
    return "Root-Is-Purelib: true" in metadata.read_text(encoding="utf-8")


def skip_without_compiler() -> None:
    """A wheel without compiled code is in order only where it could not be compiled."""
    if built_pure():
        reason = reason_for_pure()
        assert reason is not None, "there is a C compiler, yet the wheel in build/wheel is not compiled"
        pytest.skip(f"the wheel was built without compiled rules: {reason}")


def file_of(module: str) -> Path:
    return Path(str(importlib.import_module(module).__file__)).resolve()


@pytest.mark.skipif(EXPECTED is None, reason="STAMMTISCH_BUILD does not say which build to expect")
def test_the_expected_build_is_loaded() -> None:
    assert EXPECTED in ("pure", "compiled")
    found = Path(stammtisch.core.__file__).resolve()
    assert found.is_relative_to(WHEEL if EXPECTED == "compiled" else SRC)


@pytest.mark.skipif(EXPECTED is None, reason="STAMMTISCH_BUILD does not say which build to expect")
@pytest.mark.parametrize("module", RULES)
def test_rules_are_loaded_from_the_expected_build(module: str) -> None:
    if EXPECTED == "compiled":
        skip_without_compiler()
    suffixes = (".so", ".pyd") if EXPECTED == "compiled" else (".py",)
    assert file_of(module).suffix in suffixes, f"{module} was loaded from {file_of(module)}"
    assert file_of(module).is_relative_to(WHEEL if EXPECTED == "compiled" else SRC)


def test_nothing_is_ever_compiled_in_place() -> None:
    assert not [path for kind in ("*.so", "*.pyd") for path in SRC.rglob(kind)]


def played_by(build: Path) -> Any:
    """What `tests.laws.digest` tells when it runs on this build."""
    environment = {**os.environ, "PYTHONPATH": str(build)}
    command = [sys.executable, "-m", "tests.laws.digest"]
    ran = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True)
    assert ran.returncode == 0, ran.stderr.decode()
    return json.loads(ran.stdout)


def is_stale() -> bool:
    """Whether the sources were changed since the wheel was built."""
    packed = {path.relative_to(WHEEL): path.read_bytes() for path in WHEEL.glob("stammtisch/**/*.py")}
    return packed != {path.relative_to(SRC): path.read_bytes() for path in SRC.glob("stammtisch/**/*.py")}


@pytest.mark.skipif(EXPECTED == "pure", reason="the compiled run compares the builds")
def test_both_builds_play_the_same_games() -> None:
    if EXPECTED is None and (not WHEEL.exists() or is_stale()):
        pytest.skip("build/wheel is missing or older than src: run `make setup-dev`")
    assert not is_stale()
    skip_without_compiler()
    interpreted, compiled = played_by(SRC), played_by(WHEEL)
    assert Path(interpreted["core"]).is_relative_to(SRC)
    assert Path(compiled["core"]).is_relative_to(WHEEL)
    assert Path(compiled["core"]).suffix != ".py"
    differing = [game for game, digest in interpreted["games"].items() if compiled["games"].get(game) != digest]
    assert not differing
    assert interpreted["games"].keys() == compiled["games"].keys()
