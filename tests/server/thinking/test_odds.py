"""Odds are exact: they agree with every way the engine can go."""

import random
from collections.abc import Iterator

import pytest

from fatesmith import NATURE, Setup, State, apply, new_state, options, outcomes
from fatesmith.engine.arrange import AT_ACTION, AT_BLESSING, AT_TURN
from fatesmith.engine.ids import SIDES
from fatesmith.engine.move import FEAT, FORGE, GAIN, first_of, kind_of
from fatesmith.notation.moves import face_slug
from fatesmith.server.thinking.afford import prospects_of, turns_ahead
from fatesmith.server.thinking.blessings import Blessing, Pair, PairGain, blessing_of
from fatesmith.server.thinking.odds import find_odds
from tests.support import answer, begin, position, random_setup, roll, set_hero


def blessing(state: State, seat: int = 0) -> Blessing:
    return blessing_of(state, seat)


def pair_of(state: State, light: str, dark: str, seat: int = 0) -> Pair:
    set_hero(state, seat, light=light, dark=dark)
    found = [
        each for each in blessing(state, seat).pairs if (each.light, each.dark) == (light, dark)
    ]
    assert len(found) == 1
    return found[0]


# Pairs --------------------------------------------------------------------------------------------


def test_starting_dice_bring_what_can_be_counted_by_hand() -> None:
    found = blessing(position(3))
    # Five of six faces of one die are 1 gold, four of six of the other.
    assert {(pair.light, pair.dark): round(pair.chance * 36) for pair in found.pairs} == {
        ("g1", "g1"): 20,
        ("g1", "m1"): 5,
        ("g1", "v2"): 5,
        ("s1", "g1"): 4,
        ("s1", "m1"): 1,
        ("s1", "v2"): 1,
    }
    gold = {amount.number: round(amount.chance * 36) for amount in found.most["gold"]}
    assert gold == {0: 2, 1: 14, 2: 20}
    assert found.means["gold"] == pytest.approx(54 / 36)
    assert found.means["sun"] == pytest.approx(1 / 6)
    assert found.pairs[0].chance == max(pair.chance for pair in found.pairs)


@pytest.mark.parametrize(
    ("light", "dark", "gains"),
    [
        ("g3", "s1", {PairGain(gold=3, sun=1)}),
        ("x3", "g2m1", {PairGain(gold=6, moon=3)}),
        ("x3", "x3", {PairGain()}),
        ("g3/v2", "g3/v2", {PairGain(gold=6), PairGain(gold=3, glory=2), PairGain(glory=4)}),
        ("x3", "g3/v2", {PairGain(gold=9), PairGain(glory=6)}),
        ("shield-red", "s1", {PairGain(sun=1, glory=5)}),
        ("shield-red", "g1", {PairGain(gold=1, sun=2)}),
        (
            "shield-red",
            "g1/s1/m1",
            {PairGain(sun=1, glory=5), PairGain(gold=1, sun=2), PairGain(sun=2, moon=1)},
        ),
        ("boar-red", "g1", {PairGain(gold=1, sun=1), PairGain(gold=1, moon=1)}),
    ],
)
def test_a_pair_brings_one_of_what_its_seat_may_choose(
    light: str, dark: str, gains: set[PairGain]
) -> None:
    pair = pair_of(position(3), light, dark)
    assert set(pair.gains) == gains
    assert pair.besides == ()


@pytest.mark.parametrize("slug", ["mirror", "ship"])
def test_what_more_than_two_dice_decide_is_named_and_not_counted(slug: str) -> None:
    pair = pair_of(position(3), slug, "g3")
    assert set(pair.gains) == {PairGain(gold=3)}
    assert pair.besides == (slug,)


def test_nothing_overflows_and_gold_is_gold_wherever_it_goes() -> None:
    state = position(3)
    set_hero(state, 0, gold=11, tracks=1, stores=[2])
    assert set(pair_of(state, "g6", "g6").gains) == {PairGain(gold=12)}


def test_an_allegiance_zone_adds_what_it_will_add() -> None:
    state = position(3, module="titans")
    start = state.heroes[0].allegiance
    assert set(pair_of(state, "g3", "a1").gains) == {PairGain(gold=3, ancient=1, steps=-1)}
    loyal = next(
        space
        for space in range(start, len(state.catalog.allegiance.glory))
        if state.catalog.allegiance.zones[space].name == "L1"
    )
    set_hero(state, 0, allegiance=loyal)
    assert set(pair_of(state, "g3", "g1").gains) == {PairGain(gold=6)}


