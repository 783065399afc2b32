"""`fatesmith play`: a whole game line by line, with undo, saving and plain corrections."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fatesmith import Setup
from fatesmith.cli.main import main
from fatesmith.cli.naming import STARTED_AS, as_typed
from fatesmith.cli.terminal.lookup import explain_card, explain_face
from fatesmith.cli.terminal.storage import Storage, user_storage
from fatesmith.cli.terminal.terminal_table import TerminalTable
from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import NAMED, Named
from fatesmith.engine.face import IMPROVE
from fatesmith.engine.loop import options
from fatesmith.engine.move import ROLL, kind_of
from fatesmith.notation.moves import find_move, format_move
from fatesmith.notation.record import Record
from fatesmith.notation.record_text import parse_record
from fatesmith.prose.families import TYPED
from fatesmith.prose.language import ENGLISH


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's games are kept."""
    monkeypatch.setenv("FATESMITH_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "home"


def play(lines: list[str], *options: str) -> Result:
    text = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(main, ["play", "--terminal", *options], input=text)


def replies(result: Result) -> list[str]:
    """The output after each line that was typed."""
    assert result.exit_code == 0, result.output
    parts = re.split(r"^> .*\n", result.output, flags=re.MULTILINE)[1:]
    return [part for part in parts if not part.startswith("The game is saved")]


def saved(home: Path) -> Record:
    return parse_record((home / "current.record").read_text())


def finished(home: Path) -> list[Path]:
    return sorted((home / "records").glob("*finished.record"))


# Whole games --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "choice",
    [
        ["--seats", "2", "--setup", "advanced"],
        ["--seats", "3"],
        ["--seats", "4", "--setup", "random", "--seat", "random"],
        ["--seats", "2", "--setup", "draft", "--seat", "1", "--without-g6"],
        ["--seats", "4", "--feats", "bear, boar,triton", "--tie-break", "--name", "Ada"],
        ["--seats", "2", "--module", "goddess"],
        ["--seats", "4", "--setup", "discovery-goddess", "--seat", "3"],
        ["--seats", "3", "--module", "titans"],
        ["--seats", "2", "--setup", "random", "--module", "titans", "--promos"],
        ["--seats", "3", "--setup", "random", "--rebellion", "--promos"],
        ["--seats", "2", "--setup", "draft", "--module", "goddess", "--promos"],
        ["--seats", "2", "--setup", "challenge-2021-final"],
    ],
    ids=lambda choice: "".join(choice),
)
def test_a_whole_game_can_be_played_line_by_line(home: Path, choice: list[str]) -> None:
    # Second options buy and perform; an invalid line is corrected and the next one tried.
    lines = ["2", "1", "3", "0", "2", "4"] * 500
    result = play(lines, "--seed", "5", *choice)
    assert result.exit_code == 0, result.output
    assert "The game is over" in result.output
    assert " won!" in result.output
    (path,) = finished(home)
    assert str(path) in result.output.replace("\n", "")
    assert parse_record(path.read_text()).replay().over
    assert not (home / "current.record").exists()
    assert max(map(len, result.output.splitlines())) <= 80
    assert "\x1b" not in result.output


def test_the_same_seed_and_answers_give_the_same_game(home: Path) -> None:
    outputs = {play(["1"] * 3, "--seed", "7", "--new").output.split("`help`")[1] for _ in "ab"}
    assert len(outputs) == 1
    assert home.exists()


