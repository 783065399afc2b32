"""Every question and every option can be said in plain words."""

import random

import pytest

from fatesmith import CATALOG, NATURE, IllegalMove, Setup, State, apply, new_state, options
from fatesmith.content.named import MODULES
from fatesmith.engine.arrange import AT_BLESSING, AT_EXTRA_ACTION, AT_REINFORCEMENT
from fatesmith.engine.effect import Question
from fatesmith.engine.keepsakes import keepsake
from fatesmith.engine.move import PASS, encode, outcome_key
from fatesmith.notation.moves import find_move
from fatesmith.prose import (
    describe_halves,
    describe_move,
    describe_question,
    sum_up_move,
)
from fatesmith.prose.voice import YOU
from tests.players import Saver
from tests.support import (
    answer,
    begin,
    bless,
    own_card,
    perform,
    play_on,
    position,
    roll,
    set_hero,
    topic,
)
from tests.topics import at

NAMES = {0: YOU, 1: "Ada", 2: "Bram"}


def said(state: State, text: str) -> str:
    return describe_move(state, find_move(state, text), NAMES)


def asked(state: State) -> str:
    return describe_question(state, NAMES)


def check_words(state: State) -> None:
    question = describe_question(state)
    assert question.endswith("."), question
    texts = {describe_move(state, move) for move in options(state)}
    assert len(texts) == len({outcome_key(move) for move in options(state)}), texts
    assert all(text and text == text.strip() for text in texts)


def setups() -> list[Setup]:
    every = (Setup.introductory, Setup.advanced, Setup.draft)
    return [make(seats) for make in every for seats in (2, 3, 4)]


@pytest.mark.parametrize("setup", setups(), ids=lambda s: f"{s.seats}-{s.feats[2] or 'draft'}")
def test_in_random_games_all_options_of_a_question_read_differently(setup: Setup) -> None:
    rng = random.Random(f"prose {setup}")
    for _ in range(3):
        state = new_state(setup)
        while not state.over:
            check_words(state)
            apply(state, rng.choice(options(state)))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("module", MODULES)
def test_with_every_box_the_options_read_differently(module: str, seats: int) -> None:
    for number in range(6):
        rng = random.Random(f"prose {module} {seats} {number}")
        setup = Setup.random(seats, number, module=module, rebellion=True, promos=True)
        state = new_state(setup)
        saver = Saver(rng, state)
        while not state.over:
            if state.seat != NATURE or rng.random() < 0.1:
                check_words(state)
            apply(state, saver.choose(state))


# One test per topic -----------------------------------------------------------------------------

SENTENCES = {
    "roll": "Nature rolls your light die.",
    "action": "You may take one action: perform a feat, or buy faces for gold.",
    "offering": "You may buy another face, of a kind not yet bought in this offering.",
    "reinforce": "You may use a reinforcement before the action.",
    "end turn": "You may spend a token before the turn ends.",
    "again": "You may spend a token to receive 1 gold and the ship a second time.",
    "die": (
        "You must choose a die to roll 4 times, receiving what it shows; gold may be turned into "
        "1 glory each."
    ),
    "copy": "You must choose the face that the mirror copies.",
    "order": "You must choose which face to apply first, the ship or 4 gold.",
    "alternative": "You must choose what to gain from (3 gold or 2 glory), tripled.",
    "convert": (
        "You must choose whether to keep 2 moon and 2 glory or turn sun and moon into 2 glory each."
    ),
    "split": (
        "You must choose how much of 6 gold goes to the hammer track; 5 more steps there are "
        "worth 10 glory."
    ),
    "bargain": "You may buy and forge one face for 2 gold less, thanks to the ship.",
    "gain": "You must choose what to gain from The Guardian’s Owl.",
    "take": "You must choose two of the faces that the others rolled and receive them.",
    "forge": "Ada must forge the red boar, given by you.",
    "bearer": "You must choose who has to forge the red boar.",
    "draw": "Nature draws the next location to fill.",
    "draft": "You must choose cards that cost 2 moon.",
    "remove": "Nature removes a face from pool 5 before the game.",
    "reroll": (
        "You may pay 3 gold to roll a die again before applying: the light die shows 1 gold, the "
        "dark die shows 1 moon."
    ),
    "celestial roll": "Nature rolls the celestial die for you.",
    "celestial reroll": (
        "You may pay 3 gold to roll the celestial die again before applying: it shows 5 glory."
    ),
    "shown": "You must choose a face that is up on any die and apply it.",
    "side": "You must turn one of the dice to a face, which is then applied.",
    "upgrade": "You may raise one face by 2 levels, thanks to the celestial die.",
    "drain": "You must choose how much of 4 gold for 6 gold comes from the scepter at 3.",
    "settle": "You must choose how to pay 3 sun for The Light.",
    "sacrifice": "You must choose how much gold to spend, for 1 glory each.",
    "advance": "You must choose the companion to move up.",
    "set dice": "You must choose the faces that the two dice are turned to, as a blessing.",
    "foretell": "You must name a face on each die: 8 glory if one comes up, 20 if both do.",
    "harvest": "You must choose a resource and gain all of it that the dice show.",
    "buy": "You may buy and forge one face, thanks to The Wood Nymph.",
    "glory face": ("You may forge a face that shows glory for free, before a minor blessing."),
    "temple": "You must forge a face for free, thanks to The Abyssal Trident.",
    "free feat": "You must perform a feat without paying or moving, thanks to The First Titan.",
    "refuge": "Ada must choose an unoccupied island to go to instead of home.",
    "bonus": "You must choose when to roll the celestial die, the bonus of the two golems.",
    "walk": "You must choose where the golem goes (2 steps to walk).",
    "treasure": "You found a treasure hall and must choose a treasure.",
    "pay": "You may pay 6 gold in the labyrinth.",
    "place": (
        "You must put two Memory tokens on two islands: side A is 1 moon and 2 ancient shards, "
        "side B is 1 sun and 2 loyalty."
    ),
    "collect": "You must choose which Memory token on the island of Guardian and Light to collect "
    "first.",
}


