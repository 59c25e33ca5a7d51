"""The build hook: compiles the rules and searches with mypyc, and the web client with Vite, into the wheel.

Without a C compiler, or with STAMMTISCH_PURE=1, the wheel is plain Python and says so once; without Node.js it has
no web client and says so. Nothing is ever compiled in place: a stray .so beside a .py would win for ever.
"""

import importlib.util
import os
import shutil
import sys
import sysconfig
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What is compiled is checked strictly; what it only touches is not, for that may need packages which a builder does not have
# (numpy and Gymnasium, in modules beside an engine). `make types` checks everything.
FLAGS = ("--strict", "--no-warn-unused-ignores", "--follow-imports=silent", "--ignore-missing-imports")


def groups_to_compile(root: Path) -> dict[str, list[str]]:
    """What is compiled, by folder: the contract, every `engine`, and the server's tables.

    Engines that import each other are one group (the games on a ring). A group is compiled again only when something
    in it, or that it uses, has changed.
    """
    package = root / "src" / "stammtisch"
    groups = {"core": [package / "core.py", package / "observer.py"], "table": modules(package / "server" / "table")}
    engines = {folder.parent.name: modules(folder) for folder in sorted(package.rglob("engine"))}
    for name, members in engines.items():
        groups.setdefault(family(name, engines), []).extend(members)
    return {f"stammtisch_{name}": [str(path.relative_to(root / "src")) for path in paths] for name, paths in groups.items()}


def modules(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.py") if path.name != "__init__.py")


def family(name: str, engines: dict[str, list[Path]]) -> str:
    """The first engine, by name, among those this one uses, and itself: whoever shares an engine shares a group."""
    source = "".join(path.read_text(encoding="utf-8") for path in engines[name])
    used = [other for other in engines if other != name and f"games.{other}.engine" in source]
    return used[0] if used else name


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
    """Compile below `target`, where what is still current is kept; returns {built file: path inside the wheel}."""
    here = Path.cwd()
    os.chdir(root / "src")
    try:
        extensions = translated(groups_to_compile(root), target)
        if sys.platform != "win32":
            # Nobody calls these functions from outside, so the compiler may inline them; what a debugger wants to know takes
            # a third of the time and most of the wheel.
            for extension in extensions:
                extension.extra_compile_args += ["-fvisibility=hidden", "-g0"]
        extensions.sort(key=size_of, reverse=True)  # the longest first, so that no processor waits for it in the end
        built = [Path(output) for output in compiled(extensions, target)]
    finally:
        os.chdir(here)
    return {str(path): str(path.relative_to(target / "lib")) for path in built}


def size_of(extension: Any) -> int:
    return sum(Path(source).stat().st_size for source in extension.sources)


def translated(groups: dict[str, list[str]], target: Path) -> list[Any]:
    """The groups in C, as extensions for setuptools."""
    from mypyc.build import mypycify

    paths = [path for members in groups.values() for path in members]
    words = [*FLAGS, "--cache-dir", str(target / "mypy"), *paths]
    separate: list[tuple[list[str], str | None]] = [(members, name) for name, members in groups.items()]
    options: dict[str, Any] = {"opt_level": "3", "target_dir": str(target / "c"), "separate": separate}
    tell("translating the rules to C (the longest step; a minute or more at first)")
    with telling_the_time("still translating"):
        try:
            return mypycify(words, **options)
        except ValueError:  # classes that mypyc reads from its cache have lost which i64 fields may be unset
            shutil.rmtree(target / "mypy")
            return mypycify(words, **options)


def compiled(extensions: list[Any], target: Path) -> list[str]:
    """The files of these extensions, compiled side by side."""
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    finished: list[str] = []

    class Counting(build_ext):
        """Says how far it is."""

        def build_extension(self, ext: Extension) -> None:
            super().build_extension(ext)
            finished.append(ext.name)
            if len(finished) % 10 == 0 or len(finished) == len(self.extensions):
                tell(f"compiled {len(finished)} of {len(self.extensions)}")

    command = Counting(Distribution({"name": "stammtisch", "ext_modules": extensions}))
    command.build_lib = str(target / "lib")
    command.build_temp = str(target / "temp")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    return command.get_outputs()


def tell(words: str) -> None:
    """Progress, for whoever waits; on standard error, for standard output belongs to the build front end."""
    sys.stderr.write(f"  ... {words}\n")
    sys.stderr.flush()


@contextmanager
def telling_the_time(words: str, every: float = 15.0) -> Iterator[None]:
    """A line every so many seconds, for work that says nothing itself: who waits sees that it goes on."""
    done = threading.Event()

    def tick() -> None:
        began = time.monotonic()
        while not done.wait(every):
            tell(f"{words} ({time.monotonic() - began:.0f} s)")

    ticking = threading.Thread(target=tick, name=words, daemon=True)
    ticking.start()
    try:
        yield
    finally:
        done.set()
        ticking.join()


def built_client(root: Path) -> dict[str, str]:
    """The web client's files as {built file: path inside the wheel}; none where it cannot be built."""
    spec = importlib.util.spec_from_file_location("web_client", root / "tools" / "web_client.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    folder = tool.build_or_warn(root)
    tell("the page is built" if folder is not None else "built without the page")
    files = [] if folder is None else [path for path in folder.rglob("*") if path.is_file()]
    return {str(path): f"stammtisch/web/{path.relative_to(folder).as_posix()}" for path in files}


def built_docs(root: Path) -> dict[str, str]:
    """The documentation's files as {built file: path inside the wheel}; none unless `make docs` has built it."""
    folder = root / "build" / "docs" / "site"
    return {str(path): f"stammtisch/docs/{path.relative_to(folder).as_posix()}" for path in folder.rglob("*") if path.is_file()}


def rules_in_short(root: Path) -> dict[str, str]:
    """The games' help texts for the terminal, as {file: path inside the wheel}; the page has them in its bundle."""
    boards = root / "web" / "src" / "boards"
    return {str(path): f"stammtisch/terminal/rules/{path.relative_to(boards).as_posix()}" for path in boards.glob("*/help/*.md")}


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]  # generic in hatchling's newer versions only
    """Adds the web client, the compiled modules and the documentation to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        with ThreadPoolExecutor() as beside:  # Node works on the client while mypyc works on the rules
            client = beside.submit(built_client, Path(self.root))
            self.add_rules(build_data)
        build_data["force_include"].update(client.result())
        build_data["force_include"].update(rules_in_short(Path(self.root)))
        build_data["force_include"].update(built_docs(Path(self.root)))

    def add_rules(self, build_data: dict[str, Any]) -> None:
        reason = reason_for_pure()
        if reason is not None:
            self.app.display_warning(f"Stammtisch is built without compiled rules ({reason}); it works, but slower.")
            return
        build_data["force_include"].update(compile_modules(Path(self.root), Path(self.root) / "build" / "mypyc"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
