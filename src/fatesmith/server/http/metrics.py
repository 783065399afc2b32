"""What one process of the server counts, as families of figures."""

import asyncio
import logging
import os
import resource
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from fatesmith.server.host.host import Host
from fatesmith.server.http.counts import DoorCounts
from fatesmith.server.http.limits import Gate
from fatesmith.server.measures.figure_families import (
    Family,
    Sample,
    by_label,
    counter,
    gauge,
    histogram,
)
from fatesmith.server.store.contract import Stats, Store
from fatesmith.server.store.errors import StoreError
from fatesmith.server.tables.table import STATUSES

STORE_SECONDS: Final = 3.0

_log: Final = logging.getLogger(__name__)


async def all_figures(store: Store, host: Host, gate: Gate, counts: DoorCounts) -> list[Family]:
    """Everything; without what is in the store while it does not answer."""
    own = own_figures(host, gate, counts)
    try:
        async with asyncio.timeout(STORE_SECONDS):
            kept = stored_figures(await store.stats())
    except (StoreError, TimeoutError) as fault:
        _log.warning("the store is not counted: %r", fault)
        kept = []
    return [
        gauge("store_up", "Whether the store answers this process.", float(bool(kept))),
        *kept,
        *own,
    ]


def stored_figures(kept: Stats) -> list[Family]:
    """What is in the store: the same for every process."""
    tables = gauge("tables", "Tables in the store.", 0, shared=True)
    return [
        by_label(tables, "status", {status: kept.tables.get(status, 0) for status in STATUSES}),
        gauge("entries", "Entries in the store.", kept.entries, shared=True),
    ]


def own_figures(host: Host, gate: Gate, counts: DoorCounts) -> list[Family]:
    """What this process has done, and does."""
    pool = host.thinkers.figures()
    queued = sum(client.waiting for live in host.live.values() for client in live.clients)
    return [
        histogram("request", "HTTP requests, by method.", "method", counts.request_seconds),
        histogram(
            "command",
            "From a command, such as a move, until it is stored and told to everybody.",
            "outcome",
            host.command_seconds,
        ),
        histogram("write", "Writes to the store.", "outcome", host.write_seconds),
        histogram("thinking", "Jobs of thinking.", "phase", host.thinkers.seconds),
        gauge("live_tables", "Tables held in memory.", len(host.live)),
        gauge("connections", "WebSockets.", gate.connections),
        gauge("messages_waiting", "Messages queued for clients.", queued),
        counter("commands", "Commands that were kept.", host.moves),
        counter("entries_written", "Entries written to the store.", host.entries_written),
        counter("conflicts", "Commands decided again after another wrote.", host.conflicts),
        counter("requests", "HTTP requests.", counts.requests),
        counter("resyncs", "Clients that stalled and were brought up to date.", counts.resyncs),
        by_label(counter("refusals", "What was refused.", 0), "code", counts.refusals),
        counter("bot_moves", "Decisions of bots.", pool.moves),
        counter("looks", "Hints and odds.", pool.looks),
        counter("thinking_failures", "Jobs of thinking without an answer.", pool.failed),
        counter("workers_replaced", "Workers that died or were ended.", pool.replaced),
        counter("overruns", "Bots that were cut off.", pool.overruns),
        counter("thinking_refused", "Jobs there was no room or time for.", pool.refused),
        gauge("thinking_waiting", "Jobs that wait for a worker.", pool.waiting),
        gauge("thinking_now", "Jobs that workers are doing.", pool.thinking),
        gauge("thinkers_memory_bytes", "Memory of the workers.", _memory(host.thinkers.pids())),
        *_process(),
    ]


def _process() -> list[Family]:
    """What the operating system says about this process, by the names that Prometheus expects."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return [
        _of_process("cpu_seconds_total", "counter", "CPU time.", used.ru_utime + used.ru_stime),
        _of_process("resident_memory_bytes", "gauge", "Memory.", _memory([os.getpid()])),
    ]


def _of_process(name: str, kind: str, about: str, value: float) -> Family:
    return Family(f"process_{name}", kind, about, [Sample("", {}, value)])


def _memory(processes: Iterable[int]) -> int:
    """The resident memory of these processes; one that has just ended has none."""
    pages = 0
    for process in processes:
        try:
            pages += int(Path(f"/proc/{process}/statm").read_text().split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
    return pages * resource.getpagesize()
