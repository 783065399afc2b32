"""The terminal speaks every language: its words come from the catalog, and its lines fit."""

import io
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from fatesmith import CATALOG, State, options
from fatesmith.bots.characters import CHARACTERS
from fatesmith.bots.roster import ROSTER
from fatesmith.cli.main import main
from fatesmith.cli.rivals import BOT_NAMES
from fatesmith.cli.terminal.conversation import who_won
from fatesmith.cli.terminal.drawing import draw_status, draw_table
from fatesmith.cli.terminal.maps import draw_board
from fatesmith.cli.terminal.menu import menu_of
from fatesmith.cli.terminal.reading import read_move
from fatesmith.cli.terminal.screen import Screen
from fatesmith.content.words import DIE_NAMES
from fatesmith.engine.keepsakes import keepsake
from fatesmith.notation.errors import NotationError
from fatesmith.notation.moves import KINDS
from fatesmith.prose import families
from fatesmith.prose.grammar import Value
from fatesmith.prose.language import ENGLISH, Language, language, language_codes
from fatesmith.prose.template import Template
from fatesmith.prose.voice import YOU, Voice
from tests.mute import MUTE, heard
from tests.support import begin, own_card, perform, position, set_hero

LANGUAGES = [language(code) for code in language_codes()]
TERMINAL = [key for key in ENGLISH.book.entries if key.startswith("terminal.")]


def code_of(spoken: Language) -> str:
    return spoken.code


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's games are kept, with a short path, since lines are broken in long ones."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FATESMITH_HOME", ".")
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def run(command: str, *options: str, typed: list[str]) -> Result:
    text = "".join(f"{line}\n" for line in typed)
    result = CliRunner().invoke(main, [command, *options], input=text)
    assert result.exit_code == 0, result.output
    return result


# A game in every language -------------------------------------------------------------------------

GAMES = (
    ("--seats", "3"),
    ("--seats", "2", "--module", "goddess", "--opponents", "pyrrha"),
    ("--seats", "4", "--module", "titans", "--setup", "random", "--rebellion", "--promos"),
    ("--seats", "2", "--setup", "draft", "--promos"),
)
ASKED = (
    *("help", "table", "options", "back", "story all", "score", "board", "undo", "auto", "auto"),
    *("card", "card hydra", "card monsters", "card zzz", "card gu", "", "99"),
    *("face", "face x3", "face zz", "face shi", "space 9", "space 36", "space -17", "space zz"),
    *("feat", "feat triton", "feat hydra", "forge v4 light:g1", "forge g3 light:m1", "gain g1"),
)
CHOICES = ["2", "1", "3", "0", "2", "4"]
"""Second options buy and perform; an invalid line is corrected and the next one tried."""
REPLAYED = ("h", "", "n", "t", "b", "r 3", "r 99", "m", "d", "jump", "e", "n", "m", "a 0", "q")


def sessions(home: Path, *spoken: str) -> Iterator[str]:
    """Everything printed in some games, from the first welcome to the replay of the last one."""
    for game in GAMES:
        begun = run("play", "--seed", "5", *game, *spoken, typed=[*CHOICES, *ASKED, "2", *ASKED])
        yield begun.output
        resumed = run("play", "--seed", "5", *spoken, typed=["?", "", *CHOICES * 500])
        yield resumed.output
        (record,) = (home / "records").glob("*-finished.record")
        yield run("replay", str(record), *spoken, typed=list(REPLAYED)).output
        record.unlink()
    run("play", "--seed", "5", typed=["quit"])
    yield run("play", "--seats", "2", "--module", "titans", *spoken, typed=["", "hint"]).output
    yield run("play", "--seed", "5", "--new", *spoken, typed=["quit"]).output
    yield run("play", "--from", "current.record", *spoken, typed=["quit"]).output


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_whole_games_fit_80_columns(home: Path, spoken: Language) -> None:
    lines = [
        line for text in sessions(home, "--language", spoken.code) for line in text.splitlines()
    ]
    assert [line for line in lines if len(line) > 80] == []
    assert spoken.say("terminal.game.over") in "\n".join(lines)


