"""Where a server's things are if nobody says otherwise: here, beside a checkout, or where the platform keeps such."""

import sys
from pathlib import Path

import platformdirs

import stammtisch

NAME = "stammtisch"
STORE = "stammtisch.db"
CONFIGURATION = "stammtisch.toml"


def store() -> str:
    """The file of the games. A folder that already holds one keeps it, so that nobody's games seem lost after an update."""
    home = Path() if Path(STORE).exists() else checkout()
    if home is not None:
        return str(near(home / STORE))
    return str(data_folder() / STORE)


def configuration() -> Path | None:
    """The file of settings, if there is one."""
    folders = [Path(), checkout() or Path(), Path(platformdirs.user_config_path(NAME, appauthor=False))]
    return next((near(folder / CONFIGURATION) for folder in folders if (folder / CONFIGURATION).is_file()), None)


def data_folder() -> Path:
    """Where an installed program keeps what it must not lose."""
    return Path(platformdirs.user_data_path(NAME, appauthor=False))


def push_key() -> Path:
    """The key for push messages; its folder is made with the first one."""
    data_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    return data_folder() / "push.key"


def checkout() -> Path | None:
    """The folder with the sources that this program runs from, or was built in by `make play`."""
    around = (Path(stammtisch.__file__).resolve().parents[2], Path(sys.prefix).resolve().parent)
    return next((folder for folder in around if (folder / "src" / NAME / "__init__.py").is_file()), None)


def near(path: Path) -> Path:
    """As it is called from here."""
    try:
        return path.resolve().relative_to(Path.cwd())
    except ValueError:
        return path


def make_room(url: str) -> None:
    """Make the data folder before the first game; any other folder is the operator's to make."""
    if "://" not in url and Path(url).parent == data_folder():
        data_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
