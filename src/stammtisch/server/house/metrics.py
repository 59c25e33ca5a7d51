"""What an operator can watch at `/metrics`, from the same machine only."""

import time
from collections import Counter as Counts
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

MILLISECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Steps(Collector):
    """Durable steps by kind: counted with every move, and put into Prometheus' form only when somebody looks."""

    def __init__(self) -> None:
        self.kinds: Counts[str] = Counts()
        self.began = time.time()

    def count(self, kind: str) -> None:
        self.kinds[kind] += 1

    def collect(self) -> Iterator[Metric]:
        family = CounterMetricFamily("stammtisch_steps", "Durable steps", labels=["kind"])
        for kind, count in sorted(self.kinds.items()):
            family.add_metric([kind], count, created=self.began)
        yield family


class Metrics:
    """One registry per server, so that tests can run several."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge("stammtisch_connections", "Open WebSocket connections", registry=self.registry)
        self.tables = Gauge("stammtisch_tables", "Tables in memory", registry=self.registry)
        self.paused = Gauge("stammtisch_tables_paused", "Tables stopped by an error", registry=self.registry)
        self.steps = Steps()
        self.registry.register(self.steps)
        self.lost = Counter("stammtisch_races_lost", "Steps another server was faster with", registry=self.registry)
        self.refused = Counter("stammtisch_refusals", "Refused requests", registry=self.registry)
        self.dropped = Counter("stammtisch_slow_readers", "Connections closed for reading too slowly", registry=self.registry)
        self.commit = Histogram("stammtisch_commit_seconds", "One group commit", buckets=MILLISECONDS, registry=self.registry)
        self.batch = Histogram(
            "stammtisch_commit_steps",
            "Steps in one group commit",
            buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
            registry=self.registry,
        )
        self.blocked = Histogram(
            "stammtisch_loop_blocked_seconds", "How late the loop's beat came", buckets=MILLISECONDS, registry=self.registry
        )
        self.collecting = Histogram(
            "stammtisch_gc_seconds", "One look of the garbage collector", buckets=MILLISECONDS, registry=self.registry
        )
        self.wakeups = Counter("stammtisch_wakeups", "Push messages by what became of them", ["fate"], registry=self.registry)
        self.thinking = Histogram("stammtisch_bot_seconds", "One decision of a bot", ["game", "level"], registry=self.registry)

    def count_commit(self, seconds: float, steps: int) -> None:
        self.commit.observe(seconds)
        self.batch.observe(steps)
