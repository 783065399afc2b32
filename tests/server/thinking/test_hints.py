"""Hints name legal options, each with an honest chance and a reason."""

import re

import msgspec
import pytest

from fatesmith import CATALOG, NATURE, Setup, State, new_state, options
from fatesmith.engine.arrange import AT_EXTRA_ACTION
from fatesmith.engine.effect import Chance, Question
from fatesmith.engine.move import FEAT, FORGE, first_of, kind_of
from fatesmith.engine.nature import SeededNature
from fatesmith.notation.moves import find_move, format_move
from fatesmith.prose.language import ENGLISH, Language, language, language_codes
from fatesmith.prose.voice import YOU, Voice
from fatesmith.reasons import reasons
from fatesmith.reasons.reason_words import SENTENCES, say_reason
from fatesmith.reasons.reasons import Reason, Reasons
from fatesmith.server.thinking.errors import ThinkingError
from fatesmith.server.thinking.hints import (
    JUDGING_ERROR,
    SHOWN,
    Hint,
    find_hints,
    standard_error,
)
from tests.mute import MUTE, heard
from tests.players import answer_chance
from tests.support import begin, bless, position, set_hero
from tests.topics import at

FEW = 12
TOPICS = sorted(
    {
        each.topic
        for each in CATALOG.effects
        if isinstance(each, Question) and not isinstance(each, Chance)
    }
)
LANGUAGES = [language(code) for code in language_codes()]


def asked(seats: int, seed: int = 3) -> State:
    state = new_state(Setup.introductory(seats))
    answer_chance(state, SeededNature(seed))
    return state


def rich(seats: int = 3, gold: int = 8, sun: int = 4, moon: int = 4) -> State:
    """At an action with much to choose from."""
    state = position(seats)
    set_hero(state, 0, gold=gold, sun=sun, moon=moon)
    begin(state)
    return state


def said(reason: Reason | None, spoken: Language = ENGLISH) -> str:
    assert reason is not None
    return say_reason(Voice(spoken, {0: YOU, 1: "Ada"}), reason)


def reason(state: State, text: str) -> Reason:
    return Reasons(state).of(find_move(state, text), 99.0)


# What is hinted at --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hints_are_options_with_chances_and_the_same_for_one_seed(seats: int) -> None:
    state = asked(seats)
    before = state.to_bytes()
    found = find_hints(state, FEW, seed=5)
    assert found.seat == state.seat
    assert found.options == len(options(state))
    assert 1 <= len(found.hints) <= SHOWN
    assert len({hint.move for hint in found.hints}) == len(found.hints)
    for hint in found.hints:
        assert hint.move in options(state)
        assert hint.text == format_move(hint.move)
        assert 0 <= hint.win <= 1
        assert hint.error > 0
        assert hint.glory > 0
    assert found.hints[0].behind == 0
    assert sum(hint.playouts for hint in found.hints) <= found.playouts
    assert find_hints(state, FEW, seed=5) == found
    assert state.to_bytes() == before


def test_about_as_many_playouts_are_spent_as_were_asked_for() -> None:
    state = rich(2)
    assert len(options(state)) > SHOWN
    found = find_hints(state, 60)
    assert 40 <= found.playouts <= 60
    measured = sum(hint.playouts for hint in found.hints)
    assert measured < found.playouts, "some choose, and fresh ones measure"


def test_one_way_to_place_a_face_stands_for_all() -> None:
    hints = find_hints(rich(2, sun=0, moon=0), FEW).hints
    faces = [first_of(hint.move) for hint in hints if kind_of(hint.move) == FORGE]
    assert len(set(faces)) == len(faces)


def test_where_to_place_a_face_is_hinted_at_if_nothing_else_is_asked() -> None:
    state = at("forge")
    assert len({first_of(move) for move in options(state)}) < SHOWN
    assert len(find_hints(state, FEW).hints) == min(SHOWN, len(options(state)))


def test_a_won_game_is_hinted_at_as_won() -> None:
    state = rich(2, gold=0)
    state.round = 9
    set_hero(state, 0, glory=200)
    assert [hint.win for hint in find_hints(state, FEW).hints] == [1.0] * SHOWN


@pytest.mark.parametrize("topic", TOPICS)
def test_every_question_has_hints_with_reasons_in_every_language(topic: str) -> None:
    state = at(topic)
    for hint in find_hints(state, 6).hints:
        for spoken in LANGUAGES:
            check_sentence(said(hint.reason, spoken))
        assert not heard(say_reason(Voice(MUTE, {1: "(1)"}), hint.reason))


