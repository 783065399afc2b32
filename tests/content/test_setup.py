"""Set-ups, and what happens before the first turn (base A1, J; rebellion A)."""

import dataclasses
import random
from collections import Counter
from typing import Any, cast

import pytest

from fatesmith import CATALOG, NATURE, Setup, SetupError, State, apply, new_state, options, outcomes
from fatesmith.content.named import ADVANCED_SLUGS, INTRODUCTORY_SLUGS, MODULES, NAMED
from fatesmith.content.setup import LOCATION_SLUGS, sets_to_choose
from fatesmith.engine.arrange import AT_REINFORCEMENT
from fatesmith.engine.ids import ALLEGIANCE_MODULE, LABYRINTH_MODULE, NO_MODULE
from fatesmith.engine.move import REMOVE, first_of, kind_of
from fatesmith.notation.moves import format_move
from tests.content.test_rebellion_tables import WHO_STANDS_WHERE
from tests.support import answer, begin, bless, face, may, play_on, set_hero, topic

INTRODUCTORY = (
    "hammer chest hind satyrs ferryman helmet cancer hydra "
    "elder spirits owl minotaur gorgon mirror sphinx"
)
ADVANCED = (
    "hammer chest bear boar cerberus helmet sentinel typhon "
    "elder spirits ship shield triton mirror cyclops"
)


MANDATORY = {
    "none": {},
    "goddess": {"M3": "moon-golem", "M6": "great-golem", "F3": "sun-golem", "F4": "time-golem"},
    "titans": {
        "M2": "memory",
        "M3": "oracle",
        "M6": "chaos",
        "F2": "dogged",
        "F3": "guardian",
        "F6": "misfortune",
    },
}

# Slot order M1…M7, F1…F7, M8, as the rules list them (base J, rebellion A8, A9).
NAMED_SETS = {
    "introductory": (
        "hammer chest hind satyrs ferryman helmet cancer",
        "elder spirits owl minotaur gorgon mirror sphinx",
        "hydra",
    ),
    "advanced": (
        "hammer chest bear boar cerberus helmet sentinel",
        "elder spirits ship shield triton mirror cyclops",
        "typhon",
    ),
    "discovery-goddess": (
        "twins companion moon-golem celestial-die mists great-golem eternal-night",
        "tree wood-nymph sun-golem time-golem goldsmith trident eternal-fire",
        "goddess",
    ),
    "discovery-titans": (
        "scepter memory oracle wind ancestor chaos right-hand",
        "merchant dogged guardian light omniscient misfortune left-hand",
        "first-titan",
    ),
    "perfect-for-two": (
        "scepter companion hind celestial-die cerberus helmet right-hand",
        "merchant wood-nymph ship shield omniscient mirror sphinx",
        "goddess",
    ),
    "again-and-again": (
        "hammer companion hind celestial-die cerberus helmet cancer",
        "tree spirits owl light goldsmith trident eternal-fire",
        "first-titan",
    ),
    "may-the-forge": (
        "twins chest hind boar ancestor helmet cancer",
        "merchant wood-nymph ship shield omniscient mirror sphinx",
        "typhon",
    ),
    "versatility": (
        "scepter chest hind satyrs cerberus helmet sentinel",
        "merchant spirits owl light triton mirror cyclops",
        "goddess",
    ),
    "tournament-2020-1": (
        "scepter companion hind celestial-die ancestor helmet right-hand",
        "tree wood-nymph owl light omniscient trident cyclops",
        "typhon",
    ),
    "tournament-2020-2": (
        "hammer chest bear wind mists helmet eternal-night",
        "elder wood-nymph ship minotaur goldsmith trident left-hand",
        "monsters",
    ),
    "challenge-2021": (
        "hammer chest hind wind mists helmet sentinel",
        "elder wood-nymph owl minotaur omniscient mirror eternal-fire",
        "goddess",
    ),
    "challenge-2021-final": (
        "hammer companion hind satyrs ancestor helmet eternal-night",
        "elder wood-nymph owl shield omniscient mirror eternal-fire",
        "first-titan",
    ),
}
FOR_TWO = {"challenge-2021", "challenge-2021-final"}


# The choice of sets -----------------------------------------------------------------------------


def test_the_introductory_game_has_the_fifteen_introductory_sets() -> None:
    assert " ".join(Setup.introductory(3).feats) == INTRODUCTORY


