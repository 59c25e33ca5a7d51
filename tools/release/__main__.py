"""`python -m tools.release 0.3.0`: all of a release that can be done at home, ending with a tag. Nothing is sent anywhere."""

import argparse
import datetime
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.release import packages, papers

ROOT = Path(__file__).resolve().parent.parent.parent
NEXT = """
{version} is in {folder}, committed and tagged. When you have looked at it:

    git push origin HEAD v{version}

The forge builds the wheels of the other platforms from the tag. To take it back instead:

    git tag -d v{version} && git reset --hard HEAD~1
"""


def git(*words: str) -> str:
    ran = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"git {words[0]}: {ran.stderr.strip()}")
    return ran.stdout.strip()


def must_be_ready(version: str) -> None:
    papers.must_be_version(version)
    if git("status", "--porcelain"):
        raise SystemExit("There are changes that are not committed: `git status` shows them.")
    if git("tag", "--list", f"v{version}"):
        raise SystemExit(f"There is a tag v{version} already.")


def write(version: str) -> list[str]:
    """The changelog, the number and the house of this version; the paths that have changed."""
    from tools.release import house  # needs the whole program, which nobody loads to hear that a name is wrong

    changelog = ROOT / "CHANGELOG.md"
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    text = papers.dated(changelog.read_text(encoding="utf-8"), version, today)
    changelog.write_text(text, encoding="utf-8")
    papers.write_number(ROOT, version)
    records = f"tests/records/{version}"
    house.write(ROOT / records)
    return ["CHANGELOG.md", *papers.PLACES, records]


def must_go_on() -> None:
    """The houses of all versions, this one's too, are played on."""
    words = [sys.executable, "-m", "pytest", "-n", "0", "tests/server/test_yesterday.py"]
    source = {"PYTHONPATH": str(ROOT / "src"), "STAMMTISCH_BUILD": "pure"}
    if subprocess.run(words, cwd=ROOT, env={**os.environ, **source}, check=False).returncode:
        raise SystemExit("The houses of released versions cannot be played on.")


def pack(version: str, plain_only: bool) -> Path:
    target = ROOT / "build" / "release" / version
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place:
        source = packages.unpack(ROOT, Path(place) / "source")
        packages.build(source, target, plain_only)
        if not plain_only:
            packages.list_ingredients(source, target, Path(place) / "venv")
    (target / "NOTES.md").write_text(papers.notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version), encoding="utf-8")
    packages.sum_up(target)
    return target


def main() -> None:
    words = argparse.ArgumentParser(prog="make release")
    words.add_argument("version")
    words.add_argument("--plain-only", action="store_true", help="a rehearsal: nothing compiled, no page, no bill of materials")
    chosen = words.parse_args()
    must_be_ready(chosen.version)
    before = git("rev-parse", "HEAD")
    try:
        paths = write(chosen.version)
        must_go_on()
        git("add", *paths)
        git("commit", "--quiet", "-m", f"Release {chosen.version}")
        target = pack(chosen.version, chosen.plain_only)
    except BaseException:
        print(
            f"Nothing is tagged. `git reset --hard {before} && git clean -fd tests/records` puts everything back.",
            file=sys.stderr,
        )
        raise
    git("tag", "-a", f"v{chosen.version}", "--cleanup", "whitespace", "-F", str(target / "NOTES.md"))
    print(NEXT.format(version=chosen.version, folder=target.relative_to(ROOT)))


if __name__ == "__main__":
    main()