WORDS = {
    *(feat_set.slug for feat_set in CATALOG.feat_sets()),
    *(card.variant for feat_set in CATALOG.feat_sets() for card in feat_set.cards),
    *(face.slug for face in CATALOG.faces),
    *(*KINDS, *DIE_NAMES, *BOT_NAMES, "N", "II", "III"),
    *(entry.name for entry in ROSTER),
    *(character.name for character in CHARACTERS),
} - {""}
_WORD = "|".join(re.escape(word) for word in sorted(WORDS, key=len, reverse=True))
_AMOUNT = r"-?(?:[gsmval]\d+)+(?:/(?:[gsmval]\d+)+)*"
NOTATION = re.compile(rf"(?<![\w-])(?:{_WORD}|{_AMOUNT})(?![\w-])")
"""The notation of moves, codes of bots, and names of heroes: the same in every language."""
TYPED = re.compile(r"^(?:replay)?> .*$|'[^']*'|`fatesmith [^`]*`|`--[a-z]+`")
"""What was typed, on the line of a prompt and where it is repeated, and what may be typed next."""
FILE = re.compile(r"\S+\.record\b")


def words_of(line: str) -> list[str]:
    """What a line in the mute language says that is not from the catalog."""
    if NO_MOVE in line:
        return []
    return heard(NOTATION.sub("", FILE.sub("", TYPED.sub("", line))))


NO_MOVE = "is not a whole move"
"""What the notation says about a text that is not a move is in English only."""


