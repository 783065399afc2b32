"""What happened can be told, event by event or in compact lines."""

import random
import re

import pytest

from fatesmith import CATALOG, Setup, State, apply, new_state
from fatesmith.content.named import MODULES
from fatesmith.engine.amount import Amount
from fatesmith.engine.arrange import AT_BLESSING, AT_EXTRA_ACTION, AT_REINFORCEMENT, AT_TURN
from fatesmith.engine.deal import STARTING_GOLD
from fatesmith.engine.event import (
    EVENT_NAMES,
    FACE_SOURCE,
    FEAT_SOURCE,
    SPACE_SOURCE,
    ZONE_SOURCE,
    Event,
    source,
)
from fatesmith.engine.ids import RESOURCES
from fatesmith.prose.names import resource_name
from fatesmith.prose.story import tell_event, tell_story
from fatesmith.prose.voice import YOU
from tests.players import Saver, game_near_the_goal
from tests.support import (
    answer,
    begin,
    bless,
    face,
    own_bound,
    own_card,
    perform,
    position,
    roll,
    set_hero,
)

NAMES = {0: YOU, 1: "Ada", 2: "Bram"}
SATYRS = source(FEAT_SOURCE, CATALOG.set_number("satyrs"))
TWINS = CATALOG.set_number("twins")
MEMORY = CATALOG.set_number("memory")


def told(state: State) -> list[str]:
    """The story since the position was set up."""
    assert state.journal is not None
    return tell_story(state.journal[_setup_events(state) :], NAMES)


def _setup_events(state: State) -> int:
    """Events of the deal: the start, the gold, and the first turn that tests leave."""
    fresh = new_state(Setup.introductory(state.seats), journal=True)
    return len(fresh.journal or [])


def listening(seats: int = 3, *feats: str, module: str = "none") -> State:
    return position(seats, *feats, module=module, journal=True)


def after(state: State, told_so_far: int) -> list[str]:
    """The story since then."""
    return tell_story((state.journal or [])[told_so_far:], NAMES)


def play_eagerly(setup: Setup, rng: random.Random) -> State:
    """A whole game in which all kinds of cards get bought."""
    state = new_state(setup, journal=True)
    saver = Saver(rng, state)
    while not state.over:
        apply(state, saver.choose(state))
    return state


def setups() -> list[Setup]:
    base = [
        make(seats)
        for make in (Setup.introductory, Setup.advanced, Setup.draft)
        for seats in (2, 3, 4)
    ]
    scepters = [Setup.named("versatility", 2 + number % 3) for number in range(9)]
    return (
        base
        + scepters
        + [
            Setup.random(seats, seed, module=module, rebellion=True, promos=True)
            for module in MODULES
            for seats in (2, 3, 4)
            for seed in range(12)
        ]
    )


def test_every_kind_of_event_is_told_in_random_games() -> None:
    kinds = set()
    rng = random.Random("story")
    for state in [*(play_eagerly(setup, rng) for setup in setups()), game_near_the_goal()]:
        assert state.journal is not None
        for event in state.journal:
            sentence = tell_event(event, NAMES)
            assert sentence.endswith("."), sentence
            assert sentence[0].isupper() or sentence[0] == "(", sentence
            kinds.add(event.kind)
        lines = tell_story(state.journal, NAMES)
        assert all(line and not line.endswith(":") for line in lines)
    missing = [EVENT_NAMES[kind] for kind in range(len(EVENT_NAMES)) if kind not in kinds]
    assert missing == []


RESOURCE_NAMES = [resource_name(resource) for resource in range(RESOURCES)]
CHANGE = re.compile(rf"([+-]\d+) ({'|'.join(RESOURCE_NAMES)})")


@pytest.mark.parametrize("setup", setups()[::4], ids=lambda s: f"{s.seats}-{s.module}-{s.feats[0]}")
def test_the_lines_add_up_to_the_reserves(setup: Setup) -> None:
    state = play_eagerly(setup, random.Random(f"sums {setup}"))
    told = [0] * len(RESOURCE_NAMES)
    for line in tell_story(state.journal or [], NAMES):
        for number, resource in CHANGE.findall(line):
            told[RESOURCE_NAMES.index(resource)] += int(number)
    told[0] += sum(STARTING_GOLD[: state.seats])
    held = [Amount(h.gold, h.sun, h.moon, h.glory, h.ancient).parts() for h in state.heroes]
    assert told == [sum(column) for column in zip(*held, strict=True)]


