"""Compact lines: who did what, and with what result."""

from fatesmith import Setup, new_state
from fatesmith.engine.arrange import AT_EXTRA_ACTION, AT_REINFORCEMENT, AT_TURN
from fatesmith.prose.story import tell_story
from tests.stories import NAMES, events_of_the_deal, listening, told
from tests.support import (
    answer,
    begin,
    bless,
    perform,
    roll,
    set_hero,
)


def test_a_turn_begins_with_a_heading_and_one_line_per_roll() -> None:
    state = listening()
    begin(state, AT_TURN)
    roll(state, 0, "s1 g1")
    roll(state, 1, "g1 g1")
    roll(state, 2, "g1 v2")
    assert told(state) == [
        "— Round 1, your turn",
        "You rolled 1 sun, 1 gold: +1 gold +1 sun",
        "Ada rolled 1 gold, 1 gold: +2 gold",
        "Bram rolled 1 gold, 2 glory: +1 gold +2 glory",
    ]


def test_what_a_full_reserve_cannot_hold_is_told_as_lost() -> None:
    state = listening()
    set_hero(state, 0, gold=11, sun=6)
    bless(state, 0, "g3 s1")
    assert (
        told(state)[0] == "You rolled 3 gold, 1 sun: +1 gold, 2 gold and 1 sun lost: reserve full"
    )


def test_dice_of_others_are_told_before_anybody_chooses() -> None:
    state = listening()
    set_hero(state, 0, light="g3/v2")
    begin(state, AT_TURN)
    roll(state, 0, "g3/v2 g1")
    roll(state, 1, "g1 g1")
    roll(state, 2, "g1 v2")
    assert told(state)[1:] == [
        "You rolled (3 gold or 2 glory), 1 gold",
        "Ada rolled 1 gold, 1 gold",
        "Bram rolled 1 gold, 2 glory",
    ]
    before = len(state.journal or [])
    answer(state, 0, "gain v2")
    assert tell_story((state.journal or [])[before:], NAMES)[:3] == [
        "You: +1 gold +2 glory",
        "Ada received 1 gold, 1 gold: +2 gold",
        "Bram received 1 gold, 2 glory: +1 gold +2 glory",
    ]


def test_a_purchase_is_told_with_its_price() -> None:
    state = listening()
    set_hero(state, 0, gold=6)
    begin(state)
    answer(state, 0, "forge g6 light:g1", "forge g3 dark:v2")
    assert told(state)[:2] == [
        "You forged 6 gold on the light die, replacing 1 gold: -4 gold",
        "You forged 3 gold on the dark die, replacing 2 glory: -2 gold",
    ]


def test_an_extra_action_is_told_with_all_it_cost() -> None:
    state = listening()
    set_hero(state, 0, sun=3, gold=2)
    begin(state, AT_EXTRA_ACTION)
    clone = listening()
    set_hero(clone, 0, sun=3, gold=2)
    begin(clone, AT_EXTRA_ACTION)
    answer(state, 0, "feat spirits")
    assert told(state)[0] == (
        "You performed Wild Spirits as an extra action: +3 gold -3 sun +3 moon"
    )
    answer(clone, 0, "forge g3 light:g1")
    assert told(clone)[0] == (
        "You forged 3 gold on the light die, replacing 1 gold as an extra action: -2 gold -2 sun"
    )


def test_a_reinforcement_is_told_with_what_it_cost_and_gave() -> None:
    state = listening()
    set_hero(state, 0, gold=3, feats="elder")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use elder")
    assert told(state)[0] == "You used The Elder: -3 gold +4 glory"


def test_a_blessing_applied_again_is_distinguished() -> None:
    state = listening(3, "cerberus")
    set_hero(state, 0, tokens="cerberus")
    bless(state, 0, "g1 s1")
    answer(state, 0, "spend cerberus")
    assert told(state)[:2] == [
        "You rolled 1 gold, 1 sun: +1 gold +1 sun",
        "You spent a Cerberus token: +1 gold +1 sun",
    ]


