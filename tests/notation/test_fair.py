"""Fair dice: nobody bends them, everybody can check them."""

import hashlib
import hmac
import random
from collections import Counter

import pytest

from fatesmith import NATURE, Setup, new_state, options
from fatesmith.engine.loop import play
from fatesmith.notation.errors import FairDiceError
from fatesmith.notation.fair import (
    FairNature,
    Terms,
    commitment,
    new_seed,
    verify_dice,
    verify_record_dice,
)
from fatesmith.notation.moves import find_move, format_move
from fatesmith.notation.record import Record

SEED = bytes(range(32))
TERMS = Terms("table 7", ("ada", "bo"))


def fair_game(setup: Setup) -> Record:
    rng = random.Random(4)
    nature = FairNature(SEED, TERMS)
    record = Record(setup, table=TERMS.table, commit=commitment(SEED), clients=list(TERMS.clients))
    state = new_state(setup)
    while not state.over:
        move = nature.choose(state) if state.seat == NATURE else rng.choice(options(state))
        move = find_move(state, format_move(move))
        record.moves.append(move)
        play(state, move)
    return record


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_the_stream_is_the_keyed_hash_of_terms_and_counter() -> None:
    message = b"\0\0\0\x07table 7\0\0\0\x03ada\0\0\0\x02bo" + bytes(8)
    block = hmac.new(SEED, message, hashlib.sha256).digest()
    expected = [byte % 6 for byte in block if byte < 252]
    nature = FairNature(SEED, TERMS)
    assert [nature.draw(6) for _ in expected] == expected


def test_every_face_is_equally_likely() -> None:
    nature = FairNature(SEED, TERMS)
    drawn = Counter(nature.draw(6) for _ in range(60_000))
    assert sum((seen - 10_000) ** 2 / 10_000 for seen in drawn.values()) < 25


def test_terms_that_differ_anywhere_give_other_dice() -> None:
    every = [
        TERMS,
        Terms("table 8", ("ada", "bo")),
        Terms("table 7", ("bo", "ada")),
        Terms("table 7", ("adab", "o")),
        Terms("table 7ada", ("bo",)),
    ]
    streams = {tuple(FairNature(SEED, terms).draw(6) for _ in range(30)) for terms in every}
    assert len(streams) == len(every)


@pytest.mark.parametrize("setup", [Setup.introductory(2), Setup.discovery(3, "goddess")])
def test_a_fair_game_is_proven_once_its_seed_is_revealed(setup: Setup) -> None:
    record = fair_game(setup)
    assert not verify_record_dice(record)
    record.seed = SEED
    assert verify_record_dice(record)


def test_a_bent_roll_is_found() -> None:
    record = fair_game(Setup.introductory(3))
    state = new_state(record.setup)
    place = next(
        number
        for number, move in enumerate(record.moves[:40])
        if format_move(move).startswith("roll 0.light g1")
    )
    for move in record.moves[:place]:
        play(state, move)
    bent = Record(record.setup, [*record.moves[:place], find_move(state, "roll 0.light s1")])
    with pytest.raises(FairDiceError, match=f"move {place + 1} is not what the committed dice"):
        verify_dice(bent, SEED, commitment(SEED), TERMS)


def test_another_seed_than_the_one_committed_to_is_found() -> None:
    record = fair_game(Setup.introductory(3))
    with pytest.raises(FairDiceError, match="not the one that was committed"):
        verify_dice(record, new_seed(), commitment(SEED), TERMS)


def test_a_seed_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(FairDiceError, match="32 bytes, not 3"):
        FairNature(b"abc", TERMS)


def test_new_seeds_differ() -> None:
    assert new_seed() != new_seed()
