"""The metrics of several processes as those of one house: what they count is added up."""

from collections.abc import Iterable, Iterator

import msgspec
from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.registry import Collector

BEGAN = "_created"  # a time, not a number: the first one counts
Labels = tuple[tuple[str, str], ...]


class Family(msgspec.Struct, array_like=True):
    """One metric with its samples, by the sample's name and labels."""

    name: str
    help: str
    kind: str
    samples: list[tuple[str, Labels, float]]


FAMILIES = msgspec.msgpack.Decoder(list[Family])


def families(registry: CollectorRegistry) -> list[Family]:
    """What a process has counted."""
    return [
        Family(
            metric.name,
            metric.documentation,
            metric.type,
            [(one.name, tuple(sorted(one.labels.items())), one.value) for one in metric.samples],
        )
        for metric in registry.collect()
    ]


def added(parts: Iterable[Iterable[Family]]) -> list[Family]:
    """All of them together."""
    heads: dict[str, Family] = {}
    sums: dict[str, dict[tuple[str, Labels], float]] = {}
    for family in (one for part in parts for one in part):
        heads.setdefault(family.name, family)
        found = sums.setdefault(family.name, {})
        for name, labels, value in family.samples:
            before = found.get((name, labels))
            later = min if name.endswith(BEGAN) else float.__add__
            found[name, labels] = value if before is None else later(before, value)
    return [
        Family(head.name, head.help, head.kind, [(*place, value) for place, value in sums[name].items()])
        for name, head in heads.items()
    ]


def outlasting(part: Iterable[Family]) -> list[Family]:
    """What a process has counted that is true after its end as well: a sum never grows smaller."""
    return [family for family in part if family.kind != "gauge"]


class Summed(Collector):
    """Families in the form the library writes down."""

    def __init__(self, found: Iterable[Family]) -> None:
        self.found = found

    def collect(self) -> Iterator[Metric]:
        for family in self.found:
            metric = Metric(family.name, family.help, family.kind)
            for name, labels, value in family.samples:
                metric.add_sample(name, dict(labels), value)
            yield metric


def written(found: Iterable[Family]) -> bytes:
    """As Prometheus reads them."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Summed(found))
    return generate_latest(registry)
