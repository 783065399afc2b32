"""The strategist prices every question of every module, and answers with one of its options."""

import pytest

from fatesmith import (
    CATALOG,
    QuickLuck,
    RandomPolicy,
    Setup,
    State,
    apply,
    new_state,
    options,
    play_outs,
)
from fatesmith.bots.weights import start_numbers, weights_of
from fatesmith.content.named import MODULES
from fatesmith.engine.arrange import AT_REINFORCEMENT
from fatesmith.engine.face import COPY_FACE
from fatesmith.engine.ids import GLORY, GOLD, RESOURCES, SUN
from fatesmith.engine.move import FEAT, FORGE, GAIN, PASS, SPEND, first_of, kind_of, third_of
from fatesmith.engine.playout import Policy, SeatPolicies, play_out
from fatesmith.search.prices import Prices
from fatesmith.search.strategist import Strategist
from tests.support import (
    begin,
    die,
    face,
    may,
    position,
    set_all,
    set_hero,
    set_numbers,
)
from tests.topics import at


def ready_for_action(round_: int = 1, **numbers: int) -> State:
    state = position(2)
    set_numbers(state.heroes[0], **numbers)
    state.round = round_
    begin(state)
    return state


def prices(seats: int, **changes: float) -> Prices:
    numbers = {**start_numbers(), **{name.replace("_", " "): n for name, n in changes.items()}}
    return Prices(CATALOG, seats, weights_of(numbers))


class Checked(Policy):
    """Chooses as the strategist does, and checks every answer."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.strategist = Strategist(prices(seats))
        self.topics: set[int] = set()

    def choose(self, state: State) -> int:
        before = state.to_bytes()
        move = self.strategist.choose(state)
        assert move in options(state)
        assert len(self.strategist.values(state)) == len(state.pending)
        assert state.to_bytes() == before
        self.topics.add(kind_of(move))
        return move


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("module", MODULES)
def test_every_question_of_every_module_is_answered_legally(module: str, seats: int) -> None:
    policy = Checked(seats)
    for seed in range(6):
        setup = Setup.random(seats, seed, module=module, rebellion=True, promos=True)
        # Among random players it comes into positions it would not choose itself.
        table = SeatPolicies([policy] + [RandomPolicy(seed)] * (seats - 1))
        play_out(new_state(setup), table, QuickLuck(seed))
        play_out(new_state(setup), policy, QuickLuck(seed))
    assert {FEAT, FORGE, GAIN} <= policy.topics


def test_a_draft_is_answered_too() -> None:
    state = new_state(Setup.draft(3, rebellion=True, promos=True))
    play_out(state, Checked(3), QuickLuck(1))
    assert state.over


def test_set_by_hand_it_beats_chance_nearly_always() -> None:
    table = SeatPolicies([Strategist(prices(2)), RandomPolicy(1)])
    tally = play_outs(new_state(Setup.introductory(2)), 60, table, QuickLuck(1))
    assert tally.shares[0] > 55


def test_prices_run_from_the_start_over_the_middle_to_the_end() -> None:
    found = prices(2, sun_0=6.0, sun_1=2.0, sun_2=1.0)
    by_row = [found.now[row * RESOURCES + SUN] for row in range(1, 11)]
    assert by_row[0] == 6
    assert by_row[4] == 2
    assert by_row[8] == 1
    assert by_row[2] == 4
    # After one's last turn nothing but glory counts.
    assert by_row[9] == 0
    assert found.now[10 * RESOURCES + GLORY] == 1


def test_a_face_is_worth_its_best_alternative_now_and_the_mean_of_what_comes_later() -> None:
    found = prices(2, gold_0=1.0, gold_1=1.0, gold_2=1.0)
    face = CATALOG.face_number("g3/v2")
    assert found.face_now[1 * found.faces + face] == 3
    assert found.face_now[10 * found.faces + face] == 2
    assert found.face_later[9 * found.faces + face] == 3
    blank = 0
    assert found.face_now[1 * found.faces + blank] == 0


def test_special_faces_lose_worth_as_the_game_runs_out() -> None:
    found = prices(4)
    copying = next(face.number for face in CATALOG.faces if face.kind == COPY_FACE)
    by_row = [found.face_now[row * found.faces + copying] for row in range(1, 11)]
    assert by_row == sorted(by_row, reverse=True)
    assert by_row[0] > by_row[-1] > 0


def test_what_the_reserve_has_no_room_for_is_worth_nothing() -> None:
    found = prices(2)
    hero = new_state(Setup.introductory(2)).heroes[0]
    hero.gold = hero.gold_cap
    assert found.amount(hero, 1, 3, 0, 0, 0, 0, 0) == 0
    hero.gold = hero.gold_cap - 1
    one = found.now[1 * RESOURCES + GOLD]
    assert found.amount(hero, 1, 3, 0, 0, 0, 0, 0) == pytest.approx(one)
    # A track takes what the reserve cannot.
    hero.tracks = 1
    assert found.amount(hero, 1, 3, 0, 0, 0, 0, 0) == pytest.approx(3 * one)


def test_in_the_last_round_nothing_is_forged_and_glory_is_bought() -> None:
    state = ready_for_action(9, gold=12, sun=4, moon=4)
    strategist = Strategist(prices(state.seats))
    move = strategist.choose(state)
    assert kind_of(move) == FEAT
    assert CATALOG.feat_set(first_of(move)).slug in ("gorgon", "ferryman")
    values = strategist.values(state)
    forging = [v for v, m in zip(values, state.pending, strict=True) if kind_of(m) == FORGE]
    assert max(forging) <= 0


def test_early_it_forges_over_the_worst_face() -> None:
    state = ready_for_action(gold=4, sun=0, moon=0)
    move = Strategist(prices(state.seats)).choose(state)
    assert kind_of(move) == FORGE
    assert CATALOG.faces[third_of(move)].slug == "g1"


@pytest.mark.parametrize(("round_", "kind"), [(1, PASS), (10, SPEND)])
def test_a_token_is_kept_for_the_last_turn_even_if_nothing_else_can_be_done(
    round_: int, kind: int
) -> None:
    state = at("end turn")
    state.round = round_
    assert [kind_of(move) for move in options(state)] == [PASS, SPEND]
    assert kind_of(Strategist(prices(state.seats)).choose(state)) == kind


def test_a_face_that_is_raised_at_once_counts_in_all_blessings_to_come() -> None:
    state = position(3, "merchant")
    top = CATALOG.faces[CATALOG.levels[-1][0]].slug
    set_hero(
        state, 0, feats="merchant", light=" ".join(["g1"] + 5 * [top]), dark=" ".join(6 * [top])
    )
    set_all(state.stock, [number == face("g6") for number in range(len(CATALOG.faces))])
    begin(state, AT_REINFORCEMENT)
    assert may(state) == ["pass", "use merchant", "use merchant 1"]
    found = prices(3, using=0.0, rivals=0.0)
    values = Strategist(found).values(state)
    for move, value in zip(options(state), values, strict=True):
        twin = state.clone()
        apply(twin, move)
        assert value == pytest.approx(found.worth(twin, 0))
    assert "g6" in die(twin, 0, 0)
    assert values[2] > values[0]