def test_it_can_be_piped_as_a_program(home: Path) -> None:
    command = [sys.executable, "-m", "fatesmith.cli.main", "play", "--seed", "3", "--seats", "2"]
    run = subprocess.run(  # noqa: S603
        command,
        input="1\nscore\n",
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert run.stderr == ""
    assert "The game is saved" in run.stdout
    assert len(saved(home).moves) > 0


# What is shown ------------------------------------------------------------------------------------


def test_the_own_turn_begins_with_the_whole_table(home: Path) -> None:
    result = play([], "--seed", "1")
    assert home.exists()
    for text in (
        "Round 1 of 10, your turn",
        "* You           5/12 gold   0/6 sun   0/6 moon    0 glory, score   0  home",
        "    light [g1] g1 g1 g1 g1 s1  |  dark [g1] g1 g1 g1 m1 v2",
        " 1 hammer    m1    v0  ×3                 7 elder     s1    v0  ×3",
        "   hydra     s5m5  v26 ×3",
        " 2: g3 ×4  m1 ×4  |  3: g4 ×4  s1 ×4  |  4: g6  g1/s1/m1  v1s1  g2m1",
        "You rolled 1 gold, 1 gold: +2 gold",
        "You may take one action: perform a feat, or buy faces for gold.",
    ):
        assert text in result.output


@pytest.mark.usefixtures("home")
def test_a_face_is_bought_in_two_steps() -> None:
    result = play(["forge", "1", "back", "1", "1"], "--seed", "1")
    _, places, menu, _, bought = replies(result)
    assert "Forge 3 gold for 2 gold (g3, 4 left): where?" in places
    assert "  3  On the dark die, replacing 1 gold (1 of 4)" in places
    assert "You may take one action" in menu
    assert "You forged 3 gold on the light die, replacing 1 gold: -2 gold" in bought
    assert "You: 3/12 gold 0/6 sun 0/6 moon 0 glory, score 0" in bought


def test_a_move_can_be_typed_as_text(home: Path) -> None:
    result = play(["FORGE g6  light:g1"], "--seed", "1")
    assert "You forged 6 gold on the light die" in replies(result)[0]
    assert "forge g6 light:g1" in [format_move(move) for move in saved(home).moves]


@pytest.mark.usefixtures("home")
def test_story_and_score_and_table_can_be_asked_for() -> None:
    result = play(["story", "story all", "score", "table", "options"], "--seed", "1")
    story, whole, score, table, question = replies(result)
    assert story.startswith("— Round 1, your turn\nYou rolled")
    assert whole == story
    assert score.split()[:6] == ["hero", "glory", "+", "on", "cards", "="]
    assert "-- Temple" in table
    assert question.splitlines()[-1] == "  0  Pass and end the turn"


@pytest.mark.usefixtures("home")
def test_help_names_every_command() -> None:
    (text,) = replies(play(["help"], "--seed", "1"))[:1]
    for word in TYPED:
        assert f"  {ENGLISH.say(f'terminal.typed.{word}')}" in text


@pytest.mark.usefixtures("home")
def test_cards_and_faces_are_explained_while_a_question_is_open() -> None:
    card, declared, menu = replies(play(["card hydra", "face x3", "options"], "--seed", "1"))
    assert card.startswith("Hydra (feat hydra): costs 5 sun and 5 moon at M8, worth 26 glory")
    assert declared == "triple (face x3): Your other die gives 3 times what it shows.\n"
    assert "You may take one action" in menu


@pytest.mark.usefixtures("home")
def test_the_board_of_a_module_and_its_spaces_are_shown_while_a_question_is_open() -> None:
    lines = ["board", "space 8", "options"]
    board, space, menu = replies(play(lines, "--seed", "1", "--module", "goddess"))[:3]
    assert board.startswith("-- Spaces 1 to 8 ---")
    assert space.startswith("Space 8: treasure hall, the first one here gains 4 moon, 4 sun or 10")
    assert " must " in menu or " may " in menu
    board, space, _ = replies(play(lines, "--seed", "1", "--module", "titans", "--new"))[:3]
    assert "Each ancient shard gained moves a token 1 to the left" in board
    assert space.startswith(
        "8: left to 7 and right to 10; gives 8 glory at the end; in the devoted zone"
    )
    board, space, _ = replies(play(lines, "--seed", "1", "--new"))[:3]
    assert board == space == "There is no labyrinth and no allegiance board in this game.\n"


def test_cards_and_faces_are_explained_by_slug_and_by_name() -> None:
    assert explain_card("owl") == explain_card("the guardian's owl")
    assert explain_card("triton")[-1].startswith("Triton token: Spend it")
    assert len(explain_card("shield")) == 2 + 4
    assert explain_card("guardian’s") == ["Several cards match 'guardian’s': owl, shield."]
    assert explain_card("guardian")[0].startswith("The Guardian (feat guardian)")
    assert explain_card("harpy") == explain_card("monsters")
    assert explain_card("monsters")[0].endswith("worth 26 to 29 glory, the lowest on top.")
    assert len(explain_card("celestial-die")) == 2 + 6
    assert explain_card("misfortune")[2].startswith("red misfortune (face misfortune-red)")
    assert explain_card("merchant")[2].startswith("Levels go by price: 2 gold is level 1, 3 gold")
    assert explain_card("zzz")[0].startswith("There is no card")
    assert explain_face("g3/v2") == explain_face("3 gold or 2 glory")
    assert explain_face("zz") == ["There is no face 'zz'; `face` alone lists them."]
    for feat_set in CATALOG.feat_sets():
        assert feat_set.slug in explain_card("")[0]
        assert len(explain_card(feat_set.slug)) > 1
    for declared in CATALOG.faces[1:]:
        assert declared.slug in explain_face("")[0]
        assert len(explain_face(declared.slug)) == (2 if declared.kind == IMPROVE else 1)


@pytest.mark.usefixtures("home")
def test_a_hint_says_what_to_type_what_it_wins_and_why() -> None:
    (text,) = replies(play(["hint", "quit"], "--seed", "1"))[:1]
    hints = re.findall(
        r"^- (.+?): wins about (\d+) of 100 games, with \d+ glory on average "
        r"\(type `([^`]+)`\) (.+?)(?=\n-|\Z)",
        re.sub(r"\n  ", " ", text),
        re.MULTILINE | re.DOTALL,
    )
    assert len(hints) == 3
    assert all(0 <= int(win) <= 100 and why.strip().endswith(".") for _, win, _, why in hints)
    table = TerminalTable(Record(Setup.introductory(3)), person=0, seed=1)
    table.advance()
    for _, _, typed, _ in hints:
        assert find_move(table.state, typed) in options(table.state)


# Corrections --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("line", "correction"),
    [
        ("", "Type a number from 0 to 9, or `help`."),
        ("99", "`99` is not an option here. Type a number from 0 to 9, or `help`."),
        ("-1", "`-1` is not an option here. Type a number from 0 to 9, or `help`."),
        ("gibberish", "`gibberish` is not an option here. Type a number from 0 to 9, or `help`."),
        ("\x00é漢", "`\x00é漢` is not an option here. Type a number from 0 to 9, or `help`."),
        ("feat", "'feat' is not a whole move: write `feat FEAT`."),
        ("feat nobody", "'feat nobody': there is no feat 'nobody'; write `feat FEAT`."),
        ("feat triton", "Not possible now: Triton is not in this game."),
        (
            "feat hydra",
            "Not possible now: Hydra costs 5 sun and 5 moon, and you have 0 sun and 0 moon.",
        ),
        ("forge v4 light:g1", "Not possible now: 4 glory costs 12 gold, and you have 5."),
        ("forge g3 light:m1", "Not possible now: there is no 1 moon on your light die."),
        ("forge x3 light:g1", "Not possible now: the triple cannot be bought now."),
        ("gain g1", "Not possible now: `gain g1` is not among the options."),
        ("back", "There is no list to go back from; `undo` takes back a move."),
        ("undo", "Nothing to undo: dice or others have answered since your last move."),
    ],
)
def test_bad_input_gets_one_line(line: str, correction: str) -> None:
    assert replies(play([line, "quit"], "--seed", "1"))[0] == f"{correction}\n"


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (["--seats", "5"], "5 is not in the range 2<=x<=4"),
        (["--seat", "3"], "with 3 heroes the seats are 0 to 2"),
        (["--name", "a#b"], "a name has 1 to 12 printable characters and no #"),
        (["--feats", "bear", "--setup", "draft"], "leave --setup out"),
        (["--setup", "nonsense"], "'nonsense' is not one of 'introductory', 'advanced'"),
        (["--rebellion"], "--rebellion is for --setup random and --setup draft"),
        (["--promos", "--setup", "advanced"], "--promos is for --setup random and --setup draft"),
        (
            ["--module", "titans", "--setup", "advanced"],
            "advanced is played without a module: leave --module out",
        ),
        (
            ["--module", "titans", "--setup", "discovery-goddess"],
            "discovery-goddess is played with the goddess module",
        ),
        (["--resume", "--module", "titans"], "--module is for a new game"),
        (["--resume", "--tie-break"], "--tie-break is for a new game"),
    ],
)
def test_options_that_contradict_are_refused(home: Path, choice: list[str], message: str) -> None:
    result = play([], *choice)
    assert result.exit_code == 2
    assert message in result.output
    assert not home.exists()


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (["--setup", "challenge-2021"], "challenge-2021 is for 2 seats, not 3"),
        (["--feats", "oracle"], "oracle belongs to the titans module, which is not in play"),
        (["--feats", "chest", "--module", "titans"], "with the titans module memory stands at M2"),
    ],
)
def test_cards_that_do_not_fit_are_reported_in_a_sentence(
    home: Path, choice: list[str], message: str
) -> None:
    result = play([], *choice)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {message}")
    assert not home.exists()


