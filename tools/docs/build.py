"""`make docs`: the documentation site in build/docs/site, from docs/ and from what the program says of itself.

Needs no network, and the site asks for nothing from elsewhere. Every warning is an error.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]
from tools.docs import links, pages, strict  # noqa: E402 - this file is run by its path

TARGET = ROOT / "build" / "docs"
CONFIGURATION = Path(__file__).with_name("zensical.toml")
STYLE = Path(__file__).with_name("site.css")
NAV = re.compile(r"^# <more/>$", re.MULTILINE)


def configuration(names: list[str]) -> str:
    """The settings, with pages nobody has given a place in the menu at its end, so that none is lost."""
    text = CONFIGURATION.read_text(encoding="utf-8")
    more = [name for name in names if f'"{name}"' not in text]
    listed = ", ".join(f'"{name}"' for name in more)
    return NAV.sub(f'  {{ "Mehr" = [{listed}] }},' if more else "", text)


def build(target: Path = TARGET) -> Path:
    """The finished site; raises SystemExit with a sentence if anything is wrong with it."""
    shutil.rmtree(target, ignore_errors=True)
    written = pages.write(target / "pages")
    (target / "pages" / "site.css").write_text(STYLE.read_text(encoding="utf-8"), encoding="utf-8")
    source = (ROOT / "src").as_posix()
    settings = configuration(written).replace("<source/>", source)
    (target / "zensical.toml").write_text(settings, encoding="utf-8")
    run_zensical(target)
    site = target / "site"
    strict.without_inline_scripts(site)
    strict.with_adopted_style(site)
    complaints = [*links.complaints(site), *strict.complaints(site)]
    if complaints:
        raise SystemExit("The documentation is not in order:\n" + "\n".join(complaints))
    return site


def run_zensical(target: Path) -> None:
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    ran = subprocess.run(command, cwd=target, capture_output=True, text=True, check=False)
    said = ran.stdout + ran.stderr
    if ran.returncode or "warning" in said.lower():
        raise SystemExit(f"The documentation could not be built:\n{said}")


def main() -> None:
    site = build()
    print(f"The documentation is in {site.relative_to(ROOT)}: open {site.relative_to(ROOT) / 'index.html'},")
    print("or run `make play`, which has it under /docs from now on.")


if __name__ == "__main__":
    main()