def test_every_topic_of_the_engine_is_among_the_sentences() -> None:
    topics = {effect.topic for effect in CATALOG.effects if isinstance(effect, Question)}
    assert topics == set(SENTENCES)


@pytest.mark.parametrize("wanted", SENTENCES)
def test_a_question_says_who_is_asked_and_what(wanted: str) -> None:
    state = at(wanted)
    assert topic(state) == wanted
    assert asked(state) == SENTENCES[wanted]
    check_words(state)


def test_a_finished_game_asks_nothing() -> None:
    state = play_on(new_state(Setup.introductory(2)), random.Random(1))
    assert describe_question(state) == "The game is over."
    with pytest.raises(IllegalMove):
        describe_move(state, encode(PASS))


def test_only_options_are_described() -> None:
    state = at("action")
    with pytest.raises(IllegalMove, match="not an option here"):
        describe_move(state, encode(PASS) + 1)


# What matters for the choice ----------------------------------------------------------------------


def test_a_feat_tells_cost_glory_effect_and_whom_it_ousts() -> None:
    state = position(3)
    set_hero(state, 0, moon=3)
    set_hero(state, 1, portal=2)
    begin(state)
    assert said(state, "feat satyrs") == (
        "Perform Satyrs for 3 moon (6 glory): all other heroes roll, then you receive two of the "
        "faces they rolled; ousts Ada"
    )
    assert "ousts" not in said(state, "feat chest")


def test_those_who_look_on_are_told_less_than_those_who_choose() -> None:
    state = position(3)
    set_hero(state, 0, moon=3, gold=4)
    set_hero(state, 1, portal=2)
    begin(state)

    def summed_up(text: str) -> str:
        return sum_up_move(state, find_move(state, text), NAMES)

    assert summed_up("feat satyrs") == "Perform Satyrs for 3 moon (6 glory): ousts Ada"
    assert summed_up("forge g3 light:g1") == (
        "Forge 3 gold for 2 gold on the light die, replacing 1 gold"
    )
    assert said(state, "forge g3 light:g1").endswith("replacing 1 gold (1 of 5)")
    assert summed_up("pass") == said(state, "pass")
    own_card(state, 0, "elder")
    begin(state, AT_REINFORCEMENT)
    assert summed_up("use elder") == "Use The Elder"


def test_a_hero_on_the_same_island_ousts_nobody() -> None:
    state = position(3)
    set_hero(state, 0, moon=3, portal=2)
    begin(state)
    assert "ousts" not in said(state, "feat satyrs")


def test_a_feat_that_counts_forged_faces_says_how_many_there_are() -> None:
    state = position(2, "typhon")
    set_hero(state, 0, sun=5, moon=5, forged=7)
    begin(state)
    assert said(state, "feat typhon").endswith("for each face you have forged (7 now)")


