"""Virtual environments of their own for the programs we compare ourselves with; their dependencies never enter ours.

Standard library only: tests, benchmarks and scripts all use it.
"""

import hashlib
import subprocess
import sys
from pathlib import Path

PEERS = Path(__file__).resolve().parent.parent / "build" / "peers"


def peer_python(name: str, requirements: list[str]) -> Path | None:
    """The interpreter of a peer's environment, made on first use; None where it cannot be installed."""
    key = hashlib.sha256("\n".join(requirements).encode()).hexdigest()[:12]
    home = PEERS / f"{name}-{key}"
    python = home / "bin" / "python"
    if (home / "complete").exists():
        return python
    commands = ([sys.executable, "-m", "venv", str(home)], [str(python), "-m", "pip", "install", "-q", *requirements])
    for command in commands:
        if subprocess.run(command, check=False, capture_output=True).returncode:
            return None
    (home / "complete").touch()
    return python
