"""Compiled or plain, the engine offers the same options and reaches the same outcomes."""

import json

import pytest

from fatesmith.compiled import FORM
from tests.compiled.games import (
    BLOCKS,
    FILE,
    GAMES_PER_BLOCK,
    KINDS,
    LUCK_BLOCKS,
    LUCK_FILE,
    SEATS,
    checksums,
    luck_checksums,
)

KNOWN: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
KNOWN_WITH_LUCK: dict[str, list[str]] = json.loads(LUCK_FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_option_and_choice_is_the_same_compiled_and_plain(kind: str, seats: int) -> None:
    """Compiled all blocks are played, plain a sample of them."""
    blocks = BLOCKS if FORM.compiled else 1
    known = KNOWN[f"{kind}, {seats} seats"]
    assert len(known) == BLOCKS
    assert checksums(kind, seats, blocks) == known[:blocks]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("kind", KINDS)
def test_games_with_luck_are_the_same_compiled_and_plain(kind: str, seats: int) -> None:
    """Luck takes short cuts past NATURE: they must lead to the same options."""
    blocks = LUCK_BLOCKS if FORM.compiled else 1
    known = KNOWN_WITH_LUCK[f"{kind}, {seats} seats"]
    assert len(known) == LUCK_BLOCKS
    assert luck_checksums(kind, seats, blocks) == known[:blocks]


def test_the_games_are_at_least_ten_thousand() -> None:
    assert len(KINDS) * len(SEATS) * BLOCKS * GAMES_PER_BLOCK >= 10_000
    assert {f"{kind}, {seats} seats" for kind in KINDS for seats in SEATS} == set(KNOWN)
