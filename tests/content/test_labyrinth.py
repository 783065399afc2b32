"""The labyrinth against the board typed in from the rules, and what each space gives (rebellion D).

The tables here are a second source: they are never computed from the declarations.
"""

import itertools

import pytest

from fatesmith import CATALOG, NATURE, State, options
from fatesmith.engine.arrange import AT_TURN
from fatesmith.engine.labyrinth import BACKWARD, WALK
from fatesmith.engine.loop import settle
from tests.support import answer, begin, bless, face, held, may, perform, position, roll, set_hero
from tests.support import topic as asked

# space: next, previous (rebellion D1)
GRAPH: dict[int, tuple[list[int], list[int]]] = {
    1: ([2, 9, 14], []),
    2: ([3, 9], [1]),
    3: ([4], [2]),
    4: ([5, 10], [3]),
    5: ([6], [4]),
    6: ([7, 12], [5]),
    7: ([8], [6]),
    8: ([13], [7]),
    9: ([10], [1, 2]),
    10: ([11], [4, 9, 16]),
    11: ([12], [10]),
    12: ([13], [6, 11, 19]),
    13: ([24], [8, 12, 23]),
    14: ([15], [1]),
    15: ([16], [14]),
    16: ([10, 17], [15]),
    17: ([18], [16]),
    18: ([19], [17]),
    19: ([12, 20], [18]),
    20: ([21], [19]),
    21: ([22], [20]),
    22: ([23], [21]),
    23: ([13], [22]),
    24: ([25], [13]),
    25: ([26], [24]),
    26: ([27], [25]),
    27: ([28], [26]),
    28: ([29], [27]),
    29: ([30], [28]),
    30: ([31], [29]),
    31: ([32], [30]),
    32: ([33], [31]),
    33: ([34], [32]),
    34: ([35], [33]),
    35: ([36], [34]),
    36: ([], [35]),
}

# space: what happens on arrival, as plays: what is answered or rolled, and what seat 0 has then.
# It comes with 6 gold, 2 moon and 9 forged faces; the others have 5 and 1 glory (rebellion D1).
CELESTIAL = [("roll celestial-glory", "g6m2v5"), ("roll celestial-gold", "g12m2")]
TWICE = [("roll celestial-glory; roll celestial-glory", "g6m2v10")]
GOLD_OR_SHARD = [("gain g3", "g9m2"), ("gain s1", "g6s1m2"), ("gain m1", "g6m3")]
HALL = [("gain m4", "g6m6"), ("gain s4", "g6s4m2"), ("gain v10", "g6m2v10")]
FORGE = [("pass", "g6m2"), ("forge m2 dark:g1", "m2"), ("forge g3 light:g1", "g4m2")]
NOTHING = [("", "g6m2")]
REWARDS: dict[int, list[tuple[str, str]]] = {
    1: NOTHING,
    2: [("", "g6s1m2")],
    3: [("", "g6m2v3")],
    4: [("gain g6", "g12m2"), ("gain v3", "g6m2v3")],
    5: [("", "g6m2v5")],
    6: [("", "g6s1m3v3")],
    7: [("", "g6m2v3")],
    8: HALL,
    9: CELESTIAL,
    10: [("pass", "g6m2"), ("forge m2 dark:g1", "g2m2"), ("forge g3 light:g1", "g6m2")],
    11: [("", "g12m2")],
    12: HALL,
    13: [("", "g6m2v3")],
    14: [("", "g6m3")],
    15: GOLD_OR_SHARD,
    16: CELESTIAL,
    17: GOLD_OR_SHARD,
    18: FORGE,
    19: CELESTIAL,
    20: [("gain m2", "g6m4"), ("gain v3", "g6m2v3")],
    21: HALL,
    22: [("gain m2", "g6m4"), ("gain s2", "g6s2m2")],
    23: TWICE,
    24: FORGE,
    25: CELESTIAL,
    26: GOLD_OR_SHARD,
    27: [("pass", "g6m2"), ("convert", "m2v6")],
    28: TWICE,
    29: [("pass", "g6m2"), ("convert", "g6v8")],
    30: CELESTIAL,
    31: NOTHING,
    32: NOTHING,
    33: [("", "g6m2v9")],
    34: NOTHING,
    35: NOTHING,
    36: [("set s1 v2", "g6s1m2v17")],
}


