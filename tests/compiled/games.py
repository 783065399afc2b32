"""The games whose checksums plain and compiled engine must share, in blocks.

`.venv/bin/python -m tests.compiled.games` plays them and rewrites the checksums; do that only
when a rule was changed on purpose.
"""

import json
from pathlib import Path
from typing import Final

from fatesmith import QuickLuck, RandomPolicy, SeededLuck, Setup, new_state
from fatesmith.bots.strategist_bot import first_strategist
from fatesmith.content.named import MODULES
from fatesmith.engine.checksum import luck_checksum, play_checksum
from fatesmith.engine.luck import mixed

FILE: Final = Path(__file__).parent / "checksums.json"
LUCK_FILE: Final = Path(__file__).parent / "luck_checksums.json"
BLOCKS: Final = 56
LUCK_BLOCKS: Final = 12
GAMES_PER_BLOCK: Final = 12
KINDS: Final = ("introductory", "random", "draft", *(f"random {module}" for module in MODULES[1:]))
SEATS: Final = (2, 3, 4)


def setup(kind: str, seats: int, game: int) -> Setup:
    """Half of the random games have every box, so that every card comes up."""
    every = game % 2 == 1
    match kind.split():
        case ["introductory"]:
            without = every and seats == 2
            return Setup.introductory(seats, tie_break=every, without_g6=without)
        case ["draft"]:
            module = MODULES[game % 3]
            return Setup.draft(seats, module=module, rebellion=every, promos=every)
        case ["random"]:
            return Setup.random(seats, game, rebellion=every, promos=every)
        case [_, module]:
            return Setup.random(seats, game, module=module, promos=every)
    raise AssertionError(kind)


def block_checksum(kind: str, seats: int, block: int) -> str:
    total = 0
    for game in range(block * GAMES_PER_BLOCK, (block + 1) * GAMES_PER_BLOCK):
        state = new_state(setup(kind, seats, game))
        total = mixed(total ^ play_checksum(state, game))
    return f"{total:08x}"


def checksums(kind: str, seats: int, blocks: int) -> list[str]:
    return [block_checksum(kind, seats, block) for block in range(blocks)]


def luck_block_checksum(kind: str, seats: int, block: int) -> str:
    """Games with either kind of luck, of heroes who choose at random and of strategists."""
    total = 0
    for game in range(block * GAMES_PER_BLOCK, (block + 1) * GAMES_PER_BLOCK):
        start = new_state(setup(kind, seats, game))
        for luck in (QuickLuck(game), SeededLuck(game)):
            policies = (
                [RandomPolicy(game)] if game % 6 else [RandomPolicy(game), first_strategist(seats)]
            )
            for policy in policies:
                total = mixed(total ^ luck_checksum(start.clone(), policy, luck))
    return f"{total:08x}"


def luck_checksums(kind: str, seats: int, blocks: int) -> list[str]:
    return [luck_block_checksum(kind, seats, block) for block in range(blocks)]


if __name__ == "__main__":
    for file, known, blocks in (
        (FILE, checksums, BLOCKS),
        (LUCK_FILE, luck_checksums, LUCK_BLOCKS),
    ):
        found = {
            f"{kind}, {seats} seats": known(kind, seats, blocks)
            for kind in KINDS
            for seats in SEATS
        }
        file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
