"""`make release` in a copy of this project: the changelog, the number, the house, the packages and the tag agree."""

import hashlib
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tools.release import packages, papers

pytestmark = pytest.mark.product

ROOT = Path(__file__).resolve().parent.parent.parent
VERSION = "9.8.7"


def git(folder: Path, *words: str) -> str:
    names = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false")
    ran = subprocess.run(["git", *names, *words], cwd=folder, capture_output=True, text=True, check=True)
    return ran.stdout.strip()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A repository of its own with what is tracked here, and something new to release."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("this is no git checkout")
    target = tmp_path / "copy"
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes((ROOT / name).read_bytes())
    changelog = target / "CHANGELOG.md"
    text = changelog.read_text(encoding="utf-8")
    first = text.index("\n## ") + 1
    changelog.write_text(f"{text[:first]}## {VERSION} (unreleased)\n- Something new.\n\n{text[first:]}", encoding="utf-8")
    git(target, "init", "-q", "-b", "main")
    git(target, "config", "user.name", "A")
    git(target, "config", "user.email", "a@example.org")
    git(target, "add", "-A", "-f")
    git(target, "commit", "-qm", "Begin")
    return target


def release(folder: Path, version: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "tools.release", version, "--plain-only"]
    source = {**os.environ, "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}", "STAMMTISCH_BUILD": "pure"}
    return subprocess.run(words, cwd=folder, env=source, capture_output=True, text=True, check=False)


def test_nothing_is_released_before_it_is_ready_and_then_it_is_a_commit_a_tag_and_packages(copy: Path) -> None:
    assert "is no version" in release(copy, "new").stderr
    assert "has no part `## 9.9.9 (unreleased)`" in release(copy, "9.9.9").stderr
    (copy / "new.txt").touch()
    assert "not committed" in release(copy, VERSION).stderr
    (copy / "new.txt").unlink()
    assert git(copy, "tag") == "" and git(copy, "rev-list", "--count", "HEAD") == "1"
    ran = release(copy, VERSION)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert git(copy, "status", "--porcelain") == "" and git(copy, "rev-list", "--count", "HEAD") == "2"
    assert git(copy, "describe") == f"v{VERSION}" and "- Something new." in git(copy, "tag", "-n9")
    assert f"## {VERSION} (unreleased)" not in (copy / "CHANGELOG.md").read_text(encoding="utf-8")
    assert json.loads((copy / "web" / "package.json").read_text(encoding="utf-8"))["version"] == VERSION
    house = json.loads((copy / "tests" / "records" / VERSION / "house.json").read_text(encoding="utf-8"))
    assert len(house["running"]) == len(house["finished"]) == 5
    target = copy / "build" / "release" / VERSION
    sums = [line.split("  ") for line in (target / "SHA256SUMS").read_text(encoding="utf-8").splitlines()]
    assert sorted(name for _, name in sums) == [
        "NOTES.md",
        f"stammtisch-{VERSION}-py3-none-any.whl",
        f"stammtisch-{VERSION}.tar.gz",
    ]
    assert all(hashlib.sha256((target / name).read_bytes()).hexdigest() == digest for digest, name in sums)
    with zipfile.ZipFile(target / f"stammtisch-{VERSION}-py3-none-any.whl") as wheel:
        assert f"stammtisch-{VERSION}.dist-info/METADATA" in wheel.namelist()
    again = release(copy, VERSION)
    assert again.returncode == 1 and "There is a tag" in again.stderr


def test_a_part_of_the_changelog_is_dated_and_must_say_something() -> None:
    changelog = "# Changes\n\n## 0.3.0 (unreleased)\n- New.\n\n## 0.2.0\n- Old.\n"
    found = papers.dated(changelog, "0.3.0", "2026-11-18")
    assert "## 0.3.0 (2026-11-18)\n- New." in found and papers.notes(found, "0.3.0") == "- New."
    with pytest.raises(SystemExit, match="says nothing"):
        papers.dated("\n## 0.3.0 (unreleased)\n\n## 0.2.0\n- Old.\n", "0.3.0", "2026-11-18")


def test_a_bill_of_materials_lists_what_everybody_knows_is_in_it(tmp_path: Path) -> None:
    bill = tmp_path / "bill.json"
    bill.write_text(json.dumps({"components": [{"name": "svelte"}]}), encoding="utf-8")
    packages.must_list(bill, "svelte")
    with pytest.raises(SystemExit, match=r"bill\.json does not list uqr"):
        packages.must_list(bill, "svelte", "uqr")


def test_the_number_is_written_wherever_it_stands(tmp_path: Path) -> None:
    for name in papers.PLACES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    papers.write_number(tmp_path, "1.2.3")
    assert 'version = "1.2.3"' in (tmp_path / "pyproject.toml").read_text(encoding="utf-8")
    lock = json.loads((tmp_path / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert (lock["version"], lock["packages"][""]["version"]) == ("1.2.3", "1.2.3")
    before = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8").splitlines()
    after = (tmp_path / "web" / "package-lock.json").read_text(encoding="utf-8").splitlines()
    assert sum(old != new for old, new in zip(before, after, strict=True)) == 2, "nobody else's number"
    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"pyproject\.toml has its version in another place"):
        papers.write_number(tmp_path, "1.2.3")