def test_the_spaces_follow_each_other_as_printed() -> None:
    board = CATALOG.labyrinth
    assert {space.number: space.following for space in board.spaces[1:]} == {
        number: following for number, (following, _) in GRAPH.items()
    }
    assert (board.start, board.goal) == (1, 36)


def test_the_spaces_lead_back_as_printed() -> None:
    spaces = CATALOG.labyrinth.spaces[1:]
    assert {space.number: sorted(space.previous) for space in spaces} == {
        number: previous for number, (_, previous) in GRAPH.items()
    }


def test_eight_routes_of_18_to_24_steps_lead_to_the_goddess() -> None:
    routes = [[1]]
    finished = []
    while routes:
        route = routes.pop()
        following = CATALOG.labyrinth.spaces[route[-1]].following
        if not following:
            finished.append(route)
        routes += [[*route, space] for space in following]
    assert {route[-1] for route in finished} == {36}
    lengths = sorted(len(route) - 1 for route in finished)
    assert (len(lengths), lengths[0], lengths[-1]) == (8, 18, 24)


# Arriving ---------------------------------------------------------------------------------------


def stepping(start: int, *, back: bool = False, steps: int = 1, seats: int = 3) -> State:
    """Before the turn's first roll the golem of seat 0 walks from a space."""
    state = position(seats, module="goddess")
    begin(state, AT_TURN)
    set_hero(state, 0, golem=start, gold=6, moon=2, forged=9)
    set_hero(state, 1, glory=5)
    set_hero(state, 2, glory=1)
    state.push(WALK, 0, steps + (BACKWARD if back else 0))
    settle(state)
    return state


def go(state: State, space: int) -> None:
    """Choose the path if there are several."""
    if asked(state) == "walk":
        answer(state, 0, f"step {space}")
    assert state.heroes[0].golem == space


def play(state: State, script: str) -> None:
    for line in filter(None, script.split("; ")):
        if line.startswith("roll "):
            roll(state, 0, line.removeprefix("roll "))
        else:
            answer(state, 0, line)


WAYS = [
    (space, neighbor, back)
    for space, (following, previous) in GRAPH.items()
    for neighbor, back in [*((p, False) for p in previous), *((f, True) for f in following)]
    # rebellion D2.5: nobody walks back from the goddess.
    if neighbor != 36
]


@pytest.mark.parametrize("space", GRAPH)
def test_each_space_gives_its_reward_from_every_side(space: int) -> None:
    ways = [(neighbor, back) for target, neighbor, back in WAYS if target == space]
    assert ways
    for (neighbor, back), (script, result) in itertools.product(ways, REWARDS[space]):
        state = stepping(neighbor, back=back)
        go(state, space)
        play(state, script)
        assert held(state, 0) == result
        # The turn continues where it was.
        assert (asked(state), state.seat, state.heroes[0].golem) == ("roll", NATURE, space)


@pytest.mark.parametrize("space", GRAPH)
def test_each_space_offers_no_more_than_its_reward(space: int) -> None:
    neighbor, back = next((n, b) for target, n, b in WAYS if target == space)
    state = stepping(neighbor, back=back)
    go(state, space)
    first = {script.split("; ")[0] for script, _ in REWARDS[space]}
    if first == {""}:
        assert asked(state) == "roll"
    elif any(script.startswith("roll") for script in first):
        assert asked(state) == "celestial roll"
    elif any(script.startswith("forge") for script in first):
        assert {text.split()[0] for text in may(state)} == {"pass", "forge"}
    elif any(script.startswith("set") for script in first):
        assert {text.split()[0] for text in may(state)} == {"set"}
    else:
        assert set(may(state)) == first


