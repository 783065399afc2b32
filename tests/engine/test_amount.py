import pytest

from fatesmith.engine.amount import Amount, parse_amount
from fatesmith.engine.errors import ContentError


def test_a_slug_names_gold_sun_moon_glory_ancient_shards_and_loyalty_in_this_order() -> None:
    assert Amount(gold=2, moon=1).slug() == "g2m1"
    assert Amount(1, 2, 3, 4).slug() == "g1s2m3v4"
    assert Amount(1, 2, 3, 4, 5, 6).slug() == "g1s2m3v4a5l6"


def test_an_empty_amount_is_written_as_zero() -> None:
    assert Amount().slug() == "0"


@pytest.mark.parametrize(
    "text", ["g1", "s2", "m12", "v26", "a1", "l2", "g2m1", "g1s2m3v4", "g2v1l1"]
)
def test_a_slug_reads_back_as_its_amount(text: str) -> None:
    assert parse_amount(text).slug() == text


def test_letters_are_read_in_any_order() -> None:
    assert parse_amount("v1s1") == Amount(sun=1, glory=1)


@pytest.mark.parametrize(
    "text", ["", "0", "g", "3", "g0", "g01", "x1", "g1 s1", "-g1", "G1", "g1,"]
)
def test_anything_else_is_not_an_amount(text: str) -> None:
    with pytest.raises(ContentError, match="is not an amount"):
        parse_amount(text)


def test_a_resource_is_named_once() -> None:
    with pytest.raises(ContentError, match="twice"):
        parse_amount("g1g2")


def test_a_multiple_multiplies_every_resource() -> None:
    assert Amount(1, 2, 0, 4).times(3) == Amount(3, 6, 0, 12)
    assert Amount(ancient=2, loyalty=1).times(3) == Amount(ancient=6, loyalty=3)


def test_the_mask_has_a_bit_for_each_resource_present() -> None:
    assert [Amount(*parts).mask for parts in ((0, 0, 0, 0), (9, 0, 0, 0), (0, 1, 2, 0))] == [
        0,
        1,
        6,
    ]
    assert [Amount(glory=1).mask, Amount(ancient=2).mask, Amount(loyalty=3).mask] == [8, 16, 32]


def test_shards_are_sun_and_moon_but_not_ancient_ones() -> None:
    assert Amount(5, 2, 3, 7, 4, 4).shards() == 5


def test_loyalty_is_a_step_to_the_right_and_an_ancient_shard_one_to_the_left() -> None:
    assert [Amount(loyalty=2).steps(), Amount(ancient=3).steps(), Amount(gold=4).steps()] == [
        2,
        -3,
        0,
    ]


def test_amounts_are_equal_by_value() -> None:
    assert len({Amount(1, 0, 2), parse_amount("g1m2"), Amount(1, 0, 3)}) == 2
    assert Amount() != 0
    assert repr(Amount(gold=1)) == "Amount(g1)"
