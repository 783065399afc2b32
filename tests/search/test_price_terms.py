"""The strategist explains its prices: the terms of an option sum to the price it was chosen by."""

import pytest

from fatesmith import CATALOG, QuickLuck, RandomPolicy, Setup, State, new_state
from fatesmith.bots.strategist_bot import first_strategist, strategist
from fatesmith.content.named import MODULES
from fatesmith.engine.arrange import AT_EXTRA_ACTION
from fatesmith.engine.ids import GOLD, MOON, RESOURCES, SUN
from fatesmith.engine.move import FEAT, FORGE, GAIN, LOSE, TRACK, kind_of
from fatesmith.engine.playout import Policy, play_out
from fatesmith.engine.turn import EXTRA_ACTION_SUN
from fatesmith.notation.moves import find_move
from fatesmith.search.price_terms import PriceTerms
from fatesmith.search.prices import EXTRA, OUST
from tests.support import begin, bless, perform, position, roll, set_hero
from tests.topics import at


class Explained(Policy):
    """Plays at random, and has every option explained."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.random = RandomPolicy(seed)
        self.kinds: set[int] = set()

    def choose(self, state: State) -> int:
        policy = strategist(state.seats)
        for move, value in zip(state.pending, policy.values(state), strict=True):
            terms = policy.terms(state, move)
            assert terms.total() == pytest.approx(value, abs=1e-9)
            if not terms.whole:
                self.kinds.add(kind_of(move))
        return self.random.choose(state)


@pytest.mark.parametrize("module", MODULES)
def test_the_terms_of_every_option_sum_to_its_price(module: str) -> None:
    policy = Explained(5)
    for seats in (2, 3, 4):
        setup = Setup.random(seats, seats, module=module, rebellion=True, promos=True)
        play_out(new_state(setup), policy, QuickLuck(seats))
    assert {FEAT, FORGE, GAIN} <= policy.kinds


@pytest.mark.parametrize(("topic", "kind"), [("split", TRACK), ("buy", FORGE)])
def test_questions_of_single_cards_are_explained_too(topic: str, kind: int) -> None:
    policy = Explained(1)
    policy.choose(at(topic))
    assert kind in policy.kinds


def test_a_loss_is_a_negative_gain() -> None:
    state = position(2)
    set_hero(state, 1, gold=3, moon=3, light="g3/v2", portal=0)
    perform(state, 0, "minotaur")
    roll(state, 1, "g3/v2 g1")
    assert kind_of(state.pending[0]) == LOSE
    Explained(1).choose(state)
    assert explained(state, "lose g3").gains[GOLD] < 0


def rich() -> State:
    state = position(3)
    set_hero(state, 0, gold=8, sun=6, moon=6)
    return state


def explained(state: State, text: str) -> PriceTerms:
    return strategist(state.seats).terms(state, find_move(state, text))


def test_a_feat_is_worth_what_is_printed_and_done_and_costs_shards() -> None:
    state = rich()
    begin(state)
    prices = first_strategist(3).prices
    feat_set = CATALOG.feat_set(CATALOG.set_number("hind"))
    terms = first_strategist(3).terms(state, find_move(state, "feat hind"))
    assert terms.printed == feat_set.glory
    assert terms.at_once == prices.weights.flat[feat_set.number]
    assert terms.later == 9 * prices.weights.per_turn[feat_set.number]
    assert terms.sun_cost == int(feat_set.sun) * prices.now[RESOURCES + SUN]
    assert terms.moon_cost == int(feat_set.moon) * prices.now[RESOURCES + MOON]
    assert terms.ousting == terms.surcharge == terms.reluctance == 0


def test_whoever_is_ousted_is_blessed_and_that_is_a_term() -> None:
    state = rich()
    location = CATALOG.locations[CATALOG.feat_set(CATALOG.set_number("hind")).location]
    set_hero(state, 1, portal=location.island)
    begin(state)
    assert explained(state, "feat hind").ousting == strategist(3).prices.weights.traits[OUST]


@pytest.mark.parametrize("text", ["feat hind", "forge s1 light:g1"])
def test_an_extra_action_costs_sun_on_top(text: str) -> None:
    state = rich()
    begin(state, AT_EXTRA_ACTION)
    prices = strategist(3).prices
    terms = explained(state, text)
    assert terms.surcharge == EXTRA_ACTION_SUN * prices.now[RESOURCES + SUN]
    assert terms.reluctance == prices.weights.traits[EXTRA]


def test_a_face_is_paid_for_in_gold_unless_it_is_free() -> None:
    state = rich()
    begin(state)
    price = strategist(3).prices.now[RESOURCES + GOLD]
    terms = explained(state, "forge g4 light:g1")
    assert terms.gold_cost == int(CATALOG.faces[CATALOG.face_number("g4")].price) * price
    assert terms.face > 0
    free = at("forge")
    assert strategist(free.seats).terms(free, free.pending[0]).gold_cost == 0


def test_a_gain_has_a_term_for_each_resource_as_far_as_there_is_room() -> None:
    state = position(3)
    bless(state, 0, "g1/s1/m1 v2")
    prices = strategist(3).prices
    gains = list(explained(state, "gain s1").gains)
    assert gains[SUN] == prices.now[RESOURCES + SUN]
    assert sum(gains) == gains[SUN]
    set_hero(state, 0, sun=6)
    assert list(explained(state, "gain s1").gains)[SUN] == 0
