"""Rewrite the golden records and transcripts: `.venv/bin/python -m tests.golden.rewrite`.

The games are played by a chooser with a fixed seed that saves for dear cards. A record that still
replays keeps its moves, and only its header and transcript are refreshed.
"""

import random
import re
from pathlib import Path

from fatesmith import CATALOG, Setup, apply, new_state
from fatesmith.content.named import MODULES, NAMED
from fatesmith.engine.declared import RULES_VERSION
from fatesmith.engine.event import Event
from fatesmith.notation.errors import RecordError
from fatesmith.notation.journal import spell_event
from fatesmith.notation.record import Record
from fatesmith.notation.record_text import parse_record
from tests.players import Saver
from tests.support import house_sets

FOLDER = Path(__file__).parent
DEAR = ("M8", "F7", "M7", "F5", "F6", "M6", "F4")
"""What the seats of a game save for first, record by record."""


def setups() -> dict[str, Setup]:
    found: dict[str, Setup] = {}
    for seats in (2, 3, 4):
        for named in NAMED:
            if seats in named.seats:
                tie_break = named.name == "advanced" and seats == 4
                found[f"{named.name}-{seats}"] = Setup.named(named.name, seats, tie_break=tie_break)
        found[f"random-{seats}"] = Setup.random(seats, seed=seats, without_g6=seats == 2)
        found[f"draft-{seats}"] = Setup.draft(seats, rebellion=seats == 3, promos=seats == 4)
        promos = ["nymph", "seagull", "wheel", "pegasus", "monsters"]
        found[f"promos-{seats}"] = Setup.custom(seats, promos)
        for module in MODULES[1:]:
            name = f"random-{module}-{seats}"
            found[name] = Setup.random(seats, seed=name, module=module, promos=True)
    return found | {house(slug): Setup.custom(3, [slug]) for slug in house_sets()}


def house(slug: str) -> str:
    """The name of the record in which this card of a homemade box is taken."""
    return f"house-{slug}"


def dear(number: int, name: str) -> str:
    """What is saved for first in the record of this number and name."""
    own = {house(each.slug): CATALOG.locations[each.location].slug for each in CATALOG.feat_sets()}
    return own.get(name, DEAR[number % len(DEAR)])


def play(setup: Setup, seed: str, first: str) -> Record:
    rng = random.Random(seed)
    record = Record(setup)
    state = new_state(setup)
    saver = Saver(rng, state, first=CATALOG.location_number(first))
    while not state.over:
        move = saver.choose(state)
        record.moves.append(move)
        apply(state, move)
    return record


def restamped(text: str) -> str:
    """The record as if it had been written under today's rules."""
    return re.sub(
        r"^rules .*$", f"rules {RULES_VERSION} {CATALOG.digest.hex()}", text, flags=re.MULTILINE
    )


def event_line(event: Event) -> str:
    """The event as one line: `rolled seat=0 die=light slot=2 face=g1`."""
    told = spell_event(event)
    name = told.pop("event")
    return " ".join([str(name), *(f"{field}={value}" for field, value in told.items())])


def main() -> None:
    for number, (name, setup) in enumerate(setups().items()):
        path = FOLDER / f"{name}.record"
        try:
            record = parse_record(restamped(path.read_text()))
            verdict = "kept its moves"
        except (FileNotFoundError, RecordError) as fault:
            record = play(setup, f"glory {name}", dear(number, name))
            verdict = f"played anew ({type(fault).__name__})"
        path.write_text(record.to_text())
        state = parse_record(record.to_text()).replay(journal=True)
        lines = [event_line(event) for event in state.journal or []]
        path.with_suffix(".transcript").write_text("\n".join(lines) + "\n")
        print(f"{name}: {verdict}")


if __name__ == "__main__":
    main()