def test_the_advanced_game_has_every_alternate_set() -> None:
    assert " ".join(Setup.advanced(3).feats) == ADVANCED


def test_sets_are_exchanged_by_name() -> None:
    setup = Setup.custom(2, ["bear", "triton"])
    assert (setup.at("M3"), setup.at("F5"), setup.at("M4")) == ("bear", "triton", "satyrs")


def test_sets_are_exchanged_by_location() -> None:
    assert Setup.custom(2, {"M3": "bear", "F5": "triton"}) == Setup.custom(2, ["triton", "bear"])


def test_naming_an_introductory_set_keeps_it() -> None:
    assert Setup.custom(2, ["hind", "hammer"]) == Setup.introductory(2)


def test_a_setup_is_frozen_hashable_and_equal_by_value() -> None:
    setup = Setup.introductory(2)
    assert {setup: 1}[Setup(2)] == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        cast(Any, setup).seats = 3


def test_a_list_of_sets_becomes_a_tuple() -> None:
    setup = Setup(2, cast("tuple[str, ...]", list(INTRODUCTORY_SLUGS)))
    assert setup == Setup.introductory(2)


def test_options_reach_the_state() -> None:
    plain = new_state(Setup.introductory(2))
    told = new_state(Setup.introductory(2, tie_break=True, without_g6=True))
    assert (plain.rules, told.rules) == (0, 3)


# Modules and names ------------------------------------------------------------------------------


def test_every_named_setup_has_the_sets_of_the_rules() -> None:
    assert [named.name for named in NAMED] == list(NAMED_SETS)
    for name, (moon, sun, both) in NAMED_SETS.items():
        feats = Setup.named(name, 2).feats
        assert " ".join(feats) == f"{moon} {both} {sun}", name


def test_a_named_setup_is_for_the_seats_it_was_made_for() -> None:
    for name in NAMED_SETS:
        for seats in (3, 4):
            if name in FOR_TWO:
                with pytest.raises(SetupError, match=f"{name} is for 2 seats, not {seats}"):
                    Setup.named(name, seats)
            else:
                assert Setup.named(name, seats).seats == seats


def test_the_discovery_games_show_every_alternative_set_once() -> None:
    goddess, titans = (Setup.discovery(2, module) for module in ("goddess", "titans"))
    assert (goddess.module, titans.module) == ("goddess", "titans")
    shown = [*goddess.feats, *titans.feats]
    alternatives = [
        each.slug
        for each in CATALOG.feat_sets()
        if each.box == "rebellion" and MODULES[each.module] == "none"
    ]
    mandatory = [slug for sets in MANDATORY.values() for slug in sets.values()]
    assert sorted(shown) == sorted(alternatives + mandatory)


@pytest.mark.parametrize("module", MODULES)
def test_a_custom_game_begins_with_the_introductory_sets_and_those_of_the_module(
    module: str,
) -> None:
    setup = Setup.custom(3, [], module=module)
    by_location = dict(zip(LOCATION_SLUGS, INTRODUCTORY_SLUGS, strict=True))
    assert setup.feats == tuple((by_location | MANDATORY[module]).values())


def test_sets_of_the_expansion_need_no_module() -> None:
    setup = Setup.custom(2, ["twins", "goddess", "seagull"])
    assert (setup.at("M1"), setup.at("M8"), setup.at("M4")) == ("twins", "goddess", "seagull")


def test_the_module_reaches_the_state() -> None:
    modules = [new_state(Setup.custom(2, [], module=module)).module for module in MODULES]
    assert modules == [NO_MODULE, LABYRINTH_MODULE, ALLEGIANCE_MODULE]


@pytest.mark.parametrize(
    ("slug", "module"),
    [("moon-golem", "goddess"), ("memory", "titans"), ("misfortune", "titans")],
)
def test_a_set_of_a_module_is_refused_without_it(slug: str, module: str) -> None:
    for other in MODULES:
        if other != module:
            with pytest.raises(SetupError, match=f"{slug} belongs to the {module} module"):
                Setup.custom(2, [slug], module=other)


@pytest.mark.parametrize(
    ("module", "location", "slug"),
    [
        (module, location, slug)
        for module, sets in MANDATORY.items()
        for location in sets
        for slug in WHO_STANDS_WHERE[location][0].split()
    ],
)
def test_another_set_where_a_module_has_its_own_is_refused(
    module: str, location: str, slug: str
) -> None:
    mandatory = MANDATORY[module][location]
    fault = f"with the {module} module {mandatory} stands at {location}, not {slug}"
    with pytest.raises(SetupError, match=fault):
        Setup.custom(2, [slug], module=module)