# Against the engine -------------------------------------------------------------------------------


def rolled(state: State) -> Iterator[tuple[State, float]]:
    """Every way the dice that wait can fall."""
    if state.seat != NATURE:
        yield state, 1.0
        return
    for move, chance in outcomes(state):
        twin = state.clone()
        apply(twin, move)
        for end, more in rolled(twin):
            yield end, chance * more


def answered(state: State, seat: int, before: int) -> Iterator[State]:
    """Every way to answer until the blessing is applied and the action is asked."""
    if len(state.stack) <= before or state.seat != seat:
        yield state
        return
    for move in options(state):
        twin = state.clone()
        apply(twin, move)
        yield from answered(twin, seat, before)


PLAIN_FACES = [
    *("g1", "g3", "s1", "m2", "v3", "g2m1", "g1s1m1v1", "g3/v2", "g1/s1/m1", "x3"),
    *("shield-red", "shield-blue", "shield-green", "boar-red"),
]


@pytest.mark.parametrize("number", range(8))
def test_blessings_agree_with_every_roll_and_answer_in_the_engine(number: int) -> None:
    rng = random.Random(number)
    state = position(3)
    light, dark = (" ".join(rng.choices(PLAIN_FACES, k=SIDES)) for _ in range(2))
    # Room for everything; reserves are not empty, so that the action is asked.
    set_hero(state, 0, light=light, dark=dark, gold_cap=99, sun_cap=99, moon_cap=99, gold=9, moon=2)
    expected = {
        resource: {amount.number: amount.chance for amount in amounts}
        for resource, amounts in blessing(state).most.items()
    }
    begin(state, AT_BLESSING)
    found: dict[str, dict[int, float]] = {resource: {} for resource in expected}
    hero = state.heroes[0]
    held = {resource: getattr(hero, resource) for resource in expected}
    for down, chance in rolled(state):
        ends = [end.heroes[0] for end in answered(down, 0, 2)]
        for resource, chances in found.items():
            most = max(getattr(end, resource) - held[resource] for end in ends)
            chances[most] = chances.get(most, 0.0) + chance
    for resource, chances in found.items():
        assert expected[resource] == pytest.approx(chances)


@pytest.mark.parametrize("number", range(12))
def test_chances_sum_to_one_in_every_game(number: int) -> None:
    rng = random.Random(number)
    state = new_state(random_setup(number))
    looked = 0
    while not state.over:
        apply(state, rng.choice(options(state)))
        if rng.random() < 0.02 or state.over:
            looked += 1
            odds = find_odds(state)
            for each in odds.blessings:
                assert sum(pair.chance for pair in each.pairs) == pytest.approx(1)
                assert all(pair.gains for pair in each.pairs)
                for amounts in each.most.values():
                    assert sum(amount.chance for amount in amounts) == pytest.approx(1)
            for prospects in odds.prospects:
                for thing in (*prospects.feats, *prospects.faces):
                    assert 0 <= thing.chance <= 1
                    assert thing.chance == 1 or not thing.now
    assert looked
    assert all(prospects.turns == -1 for prospects in find_odds(state).prospects)


# What can be afforded -----------------------------------------------------------------------------


def saved(state: State, seat: int) -> Iterator[tuple[State, float]]:
    """Every way the dice can fall until this seat may act, others passing."""
    if state.seat == NATURE:
        for move, chance in outcomes(state):
            twin = state.clone()
            apply(twin, move)
            for end, more in saved(twin, seat):
                yield end, chance * more
    elif state.seat == seat and state.active == seat:
        yield state, 1.0
    else:
        twin = state.clone()
        apply(twin, options(state)[0])
        yield from saved(twin, seat)


@pytest.mark.parametrize(
    ("light", "dark"),
    [("s1 s1 s1 g6 g6 g6", "m1 m1 m1 m1 g3 g3"), ("s2 g3 g3 g3 g3 g3", "x3 x3 v2 v2 v2 v2")],
)
def test_what_can_be_afforded_agrees_with_every_roll_in_the_engine(light: str, dark: str) -> None:
    """The dice of the other seat always fall the same way, and nobody has a choice."""
    state = position(2)
    set_hero(state, 0, light="v2 v2 v2 v2 v2 v2", dark="v2 v2 v2 v2 v2 v2")
    # Everybody can do something, so that everybody is asked.
    set_hero(state, 0, gold=12)
    set_hero(state, 1, light=light, dark=dark, gold=2, moon=1)
    begin(state, AT_ACTION, 0)
    prospects = prospects_of(state, blessing_of(state, 1))
    assert (prospects.turns, prospects.blessings) == (1, 2)
    expected = {("feat", each.slug): each.chance for each in prospects.feats}
    expected |= {("face", each.slug): each.chance for each in prospects.faces}
    found = dict.fromkeys(expected, 0.0)
    for end, chance in saved(state, 1):
        things = {("feat", _feat(move)) for move in options(end) if kind_of(move) == FEAT}
        things |= {
            ("face", face_slug(first_of(move))) for move in options(end) if kind_of(move) == FORGE
        }
        for thing in things:
            found[thing] += chance
    assert expected == pytest.approx(found)
    assert len(set(found.values())) > 3