@pytest.mark.parametrize("named", NAMED, ids=lambda named: named.name)
def test_every_named_setup_can_be_played(home: Path, named: Named) -> None:
    play(["quit"], "--seed", "1", "--setup", named.name, "--seats", str(named.seats[0]))
    assert saved(home).setup == Setup.named(named.name, named.seats[0])


def test_a_module_alone_means_its_discovery_game(home: Path) -> None:
    play(["quit"], "--seed", "1", "--module", "titans")
    assert saved(home).setup == Setup.discovery(3, "titans")


def test_cards_can_be_changed_in_a_game_with_a_module(home: Path) -> None:
    play(["quit"], "--seed", "1", "--module", "goddess", "--feats", "twins")
    assert saved(home).setup == Setup.custom(3, ["twins"], module="goddess")


def test_random_and_drafted_cards_come_from_the_boxes_named(home: Path) -> None:
    options = ("--seed", "1", "--rebellion", "--promos", "--new")
    play(["quit"], "--setup", "random", *options)
    assert saved(home).setup == Setup.random(3, 1, rebellion=True, promos=True)
    play(["quit"], "--setup", "draft", *options)
    assert saved(home).setup == Setup.draft(3, rebellion=True, promos=True)


# Undo ---------------------------------------------------------------------------------------------


