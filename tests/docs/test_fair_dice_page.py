"""docs/fair-dice.md says all that a verifier needs, and examples/verify_dice.py is one."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fatesmith import NATURE, Setup, new_state
from fatesmith.engine.loop import play
from fatesmith.notation.fair import FairNature, Terms, commitment, seal_of
from fatesmith.notation.moves import find_move, format_move
from fatesmith.notation.record import Record
from fatesmith.notation.record_lines import to_json_line
from fatesmith.server.aftermath.fair_dice import fair_dice_report
from tests.players import Saver

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "fair-dice.md").read_text()
SEED = bytes(range(32))
LUCK = "0a" * 32
MODULES = {
    "introductory": Setup.introductory(2),
    "draft": Setup.draft(3),
    "titans": Setup.discovery(3, "titans"),
    "goddess": Setup.discovery(2, "goddess"),
    "everything": Setup.random(4, 9, rebellion=True, promos=True),
}


def fair_game(setup: Setup, table: str = "t") -> Record:
    commit, rng = commitment(SEED), random.Random(table)
    lucks = [LUCK, *["-"] * (setup.seats - 1)]
    seals = [seal_of(LUCK, table=table, commit=commit, seat=0), *lucks[1:]]
    record = Record(setup, table=table, commit=commit, clients=lucks, seals=seals, names={0: "Ada"})
    nature, state = FairNature(SEED, Terms(table, tuple(lucks))), new_state(setup)
    chooser: Saver | None = None
    while not state.over:
        if state.seat == NATURE:
            move = nature.choose(state)
        else:
            chooser = chooser or Saver(rng, state, None)
            move = chooser.choose(state)
        record.moves.append(find_move(state, format_move(move)))
        play(state, record.moves[-1])
    record.seed = SEED
    return record


def checked(folder: Path, game: Any, proof: Any) -> tuple[int, str]:
    """What the verifier says, which runs where nothing of ours can be imported."""
    files = folder / "game.json", folder / "proof.json"
    for file, content in zip(files, (game, proof), strict=True):
        file.write_text(json.dumps(content) + "\n")
    script = ROOT / "examples" / "verify_dice.py"
    command = [sys.executable, "-I", "-S", *map(str, (script, *files))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    return done.returncode, done.stdout + done.stderr


def files_of(record: Record) -> tuple[Any, Any]:
    proof = msgspec.json.decode(msgspec.json.encode(fair_dice_report(record)))
    return json.loads(to_json_line(record)), proof


@pytest.mark.parametrize("module", MODULES)
def test_a_verifier_without_rules_proves_true_dice(module: str, tmp_path: Path) -> None:
    game, proof = files_of(fair_game(MODULES[module]))
    code, said = checked(tmp_path, game, proof)
    assert code == 0, said
    assert "Ada sealed luck after the commitment, and opened it." in said
    assert "seat 1 added no luck." in said
    assert f"All {len(proof['draws'])} draws" in said


def altered_roll(game: Any, proof: Any) -> None:
    draw = next(each for each in proof["draws"][9:] if len(set(each["options"])) > 1)
    game["moves"][draw["number"] - 1] = next(o for o in draw["options"] if o != draw["made"])


def altered_luck(game: Any, _: Any) -> None:
    game["clients"][0] = "0b" * 32


def unsealed_luck(game: Any, _: Any) -> None:
    game["clients"][1] = "0b" * 32


def swapped_commitment(game: Any, _: Any) -> None:
    game["commit"] = commitment(bytes(32))


def swapped_seed_and_commitment(game: Any, _: Any) -> None:
    game["seed"], game["commit"] = bytes(32).hex(), commitment(bytes(32))


def missing_luck(game: Any, _: Any) -> None:
    game["clients"].pop()


def withheld_luck(game: Any, _: Any) -> None:
    game["clients"][0] = "-"


def truncated_record(game: Any, _: Any) -> None:
    del game["moves"][-40:]


def unrevealed_seed(game: Any, _: Any) -> None:
    del game["seed"]


def another_table(game: Any, _: Any) -> None:
    game["table"] = "u"


def sorted_faces(_: Any, proof: Any) -> None:
    second = next(each for each in proof["draws"] if each["made"].startswith("roll 1.dark"))
    second["options"].sort(reverse=True)


def not_a_record(game: Any, _: Any) -> None:
    game.clear()
    game.update(seats="two", commit=7, seed=7)


@pytest.mark.parametrize(
    ("attack", "sentence"),
    [
        (altered_roll, r"Move \d+ is `.*`, but the dice gave `.*`\."),
        (altered_luck, r"The luck of seat 0 is not what was sealed\."),
        (unsealed_luck, r"but the dice gave"),
        (swapped_commitment, r"The revealed seed is not the one that was committed\."),
        (swapped_seed_and_commitment, r"The luck of seat 0 is not what was sealed\."),
        (missing_luck, r"The record has 1 lucks and 2 seals for 2 seats\."),
        (withheld_luck, r"but the dice gave"),
        (truncated_record, r"one of them is cut off"),
        (unrevealed_seed, r"The record reveals no seed"),
        (another_table, r"The luck of seat 0 is not what was sealed\."),
        (sorted_faces, r"did not begin like|but the dice gave"),
        (not_a_record, r"cannot be read"),
    ],
)
def test_a_verifier_without_rules_finds_every_lie(
    attack: Callable[[Any, Any], None], sentence: str, tmp_path: Path
) -> None:
    game, proof = files_of(fair_game(MODULES["introductory"]))
    attack(game, proof)
    code, said = checked(tmp_path, game, proof)
    assert code == 1
    assert re.search(rf"^WRONG: .*(?:{sentence})", said), said


def test_the_verifier_imports_nothing_but_the_standard_library() -> None:
    source = (ROOT / "examples" / "verify_dice.py").read_text()
    imported = set(re.findall(r"^(?:import|from) (\w+)", source, re.MULTILINE))
    assert imported <= sys.stdlib_module_names


def test_the_worked_example_of_the_page_is_computed_as_it_says() -> None:
    told = dict(
        re.findall(r"^    ([a-z][a-z0-9 ]*?) +([0-9a-f]{24,}|[0-9 ]+)$", PAGE, re.MULTILINE)
    )
    commit = commitment(bytes.fromhex(told["seed"]))
    terms = Terms("forge 7", (told["luck"], "-"))
    assert told["commitment"] == commit
    assert told["seal"] == seal_of(told["luck"], table="forge 7", commit=commit, seat=0)
    assert told["terms"] == terms.message(0)[:-8].hex()
    nature = FairNature(bytes.fromhex(told["seed"]), terms)
    found = [nature.draw(6) for _ in told["draws of six"].split()]
    assert told["draws of six"] == " ".join(map(str, found))
    again = FairNature(bytes.fromhex(told["seed"]), terms)
    block = bytes(again._byte() for _ in range(32))
    assert told["block 0"] == block.hex()
    assert any(byte >= 252 for byte in block), "an example without a skipped byte shows too little"
