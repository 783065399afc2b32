"""Whole games to analyze: the golden ones, where every card is taken, and some well-played ones."""

from functools import cache
from pathlib import Path
from typing import Final

from fatesmith import NATURE, Move, Setup, new_state
from fatesmith.analysis.chronicle import Chronicle, chronicle
from fatesmith.bots.strategist_bot import strategist
from fatesmith.engine.loop import play
from fatesmith.notation.fair import FairNature, Terms, commitment
from fatesmith.notation.record import Record
from fatesmith.notation.record_text import parse_record

GOLDEN: Final = sorted((Path(__file__).parents[1] / "golden").glob("*.record"))
NAMES: Final = [path.stem for path in GOLDEN]
SEED: Final = bytes(range(32))
TERMS: Final = Terms("a table", ("one", "two"))


@cache
def golden(name: str) -> Record:
    return parse_record((GOLDEN[NAMES.index(name)]).read_text())


@cache
def fair_record(seats: int = 2, module: str = "none") -> Record:
    """Strategists with fair dice, all boxes in play."""
    setup = Setup.random(seats, seats, module=module, rebellion=True, promos=True)
    record = Record(
        setup, table=TERMS.table, clients=list(TERMS.clients), commit=commitment(SEED), seed=SEED
    )
    nature = FairNature(SEED, TERMS)
    policy = strategist(seats)
    state = new_state(setup)
    while not state.over:
        move = nature.choose(state) if state.seat == NATURE else policy.choose(state)
        record.moves.append(Move(move))
        play(state, move)
    return record


@cache
def told_of(name: str) -> Chronicle:
    """A golden game, replayed once and shared by all tests: do not change it."""
    return chronicle(golden(name))
