"""What the second strategist knows besides, each number against sums by hand."""

import pytest

from fatesmith import CATALOG, Setup, State, new_state
from fatesmith.bots.strategist_bot import first_strategist, strategist
from fatesmith.bots.weights import (
    first_numbers,
    refined_names,
    start_numbers,
    tuned_numbers,
    weights_of,
)
from fatesmith.engine.ids import NATURE, RESOURCE_NAMES
from fatesmith.engine.loop import play
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.nature import stream_of
from fatesmith.notation.moves import find_move
from fatesmith.search.price_terms import PriceTerms
from fatesmith.search.prices import Prices
from fatesmith.search.strategist import Strategist
from tests.support import begin, bless, face, position, set_hero, set_numbers

NOTHING = dict.fromkeys(start_numbers(), 0.0)


def prices(**named: float) -> Prices:
    """For two seats, with these numbers alone: `hind_dice=1`, `sun=2` in every round."""
    numbers = dict(NOTHING)
    for name, number in named.items():
        knots = [f"{name} {knot}" for knot in range(3)] if name in RESOURCE_NAMES else []
        for each in knots or [name.replace("_", " ")]:
            assert each in numbers
            numbers[each] = number
    return Prices(CATALOG, 2, weights_of(numbers))


def acting(round_number: int, *feats: str) -> State:
    """Seat 0 of two is about to act; of nine rounds, this many are left after the turn."""
    state = position(2, *feats)
    state.round = round_number
    set_hero(state, 0, sun=6, moon=6, light=" ".join(["v2"] * 6), dark=" ".join(["g1"] * 6))
    return state


def explained(state: State, text: str, **named: float) -> PriceTerms:
    begin(state)
    return Strategist(prices(**named)).terms(state, find_move(state, text))


def test_a_card_may_be_worth_blessings_with_one_s_own_dice_at_once() -> None:
    """Two glory a blessing, and nothing for gold."""
    terms = explained(acting(7), "feat sphinx", sphinx_dice=1.5)
    assert (terms.at_once, terms.later) == pytest.approx((1.5 * 2, 0))


def test_a_reinforcement_is_worth_blessings_in_every_turn_to_come() -> None:
    terms = explained(acting(7), "feat hind", hind_dice=1.5)
    assert (terms.at_once, terms.later) == pytest.approx((0, 1.5 * 2 * 2))


def test_an_owned_reinforcement_is_worth_the_same_blessings_in_every_turn_to_come() -> None:
    state = acting(7)
    before = prices(hind_dice=1.5).worth(state, 0) - prices().worth(state, 0)
    set_hero(state, 0, feats="hind")
    after = prices(hind_dice=1.5).worth(state, 0) - prices().worth(state, 0)
    assert (before, after) == pytest.approx((0, 1.5 * 2 * 2))


def test_a_card_may_be_worth_a_share_of_the_gold_that_the_dice_will_bring() -> None:
    state = acting(8)
    set_hero(state, 0, light="g3 g3 g3 m1 m1 x3")
    # Three turns with two blessings each are left after this one: x3 gives no gold of its own.
    gold = (3 * 3 + 6 * 1) / 6 * 6
    assert explained(state, "feat hammer", hammer_gold=0.4).later == pytest.approx(0.4 * gold)
    set_hero(state, 0, feats="hammer hammer")
    owned = prices(hammer_gold=0.4).worth(state, 0) - prices().worth(state, 0)
    assert owned == pytest.approx(2 * 0.4 * gold)


def test_of_a_choice_the_gold_is_what_a_face_gives() -> None:
    assert prices().gold_given[face("g3/v2")] == 3
    assert prices().gold_given[face("s1")] == 0


def test_each_copy_owned_makes_the_next_worth_less_and_less_so_toward_the_end() -> None:
    for round_number, ahead in ((3, 6 / 9), (9, 0)):
        state = acting(round_number)
        set_hero(state, 0, feats="hind")
        terms = explained(state, "feat hind", hind_copy=3.0)
        assert terms.later == pytest.approx(-3.0 * ahead)


def test_copies_owned_are_worth_what_they_were_when_they_were_taken() -> None:
    state = acting(3)
    set_hero(state, 0, feats="hind hind")
    owned = prices(hind_copy=3.0).worth(state, 0) - prices().worth(state, 0)
    assert owned == pytest.approx(-3.0 * (0 + 1) * 6 / 9)