def test_an_unknown_module_is_refused_with_a_list_of_modules() -> None:
    known = "there is no module 'both'; these are: none goddess titans"
    with pytest.raises(SetupError, match=known):
        Setup(2, module="both")
    with pytest.raises(SetupError, match=known):
        Setup.custom(2, [], module="both")
    with pytest.raises(SetupError, match=known):
        Setup.discovery(2, "both")
    with pytest.raises(SetupError, match=known):
        Setup.random(2, 1, module="both")
    with pytest.raises(SetupError, match=known):
        Setup.draft(2, module="both")


def test_discovery_is_for_a_module() -> None:
    with pytest.raises(SetupError, match="for the modules goddess and titans"):
        Setup.discovery(2, "none")


def test_an_unknown_name_is_refused_with_a_list_of_names() -> None:
    with pytest.raises(SetupError, match="no set-up 'chess'; these are: introductory advanced"):
        Setup.named("chess", 2)


def test_a_set_that_lost_its_place_to_a_module_is_refused_in_a_whole_list_too() -> None:
    with pytest.raises(SetupError, match="moon-golem stands at M3, not hind"):
        Setup(2, module="goddess")
    with pytest.raises(SetupError, match="moon-golem belongs to the goddess module"):
        Setup(2, with_sets(M3="moon-golem"))


# Faults -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_the_game_is_for_two_to_four(seats: int) -> None:
    for make in (Setup, Setup.introductory, Setup.advanced, Setup.draft):
        with pytest.raises(SetupError, match=f"{seats} seats"):
            make(seats)


@pytest.mark.parametrize("seats", [True, "3", 2.0, None])
def test_seats_must_be_a_number(seats: object) -> None:
    with pytest.raises(SetupError, match="seats must be a number"):
        Setup.introductory(cast(int, seats))


def with_sets(**changes: str) -> tuple[str, ...]:
    """The introductory sets by location, some replaced."""
    by_location = dict(zip(LOCATION_SLUGS, INTRODUCTORY_SLUGS, strict=True))
    return tuple((by_location | changes).values())


def test_a_set_at_a_wrong_location_is_refused() -> None:
    with pytest.raises(SetupError, match="bear belongs at M3, not at M4"):
        Setup(2, with_sets(M4="bear"))
    with pytest.raises(SetupError, match="bear belongs at M3, not at M4"):
        Setup.custom(2, {"M4": "bear"})


def test_a_set_of_the_same_cost_is_refused_elsewhere() -> None:
    with pytest.raises(SetupError, match="hammer belongs at M1"):
        Setup.custom(2, {"M2": "hammer"})


def test_a_set_named_twice_is_refused() -> None:
    with pytest.raises(SetupError, match="hind is named 2 times"):
        Setup(2, with_sets(M4="hind"))
    with pytest.raises(SetupError, match="bear is named twice"):
        Setup.custom(2, ["bear", "bear"])


def test_two_sets_for_one_location_are_refused() -> None:
    with pytest.raises(SetupError, match="hind and bear both belong at M3"):
        Setup.custom(2, ["hind", "bear"])


def test_an_unknown_set_is_refused_with_a_list_of_sets() -> None:
    known = "there is no set 'unicorn'; the sets are hammer chest"
    with pytest.raises(SetupError, match=known):
        Setup(2, with_sets(M3="unicorn"))
    with pytest.raises(SetupError, match=known):
        Setup.custom(2, ["unicorn"])
    with pytest.raises(SetupError, match=known):
        Setup.custom(2, {"M3": "unicorn"})


def test_an_unknown_location_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no location 'M9'"):
        Setup.custom(2, {"M9": "bear"})
    with pytest.raises(SetupError, match="there is no location 'M9'"):
        Setup.introductory(2).at("M9")


@pytest.mark.parametrize("count", [0, 14, 16])
def test_a_setup_names_one_set_for_each_location(count: int) -> None:
    with pytest.raises(SetupError, match=f"{count} sets for 15 locations"):
        Setup(2, (*INTRODUCTORY_SLUGS, "bear")[:count])


def test_one_name_instead_of_a_list_is_refused() -> None:
    with pytest.raises(SetupError, match="as a list"):
        Setup.custom(2, "bear")


