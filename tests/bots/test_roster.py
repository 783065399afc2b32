"""Codes name bots; a code that names none is refused with a sentence."""

import random
from pathlib import Path

import pytest

from fatesmith import Setup, apply, new_state, options
from fatesmith.bots.dearest import Dearest
from fatesmith.bots.errors import BotError
from fatesmith.bots.look_ahead_bot import LookAheadBot
from fatesmith.bots.monte_carlo_bot import MonteCarloBot
from fatesmith.bots.roster import ROSTER, RosterEntry, bot_maker, make_bot
from fatesmith.bots.strategist_bot import StrategistBot
from fatesmith.bots.uniform import RandomBot
from fatesmith.engine.luck import SeededLuck

EXAMPLE = Path(__file__).parents[2] / "examples" / "write_a_bot.py"

GOOD = """
class Seeded:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, state, options):
        return options[0]

class Plain:
    def choose(self, state, options):
        return options[-1]

class Fails:
    def __init__(self):
        raise ValueError("no brain")
    def choose(self, state, options):
        return options[0]

class Mute:
    pass

number = 3
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "own_bot.py"
    path.write_text(GOOD)
    return str(path)


def test_every_code_of_the_roster_makes_a_bot_that_answers() -> None:
    state = new_state(Setup.introductory(3))
    rng = random.Random(1)
    while state.seat > 3:
        apply(state, rng.choice(options(state)))
    for entry in ROSTER:
        code = f"{entry.name}:1" if entry.takes_number else entry.name
        assert make_bot(code, 7).choose(state.clone(), options(state)) in options(state)


def test_codes_are_the_names_of_the_entries() -> None:
    assert isinstance(make_bot("random", 1), RandomBot)
    assert isinstance(make_bot("dearest", 1), Dearest)
    assert len({entry.name for entry in ROSTER}) == len(ROSTER)


def test_what_looks_ahead_and_what_is_frozen_have_codes() -> None:
    for code in ("net", "champion", "light:8", "light:8x2", "light:1ms"):
        assert isinstance(make_bot(code, 1), LookAheadBot)
    for code in ("strategist-1", "veteran"):
        assert isinstance(make_bot(code, 1), StrategistBot)
    for code in ("mc-1:8", "mc-1:8x2"):
        assert isinstance(make_bot(code, 1), MonteCarloBot)


def test_the_frozen_strategist_is_another_than_the_present_one() -> None:
    state = new_state(Setup.introductory(2))
    luck = SeededLuck(1)
    apply(state, options(state)[0], luck)
    differ = 0
    while not state.over:
        moves = options(state)
        first, present = (
            make_bot(code, 1).choose(state, moves) for code in ("strategist-1", "strategist")
        )
        differ += first != present
        apply(state, first, luck)
    assert differ


@pytest.mark.parametrize("name", ["light", "mc", "mc-1"])
@pytest.mark.parametrize("number", ["", ":", ":0", ":1000001", ":-4", ":four", ":4.5", ":x2"])
def test_a_search_without_a_good_number_of_playouts_is_refused(name: str, number: str) -> None:
    with pytest.raises(
        BotError, match=f"the bot {name} takes a number from 1 to 1000000: {name}:N"
    ):
        bot_maker(name + number)


@pytest.mark.parametrize("name", ["light", "mc", "mc-1"])
@pytest.mark.parametrize("number", ["4x0", "4x", "4x65", "4x2x2", "4x-1"])
def test_a_search_on_a_wrong_number_of_processes_is_refused(name: str, number: str) -> None:
    with pytest.raises(BotError, match=f"{name}:NxP takes 1 to 64 processes"):
        bot_maker(f"{name}:{number}")


@pytest.mark.parametrize("number", ["0ms", "ms", "1.5ms", "-2ms", "3600001ms", "4x2ms"])
def test_a_search_with_a_wrong_time_is_refused(number: str) -> None:
    with pytest.raises(BotError, match="takes 1 to"):
        bot_maker(f"light:{number}")


@pytest.mark.parametrize("name", ["net", "champion", "strategist-1", "veteran", "moira"])
@pytest.mark.parametrize("number", [":4", ":4x2", ":"])
def test_a_bot_that_takes_no_number_says_so(name: str, number: str) -> None:
    with pytest.raises(BotError, match=f"the bot {name} takes no number"):
        bot_maker(name + number)


def test_a_pattern_with_a_number_takes_one() -> None:
    entry = RosterEntry("mc:N", "looks ahead", lambda _, seed: RandomBot(seed))
    assert entry.name == "mc"
    assert entry.takes_number
    assert not ROSTER[0].takes_number


def test_the_same_seed_chooses_the_same_way() -> None:
    state = new_state(Setup.introductory(3))
    moves = options(state)
    picked = [[make_bot("random", seed).choose(state, moves) for _ in range(9)] for seed in (5, 5)]
    assert picked[0] == picked[1]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("nobody", "these are: random, dearest"),
        ("", "there is no bot ''"),
        ("Random", "there is no bot 'Random'"),
        ("dearest:4", "takes no number"),
        ("nowhere/bot.py:Bot", "there is no file nowhere/bot.py"),
    ],
)
def test_a_wrong_code_is_reported(code: str, words: str) -> None:
    with pytest.raises(BotError, match=words):
        bot_maker(code)


def test_a_class_is_loaded_from_a_file_with_or_without_a_seed(own: str) -> None:
    assert vars(make_bot(f"{own}:Seeded", 42)) == {"seed": 42}
    state = new_state(Setup.introductory(3))
    assert make_bot(f"{own}:Plain", 1).choose(state, options(state)) == options(state)[-1]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "say which class"),
        ("Nobody", "it has Seeded Plain Fails Mute"),
        ("number", "there is no class number"),
        ("Mute", "no method choose"),
    ],
)
def test_what_is_not_a_bot_in_a_file_is_reported(own: str, name: str, words: str) -> None:
    with pytest.raises(BotError, match=words):
        bot_maker(f"{own}:{name}")


def test_a_constructor_that_fails_is_reported_with_its_line(own: str) -> None:
    with pytest.raises(BotError, match=r"Fails\(\) fails: ValueError: no brain \(line 14\)"):
        make_bot(f"{own}:Fails", 1)


@pytest.mark.parametrize(
    ("source", "words"),
    [("import nothing_like_that", "nothing_like_that"), ("def (", r"SyntaxError.*line 1")],
)
def test_a_file_that_cannot_be_imported_is_reported(
    tmp_path: Path, source: str, words: str
) -> None:
    path = tmp_path / "broken.py"
    path.write_text(source)
    for _ in range(2):  # a failed import leaves nothing behind
        with pytest.raises(BotError, match=words):
            bot_maker(f"{path}:Bot")


def test_the_example_is_short_and_plays_a_whole_game() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 30
    bot = make_bot(f"{EXAMPLE}:MyBot", 3)
    state = new_state(Setup.introductory(2))
    rng = random.Random(2)
    while not state.over:
        moves = options(state)
        apply(state, bot.choose(state, moves) if state.seat < 2 else rng.choice(moves))
    assert min(state.outcome.glory if state.outcome else ()) > 0
