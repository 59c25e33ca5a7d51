"""Run every attack against a freshly started server, or those named, and print a table; exits with 1 if a promise broke.

python -m tools.attack.run [--store sqlite|postgresql] [--processes N] [NAME ...]
The numbers are those of the promises in docs/security.md, "Seventeen promises, and what was measured".
"""

import argparse
import asyncio
import importlib
import os
import pkgutil
import sys
import tempfile
from pathlib import Path
from types import ModuleType

from rich.console import Console
from rich.table import Table
from tools.attack import attacks
from tools.attack.house import House, Outcome
from tools.attack.stores import fresh_store

PATIENCE = 900.0  # seconds for one attack; most take some twenty, but on a machine that is busy with other work many times that
WORDS = {True: "kept", False: "BROKEN", None: "not tried"}


def modules(chosen: list[str]) -> list[tuple[str, ModuleType]]:
    """By their promises."""
    names = chosen or [module.name for module in pkgutil.iter_modules(attacks.__path__)]
    found = [(name, importlib.import_module(f"tools.attack.attacks.{name}")) for name in names]
    return sorted(found, key=lambda one: (one[1].POINTS, one[0]))


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="attacks; all of them if there are none")
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite", help="of each house; a fresh one")
    parser.add_argument("--processes", type=int, default=1, help="of each house")
    return parser.parse_args()


async def run(name: str, module: ModuleType) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder)
        async with fresh_store(House.kind, own) as store, House(own, store, *getattr(module, "OPTIONS", ())) as house:
            try:
                outcome: Outcome = await asyncio.wait_for(module.attack(house), PATIENCE)
            except Exception as error:  # an attack that breaks down has shown nothing
                return Outcome(module.__doc__ or name, False, f"the attack broke down: {error!r}")
            if house.process.poll() is not None:
                return outcome._replace(kept=False, figures=f"the server ended; {outcome.figures}")
            return outcome


def main() -> None:
    table = Table("promise", "attack", "what is promised", "kept", "figures", show_lines=True)
    broken = 0
    chosen = options()
    House.processes, House.kind = chosen.processes, chosen.store
    for name, module in modules(chosen.names):
        outcome = asyncio.run(run(name, module))
        broken += outcome.kept is False
        points = ", ".join(map(str, module.POINTS))
        table.add_row(points, name, outcome.promise, WORDS[outcome.kept], outcome.figures)
        Console(stderr=True).print(f"{points} {name}: {WORDS[outcome.kept]}: {outcome.figures}", highlight=False, markup=False)
    Console(width=200).print(table)
    print(f"{broken} broken." if broken else "No promise broken.")
    print(f"Load of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors.")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
