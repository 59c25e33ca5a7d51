"""What people download: the source archive, a plain wheel, one for this platform, what they are made of, and checksums.

Built from what is committed, not from what lies in the folder. Wheels for other platforms are the forge's work.
"""

import hashlib
import json
import os
import subprocess
import sys
import tarfile
import venv
from io import BytesIO
from pathlib import Path

from tools import web_client

SUMS = "SHA256SUMS"


def run(*words: str | Path, at: Path, **variables: str) -> None:
    ran = subprocess.run([str(word) for word in words], cwd=at, env={**os.environ, **variables}, check=False)
    if ran.returncode:
        raise SystemExit(f"This failed: {' '.join(map(str, words))}")


def unpack(root: Path, target: Path) -> Path:
    """The committed files."""
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=root, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(target, filter="data")
    return target


def build(source: Path, target: Path, plain_only: bool) -> None:
    """The archive and the wheels. With `plain_only` nothing is compiled and no page built in: for a rehearsal."""
    hatchling = (sys.executable, "-m", "hatchling", "build", "-d", target)
    without = {"STAMMTISCH_PURE": "1", **({"STAMMTISCH_NO_WEB": "1"} if plain_only else {})}
    run(*hatchling, "-t", "sdist", at=source)
    run(*hatchling, "-t", "wheel", at=source, **without)
    if not plain_only:
        run(*hatchling, "-t", "wheel", at=source)


def list_ingredients(source: Path, target: Path, folder: Path) -> None:
    """Two bills of materials in CycloneDX's form: of the program with what it needs, and of what is built into its page."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    [wheel] = target.glob("*-none-any.whl")
    this = f"stammtisch=={wheel.name.split('-')[1]}"  # by its name: a path of this machine would stand in the list
    run(python, "-m", "pip", "install", "-q", "-c", source / "constraints.txt", "-f", target, this, at=source)
    made = ("--output-reproducible", "--output-file", target / "sbom-python.cdx.json", python)
    run(sys.executable, "-m", "cyclonedx_py", "environment", *made, at=source)
    # With tools for building, which are marked: asked to omit them, npm 11 omits Svelte too.
    npm = (*web_client.find_npm(source), "sbom", "--sbom-format", "cyclonedx", "--package-lock-only")
    listed = subprocess.run(npm, cwd=source / "web", capture_output=True, check=True).stdout
    (target / "sbom-page.cdx.json").write_bytes(listed)
    must_list(target / "sbom-python.cdx.json", "stammtisch", "aiohttp", "SQLAlchemy")
    must_list(target / "sbom-page.cdx.json", "svelte", "uqr")


def must_list(bill: Path, *names: str) -> None:
    """A bill without what everybody knows is in it is none."""
    listed = {component["name"] for component in json.loads(bill.read_bytes())["components"]}
    if missing := set(names) - listed:
        raise SystemExit(f"{bill.name} does not list {', '.join(sorted(missing))}.")


def sum_up(target: Path) -> None:
    """As `sha256sum --check` reads it."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(target.iterdir())]
    (target / SUMS).write_text("".join(lines), encoding="utf-8")
