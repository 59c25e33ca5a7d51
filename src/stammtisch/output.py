"""Files that a command writes when it is through: what keeps them from being written is told before it begins."""

import os
from pathlib import Path
from typing import Any

import click


class OutputFile(click.Path):
    """The name of a file that can be written, in a folder that is there."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, writable=True, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        file = Path(str(super().convert(value, param, ctx)))
        folder = file.absolute().parent
        if not folder.is_dir():
            self.fail(f"there is no folder {folder}", param, ctx)
        if not file.exists() and not os.access(folder, os.W_OK):
            self.fail(f"nothing can be written into {folder}", param, ctx)
        return file