def test_no_word_of_the_terminal_bypasses_the_catalog(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And every message of the subject is said on the way, so that none is left unproven."""
    said = set()
    say = Language.say

    def listen(self: Language, key: str, /, **values: Value) -> str:
        said.add(key)
        return say(self, key, **values)

    monkeypatch.setattr(Language, "say", listen)
    monkeypatch.setattr("fatesmith.cli.speaking.language", lambda _: MUTE)
    for text in chain(sessions(home), seldom(MUTE)):
        assert [line for line in text.splitlines() if words_of(line)] == []
    assert set(TERMINAL) - said == UNPROVEN


UNPROVEN = {
    *("terminal.game.not-saved", "terminal.game.note", "terminal.replay.only-part"),
    *("terminal.replay.stopped", "terminal.talk.no-hints"),
}
"""About files that cannot be read or written, with reasons in English; after Ctrl-C; and in the
daily forge, whose test asks for a hint."""


def seldom(spoken: Language) -> Iterator[str]:
    """What the games above do not reach."""
    voice = Voice(spoken, {0: YOU, 1: "(1)", 2: "(2)"})
    yield from drawn(strange_positions(), voice)
    yield from refusals(spoken)
    yield who_won((1, 2), voice)
    state = position(2, "goddess")
    set_hero(state, 0, light="g3 g4 g6 s2", dark="v3 v4")
    perform(state, 0, "goddess")
    yield from (f"{entry.text} {entry.more}" for entry in menu_of(state, options(state), voice))


def strange_positions() -> Iterator[State]:
    state = position(2, "scepter", "companion")
    set_hero(state, 0, stores=(6, 2), climbers=(0, 3), spare_sun=1)
    set_hero(state, 1, stores=(4,), climbers=(5,), portal=3)
    yield state
    state = position(3, module="titans")
    own_card(state, 1, "memory")
    state.keepsakes[0] = keepsake(6, 1)
    state.swapped = True
    yield state
    state = position(2, module="goddess")
    set_hero(state, 1, golem=36)
    yield state
    state = position(2, module="goddess")
    state.halls[:] = [3, 2, 1]
    yield state


def drawn(states: Iterator[State], voice: Voice) -> Iterator[str]:
    for state in states:
        text = io.StringIO()
        screen = Screen(Console(file=text, width=80, highlight=False, markup=False))
        draw_table(screen, state, voice)
        draw_status(screen, state, 0, voice)
        draw_board(screen, state, voice)
        yield text.getvalue()


def refusals(spoken: Language) -> Iterator[str]:
    """Why moves are not possible now."""
    state = position(2, "boar")
    set_hero(state, 0, gold=12, light="boar-red")
    own_card(state, 1, "boar")
    state.stacks[CATALOG.feat_set(CATALOG.set_number("gorgon")).location] = 0
    state.stock[CATALOG.face_number("g6")] = 0
    begin(state)
    for text in (
        *("feat gorgon", "feat minotaur", "feat triton"),
        *("forge g6 light:g1", "forge x3 light:g1", "forge g3 light:boar-red"),
        *("forge g3 light:v4", "gain g1"),
    ):
        with pytest.raises(NotationError) as fault:
            read_move(state, text, spoken)
        yield str(fault.value)


# What is typed, and what must fit -----------------------------------------------------------------

COMMANDS = [f"terminal.typed.{word}" for word in families.TYPED[2:]]
BACKTICKS = re.compile(r"`[^`]*`")


def text_of(key: str, spoken: Language) -> str:
    """A message with the names of its values."""
    entry = spoken.book.entries[key]
    assert isinstance(entry, Template)
    return entry.fill(lambda field: f"{{{field.name}}}", lambda _: 0)


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_what_is_typed_is_the_same_in_every_language(spoken: Language) -> None:
    for key in COMMANDS:
        assert spoken.say(key).split()[0] == ENGLISH.say(key).split()[0]
    for key in TERMINAL:
        here, there = (set(BACKTICKS.findall(text_of(key, each))) for each in (spoken, ENGLISH))
        assert here >= there, key


@pytest.mark.parametrize("spoken", LANGUAGES, ids=code_of)
def test_columns_and_titles_have_room(spoken: Language) -> None:
    for word in families.TYPED:
        assert len(spoken.say(f"terminal.typed.{word}")) <= 10
    for key in TERMINAL:
        if key.startswith("terminal.replay-typed."):
            assert len(spoken.say(key)) <= 11
    for key in ("table.islands", "table.temple", "board.labyrinth", "board.allegiance"):
        assert len(spoken.say(f"terminal.{key}")) <= 76
    state = position(2)
    set_hero(state, 0, gold=12, sun=6, moon=6, glory=123, portal=7)
    (text,) = drawn(iter([state]), Voice(spoken, {0: "Bartholomäus", 1: YOU}))
    hero = text.splitlines()[1]
    assert re.search(r"12/12 .* 6/6 .* 6/6 .* 123 .* 123 .* 7$", hero), hero


def test_those_who_won_are_told_as_the_language_has_it() -> None:
    names = {0: YOU, 1: "Ada", 2: "Bram"}
    voices = [Voice(language(code), names) for code in ("en", "fr", "de")]
    alone, other, both, others = (
        [who_won(winners, voice) for voice in voices] for winners in ((0,), (1,), (0, 1), (1, 2))
    )
    assert alone == ["You won!", "Vous avez gagné\u00a0!", "Du hast gewonnen!"]
    assert other == ["Ada won!", "Ada a gagné\u00a0!", "Ada hat gewonnen!"]
    assert both == [
        *("You and Ada won!", "Vous et Ada avez gagné\u00a0!", "Du und Ada habt gewonnen!")
    ]
    assert others == [
        *("Ada and Bram won!", "Ada et Bram ont gagné\u00a0!", "Ada und Bram haben gewonnen!")
    ]


def test_a_card_is_named_as_moves_write_it_where_its_name_does_not_tell() -> None:
    state = position(2)
    set_hero(state, 0, sun=1)
    begin(state)
    for spoken in LANGUAGES:
        texts = [entry.text for entry in menu_of(state, options(state), Voice(spoken))]
        assert any("[spirits]" in text for text in texts) == (spoken is not ENGLISH)


# The option ---------------------------------------------------------------------------------------


@pytest.mark.usefixtures("home")
def test_a_game_is_begun_in_one_language_and_resumed_in_another() -> None:
    french = run("play", "--seed", "1", "--language", "fr", typed=["card biche", "quit"]).output
    assert "Vous pouvez effectuer une action" in french
    assert "La Biche d’argent (feat hind)" in french
    german = run("play", "--resume", "--language", "de", typed=["card", "quit"]).output
    assert "Du darfst eine Aktion ausführen" in german
    assert "hind (Die Silberhindin)" in " ".join(german.split())
    assert "You may take one action" in run("play", "--resume", typed=["quit"]).output


@pytest.mark.usefixtures("home")
def test_the_environment_names_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATESMITH_LANGUAGE", "de")
    assert "Ein Spiel über 10 Runden" in run("play", "--seed", "1", typed=[]).output
    assert "Die Silberhindin" in run("card", "hind", typed=[]).output
    english = run("play", "--resume", "--language", "en", typed=["quit"]).output
    assert "The saved game continues." in english
    monkeypatch.setenv("FATESMITH_LANGUAGE", "xx")
    refused = CliRunner().invoke(main, ["play"])
    assert refused.exit_code == 2
    assert "there is no language 'xx'; there are de, en, fr." in refused.output