def test_undo_takes_back_the_own_moves_up_to_the_last_roll(home: Path) -> None:
    lines = ["pass", "forge g3 light:g1", "forge m1 dark:v2", "undo", "undo", "undo"]
    rivals = ("--opponents", "strategist")
    _, _, _, once, twice, thrice = replies(play(lines, "--seed", "1", *rivals))
    assert once.startswith("Undone: forge m1 dark:v2.\n")
    assert "You: 8/12 gold" in once
    assert twice.startswith("Undone: forge g3 light:g1.\n")
    assert "You: 10/12 gold" in twice
    assert thrice.startswith("Nothing to undo")
    assert kind_of(saved(home).moves[-1]) == ROLL


def test_undo_stops_at_what_others_answered() -> None:
    table = TerminalTable(Record(Setup.introductory(3)), person=0, seed=1)
    table.advance()
    assert table.undo() is None
    table.answer(find_move(table.state, "pass"))
    table.advance()
    moves = list(table.record.moves)
    assert table.undo() is None
    assert table.record.moves == moves


def test_an_undone_position_is_the_one_before() -> None:
    table = TerminalTable(Record(Setup.introductory(3)), person=0, seed=1)
    table.advance()
    before = table.state.clone()
    table.answer(find_move(table.state, "forge g3 light:g1"))
    assert table.state != before
    table.undo()
    assert table.state == before
    assert table.news() == []


