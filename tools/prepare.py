"""Set up this checkout: a virtual environment, the built wheel, and the wheel unpacked for tests.

Standard library only, for it runs before anything is installed. Everything is keyed by a hash of what it is made
from, so that a second call does nothing.
"""

import sys

OLDEST = (3, 11)
if sys.version_info < OLDEST:  # before anything that an old Python would stumble over
    raise SystemExit(f"Stammtisch needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}.")

# ruff: noqa: E402
import hashlib
import os
import subprocess
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import rmtree, which

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from tools import web_client  # this file is run by its path

VENV = ROOT / ".venv"
BUILD = ROOT / "build"
PYTHON = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
COMMAND = PYTHON.with_name("stammtisch.exe" if sys.platform == "win32" else "stammtisch")
EXTRAS = ("build", "docs", "dev", "release")  # each includes those before it


def digest(paths: list[Path], *more: str) -> str:
    """A hash over the names and contents of these files."""
    total = hashlib.sha256("\0".join(more).encode())
    for path in sorted(paths):
        total.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def is_current(stamp: Path, key: str) -> bool:
    return stamp.exists() and stamp.read_text(encoding="utf-8") == key


def run(*command: str | Path) -> None:
    """Run a command; on failure this program ends with its exit code, after its own message."""
    code = subprocess.run([str(word) for word in command], cwd=ROOT, check=False).returncode
    if code:
        raise SystemExit(code)


def has_pip() -> bool:
    """Whether the virtual environment is there. Debian makes one without pip where python3-venv is missing, and says so."""
    asked = (str(PYTHON), "-m", "pip", "--version")
    return PYTHON.exists() and subprocess.run(asked, check=False, capture_output=True).returncode == 0


def install(extra: str) -> None:
    """The virtual environment with the dependencies of this extra (one of EXTRAS)."""
    key = digest([ROOT / "pyproject.toml", ROOT / "constraints.txt"], sys.version)
    stamp = VENV / f"installed-{extra}"
    if is_current(stamp, key):
        return
    if not has_pip():
        print(f"[1/3] Making a virtual environment in {VENV.name} ...", flush=True)
        run(sys.executable, "-m", "venv", VENV)
    print(f"[2/3] Installing what Stammtisch needs ({extra}) ...", flush=True)
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check")
    # What is imported is compiled then; most of what is installed never is.
    run(*pip, "install", "-q", "--no-compile", "-c", "constraints.txt", *requirements(extra))
    for done in EXTRAS[: EXTRAS.index(extra) + 1]:
        (VENV / f"installed-{done}").write_text(key, encoding="utf-8")


def requirements(extra: str) -> list[str]:
    """The project's own requirements and those of an extra, without installing the project itself."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    dev = [*extras["docs"], *extras["dev"]]
    more = {"build": [], "docs": extras["docs"], "dev": dev, "release": [*dev, *extras["release"]]}
    return [*project["dependencies"], *extras["build"], *extras["terminal"], *more[extra]]


def sources() -> list[Path]:
    package = [path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    own = ("hatch_build.py", "pyproject.toml", "constraints.txt", "tools/web_client.py")
    return [*package, *(ROOT / name for name in own)]


def documentation() -> list[Path]:
    """What `make docs` has built, which the wheel takes in."""
    return [path for path in (BUILD / "docs" / "site").rglob("*") if path.is_file()]


def build() -> None:
    """The wheel, unpacked into build/wheel and installed into the virtual environment."""
    switches = ("STAMMTISCH_PURE", "STAMMTISCH_NO_WEB", "CC", "PATH")
    key = digest([*sources(), *web_client.sources(ROOT), *documentation()], *(os.environ.get(name, "") for name in switches))
    stamp = BUILD / "wheel.key"
    if is_current(stamp, key) and COMMAND.exists():
        return
    print(
        "[3/3] Building Stammtisch: the rules and the page. The first time takes minutes, later only what changed ...", flush=True
    )
    rmtree(BUILD / "wheel", ignore_errors=True)
    rmtree(BUILD / "dist", ignore_errors=True)
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check")
    run(PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", BUILD / "dist")
    [wheel] = (BUILD / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(BUILD / "wheel")
    run(*pip, "install", "-q", "--no-deps", "--force-reinstall", wheel)
    stamp.write_text(key, encoding="utf-8")
    print("Ready.", flush=True)


def browser() -> None:
    """Chromium for the tests in a browser, where it is missing and can be installed; those tests say so if not."""
    if any(map(which, ("chromium", "chromium-browser", "google-chrome"))) or which("apt-get") is None:
        return
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    print("Installing Chromium for the tests ...", flush=True)
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], check=False, capture_output=True, env=quietly)
    for name in ("chromium", "chromium-headless-shell"):  # the second is quicker, and not known everywhere
        # Somebody else may be installing, as machines do that have just started.
        install = ["apt-get", "-o", "DPkg::Lock::Timeout=300", "install", "-q", "-y", "--no-install-recommends", name]
        subprocess.run(install, check=False, capture_output=True, env=quietly)
    if which("chromium") is None:
        print("Chromium could not be installed; the tests in a browser are skipped.", flush=True)


def main() -> None:
    extra = sys.argv[1] if len(sys.argv) > 1 else "build"
    with ThreadPoolExecutor() as beside:
        waiting = [beside.submit(browser)] if extra in ("dev", "release") else []
        install(extra)
        if extra != "docs":  # its pages are made from the sources; nothing needs to be built
            build()
        for one in waiting:
            one.result()


if __name__ == "__main__":
    main()
