"""Write constraints.txt: the versions this checkout was tested with, names and numbers only."""

import subprocess
import sys
from pathlib import Path

HEADER = "# The versions Stammtisch was tested with; `make constraints` writes this file.\n"


def main() -> None:
    listed = subprocess.run([sys.executable, "-m", "pip", "freeze"], capture_output=True, text=True, check=True).stdout
    pinned = [line for line in listed.splitlines() if "==" in line and not line.startswith("stammtisch")]
    Path("constraints.txt").write_text(HEADER + "\n".join(pinned) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