# The hammer without questions ---------------------------------------------------------------------


def test_gold_can_go_on_the_track_without_asking(home: Path) -> None:
    lines = ["feat spirits", "feat hammer", "auto", "undo", "auto", *["pass"] * 2]
    result = play(lines, "--seed", "4")
    assert "All gold you gain goes on your hammer track or scepters" in result.output
    assert "to the hammer (step" in result.output
    assert any(format_move(move).startswith("hammer") for move in saved(home).moves)


# Saving -------------------------------------------------------------------------------------------


def test_the_end_of_input_saves_the_game(home: Path) -> None:
    result = play(["forge g3 light:g1"], "--seed", "1")
    assert result.exit_code == 0
    assert "The game is saved; `fatesmith play --resume` resumes it." in result.output
    assert format_move(saved(home).moves[-1]) == "forge g3 light:g1"


def test_a_saved_game_is_offered_and_goes_on(home: Path) -> None:
    play(["forge g3 light:g1", "quit"], "--seed", "1", "--seat", "0", "--name", "Lena")
    before = saved(home)
    result = play(["what", "y", "quit"])
    assert "There is an unfinished game: 3 heroes, round 1 of 10, your score 0." in result.output
    assert "Type y to resume it or n to start a new game." in result.output
    assert "Lena forged 3 gold on the light die, replacing 1 gold: -2 gold" in result.output
    assert saved(home) == before


def test_a_resumed_game_keeps_the_persons_seat_and_namelessness(home: Path) -> None:
    play(["quit"], "--seed", "1", "--seats", "2", "--seat", "1")
    assert saved(home).names == {0: "Theron"}
    result = play(["score"], "--resume")
    assert "You may take one action" in result.output


def test_an_answer_survives_undo_and_resume(home: Path) -> None:
    play(["forge g3 light:g1", "quit"], "--seed", "1")
    result = play(["undo", "quit"], "--resume")
    assert "Undone: forge g3 light:g1." in result.output
    assert all(kind_of(move) == ROLL for move in saved(home).moves)


def test_a_resumed_game_does_not_repeat_its_dice(home: Path) -> None:
    play(["quit"], "--seed", "1")
    seen = [format_move(move) for move in saved(home).moves]
    play(["pass", "quit"], "--seed", "1", "--resume")
    texts = [format_move(move) for move in saved(home).moves]
    assert texts[: len(seen)] == seen
    faces = [[text.split()[2] for text in part if "roll" in text] for part in (seen, texts)]
    again = faces[1][len(faces[0]) :][: len(faces[0])]
    assert again != faces[0]


def test_a_new_game_keeps_the_unfinished_one_aside(home: Path) -> None:
    play(["quit"], "--seed", "1")
    old = (home / "current.record").read_text()
    for number, answers in enumerate((["n", "quit"], ["quit"]), start=1):
        play(answers, *([] if number == 1 else ["--new"]))
        assert len(list((home / "records").glob("*unfinished*"))) == number
    assert old in {path.read_text() for path in (home / "records").iterdir()}


def test_leaving_the_offer_open_changes_nothing(home: Path) -> None:
    play(["quit"], "--seed", "1")
    before = (home / "current.record").read_text()
    assert play([]).exit_code == 0
    assert (home / "current.record").read_text() == before


