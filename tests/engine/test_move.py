import itertools

import pytest

from fatesmith.engine import move as move_module
from fatesmith.engine.amount import Amount
from fatesmith.engine.move import (
    FEAT,
    FORGE,
    GAIN,
    MOVES,
    PASS,
    ROLL,
    SPEND,
    USE,
    arguments_of,
    choose_amount,
    encode,
    kind_of,
    outcome_key,
)


@pytest.mark.parametrize("kind", MOVES)
def test_a_move_gives_back_its_kind_and_arguments(kind: int) -> None:
    arguments = (255, 1, 254, 7, 253, 9)[: len(MOVES[kind].fields)]
    move = encode(kind, *arguments)
    assert kind_of(move) == kind
    assert arguments_of(move) == arguments


def test_every_kind_of_move_has_a_row() -> None:
    constants = {
        name: number
        for name, number in vars(move_module).items()
        if isinstance(number, int) and name.isupper() and not name.startswith("_")
    }
    del constants["MOST_OPTIONS"]
    assert sorted(constants.values()) == list(MOVES) == list(range(len(MOVES)))


def test_moves_sort_by_kind_and_then_by_argument() -> None:
    ordered = [
        encode(PASS),
        encode(USE, 9),
        encode(FEAT, 1),
        encode(FEAT, 2),
        encode(FORGE, 1, 0, 200),
        encode(FORGE, 1, 1, 1),
        encode(FORGE, 2, 0, 0),
        encode(SPEND, 1),
    ]
    assert all(low < high for low, high in itertools.pairwise(ordered))


def test_declining_comes_first() -> None:
    assert encode(PASS) == 0


def test_a_choice_of_resources_is_legible() -> None:
    assert arguments_of(choose_amount(GAIN, Amount(1, 2, 3, 4, 5, 6))) == (1, 2, 3, 4, 5, 6)


def test_the_largest_move_fits_a_small_compiled_int() -> None:
    assert encode(max(MOVES), 255, 255, 255, 255, 255, 255) < 2**62


def test_rolls_of_equal_faces_on_one_die_share_their_outcome() -> None:
    assert outcome_key(encode(ROLL, 2, 1, 5, 9)) == outcome_key(encode(ROLL, 2, 1, 0, 9))
    assert outcome_key(encode(ROLL, 2, 1, 5, 9)) != outcome_key(encode(ROLL, 2, 0, 5, 9))
    assert outcome_key(encode(ROLL, 2, 1, 5, 9)) != outcome_key(encode(ROLL, 2, 1, 5, 8))


def test_other_moves_are_their_own_outcome() -> None:
    assert outcome_key(encode(FORGE, 1, 1, 5)) == encode(FORGE, 1, 1, 5)
