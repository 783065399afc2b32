"""What the engine does while the compiler counts: games of every kind, some driven from Python.

The seeds are not those of `fatesmith bench`: what is measured must not be what was trained.
"""

import random
from typing import Final

from fatesmith import NATURE, QuickLuck, RandomPolicy, Setup, State, apply, new_state, options
from fatesmith.bots.strategist_bot import first_strategist
from fatesmith.compiled import FORM
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.playout import clones, play_outs

SEATS: Final = (2, 3, 4)
SEED: Final = 7_000_000


def main() -> None:
    if not FORM.compiled:
        raise SystemExit(f"there is nothing to train: {FORM.reason}")
    for seats in SEATS:
        for kind, games in (
            ("introductory", 1500),
            ("discovery-goddess", 400),
            ("discovery-titans", 400),
        ):
            start = new_state(Setup.named(kind, seats))
            play_outs(start, games, RandomPolicy(SEED), QuickLuck(SEED))
            play_outs(start, games // 10, first_strategist(seats), QuickLuck(SEED))
            play_outs(start, games // 10, RandomPolicy(SEED), SeededLuck(SEED))
            from_python(start, random.Random(SEED))
        for seed in range(SEED, SEED + 80):
            module = ("none", "none", "goddess", "titans")[seed % 4]
            mixed = Setup.random(seats, seed, module=module, rebellion=seed % 2 == 1)
            play_outs(new_state(mixed), 8, RandomPolicy(seed), QuickLuck(seed))


def from_python(start: State, choice: random.Random) -> None:
    """One game with every choice and roll made in Python, each position cloned and saved."""
    state = start.clone()
    while not state.over:
        apply(state, choice.choice(options(state)))
        if state.seat != NATURE:
            clones(state, 40)
            State.from_bytes(state.to_bytes())


if __name__ == "__main__":
    main()
