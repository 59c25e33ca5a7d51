"""What is published: a plain wheel for every machine, a source archive that builds, compiled wheels for the usual platforms."""

import ast
import importlib.util
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import hatch_build
import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PLAIN = {**os.environ, "STAMMTISCH_PURE": "1", "STAMMTISCH_NO_WEB": "1"}

PACKED = {"src", "web", "deploy", "tools", "hatch_build.py", "pyproject.toml", "constraints.txt", ".gitignore", "PKG-INFO"}
PACKED |= {"README.md", "CHANGELOG.md", "LICENSE", "NOTICE"}


def build(kind: str, source: Path, target: Path) -> Path:
    """A wheel without compiled rules and page, which would take minutes, or the source archive."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    ran = subprocess.run(command, cwd=source, env=PLAIN, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    [built] = target.iterdir()
    return built


def test_the_source_archive_builds_the_plain_wheel_which_plays(tmp_path: Path) -> None:
    archive = build("sdist", ROOT, tmp_path / "sdist")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    [source] = (tmp_path / "unpacked").iterdir()
    assert {path.name for path in source.iterdir()} == PACKED
    assert [path.name for path in (source / "tools").iterdir()] == ["web_client.py"]
    wheel = build("wheel", source, tmp_path / "wheel")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed_wheel:
        packed_wheel.extractall(tmp_path / "installed")
    play = [sys.executable, "-m", "stammtisch", "simulate", "vier", "--games", "1", "--bots", "greedy,random", "--json"]
    ran = subprocess.run(play, env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")}, cwd=tmp_path, check=False)
    assert ran.returncode == 0


def imports_of(path: Path) -> set[str]:
    """The packages a module names, of ours and of others."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module and not node.level]
    return {name.partition(".")[0] for name in names}


def test_what_is_compiled_needs_nothing_but_what_everybody_has_who_builds_it() -> None:
    """`pip install .` builds where neither numpy nor Gymnasium is, although they are used beside an engine."""
    groups = hatch_build.groups_to_compile(ROOT)
    used = set().union(*(imports_of(ROOT / "src" / name) for names in groups.values() for name in names))
    assert used - set(sys.stdlib_module_names) <= {"stammtisch", "mypy_extensions", "msgspec", "librt"}
    assert {"--follow-imports=silent", "--ignore-missing-imports"} <= set(hatch_build.FLAGS)


@pytest.mark.parametrize(
    ("platform", "wanted", "count"),
    [
        ("linux", {"cp311-manylinux_x86_64", "cp314-musllinux_aarch64"}, 16),
        ("macos", {"cp311-macosx_x86_64", "cp314-macosx_arm64"}, 8),
        ("windows", {"cp311-win_amd64", "cp314-win_amd64"}, 4),
    ],
)
def test_compiled_wheels_are_built_for_the_usual_platforms(platform: str, wanted: set[str], count: int) -> None:
    if importlib.util.find_spec("cibuildwheel") is None:
        pytest.skip("cibuildwheel is not installed")
    command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", "--platform", platform, str(ROOT)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found = ran.stdout.split()
    assert wanted <= set(found)
    assert len(found) == count