@pytest.mark.parametrize("cut", range(2, 12))
def test_a_story_can_begin_anywhere(cut: int) -> None:
    rng = random.Random(f"cut {cut}")
    module = MODULES[cut % 3]
    setup = Setup.random(2 + cut % 3, cut, module=module, rebellion=True, promos=True)
    journal = play_eagerly(setup, rng).journal or []
    for start in range(0, len(journal), cut * 3):
        assert all(tell_story(journal[start : start + cut], NAMES))


@pytest.mark.parametrize(
    ("kind", "seat", "numbers", "sentence"),
    [
        ("turn started", 0, (3,), "Your turn started."),
        ("turn started", 1, (3,), "Ada’s turn started."),
        ("gained", 0, (1, 2, source(FACE_SOURCE, face("s1"))), "You gained 2 sun from 1 sun."),
        ("paid", 1, (2, 3, SATYRS), "Ada paid 3 moon for Satyrs."),
        ("ousted", 0, (1, 2), "You had to leave island 2, ousted by Ada."),
        ("ousted", 1, (1, 4), "Ada left island 4 for home."),
        ("passed", 2, (1,), "Bram passed."),
        (
            "gained",
            1,
            (3, 5, source(SPACE_SOURCE, 5)),
            "Ada gained 5 glory from space 5 of the labyrinth.",
        ),
        ("gained", 0, (0, 1, source(ZONE_SOURCE, 20)), "You gained 1 gold from zone L1."),
        (
            "overflowed",
            0,
            (4, 2, SATYRS),
            "You lost 2 ancient shards from Satyrs, as the reserve was full.",
        ),
        ("golem moved", 0, (9, 1), "Your golem walked from 1 to 9."),
        (
            "allegiance moved",
            1,
            (1, 3, 1),
            "Ada’s allegiance moved from -20 to -25, on the special path.",
        ),
        ("allegiance moved", 1, (20, 19, 0), "Ada’s allegiance moved from 3 to 5 (zone L1)."),
        ("zone bonus", 0, (26, 1, 1), "You got 1 gold and 1 glory more in zone L3."),
        ("keepsake placed", 0, (MEMORY, 3, 0), "You put a Memory token, side A, on island 3."),
        (
            "keepsake collected",
            2,
            (MEMORY, 3, 1),
            "Bram collected a Memory token, side B, on island 3.",
        ),
        ("store emptied", 0, (6, 1, 2), "You emptied a scepter at 6 to pay 2 sun."),
        ("spare lost", 0, (1, 1), "You lost 1 sun left over from a scepter."),
        ("climber cashed", 0, (4,), "You cashed in the companion at 4."),
        ("treasure taken", 0, (1, 3), "You found a treasure hall and took the treasure of glory."),
        ("goal reached", 0, (1,), "You reached the goddess first."),
        ("rolled again", 0, (2,), "You paid to roll the celestial die again."),
        (
            "foretold",
            0,
            (face("g1"), face("v2"), 1),
            "You had foretold 1 gold and 2 glory: one of them came true.",
        ),
        ("dice passed on", 5, (), "Everybody took the dice of the hero before."),
    ],
)
def test_a_sentence_names_seat_deed_and_cause(
    kind: str, seat: int, numbers: tuple[int, ...], sentence: str
) -> None:
    assert tell_event(Event(EVENT_NAMES.index(kind), seat, numbers), NAMES) == sentence


# Compact lines ------------------------------------------------------------------------------------


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


def test_a_blessing_applied_again_is_told_apart() -> None:
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
        "Ada had to leave island 2, ousted by you: +3 glory",
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
    assert tell_story((state.journal or [])[_setup_events(state) :], {})[0] == (
        "Seat 0 rolled 1 gold, 1 gold: +2 gold"
    )


# The expansion ------------------------------------------------------------------------------------


def test_a_golem_is_told_with_what_it_finds() -> None:
    state = listening(module="goddess")
    bless(state, 0, "golem-moon s1")
    told_so_far = len(state.journal or [])
    answer(state, 0, "step 2")
    assert after(state, told_so_far)[:2] == [
        "Your golem walked from space 1 to 2: +1 sun",
        "You: +1 sun",
    ]


def test_what_the_other_die_gives_stays_with_the_roll() -> None:
    state = listening(module="goddess")
    set_hero(state, 0, golem=8)
    bless(state, 0, "golem-moon g1")
    assert told(state)[:2] == [
        "You rolled moon golem, 1 gold: +1 gold",
        "Your golem walked from space 8 to 13: +3 glory",
    ]


