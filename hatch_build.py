"""The build hook: compiles the rules and searches with mypyc, and the web client with Vite, into the wheel.

Without a C compiler, or with STAMMTISCH_PURE=1, the wheel is plain Python and says so once; without Node.js it has
no web client and says so. Nothing is ever compiled in place: a stray .so beside a .py would win for ever.
"""

import importlib.util
import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path("src/stammtisch")
# Modules of a game that stay interpreted: they work on msgspec values or text, or run once.
INTERPRETED = {
    "__init__.py", "data.py", "view.py", "text.py", "cases.py", "config.py", "presets.py", "reasons.py",
    "wire.py", "positions.py",
}
SEARCHES = ("alphabeta.py", "mcts.py", "playout.py")


def modules_to_compile(root: Path) -> list[Path]:
    """The contract, every game's rules and bot functions, and the searches."""
    package = root / PACKAGE
    games = [path for path in sorted(package.glob("games/*/*.py")) if path.name not in INTERPRETED]
    searches = [path for name in SEARCHES if (path := package / "bots" / name).exists()]
    return [package / "core.py", *games, *searches]


def reason_for_pure() -> str | None:
    """Why this build is not compiled, or None."""
    if os.environ.get("STAMMTISCH_PURE") == "1":
        return "STAMMTISCH_PURE=1 is set"
    compiler = os.environ.get("CC") or (sysconfig.get_config_var("CC") or "cc").split()[0]
    candidates = [compiler, "cc", "gcc", "clang"] if sys.platform != "win32" else []
    if candidates and not any(shutil.which(name) for name in candidates):
        return "no C compiler was found"
    return None


def compile_modules(root: Path, target: Path) -> dict[str, str]:
    """Compile as one group below `target`; returns {built file: path inside the wheel}."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    here = Path.cwd()
    os.chdir(root / "src")
    try:
        paths = [str(path.relative_to(root / "src")) for path in modules_to_compile(root)]
        flags = ["--strict", "--no-warn-unused-ignores", "--cache-dir", str(root / ".mypy_cache" / "mypyc")]
        extensions = mypycify([*flags, *paths], opt_level="3", target_dir=str(target / "c"))
        command = build_ext(Distribution({"name": "stammtisch", "ext_modules": extensions}))
        command.build_lib = str(target / "lib")
        command.build_temp = str(target / "temp")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(here)
    return {str(path): str(path.relative_to(target / "lib")) for path in (target / "lib").rglob("*") if path.is_file()}


def built_client(root: Path) -> dict[str, str]:
    """The web client's files as {built file: path inside the wheel}; none where it cannot be built."""
    spec = importlib.util.spec_from_file_location("web_client", root / "tools" / "web_client.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    folder = tool.build_or_warn(root)
    files = [] if folder is None else [path for path in folder.rglob("*") if path.is_file()]
    return {str(path): f"stammtisch/web/{path.relative_to(folder).as_posix()}" for path in files}


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the web client and the compiled modules to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_data["force_include"].update(built_client(Path(self.root)))
        reason = reason_for_pure()
        if reason is not None:
            self.app.display_warning(f"Stammtisch is built without compiled rules ({reason}); it works, but slower.")
            return
        self.scratch = tempfile.mkdtemp(prefix="stammtisch-build-")
        build_data["force_include"].update(compile_modules(Path(self.root), Path(self.scratch)))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "scratch"):
            shutil.rmtree(self.scratch, ignore_errors=True)
