from fatesmith import Setup, State, new_state
from fatesmith.engine.ids import HOME
from tests.support import die, position, set_hero


def test_a_hero_starts_at_home_with_starting_gold_only() -> None:
    hero = new_state(Setup.introductory(2)).heroes[0]
    assert (hero.gold, hero.sun, hero.moon, hero.glory, hero.portal) == (3, 0, 0, 0, HOME)
    assert (hero.gold_cap, hero.sun_cap, hero.moon_cap) == (12, 6, 6)
    assert (sum(hero.cards), sum(hero.tokens), hero.tracks, hero.forged) == (0, 0, 0, 0)


def test_a_die_is_six_of_the_twelve_faces() -> None:
    state = position()
    assert die(state, 0, 0) == ["g1", "g1", "g1", "g1", "g1", "s1"]
    assert die(state, 0, 1) == ["g1", "g1", "g1", "g1", "m1", "v2"]


def test_a_clone_shares_nothing_with_its_hero() -> None:
    state = position()
    twin = state.clone()
    set_hero(twin, 0, gold=5, light="x3", shows="x3 v2", feats="owl", tokens="triton")
    assert twin.heroes[0].up != state.heroes[0].up
    assert state == position()


def test_glory_above_255_survives_the_way_through_bytes() -> None:
    state = position()
    set_hero(state, 1, glory=1000)
    assert State.from_bytes(state.to_bytes()).heroes[1].glory == 1000


def test_the_lists_of_a_clone_are_its_own() -> None:
    state = position(2, "scepter", "companion")
    set_hero(state, 0, stores=[6, 2], climbers=[0, 3])
    twin = state.clone()
    twin.heroes[0].stores[0] = 0
    twin.heroes[0].climbers.clear()
    assert (state.heroes[0].stores, state.heroes[0].climbers) == ([6, 2], [0, 6])


def test_a_purse_is_the_reserve_and_all_stores() -> None:
    state = position(2, "scepter")
    assert set_hero(state, 0, gold=5, stores=[6, 2]).purse() == 13
    assert set_hero(state, 1, gold=5).purse() == 5


def test_a_climber_is_told_by_its_place_and_whether_it_advanced_in_this_turn() -> None:
    hero = set_hero(position(), 0, climbers=[3, 0])
    assert (hero.climber_places(), hero.has_advanced(0), hero.has_advanced(1)) == (
        [0, 3],
        False,
        False,
    )
    hero.climbers[1] += 1
    assert (hero.climber_places(), hero.has_advanced(1)) == ([0, 3], True)