def test_the_celestial_die_has_a_line_of_its_own() -> None:
    state = listening(module="goddess")
    set_hero(state, 0, golem=9)
    bless(state, 0, "golem-moon golem-sun")
    told_so_far = len(state.journal or [])
    answer(state, 0, "now")
    roll(state, 0, "celestial-glory")
    assert after(state, told_so_far)[0] == (
        "You rolled 5 glory with the celestial die, the bonus of two golems: +5 glory"
    )


def test_glory_taken_on_a_space_is_told_as_the_loss_of_the_others() -> None:
    state = listening(module="goddess")
    set_hero(state, 0, golem=6)
    set_hero(state, 1, glory=1)
    set_hero(state, 2, glory=5)
    perform(state, 0, "great-golem")
    answer(state, 0, "step 7", "gain v10")
    assert told(state) == [
        "You performed The Great Golem: -5 moon",
        "Your golem walked from space 6 to 7: +3 glory",
        "Ada lost to space 7 of the labyrinth: -1 glory",
        "Bram lost to space 7 of the labyrinth: -2 glory",
        "Your golem walked from space 7 to 8: +10 glory, treasure found",
        *told(state)[5:],
    ]


def test_reaching_the_goddess_first_is_told_with_the_dice_that_are_set() -> None:
    state = listening(module="goddess")
    set_hero(state, 0, golem=35)
    perform(state, 0, "great-golem")
    answer(state, 0, "set s1 v2")
    assert told(state)[1:3] == [
        "Your golem walked from space 35 to 36: +15 glory, the goddess reached first",
        "You turned the dice to 1 sun, 2 glory: +1 sun +2 glory",
    ]


def test_a_turned_die_is_told_with_its_face() -> None:
    state = listening(3, "celestial-die")
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-side")
    answer(state, 0, "turn dark:v2")
    assert told(state)[:3] == [
        "You performed The Celestial Die: -3 moon",
        "You rolled the celestial side with the celestial die",
        "You turned a die to 2 glory: +2 glory",
    ]


def test_a_die_turned_to_a_face_without_effect_is_told_with_what_lies_up() -> None:
    state = listening(3, "celestial-die")
    set_hero(state, 0, light="x3")
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-side")
    answer(state, 0, "turn light:x3")
    assert "You turned a die; they show triple, 1 gold" in told(state)


def test_a_die_turned_to_a_mirror_is_told_with_what_it_copies() -> None:
    state = listening(3, "celestial-die")
    set_hero(state, 0, light="mirror")
    set_hero(state, 1, light="v4", shows="v4 g1")
    perform(state, 0, "celestial-die")
    roll(state, 0, "celestial-side")
    answer(state, 0, "turn light:mirror", "copy v4")
    assert told(state)[2] == "You turned a die, copied 4 glory: +4 glory"


def test_ones_own_card_woken_by_oneself_stays_on_the_line() -> None:
    state = listening(3, "boar", "light")
    own_bound(state, 0, "boar-red")
    set_hero(state, 0, gold=3, feats="light")
    set_hero(state, 1, light="boar-red", shows="boar-red g1")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use light", "copy boar-red", "gain s1", "gain v3")
    assert told(state)[0] == (
        "You used The Light, copied the red boar: -3 gold +1 sun +3 glory, Tenacious Boar"
    )


def test_a_die_rolled_again_is_told_with_both_faces() -> None:
    state = listening(3, "twins")
    set_hero(state, 0, gold=3, feats="twins")
    begin(state, AT_BLESSING)
    roll(state, 0, "g1 v2")
    answer(state, 0, "reroll light")
    roll(state, 0, "s1")
    answer(state, 0, "gain m1")
    assert told(state)[:2] == [
        "You rolled the light die again (1 gold): -3 gold +1 moon, now 1 sun",
        "You rolled 1 sun, 2 glory: +1 sun +2 glory",
    ]


def test_allegiance_is_told_from_where_to_where() -> None:
    state = listening(module="titans")
    set_hero(state, 0, allegiance=19)
    bless(state, 0, "chaos-yellow g1")
    answer(state, 0, "first g1")
    assert told(state)[0] == (
        "You rolled yellow chaos, 1 gold: +1 gold +3 glory, allegiance from 3 to 6 (zone L1)"
    )
    state = listening(module="titans")
    bless(state, 0, "a1 v1l1")
    assert told(state)[0] == (
        "You rolled 1 ancient shard, (1 glory and 1 loyalty): +1 glory +1 ancient shard, "
        "allegiance back at 0"
    )


