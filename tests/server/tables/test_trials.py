"""Trials begin in the middle of a game, with its dice to come or with new ones."""

from collections import Counter

import pytest

from fatesmith.content.setup import new_state
from fatesmith.engine.ids import NATURE
from fatesmith.engine.loop import play
from fatesmith.engine.move import ROLL, first_of, kind_of, second_of, third_of
from fatesmith.notation.fair import FairNature, Terms, commitment, draws
from fatesmith.notation.moves import find_move, format_move
from fatesmith.notation.record import Record
from fatesmith.server.tables.errors import Refusal
from fatesmith.server.tables.trials import SameDice, fall, started, trial_plan
from tests.review.games import mixed_record, record_of

SEED = bytes(range(32))
TERMS = Terms("here", ("-", "-"))


def middle(record: Record) -> int:
    asked = [number for number, (state, _) in enumerate(record.states()) if state.seat != NATURE]
    return asked[len(asked) // 3]


@pytest.mark.parametrize(("seats", "module"), [(2, "none"), (3, "goddess"), (4, "titans")])
def test_with_the_same_dice_the_same_choices_give_the_same_game(seats: int, module: str) -> None:
    record = mixed_record(seats, module)
    at = middle(record)
    plan = trial_plan(record, at, True, "/r/x")
    state, nature = new_state(record.setup), FairNature(SEED, TERMS)
    first = started(plan, state, nature)
    played = record.moves[: at + len(first.rolls)]
    rest = iter(record.moves[at:])
    while not state.over:
        chosen = next(move for move in rest if kind_of(move) != ROLL)
        play(state, chosen)
        before = len(played)
        played.append(chosen)
        rolls, taken = fall(state, nature, SameDice(plan, record.moves[at : before + 1]))
        dice = [number for number, text in enumerate(rolls) if text.startswith("roll")]
        assert taken == dice, "every die comes from the game"
        played += record.moves[before + 1 : before + 1 + len(rolls)]
        assert rolls == [format_move(move) for move in played[before + 1 :]]
    assert played == record.moves
    assert state.outcome == record.replay().outcome


def test_new_dice_come_from_the_table_s_own_seed() -> None:
    record = mixed_record(2, "none")
    plan = trial_plan(record, middle(record), False, "/r/x")
    assert plan.dice == {}
    dice = set()
    for seed in (bytes([number] * 32) for number in range(12)):
        state = new_state(record.setup)
        nature = FairNature(seed, TERMS)
        started(plan, state, nature)
        while state.seat != NATURE and not state.over:
            play(state, state.pending[0])
        dice.add(tuple(fall(state, nature, SameDice(plan, ()))[0]))
    assert len(dice) > 4


def test_which_of_equal_faces_a_die_showed_comes_from_the_seed_if_it_is_known() -> None:
    fair = record_of("theron,ilo", 2, "introductory")
    state, nature = new_state(fair.setup), FairNature(SEED, TERMS)
    record = Record(
        fair.setup, table="here", clients=["-", "-"], seed=SEED, commit=commitment(SEED)
    )
    while not state.over:
        drawn = nature.choose(state) if state.seat == NATURE else state.pending[-1]
        # As tables keep it: the text does not say which of equal faces it was.
        move = find_move(state, format_move(drawn))
        record.moves.append(move)
        play(state, move)
    plan = trial_plan(record, 0, True, "/r/x")
    slots = [
        int(third_of(each.drawn))
        for each in draws(record, SEED, TERMS)
        if kind_of(each.drawn) == ROLL and (first_of(each.drawn), second_of(each.drawn)) == (0, 0)
    ]
    assert plan.dice["0.0"] == slots
    assert len(set(plan.dice["0.0"])) == 6, "not always the first of equal faces"


def test_without_a_seed_each_of_equal_faces_is_as_likely() -> None:
    shown: Counter[int] = Counter()
    for deal in range(6):
        plan = trial_plan(record_of("theron,ilo", 2, "introductory", deal), 0, True, "/r/x")
        for slots in plan.dice.values():
            shown.update(slots)
    each = sum(shown.values()) / 6
    assert len(shown) == 6
    assert all(0.6 * each < number < 1.5 * each for number in shown.values()), shown


@pytest.mark.parametrize("late", [0, 1, 10_000])
def test_where_nothing_is_left_to_decide_no_trial_begins(late: int) -> None:
    record = mixed_record(2, "none")
    last = max(number for number, (state, _) in enumerate(record.states()) if state.seat != NATURE)
    assert trial_plan(record, last, True, "/r/x").at == last
    with pytest.raises(Refusal, match=f"after {last} moves"):
        trial_plan(record, last + 1 + late, True, "/r/x")
    with pytest.raises(Refusal):
        trial_plan(record, -1, True, "/r/x")


def test_rolls_that_the_game_did_not_make_are_fair() -> None:
    record = mixed_record(2, "none")
    plan = trial_plan(record, middle(record), True, "/r/x")
    state = record.replay(plan.at)
    everything = [move for move in record.moves if kind_of(move) == ROLL] * 10
    dice = SameDice(plan, everything)
    while state.seat != NATURE:
        play(state, state.pending[0])
    assert dice.choose(state) is None
    rolls, taken = fall(state, FairNature(SEED, TERMS), dice)
    assert rolls
    assert taken == []
