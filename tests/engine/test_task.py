import itertools

from fatesmith.engine.task import BIT, EFFECT_MASK, effect_of, memo_of, owner_of, pack, seat_of


def test_a_task_gives_back_its_parts() -> None:
    parts = itertools.product((0, 1, EFFECT_MASK), (0, 3, 5), (0, 2, 5), (0, 1, 2**44 - 1))
    for effect, seat, owner, memo in parts:
        task = pack(effect, seat, owner, memo)
        assert (effect_of(task), seat_of(task), owner_of(task), memo_of(task)) == (
            effect,
            seat,
            owner,
            memo,
        )


def test_the_largest_task_fits_a_small_compiled_int() -> None:
    assert pack(EFFECT_MASK, 7, 7, 2**44 - 1) < 2**62


def test_the_table_of_bits_covers_a_memo() -> None:
    assert list(BIT) == [2**place for place in range(44)]
