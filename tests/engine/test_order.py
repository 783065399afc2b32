"""When the order of two faces is asked, against brute force: both orders played to every end
(base D3, E8; rebellion H17)."""

import random
from collections.abc import Iterator

import pytest

from fatesmith import CATALOG, State, apply, options
from fatesmith.engine.arrange import AT_TURN
from fatesmith.engine.context import (
    CHOSEN_FACES,
    CONTEXTS,
    DIVINE_AGAIN,
    DIVINE_BLESSING,
    DIVINE_SHARDS_OR_GLORY,
    LOSSES,
    TAKEN_FACES,
    WOKEN_OWNER,
)
from fatesmith.engine.face import BARGAIN, BOUND, CHOICE, DEPENDENT, STRIDE
from fatesmith.engine.faces_memo import face_memo, swapped, with_alternative
from fatesmith.engine.loop import settle
from fatesmith.engine.order import order_matters
from fatesmith.engine.resolve import APPLY
from fatesmith.engine.tokens import has_any_time
from fatesmith.engine.verbs import CelestialRolls, ReachGoal
from tests.support import (
    answer,
    begin,
    bless,
    face,
    may,
    own_bound,
    own_card,
    position,
    set_all,
    set_hero,
    topic,
)

TITANS = [
    "g1",
    "g3",
    "g6",
    "s1",
    "s2",
    "m1",
    "m2",
    "v2",
    "v3",
    "g2m1",
    "v1s1",
    "v2m2",
    "g1s1m1v1",
    "g3/v2",
    "g1/s1/m1",
    "a1",
    "v1l1",
    "g3a1",
    "g2v1l1",
    "chaos-red",
    "chaos-yellow",
    "chaos-green",
    "chaos-blue",
    "shield-red",
    "shield-yellow",
    "shield-green",
    "shield-blue",
    "misfortune-red",
    "misfortune-blue",
    "boar-red",
]
BASE = [
    "g1",
    "g3",
    "g6",
    "s1",
    "s2",
    "m1",
    "m2",
    "v2",
    "v3",
    "g2m1",
    "v1s1",
    "g1s1m1v1",
    "g3/v2",
    "g1/s1/m1",
    "ship",
    "x3",
    "shield-red",
    "shield-yellow",
    "shield-green",
    "shield-blue",
    "boar-red",
    "boar-blue",
]
GODDESS = (*BASE, "golem-moon", "golem-sun")
GAINING = (DIVINE_BLESSING, TAKEN_FACES, DIVINE_SHARDS_OR_GLORY, CHOSEN_FACES, DIVINE_AGAIN)

MOST_POSITIONS = 2000


# Brute force ------------------------------------------------------------------------------------


def ends(state: State, depth: int) -> set[bytes] | None:
    """Every position in which what was pushed above this depth is done; None if there are too
    many ways."""
    found: set[bytes] = set()
    waiting = [state]
    for _ in range(MOST_POSITIONS):
        if not waiting:
            return found
        here = waiting.pop()
        if len(here.stack) <= depth:
            found.add(here.to_bytes())
            continue
        following: dict[bytes, State] = {}
        for move in options(here):
            twin = here.clone()
            apply(twin, move)
            following[twin.to_bytes()] = twin
        waiting += following.values()
    return None


def differs(state: State, memo: int) -> bool | None:
    """Whether the two orders can end differently; None if there are too many ways."""
    both = []
    for each in (memo, swapped(memo)):
        twin = state.clone()
        twin.push(APPLY, 0, each)
        settle(twin)
        both.append(ends(twin, len(state.stack)))
    one, two = both
    return None if one is None or two is None else one != two


def announced(context: int, first: int, second: int) -> Iterator[int]:
    """The memos with which the order is considered: a choice beside a dependent face is settled
    before (base E6.2)."""
    memo = face_memo(context, first, second)
    one, two = CATALOG.faces[first], CATALOG.faces[second]
    if two.kind == DEPENDENT and one.kind in (CHOICE, BOUND):
        yield from (with_alternative(memo, 0, n + 1) for n in range(len(one.alternatives)))
    elif one.kind == DEPENDENT and two.kind in (CHOICE, BOUND):
        yield from (with_alternative(memo, 1, n + 1) for n in range(len(two.alternatives)))
    else:
        yield memo


