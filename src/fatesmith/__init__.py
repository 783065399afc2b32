"""fatesmith: the rules of Dice Forge, fast and exact.

    import random
    from fatesmith import Setup, new_state, options, apply

    state = new_state(Setup.introductory(seats=3))
    rng = random.Random(7)
    while not state.over:
        apply(state, rng.choice(options(state)))
    print(state.outcome.glory, state.outcome.winners)

An unofficial fan project: it contains none of the publisher's art or text.
"""

# First of all: this decides whether the compiled engine is imported.
import fatesmith.compiled  # noqa: F401

# isort: split
from fatesmith.content.catalog import CATALOG
from fatesmith.content.setup import Setup, new_state
from fatesmith.engine.errors import (
    FatesmithError,
    IllegalMove,
    PositionError,
    SetupError,
)
from fatesmith.engine.ids import NATURE, NOBODY, Move
from fatesmith.engine.loop import apply, options, outcomes
from fatesmith.engine.luck import Luck, QuickLuck, SeededLuck
from fatesmith.engine.outcome import Outcome
from fatesmith.engine.playout import Policy, RandomPolicy, Tally, play_out, play_outs
from fatesmith.engine.state import State
from fatesmith.prose import describe_move, describe_question

__version__ = "0.1.0"

__all__ = [
    "CATALOG",
    "NATURE",
    "NOBODY",
    "FatesmithError",
    "IllegalMove",
    "Luck",
    "Move",
    "Outcome",
    "Policy",
    "PositionError",
    "QuickLuck",
    "RandomPolicy",
    "SeededLuck",
    "Setup",
    "SetupError",
    "State",
    "Tally",
    "apply",
    "describe_move",
    "describe_question",
    "new_state",
    "options",
    "outcomes",
    "play_out",
    "play_outs",
]
