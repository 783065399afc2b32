"""A question is asked where its answers lead to different positions, and only there (base D3)."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fatesmith import CATALOG, NATURE, Move, Setup, State, apply, new_state, options
from fatesmith.content.named import MODULES
from fatesmith.engine.context import (
    DIVINE_BLESSING,
    DIVINE_SHARDS_OR_GLORY,
    LOSSES,
)
from fatesmith.engine.faces_memo import (
    face_memo,
)
from fatesmith.engine.forge import with_forging
from fatesmith.engine.ids import BRIGHT, DARK
from fatesmith.engine.loop import open_question, settle
from fatesmith.engine.move import third_of
from fatesmith.engine.pay import pay_gold
from fatesmith.engine.resolve import RESOLVE
from fatesmith.notation.moves import format_move
from tests.players import Saver
from tests.support import position

GAMES = 4
TOPICS = {"order", "drain", "alternative", "gain", "harvest", "copy"}
MOST_WAYS = 400


class TooManyWays(Exception):
    pass


class Ends:
    """The positions in which what is on top of a stack can end, down to `depth` tasks."""

    def __init__(self, state: State, depth: int) -> None:
        self.below = list(state.stack[:depth])
        self.found: set[bytes] = set()
        self.seats: set[int] = set()
        """Who had a say in it."""
        self.ways = 0
        self._walk(state)

    def _walk(self, state: State) -> None:
        self.ways += 1
        if self.ways > MOST_WAYS:
            raise TooManyWays
        depth = len(self.below)
        if state.over or len(state.stack) <= depth or list(state.stack[:depth]) != self.below:
            self.found.add(state.to_bytes())
            return
        self.seats.add(state.seat)
        for move in options(state):
            ahead = state.clone()
            apply(ahead, move)
            self._walk(ahead)


def ends_by_answer(state: State) -> list[Ends]:
    """For each option of the open question: where it can end."""
    found: list[Ends] = []
    for move in options(state):
        ahead = state.clone()
        apply(ahead, move)
        found.append(Ends(ahead, len(state.stack) - 1))
    return found


def is_idle(state: State) -> bool:
    """Whether every answer leads to the same positions, without choices or dice in between."""
    try:
        ends = ends_by_answer(state)
    except TooManyWays:
        return False
    if any(each.seats - {state.seat} for each in ends):
        return False
    return all(each.found == ends[0].found for each in ends)


def games(module: str) -> Iterator[State]:
    """The positions of games with all boxes, where somebody must choose."""
    for game in range(GAMES):
        seats = 2 + game % 3
        setup = Setup.random(seats, f"{module} {game}", module=module, rebellion=True, promos=True)
        state = new_state(setup)
        rng = random.Random(f"{module} {game}")
        saver = Saver(rng, state)
        while not state.over:
            if state.seat != NATURE:
                yield state
            apply(state, saver.choose(state))


@pytest.mark.parametrize("module", MODULES)
def test_no_question_is_asked_if_all_answers_have_the_same_result(module: str) -> None:
    asked = 0
    for state in games(module):
        if open_question(state)[0].topic in TOPICS:
            asked += 1
            assert not is_idle(state), (
                f"{open_question(state)[0].topic}: {[format_move(m) for m in options(state)]}"
            )
    assert asked > 50


# Payments, alternatives, copies and forging, one by one ------------------------------------------


@pytest.mark.parametrize("price", [1, 2, 3, 5, 8, 12])
@pytest.mark.parametrize("gold", [0, 3])
def test_scepters_are_asked_about_where_what_is_left_can_differ(gold: int, price: int) -> None:
    start = position(2, "scepter")
    for stores in combinations_with_replacement(range(6, -1, -1), 2):
        state = start.clone()
        hero = state.heroes[0]
        hero.gold, hero.stores = gold, list(stores)
        if hero.purse() < price:
            continue
        left = {
            (gold - price + one + two, *sorted((stores[0] - one, stores[1] - two), reverse=True))
            for one in range(stores[0] + 1)
            for two in range(stores[1] + 1)
            if 0 <= price - one - two <= gold
        }
        size = len(state.stack)
        pay_gold(state, 0, price, 0)
        settle(state)
        if len(left) == 1:
            assert len(state.stack) == size, f"{stores} is asked"
        else:
            assert open_question(state)[0].topic == "drain"
        found = Ends(state, size).found
        assert len(found) == len(left), f"{stores} comes to {len(found)} ends, not {len(left)}"


def full(state: State) -> State:
    state = state.clone()
    hero = state.heroes[0]
    hero.gold, hero.sun, hero.moon = hero.gold_cap, hero.sun_cap, hero.moon_cap
    return state


def asked(state: State, context: int, one: str, two: str) -> str:
    """What seat 0 is asked about these two faces, "" if they are applied without a question."""
    ahead = state.clone()
    size = len(ahead.stack)
    ahead.push(RESOLVE, 0, face_memo(context, CATALOG.face_number(one), CATALOG.face_number(two)))
    settle(ahead)
    return open_question(ahead)[0].topic if len(ahead.stack) > size else ""


def test_a_choice_of_what_there_is_no_room_for_is_not_asked() -> None:
    state = position(2)
    assert asked(full(state), DIVINE_BLESSING, "g1/s1/m1", "s1") == ""
    for name in ("gold", "sun", "moon"):
        roomy = full(state)
        setattr(roomy.heroes[0], name, 0)
        assert asked(roomy, DIVINE_BLESSING, "g1/s1/m1", "s1") == "alternative"


def test_a_choice_of_what_there_is_no_room_for_is_asked_where_another_rule_looks_at_it() -> None:
    shield = full(position(2, "shield"))
    assert asked(shield, DIVINE_BLESSING, "g1/s1/m1", "shield-red") == "alternative"
    sentinel = full(position(2, "sentinel"))
    assert asked(sentinel, DIVINE_SHARDS_OR_GLORY, "g1/s1/m1", "s1") == "alternative"
    hammer = full(position(2))
    hammer.heroes[0].tracks = 1
    assert asked(hammer, DIVINE_BLESSING, "g1/s1/m1", "s1") == "alternative"
    loyal = full(position(2, module="titans"))
    loyal.heroes[0].allegiance = 23
    assert asked(loyal, DIVINE_BLESSING, "g1/s1/m1", "s1") == "alternative"


def test_a_choice_of_losses_is_not_asked_where_there_is_nothing_to_lose() -> None:
    state = position(2)
    assert asked(state, LOSSES, "g1/s1/m1", "s1") == ""
    state.heroes[0].moon = 1
    assert asked(state, LOSSES, "g1/s1/m1", "s1") == "alternative"


def test_what_a_mirror_copies_is_not_asked_where_it_makes_no_difference() -> None:
    state = full(position(2))
    up = state.heroes[1].up
    up[BRIGHT], up[DARK] = CATALOG.face_number("g1"), CATALOG.face_number("m2")
    assert asked(state, DIVINE_BLESSING, "mirror", "s1") == ""
    state.heroes[0].gold -= 1
    assert asked(state, DIVINE_BLESSING, "mirror", "s1") == "copy"
    # The other face fills the reserve.
    assert asked(state, DIVINE_BLESSING, "mirror", "g1") == ""
    # A ship may make room.
    assert asked(full(state), DIVINE_BLESSING, "mirror", "ship") == "copy"


def test_a_face_goes_over_its_own_kind_on_one_die_if_both_show_it() -> None:
    state = position(2, "moon-golem", module="goddess")
    golem = CATALOG.face_number("golem-moon")
    hero = state.heroes[0]
    hero.faces[0] = golem

    def over_its_own_kind() -> list[str]:
        moves = with_forging(state, 0, [golem], vec[i64]())
        return [format_move(Move(m)) for m in moves if third_of(m) == golem]

    both = ["forge golem-moon light:golem-moon", "forge golem-moon dark:golem-moon"]
    assert over_its_own_kind() == both
    hero.up[BRIGHT] = golem
    # Forged on the dark die it would lie up there too.
    assert over_its_own_kind() == both
    hero.up[DARK] = golem
    assert over_its_own_kind() == both[:1]