def check_sentence(text: str) -> None:
    assert text.endswith("."), text
    assert text[:1].isupper() or text[:1].isdigit() or text[:1] == "(", text
    assert not set("{}|'") & set(text), text


def test_nobody_asked_or_nothing_played_is_refused() -> None:
    state = new_state(Setup.introductory(2))
    assert state.seat == NATURE
    with pytest.raises(ThinkingError, match="no seat is asked"):
        find_hints(state, FEW)
    with pytest.raises(ThinkingError, match="ask for 6 or more"):
        find_hints(asked(2), 5)


# Reasons ------------------------------------------------------------------------------------------


def test_a_face_returns_what_it_gives_in_a_sixth_of_the_blessings_left() -> None:
    state = rich(3)
    state.round, state.active = 9, 0
    found = reason(state, "forge s2 light:g1")
    assert found.code == "face-returns"
    assert found.numbers == {"blessings": 5, "returns": pytest.approx(10 / 6)}
    assert said(found) == "5 blessings left: a face with 2 sun returns about 1.7 sun in all."
    french = said(found, language("fr"))
    assert french == (
        "Encore 5 faveurs\u00a0: une face avec 2 soleil rapporte en tout environ 1,7 soleil."
    )
    german = said(found, language("de"))
    assert german == ("Noch 5 Segnungen: Eine Seite mit 2 Sonne bringt insgesamt etwa 1,7 Sonne.")


def test_a_face_that_gives_several_things_is_told_by_its_worth() -> None:
    found = reason(rich(4), "forge v1s1 light:g1")
    assert found.code == "face-worth"
    assert found.numbers["blessings"] == 35
    assert found.numbers["times"] == pytest.approx(35 / 6)
    assert found.numbers["worth"] > 0
    assert "comes up about 5.8 times" in said(found)


@pytest.mark.parametrize(
    ("slug", "code", "words"),
    [
        ("owl", "card-turns", "pays every turn: about 1[0-9] glory with 8 turns left"),
        ("ferryman", "card-glory", "brings 12 glory"),
        ("spirits", "card-effect", "on top of the 2 printed"),
    ],
)
def test_a_card_is_told_by_what_makes_most_of_it(slug: str, code: str, words: str) -> None:
    found = reason(rich(4), f"feat {slug}")
    assert found.code == code
    assert re.search(words, said(found))


def test_only_a_reinforcement_is_said_to_pay_every_turn() -> None:
    state = rich(4)
    paying = {
        CATALOG.feat_set(first_of(move)).slug
        for move in options(state)
        if kind_of(move) == FEAT and Reasons(state).of(move, 99.0).code == "card-turns"
    }
    assert paying
    for slug in paying:
        assert CATALOG.feat_set(CATALOG.set_number(slug)).reinforcement is not None


def test_in_the_last_turn_what_is_not_spent_is_worth_nothing() -> None:
    state = rich(3)
    state.round = state.rounds
    found = reason(state, "feat ferryman")
    assert found.code == "last-turn"
    assert said(found).startswith("This is the last turn: whatever is not spent now is worth")


def test_an_extra_action_is_weighed_against_its_suns() -> None:
    state = position(3)
    set_hero(state, 0, sun=5, moon=2)
    begin(state, AT_EXTRA_ACTION)
    found = reason(state, "feat hind")
    assert found.code == "extra"
    assert found.numbers["worth"] > found.numbers["cost"] > 0
    assert said(found).startswith("A second action for 2 sun, which would be worth about")
    assert reason(state, "pass").code == "no-extra"


def test_passing_is_weighed_against_the_best_purchase() -> None:
    state = rich(3, gold=0, sun=0, moon=1)
    state.round = 8
    set_hero(state, 0, moon=1)
    found = reason(state, "pass")
    assert found.code in ("save", "priced", "played")
    late = rich(3, gold=4, sun=0, moon=0)
    late.round = 10
    assert reason(late, "pass").code == "face-late"
    assert said(reason(late, "pass")).startswith("Only 2 blessings are left")


def test_a_sun_is_worth_more_early_than_late() -> None:
    prices = []
    for number in (1, 9):
        state = position(3)
        state.round = number
        bless(state, 0, "g1/s1/m1 v2")
        found = reason(state, "gain s1")
        assert found.code == "resource"
        assert found.things == {"resource": "sun"}
        assert found.numbers["round"] == number
        prices.append(found.numbers["price"])
    assert prices[0] > 2 * prices[1]
    assert said(found).startswith("In round 9, 1 sun is worth about")