@pytest.mark.parametrize("seats", [3, 4])
def test_only_two_seats_can_do_without_the_best_gold(seats: int) -> None:
    with pytest.raises(SetupError, match="two seats only"):
        Setup.introductory(seats, without_g6=True)


# Random sets ------------------------------------------------------------------------------------


def test_a_random_setup_is_the_same_for_the_same_seed() -> None:
    assert Setup.random(3, 5) == Setup.random(3, 5)
    assert len({Setup.random(3, seed) for seed in range(20)}) > 15


def test_the_seed_alone_decides_the_sets() -> None:
    feats = Setup.random(2, "ada").feats
    assert Setup.random(4, "ada", tie_break=True).feats == feats


def test_both_sets_of_a_location_are_equally_likely() -> None:
    counts = Counter(slug for seed in range(400) for slug in Setup.random(2, seed).feats)
    for intro, alternate in zip(INTRODUCTORY_SLUGS, ADVANCED_SLUGS, strict=True):
        if intro == alternate:
            assert counts[intro] == 400
        else:
            assert counts[intro] + counts[alternate] == 400
            assert 150 < counts[intro] < 250, intro


def allowed(location: str, module: str, rebellion: bool, promos: bool) -> set[str]:
    """The sets that may go there (rebellion A2)."""
    base, alternative, goddess, titans, promo = WHO_STANDS_WHERE[location]
    own = {"goddess": goddess, "titans": titans, "none": ""}[module]
    if own:
        return {own}
    boxes = [base]
    boxes += [alternative] if rebellion or module != "none" else []
    boxes += [promo] if promos else []
    return {slug for box in boxes for slug in box.split()}


BOXES = [
    (module, rebellion, promos)
    for module in MODULES
    for rebellion in (False, True)
    for promos in (False, True)
]


@pytest.mark.parametrize(("module", "rebellion", "promos"), BOXES)
def test_all_sets_that_the_boxes_allow_are_equally_likely(
    module: str, rebellion: bool, promos: bool
) -> None:
    games = 400
    counts: Counter[str] = Counter()
    for seed in range(games):
        setup = Setup.random(2, seed, module=module, rebellion=rebellion, promos=promos)
        counts.update(setup.feats)
    for location in LOCATION_SLUGS:
        slugs = allowed(location, module, rebellion, promos)
        share = games / len(slugs)
        assert sum(counts[slug] for slug in slugs) == games
        # Four standard deviations at most.
        spread = 4 * (share * (1 - 1 / len(slugs))) ** 0.5
        assert all(abs(counts[slug] - share) <= spread for slug in slugs), location


def test_weights_make_a_set_more_or_less_likely() -> None:
    games = 600
    weights = {"bear": 3.0, "satyrs": 0.0, "boar": 0.5}
    counts = Counter(
        slug for seed in range(games) for slug in Setup.random(2, seed, weights=weights).feats
    )
    assert (counts["satyrs"], counts["boar"]) == (0, games)
    assert counts["bear"] + counts["hind"] == games
    assert abs(counts["bear"] - games * 3 / 4) < 45


def test_weights_count_only_among_the_sets_that_are_allowed() -> None:
    setup = Setup.random(2, 5, weights={"twins": 9.0, "wheel": 4.0})
    assert (setup.at("M1"), setup.at("F5") in ("gorgon", "triton")) == ("hammer", True)


def test_a_weight_of_an_unknown_set_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no set 'unicorn'"):
        Setup.random(2, 1, weights={"unicorn": 1.0})


@pytest.mark.parametrize("weight", [-1.0, -0.001, float("inf"), float("nan")])
def test_a_weight_is_a_number_from_zero_up(weight: float) -> None:
    with pytest.raises(SetupError, match="the weight of bear must be a number from 0 up"):
        Setup.random(2, 1, weights={"bear": weight})


def test_weights_that_leave_no_set_for_a_location_are_refused() -> None:
    with pytest.raises(SetupError, match="the weights leave no set for M3: hind bear"):
        Setup.random(2, 1, weights={"bear": 0.0, "hind": 0.0})
    with pytest.raises(SetupError, match="the weights leave no set for M1: hammer"):
        Setup.random(2, 1, weights={"hammer": 0})