def test_gold_on_the_track_and_laps_are_told() -> None:
    state = listening()
    set_hero(state, 0, tracks=1, track_steps=10)
    bless(state, 0, "g6 g1")
    answer(state, 0, "hammer 6", "hammer 1")
    assert told(state)[0] == (
        "You rolled 6 gold, 1 gold: +10 glory, hammer lap done, 7 gold to the hammer (step 17)"
    )


def test_an_ousted_hero_is_told_with_the_roll_that_follows() -> None:
    state = listening(3, "bear")
    set_hero(state, 1, portal=2, feats="bear")
    perform(state, 0, "satyrs")
    roll(state, 1, "g1 m1")
    assert told(state) == [
        "You performed Satyrs: -3 moon",
        "Ada got ousted by you: +3 glory",
        "Ada rolled 1 gold, 1 moon: +1 gold +1 moon",
    ]


def test_faces_taken_are_told_after_the_rolls() -> None:
    state = listening()
    perform(state, 0, "satyrs")
    roll(state, 1, "g1 m1")
    roll(state, 2, "s1 v2")
    answer(state, 0, "take s1 v2")
    assert told(state)[:4] == [
        "You performed Satyrs: -3 moon",
        "Ada rolled 1 gold, 1 moon",
        "Bram rolled 1 sun, 2 glory",
        "You took 1 sun, 2 glory: +1 sun +2 glory",
    ]


def test_losses_are_told_with_the_dice_that_caused_them() -> None:
    state = listening()
    set_hero(state, 1, gold=2)
    perform(state, 0, "minotaur")
    roll(state, 1, "g1 g1")
    roll(state, 2, "s1 g1")
    assert told(state)[:3] == [
        "You performed Minotaur: -3 sun",
        "Ada rolled 1 gold, 1 gold: -2 gold",
        "Bram rolled 1 sun, 1 gold",
    ]


def test_a_copy_is_told_with_the_face_copied() -> None:
    state = listening()
    set_hero(state, 1, light="v4", shows="v4 g1")
    bless(state, 0, "mirror g1")
    answer(state, 0, "copy v4")
    assert told(state)[0] == "You rolled mirror, 1 gold, copied 4 glory: +1 gold +4 glory"


def test_a_woken_card_is_told_on_a_line_of_its_owner() -> None:
    state = listening(3, "boar")
    perform(state, 1, "boar")
    answer(state, 1, "seat 0")
    answer(state, 0, "forge boar-red light:s1")
    told_so_far = len(state.journal or [])
    bless(state, 0, "boar-red g1")
    answer(state, 0, "gain s1")
    answer(state, 1, "gain v3")
    assert tell_story((state.journal or [])[told_so_far:], NAMES)[:2] == [
        "You rolled red boar, 1 gold: +1 gold +1 sun",
        "Ada’s Tenacious Boar: +3 glory",
    ]


def test_faces_left_out_of_mixed_pools_are_told_once() -> None:
    state = new_state(Setup.introductory(2), journal=True)
    answer(state, state.seat, "remove g6", "remove v1s1", "remove v4", "remove v2m2")
    assert tell_story(state.journal or [], NAMES)[0] == (
        "Not in this game: 6 gold, (1 sun and 1 glory), 4 glory, (2 moon and 2 glory)"
    )


def test_tokens_and_room_are_told_as_gains() -> None:
    state = listening(3, "triton")
    perform(state, 0, "triton")
    assert told(state)[0] == "You performed Triton: -4 sun, a Triton token"
    state = listening()
    perform(state, 0, "chest")
    assert told(state)[0] == (
        "You performed The Blacksmith’s Chest: -1 moon, room for 4 gold, 3 sun and 3 moon more"
    )


def test_the_story_needs_no_names() -> None:
    state = listening()
    bless(state, 0, "g1 g1")
    assert tell_story((state.journal or [])[events_of_the_deal(state) :], {})[0] == (
        "Seat 0 rolled 1 gold, 1 gold: +2 gold"
    )