def test_what_the_reserve_has_no_room_for_is_no_reason() -> None:
    state = position(3)
    set_hero(state, 0, sun=6)
    bless(state, 0, "g1/s1/m1 v2")
    assert reason(state, "gain s1").code == "played"
    assert reason(state, "gain m1").things == {"resource": "moon"}


def test_without_a_turn_left_only_glory_counts() -> None:
    state = position(3)
    state.round = state.rounds
    bless(state, 0, "g3/v2 v2", active=2)
    found = reason(state, "gain v2")
    assert found == Reason("nothing-left")
    assert "only glory counts" in said(found)


def test_ousting_is_a_caution_with_its_price() -> None:
    state = rich(3)
    island = CATALOG.locations[CATALOG.feat_set(CATALOG.set_number("ferryman")).location].island
    set_hero(state, 1, portal=island)
    found = Reasons(state).caution(find_move(state, "feat ferryman"))
    assert found is not None
    assert found.code == "ousts"
    assert found.numbers["seat"] == 1
    assert said(found).startswith("But it ousts Ada, and the blessing they get")
    for spoken in LANGUAGES:
        check_sentence(said(found, spoken))
    assert Reasons(state).caution(find_move(state, "feat hind")) is None
    set_hero(state, 0, portal=island)
    set_hero(state, 1, portal=0)
    assert Reasons(state).caution(find_move(state, "feat ferryman")) is None


def test_a_lap_of_the_hammer_is_reported() -> None:
    state = at("split")
    texts = [format_move(move) for move in options(state)]
    codes = {text: reason(state, text).code for text in texts}
    assert codes["hammer 0"] == "hammer"
    assert codes["hammer 5"] == "lap"


@pytest.mark.parametrize("spoken", LANGUAGES, ids=[each.code for each in LANGUAGES])
def test_every_reason_can_be_said_in_every_language(spoken: Language) -> None:
    numbers = dict.fromkeys(
        [
            *("blessings", "returns", "times", "worth", "glory", "turns", "sun", "cost", "round"),
            *("price", "late", "steps", "step", "other", "ahead", "seat"),
            *("own", "theirs", "margin"),
        ],
        1.0,
    )
    things = {"face": "shield-red", "feat": "elder", "resource": "sun", "die": "light"}
    texts = {say_reason(Voice(spoken), Reason(code, numbers, things)) for code in SENTENCES}
    assert len(texts) == len(SENTENCES)
    for text in texts:
        check_sentence(text)


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    named = [value for name, value in vars(reasons).items() if name.isupper()]
    codes = {value for value in named if isinstance(value, str)}
    assert SENTENCES.keys() == codes
    keys = [key for key in ENGLISH.book.entries if key.startswith("hints.")]
    assert sorted(key for key, _ in SENTENCES.values()) == sorted({*keys} - {"hints.decimal"})


# Chances ------------------------------------------------------------------------------------------


def test_a_chance_never_seen_is_not_called_impossible() -> None:
    lost, even, won = [0.0] * 100, [0.0, 1.0] * 50, [1.0] * 100
    assert 0 < standard_error(lost, True) < standard_error(even, True) == pytest.approx(0.05)
    assert standard_error(lost, True) == pytest.approx(standard_error(won, True))


def test_a_judged_chance_is_as_uncertain_as_its_playouts_and_no_surer_than_the_net() -> None:
    assert standard_error([0.5] * 400, False) == pytest.approx(JUDGING_ERROR)
    assert standard_error([0.4, 0.6] * 200, False) == pytest.approx(
        (JUDGING_ERROR**2 + 0.1**2 / 400) ** 0.5
    )


def test_early_the_net_judges_and_late_outcomes_count() -> None:
    early, late = rich(2), rich(2)
    late.round = late.rounds - 1
    judged = [hint.win * hint.playouts for hint in find_hints(early, 60).hints]
    played = [hint.win * hint.playouts for hint in find_hints(late, 60).hints]
    assert all(abs(2 * wins - round(2 * wins)) < 1e-9 for wins in played), "wins and shared wins"
    assert any(abs(2 * wins - round(2 * wins)) > 1e-6 for wins in judged)


def test_hints_are_structs_that_travel() -> None:
    found = find_hints(asked(2), FEW)
    assert msgspec.json.decode(msgspec.json.encode(found), type=type(found)) == found
    assert isinstance(found.hints[0], Hint)