def random_table(rng: random.Random, module: str, pair: tuple[str, str]) -> State:
    """A position before a roll: few faces for sale and on dice, so that all ways can be tried."""
    feats = [rng.choice(("hammer", "scepter", "twins"))]
    feats += ["boar"] if "boar" in "".join(pair) else []
    feats += ["triton"] if rng.random() < 0.3 else []
    state = position(2, *feats, module=module)
    begin(state, AT_TURN)
    for number in CATALOG.sanctuary:
        state.stock[number] = 0
    for slug in rng.sample(["g3", "m1", "g4", "v3", "m2", "g3/v2"], rng.randrange(3)):
        state.stock[face(slug)] = 1
    for hero in state.heroes:
        set_all(hero.faces, [face("g1")] * 12)
        set_all(hero.up, [face("g1")] * 2)
        hero.gold = rng.choice((0, 1, 2, 3, 5, 6, 9, 11, 12))
        hero.sun, hero.moon = rng.randrange(7), rng.choice((0, 1, 2, 5, 6))
        hero.glory, hero.forged = rng.randrange(9), rng.randrange(3)
        if hero.golem:
            hero.golem = rng.randrange(1, 37)
        if hero.allegiance:
            hero.allegiance, hero.ancient = rng.randrange(1, 32), rng.randrange(7)
    if feats[0] == "hammer" and rng.random() < 0.5:
        set_hero(state, 0, tracks=1, track_steps=rng.choice((0, 12, 28)))
    if feats[0] == "scepter" and rng.random() < 0.5:
        set_hero(state, 0, stores=[rng.choice((0, 3, 5))])
    if feats[0] == "twins" and rng.random() < 0.5:
        own_card(state, 0, "twins")
    if "triton" in feats and rng.random() < 0.5:
        set_hero(state, 0, tokens="triton")
    for slug in pair:
        if CATALOG.faces[face(slug)].kind == BOUND and rng.random() < 0.7:
            own_bound(state, rng.randrange(2), slug)
            set_hero(state, 1, light=slug)
    return state


def cases(
    module: str, faces: tuple[str, ...] | list[str], contexts: tuple[int, ...], count: int
) -> Iterator[tuple[State, int, int]]:
    """Random positions with two different faces to apply: state, context, memo."""
    rng = random.Random(f"{module} {count}")
    for _ in range(count):
        first, second = rng.sample(list(faces), 2)
        state = random_table(rng, module, (first, second))
        context = rng.choice(contexts)
        for memo in announced(context, face(first), face(second)):
            yield state, context, memo


def told(state: State, context: int, memo: int) -> str:
    first, second = (CATALOG.faces[memo >> shift & 127].slug for shift in (5, 12))
    return f"{first} and {second}, {CONTEXTS[context].name}, {state!r} {vars_of(state)}"


def vars_of(state: State) -> str:
    hero = state.heroes[0]
    return f"gold {hero.gold} golem {hero.golem} allegiance {hero.allegiance} stores {hero.stores}"


# The promise: where nothing is asked, nothing is lost ---------------------------------------------


@pytest.mark.parametrize(
    ("module", "faces", "contexts", "count"),
    [
        ("none", BASE, GAINING, 900),
        ("titans", TITANS, (*GAINING, WOKEN_OWNER), 1800),
        ("goddess", GODDESS, GAINING, 700),
    ],
)
def test_where_the_order_is_not_asked_both_orders_have_the_same_result(
    module: str, faces: list[str], contexts: tuple[int, ...], count: int
) -> None:
    checked = 0
    for state, context, memo in cases(module, faces, contexts, count):
        if order_matters(state, 0, CONTEXTS[context], memo):
            continue
        different = differs(state, memo)
        assert not different, told(state, context, memo)
        checked += different is not None
    assert checked > count // 3


def test_where_the_order_of_losses_is_not_asked_both_have_the_same_result() -> None:
    # Shields share their location with the card that makes others lose (base A4).
    faces = [slug for slug in TITANS if not slug.startswith("shield")]
    for state, context, memo in cases("titans", faces, (LOSSES,), 500):
        if not order_matters(state, 0, CONTEXTS[context], memo):
            assert not differs(state, memo), told(state, context, memo)


