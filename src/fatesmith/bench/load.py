"""How much load a server can take: many tables of clients, response times, and cost."""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from typing import Final

import msgspec
from rich.table import Table

from fatesmith.bench.load_clients import Orders, Seen
from fatesmith.bench.load_server import LoadError, LoadServer, Use

_SETTLE_SECONDS: Final = 2.0
_MB: Final = 1024 * 1024


@dataclass(frozen=True, kw_only=True)
class LoadPlan:
    """What to measure."""

    tables: int
    seats: int
    pace: float | None
    """Seconds between the moves of a table; 0: immediately; None: nobody moves."""
    seconds: float
    warm_up: int
    connected: int
    processes: int
    database: str = ""
    workers: int = 1


@dataclass(frozen=True)
class Percentiles:
    """Milliseconds from sending a move to seeing its result."""

    p50: float
    p95: float
    p99: float
    most: float

    @staticmethod
    def of(times: Sequence[float]) -> "Percentiles":
        ordered = sorted(times) or [0.0]

        def at(share: float) -> float:
            return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)

        return Percentiles(at(0.50), at(0.95), at(0.99), round(ordered[-1], 2))


@dataclass(frozen=True, kw_only=True)
class LoadFigures:
    """What was measured."""

    plan: LoadPlan
    tables_held: int
    connections: int
    seconds: float
    moves: int
    moves_per_second: float
    views_per_second: float
    bytes_per_view: float
    games_finished: int
    mover: Percentiles
    others: Percentiles
    server_cpu: float
    server_share: float
    """Of one processor."""
    server_ms_per_move: float
    client_cpu: float
    client_share: float
    memory_before: float
    """Of the server and its children, in MB."""
    memory: float
    kb_per_table: float
    machine_load: float
    """The system's load average over a minute; above the number of processors, work queues."""
    errors: dict[str, int]

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=2)


def measure_load(plan: LoadPlan, progress: Callable[[str], None]) -> LoadFigures:
    """Start a server and clients, let them play, and stop them."""
    with LoadServer(plan.database, plan.workers) as server, ExitStack() as stack:
        before = server.use()
        progress(f"opening {plan.tables} tables")
        crowd = [_clients(orders) for orders in _orders(plan, server.port)]
        for process in crowd:
            stack.callback(_end, process)
        for process in crowd:
            if _line(process).strip() != b"ready":
                raise LoadError("the clients of the load test gave up; see their messages above")
        progress("letting things settle")
        time.sleep(_SETTLE_SECONDS)
        progress(f"playing for {plan.seconds:g} seconds")
        started, at = server.use(), time.monotonic()
        for process in crowd:
            _tell(process)
        time.sleep(plan.seconds)
        ended, seconds = server.use(), time.monotonic() - at
        seen = []
        for process in crowd:
            _tell(process)
            seen.append(msgspec.json.decode(_line(process), type=Seen))
    return _figures(plan, seen, seconds, before, started, ended)


def _orders(plan: LoadPlan, port: int) -> list[Orders]:
    shares = [plan.tables // plan.processes] * plan.processes
    for extra in range(plan.tables % plan.processes):
        shares[extra] += 1
    return [
        Orders(
            port=port,
            tables=share,
            seats=plan.seats,
            pace=plan.pace,
            warm_up=plan.warm_up,
            connected=plan.connected,
            seed=number,
        )
        for number, share in enumerate(shares)
        if share
    ]


def _clients(orders: Orders) -> "subprocess.Popen[bytes]":
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "fatesmith.bench.load_clients"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    _tell(process, msgspec.json.encode(orders))
    return process


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.communicate()


def _tell(process: "subprocess.Popen[bytes]", line: bytes = b"") -> None:
    assert process.stdin is not None  # noqa: S101 - a pipe
    process.stdin.write(line + b"\n")
    process.stdin.flush()


def _line(process: "subprocess.Popen[bytes]") -> bytes:
    assert process.stdout is not None  # noqa: S101 - a pipe
    return process.stdout.readline()


def _figures(
    plan: LoadPlan, seen: list[Seen], seconds: float, before: Use, started: Use, ended: Use
) -> LoadFigures:
    moves, views = sum(s.moves for s in seen), sum(s.views for s in seen)
    errors: Counter[str] = Counter()
    for each in seen:
        errors.update(each.errors)
    cpu, client_cpu = ended.cpu - started.cpu, sum(s.cpu for s in seen)
    return LoadFigures(
        plan=plan,
        tables_held=sum(s.tables for s in seen),
        connections=plan.tables * min(plan.connected, plan.seats),
        seconds=round(seconds, 2),
        moves=moves,
        moves_per_second=round(moves / seconds, 1),
        views_per_second=round(views / seconds, 1),
        bytes_per_view=round(sum(s.view_bytes for s in seen) / max(1, views)),
        games_finished=sum(s.games for s in seen),
        mover=Percentiles.of([ms for s in seen for ms in s.mover_ms]),
        others=Percentiles.of([ms for s in seen for ms in s.others_ms]),
        server_cpu=round(cpu, 2),
        server_share=round(cpu / seconds, 3),
        server_ms_per_move=round(1000 * cpu / max(1, moves), 3),
        client_cpu=round(client_cpu, 2),
        client_share=round(client_cpu / seconds, 3),
        memory_before=round(before.memory / _MB, 1),
        memory=round(ended.memory / _MB, 1),
        kb_per_table=round((ended.memory - before.memory) / 1024 / plan.tables, 1),
        machine_load=round(os.getloadavg()[0], 1),
        errors=dict(errors),
    )


def load_table(figures: LoadFigures) -> Table:
    """For people, in 80 columns."""
    plan = figures.plan
    pace = "idle" if plan.pace is None else f"a move each {plan.pace:g} s" if plan.pace else "fast"
    table = Table(title=f"{plan.tables} tables of {plan.seats}, {pace}, {figures.seconds:.0f} s")
    table.add_column("what")
    table.add_column("", justify="right")
    rows = {
        "tables held, with connections": f"{figures.tables_held:,}, {figures.connections:,}",
        "moves per second": f"{figures.moves_per_second:,.1f}",
        "views per second, of bytes": (
            f"{figures.views_per_second:,.1f}, {figures.bytes_per_view:,.0f}"
        ),
        "games finished": f"{figures.games_finished:,}",
        "move to own view, ms: p50 p95 p99 most": _spelled(figures.mover),
        "move to others' views, ms: p50 p95 p99 most": _spelled(figures.others),
        "server: CPU seconds, share of a core": (
            f"{figures.server_cpu:.2f}, {figures.server_share:.0%}"
        ),
        "server: CPU ms per move": f"{figures.server_ms_per_move:.2f}",
        "clients: CPU seconds, share of a core": (
            f"{figures.client_cpu:.2f}, {figures.client_share:.0%}"
        ),
        "server's memory before and with tables, MB": (
            f"{figures.memory_before:.0f}, {figures.memory:.0f}"
        ),
        "memory of a table, KB": f"{figures.kb_per_table:,.1f}",
        "errors": ", ".join(f"{k} {n}" for k, n in figures.errors.items()) or "none",
        "load of the machine over a minute": f"{figures.machine_load:.1f}",
    }
    for what, value in rows.items():
        table.add_row(what, value)
    return table


def _spelled(times: Percentiles) -> str:
    return " ".join(f"{ms:.1f}" for ms in (times.p50, times.p95, times.p99, times.most))
