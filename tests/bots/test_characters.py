"""The seven opponents: each plays as its character says, errs in its own way, always legally."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from fatesmith import CATALOG, NATURE, Setup, State, new_state, options
from fatesmith.bots.bot import Bot
from fatesmith.bots.character_bot import (
    CharacterBot,
    Mind,
    liked_numbers,
    seen_prices,
    with_errors,
)
from fatesmith.bots.characters import (
    BRONTES,
    CHARACTERS,
    ILO,
    MOIRA,
    NYX,
    PYRRHA,
    SELENE,
    THEFTS,
    THERON,
    Attention,
    Character,
    Taste,
)
from fatesmith.bots.foresight import CHAMPION, light
from fatesmith.bots.roster import ROSTER
from fatesmith.bots.strategist_bot import StrategistBot, first_strategist
from fatesmith.bots.weights import first_numbers, start_numbers, weights_of
from fatesmith.content.named import MODULES
from fatesmith.engine.event import CARD_TAKEN, FORGED, GAINED, OUSTED
from fatesmith.engine.ids import MOON, RESOURCES, SUN
from fatesmith.engine.loop import open_question, play
from fatesmith.engine.luck import SeededLuck
from fatesmith.engine.move import FEAT, FORGE, first_of, kind_of
from fatesmith.engine.nature import stream_of
from fatesmith.engine.turn import TAKE_ACTION
from fatesmith.notation.moves import format_move
from fatesmith.prose.families import OPPONENTS
from fatesmith.prose.language import language, language_codes
from fatesmith.prose.opponents import introduction, opponent_title, opponent_ways
from fatesmith.search.prices import Prices
from tests.support import begin, bless, position, set_hero

STRATEGIST = Character(code="strategist", name="Nobody", rung=1, diamonds=1, rating=0)
"""Without likings, errors and blind spots."""
GAMES = 16


def without_looking_ahead(character: Character, seed: int) -> CharacterBot:
    return CharacterBot(character, seed, looks_ahead=False)


def finished(bots: Sequence[Bot], setup: Setup, seed: int, extra: Counter[int]) -> State:
    """A game of these bots with its journal; counts by seat the extra actions that were taken."""
    state = new_state(setup, journal=True)
    luck = SeededLuck(seed)
    while not state.over:
        moves = options(state)
        if state.seat == NATURE:
            move = moves[luck.draw(stream_of(state), len(moves))]
        else:
            move = bots[state.seat].choose(state.clone(), moves)
            assert move in moves
            question, task = open_question(state)
            if question is TAKE_ACTION and TAKE_ACTION.is_extra(task):
                extra[state.seat] += kind_of(move) in (FEAT, FORGE)
        play(state, move, luck)
    return state


def habits_of(character: Character) -> Counter[str]:
    """What a character does in some games against the strategist, from both seats; of 2 heroes."""
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        me = number % 2
        bots: list[Bot] = [StrategistBot(), StrategistBot()]
        bots[me] = without_looking_ahead(character, number)
        extra: Counter[int] = Counter()
        state = finished(bots, Setup.introductory(2), number // 2, extra)
        seen["extra"] += extra[me]
        seen["glory"] += state.score(me)
        for event in state.journal or ():
            if event.kind == OUSTED:
                seen["ousts"] += event.numbers[0] == me
            elif event.seat != me:
                continue
            elif event.kind == FORGED:
                seen["forged"] += 1
            elif event.kind == GAINED and event.numbers[0] == MOON:
                seen["moon"] += event.numbers[1]
            elif event.kind == CARD_TAKEN:
                feat_set = CATALOG.feat_set(event.numbers[0])
                seen["cards"] += 1
                seen["shards"] += int(feat_set.sun) + int(feat_set.moon)
                seen["thefts"] += feat_set.slug in THEFTS
    return seen


@pytest.fixture(scope="module")
def habits() -> dict[str, Counter[str]]:
    return {each.code: habits_of(each) for each in CHARACTERS}


# Who they are -------------------------------------------------------------------------------------


def test_six_rungs_lead_up_in_steps_that_people_notice_and_the_champion_stands_above_them() -> None:
    """A step of 100 Elo wins 64 games of 100; one of 200 would be three of four. The champion is as
    strong as can be, however little that is above the sixth."""
    assert [each.rung for each in CHARACTERS] == [1, 2, 3, 4, 5, 6, 7]
    assert CHARACTERS[0].rating == 0
    for below, above in pairwise(CHARACTERS[:-1]):
        assert 100 < above.rating - below.rating < 200
    for below, above in pairwise(CHARACTERS):
        assert below.rating < above.rating
        assert 1 <= below.diamonds <= above.diamonds <= 3


def test_every_character_is_a_code_of_the_roster_and_has_words_in_every_language() -> None:
    assert tuple(each.code for each in CHARACTERS) == OPPONENTS
    assert set(OPPONENTS) <= {entry.pattern for entry in ROSTER}
    for spoken in map(language, language_codes()):
        ways = {opponent_ways(code, spoken) for code in OPPONENTS}
        titles = {opponent_title(each.code, each.name, spoken) for each in CHARACTERS}
        assert len(ways) == len(titles) == len(CHARACTERS)
        for each in CHARACTERS:
            assert opponent_title(each.code, "Theron II", spoken).startswith("Theron II ")
            assert len(introduction(each.code, each.name, spoken)) <= 80


def test_whatever_a_character_likes_has_a_price() -> None:
    names = start_numbers()
    for character in CHARACTERS:
        for taste in character.tastes:
            assert any(f"{name} ".startswith(f"{taste.of} ") for name in names), taste


# How they differ ----------------------------------------------------------------------------------


def most(habits: dict[str, Counter[str]], habit: str, per: str = "") -> list[str]:
    """The codes, sorted by how much they do a thing, most first."""

    def rate(code: str) -> float:
        return habits[code][habit] / (habits[code][per] if per else GAMES)

    return sorted(habits, key=rate, reverse=True)


def test_ilo_forges_most(habits: dict[str, Counter[str]]) -> None:
    assert most(habits, "forged")[0] == ILO.code
    assert habits[ILO.code]["forged"] >= 8 * GAMES


def test_selene_earns_most_moon(habits: dict[str, Counter[str]]) -> None:
    assert most(habits, "moon")[0] == SELENE.code


def test_brontes_takes_the_most_expensive_cards_and_fewer_than_those_above_him(
    habits: dict[str, Counter[str]],
) -> None:
    assert most(habits, "shards", per="cards")[0] == BRONTES.code
    assert habits[BRONTES.code]["cards"] < habits[PYRRHA.code]["cards"]


def test_pyrrha_ousts_most_and_theron_least(habits: dict[str, Counter[str]]) -> None:
    order = most(habits, "ousts")
    assert (order[0], order[-1]) == (PYRRHA.code, THERON.code)
    assert habits[PYRRHA.code]["ousts"] >= 2 * habits[order[1]]["ousts"]


def test_nyx_steals_most(habits: dict[str, Counter[str]]) -> None:
    assert most(habits, "thefts")[0] == NYX.code


def test_theron_never_takes_an_extra_action_and_others_do(
    habits: dict[str, Counter[str]],
) -> None:
    assert [code for code in habits if not habits[code]["extra"]] == [THERON.code]


def test_the_kindest_scores_least_and_the_upper_rungs_most(
    habits: dict[str, Counter[str]],
) -> None:
    order = most(habits, "glory")
    assert order[-1] == THERON.code
    assert set(order[:4]) == {MOIRA.code, NYX.code, PYRRHA.code, BRONTES.code}


def test_moira_likes_nothing_better_than_another_and_goes_by_what_she_sees_ahead() -> None:
    assert liked_numbers(MOIRA, 2) == first_numbers(2)
    assert NYX.foresight is not None
    assert MOIRA.foresight is not None
    assert CHAMPION.playouts > MOIRA.foresight.playouts > NYX.foresight.playouts


# How they err -------------------------------------------------------------------------------------


def test_without_likings_errors_and_blind_spots_a_character_is_the_strategist() -> None:
    state = position(2)
    set_hero(state, 0, gold=9, sun=3, moon=3)
    begin(state)
    assert liked_numbers(STRATEGIST, 2) == first_numbers(2)
    assert Mind(STRATEGIST, 2, seed=1).thoughts(state) == list(first_strategist(2).values(state))


def test_a_liking_is_for_all_numbers_of_its_name_and_for_no_others() -> None:
    fond = replace(STRATEGIST, tastes=(Taste("moon", times=2.0, plus=1.0), Taste("oust", plus=-3)))
    liked, tuned = liked_numbers(fond, 3), first_numbers(3)
    changed = {name for name in tuned if liked[name] != tuned[name]}
    assert changed == {"moon 0", "moon 1", "moon 2", "oust"}
    assert liked["moon 1"] == pytest.approx(2 * tuned["moon 1"] + 1)


def test_a_liking_for_expensive_cards_is_a_dislike_of_cheap_ones() -> None:
    fond, tuned = liked_numbers(replace(STRATEGIST, dear=2.0), 2), first_numbers(2)
    assert fond["hydra flat"] - tuned["hydra flat"] == pytest.approx(2.0 * (10 - 4))
    assert fond["elder flat"] - tuned["elder flat"] == pytest.approx(2.0 * (1 - 4))


def test_errors_hold_for_a_game_and_glory_is_never_misjudged() -> None:
    numbers = first_numbers(2)
    wrong = with_errors(numbers, 0.3, seed=5)
    assert wrong == with_errors(numbers, 0.3, seed=5) != with_errors(numbers, 0.3, seed=6)
    right = {name for name in numbers if wrong[name] == numbers[name]}
    assert right == {"glory 0", "glory 1", "glory 2"}
    assert numbers == first_numbers(2)


def test_the_same_seed_thinks_the_same_and_another_errs_differently() -> None:
    state = position(3)
    set_hero(state, 0, gold=9, sun=3, moon=3)
    begin(state)
    thoughts = [Mind(THERON, 3, seed).thoughts(state) for seed in (1, 1, 2)]
    assert thoughts[0] == thoughts[1] != thoughts[2]


def test_behind_the_horizon_faces_bring_nothing() -> None:
    numbers, face = first_numbers(2), CATALOG.face_number("s2")
    whole = Prices(CATALOG, 2, weights_of(numbers))
    near = seen_prices(numbers, 2, horizon=3)
    first, last = int(whole.faces) + face, int(whole.faces * whole.rounds) + face
    assert near.face_later[first] == pytest.approx(whole.face_later[first] * 3 / 9)
    assert near.face_later[last] == whole.face_later[last]


def test_behind_the_horizon_cards_bring_nothing() -> None:
    """A hind pays in each of the next eight turns; a bot that looks two turns ahead counts two."""
    state = position(2)
    set_hero(state, 0, moon=2)
    begin(state)
    hind = [format_move(move) for move in options(state)].index("feat hind")
    near = replace(STRATEGIST, attention=Attention(horizon=2))
    seen, whole = (Mind(each, 2, 1).thoughts(state)[hind] for each in (near, STRATEGIST))
    assert whole - seen == pytest.approx(6 * first_numbers(2)["hind turn"])


def test_without_a_sense_of_time_a_price_is_the_same_all_game_long() -> None:
    timeless = replace(STRATEGIST, attention=Attention(sense_of_time=0.0))
    prices = Mind(timeless, 2, 1).prices
    suns = [prices.now[row * RESOURCES + SUN] for row in range(1, 10)]
    assert suns == pytest.approx([suns[0]] * 9)
    tuned = first_numbers(2)
    assert suns[0] == pytest.approx((tuned["sun 0"] + tuned["sun 1"] + tuned["sun 2"]) / 3)


def test_who_does_not_see_a_full_reserve_chooses_what_is_lost() -> None:
    careless = replace(STRATEGIST, attention=Attention(room=False))
    state = position(2)
    set_hero(state, 0, sun=6, moon=0, gold=0)
    bless(state, 0, "g1/s1/m1 g1")
    moves = options(state)
    taken = [
        format_move(without_looking_ahead(each, 1).choose(state.clone(), moves))
        for each in (STRATEGIST, careless)
    ]
    assert taken == ["gain m1", "gain s1"]


def test_who_does_not_look_at_rivals_counts_only_what_is_his_own() -> None:
    alone = replace(STRATEGIST, attention=Attention(rivals=False))
    assert liked_numbers(alone, 4)["rivals"] == 0 != first_numbers(4)["rivals"]


# Looking ahead ------------------------------------------------------------------------------------


def last_action() -> State:
    """The last action of the game: only the most expensive feat overtakes the other hero."""
    state = position(2)
    set_hero(state, 1, sun=5, moon=5, gold=0, glory=20)
    set_hero(state, 0, glory=45)
    state.round = 9
    begin(state, seat=1)
    return state


def slug_of(move: int) -> str:
    assert kind_of(move) == FEAT
    return CATALOG.feat_set(first_of(move)).slug


def test_who_looks_ahead_wins_at_once_in_spite_of_what_it_likes() -> None:
    state = last_action()
    fond = replace(STRATEGIST, tastes=(Taste("satyrs flat", plus=30.0),), foresight=light(64))
    moves = options(state)
    assert slug_of(without_looking_ahead(fond, 1).choose(state.clone(), moves)) == "satyrs"
    for character in (fond, replace(NYX, foresight=light(64))):
        bot = CharacterBot(character, 1, looks_ahead=True)
        assert slug_of(bot.choose(state.clone(), moves)) == "hydra"


def test_among_options_that_end_alike_liking_decides() -> None:
    """Far ahead in the last turn, every card wins."""
    state = position(2)
    set_hero(state, 1, sun=3, moon=3, gold=0, glory=99)
    state.round = 9
    begin(state, seat=1)
    moves = options(state)
    for slug in ("minotaur", "satyrs"):
        fond = replace(STRATEGIST, tastes=(Taste(f"{slug} flat", plus=20.0),), foresight=light(64))
        bot = CharacterBot(fond, 1, looks_ahead=True)
        assert slug_of(bot.choose(state.clone(), moves)) == slug


# Everywhere ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("module", MODULES)
def test_all_seven_play_every_module_with_any_number_of_seats(module: str, seats: int) -> None:
    for seed in range(4):
        setup = Setup.random(seats, seed, module=module, rebellion=True, promos=True)
        table = [CHARACTERS[(seed * seats + seat) % len(CHARACTERS)] for seat in range(seats)]
        bots = [without_looking_ahead(each, seed) for each in table]
        assert finished(bots, setup, seed, Counter()).over


def test_a_draft_is_answered_by_all_seven() -> None:
    for three in (CHARACTERS[:3], CHARACTERS[3:6], CHARACTERS[4:]):
        bots = [without_looking_ahead(each, 1) for each in three]
        assert finished(bots, Setup.draft(3, rebellion=True, promos=True), 1, Counter()).over
