"""How long thinking takes: `.venv/bin/python -m tests.server.thinking.measure`.

Hints, first and refined, and odds at the decisions of games of every module and number of seats, as
seconds of one core, so that a busy machine does not change the figures much; then a round trip to a
worker.
"""

import asyncio
import random
import time
from collections.abc import Callable

from fatesmith import Setup, State, apply, new_state
from fatesmith.bots.strategist_bot import strategist
from fatesmith.compiled import FORM
from fatesmith.content.named import MODULES
from fatesmith.engine.nature import SeededNature
from fatesmith.server.thinking.hints import find_hints
from fatesmith.server.thinking.odds import find_odds
from fatesmith.server.thinking.workers import HINT_PLAYOUTS, REFINED_PLAYOUTS, Thinkers
from tests.players import answer_chance

FIRST, REFINED = HINT_PLAYOUTS[FORM.compiled], REFINED_PLAYOUTS[FORM.compiled]
KINDS: dict[str, Callable[[State], object]] = {
    f"first hints, {FIRST} playouts": lambda state: find_hints(state, FIRST),
    f"refined, {REFINED} playouts": lambda state: find_hints(state, REFINED),
    "odds": find_odds,
}
SHARE = 0.1
"""Of the decisions, which are looked at."""
TRIPS = 500

Spent = dict[str, list[float]]


def setups(seats: int) -> dict[str, Setup]:
    return {"introductory": Setup.introductory(seats)} | {
        module: Setup.random(seats, 7 * seats, module=module, rebellion=True, promos=True)
        for module in MODULES
    }


def measure(setup: Setup, seats: int) -> Spent:
    spent: Spent = {kind: [] for kind in KINDS}
    state = new_state(setup)
    nature, draw = SeededNature(seats), random.Random(seats)
    answer_chance(state, nature)
    while not state.over:
        if draw.random() < SHARE:
            for kind, think in KINDS.items():
                start = time.process_time()
                think(state)
                spent[kind].append(time.process_time() - start)
        apply(state, strategist(seats).choose(state))
        answer_chance(state, nature)
    return spent


def tell(where: str, spent: Spent) -> None:
    for kind, seconds in spent.items():
        ranked = sorted(1000 * each for each in seconds)
        half, most = ranked[len(ranked) // 2], ranked[int(0.95 * len(ranked))]
        print(
            f"{where:22} {kind:26} {len(ranked):4}  p50 {half:5.0f}  p95 {most:5.0f}"
            f"  max {ranked[-1]:5.0f}"
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
    everything: Spent = {kind: [] for kind in KINDS}
    for number in (2, 3, 4):
        for name, chosen in setups(number).items():
            found = measure(chosen, number)
            tell(f"{number} seats, {name}", found)
            for each, seconds in found.items():
                everything[each] += seconds
    tell("all", everything)
    asyncio.run(round_trips())
