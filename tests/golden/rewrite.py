"""Write the golden records and transcripts anew: `python tests/golden/rewrite.py`.

The games are played by a chooser with a fixed seed that saves for one feat after the other, so that
dear cards get bought. A record that still replays keeps its moves, and only its header and
transcript are refreshed.
"""

import random
import re
from pathlib import Path

from fatesmith import CATALOG, NATURE, Move, Setup, State, apply, new_state, options
from fatesmith.engine.catalog import RULES_VERSION
from fatesmith.engine.move import FEAT, FORGE, first_of, kind_of, third_of
from fatesmith.notation.errors import RecordError
from fatesmith.notation.journal import event_line
from fatesmith.notation.record import Record, parse_record

FOLDER = Path(__file__).parent


def setups() -> dict[str, Setup]:
    found: dict[str, Setup] = {}
    for seats in (2, 3, 4):
        found[f"introductory-{seats}"] = Setup.introductory(seats)
        found[f"advanced-{seats}"] = Setup.advanced(seats, tie_break=seats == 4)
        found[f"random-{seats}"] = Setup.random(seats, seed=seats, without_g6=seats == 2)
        found[f"draft-{seats}"] = Setup.draft(seats)
    return found


def play(setup: Setup, seed: str) -> Record:
    rng = random.Random(seed)
    record = Record(setup)
    state = new_state(setup)
    wishes = [rng.sample(range(len(state.feats)), len(state.feats)) for _ in range(setup.seats)]
    while not state.over:
        move = choose(rng, state, [] if state.seat == NATURE else wishes[state.seat])
        record.moves.append(move)
        apply(state, move)
    return record


def choose(rng: random.Random, state: State, wishes: list[int]) -> Move:
    """Save for the feat wished for most, meanwhile forge the dearest faces over gold."""
    moves = options(state)
    feats = {CATALOG.feat_set(first_of(m)).location: m for m in moves if kind_of(m) == FEAT}
    forges = [move for move in moves if kind_of(move) == FORGE]
    if wishes and wishes[0] in feats:
        return feats[wishes.pop(0)]
    if feats and rng.random() < 0.2:
        return rng.choice(list(feats.values()))
    if forges and rng.random() < 0.8:
        plain = [m for m in forges if third_of(m) == CATALOG.face_number("g1")] or forges
        best = max(CATALOG.faces[first_of(move)].price for move in plain)
        return rng.choice([m for m in plain if CATALOG.faces[first_of(m)].price == best])
    rest = [move for move in moves if kind_of(move) not in (FEAT, FORGE)]
    return rng.choice(rest or moves)


def restamped(text: str) -> str:
    """The record as if it had been written under the rules of today."""
    return re.sub(
        r"^rules .*$", f"rules {RULES_VERSION} {CATALOG.digest.hex()}", text, flags=re.MULTILINE
    )


def main() -> None:
    for name, setup in setups().items():
        path = FOLDER / f"{name}.record"
        try:
            record = parse_record(restamped(path.read_text()))
            verdict = "kept its moves"
        except (FileNotFoundError, RecordError) as fault:
            record = play(setup, f"golden {name}")
            verdict = f"played anew ({type(fault).__name__})"
        path.write_text(record.to_text())
        state = parse_record(record.to_text()).replay(journal=True)
        lines = [event_line(event) for event in state.journal or []]
        path.with_suffix(".transcript").write_text("\n".join(lines) + "\n")
        print(f"{name}: {verdict}")


if __name__ == "__main__":
    main()