def test_an_extra_action_is_priced_with_its_two_sun() -> None:
    state = position(3)
    set_hero(state, 0, sun=3, gold=4)
    begin(state, AT_EXTRA_ACTION)
    assert asked(state) == "You may pay 2 sun for an extra action, or end the turn."
    assert said(state, "feat elder").startswith("Perform The Elder for 3 sun in all (0 glory)")
    assert said(state, "forge g6 light:s1") == (
        "Forge 6 gold for 4 gold and 2 sun in all on the light die, replacing 1 sun"
    )
    assert said(state, "pass") == "End the turn without an extra action"


def test_a_forge_tells_price_die_and_what_is_replaced() -> None:
    state = at("action")
    move = find_move(state, "forge g6 light:g1")
    assert describe_halves(state, move) == (
        "Forge 6 gold for 4 gold",
        "on the light die, replacing 1 gold (1 of 5)",
    )
    assert said(state, "forge g6 light:g1") == (
        "Forge 6 gold for 4 gold on the light die, replacing 1 gold (1 of 5)"
    )


def test_a_bargain_tells_both_prices() -> None:
    assert said(at("bargain"), "forge g4 dark:v2") == (
        "Forge 4 gold for 1 gold (instead of 3) on the dark die, replacing 2 glory"
    )


def test_a_face_of_a_card_has_no_price() -> None:
    state = at("forge")
    assert said(state, "forge boar-red light:s1") == (
        "Forge the red boar on the light die, replacing 1 sun"
    )


def test_the_hammer_tells_laps_and_overflow() -> None:
    state = at("split")
    assert said(state, "hammer 0") == "6 to the reserve (3 lost: it is full)"
    assert said(state, "hammer 5") == "5 to the hammer (lap done: +10 glory), 1 to the reserve"
    assert said(state, "hammer 6") == "6 to the hammer (lap done: +10 glory)"


def test_a_gain_beyond_the_reserve_says_what_is_lost() -> None:
    state = position(2)
    set_hero(state, 0, sun=5)
    bless(state, 0, "g2/s2/m2 g1")
    assert said(state, "gain s2") == "Gain 2 sun (1 sun lost: the reserve is full)"
    assert said(state, "gain m2") == "Gain 2 moon"


def test_a_loss_beyond_the_reserve_says_what_is_there() -> None:
    state = position(2)
    set_hero(state, 1, light="g3/v2", gold=1)
    perform(state, 0, "minotaur")
    roll(state, 1, "g3/v2 m1")
    assert asked(state) == "Ada must choose what to lose to (3 gold or 2 glory)."
    assert said(state, "lose g3") == "Lose 3 gold (only 1 gold to lose)"


def test_keeping_and_turning_tell_both_results() -> None:
    state = at("convert")
    assert said(state, "keep") == "Keep 2 moon and 2 glory"
    assert said(state, "convert") == "Turn 2 moon into 4 glory, and gain 2 glory"


def test_a_die_to_roll_shows_its_faces() -> None:
    assert said(at("die"), "die dark") == "Roll the dark die: 1 gold ×4, 1 moon, 2 glory"


def test_other_heroes_are_called_by_their_names() -> None:
    assert said(at("bearer"), "seat 2") == "Choose Bram"
    assert said(at("roll"), "roll 0.light s1") == "Your light die shows 1 sun"


# The expansion: what matters for the choice -------------------------------------------------------


def test_a_payment_is_told_part_by_part() -> None:
    state = at("settle")
    assert said(state, "settle reserve") == "Pay 3 sun"
    assert said(state, "settle 2a.s") == "Pay 1 sun and 2 ancient shards as sun"
    state = position(3, "scepter")
    set_hero(state, 0, sun=1, moon=1, stores=(6, 5, 4), feats="scepter")
    begin(state)
    answer(state, 0, "feat elder")
    assert said(state, "settle 6.s") == (
        "Pay the scepter at 6 as 2 sun (1 sun left over for this turn)"
    )
    assert said(state, "settle 5.s") == "Pay the scepter at 5 as 1 sun"
    answer(state, 0, "settle 6.s")
    assert asked(state) == "You may pay 2 sun for an extra action, or end the turn."
    answer(state, 0, "feat spirits")
    assert said(state, "settle 5.s") == (
        "Pay 1 sun left over from a scepter, 1 sun and the scepter at 5 as 1 sun"
    )


