"""Compact lines for what the expansion adds."""

from fatesmith.engine.arrange import AT_BLESSING, AT_EXTRA_ACTION, AT_REINFORCEMENT
from tests.stories import after, listening, told
from tests.support import (
    answer,
    begin,
    bless,
    own_bound,
    own_card,
    perform,
    roll,
    set_hero,
)


def test_a_golem_is_told_with_what_it_finds() -> None:
    state = listening(module="goddess")
    bless(state, 0, "golem-moon s1")
    told_so_far = len(state.journal or [])
    answer(state, 0, "step 2")
    assert after(state, told_so_far)[:2] == [
        "Your golem walked on: +1 sun",
        "You: +1 sun",
    ]


def test_what_the_other_die_gives_stays_with_the_roll() -> None:
    state = listening(module="goddess")
    set_hero(state, 0, golem=8)
    bless(state, 0, "golem-moon g1")
    assert told(state)[:2] == [
        "You rolled moon golem, 1 gold: +1 gold",
        "Your golem walked on: +3 glory",
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
        "Your golem walked on: +3 glory",
        "Ada lost to the labyrinth: -1 glory",
        "Bram lost to the labyrinth: -2 glory",
        "Your golem walked on: +10 glory, treasure found",
        *told(state)[5:],
    ]


def test_reaching_the_goddess_first_is_told_with_the_dice_that_are_set() -> None:
    state = listening(module="goddess")
    set_hero(state, 0, golem=35)
    perform(state, 0, "great-golem")
    answer(state, 0, "set s1 v2")
    assert told(state)[1:3] == [
        "Your golem walked on: +15 glory, the goddess reached first",
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
        "You rolled yellow chaos, 1 gold: +1 gold +3 glory, allegiance from 3 to 6 (loyal)"
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
        "You rolled 1 gold, 1 gold: +4 gold +2 glory, with 2 gold and 2 glory from the devoted zone"
    )


def test_a_rebels_first_feat_is_told_with_its_bonus() -> None:
    state = listening(module="titans")
    set_hero(state, 0, allegiance=10)
    perform(state, 0, "guardian")
    assert told(state)[0] == (
        "You performed The Guardian: -2 sun +3 glory, with 3 glory from the rebellion zone"
    )


def test_a_pushed_hero_has_a_line_of_their_own() -> None:
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
        "You performed The Memory: -1 moon, token A on the island of 2 moon and 3 moon, token B on "
        "the island of 2 sun and 3 sun"
    )
    told_so_far = len(state.journal or [])
    perform(state, 0, "guardian")
    assert after(state, told_so_far)[:2] == [
        "You performed The Guardian: -2 sun",
        "You collected a Memory token, side B, on the island of 2 sun and 3 sun: +1 sun, "
        "allegiance from 0 to 2",
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
    set_hero(state, 2, portal=3)
    perform(state, 0, "left-hand")
    roll(state, 0, "g1 g1")
    roll(state, 1, "s1 g1")
    roll(state, 2, "g1 v2")
    assert told(state)[:9] == [
        "You performed The Left Hand: -6 sun",
        "You went home",
        "Ada got ousted by you",
        "Bram got ousted by you",
        "You rolled 1 gold, 1 gold: +2 gold",
        "Ada rolled 1 sun, 1 gold",
        "You applied Ada’s dice: +1 gold +1 sun",
        "Bram rolled 1 gold, 2 glory",
        "You applied Bram’s dice: +1 gold +2 glory",
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
    assert "Everybody took the dice of the hero before them" in told(state)


def test_a_refuge_is_told_with_the_ousting() -> None:
    state = listening(3, "pegasus")
    set_hero(state, 1, portal=2, feats="pegasus")
    perform(state, 0, "satyrs")
    answer(state, 1, "island 5")
    assert told(state)[1] == "Ada got ousted by you: now on the island of 4 sun and 5 sun"


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
