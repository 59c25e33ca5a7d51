"""The papers of a version: its number wherever it is written, and its part of the changelog."""

import re
from pathlib import Path

VERSION = re.compile(r"\d+\.\d+\.\d+((a|b|rc)\d+)?")
# Where the number stands, and in front of what; of a file with two places both are meant.
PLACES = {
    "pyproject.toml": r'(^\[project\]\nname = "stammtisch"\nversion = ")[^"]+',
    "web/package.json": r'("name": "stammtisch-web",\s+"private": true,\s+"version": ")[^"]+',
    "web/package-lock.json": r'("name": "stammtisch-web",\s+"version": ")[^"]+',
}


def must_be_version(version: str) -> None:
    if not VERSION.fullmatch(version):
        raise SystemExit(f"{version or 'nothing'} is no version: give VERSION=0.3.0, or 0.3.0rc1.")


def write_number(root: Path, version: str) -> None:
    for name, pattern in PLACES.items():
        text = (root / name).read_text(encoding="utf-8")
        changed, count = re.subn(pattern, rf"\g<1>{version}", text, flags=re.MULTILINE)
        if not count:
            raise SystemExit(f"{name} has its version in another place than it had: see tools/release/papers.py.")
        (root / name).write_text(changed, encoding="utf-8")


def dated(changelog: str, version: str, day: str) -> str:
    """The changelog with a day where it said `unreleased`."""
    heading = f"## {version} (unreleased)"
    if f"\n{heading}\n" not in changelog:
        raise SystemExit(f"CHANGELOG.md has no part `{heading}`: write what is new first.")
    found = changelog.replace(heading, f"## {version} ({day})")
    if not notes(found, version):
        raise SystemExit(f"CHANGELOG.md says nothing about {version}.")
    return found


def notes(changelog: str, version: str) -> str:
    """What the changelog says about a version."""
    found = re.search(rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""
