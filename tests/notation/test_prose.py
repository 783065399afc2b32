"""Every question and every option can be said in plain words."""

import random

import pytest

from fatesmith import CATALOG, IllegalMove, Setup, State, apply, new_state, options
from fatesmith.engine.arrange import AT_EXTRA_ACTION, AT_REINFORCEMENT
from fatesmith.engine.catalog import FeatSet
from fatesmith.engine.effect import Question
from fatesmith.engine.move import PASS, encode, outcome_key
from fatesmith.notation.moves import find_move
from fatesmith.notation.names import YOU
from fatesmith.notation.prose import (
    describe_move,
    describe_place,
    describe_purchase,
    describe_question,
    rules_of_feat,
)
from fatesmith.notation.rules import (
    gist_of_feat,
    reinforcement_of_feat,
    rules_of_face,
    rules_of_token,
)
from tests.support import (
    answer,
    begin,
    bless,
    face,
    perform,
    play_on,
    position,
    roll,
    set_hero,
    topic,
)

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
    "take": "You must choose two of the faces that the others rolled, to receive them.",
    "forge": "Ada must forge the red boar, given by you.",
    "bearer": "You must choose who has to forge the red boar.",
    "draw": "Nature draws the location to be filled next.",
    "draft": "You must choose the cards for M3, island 2, which cost 2 moon.",
    "remove": "Nature removes a face from pool 5 before the game.",
}


def at(wanted: str) -> State:
    """A position that asks about this topic."""
    state = position(3, "boar", "cerberus", "cyclops", "sentinel", "triton", "ship")
    match wanted:
        case "roll":
            begin(state, "blessing")
        case "action" | "offering":
            set_hero(state, 0, gold=4)
            begin(state)
            if wanted == "offering":
                answer(state, 0, "forge g3 light:g1")
        case "reinforce" | "gain":
            state = position(3)
            set_hero(state, 0, feats="owl")
            begin(state, AT_REINFORCEMENT)
            if wanted == "gain":
                answer(state, 0, "use owl")
        case "end turn":
            set_hero(state, 0, sun=3, tokens="triton")
            begin(state, AT_EXTRA_ACTION)
            answer(state, 0, "feat elder")
        case "again":
            set_hero(state, 0, tokens="cerberus")
            bless(state, 0, "g1 ship")
            answer(state, 0, "first g1", "pass")
        case "die":
            perform(state, 0, "cyclops")
        case "copy":
            set_hero(state, 1, light="v4", shows="v4 g1")
            bless(state, 0, "mirror g1")
        case "order" | "bargain":
            set_hero(state, 0, gold=2)
            bless(state, 0, "ship g4")
            if wanted == "bargain":
                answer(state, 0, "first ship")
        case "alternative":
            bless(state, 0, "x3 g3/v2")
        case "convert":
            set_hero(state, 0, light="v2m2")
            perform(state, 0, "sentinel")
            roll(state, 0, "v2m2 g1")
        case "split":
            set_hero(state, 0, gold=9, tracks=1, track_steps=10)
            bless(state, 0, "g6 v2")
        case "take":
            state = position(3)
            perform(state, 0, "satyrs")
            roll(state, 1, "g1 m1")
            roll(state, 2, "s1 v2")
        case "forge" | "bearer":
            perform(state, 0, "boar")
            if wanted == "forge":
                answer(state, 0, "seat 1")
        case "draw" | "draft":
            state = new_state(Setup.draft(3))
            if wanted == "draft":
                apply(state, find_move(state, "draw M3"))
        case "remove":
            state = new_state(Setup.introductory(2))
    return state


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
    assert describe_purchase(state, move) == "Forge 6 gold for 4 gold"
    assert describe_place(state, move) == "on the light die, replacing 1 gold (1 of 5)"
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


# Rules --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("feat_set", CATALOG.feat_sets(), ids=lambda feat_set: feat_set.slug)
def test_every_feat_has_a_rules_sentence(feat_set: FeatSet) -> None:
    rules = rules_of_feat(feat_set.number)
    assert rules.endswith(".")
    assert rules[0].isupper()


def test_every_face_and_every_token_has_a_rules_sentence() -> None:
    for declared in CATALOG.faces:
        assert rules_of_face(declared.number).endswith(".")
    for token in CATALOG.tokens:
        assert token is None or rules_of_token(token.number).endswith(".")


def test_rules_follow_the_declarations() -> None:
    def of(slug: str) -> str:
        return rules_of_feat(CATALOG.set_number(slug))

    assert of("spirits") == "At once: gain 3 gold and 3 moon."
    assert of("gorgon") == "This card does nothing but count its glory."
    assert (
        of("elder") == "Once in step 2 of each of your turns, you may pay 3 gold to gain 4 glory."
    )
    assert of("shield") == "At once: forge a red, yellow, green or blue shield face."
    assert of("bear") == "Each time you oust a hero or are ousted yourself, gain 3 glory."
    assert of("boar") == (
        "At once: make another hero forge the boar face. Each time anybody applies that face, "
        "gain 1 sun or 1 moon or 3 glory."
    )
    assert gist_of_feat(CATALOG.set_number("gorgon")) == ""
    assert reinforcement_of_feat(CATALOG.set_number("gorgon")) == ""
    assert rules_of_face(face("shield-red")) == (
        "Gain 5 glory if your other die gives sun, otherwise 2 sun."
    )
