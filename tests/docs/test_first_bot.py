"""docs/first-bot.md does what it says: its file, saved as printed, plays in the arena."""

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.packages import BUILD

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "first-bot.md"
FILE = re.compile(r"^```python (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def arena(folder: Path, *words: str) -> dict[str, float]:
    """The share of wins of each bot."""
    command = [sys.executable, "-m", "stammtisch", "arena", "vier", *words, "--json"]
    ran = subprocess.run(command, cwd=folder, env={"PYTHONPATH": str(BUILD)}, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return {row["bot"]: row["share"] for row in json.loads(ran.stdout)["standings"]}


def test_the_printed_bots_play_and_the_second_is_stronger(tmp_path: Path) -> None:
    [(name, text)] = FILE.findall(PAGE.read_text(encoding="utf-8"))
    (tmp_path / name).write_text(text, encoding="utf-8")
    first = arena(tmp_path, "--bots", "my_bots:centre,random", "--games", "20")
    assert first["my_bots:centre"] > 0.5
    second = arena(tmp_path, "--bots", "my_bots:careful,my_bots:centre", "--games", "10", "--opening", "4")
    assert second["my_bots:careful"] > 0.5
