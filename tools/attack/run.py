"""Run every attack against a freshly started server, or those named, and print a table; exits with 1 if a promise broke.

python -m tools.attack.run [NAME ...]
"""

import asyncio
import importlib
import pkgutil
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table
from tools.attack import attacks
from tools.attack.house import House, Outcome


def names() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(attacks.__path__))


async def run(name: str) -> Outcome:
    module = importlib.import_module(f"tools.attack.attacks.{name}")
    with tempfile.TemporaryDirectory() as folder:
        async with House(Path(folder), *getattr(module, "OPTIONS", ())) as house:
            try:
                outcome: Outcome = await asyncio.wait_for(module.attack(house), 180)
            except Exception as error:  # an attack that breaks down has shown nothing
                return Outcome(module.__doc__ or name, False, f"the attack broke down: {error!r}")
            if house.process.poll() is not None:
                return outcome._replace(kept=False, figures=f"the server ended; {outcome.figures}")
            return outcome


def main() -> None:
    table = Table("attack", "promise", "kept", "figures")
    chosen = sys.argv[1:] or names()
    broken = 0
    for name in chosen:
        outcome = asyncio.run(run(name))
        broken += not outcome.kept
        table.add_row(name, outcome.promise, "yes" if outcome.kept else "NO", outcome.figures)
        Console(stderr=True).print(f"{name}: {'kept' if outcome.kept else 'BROKEN'}: {outcome.figures}", highlight=False)
    Console(width=200).print(table)
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
