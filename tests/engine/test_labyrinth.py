"""Walking through a labyrinth of the test's own (rebellion D2, D3), and how one is declared."""

import pytest

from fatesmith import State, apply, options
from fatesmith.engine.amount import Amount
from fatesmith.engine.arrange import AT_TURN
from fatesmith.engine.board import Labyrinth, Space
from fatesmith.engine.errors import ContentError
from fatesmith.engine.event import GOLEM_MOVED
from fatesmith.engine.feat import Feat
from fatesmith.engine.ids import LABYRINTH_MODULE, NO_MODULE
from fatesmith.engine.labyrinth import BACKWARD, WALK, can_walk
from fatesmith.engine.loop import settle
from fatesmith.engine.move import GAIN, STEP, choose_amount, encode
from fatesmith.engine.verbs import Gain, OneOf, ReachGoal
from tests.support import begin, held, small_catalog, small_game, topic


def spaces() -> list[Space]:
    """A fork that joins again: 1 to 2 or 3, both to 4, then 5, the goal."""
    return [
        Space(1, [2, 3]),
        Space(2, [4], Gain(sun=1)),
        Space(3, [4], OneOf(Gain(gold=1), Gain(moon=1))),
        Space(4, [5]),
        Space(5, [], ReachGoal(7, first=Gain(glory=1)), goal=True),
    ]


def game(module: int = LABYRINTH_MODULE) -> State:
    """Before the first roll; reserves are empty."""
    catalog = small_catalog(feats=[Feat("first", "A", moon=1)], labyrinth=Labyrinth(spaces()))
    state = small_game(catalog, module=module)
    begin(state, AT_TURN)
    for hero in state.heroes:
        hero.gold = 0
    return state


def walk(state: State, seat: int, steps: int, *, back: bool = False) -> None:
    state.push(WALK, seat, steps + (BACKWARD if back else 0))
    settle(state)


def test_the_way_is_asked_where_it_forks_and_each_space_is_resolved() -> None:
    state = game()
    walk(state, 0, 2)
    assert options(state) == [encode(STEP, 2), encode(STEP, 3)]
    apply(state, encode(STEP, 3))
    assert (topic(state), state.heroes[0].golem) == ("gain", 3)
    apply(state, choose_amount(GAIN, Amount(moon=1)))
    assert (held(state, 0), state.heroes[0].golem, topic(state)) == ("m1", 4, "roll")


def test_a_golem_stops_at_the_goal_and_the_first_one_gets_more() -> None:
    state = game()
    for seat, glory in ((1, "v8"), (0, "v7")):
        state.heroes[seat].golem = 4
        walk(state, seat, 3)
        assert (held(state, seat), state.heroes[seat].golem) == (glory, 5)
        assert not can_walk(state, seat)
        walk(state, seat, 1)
        walk(state, seat, 1, back=True)
        assert (held(state, seat), state.heroes[seat].golem) == (glory, 5)
    assert state.arrived == 1


def test_a_golem_walks_back_by_any_way_and_no_further_than_the_start() -> None:
    state = game()
    state.heroes[0].golem = 4
    walk(state, 0, 3, back=True)
    assert options(state) == [encode(STEP, 2), encode(STEP, 3)]
    apply(state, encode(STEP, 2))
    assert (held(state, 0), state.heroes[0].golem, topic(state)) == ("s1", 1, "roll")


def test_each_step_is_reported() -> None:
    state = game()
    state.journal = []
    walk(state, 0, 2)
    apply(state, encode(STEP, 2))
    moved = [event.numbers for event in state.journal if event.kind == GOLEM_MOVED]
    assert moved == [(2, 1), (4, 2)]


def test_no_steps_are_no_walk() -> None:
    state = game()
    walk(state, 0, 0)
    assert (topic(state), state.heroes[0].golem) == ("roll", 1)


def test_without_the_module_nobody_walks() -> None:
    state = game(NO_MODULE)
    assert not can_walk(state, 0)
    walk(state, 0, 2)
    assert (topic(state), state.heroes[0].golem) == ("roll", 0)


# Declarations -----------------------------------------------------------------------------------


def test_a_labyrinth_knows_the_ways_back_its_goal_and_its_halls() -> None:
    board = Labyrinth(spaces())
    assert [space.previous for space in board.spaces[1:]] == [[], [1], [1], [2, 3], [4]]
    assert (board.start, board.goal, board.halls) == (1, 5, 0)
    halls = Labyrinth([Space(1, [2]), Space(2, [3], hall=1), Space(3, [], hall=2)])
    assert halls.halls == 2


def test_spaces_are_declared_in_order() -> None:
    with pytest.raises(ContentError, match="space 3 of the labyrinth is out of order"):
        Labyrinth([Space(1, []), Space(3, [])])


@pytest.mark.parametrize("target", [0, 3, -1])
def test_a_space_leads_to_spaces_that_exist(target: int) -> None:
    with pytest.raises(ContentError, match=f"space 2 leads to {target}, which does not exist"):
        Labyrinth([Space(1, [2]), Space(2, [target])])


def test_the_digest_follows_from_the_labyrinth() -> None:
    digests = set()
    for change in range(3):
        declared = spaces()
        if change == 1:
            declared[3] = Space(4, [5], Gain(gold=1))
        if change == 2:
            declared[0] = Space(1, [2])
        digests.add(small_catalog(labyrinth=Labyrinth(declared)).digest)
    assert len(digests) == 3