@pytest.mark.parametrize(
    "mistake",
    [
        ["--opponents", "genius"],
        ["--seats", "2", "--opponents", "theron,nyx"],
        ["--seat", "3"],
        ["--feats", "bear,hind"],
        ["--name", "a#b"],
        ["--setup", "challenge-2021"],
    ],
    ids=lambda mistake: "".join(mistake),
)
def test_a_mistake_in_an_option_leaves_the_saved_game_alone(home: Path, mistake: list[str]) -> None:
    play(["quit"], "--seed", "1")
    before = (home / "current.record").read_text()
    result = play(["quit"], "--new", *mistake)
    assert result.exit_code != 0
    assert (home / "current.record").read_text() == before
    assert not (home / "records").exists()


@pytest.mark.usefixtures("home")
def test_options_beside_a_saved_game_are_not_ignored_silently() -> None:
    play(["quit"], "--seed", "1")
    told = "would go on without"
    result = play(["y", "quit"], "--opponents", "nyx", "--tie-break")
    assert (
        "`--opponents` and `--tie-break` are for a new game: the unfinished one would go on "
        "without them." in unfolded(result.output)
    )
    assert told not in play(["y", "quit"], "--seed", "3").output
    assert told not in play(["quit"], "--new", "--opponents", "nyx").output


@pytest.mark.parametrize(
    ("started", "command"),
    [(None, "fatesmith play"), ("./dev", "./dev play"), ("./dev run", "./dev play")],
)
def test_commands_are_named_as_they_were_typed(
    home: Path, monkeypatch: pytest.MonkeyPatch, started: str | None, command: str
) -> None:
    monkeypatch.delenv(STARTED_AS, raising=False)
    if started is not None:
        monkeypatch.setenv(STARTED_AS, started)
    assert f"`{command} --resume` resumes it" in unfolded(play(["quit"], "--seed", "1").output)
    (home / "current.record").rename(home / "over.record")
    assert as_typed("see `fatesmith daily` in fatesmith bots") == (
        f"see `{'fatesmith' if started is None else './dev run'} daily` in fatesmith bots"
    )


@pytest.mark.parametrize(
    "damage",
    [b"", b"rubbish", b"\xff\xfe\x00", b"fatesmith record 1\nrules 2 00\n"],
    ids=["empty", "rubbish", "bytes", "other rules"],
)
def test_a_damaged_save_is_reported_and_kept(home: Path, damage: bytes) -> None:
    home.mkdir()
    (home / "current.record").write_bytes(damage)
    result = play(["quit"], "--seed", "1")
    assert result.exit_code == 0
    assert "Note: the saved game cannot be read" in result.output
    (kept,) = (home / "records").glob("*damaged*")
    assert kept.read_bytes() == damage
    assert saved(home).setup == Setup.introductory(3)


