"""Environments of their own for the programs we compare ourselves with; their dependencies never enter ours.

Standard library only: tests, benchmarks and scripts all use it.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

PEERS = Path(__file__).resolve().parent.parent / "build" / "peers"


def key_of(requirements: list[str]) -> str:
    return hashlib.sha256("\n".join(requirements).encode()).hexdigest()[:12]


def peer_python(name: str, requirements: list[str]) -> Path | None:
    """The interpreter of a peer's environment, made on first use; None where it cannot be installed."""
    home = PEERS / f"{name}-{key_of(requirements)}"
    python = home / "bin" / "python"
    if (home / "complete").exists():
        return python
    commands = ([sys.executable, "-m", "venv", str(home)], [str(python), "-m", "pip", "install", "-q", *requirements])
    for command in commands:
        if subprocess.run(command, check=False, capture_output=True).returncode:
            return None
    (home / "complete").touch()
    return python


def peer_modules(name: str, packages: list[str]) -> Path | None:
    """The node_modules of a peer written for Node.js, for NODE_PATH; None where npm cannot install it."""
    home = PEERS / f"{name}-{key_of(packages)}"
    npm = shutil.which("npm")
    if npm is not None and not (home / "complete").exists():
        home.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--no-audit", "--no-fund", "--prefix", str(home), *packages]
        if subprocess.run(command, check=False, capture_output=True).returncode == 0:
            (home / "complete").touch()
    return home / "node_modules" if (home / "complete").exists() else None