@pytest.mark.parametrize("module", ["goddess", "titans"])
def test_a_random_game_with_a_module_has_its_sets_and_those_of_the_expansion(module: str) -> None:
    setup = Setup.random(3, 9, module=module)
    assert {place: setup.at(place) for place in MANDATORY[module]} == MANDATORY[module]
    assert setup.module == module


# Dealing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "gold"), [(2, [3, 2]), (3, [3, 2, 1]), (4, [3, 2, 1, 0])])
def test_starting_gold_falls_in_turn_order(seats: int, gold: list[int]) -> None:
    assert [hero.gold for hero in new_state(Setup.introductory(seats)).heroes] == gold


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_stack_has_a_card_for_each_seat(seats: int) -> None:
    assert list(new_state(Setup.advanced(seats)).stacks) == [seats] * 15


@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_seats_have_the_whole_temple(seats: int) -> None:
    state = new_state(Setup.introductory(seats))
    assert sum(state.stock) == 60
    assert topic(state) == "roll"


# Two seats: half of the sanctuary ---------------------------------------------------------------


def thinned(setup: Setup, seed: int = 0) -> State:
    """After the chance that empties half of the pools."""
    state = new_state(setup)
    rng = random.Random(seed)
    while topic(state) == "remove":
        apply(state, rng.choice(options(state)))
    return state


def pool(state: State, number: int) -> dict[str, int]:
    """What is left in a pool."""
    pieces = next(each for each in CATALOG.pools if each.number == number).pieces
    return {slug: state.stock[face(slug)] for slug in pieces}


def test_with_two_seats_each_sanctuary_pool_keeps_two_faces() -> None:
    state = thinned(Setup.introductory(2))
    assert [sum(pool(state, number).values()) for number in range(1, 11)] == [2] * 10


def test_with_two_seats_the_gardens_stay_whole() -> None:
    state = thinned(Setup.introductory(2))
    assert [sum(pool(state, number).values()) for number in range(11, 16)] == [4] * 5


def test_nature_is_asked_which_faces_leave_a_mixed_pool() -> None:
    state = new_state(Setup.introductory(2))
    asked = []
    while topic(state) == "remove":
        assert state.seat == NATURE
        assert {kind_of(move) for move in options(state)} == {REMOVE}
        asked.append(len(options(state)))
        apply(state, options(state)[0])
    assert asked == [4, 3, 4, 3]


def test_each_face_of_a_mixed_pool_is_as_likely_to_leave_as_the_others() -> None:
    state = new_state(Setup.introductory(2))
    assert [chance for _, chance in outcomes(state)] == [1 / 4] * 4
    apply(state, options(state)[0])
    assert [chance for _, chance in outcomes(state)] == [1 / 3] * 3


def test_a_removed_face_is_not_removed_again() -> None:
    state = new_state(Setup.introductory(2))
    gone = first_of(options(state)[1])
    apply(state, options(state)[1])
    assert gone not in [first_of(move) for move in options(state)]


def test_without_g6_that_face_leaves_and_one_more_at_random() -> None:
    state = new_state(Setup.introductory(2, without_g6=True))
    assert state.stock[face("g6")] == 0
    assert sorted(may(state)) == ["remove g1/s1/m1", "remove g2m1", "remove v1s1"]
    answer(state, NATURE, "remove v1s1")
    assert pool(state, 5) == {"g6": 0, "g1/s1/m1": 1, "v1s1": 0, "g2m1": 1}
    assert "remove v4" in may(state)


def test_removed_faces_belong_to_nobody() -> None:
    state = thinned(Setup.introductory(2))
    assert [hero.forged for hero in state.heroes] == [0, 0]


# The draft --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_draft_draws_nine_locations_and_seats_pick_in_turn_order(seats: int) -> None:
    state = new_state(Setup.draft(seats))
    rng = random.Random(seats)
    pickers = []
    for picked in range(9):
        assert (state.seat, topic(state), len(options(state))) == (NATURE, "draw", 9 - picked)
        apply(state, rng.choice(options(state)))
        assert (topic(state), len(options(state))) == ("draft", 2)
        pickers.append(state.seat)
        apply(state, rng.choice(options(state)))
    assert pickers == [turn % seats for turn in range(9)]
    assert topic(state) == ("remove" if seats == 2 else "roll")
    assert 0 not in state.feats
    assert list(state.stacks) == [seats] * 15


def test_a_draft_draws_each_location_with_equal_chance() -> None:
    state = new_state(Setup.draft(3))
    assert [chance for _, chance in outcomes(state)] == [1 / 9] * 9


