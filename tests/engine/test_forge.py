"""Forging: what may be bought, what is replaced, what it costs (base D2.4, D2.5, E5)."""

import pytest

from fatesmith import CATALOG, State, apply, options
from fatesmith.engine.arrange import AT_ACTION, AT_EXTRA_ACTION
from fatesmith.engine.forge import Sale
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import FORGE, first_of, kind_of
from tests.support import (
    answer,
    begin,
    bless,
    die,
    face,
    held,
    may,
    perform,
    position,
    set_hero,
    shows,
    topic,
)


def forgeable(state: State) -> set[str]:
    """The faces on offer."""
    return {text.split()[1] for text in may(state) if text.startswith("forge ")}


def offering(gold: int, **numbers: int) -> State:
    state = position()
    state.heroes[0].gold = gold
    for name, number in numbers.items():
        setattr(state.heroes[0], name, number)
    begin(state, AT_ACTION)
    return state


def test_an_offering_buys_what_is_in_stock_for_the_gold_at_hand() -> None:
    assert forgeable(offering(2)) == {"g3", "m1"}
    assert forgeable(offering(3)) == {"g3", "m1", "g4", "s1"}
    assert forgeable(offering(4)) == forgeable(offering(3)) | {"g6", "g1/s1/m1", "v1s1", "g2m1"}
    assert {"v4", "v2m2", "g2/s2/m2", "g1s1m1v1"} <= forgeable(offering(12))


def test_gold_buys_nothing_from_the_gardens() -> None:
    gardens = {"x3", "mirror", "ship"} | {
        f"{kind}-{color}"
        for kind in ("shield", "boar")
        for color in ("red", "yellow", "green", "blue")
    }
    assert not forgeable(offering(12)) & gardens


def test_an_empty_pool_sells_nothing() -> None:
    state = position()
    state.stock[face("g3")] = 0
    set_hero(state, 0, gold=2)
    begin(state)
    assert forgeable(state) == {"m1"}


def test_a_forged_face_replaces_another_and_lies_on_top() -> None:
    state = offering(5)
    answer(state, 0, "forge g4 dark:m1")
    assert die(state, 0, 1) == ["g1", "g1", "g1", "g1", "g4", "v2"]
    assert shows(state, 0).split()[1] == "g4"
    assert (held(state, 0), state.heroes[0].forged) == ("g2", 1)
    assert state.stock[face("g4")] == 3


def test_equal_faces_of_a_die_are_one_place_to_forge() -> None:
    places = [text.split()[2] for text in may(offering(2)) if text.startswith("forge g3")]
    assert places == ["light:g1", "light:s1", "dark:g1", "dark:m1", "dark:v2"]


def test_a_face_that_both_dice_show_replaces_its_own_kind_in_one_way() -> None:
    state = offering(3)
    set_hero(state, 0, light="g3", dark="g3", shows="g3 g3")
    begin(state)
    ways = {text for text in may(state) if text.startswith("forge g3 ")}
    assert "forge g3 light:g3" in ways
    assert "forge g3 dark:g3" not in ways
    assert "forge g3 dark:g1" in ways
    set_hero(state, 0, shows="g3 g1")
    begin(state)
    assert "forge g3 dark:g3" in may(state)


def test_an_offering_never_repeats_a_type() -> None:
    state = offering(12)
    answer(state, 0, "forge g4 light:g1")
    assert topic(state) == "offering"
    assert "g4" not in forgeable(state)
    assert {"g3", "s1", "m2"} <= forgeable(state)


def test_an_offering_may_take_different_faces_of_one_pool() -> None:
    state = offering(12)
    answer(state, 0, "forge g6 light:g1", "forge g1/s1/m1 light:g1", "forge v1s1 light:g1")
    assert (held(state, 0), state.heroes[0].forged) == ("0", 3)


def test_a_face_forged_a_moment_ago_may_be_replaced() -> None:
    state = offering(5)
    answer(state, 0, "forge g3 light:s1", "forge g4 light:g3")
    assert die(state, 0, 0)[5] == "g4"
    assert (state.heroes[0].forged, state.stock[face("g3")]) == (2, 3)


def test_the_extra_action_is_a_new_offering() -> None:
    state = offering(6, sun=2)
    answer(state, 0, "forge g4 light:g1", "pass", "forge g4 light:g1")
    assert (held(state, 0), die(state, 0, 0).count("g4")) == ("0", 2)


def test_an_offering_is_at_least_one_face() -> None:
    state = position()
    set_hero(state, 0, gold=2, sun=2)
    begin(state, AT_EXTRA_ACTION)
    answer(state, 0, "forge g3 light:g1")
    assert held(state, 0) == "0"


# At a discount ----------------------------------------------------------------------------------


def test_two_ships_sell_two_faces_which_may_be_equal() -> None:
    state = position()
    set_hero(state, 0, gold=2)
    bless(state, 0, "ship ship")
    answer(state, 0, "forge g4 light:g1", "forge g4 dark:g1")
    assert held(state, 0) == "0"


def test_a_discount_never_pays_out() -> None:
    state = position()
    bless(state, 0, "ship x3")
    answer(state, 0, "forge g3 light:g1")
    assert held(state, 0) == "0"


def test_what_a_face_costs_depends_on_the_question_it_answers() -> None:
    def costs(state: State) -> list[int]:
        question, task = open_question(state)
        return [question.price(state, task, face(slug)) for slug in ("g3", "v4")]

    state = offering(12)
    assert costs(state) == [2, 12]
    answer(state, 0, "forge g3 light:g1")
    assert (topic(state), costs(state)) == ("offering", [2, 12])
    state = position()
    set_hero(state, 0, gold=6)
    bless(state, 0, "ship x3")
    assert (topic(state), costs(state)) == ("bargain", [0, 6])
    state = position(3, module="goddess")
    set_hero(state, 0, golem=9)
    perform(state, 0, "great-golem")
    assert (topic(state), costs(state)) == ("buy", [0, 10])
    state = position(3, "chest", "boar")
    perform(state, 0, "boar")
    answer(state, 0, "seat 1")
    assert (topic(state), costs(state)) == ("forge", [0, 0])


def test_a_ship_may_be_replaced_by_what_it_sells() -> None:
    state = position()
    set_hero(state, 0, gold=1)
    bless(state, 0, "ship v3")
    answer(state, 0, "forge s1 light:ship")
    assert (held(state, 0), die(state, 0, 0).count("ship")) == ("v3", 0)


def test_what_others_bought_before_is_gone() -> None:
    state = position()
    state.stock[face("v4")] = 0
    set_hero(state, 1, gold=12)
    bless(state, 1, "ship v2", active=0)
    assert "v4" not in forgeable(state)


@pytest.mark.parametrize("slug", ["g3", "m1", "g4"])
def test_a_face_bought_in_an_action_is_excluded_from_it_and_no_other_is(slug: str) -> None:
    state = position(2)
    set_hero(state, 0, gold=12)
    begin(state, AT_ACTION)
    bought = face(slug)
    forges = [move for move in options(state) if kind_of(move) == FORGE]
    apply(state, next(move for move in forges if first_of(move) == bought))
    question, task = open_question(state)
    assert isinstance(question, Sale)
    excluded = [each for each in CATALOG.sanctuary if question.excludes(state, task, each)]
    offered = {first_of(move) for move in options(state) if kind_of(move) == FORGE}
    assert excluded == [bought]
    assert offered
    assert bought not in offered
