"""How long thinking takes: `.venv/bin/python -m tests.server.thinking.measure`.

Hints and odds at every decision of one game per number of seats, as seconds of one core,
so that a busy machine does not change the figures much; then a round trip to a worker.
"""

import asyncio
import time
from collections.abc import Callable

from fatesmith import Setup, State, apply, new_state
from fatesmith.bots.strategist_bot import strategist
from fatesmith.compiled import FORM
from fatesmith.engine.nature import SeededNature
from fatesmith.server.thinking.hints import find_hints
from fatesmith.server.thinking.odds import find_odds
from fatesmith.server.thinking.workers import HINT_PLAYOUTS, Thinkers
from tests.players import answer_chance

PLAYOUTS = HINT_PLAYOUTS[FORM.compiled]
KINDS: dict[str, Callable[[State], object]] = {
    f"hints, {PLAYOUTS} playouts": lambda state: find_hints(state, PLAYOUTS),
    "odds": find_odds,
}
TRIPS = 500


def measure(seats: int) -> None:
    spent: dict[str, list[float]] = {kind: [] for kind in KINDS}
    state = new_state(Setup.introductory(seats))
    nature = SeededNature(seats)
    answer_chance(state, nature)
    while not state.over:
        for kind, think in KINDS.items():
            start = time.process_time()
            think(state)
            spent[kind].append(time.process_time() - start)
        apply(state, strategist(seats).choose(state))
        answer_chance(state, nature)
    for kind, seconds in spent.items():
        ranked = sorted(1000 * each for each in seconds)
        half, most = ranked[len(ranked) // 2], ranked[int(0.95 * len(ranked))]
        print(
            f"{seats} seats  {kind:24}  median {half:6.1f}  p95 {most:6.1f}  max {ranked[-1]:6.1f}"
        )


async def round_trips() -> None:
    position = new_state(Setup.introductory(4))
    answer_chance(position, SeededNature(1))
    start = time.perf_counter()
    async with Thinkers(1) as thinkers:
        print(f"a worker starts in {1000 * (time.perf_counter() - start):.0f} ms by the clock")
        start = time.perf_counter()
        for seed in range(TRIPS):
            await thinkers.choose("strategist", position.to_bytes(), seed, 5.0)
        trip = (time.perf_counter() - start) / TRIPS
        print(f"a decision of the strategist comes back in {1000 * trip:.2f} ms by the clock")


if __name__ == "__main__":
    print(f"{'compiled' if FORM.compiled else 'plain'} engine; milliseconds of one core")
    for number in (2, 3, 4):
        measure(number)
    asyncio.run(round_trips())