def test_gold_for_and_from_scepters_tells_where_they_stand() -> None:
    assert said(at("drain"), "drain 3 1") == "1 from the scepter (then at 2), 3 from the reserve"
    state = position(2, "scepter")
    set_hero(state, 0, gold=11, stores=(4, 0))
    bless(state, 0, "g6 v2")
    assert asked(state) == (
        "You must choose how much of 6 gold goes on the scepter at 4, which has room for 2 more."
    )
    assert said(state, "store 4 2") == (
        "2 on the scepter (then at 6), 4 to the reserve or another scepter"
    )
    answer(state, 0, "store 4 0")
    assert said(state, "store 0 0") == "6 to the reserve (5 lost: it is full)"


def test_a_gain_tells_where_the_allegiance_token_goes() -> None:
    state = position(2, module="titans")
    set_hero(state, 0, feats="guardian", allegiance=19, ancient=6)
    begin(state, AT_REINFORCEMENT)
    answer(state, 0, "use guardian")
    assert said(state, "gain l1") == "Gain 1 loyalty (allegiance from 3 to 5 (loyal))"
    assert said(state, "gain a1") == (
        "Gain 1 ancient shard (1 ancient shard lost: the reserve is full; allegiance from 3 to 2)"
    )


def test_a_choice_in_a_loyalty_zone_tells_what_the_zone_adds() -> None:
    state = position(2, module="titans")
    set_hero(state, 0, allegiance=26)
    bless(state, 0, "g3/v2 m1")
    assert said(state, "gain g3") == "Gain 3 gold (the exalted zone adds 1 gold and 1 glory)"
    assert said(state, "gain v2") == "Gain 2 glory (the exalted zone adds 1 glory)"


def test_a_choice_is_announced_for_a_dependent_face() -> None:
    state = position(2, module="titans")
    bless(state, 0, "chaos-yellow g1/s1/m1")
    assert asked(state) == (
        "You must choose what to gain from (1 gold or 1 sun or 1 moon), because the yellow "
        "chaos depends on it."
    )


def test_a_feat_tells_what_a_rebellion_zone_pays_and_which_tokens_it_collects() -> None:
    state = position(3, module="titans")
    set_hero(state, 0, allegiance=10, feats="memory", moon=1, sun=2)
    state.keepsakes[0] = keepsake(6, 1)
    begin(state)
    assert said(state, "feat guardian") == (
        "Perform The Guardian for 2 sun (4 glory): each turn you may gain 1 ancient shard or 1 "
        "loyalty; the rebellion zone adds 3 glory; collects your Memory token (1 sun and 2 loyalty)"
    )
    assert "zone" not in said(state, "feat memory")
    own_card(state, 1, "guardian")
    begin(state)
    assert "the rebellion zone adds 2 glory" in said(state, "feat guardian")


def test_a_card_that_counts_says_how_many_there_are() -> None:
    state = position(3, "mists", "goldsmith", "right-hand", "tree", "monsters")
    set_hero(state, 0, sun=5, moon=6, gold=8, feats="tree tree")
    begin(state)
    assert said(state, "feat goldsmith").endswith("including this one (2 now)")
    assert said(state, "feat mists").endswith("(now Ada and Bram with 0 gold)")
    assert said(state, "feat right-hand").endswith("for 1 glory each (8 now)")
    assert said(state, "feat monsters") == "Perform Hydra for 5 sun and 5 moon (26 glory)"
    begin(state, AT_REINFORCEMENT)
    assert said(state, "use tree").endswith("otherwise gain 3 gold and 1 glory (8 gold now)")
    state = position(3, "omniscient")
    set_hero(state, 0, sun=4, light="v3 v3")
    begin(state)
    assert said(state, "feat omniscient").endswith("that shows glory (3 now)")


def test_copies_used_together_say_how_far_they_raise() -> None:
    state = position(2, "merchant")
    set_hero(state, 0, feats="merchant merchant")
    begin(state, AT_REINFORCEMENT)
    assert said(state, "use merchant") == "Use The Merchant: gain 2 glory"
    assert said(state, "use merchant 1") == "Use The Merchant: raise one face by 1 level"
    assert said(state, "use merchant 2") == "Use The Merchant ×2: raise one face by 2 levels"
    answer(state, 0, "use merchant 2")
    assert asked(state) == "You must choose the face to raise by 2 levels."
    assert said(state, "forge g4 light:g1") == (
        "Forge 4 gold on the light die, replacing 1 gold (1 of 5)"
    )


