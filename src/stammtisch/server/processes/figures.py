"""The figures of a house of several processes: what all of them have counted, and those that are gone had."""

import asyncio
from collections.abc import Mapping

from stammtisch.server.processes import sums
from stammtisch.server.processes.sums import Family
from stammtisch.server.processes.tenant import Tenant


class Figures:
    """What the house as a whole tells Prometheus."""

    def __init__(self, wanted: int, tenants: Mapping[int, Tenant]) -> None:
        self.wanted = wanted
        self.tenants = tenants
        self.replaced = 0
        self.retired: list[Family] = []  # what dead processes have counted

    def retire(self, tenant: Tenant) -> None:
        """A process is dead: another takes its place, and its sums stay."""
        self.replaced += 1
        self.retired = sums.added([self.retired, sums.outlasting(tenant.counted)])

    async def written(self, content: bytes) -> bytes:
        """The answer to a process that is asked for them."""
        await asyncio.gather(*(tenant.count() for tenant in list(self.tenants.values()) if tenant.is_ready))
        counted = [tenant.counted for tenant in self.tenants.values() if not tenant.is_gone.is_set()]
        return sums.written([*sums.added([self.retired, *counted]), *self._own()])

    def _own(self) -> list[Family]:
        present = sum(tenant.is_ready for tenant in self.tenants.values())
        return [
            gauge("stammtisch_processes", "Processes of this house that are there", present),
            gauge("stammtisch_processes_wanted", "Processes of this house", self.wanted),
            Family(
                "stammtisch_processes_replaced",
                "Processes that died and were replaced",
                "counter",
                [("stammtisch_processes_replaced_total", (), float(self.replaced))],
            ),
        ]


def gauge(name: str, help: str, value: float) -> Family:
    return Family(name, help, "gauge", [(name, (), float(value))])
