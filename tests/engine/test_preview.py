"""What a move would do, compared with what happens when it is played."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from fatesmith import CATALOG, NATURE, State, apply, new_state, options
from fatesmith.engine.amount import Amount
from fatesmith.engine.arrange import AT_EXTRA_ACTION, AT_REINFORCEMENT
from fatesmith.engine.event import GAINED, MOVED, OUSTED, OVERFLOWED, PAID, Event
from fatesmith.engine.forge import Sale
from fatesmith.engine.giving import ChooseConversion
from fatesmith.engine.loop import open_question, play
from fatesmith.engine.move import (
    DECLARE,
    FEAT,
    FORGE,
    GAIN,
    MOVES,
    PLACE,
    SET_DICE,
    TWO_STEPS,
    encode,
    first_half,
    kind_of,
)
from fatesmith.engine.perform import new_feat_glory, printed_glory
from fatesmith.engine.preview import (
    allegiance_after,
    cost_of,
    gain_of,
    lost_by,
    ousted_by_move,
)
from fatesmith.engine.reserve import SplitGold, loss, overflow, steps_to_lap
from fatesmith.engine.shards import SettleShards, shards_for, shards_short
from fatesmith.engine.tokens import climber_worth
from fatesmith.engine.turn import TAKE_ACTION
from fatesmith.notation.moves import find_move
from tests.support import (
    answer,
    begin,
    bless,
    eager_move,
    face,
    may,
    own_card,
    perform,
    position,
    random_setup,
    roll,
    set_hero,
    topic,
)
from tests.topics import at


def slug(amount: Amount | None) -> str:
    return "free" if amount is None else amount.slug()


def told(state: State, move: int) -> list[Event]:
    """What happens when a move is played, up to the next question."""
    twin = state.clone()
    twin.journal = []
    play(twin, move)
    return twin.journal


def decisions(games: int) -> Iterator[State]:
    for number in range(games):
        rng = random.Random(number)
        state = new_state(random_setup(number))
        while not state.over:
            if state.seat != NATURE:
                yield state
            apply(state, eager_move(options(state), rng))


def amounts(events: list[Event], kinds: tuple[int, ...], seat: int) -> Counter[int]:
    found: Counter[int] = Counter()
    for event in events:
        if event.kind in kinds and event.seat == seat:
            found[event.field("resource")] += event.field("amount")
    return found


def test_a_preview_never_promises_what_does_not_happen() -> None:
    seen: Counter[str] = Counter()
    for state in decisions(24):
        for move in state.pending:
            events, seat = told(state, move), state.seat
            lost = lost_by(state, move)
            overflowed = amounts(events, (OVERFLOWED,), seat)
            for resource, number in enumerate(lost.parts()):
                assert overflowed[resource] >= number
            seen["lost"] += lost.mask > 0
            gain = gain_of(state, move)
            if gain is not None and not state.heroes[seat].tracks and not state.heroes[seat].stores:
                got = amounts(events, (GAINED, OVERFLOWED), seat)
                for resource, number in enumerate(gain.parts()[:5]):
                    assert got[resource] >= number
                seen["gain"] += 1
            arrived = any(event.kind == MOVED and event.seat == seat for event in events)
            if kind_of(move) == FEAT and (arrived or not ousted_by_move(state, move)):
                left = [event.seat for event in events if event.kind == OUSTED]
                assert set(ousted_by_move(state, move)) <= set(left)
                seen["ousted"] += len(left) > 0
            cost = cost_of(state, move)
            paid = amounts(events, (PAID,), seat)
            plain = not state.heroes[seat].stores and not state.heroes[seat].ancient
            if cost is not None and plain:
                assert sum(paid.values()) >= sum(cost.parts())
                seen["cost"] += 1
    assert min(seen[name] for name in ("lost", "gain", "ousted", "cost")) > 20


# Costs --------------------------------------------------------------------------------------------


def test_an_extra_action_adds_two_sun_to_the_cost_of_a_feat_and_of_a_face() -> None:
    state = position(3)
    set_hero(state, 0, gold=4, sun=6, moon=6)
    begin(state)
    assert slug(cost_of(state, find_move(state, "feat satyrs"))) == "m3"
    assert slug(cost_of(state, find_move(state, "forge g4 light:g1"))) == "g3"
    begin(state, AT_EXTRA_ACTION)
    assert slug(cost_of(state, find_move(state, "feat satyrs"))) == "s2m3"
    assert slug(cost_of(state, find_move(state, "forge g4 light:g1"))) == "g3s2"
    question, task = open_question(state)
    assert (question.surcharge(task), TAKE_ACTION.surcharge(0)) == (2, 0)


@pytest.mark.parametrize(
    ("wanted", "cost"),
    [
        ("free feat", "free"),
        ("forge", "free"),
        ("temple", "free"),
        ("glory face", "free"),
        ("upgrade", "free"),
        ("pay", "g6"),
        ("convert", "free"),
    ],
)
def test_what_is_given_without_paying_has_no_cost(wanted: str, cost: str) -> None:
    state = at(wanted)
    assert {slug(cost_of(state, move)) for move in state.pending} <= {"free", cost}
    assert cost in {slug(cost_of(state, move)) for move in state.pending}


def test_rolling_again_and_a_reinforcement_cost_what_their_cards_say() -> None:
    state = at("reroll")
    assert slug(cost_of(state, find_move(state, "reroll light"))) == "g3"
    state = position(3)
    set_hero(state, 0, feats="elder owl", gold=3)
    begin(state, AT_REINFORCEMENT)
    assert slug(cost_of(state, find_move(state, "use elder"))) == "g3"
    assert slug(cost_of(state, find_move(state, "use owl"))) == "free"


def test_a_sale_tells_its_budget_and_what_was_bought_before() -> None:
    state = at("offering")
    question, task = open_question(state)
    assert isinstance(question, Sale)
    assert (question.budget(state, task), question.rebate(task)) == (2, 0)
    assert question.excludes(state, task, face("g3"))
    assert not question.excludes(state, task, face("m1"))


def test_gold_that_must_become_sun_for_an_extra_action_is_not_in_the_budget() -> None:
    def budget(sun: int) -> int:
        state = position(3, "scepter")
        set_hero(state, 0, gold=5, stores=(6,), sun=sun)
        begin(state, AT_EXTRA_ACTION)
        question, task = open_question(state)
        assert isinstance(question, Sale)
        return question.budget(state, task)

    assert (budget(sun=2), budget(sun=1), budget(sun=0)) == (11, 5, 5)
    state = position(3)
    set_hero(state, 0, gold=5, sun=1, tokens="")
    assert TAKE_ACTION.budget(state, _extra_task(state)) == -1


def _extra_task(state: State) -> int:
    """The task of an extra action of seat 0."""
    set_hero(state, 0, sun=2, gold=5)
    begin(state, AT_EXTRA_ACTION)
    task = open_question(state)[1]
    set_hero(state, 0, sun=1)
    return task


def test_shards_short_count_what_ancient_shards_and_stores_pay() -> None:
    state = position(3, "scepter")
    hero = set_hero(state, 0, sun=1, moon=1, ancient=1, stores=(6, 4))
    # Two of the six, one of the four, one ancient: four shards on top of the two in the reserves.
    assert [shards_short(hero, sun, 1) for sun in (5, 6, 7)] == [0, 1, 2]
    assert shards_short(hero, 0, 0) == 0


# Payments in shards (rebellion F2.3, F2.4) --------------------------------------------------------


def test_a_store_is_worth_nothing_below_four_and_two_shards_at_six() -> None:
    assert [shards_for(held) for held in range(7)] == [0, 0, 0, 0, 1, 1, 2]


def settling(moon: int, spare_moon: int) -> State:
    """Seat 0 pays for Satyrs, 3 moon, with a store of six and two ancient shards as well."""
    state = position(3, "scepter", module="titans")
    set_hero(state, 0, moon=moon, spare_moon=spare_moon, ancient=2, stores=(6,))
    begin(state)
    answer(state, 0, "feat satyrs")
    return state


def test_a_bill_says_what_is_taken_from_where_and_what_is_left() -> None:
    state = settling(moon=1, spare_moon=1)
    question, task = open_question(state)
    assert isinstance(question, SettleShards)
    lines = {}
    for move, text in zip(options(state), may(state), strict=True):
        bill = question.bill(state, task, move)
        moon = bill.moon
        emptied = [(each.held, each.stores) for each in bill.emptied]
        lines[text] = (moon.spare, moon.reserve, moon.ancient, moon.left_over, emptied)
        assert (bill.sun.spare, bill.sun.reserve, bill.sun.ancient, bill.sun.left_over) == (0,) * 4
    assert lines == {
        "settle 6.m": (1, 0, 0, 0, [(6, 1)]),
        "settle 1a.m": (1, 1, 1, 0, []),
        "settle 2a.m": (1, 0, 2, 0, []),
    }


def test_a_full_store_that_pays_one_shard_leaves_another() -> None:
    state = position(3, "scepter", module="titans")
    set_hero(state, 0, ancient=1, stores=(6,))
    begin(state)
    answer(state, 0, "feat elder")
    question, task = open_question(state)
    assert isinstance(question, SettleShards)
    bill = question.bill(state, task, find_move(state, "settle 6.s"))
    assert (bill.sun.reserve, bill.sun.left_over, bill.moon.left_over) == (0, 1, 0)


# Gains --------------------------------------------------------------------------------------------


def test_what_a_reserve_has_no_room_for_is_lost() -> None:
    hero = set_hero(position(3), 0, gold=10, sun=5, moon=6, ancient=6)
    gain = Amount(3, 1, 2, 4, 1, 1)
    assert overflow(CATALOG, hero, gain).slug() == "g1m2a1"
    assert (hero.gold_room(), hero.sun_room(), hero.moon_room(), hero.ancient_room()) == (
        2,
        1,
        0,
        0,
    )


def test_gold_that_may_go_elsewhere_is_not_lost_before_it_is_shared_out() -> None:
    state = position(3, "scepter")
    full = set_hero(state, 0, gold=12, stores=(6, 5))
    assert overflow(CATALOG, full, Amount(gold=3)).slug() == "0"
    full.stores = [6, 6]
    assert overflow(CATALOG, full, Amount(gold=3)).slug() == "g3"
    tracked = set_hero(position(), 0, gold=12, tracks=1, track_steps=29)
    assert overflow(CATALOG, tracked, Amount(gold=3)).slug() == "0"
    tracked.track_steps = 30
    assert overflow(CATALOG, tracked, Amount(gold=3)).slug() == "g3"


def test_no_more_is_lost_than_is_there_and_loyalty_never() -> None:
    hero = set_hero(position(3), 0, gold=2, sun=1, glory=3)
    assert loss(hero, Amount(3, 1, 1, 2, 0, 1)).slug() == "g2s1v2"


def test_gold_is_lost_only_when_nothing_more_is_asked() -> None:
    state = position(3, "scepter")
    set_hero(state, 0, gold=11, stores=(5, 4))
    bless(state, 0, "g6 v2")
    question, task = open_question(state)
    assert isinstance(question, SplitGold)
    assert (question.amount(task), question.room(state, task)) == (6, 1)
    assert question.asks_on(state, task)
    assert lost_by(state, find_move(state, "store 5 0")).slug() == "0"
    answer(state, 0, "store 5 1")
    question, task = open_question(state)
    assert isinstance(question, SplitGold)
    assert (question.room(state, task), question.asks_on(state, task)) == (2, False)
    texts = ("store 4 0", "store 4 1", "store 4 2")
    assert [lost_by(state, find_move(state, text)).slug() for text in texts] == ["g4", "g3", "g2"]


def test_the_next_lap_is_as_far_as_its_last_step() -> None:
    assert [steps_to_lap(CATALOG, at) for at in (0, 10, 14, 15, 29, 30)] == [15, 5, 1, 15, 1, 15]


def test_shards_become_twice_their_glory_and_the_rest_of_the_face_is_gained() -> None:
    state = at("convert")
    question, task = open_question(state)
    assert isinstance(question, ChooseConversion)
    made = question.converted(state, task)
    assert (made.turned.slug(), made.glory, made.rest.slug()) == ("m2", 4, "v2")
    assert slug(gain_of(state, find_move(state, "keep"))) == "m2v2"
    assert slug(gain_of(state, find_move(state, "convert"))) == "v6"


def test_gold_becomes_as_much_glory() -> None:
    state = position(3, "cyclops")
    set_hero(state, 0, light="g6")
    perform(state, 0, "cyclops")
    answer(state, 0, "die light")
    roll(state, 0, "g6")
    assert topic(state) == "convert"
    assert slug(gain_of(state, find_move(state, "convert"))) == "v6"


def test_a_climber_is_worth_its_place_in_sun_and_in_glory() -> None:
    assert [climber_worth(place).slug() for place in (1, 5)] == ["s1v1", "s5v5"]
    state = position(3, "companion")
    set_hero(state, 0, feats="companion", climbers=(3,), sun=5)
    begin(state)
    move = find_move(state, "cash 3")
    assert (slug(gain_of(state, move)), lost_by(state, move).slug()) == ("s3v3", "s2")


def test_a_token_on_an_island_gives_what_its_side_says() -> None:
    state = at("collect")
    given = {slug(gain_of(state, move)) for move in state.pending}
    first = CATALOG.variants[CATALOG.keepsake_cards[0]].on_island
    assert first is not None
    assert given == {side.slug() for side in first.sides}


def test_an_allegiance_token_moves_as_far_as_a_gain_says() -> None:
    state = position(3, module="titans")
    set_hero(state, 0, allegiance=3)
    assert allegiance_after(state, 0, Amount(loyalty=2)) == 5
    assert allegiance_after(state, 0, Amount(ancient=1)) == 1
    assert allegiance_after(position(), 0, Amount(loyalty=2)) == 0


# Feats --------------------------------------------------------------------------------------------


def test_a_feat_without_a_journey_ousts_nobody() -> None:
    state = at("free feat")
    for seat in (1, 2):
        set_hero(state, seat, portal=1)
    assert all(not ousted_by_move(state, move) for move in state.pending)
    state = position(3)
    set_hero(state, 0, sun=6, moon=6)
    set_hero(state, 2, portal=5)
    begin(state)
    assert list(ousted_by_move(state, find_move(state, "feat gorgon"))) == [2]
    assert not ousted_by_move(state, find_move(state, "feat elder"))
    assert not ousted_by_move(state, find_move(state, "pass"))


def test_the_glory_of_a_feat_is_that_of_its_top_card() -> None:
    state = position(3, "monsters")
    monsters = CATALOG.feat_set(CATALOG.set_number("monsters"))
    assert printed_glory(state, monsters) == 26
    own_card(state, 1, "monsters")
    assert printed_glory(state, monsters) == 27


@pytest.mark.parametrize(("zone", "new_to_all", "new_to_seat"), [(8, 5, 3), (9, 3, 2), (13, 0, 0)])
def test_rebels_are_paid_for_feats_that_are_new(
    zone: int, new_to_all: int, new_to_seat: int
) -> None:
    state = position(3, "monsters", module="titans")
    for seat in range(3):
        set_hero(state, seat, allegiance=zone)
    satyrs = CATALOG.feat_set(CATALOG.set_number("satyrs"))
    assert new_feat_glory(state, 0, satyrs) == new_to_all
    own_card(state, 1, "satyrs")
    assert new_feat_glory(state, 0, satyrs) == new_to_seat
    assert new_feat_glory(state, 1, satyrs) == 0
    # Cards of a set that differ are all new.
    monsters = CATALOG.feat_set(CATALOG.set_number("monsters"))
    own_card(state, 0, "monsters")
    assert new_feat_glory(state, 0, monsters) == new_to_all


# Two steps ----------------------------------------------------------------------------------------


def test_moves_of_two_steps_are_told_apart_by_their_first_half() -> None:
    assert first_half(encode(FORGE, 3, 1, 7)) == (FORGE, 3)
    assert first_half(encode(SET_DICE, 3, 4)) == (SET_DICE, 3)
    assert first_half(encode(DECLARE, 3, 4)) == (DECLARE, 3)
    assert first_half(encode(PLACE, 1, 0, 4, 1)) == (PLACE, 1, 0)
    assert first_half(encode(GAIN, 1, 2, 3, 4, 5, 6)) == (GAIN, 1, 2, 3, 4, 5, 6)
    assert set(TWO_STEPS) < set(MOVES)