def test_what_a_zone_adds_is_part_of_the_sum() -> None:
    state = listening(module="titans")
    set_hero(state, 0, allegiance=23)
    bless(state, 0, "g1 g1")
    assert told(state)[0] == (
        "You rolled 1 gold, 1 gold: +4 gold +2 glory, with 2 gold and 2 glory from zone L2"
    )


def test_a_rebels_first_feat_is_told_with_its_bonus() -> None:
    state = listening(module="titans")
    set_hero(state, 0, allegiance=10)
    perform(state, 0, "guardian")
    assert told(state)[0] == (
        "You performed The Guardian: -2 sun +3 glory, with 3 glory from zone R1"
    )


def test_who_is_pushed_is_told_on_a_line_of_his_own() -> None:
    state = listening(module="titans")
    set_hero(state, 0, feats="oracle")
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use oracle", "die light")
    roll(state, 0, "a1")
    assert told(state)[:4] == [
        "You used The Oracle",
        "You rolled 1 ancient shard: +1 ancient shard, allegiance from 0 to -1",
        "Ada got pushed: allegiance from 0 to -1",
        "Bram got pushed: allegiance from 0 to -1",
    ]


def test_memory_tokens_are_told_when_placed_and_when_collected() -> None:
    state = listening(module="titans")
    perform(state, 0, "memory")
    answer(state, 0, "place 2A 6B")
    assert told(state)[0] == (
        "You performed The Memory: -1 moon, token A on island 2, token B on island 6"
    )
    told_so_far = len(state.journal or [])
    perform(state, 0, "guardian")
    assert after(state, told_so_far)[:2] == [
        "You performed The Guardian: -2 sun",
        "You collected a Memory token, side B, on island 6: +1 sun, allegiance from 0 to 2",
    ]


def test_the_owner_of_misfortune_is_told_with_the_dice_of_the_bearer() -> None:
    state = listening(module="titans")
    own_bound(state, 1, "misfortune-red")
    bless(state, 0, "misfortune-red g6")
    answer(state, 0, "gain l1")
    answer(state, 1, "gain a1")
    assert told(state)[:2] == [
        "You rolled red misfortune, 6 gold: +6 gold, allegiance from 0 to 1",
        "Ada’s Mirror of Misfortune: +6 gold +1 ancient shard, allegiance from 0 to -1",
    ]


def test_gold_on_scepters_and_from_them_is_told() -> None:
    state = listening(3, "scepter")
    set_hero(state, 0, gold=11, stores=(4,))
    bless(state, 0, "g3 v2")
    answer(state, 0, "store 4 2")
    assert told(state)[0] == (
        "You rolled 3 gold, 2 glory: +1 gold +2 glory, 2 gold on a scepter (now at 6)"
    )
    told_so_far = len(state.journal or [])
    answer(state, 0, "forge v4 light:g1", "drain 6 3")
    assert after(state, told_so_far)[0] == (
        "You forged 4 glory on the light die, replacing 1 gold: -9 gold, 3 gold from a scepter "
        "(now at 3)"
    )


def test_an_emptied_scepter_is_told_with_what_it_pays() -> None:
    state = listening(3, "scepter")
    set_hero(state, 0, stores=(6,), gold=2)
    begin(state, AT_EXTRA_ACTION)
    answer(state, 0, "forge g3 light:g1")
    assert told(state)[0] == (
        "You forged 3 gold on the light die, replacing 1 gold as an extra action: -2 gold, a "
        "scepter at 6 emptied for 2 sun"
    )
    state = listening(3, "scepter")
    set_hero(state, 0, stores=(6,))
    begin(state)
    answer(state, 0, "feat elder")
    assert told(state)[:2] == [
        "You performed The Elder: a scepter at 6 emptied for 2 sun",
        "You lost 1 sun left over from a scepter",
    ]


def test_a_companion_is_told_from_joining_to_cashing() -> None:
    state = listening(3, "companion")
    perform(state, 0, "companion")
    assert told(state)[0] == "You performed The Companion: -1 moon, a companion"
    set_hero(state, 0, climbers=(2,))
    begin(state, AT_REINFORCEMENT)
    told_so_far = len(state.journal or [])
    answer(state, 0, "use companion", "cash 3")
    assert after(state, told_so_far) == [
        "You used The Companion: companion at 3",
        "You cashed in the companion at 3: +3 sun +3 glory",
    ]


def test_dice_rolled_to_be_looked_at_are_told_before_what_is_taken() -> None:
    state = listening(2, "wind")
    perform(state, 0, "wind")
    roll(state, 0, "g1 v2")
    roll(state, 1, "s1 v2")
    answer(state, 0, "gain v4")
    assert told(state)[:4] == [
        "You performed The Wind: -3 moon",
        "You rolled 1 gold, 2 glory",
        "Ada rolled 1 sun, 2 glory",
        "You took what the dice showed: +4 glory",
    ]