def test_having_some_number_of_shards_may_be_worth_something_of_its_own() -> None:
    """Six turns of nine are ahead; what is held beyond six steps counts like six."""
    for sun, worth in ((1, 0.0), (2, 4.5), (3, 0.0)):
        state = acting(3)
        set_hero(state, 0, sun=sun, moon=0)
        found = prices(sun_held_2=4.5).worth(state, 0) - prices().worth(state, 0)
        assert found == pytest.approx(worth * 6 / 9)
    state = acting(3)
    set_hero(state, 0, moon=9, moon_cap=9, sun=0)
    found = prices(moon_held_6=2.0).worth(state, 0) - prices().worth(state, 0)
    assert found == pytest.approx(2.0 * 6 / 9)


def test_a_feat_that_breaks_into_what_is_held_costs_that_too() -> None:
    """A hind costs two of three moons."""
    hind = CATALOG.feat_set(CATALOG.set_number("hind"))
    state = acting(3)
    set_hero(state, 0, sun=2, moon=int(hind.moon) + 1)
    terms = explained(
        state, "feat hind", **{f"moon_held_{int(hind.moon) + 1}": 3.0, "moon_held_1": 0.6}
    )
    assert terms.keeping == pytest.approx((0.6 - 3.0) * 6 / 9)
    assert terms.total() == pytest.approx(float(hind.glory) + terms.keeping)


def test_a_gain_that_completes_what_is_wanted_is_worth_more() -> None:
    state = position(2)
    state.round = 3
    set_hero(state, 0, sun=1)
    bless(state, 0, "g1/s1/m1 v2")
    policy = Strategist(prices(sun_held_2=4.5))
    values = dict(zip(state.pending, policy.values(state), strict=True))
    assert values[find_move(state, "gain s1")] == pytest.approx(4.5 * 6 / 9)
    assert values[find_move(state, "gain m1")] == 0


@pytest.mark.parametrize(("word", "cap"), [("gold", 12), ("sun", 6), ("moon", 6)])
def test_a_full_reserve_costs_what_it_will_lose(word: str, cap: int) -> None:
    for held, cost in ((cap - 1, 0.0), (cap, 3.0)):
        state = acting(3)
        set_numbers(state.heroes[0], **{"gold": 0, "sun": 0, "moon": 0, word: held})
        found = prices(**{f"{word}_full": 3.0}).worth(state, 0) - prices().worth(state, 0)
        assert found == pytest.approx(-cost * 6 / 9)


def test_a_face_may_be_worth_more_than_it_gives_while_there_is_time() -> None:
    found, mirror = prices(mirror_face=9.0, face_copy=1.0), face("mirror")
    by_row = [found.face_now[row * found.faces + mirror] for row in (1, 4, 10)]
    plain = [0.3 + 0.7 * left for left in (9 / 9, 6 / 9, 0)]
    assert by_row == pytest.approx([plain[0] + 9, plain[1] + 6, plain[2]])


def test_the_first_strategist_has_none_of_these_numbers_and_the_present_one_has() -> None:
    for seats in (2, 3, 4):
        assert not set(refined_names()) & first_numbers(seats).keys()
        assert any(tuned_numbers(seats)[name] for name in refined_names())
        assert first_strategist(seats).prices.weights.plain
        assert not strategist(seats).prices.weights.plain


@pytest.mark.parametrize(
    "name", ["hind dice", "hammer gold", "owl copy", "sun held 1", "gold full"]
)
def test_one_of_these_numbers_is_enough_not_to_be_plain(name: str) -> None:
    assert name in refined_names()
    assert weights_of(NOTHING).plain
    assert not weights_of({**NOTHING, name: 0.1}).plain


def test_with_these_numbers_at_zero_a_strategist_is_the_first() -> None:
    """Also where its code takes the longer way because one of them, about a card that is not in
    play, is not zero."""
    for seats in (2, 3):
        numbers = first_numbers(seats)
        refined = {**numbers, **dict.fromkeys(refined_names(), 0.0), "monsters copy": 1.0}
        policy = Strategist(Prices(CATALOG, seats, weights_of(refined)))
        first = first_strategist(seats)
        assert not policy.prices.weights.plain
        state = new_state(Setup.introductory(seats))
        luck = SeededLuck(1)
        while not state.over:
            if state.seat == NATURE:
                pending = state.pending
                play(state, pending[luck.draw(stream_of(state), len(pending))], luck)
                continue
            assert list(policy.values(state)) == pytest.approx(list(first.values(state)))
            play(state, first.choose(state), luck)
