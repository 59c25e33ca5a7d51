"""The floors of coverage hold: too little is an error, and so are a package without a floor and a floor without a package."""

import ast
from pathlib import Path

import msgspec
import pytest
from tools import floors
from tools.floors import File, Report, Summary

SRC = floors.ROOT / "src" / "stammtisch"
WHOLE, HALF, NOTHING = Summary(8, 8, 2, 2), Summary(8, 4, 2, 1), Summary(0, 0, 0, 0)
KNOWN = floors.read_floors()


def everything(summary: Summary = WHOLE) -> dict[str, File]:
    """A report in which every file has been read so; one that says only what its folder is has nothing to be read."""
    return {str(path.relative_to(floors.ROOT)): File(NOTHING if is_sign(path) else summary) for path in SRC.rglob("*.py")}


def is_sign(path: Path) -> bool:
    return path.name == "__init__.py" and len(ast.parse(path.read_text(encoding="utf-8")).body) == 1


def told(folder: Path, files: dict[str, File]) -> int:
    (folder / "report.json").write_bytes(msgspec.json.encode(Report(files)))
    return floors.main(str(folder / "report.json"))


def test_every_package_has_a_floor_that_can_be_fallen_below(tmp_path: Path) -> None:
    assert told(tmp_path, everything()) == 0
    assert all(0 < floor <= 100 for floor in KNOWN.values())


@pytest.mark.parametrize("package", KNOWN)
def test_a_package_below_its_floor_fails_and_is_named(package: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    low = Summary(100, KNOWN[package] - 1, 0, 0)
    files = {path: File(low) if floors.package_of(path) == package else file for path, file in everything().items()}
    assert told(tmp_path, files) == 1
    assert capsys.readouterr().err == f"{package}: {KNOWN[package] - 1:.1f} % is below its floor of {KNOWN[package]} %\n"


def test_branches_count_as_lines_do() -> None:
    assert floors.reached(Report({"src/stammtisch/led/menu.py": File(HALF)})) == {"led": 50.0}


def test_a_new_package_needs_a_floor_and_a_gone_one_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {path: file for path, file in everything().items() if floors.package_of(path) != "led"}
    files["src/stammtisch/games/checkers/view.py"] = File(WHOLE)
    assert told(tmp_path, files) == 1
    assert capsys.readouterr().err.splitlines() == [
        "games.checkers: 100.0 %, but it has no floor",
        "led: has a floor, but there is nothing of it",
    ]