@pytest.mark.parametrize("space", GRAPH)
def test_a_golem_may_go_to_every_neighbor_and_nowhere_else(space: int) -> None:
    following, previous = GRAPH[space]
    for back, ways in ((False, following), (True, previous if space != 36 else [])):
        state = stepping(space, back=back)
        if len(ways) > 1:
            assert may(state) == [f"step {way}" for way in ways]
        else:
            assert state.heroes[0].golem == (ways[0] if ways else space)


# Treasure halls ---------------------------------------------------------------------------------

HALLS = {8: 7, 12: 11, 21: 20}


@pytest.mark.parametrize(("hall", "before"), HALLS.items())
def test_a_hall_found_before_gives_the_low_value_of_its_treasure(hall: int, before: int) -> None:
    for high, result in (("gain m4", "g6m3"), ("gain s4", "g6s1m2"), ("gain v10", "g6m2v2")):
        state = stepping(before)
        answer(state, 0, high)
        for seat in (0, 1):
            set_hero(state, seat, golem=before, gold=6, sun=0, moon=2, glory=0)
            state.push(WALK, seat, 1)
            settle(state)
            assert held(state, seat) == result
        assert state.heroes[0].golem == hall


def test_each_hall_found_takes_a_treasure_from_those_left() -> None:
    state = stepping(7)
    assert sorted(may(state)) == ["gain m4", "gain s4", "gain v10"]
    answer(state, 0, "gain s4")
    set_hero(state, 1, golem=11)
    state.push(WALK, 1, 1)
    settle(state)
    assert sorted(may(state)) == ["gain m4", "gain v10"]
    answer(state, 1, "gain v10")
    set_hero(state, 2, golem=20, moon=0)
    state.push(WALK, 2, 1)
    settle(state)
    assert held(state, 2) == "m4v1"
    assert sorted(state.halls) == [1, 2, 3]


# The goddess ------------------------------------------------------------------------------------


def test_only_the_first_golem_to_arrive_sets_the_dice() -> None:
    state = stepping(35)
    answer(state, 0, "set g1 v2")
    assert held(state, 0) == "g7m2v17"
    set_hero(state, 1, golem=35, glory=0)
    state.push(WALK, 1, 1)
    settle(state)
    assert (held(state, 1), asked(state)) == ("v15", "roll")


def test_steps_left_at_the_goddess_are_lost() -> None:
    state = stepping(35, steps=2)
    answer(state, 0, "set g1 g1")
    assert (state.heroes[0].golem, held(state, 0)) == (36, "g8m2v15")


@pytest.mark.parametrize("back", [False, True])
def test_a_golem_at_the_goddess_never_moves_again(back: bool) -> None:
    state = stepping(36, steps=2, back=back)
    assert (state.heroes[0].golem, held(state, 0)) == (36, "g6m2")


# Several steps ----------------------------------------------------------------------------------


def test_each_space_is_resolved_before_the_next_step() -> None:
    state = stepping(17, steps=2)
    assert (asked(state), state.heroes[0].golem) == ("buy", 18)
    answer(state, 0, "forge g3 light:g1")
    assert (asked(state), state.heroes[0].golem) == ("celestial roll", 19)


def test_the_second_celestial_roll_waits_for_the_first_to_be_resolved() -> None:
    state = stepping(22)
    roll(state, 0, "celestial-choice")
    assert asked(state) == "alternative"
    answer(state, 0, "gain s1v3")
    assert asked(state) == "celestial roll"


def test_a_step_back_at_the_start_is_lost() -> None:
    state = stepping(2, back=True, steps=2)
    assert (state.heroes[0].golem, held(state, 0)) == (1, "g6m2")
    state = stepping(1, back=True, steps=2)
    assert (state.heroes[0].golem, held(state, 0)) == (1, "g6m2")


@pytest.mark.parametrize(
    ("start", "ways"), [(9, "1 2"), (10, "4 9 16"), (12, "6 11 19"), (13, "8 12 23")]
)
def test_on_the_way_back_every_space_that_leads_here_will_do(start: int, ways: str) -> None:
    state = position(3, module="goddess")
    set_hero(state, 0, golem=start)
    perform(state, 0, "time-golem")
    assert may(state) == [f"step {way}" for way in ways.split()]


