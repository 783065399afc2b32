"""Awards go to the one who is alone on top."""

from fatesmith.prose.families import AWARDS
from fatesmith.prose.voice import Voice
from fatesmith.server.aftermath.awards import awards
from fatesmith.server.aftermath.counters import Counters, SeatCounter
from fatesmith.server.aftermath.seat_luck import SeatLuck
from fatesmith.server.aftermath.whole import aftermath
from tests.analysis.games import NAMES, golden


def luck_of(*lucks: float) -> list[SeatLuck]:
    return [
        SeatLuck(
            seat=seat, rolls=70, luck=each, spread=9.0, luckier_than=0.5, by_round=[], resources=[]
        )
        for seat, each in enumerate(lucks)
    ]


def counts(**values: list[int]) -> Counters:
    rows = [
        SeatCounter(slug.replace("_", "-"), "", "", list(each), tuple("" for _ in each))
        for slug, each in values.items()
    ]
    return Counters([], rows)


def given(counted: Counters, lucks: list[SeatLuck], *winners: int) -> dict[str, tuple[int, float]]:
    return {each.slug: (each.seat, each.value) for each in awards(counted, lucks, winners, Voice())}


def test_the_most_wins_the_award() -> None:
    found = given(counts(faces_forged=[3, 8, 5], ousts=[0, 0, 2]), luck_of(0, 0, 0))
    assert found == {"smith": (1, 8), "generous": (2, 2)}


def test_two_on_top_get_nothing() -> None:
    assert given(counts(faces_forged=[8, 8, 5]), luck_of(4, 4, 4)) == {}


def test_luck_goes_both_ways() -> None:
    found = given(counts(), luck_of(6.5, -9.0, 2.0))
    assert found == {"lucky": (0, 6.5), "unlucky": (1, -9.0)}


def test_luck_that_is_hardly_any_is_no_award() -> None:
    assert given(counts(), luck_of(0.5, -0.5)) == {}


def test_what_was_spilled_is_added_up() -> None:
    spilled = counts(gold_wasted=[5, 0], sun_wasted=[0, 3], moon_wasted=[0, 4])
    assert given(spilled, luck_of(0, 0)) == {"wasteful": (1, 7)}


def test_only_a_winner_comes_back() -> None:
    gaps = counts(largest_gap=[30, 12, 0])
    assert given(gaps, luck_of(0, 0, 0), 1) == {"comeback": (1, 12)}
    assert given(gaps, luck_of(0, 0, 0), 2) == {}


def test_every_award_is_given_in_some_game() -> None:
    seen = {each.slug for name in NAMES for each in aftermath(golden(name)).awards}
    assert sorted(set(AWARDS) - seen) == []