def test_a_seat_picks_one_of_the_sets_of_the_location_drawn() -> None:
    state = new_state(Setup.draft(3))
    answer(state, NATURE, "draw F3")
    assert may(state) == ["pick owl", "pick ship"]
    answer(state, 0, "pick ship")
    assert CATALOG.feat_set(state.feats[LOCATION_SLUGS.index("F3")]).slug == "ship"
    assert "draw F3" not in [format_move(move) for move in options(state)]


def test_the_fixed_locations_are_filled_before_the_draft() -> None:
    setup = Setup.draft(3)
    assert [slug for slug in setup.feats if slug] == [
        "hammer",
        "chest",
        "helmet",
        "elder",
        "spirits",
        "mirror",
    ]
    assert setup.at("M3") == ""


def test_a_drafted_game_plays_to_its_end() -> None:
    state = play_on(new_state(Setup.draft(2, tie_break=True)), random.Random(1))
    assert state.outcome is not None
    assert len(state.outcome.winners) == 1


PICKS = {
    ("none", False, False): 9,
    ("none", False, True): 10,
    ("none", True, False): 14,
    ("none", True, True): 14,
    ("goddess", False, False): 11,
    ("goddess", False, True): 11,
    ("goddess", True, False): 11,
    ("goddess", True, True): 11,
    ("titans", False, False): 9,
    ("titans", False, True): 9,
    ("titans", True, False): 9,
    ("titans", True, True): 9,
}


@pytest.mark.parametrize(("module", "rebellion", "promos"), BOXES)
def test_a_draft_offers_at_each_location_what_the_boxes_allow(
    module: str, rebellion: bool, promos: bool
) -> None:
    setup = Setup.draft(3, module=module, rebellion=rebellion, promos=promos)
    fixed = {location: setup.at(location) for location in LOCATION_SLUGS if setup.at(location)}
    state = new_state(setup)
    picks = {}
    while topic(state) == "draw":
        location = may(state)[-1].removeprefix("draw ")
        answer(state, NATURE, f"draw {location}")
        picks[location] = {text.removeprefix("pick ") for text in may(state)}
        answer(state, state.seat, may(state)[-1])
    assert len(picks) == PICKS[module, rebellion, promos]
    offered = {**picks, **{location: {slug} for location, slug in fixed.items()}}
    assert offered == {
        location: allowed(location, module, rebellion, promos) for location in LOCATION_SLUGS
    }
    assert list(state.stacks) == [3] * 15


@pytest.mark.parametrize("module", MODULES)
def test_a_drafted_game_of_every_module_plays_to_its_end(module: str) -> None:
    setup = Setup.draft(3, module=module, rebellion=True, promos=True)
    state = play_on(new_state(setup), random.Random(7))
    assert state.outcome is not None


def test_sets_that_were_drafted_work_like_others_also_after_bytes() -> None:
    state = new_state(Setup.draft(3, rebellion=True))
    while topic(state) == "draw":
        answer(state, NATURE, may(state)[0])
        wanted = [text for text in may(state) if text in ("pick twins", "pick tree")]
        answer(state, state.seat, (wanted or may(state))[0])
    for each in (state, State.from_bytes(state.to_bytes())):
        set_hero(each, 0, feats="twins tree", gold=3)
        begin(each, AT_REINFORCEMENT)
        assert may(each) == ["pass", "use tree"]
        bless(each, 0, "g1 g1")
        assert topic(each) == "reroll"


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("promos", [False, True])
def test_every_set_to_choose_makes_a_setup_and_no_other_of_its_boxes_does(
    module: str, promos: bool
) -> None:
    choices = sets_to_choose(module=module, rebellion=True, promos=promos)
    boxes = {"base", "rebellion", "promo"} if promos else {"base", "rebellion"}
    for place, slugs in enumerate(choices):
        for feat_set in CATALOG.sets_at(place):
            try:
                Setup.custom(2, [feat_set.slug], module=module)
                legal = feat_set.box in boxes
            except SetupError:
                legal = False
            assert legal == (feat_set.slug in slugs), feat_set.slug


def test_without_boxes_there_are_the_sets_of_the_base_game() -> None:
    slugs = [slug for choice in sets_to_choose() for slug in choice]
    assert sorted(slugs) == sorted(s.slug for s in CATALOG.feat_sets() if s.box == "base")