# The other side: where it is asked, it can matter -------------------------------------------------


def is_asked_to_be_safe(state: State, memo: int) -> bool:
    """Two bound faces are told apart by name alone; what is spent at any time, a ship beside a
    golem (only a trident brings them together) and what the celestial die will say are not tried
    both ways."""
    kinds = {CATALOG.faces[memo >> shift & 127].kind for shift in (5, 12)}
    spaces = CATALOG.labyrinth.spaces
    ahead = [spaces[space].effect for space in spaces[state.heroes[0].golem].following]
    return (
        kinds in ({BOUND}, {BARGAIN, STRIDE})
        or has_any_time(state, 0)
        or (STRIDE in kinds and any(isinstance(e, (CelestialRolls, ReachGoal)) for e in ahead))
    )


@pytest.mark.parametrize(
    ("module", "faces", "contexts", "count"),
    [
        ("none", [*BASE[:6], "ship"], GAINING, 900),
        ("titans", TITANS, (*GAINING, WOKEN_OWNER), 1200),
        ("goddess", GODDESS, GAINING, 1200),
    ],
)
def test_the_order_is_asked_only_where_it_can_matter(
    module: str, faces: list[str], contexts: tuple[int, ...], count: int
) -> None:
    asked = 0
    for state, context, memo in cases(module, faces, contexts, count):
        if order_matters(state, 0, CONTEXTS[context], memo):
            if is_asked_to_be_safe(state, memo):
                continue
            asked += 1
            assert differs(state, memo) is not False, told(state, context, memo)
    assert asked > 10


@pytest.mark.parametrize(
    ("space", "faces", "matters"),
    [
        (16, "a1 v1l1", False),
        (20, "a1 g3", True),
        (19, "v1l1 g1", True),
        (17, "v1l1 g1", False),
        (25, "v1l1 v2", True),
        (24, "v1l1 v2", False),
        (31, "v1l1 a1", True),
        (1, "a1 v1l1", True),
        (29, "a1 v1l1", True),
        (12, "chaos-red shield-red", True),
        (12, "chaos-red shield-blue", False),
        (23, "g1 chaos-green", False),
        (22, "g1 chaos-yellow", True),
    ],
)
def test_the_order_is_asked_where_paths_part_or_zones_change(
    space: int, faces: str, matters: bool
) -> None:
    state = position(2, module="titans")
    set_hero(state, 0, allegiance=space)
    bless(state, 0, faces)
    assert (topic(state) == "order") is matters
    if matters:
        assert sorted(may(state)) == sorted(f"first {slug}" for slug in faces.split())


def test_a_face_that_wakes_another_comes_before_or_after_the_space_that_robs_others() -> None:
    # rebellion D1, space 7: a hero who is woken first has more to lose.
    state = position(2, "boar", module="goddess")
    own_bound(state, 1, "boar-red")
    set_hero(state, 0, golem=6)
    bless(state, 0, "boar-red golem-moon")
    assert topic(state) == "order"
    twin = state.clone()
    answer(state, 0, "first boar-red", "gain s1")
    answer(state, 1, "gain v3")
    answer(state, 0, "step 7")
    assert [hero.glory for hero in state.heroes] == [2, 1]
    answer(twin, 0, "first golem-moon", "step 7", "gain s1")
    answer(twin, 1, "gain v3")
    assert [hero.glory for hero in twin.heroes] == [0, 3]


@pytest.mark.parametrize(
    ("space", "faces", "gold", "moon", "asked"),
    [
        (26, "golem-moon g1", 5, 0, True),
        (26, "golem-moon g1", 4, 0, False),
        (28, "golem-moon m1", 0, 1, True),
        (28, "golem-moon m1", 0, 0, False),
        (9, "golem-sun g3", 0, 0, True),
        (9, "golem-sun s1", 4, 0, False),
        (17, "golem-sun g3/v2", 0, 0, True),
    ],
)
def test_the_order_is_asked_where_the_face_can_help_to_pay_the_space(
    space: int, faces: str, gold: int, moon: int, asked: bool
) -> None:
    state = position(2, module="goddess")
    set_hero(state, 0, golem=space, gold=gold, moon=moon)
    bless(state, 0, faces)
    assert (topic(state) == "order") is asked