def _feat(move: int) -> str:
    return str(position(2).catalog.feat_set(first_of(move)).slug)


def chance_of(state: State, slug: str, seat: int = 0) -> float:
    prospects = prospects_of(state, blessing_of(state, seat))
    return next(each.chance for each in (*prospects.feats, *prospects.faces) if each.slug == slug)


def at_the_action_of_another(state: State) -> None:
    """Seat 1 of three is asked; seat 0 receives two blessings before it may act."""
    set_hero(state, 1, gold=12)
    begin(state, AT_ACTION, 1)


def test_choices_are_made_for_the_thing_in_question() -> None:
    state = position(3)
    everything = " ".join(["g1/s1/m1"] * SIDES)
    set_hero(state, 0, light=everything, dark=everything)
    at_the_action_of_another(state)
    # Two blessings with two shards each: four of one kind, or two of both.
    assert turns_ahead(state, 0) == 2
    assert chance_of(state, "gorgon") == 1.0  # 4 sun
    assert chance_of(state, "minotaur") == 1.0  # 3 sun
    assert chance_of(state, "hydra") == 0.0  # 5 of both
    assert chance_of(state, "m2") == 0.0  # 6 gold


def test_what_a_reserve_has_no_room_for_is_out_of_reach() -> None:
    state = position(3)
    set_hero(state, 0, light=" ".join(["g6"] * SIDES), dark=" ".join(["g6"] * SIDES), gold_cap=6)
    at_the_action_of_another(state)
    assert chance_of(state, "m2") == 1.0  # 6 gold
    assert chance_of(state, "v4") == 0.0  # 12 gold


def test_ancient_shards_pay_for_shards() -> None:
    state = position(3, module="titans")
    set_hero(state, 0, light=" ".join(["a1"] * SIDES), dark=" ".join(["g1"] * SIDES), sun=1)
    at_the_action_of_another(state)
    assert chance_of(state, "gorgon") == 0.0
    set_hero(state, 0, sun=2)
    assert chance_of(state, "gorgon") == 1.0


def test_dice_that_lie_rolled_are_certain() -> None:
    state = position(3)
    set_hero(state, 1, light="g1/s1/m1", dark="s1")
    set_hero(state, 0, light="g1/s1/m1")
    begin(state, AT_TURN, 0)
    roll(state, 0, "g1/s1/m1 g1")
    roll(state, 1, "g1/s1/m1 s1")
    roll(state, 2, "g1 g1")
    # Seat 0 is asked what to take; seat 1 will take two suns at least before its action.
    assert options(state)
    assert kind_of(options(state)[0]) == GAIN
    prospects = prospects_of(state, blessing_of(state, 1))
    assert (prospects.turns, prospects.blessings) == (1, 2)
    assert chance_of(state, "elder", 1) == 1.0
    answer(state, 0, "gain g1")
    assert state.seat == 1


def test_dice_that_are_still_rolling_are_a_blessing_more() -> None:
    state = position(3)
    begin(state, AT_TURN, 1)
    assert state.seat == NATURE
    prospects = find_odds(state).prospects
    assert [each.turns for each in prospects] == [2, 0, 1]
    assert [each.blessings for each in prospects] == [3, 1, 2]


def test_the_action_being_asked_is_not_the_next_one() -> None:
    state = position(2)
    set_hero(state, 0, gold=8)
    begin(state, AT_ACTION, 0)
    assert turns_ahead(state, 0) == 2
    assert turns_ahead(state, 1) == 1
    state.round = state.rounds
    assert turns_ahead(state, 0) == -1
    assert turns_ahead(state, 1) == 1


def test_dice_that_are_being_lent_are_told() -> None:
    state = new_state(Setup.introductory(2))
    assert not find_odds(state).lent
    state.swap = 1
    assert find_odds(state).lent
