"""Figures for Prometheus, in its text format."""

from collections.abc import Iterator

from fatesmith.server.host.host import Host
from fatesmith.server.http.counts import DoorCounts
from fatesmith.server.http.limits import Gate
from fatesmith.server.store.contract import Stats
from fatesmith.server.tables.table import STATUSES


def figures(kept: Stats, host: Host, gate: Gate, counts: DoorCounts) -> str:
    pool = host.thinkers.figures()
    lines: list[str] = []

    def gauge(name: str, about: str, value: float, kind: str = "gauge", labeled: str = "") -> None:
        full = f"fatesmith_{name}"
        if f"# TYPE {full} {kind}" not in lines:
            lines.append(f"# HELP {full} {about}")
            lines.append(f"# TYPE {full} {kind}")
        lines.append(f"{full}{labeled} {value:g}" if value % 1 else f"{full}{labeled} {int(value)}")

    def counter(name: str, about: str, value: float, labeled: str = "") -> None:
        gauge(f"{name}_total", about, value, "counter", labeled)

    for status in STATUSES:
        number = kept.tables.get(status, 0)
        gauge("tables", "Tables in the store.", number, labeled=label("status", status))
    gauge("entries", "Entries in the store.", kept.entries)
    gauge("live_tables", "Tables that this process holds.", len(host.live))
    gauge("connections", "WebSockets of this process.", gate.connections)
    counter("commands", "Commands that were kept.", host.moves)
    counter("conflicts", "Commands decided again after another process wrote.", host.conflicts)
    counter("requests", "HTTP requests.", counts.requests)
    counter("resyncs", "Clients that stalled and were brought up to date.", counts.resyncs)
    for code, number in sorted(counts.refusals.items()):
        counter("refusals", "What was refused.", number, label("code", code))
    counter("bot_moves", "Decisions of bots.", pool.moves)
    counter("looks", "Hints and odds.", pool.looks)
    counter("thinking_seconds", "Spent thinking by workers.", pool.seconds)
    counter("workers_replaced", "Workers that died or were ended.", pool.replaced)
    counter("overruns", "Bots that were cut off.", pool.overruns)
    gauge("thinking_waiting", "Jobs that wait for a worker.", pool.waiting)
    return "\n".join([*lines, *_process()]) + "\n"


def label(name: str, value: str) -> str:
    """A label as Prometheus reads it."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'{{{name}="{escaped}"}}'


def _process() -> Iterator[str]:
    """What the operating system says about this process."""
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    yield "# HELP process_cpu_seconds_total CPU time of this process."
    yield "# TYPE process_cpu_seconds_total counter"
    yield f"process_cpu_seconds_total {used.ru_utime + used.ru_stime:.2f}"