# What the spaces look at ------------------------------------------------------------------------


def test_a_victim_of_space_7_loses_no_more_than_it_has() -> None:
    state = stepping(6, seats=4)
    set_hero(state, 3, glory=0)
    go(state, 7)
    assert [held(state, seat) for seat in range(4)] == ["g6m2v3", "v3", "0", "0"]


def test_space_27_takes_gold_from_the_reserve_and_from_stores() -> None:
    state = position(3, "scepter", module="goddess")
    begin(state, AT_TURN)
    set_hero(state, 0, golem=26, gold=4, stores=[2])
    state.push(WALK, 0, 1)
    settle(state)
    answer(state, 0, "convert")
    assert (held(state, 0), state.heroes[0].stores) == ("v6", [0])


def test_space_27_offers_nothing_for_less_than_six_gold() -> None:
    state = position(3, module="goddess")
    begin(state, AT_TURN)
    set_hero(state, 0, golem=26, gold=5)
    state.push(WALK, 0, 1)
    settle(state)
    assert (asked(state), held(state, 0)) == ("roll", "g5")


def test_space_29_takes_moon_from_the_reserve_only() -> None:
    state = position(3, "scepter", module="goddess")
    begin(state, AT_TURN)
    set_hero(state, 0, golem=28, moon=1, stores=[6])
    state.push(WALK, 0, 1)
    settle(state)
    assert (asked(state), held(state, 0)) == ("roll", "m1")


@pytest.mark.parametrize(("before", "text"), [(26, "gain g6"), (28, "gain m2")])
def test_a_token_may_be_spent_to_pay_a_space_in_ones_own_turn(before: int, text: str) -> None:
    # base H4.1: at any time in one's own turn, so also before a price that is asked on arrival.
    state = position(3, "triton", module="goddess")
    set_hero(state, 0, golem=before, tokens="triton")
    bless(state, 0, "golem-moon")
    assert asked(state) == "pay"
    answer(state, 0, "spend triton", text, "convert")
    assert state.heroes[0].glory in (6, 8)


def test_gold_of_a_space_may_go_on_the_track() -> None:
    state = position(3, module="goddess")
    begin(state, AT_TURN)
    set_hero(state, 0, golem=10, tracks=1)
    state.push(WALK, 0, 1)
    settle(state)
    answer(state, 0, "hammer 6")
    assert (held(state, 0), state.heroes[0].track_steps) == ("0", 6)


def test_a_space_that_sells_a_face_sells_only_from_the_sanctuary() -> None:
    state = stepping(9)
    set_hero(state, 0, gold=12)
    sold = {text.split()[1] for text in may(state) if text.startswith("forge")}
    assert sold <= {CATALOG.faces[number].slug for number in CATALOG.sanctuary}
    assert "golem-moon" not in sold


def test_a_space_that_sells_cheaper_never_pays_out() -> None:
    state = stepping(9)
    answer(state, 0, "forge m1 dark:g1")
    assert held(state, 0) == "g6m2"
    assert state.heroes[0].up[1] == face("m1")


def test_golems_may_share_a_space() -> None:
    state = stepping(12)
    set_hero(state, 1, golem=12)
    state.push(WALK, 1, 1)
    settle(state)
    assert [hero.golem for hero in state.heroes] == [13, 13, 1]


def test_all_golems_begin_on_the_first_space_and_no_treasure_is_found() -> None:
    state = position(4, module="goddess")
    assert [hero.golem for hero in state.heroes] == [1, 1, 1, 1]
    assert (state.halls, state.arrived) == ([0, 0, 0], 0)
    assert len(options(state)) == 6


def test_without_the_module_there_is_no_golem() -> None:
    for module in ("none", "titans"):
        state = position(2, module=module)
        assert [hero.golem for hero in state.heroes] == [0, 0]
        assert state.halls == []
