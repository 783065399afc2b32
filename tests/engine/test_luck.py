"""Luck: draws are uniform, repeatable, and shared by everything with the same seed."""

from collections import Counter

import pytest

from fatesmith import QuickLuck, SeededLuck
from fatesmith.engine.ids import CELESTIAL, MAX_SEATS
from fatesmith.engine.luck import DICE_PER_SEAT, OTHER_STREAM, STREAMS, mixed


def chi_squared(counts: Counter[int], outcomes: int) -> float:
    expected = counts.total() / outcomes
    return sum((counts[each] - expected) ** 2 / expected for each in range(outcomes))


def test_every_die_of_every_seat_and_everything_else_has_a_stream_of_its_own() -> None:
    dice = [seat * DICE_PER_SEAT + die for seat in range(MAX_SEATS) for die in range(CELESTIAL + 1)]
    assert [*dice, OTHER_STREAM] == list(range(STREAMS))


@pytest.mark.parametrize("outcomes", [2, 3, 5, 6, 7, 15, 100])
def test_quick_luck_favors_no_outcome(outcomes: int) -> None:
    luck = QuickLuck(2017)
    counts = Counter(luck.draw(0, outcomes) for _ in range(600 * outcomes))
    # Five standard deviations of chi squared.
    assert chi_squared(counts, outcomes) < outcomes - 1 + 5 * (2 * (outcomes - 1)) ** 0.5 + 5


def test_quick_luck_is_the_same_for_the_same_seed_only() -> None:
    def words(seed: int) -> list[int]:
        luck = QuickLuck(seed)
        return [luck.word() for _ in range(8)]

    assert words(1) == words(1)
    assert len({tuple(words(seed)) for seed in (0, 1, 2, 1 << 32, 2**64 - 1)}) == 5
    assert all(0 <= word < 2**32 for word in words(2**64 - 1))


def test_quick_luck_draws_the_same_numbers_in_every_version() -> None:
    luck = QuickLuck(2017)
    assert [luck.word() for _ in range(4)] == [3513954803, 417522805, 3900110518, 760229151]


def test_seeded_luck_depends_on_seed_stream_and_count_alone() -> None:
    one, other = SeededLuck(7), SeededLuck(7)
    first = [one.draw(stream, 6) for stream in range(STREAMS) for _ in range(20)]
    # The other luck is asked in another order.
    drawn = {(s, k): other.draw(s, 6) for k in range(20) for s in reversed(range(STREAMS))}
    assert first == [drawn[s, k] for s in range(STREAMS) for k in range(20)]
    assert first != [SeededLuck(8).drawn_at(s, k, 6) for s in range(STREAMS) for k in range(20)]


def test_all_64_bits_of_a_seed_count() -> None:
    rolls = {
        tuple(SeededLuck(1 << bit).drawn_at(0, count, 6) for count in range(30))
        for bit in range(64)
    }
    assert len(rolls) == 64
    assert SeededLuck(2**64 + 5).drawn_at(3, 9, 6) == SeededLuck(5).drawn_at(3, 9, 6)


def test_a_clone_of_seeded_luck_goes_on_by_itself() -> None:
    luck = SeededLuck(3)
    luck.draw(2, 6)
    twin = luck.clone()
    assert [luck.draw(2, 6) for _ in range(9)] == [twin.draw(2, 6) for _ in range(9)]
    assert luck.drawn == twin.drawn == 10


def test_one_bit_of_the_input_moves_half_of_the_output() -> None:
    """The hash of words: over many words, each input bit flips each output bit half of the time."""
    flips = [[0] * 32 for _ in range(32)]
    words = [mixed(seed) for seed in range(400)]
    for word in words:
        before = mixed(word)
        for bit in range(32):
            changed = before ^ mixed(word ^ 1 << bit)
            for out in range(32):
                flips[bit][out] += changed >> out & 1
    share = [flip / len(words) for row in flips for flip in row]
    assert min(share) > 0.35
    assert max(share) < 0.65