def test_resuming_a_damaged_save_is_an_error(home: Path) -> None:
    home.mkdir()
    (home / "current.record").write_text("rubbish")
    result = play([], "--resume")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: the saved game cannot be read (line 1: ")
    assert result.stderr.count("\n") == 1


def test_there_must_be_a_game_to_resume(home: Path) -> None:
    result = play([], "--resume")
    assert result.exit_code == 1
    assert result.stderr == f"Error: there is no saved game in {home}\n"


def test_a_game_that_cannot_be_saved_can_still_be_played(home: Path) -> None:
    (home / "current.draft").mkdir(parents=True)
    result = play(["0"], "--seed", "1")
    assert result.exit_code == 0
    assert "The game is not saved: cannot write" in result.output
    assert "The game is saved" not in result.output
    assert "You passed" in result.output


def test_a_save_never_leaves_half_a_file(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    record = Record(Setup.introductory(2), names={1: "Ada"})
    storage.save(record, 0)
    storage.save(record, 1)
    assert [path.name for path in tmp_path.iterdir()] == ["current.record"]
    found = storage.load()
    assert found is not None
    assert found.record == record
    assert found.person == 1


def test_games_are_kept_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FATESMITH_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert user_storage().current == tmp_path / "fatesmith" / "current.record"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert user_storage().records == tmp_path / ".local" / "share" / "fatesmith" / "records"
    monkeypatch.setenv("FATESMITH_HOME", str(tmp_path / "here"))
    assert user_storage().current == tmp_path / "here" / "current.record"


def test_the_bots_and_dice_answer_everything_but_the_persons_questions() -> None:
    table = TerminalTable(Record(Setup.advanced(4)), person=2, seed=9)
    while True:
        table.advance()
        if table.state.over:
            break
        assert table.state.seat == 2
        table.answer(options(table.state)[0])
    assert table.record.replay() == table.state


# Opponents ----------------------------------------------------------------------------------------


def test_the_opponents_are_in_the_record_and_come_back_with_a_saved_game(home: Path) -> None:
    assert play(["1", "quit"], "--opponents", "dearest", "--seed", "4").exit_code == 0
    assert {code.split()[0] for code in saved(home).bots.values()} == {"dearest"}
    assert TerminalTable(saved(home), 0, 1).opponent(1) == "dearest"
    assert play(["quit"], "--resume").exit_code == 0
    assert {code.split()[0] for code in saved(home).bots.values()} == {"dearest"}


def test_without_a_word_the_kindest_plays(home: Path) -> None:
    result = play(["quit"], "--seed", "4")
    assert "Theron the Steady: a kind first rival." in result.output
    assert [bot.split()[0] for bot in saved(home).bots.values()] == ["theron", "theron"]


def test_an_opponent_nobody_knows_is_refused_with_the_codes_there_are(home: Path) -> None:
    result = play([], "--opponents", "genius")
    assert result.exit_code == 2
    assert "random" in result.output
    assert "strategist" in result.output
    assert "arena" in play([], "--opponents", "examples/write_a_bot.py:MyBot").output
    assert not (home / "current.record").exists()


def test_characters_play_under_their_own_names_and_are_introduced(home: Path) -> None:
    result = play(["quit"], "--opponents", "theron,pyrrha", "--seat", "1", "--seed", "4")
    assert "against Theron and Pyrrha. The most" in unfolded(result.output)
    assert "Theron the Steady: a kind first rival." in result.output
    assert "Pyrrha the Bold: ousts on sight." in result.output
    assert saved(home).names == {0: "Theron", 2: "Pyrrha"}
    assert {seat: bot.split()[0] for seat, bot in saved(home).bots.items()} == {
        0: "theron",
        2: "pyrrha",
    }


def test_namesakes_are_distinguished_and_introduced_once(home: Path) -> None:
    options = ("--opponents", "ilo, ilo,strategist", "--seats", "4", "--seed", "4")
    result = play(["quit"], *options, "--name", "ilo")
    assert saved(home).names == {0: "ilo", 1: "Ilo II", 2: "Ilo III", 3: "Dion"}
    assert "against Ilo II, Ilo III and Dion (strategist)." in unfolded(result.output)
    assert result.output.count("the Tinker") == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--opponents", "theron,nyx", "--seats", "4"), "there are 3 opponents: give one code"),
        (("--opponents", "theron,nyx", "--seats", "2"), "there is 1 opponent: give one code"),
        (("--opponents", "theron,genius"), "there is no bot 'genius'"),
        (("--opponents", "theron,"), "there is no bot ''"),
    ],
)
def test_opponents_that_do_not_fit_are_refused(
    home: Path, options: tuple[str, ...], words: str
) -> None:
    result = play([], *options)
    assert result.exit_code == 2
    assert words in unfolded(result.output)
    assert not (home / "current.record").exists()


def unfolded(text: str) -> str:
    """Wrapped lines, joined again."""
    return " ".join(text.split())