def test_dice_of_ousted_heroes_are_told_as_theirs() -> None:
    state = listening(3, "left-hand")
    set_hero(state, 1, portal=2)
    perform(state, 0, "left-hand")
    roll(state, 0, "g1 g1")
    roll(state, 1, "s1 g1")
    assert told(state)[:6] == [
        "You performed The Left Hand: -6 sun",
        "You left island 4 for home",
        "You rolled 1 gold, 1 gold: +2 gold",
        "Ada had to leave island 2, ousted by you",
        "Ada rolled 1 sun, 1 gold",
        "You applied Ada’s dice: +1 gold +1 sun",
    ]


def test_what_others_lose_to_a_card_is_told_on_their_lines() -> None:
    state = listening(3, "eternal-night")
    set_hero(state, 1, sun=1, moon=2)
    perform(state, 0, "eternal-night")
    assert told(state)[:2] == [
        "You performed The Eternal Night: +1 sun -5 moon",
        "Ada lost to The Eternal Night: -1 sun -1 moon",
    ]


def test_a_feat_without_paying_is_told_as_such() -> None:
    state = listening(3, "first-titan")
    perform(state, 0, "first-titan")
    answer(state, 0, "feat spirits")
    assert told(state)[:2] == [
        "You performed The First Titan: -5 sun -5 moon",
        "You performed Wild Spirits without paying: +3 gold +3 moon",
    ]


def test_a_monster_is_told_by_its_own_name() -> None:
    state = listening(3, "monsters")
    own_card(state, 1, "monsters")
    perform(state, 0, "monsters")
    assert told(state)[0] == "You performed Monsters: -5 sun -5 moon, Harpy"


def test_a_feat_that_shares_its_name_with_a_monster_is_named_once() -> None:
    state = listening(3, "hydra")
    perform(state, 0, "hydra")
    assert told(state)[0] == "You performed Hydra: -5 sun -5 moon"


def test_a_turn_within_a_turn_has_a_heading() -> None:
    state = listening(3, "eternal-fire")
    perform(state, 0, "eternal-fire")
    assert told(state)[:2] == [
        "You performed The Eternal Fire: -6 sun",
        "— Round 1, your extra turn",
    ]


def test_what_was_foretold_is_told_with_its_reward() -> None:
    state = listening(3, "wheel")
    perform(state, 0, "wheel")
    answer(state, 0, "declare s1 v2")
    roll(state, 0, "s1 g1")
    assert told(state)[1:3] == [
        "You rolled 1 sun, 1 gold: +1 gold +1 sun",
        "You had foretold 1 sun and 2 glory: one of them came true: +8 glory",
    ]


def test_lent_dice_are_told() -> None:
    state = listening(2, "seagull")
    perform(state, 0, "seagull")
    assert "Everybody took the dice of the hero before" in told(state)


def test_a_refuge_is_told_with_the_ousting() -> None:
    state = listening(3, "pegasus")
    set_hero(state, 1, portal=2, feats="pegasus")
    perform(state, 0, "satyrs")
    answer(state, 1, "island 5")
    assert told(state)[1] == "Ada had to leave island 2, ousted by you: now on island 5"


def test_a_payment_that_was_asked_about_is_told_with_what_it_paid() -> None:
    state = listening(3, module="titans")
    set_hero(state, 0, sun=2, ancient=1)
    begin(state)
    answer(state, 0, "feat guardian")
    told_so_far = len(state.journal or [])
    answer(state, 0, "settle 1a.s")
    assert after(state, told_so_far)[0] == "You paid for The Guardian: -1 sun -1 ancient shard"
    state = listening(3, module="titans")
    set_hero(state, 0, sun=2, ancient=1, gold=2)
    begin(state, AT_EXTRA_ACTION)
    answer(state, 0, "forge g3 light:g1")
    told_so_far = len(state.journal or [])
    answer(state, 0, "settle reserve")
    assert after(state, told_so_far)[0] == "You paid for the extra action: -2 sun"
    state = listening(3, "scepter")
    set_hero(state, 0, sun=3, stores=(5,))
    begin(state)
    answer(state, 0, "feat minotaur")
    told_so_far = len(state.journal or [])
    answer(state, 0, "settle 5.s")
    assert after(state, told_so_far)[0] == (
        "You paid for Minotaur: -2 sun, a scepter at 5 emptied for 1 sun"
    )