def test_a_companion_tells_what_it_is_worth() -> None:
    state = at("advance")
    assert said(state, "advance 3") == "Move the companion at 3 up to 4"
    set_hero(state, 0, sun=5)
    answer(state, 0, "advance 3")
    assert said(state, "cash 4") == (
        "Cash in the companion at 4: 4 sun and 4 glory (3 sun lost: the reserve is full)"
    )
    set_hero(state, 0, sun=3)
    begin(state, AT_EXTRA_ACTION)
    answer(state, 0, "feat elder")
    assert asked(state) == "You may cash in a companion before the turn ends."


def test_a_step_tells_which_way_and_what_lies_there() -> None:
    state = at("walk")
    assert said(state, "step 9") == "Go straight on: roll the celestial die"
    assert said(state, "step 2") == "Go up: gain 1 sun"
    state = position(3, module="goddess")
    set_hero(state, 0, golem=13)
    state.halls[1] = 3
    perform(state, 0, "time-golem")
    assert asked(state) == "You must choose where the golem goes back (2 steps to walk)."
    assert said(state, "step 12") == "Go straight back: treasure hall, gain 2 glory"
    assert said(state, "step 8") == (
        "Go up: treasure hall, the first one here gains 4 moon or 4 sun"
    )


def test_a_treasure_and_a_space_that_wants_paying_are_told() -> None:
    assert said(at("treasure"), "gain v10") == "Gain 10 glory"
    assert said(at("pay"), "convert") == "Pay 6 gold to gain 6 glory"
    assert said(at("pay"), "pass") == "Pay nothing"
    assert said(at("bonus"), "now") == "Now"


def test_a_face_that_lies_up_tells_whose_it_is() -> None:
    state = at("shown")
    assert said(state, "copy g1") == ("Apply 1 gold (your dice, Ada’s dark die and Bram’s dice)")
    assert said(at("copy"), "copy v4") == "Copy 4 glory (Ada’s light die)"
    assert said(at("side"), "turn dark:v2") == "Turn the dark die to 2 glory"


def test_moves_of_two_halves_can_be_told_by_halves() -> None:
    state = at("place")
    assert said(state, "place 1A 4B") == (
        "Side A on the island of Blacksmith’s Hammer and Memory, side B on the island of Cancer, "
        "Hydra and Sphinx"
    )
    move = find_move(state, "place 1A 4B")
    assert describe_halves(state, move) == (
        "side A on the island of Blacksmith’s Hammer and Memory",
        "side B on the island of Cancer, Hydra and Sphinx",
    )
    state = at("set dice")
    assert said(state, "set s1 v2") == "Turn the dice to 1 sun and 2 glory"
    move = find_move(state, "set s1 v2")
    assert describe_halves(state, move) == ("the light die: 1 sun", "the dark die: 2 glory")
    assert said(at("foretell"), "declare g1 m1") == "Name 1 gold and 1 moon"


def test_a_die_rolled_again_tells_price_and_chances() -> None:
    state = at("reroll")
    assert said(state, "reroll light") == (
        "Pay 3 gold to roll the light die again: 1 gold ×5, 1 sun"
    )
    assert said(state, "pass") == "Keep the dice as they are"
    assert said(at("celestial reroll"), "reroll celestial") == (
        "Pay 3 gold to roll the celestial die again"
    )


def test_a_window_without_the_gold_says_what_it_takes() -> None:
    state = position(3, "twins", "triton")
    set_hero(state, 0, feats="twins", tokens="triton")
    begin(state, AT_BLESSING)
    roll(state, 0, "g1 m1")
    assert asked(state) == (
        "You may spend a token or companion before applying; 3 gold would roll a die again: the "
        "light die shows 1 gold, the dark die shows 1 moon."
    )


def test_losing_ancient_shards_says_how_many_there_are() -> None:
    state = position(2, module="titans")
    set_hero(state, 1, light="misfortune-red", dark="x3", ancient=1)
    perform(state, 0, "minotaur")
    roll(state, 1, "misfortune-red x3")
    assert said(state, "lose a3") == "Lose 3 ancient shards (only 1 ancient shard to lose)"


def test_collected_tokens_tell_what_they_give() -> None:
    state = at("collect")
    assert said(state, "collect A") == (
        "Collect side A first: 1 moon and 2 ancient shards (allegiance from 20 to 17 blue)"
    )
